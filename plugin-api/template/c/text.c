#include "text.h"

#include <stdio.h>
#include <string.h>

#include "report.h"

const char* const ttt_symbols[2] = {"X", "O"};
const char* const ttt_seat_ids[2] = {"w", "b"};

/* Where the reading of a text is. Never runs past the end: peek() answers -1 there. */
typedef struct reader {
  varia_bytes text;
  uint64_t at;
  varia_error* error;
} reader;

static int peek(const reader* in) {
  return in->at < in->text.size ? ((const unsigned char*)in->text.data)[in->at] : -1;
}

/* Blames the byte at which the reader stands. */
static int32_t malformed(const reader* in, const char* expected) {
  if (peek(in) < 0) {
    return ttt_report(in->error, VARIA_ERR_MALFORMED, in->at, "the text ends where %s should be", expected);
  }
  const varia_bytes byte = {(const char*)in->text.data + in->at, 1};
  return ttt_report(in->error, VARIA_ERR_MALFORMED, in->at, "expected %s, not %s", expected, ttt_quote(byte).text);
}

/* Reads `literal`, byte for byte. `expected` names it for people. */
static int32_t read_literal(reader* in, const char* literal, const char* expected) {
  for (; *literal != '\0'; ++literal, ++in->at) {
    if (peek(in) != *literal) return malformed(in, expected);
  }
  return VARIA_OK;
}

/* Reads a decimal number without leading zeros, at most 9 digits. */
static int32_t read_number(reader* in, uint32_t* number, const char* expected) {
  const uint64_t start = in->at;
  *number = 0;
  while (peek(in) >= '0' && peek(in) <= '9' && in->at - start < 9) {
    if (in->at > start && *number == 0) break; /* after a leading zero */
    *number = *number * 10 + (uint32_t)(peek(in) - '0');
    ++in->at;
  }
  if (in->at == start || (peek(in) >= '0' && peek(in) <= '9')) return malformed(in, expected);
  return VARIA_OK;
}

static int32_t read_rank(reader* in, int rank, ttt_position* position) {
  static const char expected[] = "'X', 'o' or a number of empty squares";
  for (int file = 0; file < TTT_FILES;) {
    const int seat = peek(in) == 'X' ? 0 : peek(in) == 'o' ? 1 : -1;
    if (seat >= 0) {
      position->marks[seat] = (uint16_t)(position->marks[seat] | 1u << (rank * TTT_FILES + file));
      ++file;
      ++in->at;
      continue;
    }
    const uint64_t start = in->at;
    uint32_t run;
    const int32_t status = read_number(in, &run, expected);
    if (status != VARIA_OK) return status;
    if (run == 0 || run > (uint32_t)(TTT_FILES - file)) {
      return ttt_report(in->error, VARIA_ERR_MALFORMED, start,
                        "rank %d has %d squares left here, so %u empty ones cannot be", rank + 1, TTT_FILES - file,
                        (unsigned)run);
    }
    file += (int)run;
  }
  return VARIA_OK;
}

static int32_t read_placement(reader* in, ttt_position* position) {
  for (int rank = TTT_RANKS - 1; rank >= 0; --rank) {
    int32_t status = read_rank(in, rank, position);
    if (status == VARIA_OK && rank > 0) status = read_literal(in, "/", "'/' after the last square of a rank");
    if (status != VARIA_OK) return status;
  }
  return VARIA_OK;
}

