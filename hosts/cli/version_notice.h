// A record made with another version of its variant.
#ifndef VARIA_HOSTS_CLI_VERSION_NOTICE_H_
#define VARIA_HOSTS_CLI_VERSION_NOTICE_H_

#include <cstdio>

#include "varia/v1/record.pb.h"
#include "varia/v1/variant.pb.h"

namespace varia::cli {

// Says so on standard error when the record names another version of the variant than the plugin's: it was replayed by
// the plugin's rules.
inline void TellOtherVersion(const v1::VariantInfo& info, const v1::GameRecord& record) {
  if (record.variant_version().empty() || record.variant_version() == info.version()) return;
  std::fprintf(stderr, "varia: The record is of %s %s; it was replayed by the rules of %s %s.\n", info.id().c_str(),
               record.variant_version().substr(0, 40).c_str(), info.id().c_str(), info.version().c_str());
}

}  // namespace varia::cli

#endif  // VARIA_HOSTS_CLI_VERSION_NOTICE_H_
