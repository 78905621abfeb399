// Whether a plugin's tables are what the ABI asks for, before anything in them is used.
#ifndef VARIA_PLATFORM_LOADER_TABLE_CHECK_H_
#define VARIA_PLATFORM_LOADER_TABLE_CHECK_H_

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "varia/plugin.h"
#include "varia/v1/variant.pb.h"
#include "varia/variant.h"

namespace varia {

// Each returns FailedPrecondition with one sentence without a subject ("has no function play") about the first fact
// that is wrong. They read only what struct_size says is there.

// The plugin's own table, as it answered to `abi_major`. `table` may be null.
absl::Status CheckPluginTable(const varia_plugin_table* table, uint32_t abi_major);
// A variant's table: size, functions, strings, id, version and limits. `table` may be null.
absl::Status CheckVariantTable(const varia_variant* table);
// The description against its table, and in itself: every index that it uses exists, every name that must be unique is.
absl::Status CheckVariantInfo(const varia_variant& table, const v1::VariantInfo& info);

// Lower-case ASCII words (letters and digits) joined by '-', at most 64 bytes.
bool IsVariantId(absl::string_view id);
// MAJOR.MINOR.PATCH, decimal numbers.
bool IsVersion(absl::string_view version);

}  // namespace varia

#endif  // VARIA_PLATFORM_LOADER_TABLE_CHECK_H_
