// varia trace
#include <algorithm>
#include <limits>
#include <string>
#include <vector>

#include "absl/flags/flag.h"
#include "absl/strings/str_join.h"
#include "hosts/cli/arguments.h"
#include "hosts/cli/chosen_game.h"
#include "hosts/cli/command.h"
#include "hosts/cli/exit_code.h"
#include "hosts/cli/flags.h"
#include "platform/game/random_game.h"

namespace varia::cli {
namespace {

constexpr int kMostGames = std::numeric_limits<int>::max();
constexpr int kMostPlies = 1000000;

}  // namespace

absl::StatusOr<int> RunTrace(Words words, Output* output) {
  const auto seed = absl::GetFlag(FLAGS_seed);
  const auto games = absl::GetFlag(FLAGS_games);
  const auto max_plies = absl::GetFlag(FLAGS_max_plies);
  if (!seed || !games || !max_plies) {
    return absl::InvalidArgumentError("varia trace needs --seed S --games G --max-plies P");
  }
  if (absl::Status status = CheckRange("--games", *games, 1, kMostGames); !status.ok()) return status;
  if (absl::Status status = CheckRange("--max-plies", *max_plies, 0, kMostPlies); !status.ok()) return status;
  const absl::StatusOr<ChosenGame> game = ChooseGame(words, {});
  if (!game.ok()) return game.status();
  const Variant& variant = game->session.variant();

  std::vector<std::string> texts;
  for (int number = 1; number <= *games; ++number) {
    output->Write("game ", number, "\n");
    Random random = RandomOfGame(*seed, static_cast<uint64_t>(number));
    const Position last =
        PlayRandomGame(variant, game->session.position(), &random, *max_plies, [&](const RandomPly& ply) {
          texts.clear();
          for (const varia_move move : ply.moves) texts.push_back(variant.MoveText(ply.position, move));
          std::sort(texts.begin(), texts.end());
          output->Write(variant.Text(ply.position), " | ", absl::StrJoin(texts, " "), "\n");
        });
    output->Write("end ", StatusLine(variant.info(), variant.RawOutcome(last)), " ", variant.Text(last), "\n");
  }
  return kFine;
}

}  // namespace varia::cli
