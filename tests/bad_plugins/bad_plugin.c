/* A plugin of the smallest possible game, spoilt in one way by a macro BAD_... . Without any it is good: one player,
 * one move, then the game is over. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "varia/plugin.h"

#if defined(BAD_NO_SYMBOL)
#define ENTRY static __attribute__((unused))
#define varia_plugin another_name
#else
#define ENTRY VARIA_EXPORT
#endif

#if defined(BAD_ID)
#define ID "Spoilt_Game"
#else
#define ID "good"
#endif

/* A message under construction; large enough for all that is written here. */
typedef struct message {
  unsigned char bytes[512];
  size_t size;
} message;

static void add_bytes(message* out, unsigned field, const void* bytes, size_t size) {
  out->bytes[out->size++] = (unsigned char)(field << 3 | 2);
  out->bytes[out->size++] = (unsigned char)size;
  memcpy(out->bytes + out->size, bytes, size);
  out->size += size;
}

static void add_text(message* out, unsigned field, const char* text) { add_bytes(out, field, text, strlen(text)); }

static void add_number(message* out, unsigned field, unsigned char number) {
  out->bytes[out->size++] = (unsigned char)(field << 3);
  out->bytes[out->size++] = number;
}

static void add_message(message* out, unsigned field, const message* part) {
  add_bytes(out, field, part->bytes, part->size);
}

static int32_t send(const varia_writer* out, const void* bytes, size_t size) {
  return out->write(out->context, bytes, size) < 0 ? VARIA_ERR_WRITER : VARIA_OK;
}

static int32_t refuse(varia_error* error, int32_t status) {
  if (error != NULL) {
    error->status = status;
    error->offset = VARIA_NO_OFFSET;
    strcpy(error->message, "not in this game");
  }
  return status;
}

static int32_t describe(const varia_variant* self, const varia_writer* out, varia_error* error) {
  message info = {{0}, 0};
  message part = {{0}, 0};
  (void)error;
#if defined(BAD_CRASH_IN_DESCRIBE)
  raise(SIGSEGV);
#endif
#if defined(BAD_DESCRIPTION_BYTES)
  return send(out, "\377\377\377", 3);
#endif
#if defined(BAD_ENDLESS_DESCRIPTION)
  while (send(out, "0123456789abcdef", 16) == VARIA_OK) {
  }
  return VARIA_ERR_WRITER;
#endif
#if defined(BAD_DESCRIBED_ID)
  add_text(&info, 1, "another");
#else
  add_text(&info, 1, self->id);
#endif
  add_text(&info, 2, self->version);
  add_text(&info, 3, "The smallest game");
  add_number(&part, 1, 1); /* files */
  add_number(&part, 2, 1); /* ranks */
  add_message(&info, 8, &part);
  part.size = 0;
  add_text(&part, 1, "w");
  add_message(&info, 10, &part); /* team */
#if defined(BAD_TEAM)
  add_number(&part, 3, 9);
#endif
  add_message(&info, 9, &part); /* seat */
  part.size = 0;
  add_text(&part, 1, "All");
  add_message(&info, 11, &part); /* army */
  part.size = 0;
  add_text(&part, 1, "standard");
  add_text(&part, 2, "1 w - - 0 1");
#if !defined(BAD_NO_SETUP)
  add_message(&info, 13, &part);
#endif
#if defined(BAD_TWIN_SETUPS)
  add_message(&info, 13, &part);
#endif
  return send(out, info.bytes, info.size);
}

static int32_t setup(const varia_variant* self, varia_bytes request, void* position, varia_error* error) {
  (void)self;
#if defined(BAD_SETUP)
  return refuse(error, VARIA_ERR_INTERNAL);
#endif
  if (request.size != 0) return refuse(error, VARIA_ERR_UNKNOWN_NAME);
  *(unsigned char*)position = 1;
  return VARIA_OK;
}

static int32_t legal_moves(const varia_variant* self, const void* position, varia_move* moves, uint32_t capacity) {
  (void)self;
  if (*(const unsigned char*)position == 0) return 0;
  if (capacity > 0) moves[0] = 1;
  return 1;
}

static int32_t play(const varia_variant* self, void* position, varia_move move, varia_error* error) {
  (void)self;
  if (*(unsigned char*)position == 0 || move != 1) return refuse(error, VARIA_ERR_ILLEGAL_MOVE);
  *(unsigned char*)position = 0;
  return VARIA_OK;
}

static void play_listed(const varia_variant* self, void* position, varia_move move) {
  (void)self;
  (void)move;
  *(unsigned char*)position = 0;
}

static int32_t outcome(const varia_variant* self, const void* position, varia_outcome* out) {
  (void)self;
  out->state = *(const unsigned char*)position == 0 ? VARIA_WIN : VARIA_ONGOING;
  out->reason = out->state == VARIA_WIN ? "done" : NULL;
  return VARIA_OK;
}

static int32_t seat_to_move(const varia_variant* self, const void* position) {
  (void)self;
  (void)position;
  return 0;
}

static int32_t key(const varia_variant* self, const void* position, varia_key* out) {
  (void)self;
  out->low = *(const unsigned char*)position;
  out->high = 0;
  return VARIA_OK;
}

static int32_t position_to_text(const varia_variant* self, const void* position, const varia_writer* out,
                                varia_error* error) {
  (void)self;
  (void)error;
  return send(out, *(const unsigned char*)position == 0 ? "0 w - - 1 2" : "1 w - - 0 1", 11);
}

