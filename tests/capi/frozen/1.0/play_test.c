/* play_test FOLDER: what clocks, arbiters, searchers, players, games between players and libraries of the host API do,
 * from C11. Files are made in FOLDER, which should be empty. Status: 0 all as it should be, 1 not so, 2 wrong usage. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "host_check.h"
#include "messages.h"
#include "varia/host.h"

#define SECOND INT64_C(1000000000)

static void test_clock(void) {
  varia_host_clock clock = 0;
  varia_host_clock_reading reading = {.struct_size = sizeof(reading)};
  int32_t seat = 0;
  int64_t time = 0;
  uint32_t kept = 0;
  OK(varia_host_clock_create_manual("60+2", 2, &clock, &err));
  OK(varia_host_clock_keep(clock, &kept, &err));
  OK(varia_host_clock_start(clock, 0, &err));
  OK(varia_host_clock_advance(clock, 10 * SECOND, &err));
  OK(varia_host_clock_press(clock, 1, &time, &err));
  CHECK(time == 10 * SECOND);
  OK(varia_host_clock_read(clock, 0, &reading, &err));
  CHECK(reading.left == 52 * SECOND && reading.used == 10 * SECOND && reading.out == 0 && reading.paused == 0);
  OK(varia_host_clock_running(clock, &seat, &time, &err));
  CHECK(seat == 1 && time == 60 * SECOND);
  OK(varia_host_clock_pause(clock, &err));
  OK(varia_host_clock_advance(clock, 1000 * SECOND, &err));
  OK(varia_host_clock_resume(clock, &err));
  OK(varia_host_clock_add(clock, 1, -20 * SECOND, &err));
  OK(varia_host_clock_advance(clock, 45 * SECOND, &err));
  OK(varia_host_clock_take_flag_fall(clock, &seat, &time, &err));
  CHECK(seat == 1 && time == 5 * SECOND);
  OK(varia_host_clock_take_flag_fall(clock, &seat, &time, &err));
  CHECK(seat == VARIA_HOST_NOBODY);
  FAILS(varia_host_clock_press(clock, 0, NULL, &err), VARIA_HOST_ERR_PRECONDITION, "");
  OK(varia_host_clock_go_back(clock, kept, &err));
  OK(varia_host_clock_read(clock, 1, &reading, &err));
  CHECK(reading.left == 60 * SECOND && reading.out == 0);
  OK(varia_host_clock_set(clock, 1, 7 * SECOND, &err));
  OK(varia_host_clock_read(clock, 1, &reading, &err));
  CHECK(reading.left == 7 * SECOND);
  OK(varia_host_clock_retire(clock, 1, &err));
  OK(varia_host_clock_stop(clock, &err));
  FAILS(varia_host_clock_read(clock, 2, &reading, &err), VARIA_HOST_ERR_INVALID_ARGUMENT, "no seat 2");
  FAILS(varia_host_clock_go_back(clock, 1, &err), VARIA_HOST_ERR_INVALID_ARGUMENT, "kept");
  OK(varia_host_clock_destroy(clock, &err));
  FAILS(varia_host_clock_create("60+", 2, &clock, &err), VARIA_HOST_ERR_INVALID_ARGUMENT, "60+");
  OK(varia_host_clock_create("-", 1, &clock, &err));
  OK(varia_host_clock_running(clock, &seat, &time, &err));
  CHECK(seat == VARIA_HOST_NOBODY && time == VARIA_HOST_FOREVER);
  FAILS(varia_host_clock_advance(clock, 1, &err), VARIA_HOST_ERR_PRECONDITION, "machine's");
  OK(varia_host_clock_destroy(clock, &err));
}

static void test_arbiter(void) {
  message policy = {.size = 0};
  put_policy(&policy);
  varia_host_arbiter arbiter = 0;
  varia_host_variant aire = 0;
  varia_host_session game = 0, other = 0;
  OK(varia_host_arbiter_create(chess, policy.bytes, policy.size, &arbiter, &err));
  OK(varia_host_session_create(chess, NULL, 0, &game, &err));
  static const char* const shuffle[] = {"g1f3", "g8f6", "f3g1", "f6g8"};
  for (int i = 0; i < 8; ++i) {
    OK(varia_host_arbiter_judge(arbiter, game, &out, &err));
    CHECK(number_of(part_of(got(), 1), 1) == 1);
    CHECK(count_fields(got(), 2) == (i >= 4 ? 1u : 0u));
    OK(varia_host_session_play(game, shuffle[i % 4], &err));
  }
  OK(varia_host_arbiter_judge(arbiter, game, &out, &err));
  CHECK(number_of(part_of(got(), 1), 1) == 2);
  OK(varia_host_variant_create(registry, "aire", &aire, &err));
  OK(varia_host_session_create(aire, NULL, 0, &other, &err));
  FAILS(varia_host_arbiter_judge(arbiter, other, &out, &err), VARIA_HOST_ERR_INVALID_ARGUMENT, "'aire'");
  OK(varia_host_arbiter_destroy(arbiter, &err));
  OK(varia_host_session_destroy(game, &err));
  OK(varia_host_session_destroy(other, &err));
  OK(varia_host_variant_destroy(aire, &err));
}

typedef struct listener {
  int heard;
  int stop_after;
  varia_host_searcher searcher;
  varia_host_session session;
} listener;

static int32_t listen(void* context, const void* progress, uint64_t size) {
  listener* l = context;
  const part p = {progress, size};
  ++l->heard;
  if (count_fields(p, 7) == 0) return 1; /* lines */
  /* The session is free meanwhile, the searcher is at work. */
  varia_host_buffer text = VARIA_HOST_BUFFER_INIT;
  if (varia_host_session_text(l->session, &text, NULL) != VARIA_HOST_OK) ++faults;
  varia_host_buffer_release(&text, NULL);
  if (varia_host_searcher_new_game(l->searcher, 1, NULL) != VARIA_HOST_ERR_BUSY) ++faults;
  return l->heard >= l->stop_after;
}

