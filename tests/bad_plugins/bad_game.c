/* Tic-tac-toe, the template, spoilt in one way by a macro SPOILT_... . Without any it is as good as the template, with
 * all extensions besides. The template's entry point is compiled under the name good_plugin; what is spoilt here stands
 * in front of it. */
#include <fcntl.h>
#include <locale.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "varia/ext/arbiter.h"
#include "varia/ext/drop_out.h"
#include "varia/ext/evaluation.h"
#include "varia/ext/goldens.h"
#include "varia/ext/tactics.h"
#include "varia/plugin.h"

extern const varia_variant ttt_variant;

#define GOOD (&ttt_variant)
#define SEAT(position) (GOOD->seat_to_move(GOOD, position))

static int32_t refuse(varia_error* error, int32_t status) {
  if (error != NULL) {
    error->status = status;
    error->offset = VARIA_NO_OFFSET;
    strcpy(error->message, "not in this game");
  }
  return status;
}

/* The host's services, where they are made wrong use of. */
static const varia_services* services;

#if defined(SPOILT_FAULT_ONCE)
/* Crashes in the middle of a game, or waits for ever if $VARIA_FAULT is "hang", but only once for all processes: where
 * the file $VARIA_FAULT_MARKER is not there yet. */
static void fault_once(void) {
  const char* marker = getenv("VARIA_FAULT_MARKER");
  if (marker == NULL || open(marker, O_CREAT | O_EXCL, 0600) < 0) return;
  const char* fault = getenv("VARIA_FAULT");
  while (fault != NULL && strcmp(fault, "hang") == 0) pause();
  raise(SIGSEGV);
}
#endif

static int moves_of(const void* position) { return GOOD->legal_moves(GOOD, position, NULL, 0); }

/* ---- What the variant's table answers ---- */

static int32_t describe(const varia_variant* self, const varia_writer* out, varia_error* error) {
  (void)self;
#if defined(SPOILT_DESCRIPTION)
  static int calls = 0;
  /* An unknown field, number 1000, whose value counts. */
  const unsigned char field[] = {0xC0, 0x3E, (unsigned char)(++calls & 0x7F)};
  const int32_t status = GOOD->describe(GOOD, out, error);
  if (status != VARIA_OK) return status;
  return out->write(out->context, field, sizeof(field)) < 0 ? VARIA_ERR_WRITER : VARIA_OK;
#endif
  return GOOD->describe(GOOD, out, error);
}

static int32_t setup(const varia_variant* self, varia_bytes request, void* position, varia_error* error) {
  (void)self;
#if defined(SPOILT_SETUP)
  const int32_t status = GOOD->setup(GOOD, request, position, error);
  return status == VARIA_ERR_UNKNOWN_NAME ? GOOD->setup(GOOD, (varia_bytes){NULL, 0}, position, error) : status;
#elif defined(SPOILT_NULL_BYTES)
  if (request.data == NULL) return refuse(error, VARIA_ERR_INVALID_ARGUMENT);
#elif defined(SPOILT_LEAK)
  if (request.size != 0) {
    volatile char* lost = malloc(64);
    lost[0] = 1;
  }
#endif
  return GOOD->setup(GOOD, request, position, error);
}

