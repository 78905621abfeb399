/* host_api [VARIANT...]: what the host API costs a program in C: handles, and random playouts as a host in any language
 * makes them, one call for the legal moves with their texts and one for the play at each ply. CPU time of this process.
 * Status: 0 measured, 3 could not run. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "varia/host.h"

#define HANDLES 20000
#define PLIES 100000

static varia_host_error err = VARIA_HOST_ERROR_INIT;
static void must(int32_t status) {
  if (status >= 0) return;
  fprintf(stderr, "host_api: %s\n", err.message);
  exit(3);
}

static double cpu_seconds(void) {
  struct timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

/* Nanoseconds to start a game and destroy it. */
static double measure_handles(varia_host_variant variant) {
  const double start = cpu_seconds();
  for (int i = 0; i < HANDLES; ++i) {
    varia_host_session game = 0;
    must(varia_host_session_create(variant, NULL, 0, &game, &err));
    must(varia_host_session_destroy(game, &err));
  }
  return (cpu_seconds() - start) / HANDLES * 1e9;
}

/* Plies a second. */
static double measure_playouts(varia_host_variant variant) {
  static char texts[1 << 20];
  uint64_t random = 1;
  int plies = 0;
  const double start = cpu_seconds();
  while (plies < PLIES) {
    varia_host_session game = 0;
    must(varia_host_session_create(variant, NULL, 0, &game, &err));
    for (int ply = 0; ply < 500; ++ply, ++plies) {
      const int32_t size = varia_host_session_move_texts(game, texts, sizeof(texts), &err);
      must(size);
      if (size == 0) break;
      /* A text about there: short ones are a little more likely than long ones, which is no matter here. */
      random = random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
      char* move = texts + (random >> 33) % (uint64_t)size;
      while (move > texts && move[-1] != '\n') --move;
      *(char*)memchr(move, '\n', (size_t)(texts + size - move)) = '\0';
      must(varia_host_session_play(game, move, &err));
    }
    must(varia_host_session_destroy(game, &err));
  }
  return plies / (cpu_seconds() - start);
}

int main(int argc, char** argv) {
  const char* usual[] = {NULL, "chess", "shogi", "aire", "ancient-world-war"};
  const char** names = argc > 1 ? (const char**)argv : usual;
  const int count = argc > 1 ? argc : (int)(sizeof(usual) / sizeof(usual[0]));
  varia_host_registry registry = 0;
  must(varia_host_registry_create(NULL, 0, &registry, &err));
  printf("%-20s %22s %22s\n", "variant", "new game (ns)", "playouts (plies/s)");
  for (int i = 1; i < count; ++i) {
    varia_host_variant variant = 0;
    must(varia_host_variant_create(registry, names[i], &variant, &err));
    printf("%-20s %22.0f %22.0f\n", names[i], measure_handles(variant), measure_playouts(variant));
    must(varia_host_variant_destroy(variant, &err));
  }
  must(varia_host_registry_destroy(registry, &err));
  return 0;
}
