/* mini_host FILE [MAX_NODES]: a host in plain C that uses nothing but the plugin's headers. It goes through every
 * function of every variant of the plugin along games from the start, and counts the goldens again as deep as MAX_NODES
 * (default 300000) allows. Status: 0 the plugin keeps its contract, 1 it does not, 2 wrong usage, 3 the file cannot be
 * loaded. */
#include <dlfcn.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "varia/ext/goldens.h"
#include "varia/plugin.h"

#define GAMES 20
#define MAX_PLIES 120

/* One variant at work. */
typedef struct bench {
  const varia_variant* variant;
  void* position; /* blocks of variant->position_size bytes */
  void* copy;
  varia_move* moves; /* variant->max_legal_moves */
  int faults;
} bench;

static void* allocate(size_t size) {
  size = (size + VARIA_POSITION_ALIGNMENT - 1) / VARIA_POSITION_ALIGNMENT * VARIA_POSITION_ALIGNMENT;
  void* block = aligned_alloc(VARIA_POSITION_ALIGNMENT, size);
  if (block == NULL) {
    fprintf(stderr, "mini_host: no memory\n");
    exit(3);
  }
  memset(block, 0, size);
  return block;
}

static int expect(bench* b, int good, const char* promise) {
  if (!good) {
    printf("%s: broken promise: %s\n", b->variant->id, promise);
    ++b->faults;
  }
  return good;
}
#define EXPECT(good) expect(b, (good), #good)

/* What a plugin wrote. */
typedef struct output {
  char data[65536];
  uint64_t size;
} output;

static int32_t append(void* context, const void* data, uint64_t size) {
  output* out = context;
  if (size > sizeof(out->data) - out->size) return VARIA_ERR_INVALID_ARGUMENT;
  memcpy(out->data + out->size, data, size);
  out->size += size;
  return VARIA_OK;
}

static int32_t refuse(void* context, const void* data, uint64_t size) {
  (void)context;
  (void)data;
  (void)size;
  return VARIA_ERR_INTERNAL;
}

static varia_writer writer_to(output* out) {
  const varia_writer writer = {sizeof(varia_writer), 0, out, append};
  out->size = 0;
  return writer;
}

static varia_bytes written(const output* out) {
  const varia_bytes bytes = {out->data, out->size};
  return bytes;
}

static int is_legal(const bench* b, int32_t count, varia_move move) {
  for (int32_t i = 0; i < count; ++i) {
    if (b->moves[i] == move) return 1;
  }
  return 0;
}

static void check_position(bench* b) {
  static output out;
  const varia_variant* v = b->variant;
  const size_t size = v->position_size;
  const varia_writer refusing = {sizeof(varia_writer), 0, NULL, refuse};
  varia_error error = {.struct_size = sizeof(error)};
  varia_key key;
  varia_key again;
  varia_writer writer = writer_to(&out);
  EXPECT(v->key(v, b->position, &key) == VARIA_OK);
  EXPECT(v->seat_to_move(v, b->position) >= 0 && v->seat_to_move(v, b->position) < (int32_t)v->seat_count);

  EXPECT(v->position_to_text(v, b->position, &refusing, NULL) == VARIA_ERR_WRITER);
  EXPECT(v->position_to_text(v, b->position, &writer, &error) == VARIA_OK);
  EXPECT(v->position_from_text(v, written(&out), b->copy, &error) == VARIA_OK);
  EXPECT(v->key(v, b->copy, &again) == VARIA_OK && memcmp(&key, &again, sizeof(key)) == 0);

  writer = writer_to(&out);
  EXPECT(v->position_to_message(v, b->position, &refusing, NULL) == VARIA_ERR_WRITER);
  EXPECT(v->position_to_message(v, b->position, &writer, &error) == VARIA_OK);
  EXPECT(v->position_from_message(v, written(&out), b->copy, &error) == VARIA_OK);
  EXPECT(v->key(v, b->copy, &again) == VARIA_OK && memcmp(&key, &again, sizeof(key)) == 0);

  /* Bytes that are no position leave the block alone. */
  const varia_bytes bad = {"\xff\xff not a position", 17};
  memcpy(b->copy, b->position, size);
  EXPECT(v->position_from_text(v, bad, b->copy, &error) < 0 && error.status < 0 && error.message[0] != '\0');
  EXPECT(v->position_from_message(v, bad, b->copy, NULL) < 0);
  EXPECT(v->setup(v, bad, b->copy, NULL) < 0);
  EXPECT(memcmp(b->copy, b->position, size) == 0);
}