static int32_t from_bytes(const varia_variant* self, varia_bytes bytes, void* position, varia_error* error) {
  (void)self;
  (void)bytes;
  (void)position;
  return refuse(error, VARIA_ERR_MALFORMED);
}

static int32_t position_to_message(const varia_variant* self, const void* position, const varia_writer* out,
                                   varia_error* error) {
  (void)self;
  (void)position;
  (void)out;
  return refuse(error, VARIA_ERR_UNSUPPORTED);
}

static int32_t move_to_text(const varia_variant* self, const void* position, varia_move move, char* text,
                            uint32_t capacity) {
  (void)self;
  (void)position;
  if (move != 1) return VARIA_ERR_ILLEGAL_MOVE;
  if (capacity > 0) text[0] = 'm';
  return 1;
}

static int32_t move_from_bytes(const varia_variant* self, const void* position, varia_bytes bytes, varia_move* move,
                               varia_error* error) {
  (void)self;
  (void)position;
  (void)bytes;
  (void)move;
  return refuse(error, VARIA_ERR_MALFORMED);
}

static int32_t move_to_message(const varia_variant* self, const void* position, varia_move move,
                               const varia_writer* out, varia_error* error) {
  (void)self;
  (void)position;
  (void)move;
  (void)out;
  return refuse(error, VARIA_ERR_UNSUPPORTED);
}

static const void* get_extension(const varia_variant* self, const char* id) {
  (void)self;
  (void)id;
  return NULL;
}

static const varia_variant the_variant = {
#if defined(BAD_SHORT_VARIANT_TABLE)
    (uint32_t)offsetof(varia_variant, outcome),
#else
    (uint32_t)sizeof(varia_variant),
#endif
#if defined(BAD_POSITION_SIZE)
    VARIA_MAX_POSITION_SIZE + 1,
#else
    1,
#endif
#if defined(BAD_MOVE_COUNT)
    0,
#else
    1,
#endif
#if defined(BAD_SEAT_COUNT)
    2,
#else
    1,
#endif
    ID,
#if defined(BAD_VERSION)
    "one",
#else
    "1.0.0",
#endif
    describe,
    setup,
    legal_moves,
#if defined(BAD_NULL_FUNCTION)
    NULL,
#else
    play,
#endif
    play_listed,
    outcome,
    seat_to_move,
    key,
    position_to_text,
    from_bytes,
    position_to_message,
    from_bytes,
    move_to_text,
    move_from_bytes,
    move_to_message,
    move_from_bytes,
    get_extension,
};

static const varia_variant* variant(uint32_t index) {
#if defined(BAD_SAME_VARIANT_TWICE)
  return index < 2 ? &the_variant : NULL;
#elif defined(BAD_NO_VARIANT_TABLE)
  return index == 1 ? &the_variant : NULL;
#else
  return index == 0 ? &the_variant : NULL;
#endif
}

static const varia_plugin_table the_table = {
#if defined(BAD_SHORT_PLUGIN_TABLE)
    (uint32_t)offsetof(varia_plugin_table, license),
#else
    (uint32_t)sizeof(varia_plugin_table),
#endif
#if defined(BAD_WRONG_MAJOR)
    VARIA_ABI_MAJOR + 1,
#else
    VARIA_ABI_MAJOR,
#endif
    VARIA_ABI_MINOR,
#if defined(BAD_NO_VARIANTS)
    0,
#elif defined(BAD_SAME_VARIANT_TWICE)
    2,
#else
    1,
#endif
    "Smallest game",
    "1.0.0",
#if defined(BAD_NULL_STRING)
    NULL,
#else
    "",
#endif
    "Apache-2.0",
    variant,
};

#if defined(BAD_CRASH_WHILE_LOADING)
static __attribute__((constructor)) void crash(void) { raise(SIGSEGV); }
#endif

#if defined(BAD_UNDEFINED_SYMBOL)
extern void nobody_defines_this(void);
#endif

#if defined(BAD_NEEDS_LIBRARY)
extern int varia_test_absent(void);
#endif

ENTRY const void* varia_plugin(uint32_t abi_major) {
#if defined(BAD_CRASH)
  raise(SIGSEGV);
#elif defined(BAD_ABORT)
  abort();
#elif defined(BAD_EXIT)
  exit(0);
#elif defined(BAD_QUIET_HANG)
  /* Closes whatever it could be heard by. */
  for (int file = 3; file < 100; ++file) close(file);
  for (;;) pause();
#elif defined(BAD_HANG)
  for (;;) pause();
#elif defined(BAD_PRINTS)
  puts("a plugin must not print");
  fputs("nor here\n", stderr);
  fflush(NULL);
#elif defined(BAD_TELLS_WHEN_ASKED)
  /* One line in a file for every time that somebody asks. */
  FILE* file = fopen(getenv("VARIA_TEST_FILE"), "a");
  fputs("asked\n", file);
  fclose(file);
#elif defined(BAD_LEAVES_CHILD)
  if (fork() == 0) {
    for (;;) pause();
  }
  exit(3);
#elif defined(BAD_UNDEFINED_SYMBOL)
  nobody_defines_this();
#elif defined(BAD_NEEDS_LIBRARY)
  varia_test_absent();
#endif
#if defined(BAD_FUTURE_MAJOR)
  return abi_major == VARIA_ABI_MAJOR + 1 ? &the_table : NULL;
#else
  return abi_major == VARIA_ABI_MAJOR ? &the_table : NULL;
#endif
}
