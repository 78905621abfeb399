/* Status codes and the error detail that goes with them. */
#ifndef VARIA_STATUS_H_
#define VARIA_STATUS_H_

#include "varia/abi.h"

/* 0 is success. The numbers are fixed for ever; new ones are appended. A reader treats an unknown negative number as
 * VARIA_ERR_INTERNAL. */
#define VARIA_OK 0
/* A pointer, size or code that the function's contract does not allow. */
#define VARIA_ERR_INVALID_ARGUMENT (-1)
/* Bytes that do not have the form asked for: a malformed text or message. `offset` says where. */
#define VARIA_ERR_MALFORMED (-2)
/* A well-formed move that is not legal in the position. */
#define VARIA_ERR_ILLEGAL_MOVE (-3)
/* A well-formed position that the rules do not allow. `offset` says where. */
#define VARIA_ERR_ILLEGAL_POSITION (-4)
/* A setup, rule option or option value that the variant does not have. */
#define VARIA_ERR_UNKNOWN_NAME (-5)
/* The plugin does not offer this. */
#define VARIA_ERR_UNSUPPORTED (-6)
/* The writer callback refused the bytes; nothing more was written. */
#define VARIA_ERR_WRITER (-7)
/* The plugin found itself in a state that it cannot explain: always a bug of the plugin. */
#define VARIA_ERR_INTERNAL (-8)

/* Since minor 1: the host cannot do this for the work at hand (varia/services.h). */
#define VARIA_ERR_UNAVAILABLE (-9)

/* varia_error.offset when no single byte of the input is to blame. */
#define VARIA_NO_OFFSET UINT64_MAX

/* Capacity of varia_error.message, the closing NUL included. */
#define VARIA_ERROR_MESSAGE_SIZE 240

/* Detail of a failure. Owned by the caller, who sets struct_size; may be NULL wherever a function takes one. Filled
 * only when the function returns a negative status, and then entirely. */
typedef struct varia_error {
  uint32_t struct_size;
  int32_t status;                         /* the same number that the function returned */
  uint64_t offset;                        /* byte offset into the input, or VARIA_NO_OFFSET */
  char message[VARIA_ERROR_MESSAGE_SIZE]; /* one clear UTF-8 sentence; truncated at a character's border */
} varia_error;

#endif /* VARIA_STATUS_H_ */
