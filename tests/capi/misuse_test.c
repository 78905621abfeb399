/* misuse_test FOLDER: calls every function of the host API (misuse_table.h, written from the headers) with handles that
 * are zero, stale, made up and of another kind, with pointers that are NULL, structs that are none, texts and messages
 * that are rubbish, and numbers from the ends of their ranges; first one at a time, then many at once. Sees that each
 * is answered as the headers promise, and that outputs stay as they were. Whatever files the calls make are made in
 * FOLDER. Status: 0 all as promised, 1 not so, 2 wrong usage, 3 could not run. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "varia/host.h"

/* How a parameter is tried: choice 0 is good, the others are not. */
enum { HANDLE, OUTPUT, BUFFER, ERROR, STRUCT, TEXT, MESSAGE, ARRAY, NUMBER, PROGRESS, CATEGORIES };
static const unsigned CHOICES[CATEGORIES] = {5, 2, 5, 3, 3, 5, 4, 3, 6, 2};

enum {
  KIND_CANCEL,
  KIND_REGISTRY,
  KIND_VARIANT,
  KIND_SESSION,
  KIND_GAME,
  KIND_CLOCK,
  KIND_ARBITER,
  KIND_SEARCHER,
  KIND_PLAYER,
  KIND_LIBRARY,
  KIND_WORKER,
  KINDS
};

static const char* const KIND_NAMES[KINDS] = {"cancel",  "registry", "variant", "session", "game",  "clock",
                                              "arbiter", "searcher", "player",  "library", "worker"};

#define MAX_PARAMETERS 12
typedef struct parameter {
  int category;
  int optional; /* choice 1 (NULL, or no token) is good too */
} parameter;
typedef struct function {
  const char* name;
  int32_t (*call)(const unsigned* choices);
  unsigned count;
  parameter parameters[MAX_PARAMETERS];
} function;

static const int64_t NUMBERS[] = {0, 1, -1, INT64_MAX, INT64_MIN, INT32_MAX};
static const uint64_t BRIEF_U64[] = {1, 0, 2, 1, 0, 1};
static const uint32_t DEPTH[] = {1, 0, 2, UINT32_MAX, 65, 1};

/* ---- Good values, made again when a call has destroyed them ---- */

static uint64_t objects[KINDS];
static uint64_t stale[KINDS];
#define FILE_NAME "library.db"

static void must(int32_t status, const char* what, const varia_host_error* why) {
  if (status >= 0) return;
  fprintf(stderr, "misuse_test: %s: %s\n", what, why->message);
  exit(3);
}

static uint64_t good(int kind);

static uint64_t make(int kind) {
  varia_host_error why = VARIA_HOST_ERROR_INIT;
  uint64_t made = 0;
  int32_t status = VARIA_HOST_OK;
  switch (kind) {
    case KIND_CANCEL: /* triggered, so that nothing takes long */
      status = varia_host_cancel_create(&made, &why);
      if (status >= 0) status = varia_host_cancel_trigger(made, &why);
      break;
    case KIND_REGISTRY:
      status = varia_host_registry_create(NULL, 0, &made, &why);
      break;
    case KIND_VARIANT:
      status = varia_host_variant_create(good(KIND_REGISTRY), "chess", &made, &why);
      break;
    case KIND_SESSION:
      status = varia_host_session_create(good(KIND_VARIANT), NULL, 0, &made, &why);
      if (status >= 0) status = varia_host_session_play(made, "e2e4", &why);
      break;
    case KIND_GAME:
      status = varia_host_game_create(good(KIND_SESSION),
                                      "\x0a\x03"
                                      "300",
                                      5, &made, &why); /* time_control = "300" */
      break;
    case KIND_CLOCK:
      status = varia_host_clock_create("300+2", 2, &made, &why);
      break;
    case KIND_ARBITER:
      status = varia_host_arbiter_create(good(KIND_VARIANT), NULL, 0, &made, &why);
      break;
    case KIND_SEARCHER:
      status = varia_host_searcher_create(good(KIND_VARIANT), NULL, 0, &made, &why);
      break;
    case KIND_PLAYER:
      status = varia_host_player_create(good(KIND_VARIANT), "random", NULL, 0, &made, &why);
      break;
    case KIND_LIBRARY:
      status = varia_host_library_open(FILE_NAME, &made, &why);
      break;
    default: /* isolation = "in-process" */
      status = varia_host_worker_create(good(KIND_REGISTRY),
                                        "\x0a\x0a"
                                        "in-process",
                                        12, &made, &why);
      break;
  }
  must(status, "a good object could not be made", &why);
  return made;
}

