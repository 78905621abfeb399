/* Service "varia.cancel/1": whether anybody still waits for the work at hand. */
#ifndef VARIA_SERVICE_CANCEL_H_
#define VARIA_SERVICE_CANCEL_H_

#include "varia/abi.h"
#include "varia/status.h"

#define VARIA_SERVICE_CANCEL "varia.cancel/1"

typedef struct varia_cancel {
  uint32_t struct_size;
  uint32_t reserved; /* 0 */
  /* 1 when the work at hand was called off or is out of time, 0 when it goes on, VARIA_ERR_UNAVAILABLE when there is
   * none that could be. What takes longer than some milliseconds asks now and then, and then answers as well as it can
   * at once. Costs some nanoseconds. [any-thread] */
  int32_t (*cancelled)(void) VARIA_NOEXCEPT;
} varia_cancel;

#endif /* VARIA_SERVICE_CANCEL_H_ */
