/* session_test FOLDER: what registries, sessions, their history and counts of the host API do, from C11. FOLDER is not
 * used. Status: 0 all as it should be, 1 not so, 2 wrong usage. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "host_check.h"
#include "messages.h"
#include "varia/host.h"

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
  varia_host_variant aire = 0;
  OK(varia_host_registry_report(registry, &out, &err));
  CHECK(count_fields(got(), 1) >= 6);
  CHECK(text_is(got(), 1, 0, "aire"));
  CHECK(count_fields(got(), 2) >= 6);
  FAILS(varia_host_variant_create(registry, "ches", &aire, &err), VARIA_HOST_ERR_NOT_FOUND, "chess");
  OK(varia_host_variant_create(registry, "Aire", &aire, &err));
  OK(varia_host_variant_info(aire, &out, &err));
  CHECK(text_is(got(), 1, 0, "aire"));
  CHECK(count_fields(got(), 9) == 4); /* seats */
  /* What ends its games beside the rules: no progress in 300 plies, while chess has 150. */
  OK(varia_host_variant_policy(aire, &out, &err));
  CHECK(number_of(part_of(got(), 2), 2) == 300);
  OK(varia_host_variant_policy(chess, &out, &err));
  CHECK(number_of(part_of(got(), 2), 2) == 150);
  OK(varia_host_variant_destroy(aire, &err));

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
  OK(varia_host_perft(game, 4, 2, VARIA_HOST_NO_CANCEL, &nodes, &err));
  CHECK(nodes == 197281);
  OK(varia_host_perft(game, 0, 1, VARIA_HOST_NO_CANCEL, &nodes, &err));
  CHECK(nodes == 1);
  OK(varia_host_perft_divide(game, 3, 1, VARIA_HOST_NO_CANCEL, &out, &err));
  CHECK(count_fields(got(), 1) == 20 && number_of(got(), 2) == 8902 && text_is(part_of(got(), 1), 1, 0, "a2a3"));
  FAILS(varia_host_perft(game, 65, 1, VARIA_HOST_NO_CANCEL, &nodes, &err), VARIA_HOST_ERR_INVALID_ARGUMENT,
        "from 0 to 64");
  FAILS(varia_host_perft_divide(game, 0, 1, VARIA_HOST_NO_CANCEL, &out, &err), VARIA_HOST_ERR_INVALID_ARGUMENT,
        "from 1 to 64");
  FAILS(varia_host_perft(game, 1, 0, VARIA_HOST_NO_CANCEL, &nodes, &err), VARIA_HOST_ERR_INVALID_ARGUMENT, "threads");

  OK(varia_host_random_game(game, 7, 1, 30, &out, &err));
  CHECK(count_fields(got(), 1) == 30);
  OK(varia_host_playouts(game, 7, 50, 2000, VARIA_HOST_NO_CANCEL, &out, &err));
  CHECK(number_of(got(), 1) == 50 && number_of(got(), 2) > 50);
  varia_host_cancel cancel = 0;
  OK(varia_host_cancel_create(&cancel, &err));
  OK(varia_host_cancel_trigger(cancel, &err));
  FAILS(varia_host_playouts(game, 7, UINT64_MAX, 2000, cancel, &out, &err), VARIA_HOST_ERR_CANCELLED, "called off");
  nodes = 77;
  FAILS(varia_host_perft(game, 64, 2, cancel, &nodes, &err), VARIA_HOST_ERR_CANCELLED, "called off");
  CHECK(nodes == 77);
  FAILS(varia_host_perft_divide(game, 64, 2, cancel, &out, &err), VARIA_HOST_ERR_CANCELLED, "called off");
  OK(varia_host_cancel_reset(cancel, &err));
  OK(varia_host_playouts(game, 7, 1, 2000, cancel, &out, &err));
  OK(varia_host_cancel_destroy(cancel, &err));
  OK(varia_host_session_destroy(game, &err));
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

int main(void) {
  begin();
  test_base();
  test_registry();
  test_session();
  test_history();
  test_count();
  test_order();
  return end();
}