static int32_t destroy(int kind, uint64_t handle) {
  switch (kind) {
    case KIND_CANCEL:
      return varia_host_cancel_destroy(handle, NULL);
    case KIND_REGISTRY:
      return varia_host_registry_destroy(handle, NULL);
    case KIND_VARIANT:
      return varia_host_variant_destroy(handle, NULL);
    case KIND_SESSION:
      return varia_host_session_destroy(handle, NULL);
    case KIND_GAME:
      return varia_host_game_destroy(handle, NULL);
    case KIND_CLOCK:
      return varia_host_clock_destroy(handle, NULL);
    case KIND_ARBITER:
      return varia_host_arbiter_destroy(handle, NULL);
    case KIND_SEARCHER:
      return varia_host_searcher_destroy(handle, NULL);
    case KIND_PLAYER:
      return varia_host_player_destroy(handle, NULL);
    case KIND_LIBRARY:
      return varia_host_library_destroy(handle, NULL);
    default:
      return varia_host_worker_destroy(handle, NULL);
  }
}

static uint64_t good(int kind) {
  if (objects[kind] == 0) objects[kind] = make(kind);
  return objects[kind];
}

/* ---- The values of a choice ---- */

static uint64_t handle(int kind, unsigned choice) {
  switch (choice) {
    case 0:
      return good(kind);
    case 1:
      return 0;
    case 2:
      return stale[kind];
    case 3:
      return UINT64_C(0xdeadbeefdeadbeef);
    default:
      return good(kind == KIND_REGISTRY ? KIND_CLOCK : KIND_REGISTRY);
  }
}

#define UNTOUCHED UINT64_C(0x5a5a5a5a5a5a5a5a)
static uint64_t outputs[MAX_PARAMETERS];
static unsigned outputs_used;
static uint64_t* output(unsigned choice) { return choice == 0 ? &outputs[outputs_used++] : NULL; }

static varia_host_buffer buffers[4];
static unsigned buffers_used;
static varia_host_buffer* buffer(unsigned choice) {
  const varia_host_buffer fresh = VARIA_HOST_BUFFER_INIT;
  varia_host_buffer* b = &buffers[buffers_used++];
  *b = fresh;
  if (choice == 1) return NULL;
  if (choice == 2) b->struct_size = 0;
  if (choice == 3) b->owner = UINT64_C(0xdeadbeefdeadbeef);
  if (choice == 4) b->owner = good(KIND_CLOCK);
  return b;
}

static varia_host_error reported;
static varia_host_error* error(unsigned choice) {
  const varia_host_error fresh = VARIA_HOST_ERROR_INIT;
  reported = fresh;
  if (choice == 1) reported.struct_size = 0;
  return choice == 2 ? NULL : &reported;
}

static union {
  uint32_t struct_size;
  char bytes[256];
} structures;
static void* structure(unsigned choice, size_t size) {
  memset(&structures, 0x5a, sizeof(structures));
  structures.struct_size = choice == 2 ? 0 : (uint32_t)size;
  return choice == 1 ? NULL : &structures;
}

static const char* text(unsigned choice) {
  static const char* const texts[] = {"a7a5", NULL, "", "\xff\xfe", "a text that is none of what anybody expects here"};
  return texts[choice];
}

static const char RUBBISH[] = "\xff\xff\xff\xff rubbish";
static const void* message_data(unsigned choice) { return choice == 2 || choice == 3 ? RUBBISH : NULL; }
static uint64_t message_size(unsigned choice) {
  static const uint64_t sizes[] = {0, 5, sizeof(RUBBISH), UINT64_MAX};
  return sizes[choice];
}

static uint64_t room[512];
static void* array_data(unsigned choice) { return choice == 1 ? NULL : room; }
static uint32_t array_capacity(unsigned choice) { return choice == 2 ? 0 : (uint32_t)(sizeof(room) / sizeof(room[0])); }

static int32_t stop(void* context, const void* message, uint64_t size) {
  (void)context;
  (void)message;
  (void)size;
  return 1;
}
static varia_host_progress progress(unsigned choice) { return choice == 0 ? stop : NULL; }

#include "misuse_table.h"

/* ---- The promises ---- */

static int faults;
static uint64_t calls;
static void fault(const function* f, const unsigned* choices, int32_t status, const char* promise) {
  printf("%s(", f->name);
  for (unsigned i = 0; i < f->count; ++i) printf("%s%u", i == 0 ? "" : ", ", choices[i]);
  printf(") answered %" PRId32 " (%s): %s\n", status, varia_host_status_name(status), promise);
  ++faults;
}