static int32_t legal_moves(const varia_variant* self, const void* position, varia_move* moves, uint32_t capacity) {
  (void)self;
#if defined(SPOILT_CRASH_IN_MOVES)
  if (moves_of(position) == 3) raise(SIGSEGV);
#elif defined(SPOILT_FAULT_ONCE)
  if (moves_of(position) == 5) fault_once();
#elif defined(SPOILT_HANG_IN_MOVES)
  while (moves_of(position) == 3) pause();
#elif defined(SPOILT_EXIT_IN_MOVES)
  if (moves_of(position) == 3) _exit(0);
#elif defined(SPOILT_COUNT)
  if (capacity == 0) return moves_of(position) > 3 ? moves_of(position) - 1 : moves_of(position);
#elif defined(SPOILT_CAPACITY)
  varia_move all[9];
  const int32_t number = GOOD->legal_moves(GOOD, position, all, 9);
  if (capacity > 0 && moves != NULL) memcpy(moves, all, sizeof(varia_move) * (size_t)number);
  return number;
#elif defined(SPOILT_CONST)
  volatile unsigned char* bytes = (unsigned char*)position;
  bytes[0] = (unsigned char)(bytes[0] ^ 1);
  bytes[0] = (unsigned char)(bytes[0] ^ 1);
#elif defined(SPOILT_ALLOCATION)
  void* volatile work = malloc(32);
  free(work);
#elif defined(SPOILT_PRINTS)
  puts("thinking");
#elif defined(SPOILT_DESCRIPTOR)
  if (moves_of(position) == 9) (void)dup(0);
#elif defined(SPOILT_ENVIRONMENT)
  setenv("SPOILT", "1", 1);
#elif defined(SPOILT_HANDLER)
  signal(SIGTERM, SIG_IGN);
#elif defined(SPOILT_DIRECTORY)
  if (chdir("/") != 0) return 0;
#elif defined(SPOILT_ADDRESSES)
  /* A list that starts elsewhere wherever the plugin lies. */
  varia_move all[9];
  const int32_t number = GOOD->legal_moves(GOOD, position, all, 9);
  const uint32_t first = (uint32_t)((uintptr_t)&ttt_variant >> 24) % (uint32_t)(number > 0 ? number : 1);
  for (uint32_t i = 0; i < capacity && i < (uint32_t)number; ++i) moves[i] = all[(i + first) % (uint32_t)number];
  return number;
#elif defined(SPOILT_STANDARD_STREAMS)
  if (getenv("PATH") == NULL) return -1;
#elif defined(SPOILT_SERVICES)
  /* The first of the moves is another where the host is there to be asked. */
  varia_move all[9];
  const int32_t number = GOOD->legal_moves(GOOD, position, all, 9);
  for (uint32_t i = 0; i < capacity && i < (uint32_t)number; ++i) {
    moves[i] = all[services != NULL ? (uint32_t)number - 1 - i : i];
  }
  return number;
#elif defined(SPOILT_MEMORY_OF_GAME)
  /* Remembers the position that it saw last, and answers for it. */
  static unsigned char last[16];
  static int32_t answers = 0;
  int32_t answer = GOOD->legal_moves(GOOD, position, moves, capacity);
  if (memcmp(last, position, GOOD->position_size) != 0) {
    memcpy(last, position, GOOD->position_size);
    answers = 0;
  }
  if (answers++ == 0 && capacity > 1 && answer > 1 && SEAT(position) == 1) {
    const varia_move first = moves[0];
    moves[0] = moves[1];
    moves[1] = first;
  }
  return answer;
#endif
  return GOOD->legal_moves(GOOD, position, moves, capacity);
}

static int32_t play(const varia_variant* self, void* position, varia_move move, varia_error* error) {
  (void)self;
#if defined(SPOILT_PLAY_REFUSES)
  if (move == 1 && moves_of(position) < 9) return refuse(error, VARIA_ERR_ILLEGAL_MOVE);
#elif defined(SPOILT_PLAY_TAKES)
  if (move == VARIA_NO_MOVE || move > 18) return VARIA_OK;
#elif defined(SPOILT_PLAY_CHANGES)
  const int32_t status = GOOD->play(GOOD, position, move, error);
  if (status < 0) ((unsigned char*)position)[1] ^= 2;
  return status;
#elif defined(SPOILT_ERROR)
  const int32_t status = GOOD->play(GOOD, position, move, error);
  if (status < 0 && error != NULL) error->message[0] = '\0';
  return status;
#elif defined(SPOILT_NULL_ERROR)
  if (error == NULL) return GOOD->play(GOOD, position, move, NULL) < 0 ? VARIA_ERR_INTERNAL : VARIA_OK;
#elif defined(SPOILT_ERROR_SIZE)
  const int32_t status = GOOD->play(GOOD, position, move, error);
  if (status < 0 && error != NULL) error->struct_size = sizeof(varia_error);
  return status;
#endif
  return GOOD->play(GOOD, position, move, error);
}

