#include "platform/loader/variant.h"

#include <google/protobuf/stubs/logging.h>

#include <algorithm>
#include <cstring>
#include <utility>

#include "absl/strings/str_cat.h"
#include "platform/loader/plugin_call.h"
#include "platform/loader/table_check.h"
#include "platform/loader/utf8.h"

namespace varia {
namespace {

// Longest reason that an outcome may give.
constexpr size_t kMaxReason = 64;
// First guess at the length of a move list; longer ones are asked for twice.
constexpr size_t kUsualMoves = 64;

absl::Status NotTheMessage(absl::string_view what) {
  return absl::InternalError(absl::StrCat("the plugin wrote bytes that are no ", what, " message"));
}

// A user's bytes reach protobuf strings only as UTF-8; elsewhere they would make the library complain on stderr.
absl::Status CheckUtf8(absl::string_view what, absl::string_view text) {
  const size_t bad = FindInvalidUtf8(text);
  if (bad == absl::string_view::npos) return absl::OkStatus();
  return InvalidArgumentAt(absl::StrCat(what, ": byte ", bad + 1, " is not UTF-8"), bad);
}

absl::Status CheckRequest(const v1::SetupRequest& request) {
  if (auto status = CheckUtf8("setup name", request.setup()); !status.ok()) return status;
  if (auto status = CheckUtf8("position text", request.position_text()); !status.ok()) return status;
  for (const v1::ChosenOption& option : request.options()) {
    if (auto status = CheckUtf8("option name", option.name()); !status.ok()) return status;
    if (auto status = CheckUtf8("option value", option.value()); !status.ok()) return status;
  }
  return absl::OkStatus();
}

// Whether a host can use it without looking further.
bool IsSound(const v1::VariantInfo& info, const varia_outcome& outcome) {
  if (outcome.state > VARIA_WIN) return false;
  if (outcome.state == VARIA_WIN && outcome.winning_team >= static_cast<uint32_t>(info.teams_size())) return false;
  return std::all_of(outcome.places, outcome.places + info.seats_size(),
                     [&](uint8_t place) { return place <= info.seats_size(); });
}

// Seats by place, best first, seats of one place in order of play. Empty where places are not kept.
std::vector<std::pair<int, int>> PlacedSeats(const v1::VariantInfo& info, const varia_outcome& outcome) {
  std::vector<std::pair<int, int>> placed;
  for (int seat = 0; seat < info.seats_size(); ++seat) {
    if (outcome.places[seat] != 0) placed.emplace_back(outcome.places[seat], seat);
  }
  std::sort(placed.begin(), placed.end());
  return placed;
}

}  // namespace

absl::StatusOr<std::unique_ptr<const Variant>> Variant::Create(const varia_variant* table) {
  if (auto status = CheckVariantTable(table); !status.ok()) return status;
  // Protobuf would report every malformed message on stderr, also those that a plugin reads. Here that is a status.
  static const auto silenced = google::protobuf::SetLogHandler(nullptr);
  static_cast<void>(silenced);
  std::unique_ptr<Variant> variant(new Variant(table));
  StringWriter out(kMaxMessageBytes);
  varia_error error = EmptyError();
  const int32_t answer = table->describe(table, out.get(), &error);
  if (auto status = PluginStatus(answer, error, 0); !status.ok()) {
    return absl::FailedPreconditionError(
        absl::StrCat("cannot describe its variant '", table->id, "': ", status.message()));
  }
  if (!variant->info_.ParseFromString(out.bytes())) {
    return absl::FailedPreconditionError(
        absl::StrCat("describes its variant '", table->id, "' in bytes that are no VariantInfo message"));
  }
  if (auto status = CheckVariantInfo(*table, variant->info_); !status.ok()) return status;
  const auto* drop_out = static_cast<const varia_drop_out*>(table->get_extension(table, VARIA_EXT_DROP_OUT));
  if (drop_out != nullptr && VARIA_HAS(varia_drop_out, drop_out, drop_out) && drop_out->drop_out != nullptr) {
    variant->drop_out_ = drop_out;
  }
  return std::unique_ptr<const Variant>(std::move(variant));
}

absl::StatusOr<Position> Variant::Setup(const v1::SetupRequest& request) const {
  if (auto status = CheckRequest(request); !status.ok()) return status;
  const std::string bytes = request.SerializeAsString();
  // The plugin counts offsets from the start of the position text.
  const uint64_t counted = request.has_position_text() ? request.position_text().size() : bytes.size();
  Position position(table_->position_size);
  varia_error error = EmptyError();
  const int32_t answer = table_->setup(table_, Bytes(bytes), position.data(), &error);
  if (auto status = PluginStatus(answer, error, counted); !status.ok()) return status;
  return position;
}

void Variant::LegalMoves(const Position& position, std::vector<varia_move>* moves) const {
  const size_t limit = table_->max_legal_moves;
  // Growing within the capacity writes zeros: little, since a list is seldom much longer than the one before.
  moves->resize(std::min(limit, std::max(kUsualMoves, moves->capacity())));
  size_t count = 0;
  for (int attempt = 0; attempt < 2; ++attempt) {
    const int32_t answer =
        table_->legal_moves(table_, position.data(), moves->data(), static_cast<uint32_t>(moves->size()));
    count = std::min(limit, static_cast<size_t>(std::max(answer, 0)));
    if (count <= moves->size()) break;
    moves->resize(count);
  }
  moves->resize(count);
}

uint64_t Variant::CountLegalMoves(const Position& position) const {
  return static_cast<uint64_t>(std::max(table_->legal_moves(table_, position.data(), nullptr, 0), 0));
}

absl::Status Variant::Play(Position* position, varia_move move) const {
  varia_error error = EmptyError();
  const int32_t answer = table_->play(table_, position->data(), move, &error);
  return PluginStatus(answer, error, 0);
}

int Variant::SeatToMove(const Position& position) const {
  const int32_t seat = table_->seat_to_move(table_, position.data());
  return seat >= 0 && seat < info_.seats_size() ? seat : 0;
}

varia_outcome Variant::RawOutcome(const Position& position) const {
  varia_outcome outcome{};
  outcome.struct_size = sizeof(outcome);
  if (table_->outcome(table_, position.data(), &outcome) < 0 || !IsSound(info_, outcome)) {
    outcome = varia_outcome{};
    outcome.struct_size = sizeof(outcome);
    outcome.state = VARIA_DRAW;
    outcome.reason = "plugin-error";
  }
  return outcome;
}

absl::Status Variant::DropOut(Position* position) const {
  if (drop_out_ == nullptr) {
    return absl::FailedPreconditionError(absl::StrCat("nobody can drop out of a game of '", id(), "'"));
  }
  varia_error error = EmptyError();
  const int32_t answer = drop_out_->drop_out(table_, position->data(), &error);
  if (answer == VARIA_ERR_INVALID_ARGUMENT) return absl::FailedPreconditionError("the game is over");
  return PluginStatus(answer, error, 0);
}

v1::Outcome Variant::Outcome(const Position& position) const {
  const varia_outcome raw = RawOutcome(position);
  v1::Outcome outcome;
  switch (raw.state) {
    case VARIA_ONGOING:
      outcome.set_state(v1::Outcome::STATE_ONGOING);
      break;
    case VARIA_DRAW:
      outcome.set_state(v1::Outcome::STATE_DRAW);
      break;
    default:
      outcome.set_state(v1::Outcome::STATE_WIN);
      outcome.set_winning_team(info_.teams(static_cast<int>(raw.winning_team)).id());
  }
  for (const auto& [place, seat] : PlacedSeats(info_, raw)) {
    v1::Placing* placing = outcome.add_places();
    placing->set_seat(info_.seats(seat).id());
    placing->set_place(static_cast<uint32_t>(place));
  }
  if (raw.reason != nullptr) outcome.set_reason(CleanText({raw.reason, strnlen(raw.reason, kMaxReason)}));
  outcome.set_status(StatusLine(info_, raw));
  return outcome;
}

varia_key Variant::Key(const Position& position) const {
  varia_key key{};
  table_->key(table_, position.data(), &key);
  return key;
}

std::string Variant::Text(const Position& position) const {
  StringWriter out(kMaxTextBytes);
  if (table_->position_to_text(table_, position.data(), out.get(), nullptr) < 0) return "";
  return CleanText(out.bytes());
}

absl::StatusOr<v1::Position> Variant::ToMessage(const Position& position) const {
  StringWriter out(kMaxMessageBytes);
  varia_error error = EmptyError();
  const int32_t answer = table_->position_to_message(table_, position.data(), out.get(), &error);
  if (auto status = PluginStatus(answer, error, 0); !status.ok()) return status;
  v1::Position message;
  if (!message.ParseFromString(out.bytes())) return NotTheMessage("Position");
  return message;
}

absl::StatusOr<Position> Variant::FromMessage(const v1::Position& message) const {
  if (auto status = CheckUtf8("position text", message.text()); !status.ok()) return status;
  const std::string bytes = message.SerializeAsString();
  Position position(table_->position_size);
  varia_error error = EmptyError();
  const int32_t answer = table_->position_from_message(table_, Bytes(bytes), position.data(), &error);
  if (auto status = PluginStatus(answer, error, bytes.size()); !status.ok()) return status;
  return position;
}

std::string Variant::MoveText(const Position& position, varia_move move) const {
  char text[VARIA_MAX_MOVE_TEXT];
  const int32_t length = table_->move_to_text(table_, position.data(), move, text, sizeof(text));
  if (length < 0 || length > static_cast<int32_t>(sizeof(text))) return "";
  return CleanText({text, static_cast<size_t>(length)});
}

absl::StatusOr<varia_move> Variant::ParseMove(const Position& position, absl::string_view text) const {
  varia_move move = VARIA_NO_MOVE;
  varia_error error = EmptyError();
  const int32_t answer = table_->move_from_text(table_, position.data(), Bytes(text), &move, &error);
  if (auto status = PluginStatus(answer, error, text.size()); !status.ok()) return status;
  return move;
}

absl::StatusOr<v1::Move> Variant::MoveMessage(const Position& position, varia_move move) const {
  StringWriter out(kMaxMessageBytes);
  varia_error error = EmptyError();
  const int32_t answer = table_->move_to_message(table_, position.data(), move, out.get(), &error);
  if (auto status = PluginStatus(answer, error, 0); !status.ok()) return status;
  v1::Move message;
  if (!message.ParseFromString(out.bytes())) return NotTheMessage("Move");
  return message;
}

absl::StatusOr<varia_move> Variant::MoveFromMessage(const Position& position, const v1::Move& message) const {
  if (auto status = CheckUtf8("move text", message.text()); !status.ok()) return status;
  const std::string bytes = message.SerializeAsString();
  varia_move move = VARIA_NO_MOVE;
  varia_error error = EmptyError();
  const int32_t answer = table_->move_from_message(table_, position.data(), Bytes(bytes), &move, &error);
  if (auto status = PluginStatus(answer, error, bytes.size()); !status.ok()) return status;
  return move;
}

std::vector<std::string> Variant::LegalMoveTexts(const Position& position) const {
  std::vector<varia_move> moves;
  LegalMoves(position, &moves);
  std::vector<std::string> texts;
  texts.reserve(moves.size());
  for (const varia_move move : moves) texts.push_back(MoveText(position, move));
  std::sort(texts.begin(), texts.end());
  return texts;
}

const varia_goldens* Variant::goldens() const {
  const auto* goldens = static_cast<const varia_goldens*>(table_->get_extension(table_, VARIA_EXT_GOLDENS));
  if (goldens == nullptr || !VARIA_HAS(varia_goldens, goldens, perft) || goldens->perft == nullptr) return nullptr;
  return goldens;
}

std::string StatusLine(const v1::VariantInfo& info, const varia_outcome& outcome) {
  std::string line;
  if (outcome.state == VARIA_ONGOING) return "ongoing";
  if (outcome.state == VARIA_DRAW) {
    line = "draw";
  } else {
    line = absl::StrCat("win ", info.teams(static_cast<int>(outcome.winning_team)).id());
  }
  int last_place = 0;
  for (const auto& [place, seat] : PlacedSeats(info, outcome)) {
    absl::StrAppend(&line, last_place == 0 ? " places=" : place == last_place ? "=" : ",", info.seats(seat).id());
    last_place = place;
  }
  return line;
}

}  // namespace varia
