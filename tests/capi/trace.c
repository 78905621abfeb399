/* trace VARIANT SEED GAMES MAX_PLIES: random games by the host API, printed as `varia trace` prints them.
 * Status: 0 printed, 2 wrong usage, 3 could not run. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "messages.h"
#include "varia/host.h"

static varia_host_error err = VARIA_HOST_ERROR_INIT;
static void must(int32_t status) {
  if (status >= 0) return;
  fprintf(stderr, "trace: %s\n", err.message);
  exit(3);
}

static int by_text(const void* a, const void* b) { return strcmp(*(char* const*)a, *(char* const*)b); }

/* Position and legal moves in ASCII order. */
static void print_ply(varia_host_session game, varia_host_buffer* text) {
  static char texts[1 << 20];
  static char* moves[1 << 16];
  must(varia_host_session_text(game, text, &err));
  const int32_t size = varia_host_session_move_texts(game, texts, sizeof(texts), &err);
  must(size);
  size_t count = 0;
  for (char* at = texts; at < texts + size; at = strchr(at, '\0') + 1) {
    moves[count++] = at;
    *strchr(at, '\n') = '\0';
  }
  qsort(moves, count, sizeof(moves[0]), by_text);
  printf("%s |", text->data);
  for (size_t i = 0; i < count; ++i) printf(" %s", moves[i]);
  printf("\n");
}

int main(int argc, char** argv) {
  if (argc != 5) {
    fprintf(stderr, "usage: trace VARIANT SEED GAMES MAX_PLIES\n");
    return 2;
  }
  const uint64_t seed = strtoull(argv[2], NULL, 10);
  const uint64_t games = strtoull(argv[3], NULL, 10);
  const uint32_t max_plies = (uint32_t)strtoul(argv[4], NULL, 10);
  varia_host_registry registry = 0;
  varia_host_variant variant = 0;
  varia_host_session start = 0;
  varia_host_buffer played = VARIA_HOST_BUFFER_INIT, text = VARIA_HOST_BUFFER_INIT;
  must(varia_host_registry_create(NULL, 0, &registry, &err));
  must(varia_host_variant_create(registry, argv[1], &variant, &err));
  must(varia_host_session_create(variant, NULL, 0, &start, &err));
  for (uint64_t number = 1; number <= games; ++number) {
    varia_host_session game = 0;
    must(varia_host_session_copy(start, &game, &err));
    must(varia_host_random_game(game, seed, number, max_plies, &played, &err));
    const part record = {(const unsigned char*)played.data, played.size};
    printf("game %" PRIu64 "\n", number);
    part move;
    uint64_t unused;
    for (unsigned ply = 0; find_field(record, 1, ply, &move, &unused); ++ply) {
      char name[64] = {0};
      memcpy(name, move.data, move.size < sizeof(name) ? move.size : sizeof(name) - 1);
      print_ply(game, &text);
      must(varia_host_session_play(game, name, &err));
    }
    const part position = part_of(record, 2);
    const part status = part_of(part_of(record, 3), 5);
    printf("end %.*s %.*s\n", (int)status.size, (const char*)status.data, (int)position.size,
           (const char*)position.data);
    must(varia_host_session_destroy(game, &err));
  }
  return 0;
}