static void test_search(void) {
  varia_host_searcher searcher = 0;
  varia_host_session game = 0;
  varia_host_cancel cancel = 0;
  varia_host_buffer limits = VARIA_HOST_BUFFER_INIT;
  uint64_t move = 0;
  OK(varia_host_session_create_at(chess, "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", &game, &err));
  OK(varia_host_searcher_create(chess, NULL, 0, &searcher, &err));
  OK(varia_host_search_limits("depth=3", &limits, &err));
  OK(varia_host_searcher_search(searcher, game, limits.data, limits.size, VARIA_HOST_NO_CANCEL, NULL, NULL, &move, &out,
                                &err));
  CHECK(text_is(got(), 1, 0, "d1d8") && number_of(got(), 2) == move && move != 0);
  FAILS(varia_host_searcher_search(searcher, game, NULL, 0, VARIA_HOST_NO_CANCEL, NULL, NULL, &move, &out, &err),
        VARIA_HOST_ERR_INVALID_ARGUMENT, "never end");
  FAILS(varia_host_search_limits("depth=lots", &limits, &err), VARIA_HOST_ERR_INVALID_ARGUMENT, "lots");

  listener l = {.heard = 0, .stop_after = 2, .searcher = searcher, .session = game};
  OK(varia_host_session_create(chess, NULL, 0, &l.session, &err));
  OK(varia_host_searcher_search(searcher, l.session, NULL, 0, VARIA_HOST_NO_CANCEL, listen, &l, &move, &out, &err));
  CHECK(l.heard == 2 && number_of(got(), 5) == 5); /* END_CANCELLED */
  OK(varia_host_cancel_create(&cancel, &err));
  OK(varia_host_cancel_trigger(cancel, &err));
  OK(varia_host_searcher_search(searcher, l.session, NULL, 0, cancel, NULL, NULL, &move, NULL, &err));
  OK(varia_host_session_play_code(l.session, move, &err));
  OK(varia_host_searcher_ponder(searcher, l.session, &err));
  OK(varia_host_searcher_stop_pondering(searcher, &err));
  OK(varia_host_searcher_ponder(searcher, l.session, &err));
  OK(varia_host_searcher_new_game(searcher, 5, &err));
  OK(varia_host_session_play(game, "d1d8", &err));
  FAILS(varia_host_searcher_search(searcher, game, limits.data, limits.size, 0, NULL, NULL, &move, &out, &err),
        VARIA_HOST_ERR_PRECONDITION, "over");
  OK(varia_host_searcher_destroy(searcher, &err));

  varia_host_player player = 0;
  FAILS(varia_host_player_create(chess, "clever", NULL, 0, &player, &err), VARIA_HOST_ERR_INVALID_ARGUMENT, "clever");
  OK(varia_host_player_create(chess, "random", NULL, 0, &player, &err));
  OK(varia_host_player_new_game(player, 3, &err));
  uint64_t first = 0, second = 0;
  OK(varia_host_player_choose(player, l.session, NULL, 0, VARIA_HOST_NO_CANCEL, &first, NULL, &err));
  OK(varia_host_player_new_game(player, 3, &err));
  OK(varia_host_cancel_reset(cancel, &err));
  OK(varia_host_player_choose(player, l.session, NULL, 0, cancel, &second, &out, &err));
  CHECK(first == second && number_of(got(), 2) == second);
  OK(varia_host_player_destroy(player, &err));
  OK(varia_host_cancel_destroy(cancel, &err));
  OK(varia_host_session_destroy(game, &err));
  OK(varia_host_session_destroy(l.session, &err));
  OK(varia_host_buffer_release(&limits, &err));
}

