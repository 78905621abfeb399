// Checks of whole positions.
#include <algorithm>
#include <cstring>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "platform/loader/plugin_call.h"
#include "platform/validate/game_checker.h"
#include "varia/v1/position.pb.h"

namespace varia {
namespace {

// Positions kept to compare the keys of later ones with; some hundred bytes each.
constexpr size_t kMaxSeenPositions = 4'000'000;

// The text without its halfmove and fullmove counters, fields 5 and 6.
std::string WithoutCounters(const std::string& text) {
  std::vector<std::string> fields = absl::StrSplit(text, ' ');
  if (fields.size() >= 6) fields.erase(fields.begin() + 4, fields.begin() + 6);
  return absl::StrJoin(fields, " ");
}

// A writer that takes `limit` bytes in all and then refuses.
struct Refuser {
  uint64_t limit;
  uint64_t taken = 0;
  int calls_after_refusal = 0;
  bool refused = false;

  static int32_t Write(void* context, const void* /*data*/, uint64_t size) noexcept {
    auto* self = static_cast<Refuser*>(context);
    if (self->refused) ++self->calls_after_refusal;
    self->refused |= self->taken + size > self->limit;
    if (self->refused) return VARIA_ERR_INTERNAL;
    self->taken += size;
    return VARIA_OK;
  }
};

}  // namespace

void GameChecker::CheckReadsBack(Rule rule, const char* from, const Answer& answer, const Position& read,
                                 const Scene& scene) {
  if (!book_.Check(rule, answer.ok(), [&] {
        return absl::StrCat(from, " is refused: ", StatusName(answer.status), ", ", Quote(answer.error.message));
      })) {
    return;
  }
  const std::string text = raw_.Text(read);
  book_.Check(rule, text == scene.text, [&] { return absl::StrCat(from, " is read as ", Quote(text)); });
  const varia_key key = raw_.Key(read);
  book_.Check(rule, key.low == scene.key.low && key.high == scene.key.high,
              [&] { return absl::StrCat(from, " is read as a position with another key"); });
  book_.Check(rule, raw_.Moves(read) == scene.moves,
              [&] { return absl::StrCat(from, " is read as a position with another list of moves"); });
  book_.Check(rule, raw_.OutcomeState(read) == scene.state,
              [&] { return absl::StrCat(from, " is read as a position with another outcome"); });
}

void GameChecker::CheckPositionText(const Scene& scene) {
  const bool printable = !scene.text.empty() && std::all_of(scene.text.begin(), scene.text.end(),
                                                            [](char c) { return c >= ' ' && c < '\x7f'; });
  book_.Check(Rule::kPositionText, printable, [&] {
    return absl::StrCat("the text is ", Quote(scene.text), ", which is empty or not one line of printable ASCII");
  });
  Position read = raw_.NewPosition();
  // position_from_text() means default options.
  if (scene.setup.options_size() == 0) {
    const Answer answer = raw_.PositionFromText(scene.text, &read);
    CheckReadsBack(Rule::kPositionText, "the text", answer, read, scene);
  }
  v1::SetupRequest request = scene.setup;
  request.set_position_text(scene.text);
  read = raw_.NewPosition();
  const Answer answer = raw_.Setup(request.SerializeAsString(), &read);
  CheckReadsBack(Rule::kPositionText, "a SetupRequest with the text", answer, read, scene);
}

void GameChecker::CheckPositionMessage(const Scene& scene) {
  std::string bytes;
  v1::Position message;
  const Answer written = raw_.PositionToMessage(scene.position, &bytes);
  if (!book_.Check(Rule::kPositionMessage, written.ok() && message.ParseFromString(bytes), [&] {
        return absl::StrCat("position_to_message() gives no Position message (", StatusName(written.status), ")");
      })) {
    return;
  }
  const int seat = variant_.SeatToMove(scene.position);
  book_.Check(
      Rule::kPositionMessage,
      message.text() == scene.text && message.variant() == variant_.id() &&
          message.seat_to_move() == static_cast<uint32_t>(seat) && message.turn() == variant_.info().seats(seat).id(),
      [&] {
        return absl::StrCat("the message says text ", Quote(message.text()), ", variant ", Quote(message.variant()),
                            ", turn ", Quote(message.turn()), ", seat ", message.seat_to_move());
      });
  v1::Position text_alone;
  text_alone.set_text(message.text());
  *text_alone.mutable_options() = message.options();
  v1::Position structure_alone = message;
  structure_alone.clear_text();
  const std::pair<const char*, const v1::Position*> ways[] = {{"the message", &message},
                                                              {"the message's text alone", &text_alone},
                                                              {"the message's structure alone", &structure_alone}};
  for (const auto& [way, input] : ways) {
    Position read = raw_.NewPosition();
    const Answer answer = raw_.PositionFromMessage(input->SerializeAsString(), &read);
    CheckReadsBack(Rule::kPositionMessage, way, answer, read, scene);
  }
  if (scene.next_text.empty() || scene.next_text == scene.text) return;
  v1::Position contradiction = message;
  contradiction.set_text(scene.next_text);
  Position read = raw_.NewPosition();
  const Answer answer = raw_.PositionFromMessage(contradiction.SerializeAsString(), &read);
  book_.Check(Rule::kPositionMessage, answer.status < 0, [&] {
    return absl::StrCat("a message whose structure contradicts its text ", Quote(scene.next_text), " is taken");
  });
}

void GameChecker::CheckKey(const Scene& scene, int game, int ply) {
  varia_key key{};
  const int32_t status = raw_.table().key(&raw_.table(), scene.position.data(), &key);
  book_.Check(Rule::kKey, status == VARIA_OK, [&] { return absl::StrCat("key() answers ", StatusName(status)); });
  // Texts say nothing of the options, within which keys are to be compared.
  const std::hash<std::string> hash;
  const uint64_t options = hash(scene.setup.ShortDebugString());
  const uint64_t position = hash(absl::StrCat(WithoutCounters(scene.text), "\n", options));
  const uint64_t named = hash(absl::StrCat(key.low, " ", key.high, " ", options));
  if (seen_positions_.size() >= kMaxSeenPositions) return;
  const auto by_position = seen_positions_.emplace(position, Sighting{named, game, ply}).first->second;
  const auto by_key = seen_keys_.emplace(named, Sighting{position, game, ply}).first->second;
  book_.Check(Rule::kKey, by_position.partner == named, [&] {
    return absl::StrCat("the same position had another key in game ", by_position.game, " after ply ", by_position.ply);
  });
  book_.Check(Rule::kKey, by_key.partner == position, [&] {
    return absl::StrCat("another position had the same key in game ", by_key.game, " after ply ", by_key.ply);
  });
}

void GameChecker::CheckOutcome(const Scene& scene) {
  varia_outcome outcome{};
  outcome.struct_size = sizeof(outcome);
  const int32_t status = raw_.table().outcome(&raw_.table(), scene.position.data(), &outcome);
  const auto& info = variant_.info();
  const bool ongoing = outcome.state == VARIA_ONGOING;
  if (!book_.Check(Rule::kOutcome, status == VARIA_OK && outcome.state <= VARIA_WIN, [&] {
        return absl::StrCat("outcome() answers ", StatusName(status), " with the state ", outcome.state);
      })) {
    return;
  }
  book_.Check(Rule::kOutcome, ongoing == !scene.moves.empty(), [&] {
    return absl::StrCat("the state is ", outcome.state, ", but there are ", scene.moves.size(), " moves");
  });
  book_.Check(Rule::kOutcome, (outcome.reason == nullptr) == ongoing && (ongoing || outcome.reason[0] != '\0'), [&] {
    return absl::StrCat("the state is ", outcome.state, ", and the reason is ",
                        outcome.reason == nullptr ? "missing" : Quote(outcome.reason));
  });
  const uint32_t teams = outcome.state == VARIA_WIN ? static_cast<uint32_t>(info.teams_size()) : 1;
  book_.Check(Rule::kOutcome, outcome.winning_team < teams, [&] {
    return absl::StrCat("the state is ", outcome.state, ", and the winning team ", outcome.winning_team);
  });
  // Places are all 0, or those of a ranking with joint places: a place is one more than the number of better seats, or
  // one more than the number of better places. Either way place 1 is there and none is beyond the seats.
  const uint8_t* begin = outcome.places;
  const uint8_t* end = begin + info.seats_size();
  const bool none = std::all_of(begin, end, [](uint8_t place) { return place == 0; });
  const bool ranking =
      std::all_of(begin, end, [&](uint8_t place) { return place >= 1 && place <= info.seats_size(); }) &&
      std::find(begin, end, uint8_t{1}) != end;
  const bool none_beyond = std::all_of(end, begin + VARIA_MAX_SEATS, [](uint8_t place) { return place == 0; });
  book_.Check(Rule::kOutcome, none_beyond && (none || (ranking && !ongoing)), [&] {
    return absl::StrCat("the places are ", absl::StrJoin(outcome.places, outcome.places + VARIA_MAX_SEATS, ","));
  });
}

void GameChecker::CheckSeat(const Scene& scene) {
  const int32_t seat = raw_.table().seat_to_move(&raw_.table(), scene.position.data());
  book_.Check(Rule::kSeat, seat >= 0 && seat < variant_.info().seats_size(),
              [&] { return absl::StrCat("seat_to_move() answers ", seat); });
}

void GameChecker::CheckWriters(const Scene& scene) {
  const varia_variant& table = raw_.table();
  const void* position = scene.position.data();
  const uint64_t way = random_.Below(scene.moves.empty() ? 3 : 4);
  const varia_move move = scene.moves.empty() ? VARIA_NO_MOVE : scene.moves[random_.Below(scene.moves.size())];
  const auto call = [&](const varia_writer* writer, varia_error* error) {
    switch (way) {
      case 0:
        return table.position_to_text(&table, position, writer, error);
      case 1:
        return table.position_to_message(&table, position, writer, error);
      case 2:
        return table.describe(&table, writer, error);
      default:
        return table.move_to_message(&table, position, move, writer, error);
    }
  };
  static constexpr const char* kNames[] = {"position_to_text", "position_to_message", "describe", "move_to_message"};
  Refuser whole{kMaxMessageBytes};
  varia_writer writer{sizeof(varia_writer), 0, &whole, &Refuser::Write};
  varia_error error{};
  error.struct_size = sizeof(error);
  if (call(&writer, &error) < 0 || whole.taken == 0) return;  // the round trips tell of that
  Refuser part{random_.Below(whole.taken)};
  writer.context = &part;
  const int32_t status = call(&writer, random_.Below(2) == 0 ? nullptr : &error);
  book_.Check(Rule::kWriter, status == VARIA_ERR_WRITER && part.calls_after_refusal == 0, [&] {
    return absl::StrCat(kNames[way], "() answers ", StatusName(status), " to a writer that refuses byte ",
                        part.limit + 1, ", and calls it ", part.calls_after_refusal, " times more");
  });
}

}  // namespace varia
