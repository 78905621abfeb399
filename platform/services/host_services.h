// The host as its plugins see it.
#ifndef VARIA_PLATFORM_SERVICES_HOST_SERVICES_H_
#define VARIA_PLATFORM_SERVICES_HOST_SERVICES_H_

#include "varia/services.h"

namespace varia {

// The services that every plugin is offered: varia.log/1, varia.cancel/1, varia.random/1, varia.clock/1,
// varia.history/1 and varia.search/1, which answer from the work of the calling thread (platform/services/work.h).
// Static; any thread.
const varia_services* HostServices();

}  // namespace varia

#endif  // VARIA_PLATFORM_SERVICES_HOST_SERVICES_H_
