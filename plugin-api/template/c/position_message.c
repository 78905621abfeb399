#include "position_message.h"

#include <string.h>

#include "info.h"
#include "pb.h"
#include "report.h"
#include "text.h"

/* Field numbers by proto/varia/v1/position.proto. */

int32_t ttt_position_to_message(const ttt_position* position, const varia_writer* out, varia_error* error) {
  uint8_t buffer[512];
  char text[TTT_POSITION_TEXT_SIZE];
  ttt_position_to_text(position, text);
  pb_out message = pb_start(buffer, sizeof(buffer));
  pb_put_string(&message, 1, TTT_ID);
  pb_put_string(&message, 2, text);
  for (int square = 0; square < TTT_SQUARES; ++square) {
    for (int seat = 0; seat < 2; ++seat) {
      if ((position->marks[seat] >> square & 1) == 0) continue;
      char name[3];
      ttt_square_to_text(square, name);
      const size_t piece = pb_begin(&message, 4);
      pb_put_string(&message, 1, name);
      pb_put_string(&message, 2, ttt_symbols[seat]);
      pb_put_uint(&message, 3, (uint64_t)seat);
      pb_end(&message, piece);
    }
  }
  pb_put_string(&message, 7, ttt_seat_ids[ttt_seat_to_move(position)]);
  pb_put_uint(&message, 8, (uint64_t)ttt_seat_to_move(position));
  pb_put_uint(&message, 10, ttt_fullmove(position));
  if (message.failed) return ttt_report(error, VARIA_ERR_INTERNAL, VARIA_NO_OFFSET, "the buffer is too small");
  return ttt_write(out, buffer, message.size, error);
}

/* What a Position message said. */
typedef struct contents {
  varia_bytes variant;
  varia_bytes text;
  ttt_position board;
  varia_bytes turn;
  uint64_t seat_to_move;
  uint64_t halfmove;
  uint64_t fullmove;
  int structured; /* something beside variant and text was there */
} contents;

static int equals(varia_bytes bytes, const char* text) {
  return bytes.size == strlen(text) && (bytes.size == 0 || memcmp(bytes.data, text, bytes.size) == 0);
}

static int32_t malformed(varia_error* error, const char* why) {
  return ttt_report(error, VARIA_ERR_MALFORMED, VARIA_NO_OFFSET, "%s", why);
}

/* Reads a varia.v1.PlacedPiece and puts it on the board. */
static int32_t read_piece(varia_bytes message, ttt_position* board, varia_error* error) {
  varia_bytes square_name = {NULL, 0};
  varia_bytes symbol = {NULL, 0};
  uint64_t army = 0;
  pb_in in = pb_read(message);
  pb_field field;
  int more;
  while ((more = pb_next(&in, &field)) > 0) {
    switch (field.tag) {
      case PB_TAG(1, PB_BYTES):
        square_name = field.bytes;
        break;
      case PB_TAG(2, PB_BYTES):
        symbol = field.bytes;
        break;
      case PB_TAG(3, PB_VARINT):
        army = field.value;
        break;
      default: /* younger than this plugin */
        break;
    }
  }
  if (more < 0) return malformed(error, "the bytes of a piece are no PlacedPiece message");
  const int square = ttt_square_from_text(square_name);
  if (square < 0) {
    return ttt_report(error, VARIA_ERR_MALFORMED, VARIA_NO_OFFSET, "a piece stands on %s, which is no square",
                      ttt_quote(square_name).text);
  }
  if (army > 1 || !equals(symbol, ttt_symbols[army])) {
    return ttt_report(error, VARIA_ERR_MALFORMED, VARIA_NO_OFFSET,
                      "the piece on %s is %s of army %llu, but there are only 'X' of army 0 and 'O' of army 1",
                      ttt_quote(square_name).text, ttt_quote(symbol).text, (unsigned long long)army);
  }
  if (((board->marks[0] | board->marks[1]) >> square & 1) != 0) {
    return ttt_report(error, VARIA_ERR_MALFORMED, VARIA_NO_OFFSET, "two pieces stand on %s",
                      ttt_quote(square_name).text);
  }
  board->marks[army] = (uint16_t)(board->marks[army] | 1u << square);
  return VARIA_OK;
}