static void play_listed(const varia_variant* self, void* position, varia_move move) {
  (void)self;
#if defined(SPOILT_PLAY_LISTED)
  if (moves_of(position) == 4) {
    GOOD->legal_moves(GOOD, position, &move, 1);
  }
#endif
  GOOD->play_listed(GOOD, position, move);
}

static int32_t outcome(const varia_variant* self, const void* position, varia_outcome* out) {
  (void)self;
  const int32_t status = GOOD->outcome(GOOD, position, out);
#if defined(SPOILT_OUTCOME)
  if (out->state == VARIA_WIN) out->reason = NULL;
#elif defined(SPOILT_SLOW)
  if (moves_of(position) == 5) {
    for (volatile long work = 0; work < 3000000000L; ++work) {
    }
  }
#elif defined(SPOILT_TEAM)
  if (out->state == VARIA_WIN) out->winning_team = 7;
#elif defined(SPOILT_OUTCOME_SIZE)
  memset(out + 1, 0, out->struct_size - sizeof(*out));
#endif
  return status;
}

static int32_t seat_to_move(const varia_variant* self, const void* position) {
  (void)self;
#if defined(SPOILT_SEAT)
  return moves_of(position) == 0 ? 2 : SEAT(position);
#endif
  return SEAT(position);
}

static int32_t key(const varia_variant* self, const void* position, varia_key* out) {
  (void)self;
  const int32_t status = GOOD->key(GOOD, position, out);
#if defined(SPOILT_KEY)
  out->low = (uint64_t)moves_of(position);
  out->high = 0;
#endif
  return status;
}

static int32_t position_to_text(const varia_variant* self, const void* position, const varia_writer* out,
                                varia_error* error) {
  (void)self;
#if defined(SPOILT_WRITER)
  GOOD->position_to_text(GOOD, position, out, error);
  return VARIA_OK;
#endif
  return GOOD->position_to_text(GOOD, position, out, error);
}

static int32_t position_from_text(const varia_variant* self, varia_bytes text, void* position, varia_error* error) {
  (void)self;
#if defined(SPOILT_OVERREAD)
  /* As if texts ended in a NUL. */
  if (text.size > 0 && ((const volatile char*)text.data)[text.size] == '\1') return refuse(error, VARIA_ERR_MALFORMED);
#elif defined(SPOILT_CRASH_ON_TEXT)
  for (uint64_t i = 0; i < text.size; ++i) {
    if (((const unsigned char*)text.data)[i] >= 0x80) raise(SIGSEGV);
  }
#elif defined(SPOILT_TEXT_CHANGES)
  const int32_t status = GOOD->position_from_text(GOOD, text, position, error);
  if (status < 0) memset(position, 0, GOOD->position_size);
  return status;
#elif defined(SPOILT_LONG_TEXT)
  if (text.size > 100000) raise(SIGSEGV);
#endif
  return GOOD->position_from_text(GOOD, text, position, error);
}

static int32_t position_to_message(const varia_variant* self, const void* position, const varia_writer* out,
                                   varia_error* error) {
  (void)self;
#if defined(SPOILT_POSITION_MESSAGE)
  return refuse(error, VARIA_ERR_UNSUPPORTED);
#endif
  return GOOD->position_to_message(GOOD, position, out, error);
}

static int32_t position_from_message(const varia_variant* self, varia_bytes message, void* position,
                                     varia_error* error) {
  (void)self;
  const int32_t status = GOOD->position_from_message(GOOD, message, position, error);
#if defined(SPOILT_MESSAGE_CHANGES)
  if (status < 0) memset(position, 0, GOOD->position_size);
#endif
  return status;
}

static int32_t move_to_text(const varia_variant* self, const void* position, varia_move move, char* text,
                            uint32_t capacity) {
  (void)self;
#if defined(SPOILT_TEXT_CAPACITY)
  return GOOD->move_to_text(GOOD, position, move, text, VARIA_MAX_MOVE_TEXT);
#endif
  return GOOD->move_to_text(GOOD, position, move, text, capacity);
}

