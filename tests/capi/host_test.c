/* host_test FOLDER: what every part of the host API does, from C11. Files are made in FOLDER, which should be empty.
 * Status: 0 all as it should be, 1 not so, 2 wrong usage. */
#include "varia/host.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "host_check.h"
#include "messages.h"

static varia_host_registry registry;
static varia_host_variant chess, aire;
static varia_host_buffer out = VARIA_HOST_BUFFER_INIT;

static part got(void) {
  const part p = {(const unsigned char*)out.data, out.size};
  return p;
}

static varia_host_facts facts_of(varia_host_session session) {
  varia_host_facts facts = {.struct_size = sizeof(facts)};
  OK(varia_host_session_facts(session, &facts, &err));
  return facts;
}

static void test_base(void) {
  CHECK(varia_host_abi_version() >> 16 == VARIA_HOST_ABI_MAJOR);
  CHECK((int)(varia_host_abi_version() & 0xffff) >= (int)VARIA_HOST_ABI_MINOR);
  CHECK(strchr(varia_host_version(), '.') != NULL);
  CHECK(strcmp(varia_host_status_name(VARIA_HOST_ERR_BUSY), "busy") == 0);
  CHECK(strcmp(varia_host_status_name(-1000), "unknown status") == 0);

  varia_host_buffer buffer = VARIA_HOST_BUFFER_INIT;
  OK(varia_host_buffer_release(&buffer, &err));
  OK(varia_host_search_limits("depth=3", &buffer, &err));
  CHECK(buffer.size == 2 && buffer.data[buffer.size] == '\0');
  varia_host_buffer twin = buffer;
  OK(varia_host_buffer_release(&buffer, &err));
  CHECK(buffer.data == NULL && buffer.size == 0);
  FAILS(varia_host_buffer_release(&twin, &err), VARIA_HOST_ERR_HANDLE, "stands for nothing");
  FAILS(varia_host_search_limits("depth=3", &twin, &err), VARIA_HOST_ERR_HANDLE, "stands for nothing");
}

static void test_registry(void) {
  OK(varia_host_registry_report(registry, &out, &err));
  CHECK(count_fields(got(), 1) >= 6);
  CHECK(text_is(got(), 1, 0, "aire"));
  CHECK(count_fields(got(), 2) >= 6);
  FAILS(varia_host_variant_create(registry, "ches", &aire, &err), VARIA_HOST_ERR_NOT_FOUND, "chess");
  OK(varia_host_variant_create(registry, "Aire", &aire, &err));
  OK(varia_host_variant_info(aire, &out, &err));
  CHECK(text_is(got(), 1, 0, "aire"));
  CHECK(count_fields(got(), 9) == 4); /* seats */

  /* Nowhere but where a file is that is no plugin. */
  message options = {.size = 0};
  put_text(&options, 1, "/dev/null");
  put_number(&options, 3, 1);
  put_number(&options, 4, 1);
  varia_host_registry none = 0;
  OK(varia_host_registry_create(options.bytes, options.size, &none, &err));
  OK(varia_host_registry_report(none, &out, &err));
  CHECK(count_fields(got(), 1) == 0);
  CHECK(count_fields(got(), 3) == 1 && text_is(part_of(got(), 3), 1, 0, "/dev/null"));
  OK(varia_host_registry_destroy(none, &err));
  FAILS(varia_host_registry_report(none, &out, &err), VARIA_HOST_ERR_HANDLE, "destroyed");
}

