/* Protocol Buffers by hand: the little of the wire format that Varia's messages need.
 * Source of the format: protobuf.dev, "Encoding".
 *
 * A message is a row of fields; a field is a tag, which is its number and wire type, then a value: a varint (uint32,
 * uint64, bool, enum) or a length with that many bytes (string, message, packed numbers). Writing goes to a buffer of
 * fixed size. Reading never looks past the end, never copies and never recurses, so any bytes may come from outside. */
#ifndef TIC_TAC_TOE_PB_H_
#define TIC_TAC_TOE_PB_H_

#include <stddef.h>
#include <stdint.h>

#include "varia/bytes.h"

/* Wire types. Groups (3 and 4) are long out of use: reading refuses them. */
#define PB_VARINT 0u
#define PB_FIXED64 1u
#define PB_BYTES 2u
#define PB_FIXED32 5u

/* The tag of field `number` with that wire type: what to switch on when reading. */
#define PB_TAG(number, type) ((uint32_t)(number) << 3 | (type))

/* A message being written. Writing on after `failed` does no harm; look at it once, at the end. */
typedef struct pb_out {
  uint8_t* data;
  size_t capacity;
  size_t size;
  int failed; /* the buffer was too small */
} pb_out;

/* Writes to `data`, which stays the caller's. */
pb_out pb_start(uint8_t* data, size_t capacity);

/* Fields with a value that is proto3's default (0, false, "") are left out, as proto3 does. */
void pb_put_uint(pb_out* out, uint32_t number, uint64_t value);
void pb_put_string(pb_out* out, uint32_t number, const char* text);
/* A `repeated uint32`; zeros count here, an empty list is left out. */
void pb_put_packed(pb_out* out, uint32_t number, const uint32_t* values, size_t count);

/* Everything put between the two is a message of its own in field `number`. pb_end() takes what pb_begin() returned. */
size_t pb_begin(pb_out* out, uint32_t number);
void pb_end(pb_out* out, size_t begin);

/* A message being read. */
typedef struct pb_in {
  const uint8_t* at;
  const uint8_t* end;
} pb_in;

/* One field that was read. */
typedef struct pb_field {
  uint32_t tag;
  uint64_t value;    /* of a number */
  varia_bytes bytes; /* of PB_BYTES; borrowed from the message */
} pb_field;

pb_in pb_read(varia_bytes message);

/* Reads the next field. Returns 1, or 0 at the end of the message, or -1 when the bytes are no message. */
int pb_next(pb_in* in, pb_field* field);

#endif /* TIC_TAC_TOE_PB_H_ */
