#include "info.h"

#include "pb.h"
#include "report.h"
#include "rules.h"
#include "text.h"

/* Field numbers by proto/varia/v1/variant.proto. */

static void put_board(pb_out* out) {
  const size_t board = pb_begin(out, 8);
  pb_put_uint(out, 1, TTT_FILES);
  pb_put_uint(out, 2, TTT_RANKS);
  pb_end(out, board);
}

static void put_sides(pb_out* out) {
  static const char* const names[2] = {"Crosses", "Noughts"};
  for (uint32_t side = 0; side < 2; ++side) {
    const size_t seat = pb_begin(out, 9);
    pb_put_string(out, 1, ttt_seat_ids[side]);
    pb_put_string(out, 2, names[side]);
    pb_put_uint(out, 3, side); /* team */
    pb_put_uint(out, 4, side); /* army */
    pb_end(out, seat);
  }
  for (uint32_t side = 0; side < 2; ++side) {
    const size_t team = pb_begin(out, 10);
    pb_put_string(out, 1, ttt_seat_ids[side]);
    pb_put_string(out, 2, names[side]);
    pb_end(out, team);
  }
  for (uint32_t side = 0; side < 2; ++side) {
    const size_t army = pb_begin(out, 11);
    pb_put_string(out, 1, names[side]);
    pb_put_uint(out, 2, side == 0); /* forward_is_up; marks never move, so nothing depends on it */
    pb_end(out, army);
  }
}

static void put_piece_types(pb_out* out) {
  static const char* const names[2] = {"Cross", "Nought"};
  for (uint32_t side = 0; side < 2; ++side) {
    const size_t type = pb_begin(out, 12);
    pb_put_string(out, 1, ttt_symbols[side]);
    pb_put_string(out, 2, names[side]);
    pb_put_packed(out, 3, &side, 1); /* armies */
    pb_put_string(out, 4, "Is put on any empty square and stays there.");
    pb_end(out, type);
  }
}

static void put_setups(pb_out* out) {
  const size_t setup = pb_begin(out, 13);
  pb_put_string(out, 1, TTT_SETUP);
  pb_put_string(out, 2, TTT_START_TEXT);
  pb_put_string(out, 3, "The empty board.");
  pb_end(out, setup);
}

int32_t ttt_describe(const varia_writer* out, varia_error* error) {
  uint8_t buffer[1024];
  pb_out info = pb_start(buffer, sizeof(buffer));
  pb_put_string(&info, 1, TTT_ID);
  pb_put_string(&info, 2, TTT_VERSION);
  pb_put_string(&info, 3, "Tic-tac-toe");
  pb_put_string(&info, 6, "traditional");
  pb_put_string(&info, 7,
                "Two players put crosses and noughts in turn on the empty squares of a 3x3 board. Three marks of one "
                "player in a row, along a rank, a file or a diagonal, win; a full board without such a row is a draw.");
  put_board(&info);
  put_sides(&info);
  put_piece_types(&info);
  put_setups(&info);
  if (info.failed) return ttt_report(error, VARIA_ERR_INTERNAL, VARIA_NO_OFFSET, "the buffer is too small");
  return ttt_write(out, buffer, info.size, error);
}
