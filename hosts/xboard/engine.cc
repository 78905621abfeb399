#include "hosts/xboard/engine.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "platform/loader/utf8.h"
#include "platform/search/limits.h"

namespace varia::xboard {
namespace {

constexpr char kNormal[] = "normal";  // the protocol's name of chess
constexpr char kChess[] = "chess";
constexpr uint32_t kRepetitions = 3;
// The protocol's scores: hundredths of a Pawn, mates in n moves as so much and n.
constexpr int kMate = 100'000;
// Of Monte Carlo search, hundredths of a Pawn that make the odds e to one.
constexpr double kScoreScale = 600;

int ProtocolScore(const v1::SearchScore& score) {
  switch (score.kind_case()) {
    case v1::SearchScore::kMate:
      return score.mate() >= 0 ? kMate + score.mate() : -kMate + score.mate();
    case v1::SearchScore::kExpected: {
      constexpr double kSurest = 1e-6;
      const double expected = std::clamp(score.expected(), kSurest, 1 - kSurest);
      return static_cast<int>(kScoreScale * std::log(expected / (1 - expected)));
    }
    default:
      return score.centipawns();
  }
}

}  // namespace

Engine::Engine(const Registry* registry, LineQueue* lines, std::function<void(const std::string&)> say)
    : registry_(registry), lines_(lines), say_(std::move(say)) {
  options_.set_repetition_draw_at(kRepetitions);
}

void Engine::Run() {
  while (true) {
    if (Thinks() && lines_->BeginThinking(analyses_)) {
      analyses_ ? Analyse() : MakeMove();
      continue;
    }
    const std::optional<std::string> line = lines_->Pop();
    if (!line || !Obey(CleanText(*line))) return;
  }
}

bool Engine::Obey(const std::string& line) {
  const std::pair<absl::string_view, absl::string_view> parts = absl::StrSplit(line, absl::MaxSplits(' ', 1));
  const absl::string_view command = parts.first;
  const absl::string_view arguments = absl::StripAsciiWhitespace(parts.second);
  if (command == "quit") return false;
  if (command == "protover") {
    TellFeatures();
  } else if (command == "ping") {
    say_(absl::StrCat("pong ", arguments));
  } else if (command == "variant") {
    StartVariant(arguments);
  } else if (command == "new") {
    time_.ClearDepth();
    StartVariant(kNormal);
  } else if (!ObeySettings(command, arguments) && !ObeyGame(command, arguments)) {
    say_(absl::StrCat("Error (unknown command): ", line));
  }
  return true;
}

bool Engine::ObeySettings(absl::string_view command, absl::string_view arguments) {
  // Nothing to do about these.
  for (const absl::string_view nothing : {"", "xboard", "accepted", "rejected", "computer", "name", "rating", "random",
                                          "otim", "draw", "bk", "?", ".", "white", "black"}) {
    if (command == nothing) return true;
  }
  uint32_t number = 0;
  if (command == "level") {
    Report(time_.SetLevel(arguments), command);
  } else if (command == "st") {
    Report(time_.SetSecondsPerMove(arguments), command);
  } else if (command == "sd") {
    Report(time_.SetDepth(arguments), command);
  } else if (command == "time") {
    Report(time_.SetLeft(arguments), command);
  } else if (command == "hard") {
    ponders_ = true;
  } else if (command == "easy") {
    ponders_ = false;
    if (searcher_ != nullptr) searcher_->StopPondering();
  } else if (command == "post") {
    posts_ = true;
  } else if (command == "nopost") {
    posts_ = false;
  } else if (command == "memory" || command == "cores") {
    const bool known = absl::SimpleAtoi(arguments, &number) && number > 0;
    if (!known) {
      Report(absl::InvalidArgumentError(absl::StrCat("'", arguments, "' is no number from 1 on")), command);
    } else if (command == "memory") {
      options_.set_hash_mib(std::min(number, static_cast<uint32_t>(kMaxHashMib)));
      MakeSearcher();
    } else {
      options_.set_threads(std::min(number, static_cast<uint32_t>(kMaxSearchThreads)));
      MakeSearcher();
    }
  } else {
    return false;
  }
  return true;
}

bool Engine::ObeyGame(absl::string_view command, absl::string_view arguments) {
  for (const absl::string_view known :
       {"setboard", "usermove", "undo", "remove", "go", "playother", "force", "result", "analyze", "exit", "hint"}) {
    if (command != known) continue;
    if (!session_) {
      say_(absl::StrCat("Error (no game; send new or variant): ", command));
      return true;
    }
    searcher_->StopPondering();
    if (command == "setboard") {
      v1::SetupRequest request;
      request.set_position_text(std::string(arguments));
      StartGame(request);
    } else if (command == "usermove") {
      PlayTheirs(arguments);
    } else if (command == "undo") {
      TakeBack(1);
    } else if (command == "remove") {
      TakeBack(2);
    } else if (command == "go") {
      team_ = TeamToMove();
    } else if (command == "playother") {
      team_ = 1 - TeamToMove();
    } else if (command == "analyze") {
      team_ = kNobody;
      analyses_ = posts_ = true;
    } else if (command == "exit") {
      analyses_ = false;
    } else if (command == "hint") {
      if (!hint_.empty()) say_(absl::StrCat("Hint: ", hint_));
    } else {
      team_ = kNobody;  // force, result
    }
    return true;
  }
  return false;
}

void Engine::TellFeatures() {
  std::vector<std::string> names;
  for (const auto& variant : registry_->variants()) {
    if (variant->info().teams_size() == 2) names.push_back(variant->id() == kChess ? kNormal : variant->id());
  }
  // Chess first, because it is what an engine plays unless told otherwise.
  std::stable_partition(names.begin(), names.end(), [](const std::string& name) { return name == kNormal; });
  say_("feature done=0");
  say_(
      "feature myname=\"Varia\" ping=1 setboard=1 playother=1 usermove=1 time=1 draw=0 sigint=0 sigterm=0 reuse=1 "
      "analyze=1 colors=0 name=0 memory=1 smp=1");
  say_(absl::StrCat("feature variants=\"", absl::StrJoin(names, ","), "\""));
  say_("feature done=1");
}

bool Engine::MakeSearcher() {
  if (variant_ == nullptr) return true;
  absl::StatusOr<std::unique_ptr<Searcher>> searcher = Searcher::Create(variant_, options_);
  if (!searcher.ok()) {
    say_(absl::StrCat("tellusererror ", std::string(searcher.status().message())));
    return false;
  }
  searcher_ = *std::move(searcher);
  return true;
}

void Engine::StartVariant(absl::string_view name) {
  const absl::StatusOr<const Variant*> variant = registry_->Find(name == kNormal ? kChess : name);
  if (!variant.ok() || (*variant)->info().teams_size() != 2) {
    say_(absl::StrCat("Error (unsupported variant): ", name));
    return;
  }
  searcher_.reset();
  session_.reset();
  variant_ = *variant;
  if (!MakeSearcher()) {
    variant_ = nullptr;
    return;
  }
  analyses_ = false;
  StartGame({});
  team_ = session_ ? 1 - TeamToMove() : kNobody;
}

void Engine::StartGame(const v1::SetupRequest& request) {
  absl::StatusOr<Session> session = Session::Start(variant_, request);
  if (!session.ok()) {
    say_(absl::StrCat("tellusererror Illegal position: ", std::string(session.status().message())));
    return;
  }
  session_ = *std::move(session);
  searcher_->NewGame(0);
  hint_.clear();
}

void Engine::PlayTheirs(absl::string_view move) {
  if (session_->finished()) {
    say_(absl::StrCat("Illegal move (the game is over): ", move));
    return;
  }
  if (absl::Status status = session_->Play(move); !status.ok()) {
    say_(absl::StrCat("Illegal move (", std::string(status.message()), "): ", move));
    return;
  }
  hint_.clear();
  if (!analyses_) TellResult();
}

void Engine::TakeBack(int plies) {
  for (; plies > 0 && session_->Undo().ok(); --plies) continue;
  if (plies > 0) say_("Error (nothing to take back): undo");
  hint_.clear();
}

int Engine::TeamToMove() const { return static_cast<int>(variant_->info().seats(session_->seat_to_move()).team()); }

bool Engine::Thinks() const { return session_ && !session_->finished() && (analyses_ || team_ == TeamToMove()); }

int Engine::MovesMade() const {
  int moves = 0;
  for (int ply = 0; ply < session_->ply_count(); ++ply) {
    const int seat = session_->history().seat_at(ply);
    moves += static_cast<int>(variant_->info().seats(seat).team()) == TeamToMove() ? 1 : 0;
  }
  return moves;
}

void Engine::TellProgress(const v1::SearchProgress& progress) {
  if (!posts_) return;
  constexpr uint64_t kCentisecond = 10'000;
  for (const v1::SearchLine& line : progress.lines()) {
    say_(absl::StrCat(progress.depth(), " ", ProtocolScore(line.score()), " ", progress.elapsed_us() / kCentisecond,
                      " ", progress.nodes(), " ", absl::StrJoin(line.moves(), " ")));
  }
}

void Engine::Analyse() {
  // Ends by itself only when there is nothing left to find out; then it waits for what comes.
  const absl::StatusOr<v1::SearchResult> result =
      searcher_->Search(ToSearchGame(session_->history()), {}, lines_->cancel(),
                        [this](const v1::SearchProgress& progress) { TellProgress(progress); });
  if (!result.ok()) Report(result.status(), "analyze");
  if (!result.ok() || result->end() != v1::SearchResult::END_CANCELLED) lines_->Wait();
}

void Engine::MakeMove() {
  const absl::StatusOr<v1::SearchResult> result =
      searcher_->Search(ToSearchGame(session_->history()), time_.LimitsFor(MovesMade()), lines_->cancel(),
                        [this](const v1::SearchProgress& progress) { TellProgress(progress); });
  if (!result.ok()) {
    Report(result.status(), "go");
    team_ = kNobody;
    return;
  }
  // Called off by what makes the move pointless, unless it was told to hurry.
  if (result->end() == v1::SearchResult::END_CANCELLED && !lines_->TakeMoveNow()) return;
  if (absl::Status status = session_->Play(result->code()); !status.ok()) {
    Report(status, "go");
    team_ = kNobody;
    return;
  }
  say_(absl::StrCat("move ", result->move()));
  TellResult();
  hint_ = session_->finished() ? "" : result->expected_answer();
  if (!ponders_ || hint_.empty()) return;
  SearchGame next = ToSearchGame(session_->history());
  const absl::StatusOr<varia_move> answer = variant_->ParseMove(next.position, hint_);
  if (!answer.ok()) return;
  next.earlier.push_back(variant_->Key(next.position));
  variant_->PlayListed(&next.position, *answer);
  searcher_->StartPondering(next);
}

void Engine::TellResult() {
  if (!session_->finished()) return;
  const v1::Outcome outcome = session_->Outcome();
  const std::string result = outcome.state() == v1::Outcome::STATE_DRAW                 ? "1/2-1/2"
                             : outcome.winning_team() == variant_->info().teams(0).id() ? "1-0"
                                                                                        : "0-1";
  say_(absl::StrCat(result, " {", outcome.reason(), "}"));
}

void Engine::Report(const absl::Status& status, absl::string_view command) {
  if (!status.ok()) say_(absl::StrCat("Error (", std::string(status.message()), "): ", command));
}

}  // namespace varia::xboard
