/* Just enough of protobuf's wire format to make and look into small messages without a library. */
#ifndef VARIA_TESTS_CAPI_MESSAGES_H_
#define VARIA_TESTS_CAPI_MESSAGES_H_

#include <stdint.h>
#include <string.h>

typedef struct message {
  unsigned char bytes[2048];
  uint64_t size;
} message;

static inline void put_varint(message* m, uint64_t value) {
  for (; value >= 0x80; value >>= 7) m->bytes[m->size++] = (unsigned char)(value | 0x80);
  m->bytes[m->size++] = (unsigned char)value;
}
static inline void put_number(message* m, unsigned field, uint64_t value) {
  put_varint(m, field << 3);
  put_varint(m, value);
}
static inline void put_bytes(message* m, unsigned field, const void* data, uint64_t size) {
  put_varint(m, field << 3 | 2);
  put_varint(m, size);
  memcpy(m->bytes + m->size, data, size);
  m->size += size;
}
static inline void put_text(message* m, unsigned field, const char* text) { put_bytes(m, field, text, strlen(text)); }

/* repetition.draw_at = 3, repetition.claim_at = 2 */
static inline void put_policy(message* m) {
  message rule = {.size = 0};
  put_number(&rule, 1, 2);
  put_number(&rule, 2, 3);
  put_bytes(m, 1, rule.bytes, rule.size);
}

/* A WorkerRequest of a chess game from its start, with one of its jobs. */
static inline message request_for(unsigned job, const message* more) {
  message game = {.size = 0}, inner = {.size = 0}, request = {.size = 0};
  put_text(&game, 1, "chess");
  put_bytes(&inner, 1, game.bytes, game.size);
  memcpy(inner.bytes + inner.size, more->bytes, more->size);
  inner.size += more->size;
  put_number(&request, 2, 60000);
  put_bytes(&request, job, inner.bytes, inner.size);
  return request;
}

typedef struct part {
  const unsigned char* data;
  uint64_t size;
} part;

static inline uint64_t take_varint(part* p) {
  uint64_t value = 0;
  for (unsigned shift = 0; p->size > 0 && shift < 64; shift += 7) {
    const unsigned char byte = *p->data++;
    --p->size;
    value |= (uint64_t)(byte & 0x7f) << shift;
    if (byte < 0x80) break;
  }
  return value;
}

/* The occurrence number `index` of a field: its bytes in *found, or for a number its value in *number. 0 when there is
 * none. */
static inline int find_field(part m, unsigned field, unsigned index, part* found, uint64_t* number) {
  while (m.size > 0) {
    const uint64_t tag = take_varint(&m);
    part value = {m.data, 0};
    uint64_t plain = 0;
    switch (tag & 7) {
      case 0:
        plain = take_varint(&m);
        break;
      case 1:
        value.size = 8;
        break;
      case 2:
        value.size = take_varint(&m);
        value.data = m.data;
        break;
      default:
        value.size = 4;
        break;
    }
    if (value.size > m.size) return 0;
    m.data += value.size;
    m.size -= value.size;
    if (tag >> 3 != field || index-- != 0) continue;
    *found = value;
    *number = plain;
    return 1;
  }
  return 0;
}

static inline unsigned count_fields(part m, unsigned field) {
  part found;
  uint64_t number;
  unsigned count = 0;
  while (find_field(m, field, count, &found, &number)) ++count;
  return count;
}

static inline int text_is(part m, unsigned field, unsigned index, const char* text) {
  part found;
  uint64_t number;
  return find_field(m, field, index, &found, &number) && found.size == strlen(text) &&
         memcmp(found.data, text, found.size) == 0;
}

static inline uint64_t number_of(part m, unsigned field) {
  part found;
  uint64_t number = 0;
  return find_field(m, field, 0, &found, &number) ? number : 0;
}

static inline part part_of(part m, unsigned field) {
  part found = {NULL, 0};
  uint64_t number;
  const part none = {NULL, 0};
  return find_field(m, field, 0, &found, &number) ? found : none;
}

#endif /* VARIA_TESTS_CAPI_MESSAGES_H_ */
