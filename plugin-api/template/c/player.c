#include "player.h"

#include "host.h"
#include "rules.h"

/* Worth of the position for the seat to move: 1 won, 0 drawn, -1 lost, when both play as well as they can. Looks at all
 * games from there, of which there are less than a million. */
static int worth(const ttt_position* position) {
  const ttt_result result = ttt_result_of(position);
  if (result == TTT_DRAWN) return 0;
  if (result != TTT_ONGOING) return -1; /* the last mark won */
  varia_move moves[TTT_SQUARES];
  const int32_t count = ttt_legal_moves(position, moves, TTT_SQUARES);
  int best = -1;
  for (int32_t i = 0; i < count && best < 1; ++i) {
    ttt_position after = *position;
    ttt_play(&after, moves[i]);
    const int value = -worth(&after);
    if (value > best) best = value;
  }
  return best;
}

/* Among the best moves one by chance, so that games differ, but the same one for the same seed. */
static int32_t choose(const varia_variant* self, const void* position, const varia_player_limits* limits,
                      varia_move* move, varia_error* error) {
  (void)self;
  (void)limits; /* a game is decided in milliseconds */
  (void)error;
  varia_move moves[TTT_SQUARES];
  varia_move best_moves[TTT_SQUARES];
  const int32_t count = ttt_legal_moves(position, moves, TTT_SQUARES);
  uint32_t best_count = 0;
  int best = -2;
  for (int32_t i = 0; i < count; ++i) {
    ttt_position after = *(const ttt_position*)position;
    ttt_play(&after, moves[i]);
    const int value = -worth(&after);
    if (value > best) {
      best = value;
      best_count = 0;
    }
    if (value == best) best_moves[best_count++] = moves[i];
  }
  *move = best_moves[ttt_random_below(best_count)];
  return VARIA_OK;
}

const varia_player ttt_player = {.struct_size = sizeof(varia_player), .choose = choose};
