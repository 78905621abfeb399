/* run_test FOLDER: what workers and test runs of the host API do, from C11. Files are made in FOLDER, which should be
 * empty. Status: 0 all as it should be, 1 not so, 2 wrong usage. */
#include <stdio.h>
#include <string.h>

#include "host_check.h"
#include "messages.h"
#include "varia/host.h"

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

static void test_isolation(void) {
  test_worker("in-process");
  test_worker("worker");
  test_worker("sandbox");
  message nowhere = {.size = 0};
  varia_host_worker none = 0;
  put_text(&nowhere, 1, "attic");
  FAILS(varia_host_worker_create(registry, nowhere.bytes, nowhere.size, &none, &err), VARIA_HOST_ERR_INVALID_ARGUMENT,
        "attic");
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

/* A game that nobody's arbiter judges but the settings', or that of every host. */
static void test_policies(const char* folder) {
  char directory[1024];
  static const char suite[] =
      "players { name: 'a' builtin: 'random' } players { name: 'b' builtin: 'random' } "
      "jobs { name: 'duel' variants: 'chess' match { players: ['a', 'b'] games: 2 } }";
  message settings = {.size = 0}, workers = {.size = 0};
  put_text(&settings, 1, suite);
  put_text(&workers, 1, "in-process");
  put_bytes(&settings, 7, workers.bytes, workers.size);

  message brief = settings;
  snprintf(directory, sizeof(directory), "%s/brief.run", folder);
  put_text(&brief, 3, directory);
  put_text(&brief, 11, "default_policy { ply_limit: 10 }");
  OK(varia_host_suite_run(registry, brief.bytes, brief.size, VARIA_HOST_NO_CANCEL, NULL, NULL, &out, &err));
  OK(varia_host_run_games(directory, NULL, 0, &out, &err));
  CHECK(count_fields(part_of(part_of(got(), 1), 4), 6) == 10); /* moves */

  message usual = settings;
  snprintf(directory, sizeof(directory), "%s/usual.run", folder);
  put_text(&usual, 3, directory);
  OK(varia_host_suite_run(registry, usual.bytes, usual.size, VARIA_HOST_NO_CANCEL, NULL, NULL, &out, &err));
  OK(varia_host_run_games(directory, NULL, 0, &out, &err));
  CHECK(count_fields(part_of(part_of(got(), 1), 4), 6) > 10);

  uint64_t units = 0;
  message wrong = settings;
  put_text(&wrong, 11, "default_policy {\n  ply_limt: 10\n}");
  FAILS(varia_host_suite_check(registry, wrong.bytes, wrong.size, &units, &err), VARIA_HOST_ERR_INVALID_ARGUMENT,
        "policies:2:");
  message missing = settings;
  put_text(&missing, 12, "/nowhere.textproto");
  FAILS(varia_host_suite_check(registry, missing.bytes, missing.size, &units, &err), VARIA_HOST_ERR_NOT_FOUND,
        "/nowhere.textproto");
}

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

int main(int argc, char** argv) {
  if (argc != 2) {
    fprintf(stderr, "usage: run_test FOLDER\n");
    return 2;
  }
  begin();
  test_isolation();
  test_suite_check();
  test_policies(argv[1]);
  test_run(argv[1], "in-process");
  test_run(argv[1], "sandbox");
  return end();
}
