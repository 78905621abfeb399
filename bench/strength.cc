// Plays players against one another over variants and tells the scores; see bench/README.md.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/flags/flag.h"
#include "absl/flags/parse.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "bench/blind_variant.h"
#include "platform/game/random_game.h"
#include "platform/history/arbiter.h"
#include "platform/loader/registry.h"
#include "platform/search/limits.h"
#include "platform/search/player.h"
#include "platform/search/searcher.h"

ABSL_FLAG(std::string, plugin_dir, "build/plugins", "directory of the plugins");
ABSL_FLAG(std::vector<std::string>, variants, {}, "ids of the variants; all when empty");
ABSL_FLAG(std::string, setup, "", "named setup that the games start from; the variant's own when empty");
ABSL_FLAG(std::vector<std::string>, pairs, {}, "who plays whom: PLAYER/PLAYER, as search:2/search:1");
ABSL_FLAG(int, games, 100, "games of each pair in each variant; an even number");
ABSL_FLAG(std::string, limit, "",
          "limit of each move, as in varia search --limit; the first player's where --limit2 is given");
ABSL_FLAG(std::string, limit2, "", "limit of each move of the second player");
ABSL_FLAG(int, opening_plies, 4, "random plies at the start; two games have the same, with teams swapped");
ABSL_FLAG(int, balanced, 0,
          "takes only openings that a search of 2000 nodes scores within so many hundredths of a Pawn of zero; 0 takes "
          "any");
ABSL_FLAG(int, max_plies, 400, "plies after which a game is a draw");
ABSL_FLAG(uint64_t, seed, 1, "decides the openings and whatever else chance decides");
ABSL_FLAG(bool, blind, false, "hides the plugins' evaluation from the first two players");

namespace varia::bench {
namespace {

struct Standing {
  int wins = 0, draws = 0, losses = 0;

  int games() const { return wins + draws + losses; }
  double share() const { return (wins + 0.5 * draws) / games(); }
  // Half of the 95 % confidence interval of share(), by the normal approximation.
  double margin() const {
    const double mean = share();
    const double variance =
        (wins * (1 - mean) * (1 - mean) + draws * (0.5 - mean) * (0.5 - mean) + losses * mean * mean) / games();
    return 1.96 * std::sqrt(variance / games());
  }
};

v1::SetupRequest Start() {
  v1::SetupRequest start;
  if (!absl::GetFlag(FLAGS_setup).empty()) start.set_setup(absl::GetFlag(FLAGS_setup));
  return start;
}

struct Side {
  std::unique_ptr<Player> player;
  v1::SearchLimits limits;
};

template <typename T>
T OrDie(absl::StatusOr<T> result) {
  if (result.ok()) return *std::move(result);
  std::cerr << "strength: " << result.status().message() << "\n";
  std::exit(3);
}

// Chooses openings.
class OpeningMaker {
 public:
  explicit OpeningMaker(const Variant* variant)
      : variant_(*variant), plies_(absl::GetFlag(FLAGS_opening_plies)), balanced_(absl::GetFlag(FLAGS_balanced)) {
    if (balanced_ == 0) return;
    v1::SearchOptions options;
    options.set_hash_mib(1);
    judge_ = OrDie(Searcher::Create(variant, options));
  }

  // Random plies from the start that do not end the game, and leave it balanced where that is asked for. Tries again
  // until it finds them; gives up, with the program, when there seem to be none.
  std::vector<varia_move> Make(uint64_t seed) {
    Random random(seed);
    for (int tries = 0; tries < kMostTries; ++tries) {
      Position position = OrDie(variant_.Setup(Start()));
      std::vector<varia_move> opening, moves;
      for (int ply = 0; ply < plies_; ++ply) {
        variant_.LegalMoves(position, &moves);
        if (moves.empty()) break;
        opening.push_back(moves[random.Below(moves.size())]);
        variant_.PlayListed(&position, opening.back());
      }
      if (variant_.RawOutcome(position).state == VARIA_ONGOING && IsBalanced(position)) return opening;
    }
    std::cerr << "strength: no opening of " << plies_ << " random plies of '" << variant_.id() << "' is balanced to "
              << balanced_ << " in " << kMostTries << " tries; allow more plies or a greater score\n";
    std::exit(3);
  }

 private:
  static constexpr int kMostTries = 10'000;
  static constexpr uint64_t kNodes = 2000;

  bool IsBalanced(const Position& position) {
    if (judge_ == nullptr) return true;
    judge_->NewGame(0);
    v1::SearchLimits limits;
    limits.set_nodes(kNodes);
    const v1::SearchResult result = OrDie(judge_->Search({position, {}}, limits));
    const v1::SearchScore& score = result.progress().lines(0).score();
    if (score.has_expected()) {
      std::cerr << "strength: the plugin of '" << variant_.id() << "' does not evaluate, which --balanced needs\n";
      std::exit(3);
    }
    return !score.has_mate() && std::abs(score.centipawns()) <= balanced_;
  }

