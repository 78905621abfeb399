// Checks before any game: description, setups, options.
#include <cstring>

#include "absl/strings/str_cat.h"
#include "platform/validate/game_checker.h"

namespace varia {

void GameChecker::CheckSetups() {
  std::string first;
  std::string second;
  const Answer answer = raw_.Describe(&first);
  book_.Check(Rule::kDescription, answer.ok() && raw_.Describe(&second).ok() && first == second, [&] {
    return absl::StrCat("describe() answers ", StatusName(answer.status), " or other bytes each time");
  });

  std::string default_text;
  for (const v1::Setup& setup : variant_.info().setups()) {
    v1::SetupRequest request;
    request.set_setup(setup.name());
    Position position = raw_.NewPosition();
    const Answer start = raw_.Setup(request.SerializeAsString(), &position);
    const std::string text = start.ok() ? raw_.Text(position) : "";
    if (default_text.empty()) default_text = text;
    book_.Check(Rule::kSetups, start.ok() && text == setup.position(), [&] {
      return absl::StrCat("setup ", Quote(setup.name()), " gives ", Quote(text), " (", StatusName(start.status),
                          "), but is described as ", Quote(setup.position()));
    });
  }
  Position position = raw_.NewPosition();
  const Answer start = raw_.Setup("", &position);
  book_.Check(Rule::kSetups, start.ok() && raw_.Text(position) == default_text, [&] {
    return absl::StrCat("an empty request gives ", Quote(raw_.Text(position)), " (", StatusName(start.status),
                        ") instead of the first setup");
  });

  std::vector<v1::SetupRequest> unknown(2);
  unknown[0].set_setup("no such setup");
  unknown[1].add_options()->set_name("no such option");
  unknown[1].mutable_options(0)->set_value("no such value");
  for (const v1::RuleOption& option : variant_.info().rule_options()) {
    for (const v1::OptionValue& value : option.values()) {
      v1::SetupRequest request;
      request.add_options()->set_name(option.name());
      request.mutable_options(0)->set_value(value.name());
      Position chosen = raw_.NewPosition();
      const Answer choosing = raw_.Setup(request.SerializeAsString(), &chosen);
      book_.Check(Rule::kSetups, choosing.ok(), [&] {
        return absl::StrCat("setup() refuses ", Quote(request.ShortDebugString()), ": ", StatusName(choosing.status));
      });
    }
    v1::SetupRequest& request = unknown.emplace_back();
    request.add_options()->set_name(option.name());
    request.mutable_options(0)->set_value("no such value");
  }
  for (const v1::SetupRequest& request : unknown) {
    Position kept = position;
    const Answer refusal = raw_.Setup(request.SerializeAsString(), &kept);
    const bool unchanged = std::memcmp(kept.data(), position.data(), kept.size()) == 0;
    book_.Check(Rule::kSetups, refusal.status == VARIA_ERR_UNKNOWN_NAME && unchanged, [&] {
      return absl::StrCat("setup() answers ", StatusName(refusal.status), " to ", Quote(request.ShortDebugString()),
                          unchanged ? "" : " and changes the position");
    });
    if (refusal.status < 0)
      CheckRefusal(request.ShortDebugString(), refusal, {VARIA_ERR_UNKNOWN_NAME}, VARIA_NO_OFFSET);
  }
}

}  // namespace varia