static int32_t move_from_text(const varia_variant* self, const void* position, varia_bytes text, varia_move* move,
                              varia_error* error) {
  (void)self;
#if defined(SPOILT_MOVE_TEXT)
  /* Takes whatever comes for the first move. */
  (void)text;
  (void)error;
  if (GOOD->legal_moves(GOOD, position, move, 1) > 0) return VARIA_OK;
#endif
  return GOOD->move_from_text(GOOD, position, text, move, error);
}

static int32_t move_to_message(const varia_variant* self, const void* position, varia_move move,
                               const varia_writer* out, varia_error* error) {
  (void)self;
  return GOOD->move_to_message(GOOD, position, move, out, error);
}

static int32_t move_from_message(const varia_variant* self, const void* position, varia_bytes message, varia_move* move,
                                 varia_error* error) {
  (void)self;
  const int32_t status = GOOD->move_from_message(GOOD, position, message, move, error);
#if defined(SPOILT_MOVE_MESSAGE)
  if (status == VARIA_OK) *move ^= 1;
#endif
  return status;
}

/* ---- Extensions ---- */

static void evaluate(const varia_variant* self, const void* position, int32_t* scores) {
  (void)self;
  scores[0] = SEAT(position) == 0 ? moves_of(position) : -moves_of(position);
  scores[1] = -scores[0];
#if defined(SPOILT_EVALUATION)
  scores[1] += moves_of(position) == 6;
#elif defined(SPOILT_EVALUATION_BOUND)
  scores[0] *= 10000;
  scores[1] = -scores[0];
#elif defined(SPOILT_SHARED_COUNTER)
  /* The more calls have been made, the better it looks. */
  static int32_t calls = 0;
  scores[0] = (__atomic_add_fetch(&calls, 1, __ATOMIC_RELAXED) / 2) % 1000;
  scores[1] = -scores[0];
#endif
}

static void mark(const varia_variant* self, const void* position, const varia_move* moves, uint32_t count,
                 varia_move_mark* marks) {
  (void)self;
  (void)position;
  (void)moves;
  memset(marks, 0, count * sizeof(*marks));
#if defined(SPOILT_MARKS)
  for (uint32_t i = 0; i < count; ++i) marks[i].flags = VARIA_MARK_CAPTURE;
#endif
}

static int32_t in_check(const varia_variant* self, const void* position) {
  (void)self;
  (void)position;
#if defined(SPOILT_CHECK)
  return moves_of(position) == 5;
#endif
  return 0;
}

static int32_t never(const varia_variant* self, const void* position) {
  (void)self;
  (void)position;
#if defined(SPOILT_DEAD)
  return moves_of(position) == 9;
#endif
  return 0;
}

static int32_t pass(const varia_variant* self, void* position) {
  (void)self;
  (void)position;
#if defined(SPOILT_PASS)
  return VARIA_OK;
#endif
  return VARIA_ERR_UNSUPPORTED;
}

static uint32_t bare_seats(const varia_variant* self, const void* position) {
  (void)self;
  (void)position;
#if defined(SPOILT_BARE)
  return 4;
#endif
  return 0;
}

static int32_t drop_out(const varia_variant* self, void* position, varia_error* error) {
  (void)self;
  (void)position;
  return refuse(error, VARIA_ERR_INVALID_ARGUMENT);
}

static const varia_evaluation evaluation = {
#if defined(SPOILT_SHORT_EXTENSION)
    8,
#else
    sizeof(varia_evaluation),
#endif
    0, evaluate};
static const varia_tactics tactics = {sizeof(varia_tactics), 0, mark, in_check, pass};
static const varia_arbiter_hints hints = {sizeof(varia_arbiter_hints), 0, never, never, bare_seats};
static const varia_drop_out drop = {sizeof(varia_drop_out), 0, drop_out};

