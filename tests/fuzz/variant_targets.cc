// Targets that read something of a game.
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstring>

#include "absl/strings/str_cat.h"
#include "platform/game/record_file.h"
#include "platform/history/game_tree.h"
#include "platform/history/journal.h"
#include "platform/loader/plugin_file.h"
#include "platform/store/game_text.h"
#include "platform/validate/walk.h"
#include "tests/fuzz/fuzz_target.h"

namespace varia {
namespace {

constexpr varia_move kUntouched = 0x4D4D4D4D4D4D4D4Du;
constexpr int kPliesOfMiddle = 30;

// A variant with two positions to read moves in: a start and one from the middle of a random game.
struct Subject {
  const Variant* variant;
  RawVariant raw;
  std::vector<Position> positions;
};

const std::vector<Subject>& Subjects() {
  static const auto& subjects = *[] {
    auto* all = new std::vector<Subject>;
    for (const char* file : {PLUGIN_FILES}) {
      absl::StatusOr<OpenedPlugin> plugin = OpenPlugin(file);
      FuzzCheck(plugin.ok(), absl::StrCat("the plugin ", file, " loads"));
      for (auto& variant : plugin->variants) {
        const Variant* kept = variant.release();  // as long as the process
        Subject subject{kept, RawVariant(&kept->table()), {}};
        Walk walk(kept, /*seed=*/1, /*number=*/1);
        subject.positions.push_back(walk.position());
        while (!walk.moves().empty() && walk.ply() < kPliesOfMiddle) {
          walk.Step();
          if (!walk.moves().empty()) subject.positions.resize(1), subject.positions.push_back(walk.position());
        }
        all->push_back(std::move(subject));
      }
    }
    return all;
  }();
  return subjects;
}

// One variant's good inputs and the next one's.
template <typename Function>
std::vector<std::string> SeedsOfAll(const Function& function) {
  std::vector<std::string> seeds;
  for (const Subject& subject : Subjects()) {
    for (const Position& position : subject.positions) {
      for (std::string& seed : function(subject, position)) seeds.push_back(std::move(seed));
    }
  }
  return seeds;
}

// The statuses of a refusal, and that it says the same in the error.
void CheckRefusal(const Answer& answer, uint64_t size) {
  FuzzCheck(answer.status < 0 && answer.status >= VARIA_ERR_INTERNAL && answer.status != VARIA_ERR_INTERNAL,
            "a refusal has a status that is not VARIA_ERR_INTERNAL");
  FuzzCheck(answer.error.status == answer.status, "the error has the function's status");
  FuzzCheck(answer.error.message[0] != '\0', "a refusal has a message");
  FuzzCheck(answer.error.offset == VARIA_NO_OFFSET || answer.error.offset <= size, "the offset is within the input");
}

// A position that was read, or a refusal that must have left it alone.
void CheckPosition(const Subject& subject, const Answer& answer, const Position& before, const Position& read,
                   uint64_t size) {
  const RawVariant& raw = subject.raw;
  if (!answer.ok()) {
    CheckRefusal(answer, size);
    FuzzCheck(std::memcmp(before.data(), read.data(), read.size()) == 0, "a refusal leaves the position alone");
    return;
  }
  const std::string text = raw.Text(read);
  FuzzCheck(!text.empty(), "a position that was read has a text");
  Position again = raw.NewPosition();
  FuzzCheck(raw.PositionFromText(text, &again).ok() && raw.Text(again) == text, "the text is read and written alike");
  const std::vector<varia_move> moves = raw.Moves(read);
  FuzzCheck(raw.CountMoves(read) == static_cast<int32_t>(moves.size()), "moves are counted as listed");
  FuzzCheck(moves.empty() == (raw.OutcomeState(read) > 0), "there are moves exactly while the game goes on");
  for (size_t i = 0; i < std::min<size_t>(moves.size(), 8); ++i) {
    Position next = read;
    FuzzCheck(raw.Play(&next, moves[i]).ok(), "a listed move is taken");
    FuzzCheck(!raw.Text(next).empty(), "a position that was played has a text");
  }
  std::string message;
  FuzzCheck(raw.PositionToMessage(read, &message).ok(), "a position that was read has a message");
  FuzzCheck(raw.PositionFromMessage(message, &again).ok(), "its message is read");
}

void CheckMove(const Subject& subject, const Position& position, const Answer& answer, varia_move move, uint64_t size) {
  if (!answer.ok()) {
    CheckRefusal(answer, size);
    FuzzCheck(move == kUntouched, "a refusal writes no move");
    return;
  }
  const std::vector<varia_move> moves = subject.raw.Moves(position);
  FuzzCheck(std::find(moves.begin(), moves.end(), move) != moves.end(), "a move that was read is legal");
}

const Variant* VariantOf(const std::string& id) {
  for (const Subject& subject : Subjects()) {
    if (subject.variant->id() == id) return subject.variant;
  }
  return nullptr;
}

void CheckGame(const absl::StatusOr<GameTree>& game) {
  if (!game.ok()) return;
  const v1::GameRecord record = game->ToRecord();
  const absl::StatusOr<GameTree> again = GameTree::FromRecord(VariantOf(record.variant()), record);
  FuzzCheck(again.ok(), "a game's own record is a game");
  FuzzCheck(again->ToRecord().SerializeAsString() == record.SerializeAsString(), "a game has one record");
}

v1::GameRecord SampleRecord(const Subject& subject) {
  v1::SetupRequest start;
  absl::StatusOr<GameTree> game = GameTree::Start(subject.variant, start);
  FuzzCheck(game.ok(), "a game starts");
  v1::GameRecord record = game->ToRecord();
  Walk walk(subject.variant, /*seed=*/1, /*number=*/1);
  while (!walk.moves().empty() && walk.ply() < 6) {
    const Position before = walk.position();
    const std::vector<varia_move> moves = walk.moves();
    walk.Step();
    for (const varia_move move : moves) {
      Position next = before;
      subject.variant->PlayListed(&next, move);
      if (!subject.raw.Same(next, walk.position())) continue;
      record.add_moves()->set_text(subject.variant->MoveText(before, move));
      break;
    }
  }
  return record;
}

}  // namespace

void FuzzPositionText(absl::string_view bytes) {
  for (const Subject& subject : Subjects()) {
    Position read = subject.positions[0];
    const Answer answer = subject.raw.PositionFromText(bytes, &read);
    CheckPosition(subject, answer, subject.positions[0], read, bytes.size());
  }
}

void FuzzPositionMessage(absl::string_view bytes) {
  for (const Subject& subject : Subjects()) {
    Position read = subject.positions[0];
    const Answer answer = subject.raw.PositionFromMessage(bytes, &read);
    // Rule options may come with it, without which the text means another position.
    if (answer.ok()) {
      FuzzCheck(!subject.raw.Text(read).empty(), "a position that was read has a text");
    } else {
      CheckPosition(subject, answer, subject.positions[0], read, bytes.size());
    }
  }
}

void FuzzSetupRequest(absl::string_view bytes) {
  for (const Subject& subject : Subjects()) {
    Position read = subject.positions[0];
    const Answer answer = subject.raw.Setup(bytes, &read);
    if (answer.ok()) {
      FuzzCheck(!subject.raw.Text(read).empty(), "a position that was set up has a text");
    } else {
      CheckPosition(subject, answer, subject.positions[0], read, bytes.size());
    }
  }
}

void FuzzMoveText(absl::string_view bytes) {
  for (const Subject& subject : Subjects()) {
    for (const Position& position : subject.positions) {
      varia_move move = kUntouched;
      const Answer answer = subject.raw.MoveFromText(position, bytes, &move);
      CheckMove(subject, position, answer, move, bytes.size());
    }
  }
}

void FuzzMoveMessage(absl::string_view bytes) {
  for (const Subject& subject : Subjects()) {
    for (const Position& position : subject.positions) {
      varia_move move = kUntouched;
      const Answer answer = subject.raw.MoveFromMessage(position, bytes, &move);
      CheckMove(subject, position, answer, move, bytes.size());
    }
  }
}

void FuzzGameRecord(absl::string_view bytes) {
  const absl::StatusOr<v1::GameRecord> record = RecordFromText(bytes, "record");
  if (!record.ok()) return;
  const Variant* variant = VariantOf(record->variant());
  if (variant != nullptr) CheckGame(GameTree::FromRecord(variant, *record));
}

void FuzzGameText(absl::string_view bytes) {
  const auto games = ParseGameText(bytes, "games");
  if (!games.ok()) return;
  for (const ParsedGame& game : *games) {
    const Variant* variant = VariantOf(game.record.variant());
    if (variant == nullptr) continue;
    const absl::StatusOr<GameTree> replayed = ReplayParsedGame(variant, game, "games");
    if (!replayed.ok()) continue;
    const std::string text = GameText(*replayed);
    const auto again = ParseGameText(text, "again");
    FuzzCheck(again.ok() && again->size() == 1, "a game's own text is a game");
    const absl::StatusOr<GameTree> same = ReplayParsedGame(variant, (*again)[0], "again");
    FuzzCheck(same.ok() && GameText(*same) == text, "a game has one text");
  }
}

void FuzzJournal(absl::string_view bytes) {
  const int file = memfd_create("journal", MFD_CLOEXEC);
  FuzzCheck(write(file, bytes.data(), bytes.size()) == static_cast<ssize_t>(bytes.size()), "memory takes a file");
  const auto contents = Journal::Read(absl::StrCat("/proc/self/fd/", file));
  close(file);
  if (!contents.ok()) return;
  const Variant* variant = VariantOf(contents->start.variant());
  if (variant != nullptr) CheckGame(ReplayJournal(variant, *contents));
}

std::vector<std::string> PositionTextSeeds() {
  return SeedsOfAll([](const Subject& subject, const Position& position) {
    return std::vector<std::string>{subject.raw.Text(position)};
  });
}

std::vector<std::string> PositionMessageSeeds() {
  return SeedsOfAll([](const Subject& subject, const Position& position) {
    std::vector<std::string> seeds(1);
    subject.raw.PositionToMessage(position, &seeds[0]);
    return seeds;
  });
}

std::vector<std::string> SetupRequestSeeds() {
  return SeedsOfAll([](const Subject& subject, const Position& position) {
    v1::SetupRequest request;
    request.set_position_text(subject.raw.Text(position));
    v1::SetupRequest named;
    named.set_setup(subject.variant->info().setups(0).name());
    for (const v1::RuleOption& option : subject.variant->info().rule_options()) {
      v1::ChosenOption* chosen = request.add_options();
      chosen->set_name(option.name());
      chosen->set_value(option.values(0).name());
    }
    return std::vector<std::string>{request.SerializeAsString(), named.SerializeAsString()};
  });
}

std::vector<std::string> MoveTextSeeds() {
  return SeedsOfAll([](const Subject& subject, const Position& position) {
    const std::vector<varia_move> moves = subject.raw.Moves(position);
    return std::vector<std::string>{subject.raw.MoveToText(position, moves.front()),
                                    subject.raw.MoveToText(position, moves.back())};
  });
}

std::vector<std::string> MoveMessageSeeds() {
  return SeedsOfAll([](const Subject& subject, const Position& position) {
    std::vector<std::string> seeds(1);
    subject.raw.MoveToMessage(position, subject.raw.Moves(position).front(), &seeds[0]);
    return seeds;
  });
}

std::vector<std::string> GameRecordSeeds() {
  std::vector<std::string> seeds;
  for (const Subject& subject : Subjects()) seeds.push_back(RecordToText(SampleRecord(subject)));
  return seeds;
}

std::vector<std::string> GameTextSeeds() {
  std::vector<std::string> seeds;
  for (const Subject& subject : Subjects()) {
    const auto game = GameTree::FromRecord(subject.variant, SampleRecord(subject));
    FuzzCheck(game.ok(), "a sample game is a game");
    seeds.push_back(GameText(*game));
  }
  return seeds;
}

std::vector<std::string> JournalSeeds() {
  std::vector<std::string> seeds;
  for (const Subject& subject : Subjects()) {
    const std::string path = absl::StrCat(P_tmpdir, "/varia-fuzz-journal-", getpid());
    unlink(path.c_str());
    {
      const v1::GameRecord record = SampleRecord(subject);
      auto journal = Journal::Create(path, record, Journal::Sync::kNever);
      FuzzCheck(journal.ok(), "a journal is begun");
    }
    const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
    std::string bytes(1 << 16, '\0');
    const ssize_t size = read(file, bytes.data(), bytes.size());
    bytes.resize(size < 0 ? 0 : size);
    close(file);
    unlink(path.c_str());
    seeds.push_back(bytes);
  }
  return seeds;
}

}  // namespace varia
