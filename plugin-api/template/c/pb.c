#include "pb.h"

#include <string.h>

#define MAX_VARINT 10

pb_out pb_start(uint8_t* data, size_t capacity) {
  const pb_out out = {data, capacity, 0, 0};
  return out;
}

static void put_bytes(pb_out* out, const void* data, size_t size) {
  if (out->failed || size > out->capacity - out->size) {
    out->failed = 1;
    return;
  }
  if (size > 0) memcpy(out->data + out->size, data, size);
  out->size += size;
}

/* Seven bits a byte, the lowest first; the top bit says that more follow. */
static size_t encode_varint(uint64_t value, uint8_t bytes[MAX_VARINT]) {
  size_t n = 0;
  for (; value >= 0x80; value >>= 7) bytes[n++] = (uint8_t)(value | 0x80);
  bytes[n++] = (uint8_t)value;
  return n;
}

static void put_varint(pb_out* out, uint64_t value) {
  uint8_t bytes[MAX_VARINT];
  put_bytes(out, bytes, encode_varint(value, bytes));
}

void pb_put_uint(pb_out* out, uint32_t number, uint64_t value) {
  if (value == 0) return;
  put_varint(out, PB_TAG(number, PB_VARINT));
  put_varint(out, value);
}

void pb_put_string(pb_out* out, uint32_t number, const char* text) {
  const size_t size = strlen(text);
  if (size == 0) return;
  put_varint(out, PB_TAG(number, PB_BYTES));
  put_varint(out, size);
  put_bytes(out, text, size);
}

void pb_put_packed(pb_out* out, uint32_t number, const uint32_t* values, size_t count) {
  if (count == 0) return;
  const size_t begin = pb_begin(out, number);
  for (size_t i = 0; i < count; ++i) put_varint(out, values[i]);
  pb_end(out, begin);
}

size_t pb_begin(pb_out* out, uint32_t number) {
  put_varint(out, PB_TAG(number, PB_BYTES));
  return out->size;
}

void pb_end(pb_out* out, size_t begin) {
  if (out->failed) return;
  /* The length goes before what was put since pb_begin(), so that has to make room. */
  const size_t size = out->size - begin;
  uint8_t bytes[MAX_VARINT];
  const size_t prefix = encode_varint(size, bytes);
  put_bytes(out, bytes, prefix);
  if (out->failed) return;
  memmove(out->data + begin + prefix, out->data + begin, size);
  memcpy(out->data + begin, bytes, prefix);
}

pb_in pb_read(varia_bytes message) {
  static const uint8_t nothing = 0;
  pb_in in;
  in.at = message.size > 0 ? message.data : &nothing;
  in.end = in.at + message.size;
  return in;
}

static int take_varint(pb_in* in, uint64_t* value) {
  *value = 0;
  for (unsigned shift = 0; shift < 70; shift += 7) {
    if (in->at == in->end) return 0;
    const uint64_t byte = *in->at++;
    if (shift == 63 && byte > 1) return 0; /* more than 64 bits */
    *value |= (byte & 0x7f) << shift;
    if (byte < 0x80) return 1;
  }
  return 0;
}

static int take_bytes(pb_in* in, uint64_t size, varia_bytes* bytes) {
  if (size > (uint64_t)(in->end - in->at)) return 0;
  bytes->data = in->at;
  bytes->size = size;
  in->at += size;
  return 1;
}

/* Fixed-width numbers stand in no message that we read: their bytes are passed over. */
static int take_value(pb_in* in, pb_field* field) {
  uint64_t size;
  switch (field->tag & 7u) {
    case PB_VARINT:
      return take_varint(in, &field->value);
    case PB_BYTES:
      return take_varint(in, &size) && take_bytes(in, size, &field->bytes);
    case PB_FIXED64:
      return take_bytes(in, 8, &field->bytes);
    case PB_FIXED32:
      return take_bytes(in, 4, &field->bytes);
    default:
      return 0;
  }
}

int pb_next(pb_in* in, pb_field* field) {
  if (in->at == in->end) return 0;
  uint64_t tag;
  if (!take_varint(in, &tag) || tag > UINT32_MAX || tag >> 3 == 0) return -1;
  memset(field, 0, sizeof(*field));
  field->tag = (uint32_t)tag;
  return take_value(in, field) ? 1 : -1;
}