static const uint64_t wrong_nodes[] = {9, 72, 505};
static const varia_perft_golden wrong_golden = {
    sizeof(varia_perft_golden), 3, "standard", NULL, wrong_nodes, "by mistake"};
static const varia_perft_golden* wrong_table(uint32_t index) { return index == 0 ? &wrong_golden : NULL; }
static const varia_goldens wrong_goldens = {sizeof(varia_goldens), 1, wrong_table};

static const void* get_extension(const varia_variant* self, const char* id) {
  (void)self;
  (void)drop;
  (void)wrong_goldens;
  if (strcmp(id, VARIA_EXT_EVALUATION) == 0) return &evaluation;
  if (strcmp(id, VARIA_EXT_TACTICS) == 0) return &tactics;
  if (strcmp(id, VARIA_EXT_ARBITER) == 0) return &hints;
#if defined(SPOILT_DROP_OUT)
  if (strcmp(id, VARIA_EXT_DROP_OUT) == 0) return &drop;
#elif defined(SPOILT_GOLDENS)
  if (strcmp(id, VARIA_EXT_GOLDENS) == 0) return &wrong_goldens;
#elif defined(SPOILT_NO_GOLDENS)
  if (strcmp(id, VARIA_EXT_GOLDENS) == 0) return NULL;
#elif defined(SPOILT_UNKNOWN_EXTENSION)
  if (strncmp(id, "varia.evaluation", 16) == 0) return &evaluation;
#endif
  return GOOD->get_extension(GOOD, id);
}

/* ---- The entry ---- */

static varia_variant the_variant;
static varia_plugin_table the_table;

static const varia_variant* variant(uint32_t index) {
#if defined(SPOILT_VARIANT_NUMBER)
  (void)index;
  return &the_variant;
#else
  return index == 0 ? &the_variant : NULL;
#endif
}

#if defined(SPOILT_EXPORTS)
VARIA_EXPORT int helper_of_this_plugin(void);
int helper_of_this_plugin(void) { return 1; }
#endif

#if defined(SPOILT_THREAD)
static void* idle(void* nothing) {
  for (;;) pause();
  return nothing;
}
#endif

extern const void* good_plugin(uint32_t abi_major);

#if defined(SPOILT_SERVICES)
static void use_services(const varia_services* offered) { services = offered; }
#endif

__attribute__((constructor)) static void fill_tables(void) {
  the_table = *(const varia_plugin_table*)good_plugin(VARIA_ABI_MAJOR);
  the_table.variant = variant;
  the_variant = ttt_variant;
  the_variant.describe = describe;
  the_variant.setup = setup;
  the_variant.legal_moves = legal_moves;
  the_variant.play = play;
  the_variant.play_listed = play_listed;
  the_variant.outcome = outcome;
  the_variant.seat_to_move = seat_to_move;
  the_variant.key = key;
  the_variant.position_to_text = position_to_text;
  the_variant.position_from_text = position_from_text;
  the_variant.position_to_message = position_to_message;
  the_variant.position_from_message = position_from_message;
  the_variant.move_to_text = move_to_text;
  the_variant.move_from_text = move_from_text;
  the_variant.move_to_message = move_to_message;
  the_variant.move_from_message = move_from_message;
  the_variant.get_extension = get_extension;
#if defined(SPOILT_LOAD_PRINTS)
  puts("hello");
#elif defined(SPOILT_LOCALE)
  setlocale(LC_ALL, "C.UTF-8");
#elif defined(SPOILT_THREAD)
  pthread_t thread;
  pthread_create(&thread, NULL, idle, NULL);
#elif defined(SPOILT_UNCREDITED)
  the_table.author = "";
#elif defined(SPOILT_SERVICES)
  the_table.use_services = use_services;
#endif
}

VARIA_EXPORT const void* varia_plugin(uint32_t abi_major) {
#if defined(SPOILT_ANY_MAJOR)
  return abi_major == 0 ? NULL : &the_table;
#else
  return abi_major == VARIA_ABI_MAJOR ? &the_table : NULL;
#endif
}