static void check_move(bench* b, varia_move move) {
  static output out;
  const varia_variant* v = b->variant;
  varia_error error = {.struct_size = sizeof(error)};
  char text[VARIA_MAX_MOVE_TEXT];
  varia_move read = VARIA_NO_MOVE;
  const int32_t length = v->move_to_text(v, b->position, move, text, sizeof(text));
  if (!EXPECT(length > 0 && length <= (int32_t)sizeof(text))) return;
  const varia_bytes bytes = {text, (uint64_t)length};
  EXPECT(v->move_from_text(v, b->position, bytes, &read, &error) == VARIA_OK && read == move);
  varia_writer writer = writer_to(&out);
  EXPECT(v->move_to_message(v, b->position, move, &writer, &error) == VARIA_OK);
  read = VARIA_NO_MOVE;
  EXPECT(v->move_from_message(v, b->position, written(&out), &read, &error) == VARIA_OK && read == move);
}

/* Plays one game, each choice drawn from *seed. */
static void check_game(bench* b, uint64_t* seed) {
  const varia_variant* v = b->variant;
  const varia_bytes nothing = {NULL, 0};
  varia_error error = {.struct_size = sizeof(error)};
  if (!EXPECT(v->setup(v, nothing, b->position, &error) == VARIA_OK)) return;
  for (int ply = 0; ply < MAX_PLIES && b->faults == 0; ++ply) {
    check_position(b);
    const int32_t count = v->legal_moves(v, b->position, b->moves, v->max_legal_moves);
    varia_outcome outcome = {.struct_size = sizeof(outcome)};
    EXPECT(count >= 0 && (uint32_t)count <= v->max_legal_moves);
    EXPECT(v->legal_moves(v, b->position, NULL, 0) == count);
    EXPECT(v->outcome(v, b->position, &outcome) == VARIA_OK);
    EXPECT((count == 0) == (outcome.state != VARIA_ONGOING));
    EXPECT((outcome.reason == NULL) == (outcome.state == VARIA_ONGOING));
    memcpy(b->copy, b->position, v->position_size);
    EXPECT(v->play(v, b->copy, VARIA_NO_MOVE, &error) == VARIA_ERR_ILLEGAL_MOVE && error.message[0] != '\0');
    if (!is_legal(b, count, UINT64_MAX)) {
      EXPECT(v->play(v, b->copy, UINT64_MAX, NULL) == VARIA_ERR_ILLEGAL_MOVE);
    }
    EXPECT(memcmp(b->copy, b->position, v->position_size) == 0);
    if (count <= 0) return;

    *seed = *seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    const varia_move move = b->moves[(*seed >> 33) % (uint64_t)count];
    check_move(b, move);
    EXPECT(v->play(v, b->copy, move, &error) == VARIA_OK);
    v->play_listed(v, b->position, move);
    EXPECT(memcmp(b->copy, b->position, v->position_size) == 0);
  }
}

static uint64_t perft(const varia_variant* v, const void* position, uint32_t depth) {
  if (depth == 1) return (uint64_t)v->legal_moves(v, position, NULL, 0);
  varia_move* moves = malloc(v->max_legal_moves * sizeof(varia_move));
  void* next = allocate(v->position_size);
  const int32_t count = moves == NULL ? 0 : v->legal_moves(v, position, moves, v->max_legal_moves);
  uint64_t nodes = 0;
  for (int32_t i = 0; i < count; ++i) {
    memcpy(next, position, v->position_size);
    v->play_listed(v, next, moves[i]);
    nodes += perft(v, next, depth - 1);
  }
  free(next);
  free(moves);
  return nodes;
}

/* A SetupRequest with one string: field 1 names a setup, field 2 holds a position text. */
static int32_t start_from(bench* b, int field, const char* text) {
  static output out;
  const size_t length = strlen(text);
  const unsigned char head[3] = {(unsigned char)(field << 3 | 2), (unsigned char)(length & 0x7f) | 0x80,
                                 (unsigned char)(length >> 7)};
  out.size = 0;
  append(&out, head, sizeof(head));
  append(&out, text, length);
  return b->variant->setup(b->variant, written(&out), b->position, NULL);
}

