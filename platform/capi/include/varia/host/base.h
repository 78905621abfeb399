/* The ground rules that every other header of the host API relies on.
 *
 * Manners of this C surface:
 *  1. Every function but the few that cannot fail returns an int32_t: VARIA_HOST_OK (0) or a count, or a negative
 *     status. Its last argument is a `varia_host_error*`, which may be NULL and is filled only upon failure. A function
 *     that fails leaves its outputs, and what its handles stand for, as they were.
 *  2. Objects are named by handles: numbers that are never 0 while they name something, below 2^53, and not given again
 *     for another object within many million ones. Each has one destroy function. A handle that is 0, destroyed, made
 *     up or of another kind is answered with VARIA_HOST_ERR_HANDLE or VARIA_HOST_ERR_KIND and nothing else happens.
 *     Objects may be destroyed in any order: what one needs of another it keeps alive.
 *  3. Inputs are borrowed for the call. A text is UTF-8 that ends in a NUL. A message is a serialized protobuf message
 *     of the package varia.v1, given by address and size; NULL with size 0 is the empty message.
 *  4. Texts and messages come back in a varia_host_buffer, which the library fills and one call releases.
 *  5. Any function may be called from any thread at any time. Calls that use one object wait for each other, except
 *     where a function says that it answers VARIA_HOST_ERR_BUSY instead. No function waits for a callback of the host
 *     while it holds an object that the callback could want, but for the one that is busy.
 *     After fork() a child may go on with what nobody was using at that moment, and its workers and searchers begin
 *     afresh; what was at work stays busy there.
 *  6. Structs start with `uint32_t struct_size`, set by the caller. They only ever grow at the end, and neither side
 *     reads or writes beyond struct_size. Functions are added, never changed or removed, within a major version.
 *  7. Nothing is printed, no signal is handled, and the process is never ended. Plugins run in this process and are
 *     never unloaded.
 */
#ifndef VARIA_HOST_BASE_H_
#define VARIA_HOST_BASE_H_

#include <stddef.h>
#include <stdint.h>

/* Version of this interface, not of the program. The library's soname ends in the major version. */
#define VARIA_HOST_ABI_MAJOR 1u
/* Grows with every added function, member or status. */
#define VARIA_HOST_ABI_MINOR 0u

#if defined(__cplusplus)
#define VARIA_HOST_API extern "C" __attribute__((visibility("default")))
#define VARIA_HOST_NOEXCEPT noexcept
#else
#define VARIA_HOST_API __attribute__((visibility("default")))
#define VARIA_HOST_NOEXCEPT
#endif

/* Statuses. The numbers are fixed for ever (those to -16 are the negatives of gRPC's codes); new ones may be added, and
 * a reader treats one that it does not know as VARIA_HOST_ERR_INTERNAL. */
#define VARIA_HOST_OK 0
/* Called off by a cancel token before there was a result. */
#define VARIA_HOST_ERR_CANCELLED (-1)
/* The input is wrong: a text or message that is malformed, a move that is not legal, a name that the variant does not
 * have, a pointer that is NULL, a number out of its range. */
#define VARIA_HOST_ERR_INVALID_ARGUMENT (-3)
/* It was not done in the time that it may take. */
#define VARIA_HOST_ERR_DEADLINE (-4)
/* There is no such variant, game or file. */
#define VARIA_HOST_ERR_NOT_FOUND (-5)
/* It is there already. */
#define VARIA_HOST_ERR_EXISTS (-6)
/* Memory, disk or a limit on size is used up. */
#define VARIA_HOST_ERR_EXHAUSTED (-8)
/* Not possible as things stand: nothing to undo, the game is over, the plugin does not offer what is asked for. */
#define VARIA_HOST_ERR_PRECONDITION (-9)
/* A plugin crashed in a worker. */
#define VARIA_HOST_ERR_CRASHED (-10)
/* This plugin or this build cannot do it. */
#define VARIA_HOST_ERR_UNSUPPORTED (-12)
/* A mistake of the platform or of a plugin. */
#define VARIA_HOST_ERR_INTERNAL (-13)
/* The operating system says no: a file that cannot be read or written. */
#define VARIA_HOST_ERR_UNAVAILABLE (-14)
/* A file is damaged. */
#define VARIA_HOST_ERR_DATA_LOSS (-15)
/* The handle is 0, was destroyed or never was one. */
#define VARIA_HOST_ERR_HANDLE (-33)
/* The handle names an object of another kind. */
#define VARIA_HOST_ERR_KIND (-34)
/* Another call is at work with the object, and will be for long. */
#define VARIA_HOST_ERR_BUSY (-35)