int32_t ttt_position_from_text(varia_bytes text, ttt_position* position, varia_error* error) {
  reader in = {text, 0, error};
  ttt_position read = {{0, 0}};
  int32_t status = read_placement(&in, &read);
  if (status == VARIA_OK) status = read_literal(&in, " ", "a space after the placement of three ranks");
  if (status != VARIA_OK) return status;

  const uint64_t turn_at = in.at;
  const int turn = peek(&in);
  if (turn != 'w' && turn != 'b') return malformed(&in, "the turn, 'w' or 'b'");
  ++in.at;

  status = read_literal(&in, " - - ", "' - - ', as there is no castling and no en passant");
  if (status != VARIA_OK) return status;
  const uint64_t halfmove_at = in.at;
  uint32_t halfmove;
  status = read_number(&in, &halfmove, "the halfmove counter, a number");
  if (status == VARIA_OK) status = read_literal(&in, " ", "a space after the halfmove counter");
  if (status != VARIA_OK) return status;
  const uint64_t fullmove_at = in.at;
  uint32_t fullmove;
  status = read_number(&in, &fullmove, "the fullmove counter, a number");
  if (status != VARIA_OK) return status;
  if (peek(&in) >= 0) return malformed(&in, "the end of the text");

  /* The form is right. Now the rules, at the place of what breaks them. */
  const char* why = ttt_why_unreachable(&read);
  if (why != NULL) return ttt_report(error, VARIA_ERR_ILLEGAL_POSITION, 0, "%s", why);
  if (turn != ttt_seat_ids[ttt_seat_to_move(&read)][0]) {
    return ttt_report(error, VARIA_ERR_ILLEGAL_POSITION, turn_at, "by the number of marks the turn is '%s'",
                      ttt_seat_ids[ttt_seat_to_move(&read)]);
  }
  if (halfmove != 0) {
    return ttt_report(error, VARIA_ERR_ILLEGAL_POSITION, halfmove_at,
                      "the halfmove counter is always 0, as every move is a drop");
  }
  if (fullmove != ttt_fullmove(&read)) {
    return ttt_report(error, VARIA_ERR_ILLEGAL_POSITION, fullmove_at,
                      "by the number of noughts the fullmove counter is %u", (unsigned)ttt_fullmove(&read));
  }
  *position = read;
  return VARIA_OK;
}

int ttt_position_to_text(const ttt_position* position, char text[TTT_POSITION_TEXT_SIZE]) {
  int n = 0;
  for (int rank = TTT_RANKS - 1; rank >= 0; --rank) {
    int empty = 0;
    for (int file = 0; file < TTT_FILES; ++file) {
      const int square = rank * TTT_FILES + file;
      const int cross = position->marks[0] >> square & 1;
      const int nought = position->marks[1] >> square & 1;
      if (!cross && !nought) {
        ++empty;
        continue;
      }
      if (empty > 0) text[n++] = (char)('0' + empty);
      empty = 0;
      text[n++] = cross ? 'X' : 'o';
    }
    if (empty > 0) text[n++] = (char)('0' + empty);
    if (rank > 0) text[n++] = '/';
  }
  return n + snprintf(text + n, (size_t)(TTT_POSITION_TEXT_SIZE - n), " %s - - 0 %u",
                      ttt_seat_ids[ttt_seat_to_move(position)], (unsigned)ttt_fullmove(position));
}

int ttt_move_to_text(int seat, int square, char text[TTT_MOVE_TEXT_SIZE]) {
  text[0] = ttt_symbols[seat][0];
  text[1] = '@';
  ttt_square_to_text(square, text + 2);
  return 4;
}

int32_t ttt_move_from_text(varia_bytes text, varia_move* move, varia_error* error) {
  reader in = {text, 0, error};
  const int seat = peek(&in) == ttt_symbols[0][0] ? 0 : peek(&in) == ttt_symbols[1][0] ? 1 : -1;
  if (seat < 0) return malformed(&in, "a move such as 'X@b2' or 'O@b2'");
  ++in.at;
  const int32_t status = read_literal(&in, "@", "'@'");
  if (status != VARIA_OK) return status;
  const int file = peek(&in) - 'a';
  if (file < 0 || file >= TTT_FILES) return malformed(&in, "a file, 'a' to 'c'");
  ++in.at;
  const int rank = peek(&in) - '1';
  if (rank < 0 || rank >= TTT_RANKS) return malformed(&in, "a rank, '1' to '3'");
  ++in.at;
  if (peek(&in) >= 0) return malformed(&in, "the end of the move");
  *move = ttt_move(seat, rank * TTT_FILES + file);
  return VARIA_OK;
}

void ttt_square_to_text(int square, char text[3]) {
  text[0] = (char)('a' + square % TTT_FILES);
  text[1] = (char)('1' + square / TTT_FILES);
  text[2] = '\0';
}

int ttt_square_from_text(varia_bytes text) {
  const char* name = text.data;
  if (text.size != 2 || name[0] < 'a' || name[0] >= 'a' + TTT_FILES || name[1] < '1' || name[1] >= '1' + TTT_RANKS) {
    return -1;
  }
  return (name[1] - '1') * TTT_FILES + (name[0] - 'a');
}
