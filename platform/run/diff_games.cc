#include "platform/run/diff_games.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "platform/game/random_game.h"
#include "platform/loader/utf8.h"
#include "platform/run/move_lists.h"
#include "platform/run/quoted.h"
#include "platform/run/unit_results.h"

namespace varia {
namespace {

std::string StatusOf(const Variant& variant, const Position& position) {
  return StatusLine(variant.info(), variant.RawOutcome(position));
}

v1::SetupRequest StartOf(const Variant& variant, const v1::Unit& unit) {
  v1::SetupRequest request;
  *request.mutable_options() = unit.diff().options();
  const v1::VariantInfo& info = variant.info();
  if (info.setups_size() > 0)
    request.set_setup(info.setups(static_cast<int>(unit.index() % info.setups_size())).name());
  return request;
}

// Two positions that should be the same.
class Pair {
 public:
  Pair(const Variant& variant, const Variant& other, const std::string& other_name)
      : variant_(variant), other_(other), other_name_(other_name) {}

  // What differs here; "" when nothing does. Lists the moves.
  std::string Difference(const Position& position, const Position& position_there) {
    const std::string text = variant_.Text(position);
    if (const std::string there = other_.Text(position_there); text != there) {
      return absl::StrCat("the position is ", Quoted(text), ", but ", Quoted(there), " in ", other_name_);
    }
    moves_ = variant_.LegalMoveTexts(position);
    const std::vector<std::string> moves_there = other_.LegalMoveTexts(position_there);
    if (std::string difference = MoveListDifference("the plugin", moves_, moves_there); !difference.empty()) {
      return absl::StrCat(difference, " by ", other_name_);
    }
    const std::string status = StatusOf(variant_, position);
    const std::string status_there = StatusOf(other_, position_there);
    if (status == status_there) return "";
    return absl::StrCat("the status is ", Quoted(status), ", but ", Quoted(status_there), " in ", other_name_);
  }

  const std::vector<std::string>& moves() const { return moves_; }

  // Plays a move of the list on both; "" or what went wrong.
  std::string Play(const std::string& move, Position* position, Position* position_there) {
    std::string problem = PlayOn(variant_, move, position);
    return problem.empty() ? PlayOn(other_, move, position_there) : problem;
  }

 private:
  static std::string PlayOn(const Variant& variant, const std::string& move, Position* position) {
    const absl::StatusOr<varia_move> code = variant.ParseMove(*position, move);
    const absl::Status played = code.ok() ? variant.Play(position, *code) : code.status();
    return played.ok() ? "" : absl::StrCat("the listed move ", Quoted(move), " is refused: ", played.message());
  }

  const Variant& variant_;
  const Variant& other_;
  const std::string& other_name_;
  std::vector<std::string> moves_;
};

}  // namespace

v1::UnitResult DiffPlugins(const Variant& variant, const Variant& other, const std::string& other_name,
                           const v1::Unit& unit, const Stop& stop) {
  const v1::SetupRequest request = StartOf(variant, unit);
  absl::StatusOr<Position> here = variant.Setup(request);
  absl::StatusOr<Position> there = other.Setup(request);
  if (!here.ok() || !there.ok()) {
    return Failed(absl::StrCat("the setup ", Quoted(request.setup()), " is refused by ",
                               here.ok() ? other_name : "the plugin", ": ",
                               (here.ok() ? there : here).status().message()));
  }
  Pair pair(variant, other, other_name);
  Random random(unit.seed());
  uint64_t ply = 0;
  std::string last_text = variant.Text(*here);
  for (;; ++ply) {
    const std::string difference = pair.Difference(*here, *there);
    if (!difference.empty()) {
      v1::UnitResult result =
          Failed(absl::StrCat("game ", unit.index() + 1, ", ply ", ply, ": ", difference), variant.Text(*here));
      result.set_count(ply);
      return result;
    }
    if (pair.moves().empty() || ply >= unit.diff().max_plies() || (stop && stop())) return Passed(ply);
    last_text = variant.Text(*here);
    const std::string move = pair.moves()[random.Below(pair.moves().size())];
    if (const std::string problem = pair.Play(move, &*here, &*there); !problem.empty()) {
      return Failed(absl::StrCat("game ", unit.index() + 1, ", ply ", ply, ": ", problem), last_text);
    }
  }
}

v1::UnitResult DiffTrace(const Variant& variant, const std::string& file, const v1::DiffUnit& unit, const Stop& stop) {
  const absl::StatusOr<TraceGame> read = ReadTraceGame(file, {unit.offset(), unit.line()});
  if (!read.ok()) return Impossible(read.status());
  const TraceGame& game = *read;
  std::vector<std::string> nexts;  // texts that the position before leads to
  for (size_t ply = 0; ply <= game.plies.size() && !(stop && stop()); ++ply) {
    const bool last = ply == game.plies.size();
    const std::string& text = last ? game.last_position : game.plies[ply].position;
    const auto fails = [&](absl::string_view problem) {
      v1::UnitResult result = Failed(absl::StrCat(CleanText(file), ":", game.first_line + ply, ": game ", game.number,
                                                  ", ply ", ply, ": ", problem),
                                     CleanText(text));
      result.set_count(ply);
      return result;
    };
    v1::SetupRequest request;
    request.set_position_text(text);
    *request.mutable_options() = unit.options();
    const absl::StatusOr<Position> position = variant.Setup(request);
    if (!position.ok()) return fails(absl::StrCat("the position is refused: ", position.status().message()));
    if (variant.Text(*position) != text) {
      return fails(
          absl::StrCat("the position reads back as ", Quoted(variant.Text(*position)), ", not ", Quoted(text)));
    }
    if (ply > 0 && std::find(nexts.begin(), nexts.end(), text) == nexts.end()) {
      return fails("no legal move leads here from the position before");
    }
    if (last) {
      const std::string status = StatusOf(variant, *position);
      if (status == game.status) return Passed(ply);
      return fails(absl::StrCat("the status is ", Quoted(status), ", not ", Quoted(game.status)));
    }
    if (std::string problem =
            MoveListDifference("the plugin", variant.LegalMoveTexts(*position), game.plies[ply].moves);
        !problem.empty()) {
      return fails(problem);
    }
    std::vector<varia_move> moves;
    variant.LegalMoves(*position, &moves);
    nexts.clear();
    for (const varia_move move : moves) {
      Position next = *position;
      variant.PlayListed(&next, move);
      nexts.push_back(variant.Text(next));
    }
  }
  return Passed(game.plies.size());
}

}  // namespace varia