/* Capacity of varia_host_error.message, the closing NUL included. */
#define VARIA_HOST_MESSAGE_SIZE 1000
/* varia_host_error.offset when no single byte of the input is to blame. */
#define VARIA_HOST_NO_OFFSET UINT64_MAX

/* Detail of a failure. The caller's; set struct_size once, then use it for any number of calls. */
typedef struct varia_host_error {
  uint32_t struct_size;
  int32_t status;                        /* the number that the function returned */
  uint64_t offset;                       /* into the text that is to blame, in bytes, or VARIA_HOST_NO_OFFSET */
  char message[VARIA_HOST_MESSAGE_SIZE]; /* one clear UTF-8 sentence; truncated at a character's border */
} varia_host_error;
#define VARIA_HOST_ERROR_INIT                                \
  {                                                          \
    sizeof(varia_host_error), 0, VARIA_HOST_NO_OFFSET, { 0 } \
  }

/* Where a function puts a text or a message. The caller's struct, the library's memory: starts as
 * VARIA_HOST_BUFFER_INIT, may be used for any number of calls, each of which replaces what the last one put there (its
 * memory is used again), and is released at the end. One buffer belongs to one thread at a time. */
typedef struct varia_host_buffer {
  uint32_t struct_size;
  uint32_t reserved; /* 0 */
  const char* data;  /* `size` bytes, followed by a NUL for readers of texts; NULL before the first use */
  uint64_t size;
  uint64_t owner; /* the library's own; a copy of the struct may be released instead, but not both */
} varia_host_buffer;
#define VARIA_HOST_BUFFER_INIT \
  { sizeof(varia_host_buffer), 0, NULL, 0, 0 }

/* VARIA_HOST_ABI_MAJOR << 16 | VARIA_HOST_ABI_MINOR of the library. A program needs the same major and at least the
 * minor that it was written for. Cannot fail. [any-thread] */
VARIA_HOST_API uint32_t varia_host_abi_version(void) VARIA_HOST_NOEXCEPT;
/* Version of Varia, "MAJOR.MINOR.PATCH". Lives for ever; cannot fail. [any-thread] */
VARIA_HOST_API const char* varia_host_version(void) VARIA_HOST_NOEXCEPT;
/* The name of a status for people, "illegal argument"; "unknown status" for a number that is none. Lives for ever;
 * cannot fail. [any-thread] */
VARIA_HOST_API const char* varia_host_status_name(int32_t status) VARIA_HOST_NOEXCEPT;

/* Gives the memory of a buffer back and makes it as new. A buffer without memory is left as it is; one whose memory was
 * released already is answered with VARIA_HOST_ERR_HANDLE. [any-thread] */
VARIA_HOST_API int32_t varia_host_buffer_release(varia_host_buffer* buffer,
                                                 varia_host_error* error) VARIA_HOST_NOEXCEPT;

/* A token that calls off what takes long: hand it to one call or several, and trigger it from any thread, before or
 * while they run. It stays triggered until it is reset. */
typedef uint64_t varia_host_cancel;
/* What to hand over when nothing will be called off. */
#define VARIA_HOST_NO_CANCEL ((varia_host_cancel)0)

/* [any-thread] */
VARIA_HOST_API int32_t varia_host_cancel_create(varia_host_cancel* cancel, varia_host_error* error) VARIA_HOST_NOEXCEPT;
/* Calls off, or makes the token good for new work. [any-thread] */
VARIA_HOST_API int32_t varia_host_cancel_trigger(varia_host_cancel cancel, varia_host_error* error) VARIA_HOST_NOEXCEPT;
VARIA_HOST_API int32_t varia_host_cancel_reset(varia_host_cancel cancel, varia_host_error* error) VARIA_HOST_NOEXCEPT;
/* What runs with the token goes on. [any-thread] */
VARIA_HOST_API int32_t varia_host_cancel_destroy(varia_host_cancel cancel, varia_host_error* error) VARIA_HOST_NOEXCEPT;

/* Told how work goes, with a message that the function names. Called from the thread that asked for the work, which
 * waits for it; any function may be called from here, also with the objects at work, which are busy. A result other
 * than 0 calls the work off. */
typedef int32_t (*varia_host_progress)(void* context, const void* message, uint64_t size) VARIA_HOST_NOEXCEPT;

#endif /* VARIA_HOST_BASE_H_ */
