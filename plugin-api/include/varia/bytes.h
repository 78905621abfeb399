/* Bytes in (borrowed) and bytes out (through the caller's callback). */
#ifndef VARIA_BYTES_H_
#define VARIA_BYTES_H_

#include "varia/abi.h"

/* Borrowed bytes: valid for the call only, not NUL-terminated, `data` may be NULL when `size` is 0. Hostile until
 * checked. */
typedef struct varia_bytes {
  const void* data;
  uint64_t size;
} varia_bytes;

/* Where a function sends its output. Owned by the caller. */
typedef struct varia_writer {
  uint32_t struct_size;
  uint32_t reserved; /* 0 */
  void* context;     /* handed back to `write` */
  /* Appends `size` bytes. Returns VARIA_OK, or any negative status to refuse them, upon which the producer stops and
   * returns VARIA_ERR_WRITER. A producer may call it any number of times. */
  int32_t (*write)(void* context, const void* data, uint64_t size) VARIA_NOEXCEPT;
} varia_writer;

#endif /* VARIA_BYTES_H_ */