static void test_session(void) {
  varia_host_session game = 0, copy = 0;
  OK(varia_host_session_create(chess, NULL, 0, &game, &err));
  OK(varia_host_session_text(game, &out, &err));
  CHECK(strcmp(out.data, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1") == 0);

  /* The legal moves in all their forms agree. */
  char texts[1024];
  uint64_t codes[256], code = 0;
  CHECK(varia_host_session_move_codes(game, NULL, 0, &err) == 20);
  CHECK(varia_host_session_move_codes(game, codes, 256, &err) == 20);
  uint64_t few[3] = {0, 0, 77};
  CHECK(varia_host_session_move_codes(game, few, 2, &err) == 20 && few[0] == codes[0] && few[1] == codes[1]);
  CHECK(few[2] == 77);
  const int32_t size = varia_host_session_move_texts(game, texts, sizeof(texts), &err);
  CHECK(size == 100); /* "e2e4\n", twenty times */
  CHECK(varia_host_session_move_texts(game, NULL, 0, &err) == size);
  char tight[100];
  CHECK(varia_host_session_move_texts(game, tight, sizeof(tight), &err) == size && memcmp(tight, texts, 100) == 0);
  OK(varia_host_session_moves(game, &out, &err));
  CHECK(count_fields(got(), 1) == 20);
  const part all_moves = got();
  for (unsigned i = 0; i < 20; ++i) {
    char text[5] = {0};
    part move = {NULL, 0};
    uint64_t unused = 0;
    memcpy(text, texts + 5 * (size_t)i, 4);
    OK(varia_host_session_read_move(game, text, &code, &err));
    CHECK(code == codes[i]);
    CHECK(find_field(all_moves, 1, i, &move, &unused) && text_is(move, 1, 0, text));
    OK(varia_host_session_read_move_message(game, move.data, move.size, &code, &err));
    CHECK(code == codes[i]);
  }
  OK(varia_host_session_move(game, codes[0], &out, &err));
  CHECK(part_of(got(), 1).size == 4);
  FAILS(varia_host_session_move(game, 1, &out, &err), VARIA_HOST_ERR_INVALID_ARGUMENT, "");

  /* Playing, and what is refused. */
  OK(varia_host_session_play(game, "e2e4", &err));
  FAILS(varia_host_session_play(game, "e2e4", &err), VARIA_HOST_ERR_INVALID_ARGUMENT, "e2");
  FAILS(varia_host_session_play(game, "e7e9", &err), VARIA_HOST_ERR_INVALID_ARGUMENT, "");
  CHECK(err.offset != VARIA_HOST_NO_OFFSET && err.offset <= 4);
  FAILS(varia_host_session_play(game, "e7\xff", &err), VARIA_HOST_ERR_INVALID_ARGUMENT, "UTF-8");
  CHECK(err.offset == 2);
  OK(varia_host_session_read_move(game, "e7e5", &code, &err));
  OK(varia_host_session_play_code(game, code, &err));
  FAILS(varia_host_session_play_code(game, code, &err), VARIA_HOST_ERR_INVALID_ARGUMENT, "");
  varia_host_facts facts = facts_of(game);
  CHECK(facts.ply_count == 2 && facts.redo_count == 0 && facts.seat_to_move == 0 && facts.state == VARIA_HOST_ONGOING);

  /* A copy goes its own way. */
  OK(varia_host_session_copy(game, &copy, &err));
  OK(varia_host_session_undo(copy, &err));
  CHECK(facts_of(copy).ply_count == 1 && facts_of(copy).redo_count == 1 && facts_of(game).ply_count == 2);
  OK(varia_host_session_redo(copy, &err));
  FAILS(varia_host_session_redo(copy, &err), VARIA_HOST_ERR_PRECONDITION, "");
  CHECK(facts_of(copy).key_low == facts.key_low && facts_of(copy).key_high == facts.key_high);
  OK(varia_host_session_destroy(copy, &err));
  FAILS(varia_host_session_destroy(copy, &err), VARIA_HOST_ERR_HANDLE, "");
  FAILS(varia_host_session_undo(chess, &err), VARIA_HOST_ERR_KIND, "is of a variant, not of a session");

  /* Repetitions are counted. */
  static const char* const shuffle[] = {"g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1", "f6g8"};
  for (int i = 0; i < 8; ++i) OK(varia_host_session_play(game, shuffle[i], &err));
  CHECK(facts_of(game).occurrences == 3);

  OK(varia_host_session_position(game, &out, &err));
  CHECK(text_is(got(), 1, 0, "chess") && count_fields(got(), 4) == 32);
  OK(varia_host_session_outcome(game, &out, &err));
  CHECK(number_of(got(), 1) == 1);
  OK(varia_host_session_svg(game, 0, &out, &err));
  CHECK(strncmp(out.data, "<svg", 4) == 0 && strstr(out.data, "</svg>") != NULL);
  OK(varia_host_session_destroy(game, &err));

  OK(varia_host_session_create_at(chess, "7k/5KQ1/8/8/8/8/8/8 b - - 0 1", &game, &err));
  facts = facts_of(game);
  CHECK(facts.state == VARIA_HOST_WIN && facts.winning_team == 0);
  CHECK(varia_host_session_move_texts(game, texts, sizeof(texts), &err) == 0);
  OK(varia_host_session_destroy(game, &err));
  FAILS(varia_host_session_create_at(chess, "rnbqkbnr/ppxppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", &game, &err),
        VARIA_HOST_ERR_INVALID_ARGUMENT, "");
  CHECK(err.offset == 11);
}

static void test_history(void) {
  varia_host_session game = 0, again = 0;
  OK(varia_host_session_create(chess, NULL, 0, &game, &err));
  OK(varia_host_session_play(game, "e2e4", &err));
  const uint32_t e4 = facts_of(game).node;
  OK(varia_host_session_play(game, "e7e5", &err));
  OK(varia_host_session_undo(game, &err));
  OK(varia_host_session_play_variation(game, "c7c5", &err));
  const uint32_t c5 = facts_of(game).node;
  OK(varia_host_session_set_comment(game, 0, "the start", &err));
  OK(varia_host_session_set_comment(game, c5, "Sicilian", &err));
  OK(varia_host_session_set_comment_before(game, c5, "or", &err));
  OK(varia_host_session_set_times(game, c5, 1500, 60000, &err));
  OK(varia_host_session_set_player(game, "w", "Ada", &err));
  FAILS(varia_host_session_set_player(game, "north", "Ada", &err), VARIA_HOST_ERR_INVALID_ARGUMENT,
        "the seats are w, b");
  OK(varia_host_session_set_tag(game, "Event", "test", &err));
  OK(varia_host_session_set_tag(game, "Round", "1", &err));
  OK(varia_host_session_set_tag(game, "Round", "", &err));
  FAILS(varia_host_session_set_tag(game, "", "x", &err), VARIA_HOST_ERR_INVALID_ARGUMENT, "name");
  FAILS(varia_host_session_set_comment(game, 99, "x", &err), VARIA_HOST_ERR_INVALID_ARGUMENT, "no node 99");
  FAILS(varia_host_session_go_to(game, UINT32_MAX, &err), VARIA_HOST_ERR_INVALID_ARGUMENT, "no node");

  OK(varia_host_session_node(game, e4, &out, &err));
  CHECK(number_of(got(), 1) == e4 && number_of(got(), 3) == 1);
  CHECK(part_of(got(), 4).size == 2); /* two continuations, packed */
  OK(varia_host_session_history(game, &out, &err));
  CHECK(count_fields(got(), 1) == 4);

  OK(varia_host_session_game_text(game, &out, &err));
  CHECK(strstr(out.data, "Sicilian") != NULL && strstr(out.data, "[Event \"test\"]") != NULL);
  CHECK(strstr(out.data, "Round") == NULL && strstr(out.data, "[Player \"w\" \"Ada\"]") != NULL);
  char text[2048];
  snprintf(text, sizeof(text), "%s", out.data);
  OK(varia_host_games_from_text(registry, text, "test", &out, &err));
  CHECK(count_fields(got(), 1) == 1);
  const part record = part_of(got(), 1);
  OK(varia_host_session_create_from_record(chess, record.data, record.size, &again, &err));
  OK(varia_host_session_game_text(again, &out, &err));
  CHECK(strcmp(out.data, text) == 0);
  FAILS(varia_host_games_from_text(registry, "[Variant \"chess\"]\n\n1. e2e5 *\n", "test", &out, &err),
        VARIA_HOST_ERR_INVALID_ARGUMENT, "test:3:4");

  OK(varia_host_session_promote(game, c5, &err));
  FAILS(varia_host_session_promote(game, c5, &err), VARIA_HOST_ERR_PRECONDITION, "main continuation already");
  OK(varia_host_session_go_to(game, 0, &err));
  CHECK(facts_of(game).ply_count == 0 && facts_of(game).redo_count == 2);
  OK(varia_host_session_redo(game, &err));
  OK(varia_host_session_redo(game, &err));
  CHECK(facts_of(game).node == c5);
  OK(varia_host_session_promote_to_main_line(game, c5, &err));
  OK(varia_host_session_delete(game, c5, &err));
  CHECK(facts_of(game).node == e4);
  FAILS(varia_host_session_delete(game, 0, &err), VARIA_HOST_ERR_INVALID_ARGUMENT, "");

  /* Records, up to now and whole, as messages and as files for people. */
  OK(varia_host_session_record(game, &out, &err));
  CHECK(count_fields(got(), 6) == 1);
  OK(varia_host_session_whole_record(game, &out, &err));
  CHECK(count_fields(got(), 6) == 2);
  varia_host_buffer file = VARIA_HOST_BUFFER_INIT;
  OK(varia_host_record_to_text(out.data, out.size, &file, &err));
  OK(varia_host_record_from_text(file.data, "file", &out, &err));
  CHECK(count_fields(got(), 6) == 2 && text_is(got(), 1, 0, "chess"));
  FAILS(varia_host_record_from_text("variant: 7", "file", &out, &err), VARIA_HOST_ERR_INVALID_ARGUMENT, "file:1:");
  OK(varia_host_buffer_release(&file, &err));

  /* A draw by agreement: state STATE_DRAW = 2, reason. */
  message draw = {.size = 0};
  put_number(&draw, 1, 2);
  OK(varia_host_session_go_to(game, e4, &err));
  OK(varia_host_session_redo(game, &err));
  OK(varia_host_session_set_result(game, draw.bytes, draw.size, &err));
  OK(varia_host_session_record(game, &out, &err));
  CHECK(number_of(part_of(got(), 7), 1) == 2);
  OK(varia_host_session_destroy(game, &err));
  OK(varia_host_session_destroy(again, &err));
}

static void test_count(void) {
  varia_host_session game = 0;
  uint64_t nodes = 0;
  OK(varia_host_session_create(chess, NULL, 0, &game, &err));
  OK(varia_host_perft(game, 4, 2, &nodes, &err));
  CHECK(nodes == 197281);
  OK(varia_host_perft(game, 0, 1, &nodes, &err));
  CHECK(nodes == 1);
  OK(varia_host_perft_divide(game, 3, 1, &out, &err));
  CHECK(count_fields(got(), 1) == 20 && number_of(got(), 2) == 8902 && text_is(part_of(got(), 1), 1, 0, "a2a3"));
  FAILS(varia_host_perft(game, 65, 1, &nodes, &err), VARIA_HOST_ERR_INVALID_ARGUMENT, "from 0 to 64");
  FAILS(varia_host_perft_divide(game, 0, 1, &out, &err), VARIA_HOST_ERR_INVALID_ARGUMENT, "from 1 to 64");
  FAILS(varia_host_perft(game, 1, 0, &nodes, &err), VARIA_HOST_ERR_INVALID_ARGUMENT, "threads");

  OK(varia_host_random_game(game, 7, 1, 30, &out, &err));
  CHECK(count_fields(got(), 1) == 30);
  OK(varia_host_playouts(game, 7, 50, 2000, VARIA_HOST_NO_CANCEL, &out, &err));
  CHECK(number_of(got(), 1) == 50 && number_of(got(), 2) > 50);
  varia_host_cancel cancel = 0;
  OK(varia_host_cancel_create(&cancel, &err));
  OK(varia_host_cancel_trigger(cancel, &err));
  FAILS(varia_host_playouts(game, 7, UINT64_MAX, 2000, cancel, &out, &err), VARIA_HOST_ERR_CANCELLED, "called off");
  OK(varia_host_cancel_reset(cancel, &err));
  OK(varia_host_playouts(game, 7, 1, 2000, cancel, &out, &err));
  OK(varia_host_cancel_destroy(cancel, &err));
  OK(varia_host_session_destroy(game, &err));
}

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
  OK(varia_host_session_create(aire, NULL, 0, &other, &err));
  FAILS(varia_host_arbiter_judge(arbiter, other, &out, &err), VARIA_HOST_ERR_INVALID_ARGUMENT, "'aire'");
  OK(varia_host_arbiter_destroy(arbiter, &err));
  OK(varia_host_session_destroy(game, &err));
  OK(varia_host_session_destroy(other, &err));
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

static void test_worker(const char* isolation) {
  message settings = {.size = 0}, depth = {.size = 0}, wrong = {.size = 0}, forever = {.size = 0};
  varia_host_worker worker = 0;
  put_text(&settings, 1, isolation);
  OK(varia_host_worker_create(registry, settings.bytes, settings.size, &worker, &err));
  put_number(&depth, 2, 4);
  const message perft = request_for(4, &depth);
  OK(varia_host_worker_do(worker, perft.bytes, perft.size, VARIA_HOST_NO_CANCEL, NULL, NULL, &out, &err));
  CHECK(number_of(part_of(got(), 2), 1) == 197281);
  put_number(&wrong, 2, 1000);
  const message deep = request_for(4, &wrong);
  FAILS(varia_host_worker_do(worker, deep.bytes, deep.size, VARIA_HOST_NO_CANCEL, NULL, NULL, &out, &err),
        VARIA_HOST_ERR_INVALID_ARGUMENT, "64");
  FAILS(varia_host_worker_do(worker, NULL, 0, VARIA_HOST_NO_CANCEL, NULL, NULL, &out, &err),
        VARIA_HOST_ERR_INVALID_ARGUMENT, "no job");

  /* A search without a limit, called off before it begins, still has a move. */
  varia_host_cancel cancel = 0;
  OK(varia_host_cancel_create(&cancel, &err));
  OK(varia_host_cancel_trigger(cancel, &err));
  const message search = request_for(7, &forever);
  OK(varia_host_worker_do(worker, search.bytes, search.size, cancel, NULL, NULL, &out, &err));
  CHECK(part_of(part_of(part_of(got(), 5), 1), 1).size == 4);
  OK(varia_host_cancel_destroy(cancel, &err));
  OK(varia_host_worker_destroy(worker, &err));
}

static int32_t count_progress(void* context, const void* bytes, uint64_t size) {
  const part m = {bytes, size};
  *(uint64_t*)context = number_of(m, 2); /* done */
  return 0;
}

static int32_t stop_run(void* context, const void* bytes, uint64_t size) {
  (void)bytes;
  (void)size;
  ++*(uint64_t*)context;
  return 1;
}

static const char SUITE[] =
    "name: 'tiny' seed: 3 players { name: 'a' builtin: 'random' } players { name: 'b' builtin: 'random' } "
    "jobs { name: 'known' variants: 'chess' goldens { max_nodes: 500 } } "
    "jobs { name: 'duel' variants: 'chess' match { players: ['a', 'b'] games: 2 arbiter { ply_limit: 20 } } }";

static message run_settings(const char* directory, const char* isolation) {
  message settings = {.size = 0}, workers = {.size = 0};
  put_text(&settings, 1, SUITE);
  put_text(&settings, 3, directory);
  put_number(&settings, 6, 2);
  put_text(&workers, 1, isolation);
  put_bytes(&settings, 7, workers.bytes, workers.size);
  return settings;
}

static uint64_t passed(part report) { return number_of(part_of(report, 4), 1); }

static void test_suite_check(void) {
  uint64_t units = 0;
  message settings = {.size = 0};
  put_text(&settings, 1, SUITE);
  OK(varia_host_suite_check(registry, settings.bytes, settings.size, &units, &err));
  CHECK(units > 2);
  message wrong = {.size = 0};
  put_text(&wrong, 1, "name: 'x'\njobs { name: 'known'\n  variants: 'chss' goldens {} }");
  FAILS(varia_host_suite_check(registry, wrong.bytes, wrong.size, &units, &err), VARIA_HOST_ERR_INVALID_ARGUMENT,
        "suite:3:");
  message malformed = {.size = 0};
  put_text(&malformed, 1, "name: 'x'\n  jbos {}");
  FAILS(varia_host_suite_check(registry, malformed.bytes, malformed.size, &units, &err),
        VARIA_HOST_ERR_INVALID_ARGUMENT, "suite:2:");
  FAILS(varia_host_suite_check(registry, NULL, 0, &units, &err), VARIA_HOST_ERR_INVALID_ARGUMENT, "no suite");
  message plugin = {.size = 0};
  put_text(&plugin, 1, "plugins: '/nowhere.so' jobs { name: 'known' goldens {} }");
  FAILS(varia_host_suite_check(registry, plugin.bytes, plugin.size, &units, &err), VARIA_HOST_ERR_INVALID_ARGUMENT,
        "/nowhere.so");
  message missing = {.size = 0};
  put_text(&missing, 2, "/nowhere.textproto");
  FAILS(varia_host_suite_check(registry, missing.bytes, missing.size, &units, &err), VARIA_HOST_ERR_NOT_FOUND,
        "/nowhere.textproto");
}

static void test_run(const char* folder, const char* isolation) {
  char directory[1024];
  uint64_t units = 0, done = 0, told = 0;
  snprintf(directory, sizeof(directory), "%s/%s.run", folder, isolation);
  message settings = run_settings(directory, isolation);
  OK(varia_host_suite_check(registry, settings.bytes, settings.size, &units, &err));

  /* Called off at the first step; then resumed to its end. */
  FAILS(varia_host_run_report(registry, directory, VARIA_HOST_REPORT_MESSAGE, &out, &err), VARIA_HOST_ERR_NOT_FOUND,
        "");
  OK(varia_host_suite_run(registry, settings.bytes, settings.size, VARIA_HOST_NO_CANCEL, stop_run, &told, &out, &err));
  CHECK(told == 1 && number_of(got(), 1) == 0 && passed(part_of(got(), 2)) < units);
  FAILS(varia_host_suite_run(registry, settings.bytes, settings.size, VARIA_HOST_NO_CANCEL, NULL, NULL, &out, &err),
        VARIA_HOST_ERR_EXISTS, directory);
  put_number(&settings, 4, 1);
  OK(varia_host_suite_run(registry, settings.bytes, settings.size, VARIA_HOST_NO_CANCEL, count_progress, &done, &out,
                          &err));
  CHECK(done == units && number_of(got(), 1) == 1 && passed(part_of(got(), 2)) == units);
  CHECK(count_fields(part_of(got(), 2), 7) == 2); /* jobs */
  message other = settings;
  put_number(&other, 5, 4); /* seed */
  FAILS(varia_host_suite_run(registry, other.bytes, other.size, VARIA_HOST_NO_CANCEL, NULL, NULL, &out, &err),
        VARIA_HOST_ERR_PRECONDITION, "seed 3, not 4");
  message shard = settings;
  put_number(&shard, 8, 2);
  put_number(&shard, 9, 2);
  FAILS(varia_host_suite_run(registry, shard.bytes, shard.size, VARIA_HOST_NO_CANCEL, NULL, NULL, &out, &err),
        VARIA_HOST_ERR_INVALID_ARGUMENT, "no shard 2 of 2");

  /* What is kept of it. */
  OK(varia_host_run_report(registry, directory, VARIA_HOST_REPORT_MESSAGE, &out, &err));
  CHECK(text_is(got(), 1, 0, "tiny") && number_of(got(), 3) == 3 && passed(got()) == units);
  OK(varia_host_run_report(registry, directory, VARIA_HOST_REPORT_JSON, &out, &err));
  CHECK(out.data[0] == '{' && strstr(out.data, "\"name\": \"tiny\"") != NULL);
  OK(varia_host_run_report(registry, directory, VARIA_HOST_REPORT_HTML, &out, &err));
  CHECK(strstr(out.data, "</html>") != NULL && strstr(out.data, "duel") != NULL);
  OK(varia_host_run_report(registry, directory, VARIA_HOST_REPORT_JUNIT, &out, &err));
  CHECK(strncmp(out.data, "<?xml", 5) == 0 && strstr(out.data, "</testsuites>") != NULL);
  FAILS(varia_host_run_report(registry, directory, 4, &out, &err), VARIA_HOST_ERR_INVALID_ARGUMENT, "format 4");

  message filter = {.size = 0};
  OK(varia_host_run_games(directory, NULL, 0, &out, &err));
  CHECK(count_fields(got(), 1) == 2 && text_is(part_of(got(), 1), 1, 0, "duel"));
  put_text(&filter, 3, "a");
  put_number(&filter, 6, 1);
  OK(varia_host_run_games(directory, filter.bytes, filter.size, &out, &err));
  CHECK(count_fields(got(), 1) == 1 && number_of(part_of(got(), 1), 3) == 1); /* index */
  put_text(&filter, 1, "brawl");
  FAILS(varia_host_run_games(directory, filter.bytes, filter.size, &out, &err), VARIA_HOST_ERR_INVALID_ARGUMENT,
        "no job 'brawl'");
}

/* Objects keep what they need of others. */
static void test_order(void) {
  varia_host_registry own = 0;
  varia_host_variant variant = 0;
  varia_host_session game = 0;
  OK(varia_host_registry_create(NULL, 0, &own, &err));
  OK(varia_host_variant_create(own, "chess", &variant, &err));
  OK(varia_host_session_create(variant, NULL, 0, &game, &err));
  OK(varia_host_registry_destroy(own, &err));
  OK(varia_host_variant_destroy(variant, &err));
  OK(varia_host_session_play(game, "e2e4", &err));
  OK(varia_host_session_text(game, &out, &err));
  OK(varia_host_session_destroy(game, &err));
}

int main(int argc, char** argv) {
  if (argc != 2) {
    fprintf(stderr, "usage: host_test FOLDER\n");
    return 2;
  }
  OK(varia_host_registry_create(NULL, 0, &registry, &err));
  OK(varia_host_variant_create(registry, "chess", &chess, &err));
  test_base();
  test_registry();
  test_session();
  test_history();
  test_count();
  test_clock();
  test_arbiter();
  test_search();
  test_game(argv[1]);
  test_library(argv[1]);
  test_worker("in-process");
  test_worker("worker");
  test_worker("sandbox");
  test_suite_check();
  test_run(argv[1], "in-process");
  test_run(argv[1], "sandbox");
  message nowhere = {.size = 0};
  varia_host_worker none = 0;
  put_text(&nowhere, 1, "attic");
  FAILS(varia_host_worker_create(registry, nowhere.bytes, nowhere.size, &none, &err), VARIA_HOST_ERR_INVALID_ARGUMENT,
        "attic");
  test_order();
  OK(varia_host_variant_destroy(chess, &err));
  OK(varia_host_variant_destroy(aire, &err));
  OK(varia_host_registry_destroy(registry, &err));
  OK(varia_host_buffer_release(&out, &err));
  printf("%d faults\n", faults);
  return faults == 0 ? 0 : 1;
}
