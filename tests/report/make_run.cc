// Makes the store of a run for the tests of reports: `make_run DIRECTORY KIND [UNITS]`. The results are made up, the
// games are random ones of the plugins given by VARIA_PLUGIN_PATH.
//   games    every kind of job and result in all variants, a match of three players, one with a sequential test
//   hostile  names and texts that try to break out of whatever quotes them
//   empty    a run without parts
//   huge     one invariants job and one match of UNITS units together
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "platform/game/random_game.h"
#include "platform/game/session.h"
#include "platform/loader/plugin_paths.h"
#include "platform/loader/registry.h"
#include "platform/run/run_store.h"

namespace varia {
namespace {

void Must(const absl::Status& status) {
  if (status.ok()) return;
  std::fprintf(stderr, "make_run: %s\n", std::string(status.message()).c_str());
  std::exit(3);
}

v1::UnitResult ResultOf(v1::UnitResult::Status status, const std::string& detail) {
  v1::UnitResult result;
  result.set_status(status);
  result.set_detail(detail);
  result.set_count(1000);
  result.set_elapsed_us(2500);
  result.set_cpu_us(2000);
  return result;
}

// A random game between two players, the first of whom leads team `team`; who wins is decided by the random numbers.
v1::UnitResult Game(const Variant& variant, const std::string& first, const std::string& second, uint32_t team,
                    int strength, Random* random) {
  v1::UnitResult result = ResultOf(v1::UnitResult::STATUS_PASSED, "");
  absl::StatusOr<Session> session = Session::Start(&variant, {});
  Must(session.status());
  const int plies = 20 + static_cast<int>(random->Below(60)) + static_cast<int>(random->Below(60));
  uint64_t legal = 0;
  while (session->ply_count() < plies && !session->finished()) {
    const std::vector<std::string> moves = session->LegalMoves();
    legal += moves.size();
    Must(session->Play(moves[random->Below(moves.size())]));
  }
  result.set_legal_moves(legal);
  const v1::VariantInfo& info = variant.info();
  for (int i = 0; i < info.seats_size(); ++i) {
    Must(session->SetPlayer(info.seats(i).id(), info.seats(i).team() == team ? first : second));
  }
  *result.mutable_record() = session->Record();
  const auto luck = static_cast<int>(random->Below(100));
  const int mine = luck < strength ? 2 : luck < strength + 20 ? 1 : 0;
  v1::Outcome& outcome = *result.mutable_record()->mutable_result();
  if (mine == 1) {
    outcome.set_state(v1::Outcome::STATE_DRAW);
    outcome.set_reason(random->Below(2) == 0 ? "repetition" : "move-limit");
  } else {
    outcome.set_state(v1::Outcome::STATE_WIN);
    outcome.set_winning_team(info.teams(static_cast<int>(mine == 2 ? team : 1 - team)).id());
    constexpr const char* kReasons[] = {"checkmate", "checkmate",       "checkmate",
                                        "bare-king", "adjudicated-win", "time-forfeit"};
    outcome.set_reason(kReasons[random->Below(6)]);
  }
  for (int player = 0; player < 2; ++player) {
    v1::PlayerEffort& effort = *result.add_efforts();
    effort.set_player(player == 0 ? first : second);
    effort.set_score(static_cast<v1::PlayerEffort::Score>(1 + (player == 0 ? mine : 2 - mine)));
    effort.set_moves(static_cast<uint32_t>(plies / 2));
    effort.set_nodes(static_cast<uint64_t>(plies) * (500 + random->Below(100)));
    effort.set_depth_sum(static_cast<uint64_t>(plies) * 3);
    effort.set_think_us(static_cast<uint64_t>(plies) * 1000);
    for (int seat = 0; seat < info.seats_size(); ++seat) {
      if (info.seats(seat).team() == (player == 0 ? team : 1 - team)) effort.add_seats(static_cast<uint32_t>(seat));
    }
  }
  return result;
}

class Maker {
 public:
  void Suite(const std::string& text) { info_.set_suite_text(text); }
  v1::RunInfo& info() { return info_; }
  uint32_t AddPart(const std::string& job, const std::string& variant, uint64_t units, uint32_t group) {
    v1::RunPart& part = *info_.add_parts();
    part.set_job(job);
    part.set_variant(variant);
    part.set_units(units);
    part.set_group(group);
    return static_cast<uint32_t>(info_.parts_size() - 1);
  }
  void Add(uint32_t part, uint64_t index, v1::UnitResult result) {
    units_.push_back({.part = part, .index = index, .result = std::move(result)});
  }
  void Write(const std::string& directory) {
    absl::StatusOr<RunStore> store = RunStore::Create(directory, info_);
    Must(store.status());
    Must(store->Add(units_));
  }

