/* Every function of varia/variant.h: each turns the host's untyped block into a ttt_position and hands on. */
#include "variant.h"

#include <string.h>

#include "goldens.h"
#include "info.h"
#include "move_message.h"
#include "player.h"
#include "position_message.h"
#include "report.h"
#include "rules.h"
#include "setup_request.h"
#include "text.h"

static int32_t describe(const varia_variant* self, const varia_writer* out, varia_error* error) {
  (void)self;
  return ttt_describe(out, error);
}

static int32_t setup(const varia_variant* self, varia_bytes request, void* position, varia_error* error) {
  (void)self;
  return ttt_setup(request, position, error);
}

static int32_t legal_moves(const varia_variant* self, const void* position, varia_move* moves, uint32_t capacity) {
  (void)self;
  return ttt_legal_moves(position, moves, capacity);
}

/* VARIA_OK, or VARIA_ERR_ILLEGAL_MOVE with the reason. */
static int32_t check_legal(const ttt_position* position, varia_move move, varia_error* error) {
  const char* why = ttt_why_illegal(position, move);
  return why == NULL ? VARIA_OK : ttt_report(error, VARIA_ERR_ILLEGAL_MOVE, VARIA_NO_OFFSET, "%s", why);
}

static int32_t play(const varia_variant* self, void* position, varia_move move, varia_error* error) {
  (void)self;
  const int32_t status = check_legal(position, move, error);
  if (status == VARIA_OK) ttt_play(position, move);
  return status;
}

static void play_listed(const varia_variant* self, void* position, varia_move move) {
  (void)self;
  ttt_play(position, move);
}

static int32_t outcome(const varia_variant* self, const void* position, varia_outcome* outcome) {
  (void)self;
  const ttt_result result = ttt_result_of(position);
  const int won = result == TTT_WON_BY_CROSSES || result == TTT_WON_BY_NOUGHTS;
  outcome->state = won ? VARIA_WIN : result == TTT_DRAWN ? VARIA_DRAW : VARIA_ONGOING;
  outcome->winning_team = result == TTT_WON_BY_NOUGHTS ? 1 : 0;
  outcome->reserved = 0;
  memset(outcome->places, 0, sizeof(outcome->places));
  outcome->reason = won ? "three-in-a-row" : result == TTT_DRAWN ? "board-full" : NULL;
  return VARIA_OK;
}

static int32_t seat_to_move(const varia_variant* self, const void* position) {
  (void)self;
  return ttt_seat_to_move(position);
}

static int32_t key(const varia_variant* self, const void* position, varia_key* key) {
  (void)self;
  *key = ttt_key(position);
  return VARIA_OK;
}

static int32_t position_to_text(const varia_variant* self, const void* position, const varia_writer* out,
                                varia_error* error) {
  (void)self;
  char text[TTT_POSITION_TEXT_SIZE];
  const int size = ttt_position_to_text(position, text);
  return ttt_write(out, text, (uint64_t)size, error);
}

static int32_t position_from_text(const varia_variant* self, varia_bytes text, void* position, varia_error* error) {
  (void)self;
  return ttt_position_from_text(text, position, error);
}

static int32_t position_to_message(const varia_variant* self, const void* position, const varia_writer* out,
                                   varia_error* error) {
  (void)self;
  return ttt_position_to_message(position, out, error);
}

static int32_t position_from_message(const varia_variant* self, varia_bytes message, void* position,
                                     varia_error* error) {
  (void)self;
  return ttt_position_from_message(message, position, error);
}

static int32_t move_to_text(const varia_variant* self, const void* position, varia_move move, char* text,
                            uint32_t capacity) {
  (void)self;
  (void)position; /* a mark reads the same everywhere */
  int seat;
  int square;
  if (!ttt_split_move(move, &seat, &square)) return VARIA_ERR_ILLEGAL_MOVE;
  char written[TTT_MOVE_TEXT_SIZE];
  const uint32_t size = (uint32_t)ttt_move_to_text(seat, square, written);
  memcpy(text, written, size < capacity ? size : capacity);
  return (int32_t)size;
}

static int32_t move_from_text(const varia_variant* self, const void* position, varia_bytes text, varia_move* move,
                              varia_error* error) {
  (void)self;
  varia_move read;
  int32_t status = ttt_move_from_text(text, &read, error);
  if (status == VARIA_OK) status = check_legal(position, read, error);
  if (status == VARIA_OK) *move = read;
  return status;
}

static int32_t move_to_message(const varia_variant* self, const void* position, varia_move move,
                               const varia_writer* out, varia_error* error) {
  (void)self;
  const int32_t status = check_legal(position, move, error);
  if (status != VARIA_OK) return status;
  int seat = 0;
  int square = 0;
  ttt_split_move(move, &seat, &square);
  return ttt_move_to_message(seat, square, out, error);
}

static int32_t move_from_message(const varia_variant* self, const void* position, varia_bytes message, varia_move* move,
                                 varia_error* error) {
  (void)self;
  varia_move read;
  int32_t status = ttt_move_from_message(message, &read, error);
  if (status == VARIA_OK) status = check_legal(position, read, error);
  if (status == VARIA_OK) *move = read;
  return status;
}

static const void* get_extension(const varia_variant* self, const char* id) {
  (void)self;
  if (strcmp(id, VARIA_EXT_GOLDENS) == 0) return &ttt_goldens;
  if (strcmp(id, VARIA_EXT_PLAYER) == 0) return &ttt_player;
  return NULL;
}

const varia_variant ttt_variant = {
    .struct_size = sizeof(varia_variant),
    .position_size = sizeof(ttt_position),
    .max_legal_moves = TTT_SQUARES,
    .seat_count = 2,
    .id = TTT_ID,
    .version = TTT_VERSION,
    .describe = describe,
    .setup = setup,
    .legal_moves = legal_moves,
    .play = play,
    .play_listed = play_listed,
    .outcome = outcome,
    .seat_to_move = seat_to_move,
    .key = key,
    .position_to_text = position_to_text,
    .position_from_text = position_from_text,
    .position_to_message = position_to_message,
    .position_from_message = position_from_message,
    .move_to_text = move_to_text,
    .move_from_text = move_from_text,
    .move_to_message = move_to_message,
    .move_from_message = move_from_message,
    .get_extension = get_extension,
};
