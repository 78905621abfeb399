#include "move_message.h"

#include "pb.h"
#include "report.h"
#include "text.h"

/* Field numbers by proto/varia/v1/move.proto. */

int32_t ttt_move_to_message(int seat, int square, const varia_writer* out, varia_error* error) {
  uint8_t buffer[64];
  char text[TTT_MOVE_TEXT_SIZE];
  ttt_move_to_text(seat, square, text);
  pb_out message = pb_start(buffer, sizeof(buffer));
  pb_put_string(&message, 1, text);
  pb_put_string(&message, 3, text + 2); /* to */
  pb_put_string(&message, 4, ttt_symbols[seat]);
  pb_put_uint(&message, 5, (uint64_t)seat); /* army */
  pb_put_uint(&message, 6, 1);              /* drop */
  pb_put_uint(&message, 13, ttt_move(seat, square));
  if (message.failed) return ttt_report(error, VARIA_ERR_INTERNAL, VARIA_NO_OFFSET, "the buffer is too small");
  return ttt_write(out, buffer, message.size, error);
}

/* What a Move message said. */
typedef struct contents {
  varia_bytes text;
  varia_bytes from;
  varia_bytes to;
  varia_bytes symbol;
  uint64_t army;
  int drop;
  int foreign; /* a field that no move of tic-tac-toe has */
} contents;

static void read_field(const pb_field* field, contents* said) {
  switch (field->tag) {
    case PB_TAG(1, PB_BYTES):
      said->text = field->bytes;
      break;
    case PB_TAG(2, PB_BYTES):
      said->from = field->bytes;
      break;
    case PB_TAG(3, PB_BYTES):
      said->to = field->bytes;
      break;
    case PB_TAG(4, PB_BYTES):
      said->symbol = field->bytes;
      break;
    case PB_TAG(5, PB_VARINT):
      said->army = field->value;
      break;
    case PB_TAG(6, PB_VARINT):
      said->drop = field->value != 0;
      break;
    case PB_TAG(7, PB_BYTES):  /* promotion */
    case PB_TAG(11, PB_BYTES): /* kind */
      said->foreign |= field->bytes.size > 0;
      break;
    case PB_TAG(8, PB_BYTES):  /* captures */
    case PB_TAG(9, PB_BYTES):  /* also_moves */
    case PB_TAG(10, PB_BYTES): /* neutral_moves */
    case PB_TAG(12, PB_BYTES): /* drop_outs */
      said->foreign = 1;
      break;
    default: /* the code, which the structure gives, and what is younger than this plugin */
      break;
  }
}

int32_t ttt_move_from_message(varia_bytes message, varia_move* move, varia_error* error) {
  contents said = {0};
  pb_in in = pb_read(message);
  pb_field field;
  int more;
  while ((more = pb_next(&in, &field)) > 0) read_field(&field, &said);
  if (more < 0) {
    return ttt_report(error, VARIA_ERR_MALFORMED, VARIA_NO_OFFSET, "the bytes are no Move message");
  }
  if (said.text.size > 0) return ttt_move_from_text(said.text, move, error);

  const int square = ttt_square_from_text(said.to);
  if (!said.drop || said.from.size > 0 || said.foreign || square < 0) {
    return ttt_report(error, VARIA_ERR_MALFORMED, VARIA_NO_OFFSET,
                      "a move here is a text, or a drop to one of 'a1' to 'c3' and nothing else");
  }
  if (said.army > 1 || said.symbol.size != 1 || *(const char*)said.symbol.data != ttt_symbols[said.army][0]) {
    return ttt_report(error, VARIA_ERR_MALFORMED, VARIA_NO_OFFSET,
                      "symbol %s of army %llu is no mark: there are 'X' of army 0 and 'O' of army 1",
                      ttt_quote(said.symbol).text, (unsigned long long)said.army);
  }
  *move = ttt_move((int)said.army, square);
  return VARIA_OK;
}
