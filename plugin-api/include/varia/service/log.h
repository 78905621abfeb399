/* Service "varia.log/1": a line for whoever runs the host. */
#ifndef VARIA_SERVICE_LOG_H_
#define VARIA_SERVICE_LOG_H_

#include "varia/bytes.h"
#include "varia/status.h"
#include "varia/variant.h"

#define VARIA_SERVICE_LOG "varia.log/1"

/* Levels. A host shows warnings and errors, the others when asked. */
#define VARIA_LOG_DEBUG 0u
#define VARIA_LOG_INFO 1u
#define VARIA_LOG_WARNING 2u
#define VARIA_LOG_ERROR 3u

/* Longer lines are cut, in bytes. */
#define VARIA_MAX_LOG_LINE 1000u

typedef struct varia_log {
  uint32_t struct_size;
  uint32_t reserved; /* 0 */
  /* Logs one line of UTF-8 without a line break; control characters are replaced. `about` is the variant that says it,
   * or NULL. VARIA_ERR_INVALID_ARGUMENT for another level. Always available; may take long, so not for every position
   * of a search. [any-thread] */
  int32_t (*log)(const varia_variant* about, uint32_t level, varia_bytes line) VARIA_NOEXCEPT;
} varia_log;

#endif /* VARIA_SERVICE_LOG_H_ */
