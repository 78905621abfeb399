// Names and texts within sentences.
#ifndef VARIA_PLATFORM_RUN_QUOTED_H_
#define VARIA_PLATFORM_RUN_QUOTED_H_

#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "platform/loader/utf8.h"

namespace varia {

// 'text', cleaned.
inline std::string Quoted(absl::string_view text) { return absl::StrCat("'", CleanText(text), "'"); }

}  // namespace varia

#endif  // VARIA_PLATFORM_RUN_QUOTED_H_
