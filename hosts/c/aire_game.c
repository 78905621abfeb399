/* aire_game [LIMIT [PLIES]]: plays a game of Aire, four players in two teams, with the search choosing for all of them,
 * and prints the record. LIMIT is what each search may take ("nodes=2000" by default, "time=100ms", "depth=3"), PLIES
 * where the game is cut off (default 200). Status: 0 played, 2 wrong usage, 3 it could not be played. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "varia/host.h"

/* Every object of the program: unwinding is one function. */
typedef struct program {
  varia_host_registry registry;
  varia_host_variant variant;
  varia_host_session game;
  varia_host_searcher searcher;
  varia_host_buffer limits;
  varia_host_buffer text;
  varia_host_error error;
} program;

static int32_t set_up(program* p, const char* limit) {
  int32_t status = varia_host_registry_create(NULL, 0, &p->registry, &p->error);
  if (status >= 0) status = varia_host_variant_create(p->registry, "aire", &p->variant, &p->error);
  if (status >= 0) status = varia_host_session_create(p->variant, NULL, 0, &p->game, &p->error);
  if (status >= 0) status = varia_host_searcher_create(p->variant, NULL, 0, &p->searcher, &p->error);
  if (status >= 0) status = varia_host_search_limits(limit, &p->limits, &p->error);
  return status;
}

static int32_t play(program* p, uint32_t plies) {
  varia_host_facts facts = {.struct_size = sizeof(facts)};
  int32_t status = varia_host_session_facts(p->game, &facts, &p->error);
  while (status >= 0 && facts.state == VARIA_HOST_ONGOING && facts.ply_count < plies) {
    uint64_t move = 0;
    status = varia_host_searcher_search(p->searcher, p->game, p->limits.data, p->limits.size, VARIA_HOST_NO_CANCEL,
                                        NULL, NULL, &move, NULL, &p->error);
    if (status >= 0) status = varia_host_session_play_code(p->game, move, &p->error);
    if (status >= 0) status = varia_host_session_facts(p->game, &facts, &p->error);
  }
  return status;
}

static void tear_down(program* p) {
  /* What was never made is 0, which these functions answer with a status. */
  varia_host_searcher_destroy(p->searcher, NULL);
  varia_host_session_destroy(p->game, NULL);
  varia_host_variant_destroy(p->variant, NULL);
  varia_host_registry_destroy(p->registry, NULL);
  varia_host_buffer_release(&p->limits, NULL);
  varia_host_buffer_release(&p->text, NULL);
}

int main(int argc, char** argv) {
  char* end = "";
  const char* limit = argc > 1 ? argv[1] : "nodes=2000";
  const unsigned long plies = argc > 2 ? strtoul(argv[2], &end, 10) : 200;
  if (argc > 3 || *end != '\0' || plies == 0 || plies > 100000) {
    fprintf(stderr, "usage: aire_game [LIMIT [PLIES]], as in: aire_game nodes=2000 200\n");
    return 2;
  }
  if (varia_host_abi_version() >> 16 != VARIA_HOST_ABI_MAJOR) {
    fprintf(stderr, "aire_game: this libvaria speaks another version\n");
    return 3;
  }
  program p = {.limits = VARIA_HOST_BUFFER_INIT, .text = VARIA_HOST_BUFFER_INIT, .error = VARIA_HOST_ERROR_INIT};
  int32_t status = set_up(&p, limit);
  if (status >= 0) status = varia_host_session_set_player(p.game, "ws", "libvaria", &p.error);
  if (status >= 0) status = play(&p, (uint32_t)plies);
  if (status >= 0) status = varia_host_session_game_text(p.game, &p.text, &p.error);
  if (status >= 0) {
    fputs(p.text.data, stdout);
  } else {
    fprintf(stderr, "aire_game: %s (%s)\n", p.error.message, varia_host_status_name(status));
  }
  tear_down(&p);
  return status >= 0 ? 0 : 3;
}
