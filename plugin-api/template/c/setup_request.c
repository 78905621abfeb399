#include "setup_request.h"

#include <string.h>

#include "info.h"
#include "pb.h"
#include "position_message.h"
#include "report.h"
#include "text.h"

/* Field numbers by proto/varia/v1/position.proto. */
#define SETUP PB_TAG(1, PB_BYTES)
#define POSITION_TEXT PB_TAG(2, PB_BYTES)
#define POSITION PB_TAG(3, PB_BYTES)
#define OPTIONS PB_TAG(4, PB_BYTES)

static int32_t start_by_name(varia_bytes name, ttt_position* position, varia_error* error) {
  const size_t size = strlen(TTT_SETUP);
  if (name.size != 0 && (name.size != size || memcmp(name.data, TTT_SETUP, size) != 0)) {
    return ttt_report(error, VARIA_ERR_UNKNOWN_NAME, VARIA_NO_OFFSET,
                      "tic-tac-toe has no setup %s, only '" TTT_SETUP "'", ttt_quote(name).text);
  }
  memset(position, 0, sizeof(*position));
  return VARIA_OK;
}

int32_t ttt_setup(varia_bytes request, ttt_position* position, varia_error* error) {
  /* Of a oneof, the field that comes last counts. */
  pb_field start = {SETUP, 0, {TTT_SETUP, strlen(TTT_SETUP)}};
  pb_in in = pb_read(request);
  pb_field field;
  int more;
  while ((more = pb_next(&in, &field)) > 0) {
    if (field.tag == SETUP || field.tag == POSITION_TEXT || field.tag == POSITION) start = field;
    if (field.tag == OPTIONS) return ttt_refuse_option(field.bytes, error);
  }
  if (more < 0) {
    return ttt_report(error, VARIA_ERR_MALFORMED, VARIA_NO_OFFSET, "the bytes are no SetupRequest message");
  }
  if (start.tag == POSITION_TEXT) return ttt_position_from_text(start.bytes, position, error);
  if (start.tag == POSITION) return ttt_position_from_message(start.bytes, position, error);
  return start_by_name(start.bytes, position, error);
}
