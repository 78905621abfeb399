#include "platform/isolate/standard_jobs.h"

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "platform/clock/time_source.h"
#include "platform/game/perft.h"
#include "platform/game/random_game.h"
#include "platform/game/session.h"
#include "platform/search/limits.h"
#include "platform/search/player.h"
#include "platform/search/searcher.h"

namespace varia {
namespace {

using Result = absl::StatusOr<v1::WorkerResult>;

constexpr uint32_t kMaxPerftDepth = 64;
constexpr uint32_t kMaxPerftThreads = 1024;

absl::Status Called(const char* what) { return absl::CancelledError(absl::StrCat(what, " was called off")); }

// A plugin broke its own rules.
absl::Status Illegal(const std::string& sentence) { return absl::DataLossError(sentence); }

uint64_t Microseconds(absl::Time since) {
  return static_cast<uint64_t>(absl::ToInt64Microseconds(SteadyNow() - since));
}

// The game that a request tells of.
absl::StatusOr<Session> Replay(const v1::GameLine& line, const Registry& registry) {
  const absl::StatusOr<const Variant*> variant = registry.Find(line.variant());
  if (!variant.ok()) return variant.status();
  absl::StatusOr<Session> session = Session::Start(*variant, line.setup());
  if (!session.ok()) return session.status();
  for (int ply = 0; ply < line.moves_size(); ++ply) {
    if (absl::Status status = session->Play(line.moves(ply)); !status.ok()) {
      return absl::Status(status.code(), absl::StrCat("move ", ply + 1, " of the line, '", line.moves(ply),
                                                      "', cannot be played: ", status.message()));
    }
  }
  return session;
}

Result RunPerft(const v1::WorkerRequest& request, const JobContext& context) {
  const v1::PerftJob& job = request.perft();
  const uint32_t least = job.divide() ? 1 : 0;
  if (job.depth() < least || job.depth() > kMaxPerftDepth) {
    return absl::InvalidArgumentError(
        absl::StrCat("the depth of a perft is from ", least, " to ", kMaxPerftDepth, ", not ", job.depth()));
  }
  if (job.threads() > kMaxPerftThreads) {
    return absl::InvalidArgumentError(absl::StrCat("a perft takes at most ", kMaxPerftThreads, " threads"));
  }
  const absl::StatusOr<Session> session = Replay(job.game(), context.registry);
  if (!session.ok()) return session.status();
  const int depth = static_cast<int>(job.depth());
  const int threads = std::max(static_cast<int>(job.threads()), 1);
  const Stop stop = [&] { return context.cancel.cancelled(); };
  v1::WorkerResult result;
  v1::PerftResult* perft = result.mutable_perft();
  perft->set_position(session->Text());
  const absl::Time start = SteadyNow();
  if (job.divide()) {
    uint64_t nodes = 0;
    for (const auto& [move, count] : PerftDivide(session->variant(), session->position(), depth, threads, stop)) {
      v1::PerftPart* part = perft->add_parts();
      part->set_move(move);
      part->set_nodes(count);
      nodes += count;
    }
    perft->set_nodes(nodes);
  } else {
    perft->set_nodes(Perft(session->variant(), session->position(), depth, threads, stop));
  }
  if (context.cancel.cancelled()) return Called("the perft");
  perft->set_elapsed_us(Microseconds(start));
  return result;
}

Result RunPlayouts(const v1::WorkerRequest& request, const JobContext& context) {
  const v1::PlayoutsJob& job = request.playouts();
  const absl::StatusOr<Session> session = Replay(job.game(), context.registry);
  if (!session.ok()) return session.status();
  const Variant& variant = session->variant();
  v1::WorkerResult result;
  v1::PlayoutsResult* playouts = result.mutable_playouts();
  const int teams = variant.info().teams_size();
  for (int team = 0; team < teams; ++team) playouts->add_wins(0);
  const int max_plies = static_cast<int>(std::clamp<uint32_t>(job.max_plies(), 1, 1 << 30));
  const Stop stop = [&] { return context.cancel.cancelled(); };
  const absl::Time start = SteadyNow();
  for (uint32_t game = 0; game < job.games(); ++game) {
    Random random = RandomOfGame(job.seed(), uint64_t{game} + 1);
    uint64_t plies = 0;
    const Position end = PlayRandomGame(
        variant, session->position(), &random, max_plies, [&](const RandomPly&) { ++plies; }, stop);
    if (stop()) return Called("the playouts");
    playouts->set_plies(playouts->plies() + plies);
    const varia_outcome outcome = variant.RawOutcome(end);
    if (outcome.state == VARIA_ONGOING) {
      playouts->set_unfinished(playouts->unfinished() + 1);
    } else if (outcome.state == VARIA_WIN && outcome.winning_team < static_cast<uint32_t>(teams)) {
      const int winner = static_cast<int>(outcome.winning_team);
      playouts->set_wins(winner, playouts->wins(winner) + 1);
    } else {
      playouts->set_draws(playouts->draws() + 1);
    }
  }
  playouts->set_elapsed_us(Microseconds(start));
  return result;
}

// Plays by texts, so that whatever the plugin lists must also be what it reads and takes.
Result RunRandomGame(const v1::WorkerRequest& request, const JobContext& context) {
  const v1::RandomGameJob& job = request.random_game();
  absl::StatusOr<Session> session = Replay(job.game(), context.registry);
  if (!session.ok()) return session.status();
  Random random(job.seed());
  std::vector<varia_move> moves;
  for (uint32_t ply = 0; ply < std::max(job.max_plies(), uint32_t{1}); ++ply) {
    if (context.cancel.cancelled()) return Called("the random game");
    session->variant().LegalMoves(session->position(), &moves);
    if (moves.empty()) break;
    const std::string text = session->variant().MoveText(session->position(), moves[random.Below(moves.size())]);
    const std::string position = session->Text();
    if (absl::Status status = session->Play(text); !status.ok()) {
      if (absl::IsResourceExhausted(status)) return status;  // the game has become too long for this host
      return Illegal(absl::StrCat("it lists the move '", text, "' in the position '", position,
                                  "', but does not take it: ", status.message()));
    }
  }
  v1::WorkerResult result;
  *result.mutable_random_game()->mutable_record() = session->Record();
  result.mutable_random_game()->set_position(session->Text());
  return result;
}

// The result, if its move can be played.
absl::StatusOr<v1::SearchResult> Legal(const Session& session, absl::StatusOr<v1::SearchResult> found) {
  if (!found.ok()) return found.status();
  const absl::StatusOr<varia_move> move = session.variant().ParseMove(session.position(), found->move());
  Position after = session.position();
  const absl::Status played = move.ok() ? session.variant().Play(&after, *move) : move.status();
  if (played.ok()) return found;
  return Illegal(absl::StrCat("the search chose its move '", found->move(), "' in the position '", session.Text(),
                              "', but it does not take it: ", played.message()));
}

Result RunSearch(const v1::WorkerRequest& request, const JobContext& context) {
  const v1::SearchJob& job = request.search();
  const absl::StatusOr<Session> session = Replay(job.game(), context.registry);
  if (!session.ok()) return session.status();
  const SearchGame game = ToSearchGame(session->history());
  v1::WorkerResult result;
  v1::WorkerSearchResult* search = result.mutable_search();
  search->set_position(session->Text());
  absl::StatusOr<v1::SearchResult> found;
  if (!job.player().empty()) {
    const absl::StatusOr<std::unique_ptr<Player>> player = MakePlayer(&session->variant(), job.player(), job.options());
    if (!player.ok()) return player.status();
    found = Legal(*session, (*player)->Choose(game, job.limits(), &context.cancel));
  } else {
    const absl::StatusOr<std::unique_ptr<Searcher>> searcher = Searcher::Create(&session->variant(), job.options());
    if (!searcher.ok()) return searcher.status();
    *search->mutable_options() = (*searcher)->options();
    OnSearchProgress on_progress;
    if (job.progress()) {
      on_progress = [&](const v1::SearchProgress& progress) {
        v1::WorkerProgress message;
        *message.mutable_search() = progress;
        context.report(message);
      };
    }
    found = Legal(*session, (*searcher)->Search(game, job.limits(), &context.cancel, on_progress));
  }
  if (!found.ok()) return found.status();
  *search->mutable_result() = *std::move(found);
  return result;
}

Result RunPosition(const v1::WorkerRequest& request, const JobContext& context) {
  const absl::StatusOr<Session> session = Replay(request.position().game(), context.registry);
  if (!session.ok()) return session.status();
  const Variant& variant = session->variant();
  absl::StatusOr<v1::Position> message = variant.ToMessage(session->position());
  if (!message.ok()) {
    return Illegal(absl::StrCat("it cannot write the position '", session->Text(),
                                "' as a message: ", message.status().message()));
  }
  v1::WorkerResult result;
  v1::PositionResult* position = result.mutable_position();
  *position->mutable_position() = *std::move(message);
  *position->mutable_outcome() = session->Outcome();
  for (std::string& text : session->LegalMoves()) {
    const absl::StatusOr<varia_move> move = variant.ParseMove(session->position(), text);
    if (!move.ok()) {
      return Illegal(absl::StrCat("it lists the move '", text, "' in the position '", session->Text(),
                                  "', but does not take it: ", move.status().message()));
    }
    position->add_legal_moves(std::move(text));
  }
  return result;
}

}  // namespace

JobHandlers StandardJobs() {
  return {{v1::WorkerRequest::kPerft, RunPerft},
          {v1::WorkerRequest::kPlayouts, RunPlayouts},
          {v1::WorkerRequest::kRandomGame, RunRandomGame},
          {v1::WorkerRequest::kSearch, RunSearch},
          {v1::WorkerRequest::kPosition, RunPosition}};
}

}  // namespace varia