static int32_t read_field(const pb_field* field, contents* said, varia_error* error) {
  switch (field->tag) {
    case PB_TAG(1, PB_BYTES):
      said->variant = field->bytes;
      return VARIA_OK;
    case PB_TAG(2, PB_BYTES):
      said->text = field->bytes;
      return VARIA_OK;
    case PB_TAG(3, PB_BYTES):
      return ttt_refuse_option(field->bytes, error);
    case PB_TAG(4, PB_BYTES):
      said->structured = 1;
      return read_piece(field->bytes, &said->board, error);
    case PB_TAG(7, PB_BYTES):
      said->structured = 1;
      said->turn = field->bytes;
      return VARIA_OK;
    case PB_TAG(8, PB_VARINT):
      said->structured = 1;
      said->seat_to_move = field->value;
      return VARIA_OK;
    case PB_TAG(9, PB_VARINT):
      said->structured = 1;
      said->halfmove = field->value;
      return VARIA_OK;
    case PB_TAG(10, PB_VARINT):
      said->structured = 1;
      said->fullmove = field->value;
      return VARIA_OK;
    case PB_TAG(11, PB_BYTES):
      if (field->bytes.size == 0) return VARIA_OK;
      return malformed(error, "tic-tac-toe has no castling");
    case PB_TAG(5, PB_BYTES):
    case PB_TAG(6, PB_BYTES):
    case PB_TAG(12, PB_BYTES):
    case PB_TAG(13, PB_BYTES):
    case PB_TAG(14, PB_BYTES):
    case PB_TAG(15, PB_BYTES):
    case PB_TAG(16, PB_BYTES):
      return malformed(error,
                       "tic-tac-toe has no neutral pieces, hands, en passant, extra fields, seat states, "
                       "locks or taken men");
    default: /* younger than this plugin */
      return VARIA_OK;
  }
}

/* Checks the structure as ttt_position_from_text() checks a text. */
static int32_t check_structure(const contents* said, varia_error* error) {
  const char* why = ttt_why_unreachable(&said->board);
  if (why != NULL) return ttt_report(error, VARIA_ERR_ILLEGAL_POSITION, VARIA_NO_OFFSET, "%s", why);
  const int seat = ttt_seat_to_move(&said->board);
  if (!equals(said->turn, ttt_seat_ids[seat]) || said->seat_to_move != (uint64_t)seat) {
    return ttt_report(error, VARIA_ERR_ILLEGAL_POSITION, VARIA_NO_OFFSET,
                      "by the number of pieces the turn is '%s', seat_to_move %d", ttt_seat_ids[seat], seat);
  }
  if (said->halfmove != 0 || said->fullmove != ttt_fullmove(&said->board)) {
    return ttt_report(error, VARIA_ERR_ILLEGAL_POSITION, VARIA_NO_OFFSET,
                      "by the number of pieces halfmove is 0 and fullmove is %u", (unsigned)ttt_fullmove(&said->board));
  }
  return VARIA_OK;
}

int32_t ttt_position_from_message(varia_bytes message, ttt_position* position, varia_error* error) {
  contents said = {0};
  pb_in in = pb_read(message);
  pb_field field;
  int more;
  while ((more = pb_next(&in, &field)) > 0) {
    const int32_t status = read_field(&field, &said, error);
    if (status != VARIA_OK) return status;
  }
  if (more < 0) return malformed(error, "the bytes are no Position message");
  if (said.variant.size > 0 && !equals(said.variant, TTT_ID)) {
    return ttt_report(error, VARIA_ERR_MALFORMED, VARIA_NO_OFFSET, "the position is one of %s, not of " TTT_ID,
                      ttt_quote(said.variant).text);
  }
  if (!said.structured) {
    if (said.text.size == 0) return malformed(error, "the message has neither a text nor a structure");
    return ttt_position_from_text(said.text, position, error);
  }
  const int32_t status = check_structure(&said, error);
  if (status != VARIA_OK) return status;
  if (said.text.size > 0) {
    ttt_position by_text;
    const int32_t text_status = ttt_position_from_text(said.text, &by_text, error);
    if (text_status != VARIA_OK) return text_status;
    if (memcmp(&by_text, &said.board, sizeof(by_text)) != 0) {
      return malformed(error, "text and structure are different positions");
    }
  }
  *position = said.board;
  return VARIA_OK;
}

int32_t ttt_refuse_option(varia_bytes chosen_option, varia_error* error) {
  varia_bytes name = {NULL, 0};
  pb_in in = pb_read(chosen_option);
  pb_field field;
  int more;
  while ((more = pb_next(&in, &field)) > 0) {
    if (field.tag == PB_TAG(1, PB_BYTES)) name = field.bytes;
  }
  if (more < 0) return malformed(error, "the bytes of an option are no ChosenOption message");
  return ttt_report(error, VARIA_ERR_UNKNOWN_NAME, VARIA_NO_OFFSET, "tic-tac-toe has no rule options, so no %s",
                    ttt_quote(name).text);
}
