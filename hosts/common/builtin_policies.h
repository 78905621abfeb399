// The arbiter's policies that hosts use when nobody names others.
#ifndef VARIA_HOSTS_COMMON_BUILTIN_POLICIES_H_
#define VARIA_HOSTS_COMMON_BUILTIN_POLICIES_H_

#include "varia/v1/arbiter.pb.h"

namespace varia {

// The content of hosts/common/policies.textproto. Any thread.
const v1::ArbiterPolicies& BuiltInPolicies();

}  // namespace varia

#endif  // VARIA_HOSTS_COMMON_BUILTIN_POLICIES_H_