static void test_game(const char* folder) {
  char journal[1024];
  snprintf(journal, sizeof(journal), "%s/game.journal", folder);
  message options = {.size = 0};
  put_text(&options, 1, "60+2");
  message policy = {.size = 0};
  put_policy(&policy);
  put_bytes(&options, 2, policy.bytes, policy.size);
  put_text(&options, 3, journal);
  put_number(&options, 4, 1);
  put_number(&options, 5, 1);
  varia_host_session start = 0, copy = 0;
  varia_host_game game = 0;
  int64_t time = 0;
  int32_t seat = 0;
  OK(varia_host_session_create(chess, NULL, 0, &start, &err));
  OK(varia_host_game_create(start, options.bytes, options.size, &game, &err));
  FAILS(varia_host_game_create(start, options.bytes, options.size, &copy, &err), VARIA_HOST_ERR_EXISTS, "journal");
  OK(varia_host_game_begin(game, &err));
  OK(varia_host_game_advance(game, 5 * SECOND, &err));
  OK(varia_host_game_play(game, "e2e4", &err));
  varia_host_clock_reading reading = {.struct_size = sizeof(reading)};
  OK(varia_host_game_read_clock(game, 0, &reading, &err));
  CHECK(reading.left == 57 * SECOND);
  OK(varia_host_game_until_flag(game, &time, &err));
  CHECK(time == 60 * SECOND);
  OK(varia_host_game_pause(game, &err));
  FAILS(varia_host_game_play(game, "e7e5", &err), VARIA_HOST_ERR_PRECONDITION, "paused");
  OK(varia_host_game_resume_clock(game, &err));
  OK(varia_host_game_add_time(game, 1, 10 * SECOND, &err));
  FAILS(varia_host_game_play(game, "e7e4", &err), VARIA_HOST_ERR_INVALID_ARGUMENT, "");
  /* Read like a session, but not changed like one. */
  CHECK(facts_of(game).ply_count == 1);
  FAILS(varia_host_session_play(game, "e7e5", &err), VARIA_HOST_ERR_KIND, "game being played");
  OK(varia_host_session_copy(game, &copy, &err));
  OK(varia_host_session_play(copy, "c7c5", &err));
  uint64_t code = 0;
  OK(varia_host_session_read_move(game, "e7e5", &code, &err));
  OK(varia_host_game_play_code(game, code, &err));
  OK(varia_host_game_undo(game, 2, &err));
  OK(varia_host_game_redo(game, 2, &err));
  FAILS(varia_host_game_undo(game, 3, &err), VARIA_HOST_ERR_PRECONDITION, "");
  FAILS(varia_host_game_claim_draw(game, &err), VARIA_HOST_ERR_PRECONDITION, "");
  OK(varia_host_game_check_journal(game, &err));

  /* The process might end here; the journal goes on. */
  OK(varia_host_game_destroy(game, &err));
  OK(varia_host_game_resume(chess, options.bytes, options.size, &game, &out, &err));
  CHECK(out.size == 0 && facts_of(game).ply_count == 2);
  OK(varia_host_game_begin(game, &err));
  OK(varia_host_game_take_flag_fall(game, &seat, &err));
  CHECK(seat == VARIA_HOST_NOBODY && varia_host_game_over(game, &err) == 0);
  OK(varia_host_game_advance(game, 1000 * SECOND, &err));
  OK(varia_host_game_take_flag_fall(game, &seat, &err));
  CHECK(seat == 0 && varia_host_game_over(game, &err) == 1);
  OK(varia_host_game_verdict(game, &out, &err));
  CHECK(number_of(part_of(got(), 1), 1) == 3 && text_is(part_of(got(), 1), 2, 0, "b")); /* STATE_WIN */
  OK(varia_host_game_destroy(game, &err));

  /* No clock: resigning, and a draw by agreement. */
  OK(varia_host_game_create(copy, NULL, 0, &game, &err));
  FAILS(varia_host_game_read_clock(game, 0, &reading, &err), VARIA_HOST_ERR_PRECONDITION, "no clock");
  OK(varia_host_game_resign(game, &err));
  CHECK(varia_host_game_over(game, &err) == 1);
  OK(varia_host_game_destroy(game, &err));
  OK(varia_host_game_create(copy, NULL, 0, &game, &err));
  message draw = {.size = 0};
  put_number(&draw, 1, 2);
  OK(varia_host_game_end(game, draw.bytes, draw.size, &err));
  FAILS(varia_host_game_end(game, draw.bytes, draw.size, &err), VARIA_HOST_ERR_PRECONDITION, "over");
  OK(varia_host_game_destroy(game, &err));
  OK(varia_host_session_destroy(copy, &err));
  OK(varia_host_session_destroy(start, &err));
}

