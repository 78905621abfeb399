/* threads_test: many threads at the same objects, and objects destroyed while others use them. Whatever the order of
 * the calls, each has an answer that the headers promise. Meant for the thread sanitizer too. Status: 0 so it is, 1 not
 * so, 3 could not run. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "varia/host.h"

#define THREADS 4
#define ROUNDS 300

static varia_host_variant chess;
static atomic_int faults;

static void must(int32_t status, const char* what) {
  if (status >= 0) return;
  fprintf(stderr, "threads_test: %s: %s\n", what, varia_host_status_name(status));
  exit(3);
}

/* One of the statuses given, or none of them. */
static void expect(int32_t status, int32_t one, int32_t other, const char* call) {
  if (status >= 0 || status == one || status == other) return;
  printf("%s answered %s\n", call, varia_host_status_name(status));
  atomic_fetch_add(&faults, 1);
}

static void run(void* (*body)(void*), void* argument) {
  pthread_t threads[THREADS];
  for (int i = 0; i < THREADS; ++i) {
    if (pthread_create(&threads[i], NULL, body, argument) != 0) exit(3);
  }
  for (int i = 0; i < THREADS; ++i) pthread_join(threads[i], NULL);
}

/* All play in one game: no call is disturbed by another in the middle. */
static void* play_together(void* argument) {
  const varia_host_session game = *(varia_host_session*)argument;
  char texts[4096];
  varia_host_facts facts = {.struct_size = sizeof(facts)};
  varia_host_buffer text = VARIA_HOST_BUFFER_INIT;
  for (int i = 0; i < ROUNDS; ++i) {
    const int32_t size = varia_host_session_move_texts(game, texts, sizeof(texts), NULL);
    expect(size, 0, 0, "move_texts");
    char* const end = size > 0 ? memchr(texts, '\n', (size_t)size) : NULL;
    if (end != NULL) {
      *end = '\0';
      /* Another thread may have moved since. */
      expect(varia_host_session_play(game, texts, NULL), VARIA_HOST_ERR_INVALID_ARGUMENT, 0, "play");
    }
    if (i % 3 == 0) expect(varia_host_session_undo(game, NULL), VARIA_HOST_ERR_PRECONDITION, 0, "undo");
    expect(varia_host_session_facts(game, &facts, NULL), 0, 0, "facts");
    expect(varia_host_session_text(game, &text, NULL), 0, 0, "text");
  }
  varia_host_buffer_release(&text, NULL);
  return NULL;
}

/* All use and destroy whatever game stands in the common place. */
static _Atomic varia_host_session common;
static void* destroy_together(void* argument) {
  (void)argument;
  for (int i = 0; i < ROUNDS; ++i) {
    const varia_host_session game = atomic_load(&common);
    uint64_t nodes = 0;
    expect(varia_host_session_play(game, "e2e4", NULL), VARIA_HOST_ERR_HANDLE, VARIA_HOST_ERR_INVALID_ARGUMENT, "play");
    expect(varia_host_perft(game, 1, 1, VARIA_HOST_NO_CANCEL, &nodes, NULL), VARIA_HOST_ERR_HANDLE, 0, "perft");
    if (i % 4 == 0) {
      varia_host_session fresh = 0;
      must(varia_host_session_create(chess, NULL, 0, &fresh, NULL), "session_create");
      expect(varia_host_session_destroy(atomic_exchange(&common, fresh), NULL), VARIA_HOST_ERR_HANDLE, 0, "destroy");
    }
  }
  return NULL;
}

/* One searches at a time, the others are told so, and every search ends though none has a limit. */
typedef struct contest {
  varia_host_searcher searcher;
  varia_host_session game;
  varia_host_cancel cancel;
  atomic_int waiting;
} contest;

static void* search_together(void* argument) {
  contest* c = argument;
  uint64_t move = 0;
  atomic_fetch_add(&c->waiting, 1);
  const int32_t status =
      varia_host_searcher_search(c->searcher, c->game, NULL, 0, c->cancel, NULL, NULL, &move, NULL, NULL);
  expect(status, VARIA_HOST_ERR_BUSY, 0, "search");
  if (status == VARIA_HOST_OK && move == 0) atomic_fetch_add(&faults, 1);
  return NULL;
}

static void* call_off(void* argument) {
  contest* c = argument;
  while (atomic_load(&c->waiting) < THREADS) {
  }
  varia_host_cancel_trigger(c->cancel, NULL);
  return NULL;
}

int main(void) {
  varia_host_registry registry = 0;
  varia_host_session game = 0;
  must(varia_host_registry_create(NULL, 0, &registry, NULL), "registry_create");
  must(varia_host_variant_create(registry, "chess", &chess, NULL), "variant_create");
  must(varia_host_session_create(chess, NULL, 0, &game, NULL), "session_create");
  run(play_together, &game);
  must(varia_host_session_destroy(game, NULL), "session_destroy");

  must(varia_host_session_create(chess, NULL, 0, &game, NULL), "session_create");
  atomic_store(&common, game);
  run(destroy_together, NULL);
  must(varia_host_session_destroy(atomic_load(&common), NULL), "session_destroy");

  contest c = {0};
  must(varia_host_session_create(chess, NULL, 0, &c.game, NULL), "session_create");
  must(varia_host_searcher_create(chess, NULL, 0, &c.searcher, NULL), "searcher_create");
  must(varia_host_cancel_create(&c.cancel, NULL), "cancel_create");
  pthread_t other;
  if (pthread_create(&other, NULL, call_off, &c) != 0) return 3;
  run(search_together, &c);
  pthread_join(other, NULL);
  must(varia_host_cancel_destroy(c.cancel, NULL), "cancel_destroy");
  must(varia_host_searcher_destroy(c.searcher, NULL), "searcher_destroy");
  must(varia_host_session_destroy(c.game, NULL), "session_destroy");
  must(varia_host_variant_destroy(chess, NULL), "variant_destroy");
  must(varia_host_registry_destroy(registry, NULL), "registry_destroy");
  printf("%d faults\n", atomic_load(&faults));
  return atomic_load(&faults) == 0 ? 0 : 1;
}