 private:
  v1::RunInfo info_;
  std::vector<FinishedUnit> units_;
};

constexpr const char* kSuite = R"pb(
  description: "Everything that a night has time for"
  players { name: "search" builtin: "search:5" }
  players { name: "greedy" builtin: "greedy" }
  players { name: "random" builtin: "random" }
  jobs {
    name: "counts"
    goldens {}
  }
  jobs {
    name: "rules"
    invariants {}
  }
  jobs {
    name: "league"
    match { players: "search" players: "greedy" players: "random" games: 40 }
  }
  jobs {
    name: "progress"
    match {
      players: "search"
      players: "greedy"
      games: 400
      sprt { elo0: 0 elo1: 10 }
    }
  }
)pb";

void MakeGames(const std::string& directory, const Registry& registry) {
  Maker maker;
  maker.Suite(kSuite);
  maker.info().set_name("Nightly run");
  maker.info().set_seed(20260);
  maker.info().set_varia_version("0.1.0");
  maker.info().set_started_s(1790000000);
  Random random(5);
  for (const auto& variant : registry.variants()) *maker.info().add_variants() = variant->info();
  for (const auto& variant : registry.variants()) {
    const uint32_t part = maker.AddPart("counts", variant->id(), 3, 1);
    for (uint64_t i = 0; i < 3; ++i) maker.Add(part, i, ResultOf(v1::UnitResult::STATUS_PASSED, ""));
  }
  for (const auto& variant : registry.variants()) {
    const uint32_t part = maker.AddPart("rules", variant->id(), 8, 1);
    for (uint64_t i = 0; i < 7; ++i) {
      const auto status = static_cast<v1::UnitResult::Status>(1 + i % 7);
      if (status == v1::UnitResult::STATUS_PASSED || (variant->id() != "aire" && i > 1)) {
        maker.Add(part, i, ResultOf(v1::UnitResult::STATUS_PASSED, ""));
        continue;
      }
      v1::UnitResult result = ResultOf(
          status, absl::StrCat("the key of the position after ply 12 differs from one made afresh in game ", i));
      if (status != v1::UnitResult::STATUS_SKIPPED) {
        *result.mutable_record() = Game(*variant, "", "", 0, 50, &random).record();
        result.mutable_record()->clear_result();
        result.add_broken_rules("keys.fresh");
        result.set_culprit("libvariant.so");
      }
      maker.Add(part, i, std::move(result));
    }
  }
  const char* players[] = {"search", "greedy", "random"};
  const int strengths[3][3] = {{0, 60, 95}, {0, 0, 70}, {0, 0, 0}};
  for (const auto& variant : registry.variants()) {
    if (variant->id() != "aire" && variant->id() != "saint-pancras-shogi") continue;
    const uint32_t part = maker.AddPart("league", variant->id(), 120, 6);
    uint64_t index = 0;
    for (int opening = 0; opening < 20; ++opening) {
      for (int first = 0; first < 3; ++first) {
        for (int second = first + 1; second < 3; ++second) {
          for (uint32_t team = 0; team < 2; ++team) {
            maker.Add(part, index++,
                      Game(*variant, players[first], players[second], team, strengths[first][second], &random));
          }
        }
      }
    }
  }
  for (const auto& variant : registry.variants()) {
    if (variant->id() != "flight-and-ferry") continue;
    const uint32_t part = maker.AddPart("progress", variant->id(), 400, 2);
    for (uint64_t i = 0; i < 400; ++i) {
      maker.Add(part, i, Game(*variant, "search", "greedy", static_cast<uint32_t>(i % 2), 46, &random));
    }
  }
  maker.Write(directory);
}

void MakeHostile(const std::string& directory) {
  // A breakout for each place that quotes: element, attribute, comment, CDATA, style; and what XML forbids.
  const std::string evil =
      "<script>alert(1)</script>\"'>&amp;]]>--></style><img src=x onerror=alert(1)>\x1b[31m\x01\n\xef\xbf\xbf";
  Maker maker;
  maker.Suite(
      "description: \"<script>alert(2)</script>\" jobs { name: \"m\" match { players: \"a\" players: \"b\" sprt { "
      "elo1: 5 } } }");
  maker.info().set_name(evil);
  maker.info().set_varia_version(evil);
  v1::VariantInfo& info = *maker.info().add_variants();
  info.set_id("toy");
  info.set_name(evil);
  for (int i = 0; i < 2; ++i) {
    v1::Team& team = *info.add_teams();
    team.set_id(absl::StrCat(i));
    team.set_name(evil);
    v1::Seat& seat = *info.add_seats();
    seat.set_id(absl::StrCat(i));
    seat.set_name(evil);
    seat.set_team(static_cast<uint32_t>(i));
  }
  const uint32_t match = maker.AddPart("m", "toy", 4, 2);
  const uint32_t other = maker.AddPart(evil, evil, 10, 1);
  for (uint64_t i = 0; i < 4; ++i) {
    v1::UnitResult result = ResultOf(v1::UnitResult::STATUS_CHEATED, evil);
    result.set_position(evil);
    result.set_culprit(evil);
    result.add_broken_rules(evil);
    v1::GameRecord& record = *result.mutable_record();
    record.set_variant("toy");
    record.set_initial_position(evil);
    record.add_moves()->set_text(evil);
    record.add_players()->set_name(evil);
    record.mutable_result()->set_reason(evil);
    record.mutable_result()->set_winning_team(evil);
    for (uint32_t player = 0; player < 2; ++player) {
      v1::PlayerEffort& effort = *result.add_efforts();
      effort.set_player(player == 0 ? "a" : evil);
      effort.set_score(player == 0 ? v1::PlayerEffort::SCORE_WIN : v1::PlayerEffort::SCORE_LOSS);
      effort.add_seats(player == 0 ? static_cast<uint32_t>(i % 2) : 4000000000u);
    }
    maker.Add(match, i, result);
  }
  for (uint64_t i = 0; i < 10; ++i) {
    v1::UnitResult result = ResultOf(static_cast<v1::UnitResult::Status>(i), evil);
    result.set_position(evil);
    maker.Add(other, i, std::move(result));
  }
  maker.Write(directory);
}

void MakeHuge(const std::string& directory, const Registry& registry, uint64_t units) {
  Maker maker;
  maker.Suite(
      "jobs { name: \"rules\" invariants {} } jobs { name: \"long\" match { players: \"a\" players: \"b\" sprt { elo1: "
      "1 } } }");
  *maker.info().add_variants() = registry.variants().front()->info();
  const std::string& id = registry.variants().front()->id();
  maker.AddPart("rules", id, units / 2, 1);
  maker.AddPart("long", id, units / 2, 2);
  absl::StatusOr<RunStore> store = RunStore::Create(directory, maker.info());
  Must(store.status());
  Random random(9);
  // Every unit fails, the worst case for a report.
  std::vector<FinishedUnit> batch;
  for (uint32_t part = 0; part < 2; ++part) {
    for (uint64_t i = 0; i < units / 2; ++i) {
      v1::UnitResult result = ResultOf(v1::UnitResult::STATUS_FAILED, absl::StrCat("unit ", i, " is wrong"));
      if (part == 1) {
        result.set_legal_moves(random.Below(2000));
        for (int move = 0; move < 3; ++move) result.mutable_record()->add_moves()->set_text("a1a2");
        result.mutable_record()->mutable_result()->set_reason(absl::StrCat("reason-", i));
        const int half_points = static_cast<int>(random.Below(3));
        for (int player = 0; player < 2; ++player) {
          v1::PlayerEffort& effort = *result.add_efforts();
          effort.set_player(player == 0 ? "a" : "b");
          effort.set_score(static_cast<v1::PlayerEffort::Score>(1 + (player == 0 ? half_points : 2 - half_points)));
        }
      }
      batch.push_back({.part = part, .index = i, .result = std::move(result)});
      if (batch.size() == 10000 || i + 1 == units / 2) {
        Must(store->Add(batch));
        batch.clear();
      }
    }
  }
}

int Main(const std::vector<std::string>& arguments) {
  if (arguments.size() < 2) {
    std::fprintf(stderr, "make_run: the command is written make_run DIRECTORY KIND [UNITS]\n");
    return 2;
  }
  const std::string& directory = arguments[0];
  const std::string& kind = arguments[1];
  const char* path = std::getenv("VARIA_PLUGIN_PATH");
  SearchPath search;
  if (path != nullptr) search.directories.emplace_back(path);
  const std::unique_ptr<const Registry> registry = Registry::Discover(search);
  if (kind == "hostile") {
    MakeHostile(directory);
  } else if (kind == "empty") {
    Maker().Write(directory);
  } else if (registry->variants().empty()) {
    std::fprintf(stderr, "make_run: there are no plugins in VARIA_PLUGIN_PATH\n");
    return 3;
  } else if (kind == "games") {
    MakeGames(directory, *registry);
  } else if (kind == "huge" && arguments.size() == 3) {
    MakeHuge(directory, *registry, std::stoull(arguments[2]));
  } else {
    std::fprintf(stderr, "make_run: there is no kind '%s'\n", kind.c_str());
    return 2;
  }
  return 0;
}

}  // namespace
}  // namespace varia

int main(int argc, char** argv) { return varia::Main({argv + 1, argv + argc}); }