/* The status that one wrong argument must have, all others being good; 0 where it depends on the function. */
static int32_t expected(const parameter* p, unsigned choice) {
  if (p->optional && choice == 1) return 0;
  switch (p->category) {
    case HANDLE:
      return choice == 4 ? VARIA_HOST_ERR_KIND : VARIA_HOST_ERR_HANDLE;
    case BUFFER:
      return choice == 4 ? VARIA_HOST_ERR_KIND : choice == 3 ? VARIA_HOST_ERR_HANDLE : VARIA_HOST_ERR_INVALID_ARGUMENT;
    case OUTPUT:
    case STRUCT:
      return VARIA_HOST_ERR_INVALID_ARGUMENT;
    case ARRAY:
      return choice == 1 ? VARIA_HOST_ERR_INVALID_ARGUMENT : 0;
    case MESSAGE:
      return VARIA_HOST_ERR_INVALID_ARGUMENT;
    case TEXT:
      return choice == 1 || choice == 3 ? VARIA_HOST_ERR_INVALID_ARGUMENT : 0;
    case ERROR:
      return choice == 1 ? VARIA_HOST_ERR_INVALID_ARGUMENT : 0;
    default:
      return 0;
  }
}

static void try_call(const function* f, const unsigned* choices, int32_t must_be) {
  for (unsigned i = 0; i < MAX_PARAMETERS; ++i) outputs[i] = UNTOUCHED;
  outputs_used = 0;
  buffers_used = 0;
  const int32_t status = f->call(choices);
  ++calls;
  if (must_be != 0 && status != must_be) {
    fault(f, choices, status, varia_host_status_name(must_be));
    printf("  was promised, but the sentence is: %s\n", reported.message);
  }
  if (status < 0 && strcmp(varia_host_status_name(status), "unknown status") == 0) {
    fault(f, choices, status, "a status that the header does not name");
  }
  const unsigned error_choice = choices[f->count - 1];
  if (status < 0 && error_choice == 0 && (reported.status != status || reported.message[0] == '\0')) {
    fault(f, choices, status, "the error was not filled");
  }
  for (unsigned i = 0; status < 0 && i < outputs_used; ++i) {
    if (outputs[i] != UNTOUCHED) fault(f, choices, status, "it failed, but has written an output");
  }
  for (unsigned i = 0; i < buffers_used; ++i) {
    if (status < 0 && buffers[i].data != NULL) fault(f, choices, status, "it failed, but has filled a buffer");
    varia_host_buffer_release(&buffers[i], NULL);
  }
  /* Handles of whatever the call has made; numbers of other kinds are none. */
  for (unsigned i = 0; i < outputs_used; ++i) {
    for (int kind = 0; kind < KINDS; ++kind) destroy(kind, outputs[i]);
  }
  /* What a good call has destroyed is made anew. */
  for (int kind = 0; status >= 0 && kind < KINDS; ++kind) {
    char name[64];
    snprintf(name, sizeof(name), "varia_host_%s_destroy", KIND_NAMES[kind]);
    if (strcmp(f->name, name) == 0) objects[kind] = 0;
  }
}

static uint64_t random_state = 1;
static unsigned below(unsigned bound) {
  random_state = random_state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
  return (unsigned)(random_state >> 33) % bound;
}

int main(int argc, char** argv) {
  if (argc != 2) {
    fprintf(stderr, "usage: misuse_test FOLDER\n");
    return 2;
  }
  if (chdir(argv[1]) != 0) {
    fprintf(stderr, "misuse_test: there is no folder %s\n", argv[1]);
    return 3;
  }
  for (int kind = 0; kind < KINDS; ++kind) {
    stale[kind] = make(kind);
    if (destroy(kind, stale[kind]) != VARIA_HOST_OK) {
      printf("an object of kind %d could not be destroyed\n", kind);
      return 1;
    }
  }
  const unsigned count = sizeof(FUNCTIONS) / sizeof(FUNCTIONS[0]);
  for (unsigned n = 0; n < count; ++n) {
    const function* f = &FUNCTIONS[n];
    unsigned choices[MAX_PARAMETERS] = {0};
    try_call(f, choices, 0);
    for (unsigned i = 0; i < f->count; ++i) {
      for (unsigned choice = 1; choice < CHOICES[f->parameters[i].category]; ++choice) {
        choices[i] = choice;
        try_call(f, choices, expected(&f->parameters[i], choice));
      }
      choices[i] = 0;
    }
    /* Looking for plugins takes its time. */
    const int rounds = strcmp(f->name, "varia_host_registry_create") == 0 ? 20 : 400;
    for (int round = 0; round < rounds; ++round) {
      for (unsigned i = 0; i < f->count; ++i) choices[i] = below(CHOICES[f->parameters[i].category]);
      try_call(f, choices, 0);
    }
  }
  for (int kind = 0; kind < KINDS; ++kind) destroy(kind, objects[kind]);
  printf("%u functions, %" PRIu64 " calls, %d faults\n", count, calls, faults);
  return faults == 0 ? 0 : 1;
}