static void check_goldens(bench* b, const varia_goldens* goldens, uint64_t max_nodes) {
  EXPECT(goldens->perft(goldens->perft_count) == NULL);
  for (uint32_t i = 0; i < goldens->perft_count; ++i) {
    const varia_perft_golden* table = goldens->perft(i);
    if (!EXPECT(table != NULL && (table->setup == NULL) != (table->position == NULL))) return;
    const char* start = table->setup != NULL ? table->setup : table->position;
    if (!EXPECT(start_from(b, table->setup != NULL ? 1 : 2, start) == VARIA_OK)) return;
    for (uint32_t depth = 1; depth <= table->depth_count && table->nodes[depth - 1] <= max_nodes; ++depth) {
      const uint64_t nodes = perft(b->variant, b->position, depth);
      if (nodes != table->nodes[depth - 1]) {
        printf("%s: '%s': perft(%" PRIu32 ") is %" PRIu64 ", the golden says %" PRIu64 "\n", b->variant->id, start,
               depth, nodes, table->nodes[depth - 1]);
        ++b->faults;
      }
    }
  }
}

static int check_variant(const varia_variant* variant, uint64_t max_nodes) {
  static output out;
  bench bench_of_variant = {.variant = variant};
  bench* b = &bench_of_variant;
  if (!EXPECT(variant->struct_size >= sizeof(varia_variant))) return b->faults;
  if (!EXPECT(variant->position_size >= 1 && variant->position_size <= VARIA_MAX_POSITION_SIZE)) return b->faults;
  if (!EXPECT(variant->max_legal_moves >= 1 && variant->max_legal_moves <= VARIA_MAX_LEGAL_MOVES)) return b->faults;
  if (!EXPECT(variant->seat_count >= 1 && variant->seat_count <= VARIA_MAX_SEATS)) return b->faults;
  b->position = allocate(variant->position_size);
  b->copy = allocate(variant->position_size);
  b->moves = allocate(variant->max_legal_moves * sizeof(varia_move));

  varia_writer writer = writer_to(&out);
  EXPECT(variant->describe(variant, &writer, NULL) == VARIA_OK && out.size > 0);
  EXPECT(variant->get_extension(variant, "varia.no-such-extension/1") == NULL);
  uint64_t seed = 1;
  for (int game = 0; game < GAMES && b->faults == 0; ++game) check_game(b, &seed);
  const varia_goldens* goldens = variant->get_extension(variant, VARIA_EXT_GOLDENS);
  if (goldens != NULL) check_goldens(b, goldens, max_nodes);
  free(b->moves);
  free(b->copy);
  free(b->position);
  return b->faults;
}

int main(int argc, char** argv) {
  char* end = "";
  const uint64_t max_nodes = argc == 3 ? strtoull(argv[2], &end, 10) : 300000;
  if (argc < 2 || argc > 3 || *end != '\0') {
    fprintf(stderr, "usage: mini_host PLUGIN_FILE [MAX_NODES]\n");
    return 2;
  }
  void* library = dlopen(argv[1], RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) {
    fprintf(stderr, "mini_host: %s\n", dlerror());
    return 3;
  }
  varia_plugin_function entry;
  void* symbol = dlsym(library, VARIA_PLUGIN_SYMBOL);
  if (symbol == NULL) {
    fprintf(stderr, "mini_host: %s has no function %s\n", argv[1], VARIA_PLUGIN_SYMBOL);
    return 3;
  }
  memcpy(&entry, &symbol, sizeof(entry)); /* ISO C has no cast from void* to a function */
  const varia_plugin_table* plugin = entry(VARIA_ABI_MAJOR);
  if (plugin == NULL) {
    fprintf(stderr, "mini_host: %s does not speak major version %u\n", argv[1], VARIA_ABI_MAJOR);
    return 3;
  }
  int faults = 0;
  if (!VARIA_HAS(varia_plugin_table, plugin, variant) || plugin->abi_major != VARIA_ABI_MAJOR ||
      plugin->variant_count == 0 || plugin->variant(plugin->variant_count) != NULL || entry(0) != NULL) {
    printf("%s: the plugin's own table is wrong\n", argv[1]);
    return 1;
  }
  for (uint32_t i = 0; i < plugin->variant_count; ++i) {
    const varia_variant* variant = plugin->variant(i);
    if (variant == NULL) {
      printf("%s: variant %u is missing\n", argv[1], (unsigned)i);
      return 1;
    }
    faults += check_variant(variant, max_nodes);
    printf("%s %s, %u seats\n", variant->id, variant->version, (unsigned)variant->seat_count);
  }
  return faults == 0 ? 0 : 1;
}
