#include "platform/history/toy_variant.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

#include "varia/ext/arbiter.h"
#include "varia/ext/drop_out.h"

namespace varia {
namespace {

enum Flag : uint32_t { kCheck = 1, kDead = 2, kOver = 4, kFirstBare = 8, kFirstOut = 128 };

struct State {
  uint32_t cell, seat, halfmove, fullmove, progress, flags, fast;
};

constexpr const char* kMoves[] = {"l",    "r",   "l+",  "r+", "p",  "jump",       "dead",
                                  "bare", "win", "12.", "*",  "\"", "a {b}(c;\\)"};
constexpr uint32_t kMoveCount = sizeof(kMoves) / sizeof(kMoves[0]);

State Load(const void* position) {
  State state;
  std::memcpy(&state, position, sizeof(state));
  return state;
}

int32_t Fail(varia_error* error, int32_t status, const char* message, uint64_t offset = VARIA_NO_OFFSET) {
  if (error != nullptr) {
    error->status = status;
    error->offset = offset;
    std::snprintf(error->message, sizeof(error->message), "%s", message);
  }
  return status;
}

int32_t Write(const varia_writer* out, const std::string& bytes) {
  return out->write(out->context, bytes.data(), bytes.size()) == VARIA_OK ? VARIA_OK : VARIA_ERR_WRITER;
}

std::string Text(const State& state) {
  return std::to_string(state.cell) + " " + std::to_string(state.seat) + " " + std::to_string(state.halfmove) + " " +
         std::to_string(state.fullmove) + " " + std::to_string(state.progress) + " " +
         (state.flags == 0 ? "-" : std::to_string(state.flags));
}

int32_t Describe(const varia_variant* self, const varia_writer* out, varia_error* /*error*/) noexcept {
  v1::VariantInfo info;
  info.set_id(self->id);
  info.set_version(self->version);
  info.set_name("Toy");
  info.set_summary("A token walks round a ring.");
  info.mutable_board()->set_files(8);
  info.mutable_board()->set_ranks(1);
  const char* const two[] = {"w", "b"};
  const char* const four[] = {"ws", "bn", "wn", "bs"};
  const char* const three[] = {"a", "b", "c"};
  const uint32_t team_count = self->seat_count == 3 ? 3 : 2;
  for (uint32_t i = 0; i < self->seat_count; ++i) {
    v1::Seat* seat = info.add_seats();
    seat->set_id(self->seat_count == 2 ? two[i] : self->seat_count == 3 ? three[i] : four[i]);
    seat->set_name(seat->id());
    seat->set_team(i % team_count);
    seat->set_army(i % 2);
  }
  for (uint32_t i = 0; i < team_count; ++i) {
    v1::Team* team = info.add_teams();
    team->set_id(team_count == 3 ? three[i] : two[i]);
    team->set_name(team->id());
  }
  for (const char* name : {"First", "Second"}) info.add_armies()->set_name(name);
  v1::PieceType* type = info.add_piece_types();
  type->set_symbol("T");
  type->set_name("Token");
  type->add_armies(0);
  type->set_movement("Walks.");
  v1::Setup* setup = info.add_setups();
  setup->set_name("start");
  setup->set_position("0 0 0 1 0 -");
  setup = info.add_setups();
  setup->set_name("five");
  setup->set_position("5 0 0 1 0 -");
  v1::RuleOption* option = info.add_rule_options();
  option->set_name("speed");
  option->set_default_value("slow");
  for (const char* name : {"slow", "fast"}) option->add_values()->set_name(name);
  return Write(out, info.SerializeAsString());
}

int32_t FromText(const varia_variant* self, varia_bytes text, void* position, varia_error* error) noexcept {
  State state = {};
  char flags[12] = "";
  const std::string copy(static_cast<const char*>(text.data), text.size);
  if (std::sscanf(copy.c_str(), "%u %u %u %u %u %11s", &state.cell, &state.seat, &state.halfmove, &state.fullmove,
                  &state.progress, flags) != 6 ||
      state.cell > 7 || state.seat >= self->seat_count) {
    return Fail(error, VARIA_ERR_MALFORMED, "this is no position of the toy", 0);
  }
  state.flags = flags[0] == '-' ? 0 : static_cast<uint32_t>(std::strtoul(flags, nullptr, 10));
  std::memcpy(position, &state, sizeof(state));
  return VARIA_OK;
}

int32_t Setup(const varia_variant* self, varia_bytes bytes, void* position, varia_error* error) noexcept {
  v1::SetupRequest request;
  if (!request.ParseFromArray(bytes.data, static_cast<int>(bytes.size))) {
    return Fail(error, VARIA_ERR_MALFORMED, "this is no SetupRequest");
  }
  std::string text = "0 0 0 1 0 -";
  if (request.has_setup()) {
    if (request.setup() == "five") {
      text = "5 0 0 1 0 -";
    } else if (request.setup() != "start") {
      return Fail(error, VARIA_ERR_UNKNOWN_NAME, "there is no such setup");
    }
  } else if (request.has_position_text()) {
    text = request.position_text();
  } else if (request.has_position()) {
    text = request.position().text();
  }
  const int32_t status = FromText(self, {text.data(), text.size()}, position, error);
  if (status != VARIA_OK) return status;
  State state = Load(position);
  for (const auto* options : {&request.options(), &request.position().options()}) {
    for (const v1::ChosenOption& option : *options) {
      if (option.name() != "speed") return Fail(error, VARIA_ERR_UNKNOWN_NAME, "there is no such option");
      state.fast = option.value() == "fast" ? 1 : 0;
    }
  }
  std::memcpy(position, &state, sizeof(state));
  return VARIA_OK;
}

int32_t LegalMoves(const varia_variant* /*self*/, const void* position, varia_move* moves, uint32_t capacity) noexcept {
  if ((Load(position).flags & kOver) != 0) return 0;
  for (uint32_t i = 0; i < kMoveCount && i < capacity; ++i) moves[i] = i + 1;
  return static_cast<int32_t>(kMoveCount);
}

// Moves the turn on by so many seats, and then past those who have dropped out.
void PassTurn(const varia_variant* self, uint32_t steps, State* state) {
  do {
    state->fullmove += (state->seat + steps) / self->seat_count;
    state->seat = (state->seat + steps) % self->seat_count;
    steps = 1;
  } while ((state->flags & kFirstOut << state->seat) != 0);
}

void PlayListed(const varia_variant* self, void* position, varia_move move) noexcept {
  State state = Load(position);
  const std::string text = kMoves[move - 1];
  const uint32_t mover = state.seat;
  state.flags &= ~uint32_t{kCheck};
  ++state.halfmove;
  if (text[0] == 'l' || text[0] == 'r') {
    state.cell = (state.cell + (text[0] == 'l' ? 7 : 1)) % 8;
    if (text.size() == 2) state.flags |= kCheck;
  } else {
    state.halfmove = 0;
    ++state.progress;
  }
  if (text == "dead") state.flags |= kDead;
  if (text == "bare") state.flags |= kFirstBare << mover;
  if (text == "win") {
    state.flags |= kOver;
  } else {
    PassTurn(self, text == "jump" ? 2 : 1, &state);
  }
  std::memcpy(position, &state, sizeof(state));
}

int32_t Play(const varia_variant* self, void* position, varia_move move, varia_error* error) noexcept {
  if (move == 0 || move > kMoveCount || (Load(position).flags & kOver) != 0) {
    return Fail(error, VARIA_ERR_ILLEGAL_MOVE, "this is no legal move");
  }
  PlayListed(self, position, move);
  return VARIA_OK;
}

int32_t Outcome(const varia_variant* self, const void* position, varia_outcome* outcome) noexcept {
  const State state = Load(position);
  *outcome = {};
  outcome->struct_size = sizeof(varia_outcome);
  if ((state.flags & kOver) == 0) return VARIA_OK;
  outcome->state = VARIA_WIN;
  outcome->reason = "token-home";
  outcome->winning_team = state.seat % (self->seat_count == 3 ? 3 : 2);
  if (self->seat_count == 4) {
    for (uint32_t seat = 0; seat < 4; ++seat) outcome->places[seat] = seat % 2 == state.seat % 2 ? 1 : 3;
  }
  return VARIA_OK;
}

int32_t SeatToMove(const varia_variant* /*self*/, const void* position) noexcept {
  return static_cast<int32_t>(Load(position).seat);
}

int32_t Key(const varia_variant* /*self*/, const void* position, varia_key* key) noexcept {
  const State state = Load(position);
  key->low = uint64_t{state.cell} << 32 | state.seat;
  key->high = uint64_t{state.progress} << 32 | state.flags;
  return VARIA_OK;
}

int32_t ToText(const varia_variant* /*self*/, const void* position, const varia_writer* out,
               varia_error* /*error*/) noexcept {
  return Write(out, Text(Load(position)));
}

int32_t ToMessage(const varia_variant* self, const void* position, const varia_writer* out,
                  varia_error* /*error*/) noexcept {
  const State state = Load(position);
  v1::Position message;
  message.set_variant(self->id);
  message.set_text(Text(state));
  message.set_halfmove(state.halfmove);
  message.set_fullmove(state.fullmove);
  message.set_seat_to_move(state.seat);
  if (state.fast != 0) {
    v1::ChosenOption* option = message.add_options();
    option->set_name("speed");
    option->set_value("fast");
  }
  return Write(out, message.SerializeAsString());
}

int32_t FromMessage(const varia_variant* self, varia_bytes bytes, void* position, varia_error* error) noexcept {
  v1::Position message;
  if (!message.ParseFromArray(bytes.data, static_cast<int>(bytes.size))) {
    return Fail(error, VARIA_ERR_MALFORMED, "this is no Position");
  }
  return FromText(self, {message.text().data(), message.text().size()}, position, error);
}

int32_t MoveToText(const varia_variant* /*self*/, const void* /*position*/, varia_move move, char* text,
                   uint32_t capacity) noexcept {
  if (move == 0 || move > kMoveCount) return VARIA_ERR_ILLEGAL_MOVE;
  const size_t size = std::strlen(kMoves[move - 1]);
  std::memcpy(text, kMoves[move - 1], size < capacity ? size : capacity);
  return static_cast<int32_t>(size);
}

int32_t MoveFromText(const varia_variant* /*self*/, const void* position, varia_bytes text, varia_move* move,
                     varia_error* error) noexcept {
  const std::string copy(static_cast<const char*>(text.data), text.size);
  for (uint32_t i = 0; i < kMoveCount; ++i) {
    if (copy != kMoves[i]) continue;
    if ((Load(position).flags & kOver) != 0) return Fail(error, VARIA_ERR_ILLEGAL_MOVE, "the game is over");
    *move = i + 1;
    return VARIA_OK;
  }
  return Fail(error, VARIA_ERR_MALFORMED, "the toy knows no such move", 0);
}

int32_t MoveToMessage(const varia_variant* /*self*/, const void* /*position*/, varia_move move, const varia_writer* out,
                      varia_error* /*error*/) noexcept {
  v1::Move message;
  message.set_code(move);
  message.set_text(kMoves[move - 1]);
  return Write(out, message.SerializeAsString());
}

int32_t MoveFromMessage(const varia_variant* self, const void* position, varia_bytes bytes, varia_move* move,
                        varia_error* error) noexcept {
  v1::Move message;
  if (!message.ParseFromArray(bytes.data, static_cast<int>(bytes.size))) {
    return Fail(error, VARIA_ERR_MALFORMED, "this is no Move");
  }
  return MoveFromText(self, position, {message.text().data(), message.text().size()}, move, error);
}

int32_t InCheck(const varia_variant* /*self*/, const void* position) noexcept {
  return (Load(position).flags & kCheck) != 0 ? 1 : 0;
}
int32_t DeadPosition(const varia_variant* /*self*/, const void* position) noexcept {
  return (Load(position).flags & kDead) != 0 ? 1 : 0;
}
uint32_t BareSeats(const varia_variant* /*self*/, const void* position) noexcept {
  return Load(position).flags / kFirstBare % 16;
}

int32_t DropOut(const varia_variant* self, void* position, varia_error* error) noexcept {
  State state = Load(position);
  if ((state.flags & kOver) != 0) return Fail(error, VARIA_ERR_INVALID_ARGUMENT, "the game is over");
  state.flags |= kFirstOut << state.seat;
  const uint32_t partner = (state.seat + 2) % 4;
  if ((state.flags & kFirstOut << partner) != 0) state.flags |= kOver;
  PassTurn(self, 1, &state);
  std::memcpy(position, &state, sizeof(state));
  return VARIA_OK;
}

constexpr varia_arbiter_hints kHints = {sizeof(varia_arbiter_hints), 0, InCheck, DeadPosition, BareSeats};

const void* GetExtension(const varia_variant* /*self*/, const char* id) noexcept {
  return std::strcmp(id, VARIA_EXT_ARBITER) == 0 ? &kHints : nullptr;
}
constexpr varia_drop_out kDropOut = {sizeof(varia_drop_out), 0, DropOut};

const void* GetExtensionOfFour(const varia_variant* self, const char* id) noexcept {
  return std::strcmp(id, VARIA_EXT_DROP_OUT) == 0 ? &kDropOut : GetExtension(self, id);
}
const void* NoExtension(const varia_variant* /*self*/, const char* /*id*/) noexcept { return nullptr; }

const Variant* Make(uint32_t seats, const char* id, decltype(varia_variant::get_extension) get_extension) {
  // Lives for ever, as a loaded plugin's does.
  const auto* table = new varia_variant{sizeof(varia_variant),
                                        sizeof(State),
                                        kMoveCount,
                                        seats,
                                        id,
                                        "1.0.0",
                                        Describe,
                                        Setup,
                                        LegalMoves,
                                        Play,
                                        PlayListed,
                                        Outcome,
                                        SeatToMove,
                                        Key,
                                        ToText,
                                        FromText,
                                        ToMessage,
                                        FromMessage,
                                        MoveToText,
                                        MoveFromText,
                                        MoveToMessage,
                                        MoveFromMessage,
                                        get_extension};
  auto variant = Variant::Create(table);
  if (!variant.ok()) {
    std::fprintf(stderr, "the toy is refused: %s\n", variant.status().ToString().c_str());
    std::abort();
  }
  return variant->release();
}

}  // namespace

const Variant& ToyVariant(int seats) {
  static const Variant* const toys[] = {Make(2, "toy-2", GetExtension), Make(3, "toy-3", GetExtension),
                                        Make(4, "toy-4", GetExtensionOfFour)};
  return *toys[seats - 2];
}

const Variant& ToyVariantWithoutHints() {
  static const Variant* const toy = Make(2, "toy-bare-host", NoExtension);
  return *toy;
}

}  // namespace varia
