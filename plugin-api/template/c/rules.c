#include "rules.h"

#include <stddef.h>

#define ALL_SQUARES ((1u << TTT_SQUARES) - 1u)

static int has_line(uint32_t marks) {
  static const uint16_t lines[] = {
      0007, 0070, 0700, /* ranks, three bits each */
      0111, 0222, 0444, /* files */
      0421, 0124,       /* diagonals */
  };
  for (size_t i = 0; i < sizeof(lines) / sizeof(lines[0]); ++i) {
    if ((marks & lines[i]) == lines[i]) return 1;
  }
  return 0;
}

static int count(uint32_t marks) {
  int n = 0;
  for (; marks != 0; marks &= marks - 1) ++n;
  return n;
}

ttt_result ttt_result_of(const ttt_position* position) {
  if (has_line(position->marks[0])) return TTT_WON_BY_CROSSES;
  if (has_line(position->marks[1])) return TTT_WON_BY_NOUGHTS;
  return (position->marks[0] | position->marks[1]) == ALL_SQUARES ? TTT_DRAWN : TTT_ONGOING;
}

int ttt_seat_to_move(const ttt_position* position) {
  return count(position->marks[0]) > count(position->marks[1]) ? 1 : 0;
}

uint32_t ttt_fullmove(const ttt_position* position) { return 1u + (uint32_t)count(position->marks[1]); }

varia_move ttt_move(int seat, int square) { return 1u + (varia_move)(uint32_t)(seat * TTT_SQUARES + square); }

int ttt_split_move(varia_move move, int* seat, int* square) {
  if (move < 1 || move > 2 * TTT_SQUARES) return 0;
  *seat = (int)(move - 1) / TTT_SQUARES;
  *square = (int)(move - 1) % TTT_SQUARES;
  return 1;
}

int32_t ttt_legal_moves(const ttt_position* position, varia_move* moves, uint32_t capacity) {
  if (ttt_result_of(position) != TTT_ONGOING) return 0;
  const uint32_t taken = (uint32_t)position->marks[0] | position->marks[1];
  const int seat = ttt_seat_to_move(position);
  uint32_t n = 0;
  for (int square = 0; square < TTT_SQUARES; ++square) {
    if ((taken >> square & 1u) != 0) continue;
    if (n < capacity) moves[n] = ttt_move(seat, square);
    ++n;
  }
  return (int32_t)n;
}

const char* ttt_why_illegal(const ttt_position* position, varia_move move) {
  int seat;
  int square;
  if (!ttt_split_move(move, &seat, &square)) return "this code is no move of tic-tac-toe";
  if (ttt_result_of(position) != TTT_ONGOING) return "the game is over";
  if (seat != ttt_seat_to_move(position)) {
    return seat == 0 ? "it is the turn of noughts, who put 'O'" : "it is the turn of crosses, who put 'X'";
  }
  if (((position->marks[0] | position->marks[1]) >> square & 1) != 0) return "there is a mark on that square already";
  return NULL;
}

void ttt_play(ttt_position* position, varia_move move) {
  int seat;
  int square;
  if (!ttt_split_move(move, &seat, &square)) return;
  position->marks[seat] = (uint16_t)(position->marks[seat] | 1u << square);
}

/* The finalizer of SplitMix64 (Steele, Lea and Flood, 2014): one-to-one, every input bit moves every output bit. */
static uint64_t mix(uint64_t x) {
  x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
  x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
  return x ^ x >> 31;
}

varia_key ttt_key(const ttt_position* position) {
  const uint64_t marks = (uint64_t)position->marks[1] << TTT_SQUARES | position->marks[0];
  varia_key key;
  key.low = mix(marks + UINT64_C(0x9e3779b97f4a7c15));
  key.high = mix(key.low + UINT64_C(0x9e3779b97f4a7c15));
  return key;
}

const char* ttt_why_unreachable(const ttt_position* position) {
  const int lead = count(position->marks[0]) - count(position->marks[1]);
  if (lead < 0) return "there are more noughts than crosses, but crosses move first";
  if (lead > 1) return "there are too many crosses: the players move in turn";
  const int crosses_won = has_line(position->marks[0]);
  const int noughts_won = has_line(position->marks[1]);
  if (crosses_won && noughts_won) return "both players have three in a row, but the first row ends the game";
  if (crosses_won && lead == 0) return "noughts moved on after crosses had three in a row";
  if (noughts_won && lead == 1) return "crosses moved on after noughts had three in a row";
  return NULL;
}
