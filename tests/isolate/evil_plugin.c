/* The tic-tac-toe template, which does as the environment's VARIA_EVIL says when a game is set up: whatever a worker
 * and its sandbox must bear. VARIA_EVIL_FILE names a file for it.
 */
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "varia/plugin.h"

#define WORKER_SOCKET 3

/* The template's entry point, renamed by the build. */
const void* template_plugin(uint32_t abi_major);

static const varia_variant* original(void) {
  const varia_plugin_table* table = template_plugin(VARIA_ABI_MAJOR);
  return table->variant(0);
}

static int is(const char* evil) {
  const char* asked = getenv("VARIA_EVIL");
  return asked != NULL && strcmp(asked, evil) == 0;
}

static volatile int forever = 1;

static int recurse(int depth) {
  volatile char room[4096];
  room[depth % 4096] = (char)depth;
  return forever ? recurse(depth + 1) + room[0] : depth;
}

static void tell(const void* bytes, size_t size) {
  if (write(WORKER_SOCKET, bytes, size) < 0) abort();
}

static void* attack_in_thread(void* unused) {
  socket(AF_INET, SOCK_STREAM, 0);
  return unused;
}

static void attack(void) {
  static int setups = 0;
  ++setups;
  const char* file = getenv("VARIA_EVIL_FILE");
  if (is("open")) {
    const int written = open(file, O_WRONLY | O_CREAT, 0600);
    if (written >= 0) close(written);
  }
  if (is("read")) {
    const int opened = open(file, O_RDONLY);
    if (opened < 0) abort();
    close(opened);
  }
  if (is("unlink")) unlink(file);
  if (is("mkdir")) mkdir(file, 0700);
  if (is("chmod")) chmod(file, 0777);
  if (is("socket")) socket(AF_INET, SOCK_STREAM, 0);
  if (is("socket in a thread")) {
    pthread_t thread;
    if (pthread_create(&thread, NULL, attack_in_thread, NULL) == 0) pthread_join(thread, NULL);
  }
  if (is("fork")) {
    if (fork() == 0) _exit(0);
  }
  if (is("exec")) execl("/bin/true", "true", (char*)NULL);
  if (is("kill")) kill(getppid(), SIGKILL);
  if (is("ptrace")) ptrace(PTRACE_TRACEME, 0, NULL, NULL);
  if (is("handler")) {
    signal(SIGSYS, SIG_IGN);
    socket(AF_INET, SOCK_STREAM, 0);
  }
  if (is("loop")) {
    while (forever) continue;
  }
  if (is("memory")) {
    while (forever) memset(malloc(64u << 20), 1, 64u << 20);
  }
  if (is("recursion")) recurse(0);
  if (is("segv")) raise(SIGSEGV);
  if (is("abort")) {
    fputs("about to abort\n", stderr);
    abort();
  }
  if (is("kill itself")) kill(getpid(), SIGKILL);
  if (is("exit")) _exit(0);
  if (is("garbage")) tell("some garbage", 12);
  if (is("no reply")) tell("\x02\x00\x00\x00\xFF\xFF", 6);
  if (is("other id")) tell("\x02\x00\x00\x00\x08\x63", 6);                    /* id 99 */
  if (is("empty reply")) tell("\x02\x00\x00\x00\x08\x02", 6);                 /* id 2, and nothing else */
  if (is("other kind")) tell("\x06\x00\x00\x00\x08\x02\x1A\x02\x22\x00", 10); /* id 2, an empty random game */
  if (is("close")) close(WORKER_SOCKET);
  if (is("close and loop")) {
    close(WORKER_SOCKET);
    while (forever) continue;
  }
  if (is("leave a child")) {
    if (fork() == 0) {
      while (forever) pause();
    }
    raise(SIGSEGV);
  }
  if (is("count descriptors")) {
    int open_ones = 0;
    for (int descriptor = WORKER_SOCKET + 1; descriptor < 256; ++descriptor) {
      open_ones += fcntl(descriptor, F_GETFD) >= 0;
    }
    _exit(100 + open_ones);
  }
  if (is("announce and loop")) {
    const int pipe = open(file, O_WRONLY);
    if (pipe < 0 || write(pipe, "x", 1) != 1) abort();
    while (forever) continue;
  }
  if (is("chatter")) {
    for (int line = 0; line < 20000; ++line) fputs("chatter\n", stderr);
    fputs("last words\n", stderr);
  }
  if (is("seventh") && setups == 7) raise(SIGSEGV);
}

static int32_t setup(const varia_variant* self, varia_bytes request, void* position, varia_error* error) {
  (void)self;
  attack();
  return original()->setup(original(), request, position, error);
}

static int32_t play(const varia_variant* self, void* position, varia_move move, varia_error* error) {
  (void)self;
  if (is("refuse")) return VARIA_ERR_ILLEGAL_MOVE;
  return original()->play(original(), position, move, error);
}

static const varia_variant* variant(uint32_t index) {
  /* Filled anew with the same bytes every time. */
  static varia_variant evil;
  evil = *original();
  evil.setup = setup;
  evil.play = play;
  return index == 0 ? &evil : NULL;
}

static const varia_plugin_table table = {
    .struct_size = sizeof(varia_plugin_table),
    .abi_major = VARIA_ABI_MAJOR,
    .abi_minor = VARIA_ABI_MINOR,
    .variant_count = 1,
    .name = "Evil tic-tac-toe",
    .version = "1.0.0",
    .author = "",
    .license = "Apache-2.0",
    .variant = variant,
};

const void* varia_plugin(uint32_t abi_major) {
  if (is("load")) raise(SIGSEGV);
  if (is("load and connect")) socket(AF_INET, SOCK_STREAM, 0);
  return abi_major == VARIA_ABI_MAJOR ? &table : NULL;
}
