/* What the tests of the host API share: how they say what they expect, and the objects that all of them use. */
#ifndef VARIA_TESTS_CAPI_HOST_CHECK_H_
#define VARIA_TESTS_CAPI_HOST_CHECK_H_

#include <stdio.h>
#include <string.h>

#include "messages.h"
#include "varia/host.h"

static int faults;
static varia_host_error err = VARIA_HOST_ERROR_INIT;

#define CHECK(condition)                                       \
  do {                                                         \
    if (!(condition)) {                                        \
      printf("line %d: expected: %s\n", __LINE__, #condition); \
      ++faults;                                                \
    }                                                          \
  } while (0)
/* The call succeeds. */
#define OK(call)                                                              \
  do {                                                                        \
    const int32_t status_ = (call);                                           \
    if (status_ < 0) {                                                        \
      printf("line %d: %s: %d, %s\n", __LINE__, #call, status_, err.message); \
      ++faults;                                                               \
    }                                                                         \
  } while (0)
/* The call fails with that status and a sentence that has those words. */
#define FAILS(call, wanted, words)                                                                   \
  do {                                                                                               \
    err.message[0] = '\0';                                                                           \
    const int32_t status_ = (call);                                                                  \
    if (status_ != (wanted) || err.status != (wanted) || strstr(err.message, (words)) == NULL) {     \
      printf("line %d: %s: %d instead of %s, %s\n", __LINE__, #call, status_, #wanted, err.message); \
      ++faults;                                                                                      \
    }                                                                                                \
  } while (0)

static varia_host_registry registry;
static varia_host_variant chess;
static varia_host_buffer out = VARIA_HOST_BUFFER_INIT;

static inline part got(void) {
  const part p = {(const unsigned char*)out.data, out.size};
  return p;
}

static inline varia_host_facts facts_of(varia_host_session session) {
  varia_host_facts facts = {.struct_size = sizeof(facts)};
  OK(varia_host_session_facts(session, &facts, &err));
  return facts;
}

static inline void begin(void) {
  OK(varia_host_registry_create(NULL, 0, &registry, &err));
  OK(varia_host_variant_create(registry, "chess", &chess, &err));
}

/* The status of the program. */
static inline int end(void) {
  OK(varia_host_variant_destroy(chess, &err));
  OK(varia_host_registry_destroy(registry, &err));
  OK(varia_host_buffer_release(&out, &err));
  printf("%d faults\n", faults);
  return faults == 0 ? 0 : 1;
}

#endif /* VARIA_TESTS_CAPI_HOST_CHECK_H_ */
