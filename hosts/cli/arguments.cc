#include "hosts/cli/arguments.h"

#include <algorithm>
#include <cstdint>
#include <optional>

#include "absl/flags/commandlineflag.h"
#include "absl/flags/reflection.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "hosts/cli/flags.h"
#include "hosts/cli/nearest.h"

namespace varia::cli {
namespace {

bool LooksLikeFlag(absl::string_view argument) {
  return argument.size() > 1 && argument[0] == '-' && !absl::ascii_isdigit(argument[1]);
}

absl::Status UnknownFlag(absl::string_view given) {
  std::vector<std::string> names;
  for (const auto& [name, flag] : absl::GetAllFlags()) names.push_back(FlagName({name.data(), name.size()}));
  const std::vector<std::string> nearest = Nearest(given, names, 1);
  return absl::InvalidArgumentError(absl::StrCat(
      "there is no flag ", given, nearest.empty() ? "" : absl::StrCat("; did you mean ", nearest[0], "?")));
}

// What the flag would take, for a sentence.
absl::string_view Wanted(const absl::CommandLineFlag& flag) {
  if (flag.IsOfType<bool>()) return "true or false";
  if (flag.IsOfType<uint64_t>() || flag.IsOfType<std::optional<uint64_t>>()) return "a whole number from 0 to 2^64 - 1";
  if (flag.IsOfType<int>() || flag.IsOfType<std::optional<int>>()) return "a whole number below 2^31";
  return "something else";
}

absl::Status Set(absl::CommandLineFlag* flag, const std::string& value) {
  std::string text = value;
  if (flag->IsOfType<Repeated>()) {
    const std::string before = flag->CurrentValue();
    text = absl::StrCat(before, before.empty() ? "" : "\n", RepeatedLine(value));
  }
  std::string error;
  if (flag->ParseFrom(text, &error)) return absl::OkStatus();
  return absl::InvalidArgumentError(
      absl::StrCat(FlagName(flag->Name()), " takes ", Wanted(*flag), ", not '", value, "'"));
}

}  // namespace

absl::StatusOr<Arguments> ParseArguments(const std::vector<std::string>& arguments) {
  Arguments parsed;
  for (size_t i = 0; i < arguments.size(); ++i) {
    const std::string& argument = arguments[i];
    if (argument == "--") {
      parsed.words.insert(parsed.words.end(), arguments.begin() + i + 1, arguments.end());
      break;
    }
    if (!LooksLikeFlag(argument)) {
      parsed.words.push_back(argument);
      continue;
    }
    const size_t equals = argument.find('=');
    const std::string given = argument.substr(0, equals);
    const std::string name = absl::StrReplaceAll(given.substr(absl::StartsWith(given, "--") ? 2 : 1), {{"-", "_"}});
    absl::CommandLineFlag* flag = absl::FindCommandLineFlag(name);
    bool negated = false;
    if (flag == nullptr && absl::StartsWith(name, "no")) {
      flag = absl::FindCommandLineFlag(name.substr(2));
      negated = flag != nullptr && flag->IsOfType<bool>() && equals == std::string::npos;
      if (!negated) flag = nullptr;
    }
    if (flag == nullptr) return UnknownFlag(given);
    std::string value;
    if (equals != std::string::npos) {
      value = argument.substr(equals + 1);
    } else if (flag->IsOfType<bool>()) {
      value = negated ? "false" : "true";
    } else if (++i < arguments.size()) {
      value = arguments[i];
    }
    // Abseil reads an empty text as "not given"; nobody who writes it means that.
    if (value.empty()) {
      return absl::InvalidArgumentError(absl::StrCat(FlagName(flag->Name()), " needs a value after it"));
    }
    if (absl::Status status = Set(flag, value); !status.ok()) return status;
    const std::string declared(flag->Name());
    if (std::find(parsed.flags.begin(), parsed.flags.end(), declared) == parsed.flags.end()) {
      parsed.flags.push_back(declared);
    }
  }
  return parsed;
}

std::string FlagName(absl::string_view declared_name) {
  return absl::StrCat("--", absl::StrReplaceAll(declared_name, {{"_", "-"}}));
}

absl::Status CheckRange(absl::string_view what, int64_t value, int64_t low, int64_t high) {
  if (low <= value && value <= high) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat(what, " must be from ", low, " to ", high, ", not ", value));
}

}  // namespace varia::cli
