#include "platform/board/markup.h"

#include "absl/strings/str_replace.h"
#include "platform/loader/utf8.h"

namespace varia {

std::string EscapeMarkup(absl::string_view text) {
  const std::string one_line = absl::StrReplaceAll(text, {{"\r\n", " "}, {"\n", " "}, {"\r", " "}, {"\t", " "}});
  return absl::StrReplaceAll(CleanText(one_line), {{"&", "&amp;"},
                                                   {"<", "&lt;"},
                                                   {">", "&gt;"},
                                                   {"\"", "&quot;"},
                                                   {"'", "&#39;"},
                                                   {"\xEF\xBF\xBE", "\xEF\xBF\xBD"},
                                                   {"\xEF\xBF\xBF", "\xEF\xBF\xBD"}});
}

}  // namespace varia
