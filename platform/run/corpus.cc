#include "platform/run/corpus.h"

#include <fstream>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "platform/game/input_file.h"
#include "platform/game/perft.h"
#include "platform/loader/utf8.h"
#include "platform/run/move_lists.h"
#include "platform/run/quoted.h"
#include "platform/run/unit_results.h"

namespace varia {
namespace {

using Json = nlohmann::json;

// The text of a member, "" when it is not there or no text.
std::string TextOf(const Json& object, const char* name) {
  const auto member = object.find(name);
  return member != object.end() && member->is_string() ? member->get<std::string>() : "";
}

bool TextsOf(const Json& object, const char* name, std::vector<std::string>* texts) {
  const auto member = object.find(name);
  if (member == object.end() || !member->is_array()) return false;
  for (const Json& text : *member) {
    if (!text.is_string()) return false;
    texts->push_back(text.get<std::string>());
  }
  return true;
}

bool SameId(absl::string_view a, absl::string_view id) {
  return absl::AsciiStrToLower(absl::StrReplaceAll(a, {{"_", "-"}})) == id;
}

// Checks the lines of one corpus; each function returns what is wrong, "" when nothing is.
class Checker {
 public:
  Checker(const Variant& variant, uint64_t max_nodes, const Stop& stop)
      : variant_(variant), max_nodes_(max_nodes), stop_(stop) {}

  uint64_t checks() const { return checks_; }
  // Where the last line's position stands.
  const std::string& position() const { return position_; }

  std::string CheckLine(const Json& line) {
    position_.clear();
    if (!line.is_object()) return "this is no JSON object";
    const std::string named = TextOf(line, "variant");
    if (!SameId(named, variant_.id()))
      return absl::StrCat("the line is of the variant ", Quoted(named), ", not ", variant_.id());
    v1::SetupRequest request;
    request.set_position_text(TextOf(line, "text"));
    if (const auto options = line.find("options"); options != line.end()) {
      if (!options->is_object()) return "\"options\" is no object";
      for (const auto& [name, value] : options->items()) {
        if (!value.is_string()) return absl::StrCat("the value of the option ", Quoted(name), " is no text");
        v1::ChosenOption* option = request.add_options();
        option->set_name(name);
        option->set_value(value.get<std::string>());
      }
    }
    const auto error = line.find("error");
    if (error != line.end() && error->is_boolean() && error->get<bool>()) return CheckError(line, request);
    return CheckPosition(line, request);
  }

 private:
  std::string CheckError(const Json& line, const v1::SetupRequest& request) {
    ++checks_;
    const absl::StatusOr<Position> position = variant_.Setup(request);
    if (!line.contains("move")) return position.ok() ? "the position text is accepted, but it is wrong" : "";
    if (!position.ok()) return absl::StrCat("the position is refused: ", position.status().message());
    position_ = variant_.Text(*position);
    const std::string move = TextOf(line, "move");
    return variant_.ParseMove(*position, move).ok()
               ? absl::StrCat("the move ", Quoted(move), " is accepted, but it is wrong")
               : "";
  }

  std::string CheckPosition(const Json& line, const v1::SetupRequest& request) {
    ++checks_;
    absl::StatusOr<Position> position = variant_.Setup(request);
    if (!position.ok()) return absl::StrCat("the position is refused: ", position.status().message());
    position_ = variant_.Text(*position);
    const std::string canonical = line.contains("canonical") ? TextOf(line, "canonical") : request.position_text();
    if (position_ != canonical)
      return absl::StrCat("the position reads back as ", Quoted(position_), ", not ", Quoted(canonical));
    std::vector<std::string> moves;
    if (!TextsOf(line, "moves", &moves)) return "\"moves\" is missing, or no list of texts";
    ++checks_;
    if (std::string problem = MoveListDifference(variant_.id(), variant_.LegalMoveTexts(*position), moves);
        !problem.empty())
      return problem;
    if (line.contains("setup")) {
      ++checks_;
      v1::SetupRequest by_name = request;
      by_name.set_setup(TextOf(line, "setup"));
      const absl::StatusOr<Position> start = variant_.Setup(by_name);
      if (!start.ok())
        return absl::StrCat("the setup ", Quoted(by_name.setup()), " is refused: ", start.status().message());
      if (variant_.Text(*start) != canonical)
        return absl::StrCat("the setup ", Quoted(by_name.setup()), " is another position");
    }
    if (std::string problem = CheckStatus(line, *position); !problem.empty()) return problem;
    if (std::string problem = CheckPerft(line, *position); !problem.empty()) return problem;
    return CheckNext(line, *position);
  }

