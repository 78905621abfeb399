/* How host_test.c says what it expects. */
#ifndef VARIA_TESTS_CAPI_HOST_CHECK_H_
#define VARIA_TESTS_CAPI_HOST_CHECK_H_

#include <stdio.h>
#include <string.h>

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

#endif /* VARIA_TESTS_CAPI_HOST_CHECK_H_ */