  const Variant& variant_;
  const int plies_, balanced_;
  std::unique_ptr<Searcher> judge_;  // null when any opening will do
};

// The team that wins, or -1. `by_team` holds two players, each for one of the two teams.
int PlayOne(const Variant& variant, const Arbiter& arbiter, const std::vector<varia_move>& opening,
            Side* const* by_team) {
  GameTree game = OrDie(GameTree::Start(&variant, Start()));
  for (const varia_move move : opening) {
    if (absl::Status status = game.Play(move); !status.ok()) OrDie(absl::StatusOr<int>(status));
  }
  while (true) {
    const v1::Verdict verdict = OrDie(arbiter.Judge(game));
    if (verdict.outcome().state() == v1::Outcome::STATE_DRAW) return -1;
    if (verdict.outcome().state() == v1::Outcome::STATE_WIN) {
      return verdict.outcome().winning_team() == variant.info().teams(0).id() ? 0 : 1;
    }
    const int seat = variant.SeatToMove(game.position());
    Side* side = by_team[variant.info().seats(seat).team()];
    const v1::SearchResult result = OrDie(side->player->Choose(ToSearchGame(game), side->limits));
    if (absl::Status status = game.Play(result.code()); !status.ok()) OrDie(absl::StatusOr<int>(status));
  }
}

// `judging` is the variant with its evaluation, which chooses the openings.
Standing PlayPair(const Variant& variant, const Variant& judging, const std::string& first, const std::string& second,
                  const v1::SearchLimits& limits, const v1::SearchLimits& limits2) {
  constexpr uint32_t kRepetitions = 3;
  v1::ArbiterPolicy policy;
  policy.mutable_repetition()->set_draw_at(kRepetitions);
  policy.set_ply_limit(static_cast<uint32_t>(absl::GetFlag(FLAGS_max_plies)));
  const Arbiter arbiter = OrDie(Arbiter::Create(&variant, policy));
  v1::SearchOptions options;
  options.set_repetition_draw_at(kRepetitions);
  Side sides[2] = {{OrDie(MakePlayer(&variant, first, options)), limits},
                   {OrDie(MakePlayer(&variant, second, options)), limits2}};
  OpeningMaker openings(&judging);
  std::vector<varia_move> opening;
  Standing standing;
  for (int number = 0; number < absl::GetFlag(FLAGS_games); ++number) {
    const uint64_t seed = absl::GetFlag(FLAGS_seed) * 1'000'003 + static_cast<uint64_t>(number / 2);
    const int first_team = number % 2;
    Side* by_team[2] = {&sides[first_team], &sides[1 - first_team]};
    for (Side& side : sides) side.player->NewGame(seed * 2 + static_cast<uint64_t>(first_team));
    if (first_team == 0) opening = openings.Make(seed);
    const int winner = PlayOne(variant, arbiter, opening, by_team);
    ++(winner < 0 ? standing.draws : winner == first_team ? standing.wins : standing.losses);
  }
  return standing;
}

int Main() {
  SearchPath path;
  path.directories = {absl::GetFlag(FLAGS_plugin_dir)};
  path.use_environment = false;
  const std::unique_ptr<const Registry> registry = Registry::Discover(path);
  std::vector<std::string> ids = absl::GetFlag(FLAGS_variants);
  if (ids.empty()) {
    for (const auto& variant : registry->variants()) ids.push_back(variant->id());
  }
  const auto read = [](const std::string& text) {
    return text.empty() ? v1::SearchLimits() : OrDie(ParseSearchLimits(text));
  };
  const v1::SearchLimits limits = read(absl::GetFlag(FLAGS_limit));
  const v1::SearchLimits limits2 = absl::GetFlag(FLAGS_limit2).empty() ? limits : read(absl::GetFlag(FLAGS_limit2));
  std::cout << "| variant | first | second | games | won | drawn | lost | score |\n|---|---|---|---|---|---|---|---|\n";
  for (const std::string& id : ids) {
    const Variant* variant = OrDie(registry->Find(id));
    if (variant->info().teams_size() != 2) {
      std::cerr << "strength: '" << id << "' has not two teams and is left out\n";
      continue;
    }
    const BlindVariant blind(*variant);
    for (const std::string& pair : absl::GetFlag(FLAGS_pairs)) {
      const std::pair<std::string, std::string> names = absl::StrSplit(pair, absl::MaxSplits('/', 1));
      const Standing standing = PlayPair(absl::GetFlag(FLAGS_blind) ? blind.variant() : *variant, *variant, names.first,
                                         names.second, limits, limits2);
      std::cout << absl::StrFormat("| %s | %s | %s | %d | %d | %d | %d | %.1f %% +- %.1f |\n", id, names.first,
                                   names.second, standing.games(), standing.wins, standing.draws, standing.losses,
                                   100 * standing.share(), 100 * standing.margin())
                << std::flush;
    }
  }
  return 0;
}

}  // namespace
}  // namespace varia::bench

int main(int argc, char** argv) {
  absl::ParseCommandLine(argc, argv);
  if (absl::GetFlag(FLAGS_pairs).empty() || absl::GetFlag(FLAGS_games) < 2 || absl::GetFlag(FLAGS_games) % 2 != 0) {
    std::cerr << "usage: strength --pairs=PLAYER/PLAYER[,...] [--variants=ID,...] [--setup=NAME] [--games=EVEN] "
                 "[--limit=LIMIT] "
                 "[--limit2=LIMIT] [--opening_plies=N] [--balanced=SCORE] [--max_plies=N] [--seed=S] [--blind] "
                 "[--plugin_dir=DIR]\n";
    return 2;
  }
  return varia::bench::Main();
}
