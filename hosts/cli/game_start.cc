#include "hosts/cli/game_start.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "absl/flags/flag.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "hosts/cli/flags.h"
#include "hosts/cli/move_entry.h"
#include "hosts/cli/nearest.h"
#include "hosts/cli/painted.h"

namespace varia::cli {
namespace {

// The names of setups, rule options or their values.
template <typename Items>
std::vector<std::string> NamesOf(const Items& items) {
  std::vector<std::string> names;
  for (const auto& item : items) names.push_back(item.name());
  return names;
}

// "chess has no setup 'x'; did you mean y? There are: ..."
absl::Status NoSuchName(absl::string_view whose, absl::string_view what, absl::string_view name,
                        const std::vector<std::string>& names) {
  return absl::InvalidArgumentError(absl::StrCat(whose, " has no ", what, " '", name, "'; ",
                                                 names.empty() ? "it has none at all" : KnownNames(name, names)));
}

bool Has(const std::vector<std::string>& names, absl::string_view name) {
  return std::find(names.begin(), names.end(), std::string(name)) != names.end();
}

// A text as one line of plain characters: whatever moves a terminal's cursor becomes '?'.
std::string OneLine(absl::string_view text) {
  std::string line(text);
  for (char& c : line) {
    if ((c >= 0 && c < ' ') || c == 127) c = '?';
  }
  return line;
}

// The plugin's complaint with the text around the place below it, and a mark below that.
absl::Status ShowPlace(absl::string_view flag, absl::string_view text, const absl::Status& status) {
  const int64_t offset = ErrorOffset(status);
  std::string message = absl::StrCat(flag, ": ", status.message());
  if (offset >= 0 && offset <= static_cast<int64_t>(text.size())) {
    constexpr int64_t kAround = 120;
    const int64_t start = std::max<int64_t>(0, offset - kAround);
    const std::string before = absl::StrCat(start > 0 ? "..." : "", OneLine(text.substr(start, offset - start)));
    absl::string_view after = text.substr(offset, kAround);
    absl::StrAppend(&message, "\n  ", before, OneLine(after),
                    offset + kAround < static_cast<int64_t>(text.size()) ? "..." : "", "\n  ",
                    std::string(TextWidth(before), ' '), "^");
  }
  return absl::Status(status.code(), message);
}

}  // namespace

absl::StatusOr<std::vector<v1::ChosenOption>> OptionsFromFlags() {
  std::vector<v1::ChosenOption> options;
  for (const std::string& text : absl::GetFlag(FLAGS_option).values) {
    const size_t equals = text.find('=');
    if (equals == std::string::npos || equals == 0 || equals + 1 == text.size()) {
      return absl::InvalidArgumentError(absl::StrCat("--option takes NAME=VALUE, not '", text, "'"));
    }
    const std::string name = text.substr(0, equals);
    for (const v1::ChosenOption& before : options) {
      if (before.name() == name) {
        return absl::InvalidArgumentError(absl::StrCat("--option: '", name, "' is given twice"));
      }
    }
    options.emplace_back();
    options.back().set_name(name);
    options.back().set_value(text.substr(equals + 1));
  }
  return options;
}

absl::Status CheckOptions(const v1::VariantInfo& info, const std::vector<v1::ChosenOption>& options) {
  for (const v1::ChosenOption& option : options) {
    const auto found = std::find_if(info.rule_options().begin(), info.rule_options().end(),
                                    [&](const v1::RuleOption& known) { return known.name() == option.name(); });
    if (found == info.rule_options().end()) {
      return NoSuchName(info.id(), "rule option", option.name(), NamesOf(info.rule_options()));
    }
    if (!Has(NamesOf(found->values()), option.value())) {
      return NoSuchName(absl::StrCat("rule option ", option.name()), "value", option.value(), NamesOf(found->values()));
    }
  }
  return absl::OkStatus();
}

absl::StatusOr<v1::SetupRequest> RequestFromFlags(const v1::VariantInfo& info) {
  v1::SetupRequest request;
  const std::optional<std::string> setup = absl::GetFlag(FLAGS_setup);
  const std::optional<std::string> position = absl::GetFlag(FLAGS_position);
  if (setup && position) return absl::InvalidArgumentError("give --setup or --position, not both");
  if (setup) {
    if (!Has(NamesOf(info.setups()), *setup)) {
      return NoSuchName(info.id(), "setup", *setup, NamesOf(info.setups()));
    }
    request.set_setup(*setup);
  }
  if (position) request.set_position_text(*position);
  const absl::StatusOr<std::vector<v1::ChosenOption>> options = OptionsFromFlags();
  if (!options.ok()) return options.status();
  if (absl::Status status = CheckOptions(info, *options); !status.ok()) return status;
  for (const v1::ChosenOption& option : *options) *request.add_options() = option;
  return request;
}

absl::StatusOr<Session> StartGame(const Variant& variant, absl::Span<const std::string> moves) {
  const absl::StatusOr<v1::SetupRequest> request = RequestFromFlags(variant.info());
  if (!request.ok()) return request.status();
  absl::StatusOr<Session> session = Session::Start(&variant, *request);
  if (!session.ok()) {
    if (request->has_position_text()) return ShowPlace("--position", request->position_text(), session.status());
    return session.status();
  }
  for (size_t i = 0; i < moves.size(); ++i) {
    const absl::Status status = session->Play(moves[i]);
    if (status.ok()) continue;
    if (const std::string spelt = SpeltMove(*session, moves[i]); !spelt.empty() && session->Play(spelt).ok()) continue;
    const std::vector<std::string> nearest = Nearest(moves[i], session->LegalMoves(), 5);
    return absl::Status(status.code(),
                        absl::StrCat("move ", i + 1, ", '", moves[i], "': ", status.message(),
                                     nearest.empty() ? "" : "; nearest legal moves: ", absl::StrJoin(nearest, " ")));
  }
  return session;
}

}  // namespace varia::cli