static void test_library(const char* folder) {
  char path[1024];
  snprintf(path, sizeof(path), "%s/games.db", folder);
  varia_host_library library = 0;
  varia_host_session game = 0;
  int64_t first = 0, second = 0;
  OK(varia_host_library_open(path, &library, &err));
  OK(varia_host_session_create(chess, NULL, 0, &game, &err));
  OK(varia_host_session_play(game, "e2e4", &err));
  const varia_host_facts facts = facts_of(game);
  OK(varia_host_library_add(library, game, &first, &err));
  OK(varia_host_session_undo(game, &err));
  OK(varia_host_session_play(game, "d2d4", &err));
  OK(varia_host_library_add(library, game, &second, &err));
  CHECK(second > first);
  OK(varia_host_library_list(library, NULL, 0, &out, &err));
  CHECK(count_fields(got(), 1) == 2);

  message key = {.size = 0}, filter = {.size = 0};
  put_varint(&key, 1 << 3 | 1);
  memcpy(key.bytes + key.size, &facts.key_low, 8);
  key.size += 8;
  put_varint(&key, 2 << 3 | 1);
  memcpy(key.bytes + key.size, &facts.key_high, 8);
  key.size += 8;
  put_text(&filter, 1, "chess");
  put_bytes(&filter, 5, key.bytes, key.size);
  OK(varia_host_library_list(library, filter.bytes, filter.size, &out, &err));
  CHECK(count_fields(got(), 1) == 1 && number_of(part_of(got(), 1), 1) == (uint64_t)first);

  OK(varia_host_library_get(library, second, &out, &err));
  CHECK(text_is(part_of(got(), 6), 1, 0, "d2d4"));
  OK(varia_host_library_remove(library, second, &err));
  FAILS(varia_host_library_get(library, second, &out, &err), VARIA_HOST_ERR_NOT_FOUND, "no game");
  OK(varia_host_library_destroy(library, &err));
  OK(varia_host_session_destroy(game, &err));
  FAILS(varia_host_library_open("/nowhere/at/all/games.db", &library, &err), VARIA_HOST_ERR_NOT_FOUND, "/nowhere");
}

int main(int argc, char** argv) {
  if (argc != 2) {
    fprintf(stderr, "usage: play_test FOLDER\n");
    return 2;
  }
  begin();
  test_clock();
  test_arbiter();
  test_search();
  test_game(argv[1]);
  test_library(argv[1]);
  return end();
}
