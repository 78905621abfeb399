/* What a host offers to the plugins that it loads: services, each a small table found by its id. */
#ifndef VARIA_SERVICES_H_
#define VARIA_SERVICES_H_

#include "varia/abi.h"

/* The host, as a plugin sees it. A static, immutable object of the host that lives until the process ends.
 *
 * Services are optional on both sides: any may be missing, a whole host may offer none, and a plugin works without.
 * Each header in varia/service/ is one of them.
 *
 * Most are about the work that a plugin's function was called for: this search, this game, this clock. A position is
 * plain memory and says nothing of that, so the host keeps it by the thread: while a thread works for something, the
 * services answer for that when they are called from the same thread, from inside any function of the plugin. Elsewhere
 * (a thread of another library's, a call without a game) they return VARIA_ERR_UNAVAILABLE. What a rules function
 * answers never depends on a service: the same position has the same moves everywhere. */
typedef struct varia_services {
  uint32_t struct_size;
  uint32_t abi_minor;    /* the newest minor that the host was compiled with */
  const char* host_name; /* for people */

  /* The table of the service with that id ("varia.NAME/REVISION", others in reverse DNS), or NULL. The answer never
   * changes. [any-thread] */
  const void* (*get_service)(const char* id)VARIA_NOEXCEPT;
} varia_services;

#endif /* VARIA_SERVICES_H_ */
