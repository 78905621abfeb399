/* Service "varia.random/1": random numbers that come again with the same seed. */
#ifndef VARIA_SERVICE_RANDOM_H_
#define VARIA_SERVICE_RANDOM_H_

#include "varia/abi.h"
#include "varia/status.h"

#define VARIA_SERVICE_RANDOM "varia.random/1"

typedef struct varia_random {
  uint32_t struct_size;
  uint32_t reserved; /* 0 */
  /* Fills *number with 64 random bits, the next of a sequence that belongs to the work at hand and this thread. The
   * same work with the same seed, done by one thread, gets the same numbers on every machine (SplitMix64).
   * VARIA_ERR_UNAVAILABLE when there is no work at hand, VARIA_ERR_INVALID_ARGUMENT for NULL. [any-thread] */
  int32_t (*next)(uint64_t* number) VARIA_NOEXCEPT;
} varia_random;

#endif /* VARIA_SERVICE_RANDOM_H_ */