  std::string CheckStatus(const Json& line, const Position& position) {
    if (!line.contains("status")) return "";
    ++checks_;
    const std::string status = StatusLine(variant_.info(), variant_.RawOutcome(position));
    const std::string wanted = TextOf(line, "status");
    return status == wanted ? "" : absl::StrCat("the status is ", Quoted(status), ", not ", Quoted(wanted));
  }

  std::string CheckPerft(const Json& line, const Position& position) {
    const auto counts = line.find("perft");
    if (counts == line.end()) return "";
    if (!counts->is_array()) return "\"perft\" is no list";
    int depth = 0;
    for (const Json& count : *counts) {
      if (!count.is_number_unsigned()) return "a count of \"perft\" is no whole number";
      const auto wanted = count.get<uint64_t>();
      if (wanted > max_nodes_) return "";
      ++checks_;
      const uint64_t counted = Perft(variant_, position, ++depth, /*threads=*/1, stop_);
      if (counted != wanted) return absl::StrCat("perft(", depth, ") is ", counted, ", not ", wanted);
    }
    return "";
  }

  std::string CheckNext(const Json& line, const Position& position) {
    const auto nexts = line.find("next");
    if (nexts == line.end()) return "";
    if (!nexts->is_array()) return "\"next\" is no list";
    for (const Json& next : *nexts) {
      if (!next.is_object()) return "an entry of \"next\" is no object";
      const std::string move = TextOf(next, "move");
      ++checks_;
      const absl::StatusOr<varia_move> code = variant_.ParseMove(position, move);
      if (!code.ok()) return absl::StrCat("the move ", Quoted(move), " is refused: ", code.status().message());
      Position after = position;
      if (absl::Status played = variant_.Play(&after, *code); !played.ok()) {
        return absl::StrCat("the move ", Quoted(move), " is refused: ", played.message());
      }
      const std::string text = variant_.Text(after);
      if (text != TextOf(next, "text")) {
        return absl::StrCat("after ", Quoted(move), " the position is ", Quoted(text), ", not ",
                            Quoted(TextOf(next, "text")));
      }
      if (std::string problem = CheckStatus(next, after); !problem.empty())
        return absl::StrCat("after ", Quoted(move), " ", problem);
    }
    return "";
  }

  const Variant& variant_;
  uint64_t max_nodes_;
  const Stop& stop_;
  uint64_t checks_ = 0;
  std::string position_;
};

}  // namespace

absl::StatusOr<std::string> CorpusVariant(const std::string& file) {
  absl::StatusOr<std::ifstream> in = OpenInput(file, "the corpus");
  if (!in.ok()) return in.status();
  std::string line;
  if (!std::getline(*in, line))
    return absl::InvalidArgumentError(absl::StrCat("the corpus ", Quoted(file), " is empty"));
  const Json json = Json::parse(line, nullptr, /*allow_exceptions=*/false);
  std::string variant = json.is_object() ? TextOf(json, "variant") : "";
  if (variant.empty()) {
    return absl::InvalidArgumentError(
        absl::StrCat(CleanText(file), ":1: a line of a corpus is a JSON object with a \"variant\""));
  }
  return variant;
}

v1::UnitResult CheckCorpus(const Variant& variant, const std::string& file, uint64_t max_nodes, const Stop& stop) {
  absl::StatusOr<std::ifstream> in = OpenInput(file, "the corpus");
  if (!in.ok()) return Impossible(in.status());
  Checker checker(variant, max_nodes, stop);
  int number = 0;
  for (std::string line; !(stop && stop()) && std::getline(*in, line);) {
    ++number;
    const std::string problem = checker.CheckLine(Json::parse(line, nullptr, /*allow_exceptions=*/false));
    if (problem.empty()) continue;
    v1::UnitResult result = Failed(absl::StrCat(CleanText(file), ":", number, ": ", problem), checker.position());
    result.set_count(checker.checks());
    return result;
  }
  if (number == 0 && in->eof())
    return Impossible(absl::InvalidArgumentError(absl::StrCat("the corpus ", Quoted(file), " is empty")));
  return Passed(checker.checks());
}

}  // namespace varia
