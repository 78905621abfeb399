#include "platform/loader/fake_variant.h"

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <cstring>
#include <string>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/types/optional.h"
#include "varia/v1/move.pb.h"
#include "varia/v1/position.pb.h"
#include "varia/v1/variant.pb.h"

namespace varia {
namespace {

constexpr uint32_t kMostStones = 999;
constexpr varia_move kTake = 0x100;  // plus the number of stones
constexpr uint32_t kMostTaken = 3;

struct Heap {
  uint32_t stones;
  uint32_t turn;  // seat
  uint32_t halfmove;
  uint32_t fullmove;
  uint32_t misere;
};

Fault FaultOf(const varia_variant* self) { return reinterpret_cast<const FakeVariant*>(self)->fault; }

int32_t Refuse(const varia_variant* self, varia_error* error, int32_t status, const std::string& message,
               uint64_t offset = VARIA_NO_OFFSET) {
  if (error != nullptr) {
    error->status = status;
    error->offset = FaultOf(self) == Fault::kOffsetBeyondInput ? 1'000'000 : offset;
    std::snprintf(error->message, sizeof(error->message), "%s", message.c_str());
    if (FaultOf(self) == Fault::kEmptyError) error->message[0] = '\0';
    if (FaultOf(self) == Fault::kWildErrorText) std::memset(error->message, 0xFF, sizeof(error->message));
  }
  return status;
}

int32_t WriteAll(const varia_variant* self, const varia_writer* out, const std::string& bytes, varia_error* error) {
  const int32_t status = out->write(out->context, bytes.data(), bytes.size());
  if (status < 0 && FaultOf(self) != Fault::kIgnoresWriter) {
    return Refuse(self, error, VARIA_ERR_WRITER, "the writer refused");
  }
  return VARIA_OK;
}

std::string TextOf(const Heap& heap) {
  return absl::StrCat(heap.stones, " ", heap.turn == 0 ? "w" : "b", " - - ", heap.halfmove, " ", heap.fullmove);
}

bool ParseNumber(absl::string_view digits, uint32_t* number) {
  return !digits.empty() && digits.size() < 7 && absl::SimpleAtoi(digits, number) && absl::StrCat(*number) == digits;
}

absl::optional<Heap> HeapOf(absl::string_view text, Fault fault) {
  Heap heap{};
  const std::vector<absl::string_view> fields = absl::StrSplit(text, ' ');
  if (fault == Fault::kTakesDamagedText && fields.size() != 6) return Heap{kMostStones + 7, 0, 0, 1, 0};
  if (fields.size() != 6 || (fields[1] != "w" && fields[1] != "b") || fields[2] != "-" || fields[3] != "-" ||
      !ParseNumber(fields[0], &heap.stones) || !ParseNumber(fields[4], &heap.halfmove) ||
      !ParseNumber(fields[5], &heap.fullmove) || heap.stones > kMostStones || heap.fullmove == 0) {
    return absl::nullopt;
  }
  heap.turn = fields[1] == "w" ? 0 : 1;
  if (fault == Fault::kTextReadsDifferently && heap.stones == 5) heap.stones = 4;
  return heap;
}

uint32_t CountMoves(const Heap& heap) { return std::min(heap.stones, kMostTaken); }

varia_move CodeOf(const varia_variant* self, const Heap& heap, uint32_t taken) {
  return kTake + taken + (FaultOf(self) == Fault::kCodesByPlace ? heap.stones * 16 : 0);
}

// The stones that a listed code takes, or 0.
uint32_t TakenBy(const varia_variant* self, const Heap& heap, varia_move move) {
  for (uint32_t taken = 1; taken <= CountMoves(heap); ++taken) {
    if (CodeOf(self, heap, taken) == move) return taken;
  }
  return 0;
}

void Take(Heap* heap, uint32_t taken) {
  heap->stones -= taken;
  heap->turn = 1 - heap->turn;
  ++heap->halfmove;
  if (heap->turn == 0) ++heap->fullmove;
}

int32_t Describe(const varia_variant* self, const varia_writer* out, varia_error* error) noexcept {
  if (FaultOf(self) == Fault::kNoDescription) return Refuse(self, error, VARIA_ERR_INTERNAL, "out of words");
  if (FaultOf(self) == Fault::kGarbledDescription) return WriteAll(self, out, "\xFF\xFF garbled", error);
  v1::VariantInfo info;
  info.set_id(FaultOf(self) == Fault::kOtherId ? "something-else" : self->id);
  info.set_version(self->version);
  info.set_name("Subtraction");
  if (FaultOf(self) == Fault::kChangingDescription) {
    static std::atomic<int> calls = 0;
    info.set_summary(absl::StrCat("call ", ++calls));
  }
  info.mutable_board()->set_files(1);
  info.mutable_board()->set_ranks(1);
  for (const char* id : {"w", "b"}) {
    v1::Seat* seat = info.add_seats();
    seat->set_id(id);
    seat->set_team(info.teams_size());
    info.add_teams()->set_id(id);
  }
  info.add_armies()->set_name("Stones");
  for (const auto& [name, text] : {std::make_pair("ten", "10 w - - 0 1"), std::make_pair("twenty", "20 w - - 0 1")}) {
    v1::Setup* setup = info.add_setups();
    setup->set_name(name);
    setup->set_position(text);
  }
  v1::RuleOption* option = info.add_rule_options();
  option->set_name("misere");
  option->set_default_value("no");
  option->add_values()->set_name("no");
  option->add_values()->set_name("yes");
  return WriteAll(self, out, info.SerializeAsString(), error);
}

int32_t ReadOptions(const varia_variant* self, const google::protobuf::RepeatedPtrField<v1::ChosenOption>& options,
                    Heap* heap, varia_error* error) {
  for (const v1::ChosenOption& option : options) {
    const bool known = option.name() == "misere" && (option.value() == "no" || option.value() == "yes");
    if (!known && FaultOf(self) != Fault::kSetupTakesUnknownOption) {
      return Refuse(self, error, VARIA_ERR_UNKNOWN_NAME, "no such option or value");
    }
    heap->misere = option.value() == "yes" ? 1 : 0;
  }
  return VARIA_OK;
}

int32_t ReadText(const varia_variant* self, const std::string& text, Heap* heap, varia_error* error) {
  const absl::optional<Heap> read = HeapOf(text, FaultOf(self));
  if (!read.has_value()) {
    return Refuse(self, error, VARIA_ERR_MALFORMED, "not the text of a position", std::min<size_t>(3, text.size()));
  }
  *heap = *read;
  return VARIA_OK;
}

int32_t ReadMessage(const varia_variant* self, const v1::Position& message, Heap* heap, varia_error* error) {
  const bool structured = message.fields_size() == 1;
  std::string text = message.text();
  if (structured) {
    const std::string structure = absl::StrCat(message.fields(0).value(), " ", message.turn(), " - - ",
                                               message.halfmove(), " ", message.fullmove());
    if (!text.empty() && text != structure && FaultOf(self) != Fault::kTrustsContradiction) {
      return Refuse(self, error, VARIA_ERR_MALFORMED, "text and structure differ");
    }
    if (text.empty()) text = structure;
  }
  if (const int32_t status = ReadText(self, text, heap, error); status < 0) return status;
  return ReadOptions(self, message.options(), heap, error);
}

int32_t Setup(const varia_variant* self, varia_bytes request, void* position, varia_error* error) noexcept {
  v1::SetupRequest message;
  if (!message.ParseFromArray(request.data, static_cast<int>(request.size))) {
    if (FaultOf(self) == Fault::kChangesOnDamagedMessage) std::memset(position, 1, 4);
    return Refuse(self, error, VARIA_ERR_MALFORMED, "no SetupRequest");
  }
  Heap heap{10, 0, 0, 1, 0};
  int32_t status = VARIA_OK;
  if (message.has_position_text()) {
    status = ReadText(self, message.position_text(), &heap, error);
  } else if (message.has_position()) {
    status = ReadMessage(self, message.position(), &heap, error);
  } else if (message.setup() == "twenty") {
    if (FaultOf(self) != Fault::kSetupIgnoresName) heap.stones = 20;
  } else if (!message.setup().empty() && message.setup() != "ten") {
    status = Refuse(self, error, VARIA_ERR_UNKNOWN_NAME, "no such setup");
  }
  if (status == VARIA_OK) status = ReadOptions(self, message.options(), &heap, error);
  if (status == VARIA_OK) std::memcpy(position, &heap, sizeof(heap));
  return status;
}

int32_t LegalMoves(const varia_variant* self, const void* position, varia_move* moves, uint32_t capacity) noexcept {
  const auto& heap = *static_cast<const Heap*>(position);
  const Fault fault = FaultOf(self);
  if (fault == Fault::kNegativeMoveCount) return VARIA_ERR_INTERNAL;
  if (fault == Fault::kManyMoves) {
    for (uint32_t i = 0; i < std::min(capacity, 300u); ++i) moves[i] = i + 1;
    return 300;
  }
  const uint32_t count = CountMoves(heap);
  for (uint32_t i = 0; i < count; ++i) {
    if (i < capacity || (fault == Fault::kWritesBeyondCapacity && capacity > 0)) moves[i] = CodeOf(self, heap, i + 1);
  }
  if (fault == Fault::kMiscounts && capacity == 0 && count == 3) return 2;
  return static_cast<int32_t>(count);
}

void PlayListed(const varia_variant* self, void* position, varia_move move) noexcept {
  auto* heap = static_cast<Heap*>(position);
  uint32_t taken = TakenBy(self, *heap, move);
  if (FaultOf(self) == Fault::kPlayListedDiffers && taken == 3) taken = 2;
  Take(heap, taken);
}

int32_t Play(const varia_variant* self, void* position, varia_move move, varia_error* error) noexcept {
  auto* heap = static_cast<Heap*>(position);
  const Fault fault = FaultOf(self);
  uint32_t taken = TakenBy(self, *heap, move);
  if (fault == Fault::kRefusesListedMove && taken == 2) taken = 0;
  if (fault == Fault::kPlaysUnlistedMove && move == kTake + 3 && heap->stones == 2) taken = 2;
  if (fault == Fault::kFinishedGamePlays && heap->stones == 0 && move == kTake + 1) return VARIA_OK;
  if (taken == 0) {
    if (fault == Fault::kChangesOnRefusal) ++heap->halfmove;
    return Refuse(self, error, VARIA_ERR_ILLEGAL_MOVE, "no such move here");
  }
  Take(heap, taken);
  return VARIA_OK;
}

int32_t OutcomeOf(const varia_variant* self, const void* position, varia_outcome* outcome) noexcept {
  const auto& heap = *static_cast<const Heap*>(position);
  const Fault fault = FaultOf(self);
  *outcome = varia_outcome{};
  outcome->struct_size = sizeof(*outcome);
  if (fault == Fault::kWildOutcome) {
    outcome->state = VARIA_WIN;
    outcome->winning_team = 77;
    return VARIA_OK;
  }
  if (heap.stones > 0 || fault == Fault::kNeverEnds) return VARIA_OK;
  outcome->state = VARIA_WIN;
  outcome->winning_team = heap.misere != 0 ? heap.turn : 1 - heap.turn;
  outcome->reason = fault == Fault::kNoReason ? nullptr : "last-stone";
  return VARIA_OK;
}

int32_t SeatToMove(const varia_variant* self, const void* position) noexcept {
  return FaultOf(self) == Fault::kNoSeat ? 2 : static_cast<int32_t>(static_cast<const Heap*>(position)->turn);
}

int32_t KeyOf(const varia_variant* self, const void* position, varia_key* key) noexcept {
  const auto& heap = *static_cast<const Heap*>(position);
  key->low = heap.stones;
  key->high = FaultOf(self) == Fault::kKeyForgetsTurn ? 0 : heap.turn;
  if (FaultOf(self) == Fault::kKeyCountsMoves) key->high += heap.halfmove * 2;
  return VARIA_OK;
}

int32_t PositionToText(const varia_variant* self, const void* position, const varia_writer* out,
                       varia_error* error) noexcept {
  if (FaultOf(self) == Fault::kEndlessText) {
    const std::string part(1000, 'x');
    while (WriteAll(self, out, part, error) == VARIA_OK) {
    }
    return VARIA_ERR_WRITER;
  }
  return WriteAll(self, out, TextOf(*static_cast<const Heap*>(position)), error);
}

int32_t PositionFromText(const varia_variant* self, varia_bytes text, void* position, varia_error* error) noexcept {
  Heap heap{};
  const int32_t status = ReadText(self, {static_cast<const char*>(text.data), text.size}, &heap, error);
  if (status < 0 && FaultOf(self) == Fault::kChangesOnDamagedText) ++static_cast<Heap*>(position)->stones;
  if (status == VARIA_OK) std::memcpy(position, &heap, sizeof(heap));
  return status;
}

int32_t PositionToMessage(const varia_variant* self, const void* position, const varia_writer* out,
                          varia_error* error) noexcept {
  const auto& heap = *static_cast<const Heap*>(position);
  if (FaultOf(self) == Fault::kGarbledMessage) return WriteAll(self, out, "\xFF\xFF", error);
  v1::Position message;
  message.set_variant(self->id);
  message.set_text(TextOf(heap));
  message.set_turn(heap.turn == 0 ? "w" : "b");
  message.set_seat_to_move(heap.turn);
  message.set_halfmove(heap.halfmove);
  message.set_fullmove(heap.fullmove);
  if (heap.misere != 0) {
    message.add_options()->set_name("misere");
    message.mutable_options(0)->set_value("yes");
  }
  if (FaultOf(self) != Fault::kMessageWithoutStructure) {
    message.add_fields()->set_name("stones");
    message.mutable_fields(0)->set_value(absl::StrCat(heap.stones));
  }
  return WriteAll(self, out, message.SerializeAsString(), error);
}

int32_t PositionFromMessage(const varia_variant* self, varia_bytes bytes, void* position, varia_error* error) noexcept {
  v1::Position message;
  if (!message.ParseFromArray(bytes.data, static_cast<int>(bytes.size))) {
    if (FaultOf(self) == Fault::kChangesOnDamagedMessage) std::memset(position, 1, 4);
    return Refuse(self, error, VARIA_ERR_MALFORMED, "no Position message");
  }
  Heap heap{};
  const int32_t status = ReadMessage(self, message, &heap, error);
  if (status == VARIA_OK) std::memcpy(position, &heap, sizeof(heap));
  return status;
}

std::string MoveTextOf(const varia_variant* self, uint32_t taken) {
  return FaultOf(self) == Fault::kTwinMoveTexts ? "t1" : absl::StrCat("t", taken);
}

int32_t MoveToText(const varia_variant* self, const void* position, varia_move move, char* text,
                   uint32_t capacity) noexcept {
  const uint32_t taken = TakenBy(self, *static_cast<const Heap*>(position), move);
  if (taken == 0) return VARIA_ERR_ILLEGAL_MOVE;
  const std::string name = MoveTextOf(self, taken);
  std::copy_n(name.data(), std::min<size_t>(name.size(), capacity), text);
  return static_cast<int32_t>(name.size());
}

int32_t MoveFromText(const varia_variant* self, const void* position, varia_bytes bytes, varia_move* move,
                     varia_error* error) noexcept {
  const auto& heap = *static_cast<const Heap*>(position);
  const absl::string_view text(static_cast<const char*>(bytes.data), bytes.size);
  if (FaultOf(self) == Fault::kTakesDamagedMove && text.size() > 2) {
    *move = kTake + 9;
    return VARIA_OK;
  }
  if (text.size() != 2 || text[0] != 't' || text[1] < '1' || text[1] > '3') {
    return Refuse(self, error, VARIA_ERR_MALFORMED, "not the text of a move", 0);
  }
  const uint32_t taken = static_cast<uint32_t>(text[1] - '0');
  if (taken > CountMoves(heap)) return Refuse(self, error, VARIA_ERR_ILLEGAL_MOVE, "not so many stones are left");
  *move = CodeOf(self, heap, taken);
  return VARIA_OK;
}

int32_t MoveToMessage(const varia_variant* self, const void* position, varia_move move, const varia_writer* out,
                      varia_error* error) noexcept {
  const uint32_t taken = TakenBy(self, *static_cast<const Heap*>(position), move);
  if (taken == 0) return Refuse(self, error, VARIA_ERR_ILLEGAL_MOVE, "no such move here");
  v1::Move message;
  message.set_text(MoveTextOf(self, taken));
  message.set_code(move);
  message.set_to("heap");
  if (FaultOf(self) != Fault::kMoveMessageWithoutStructure) message.set_kind(absl::StrCat("t", taken));
  return WriteAll(self, out, message.SerializeAsString(), error);
}

int32_t MoveFromMessage(const varia_variant* self, const void* position, varia_bytes bytes, varia_move* move,
                        varia_error* error) noexcept {
  v1::Move message;
  if (!message.ParseFromArray(bytes.data, static_cast<int>(bytes.size))) {
    return Refuse(self, error, VARIA_ERR_MALFORMED, "no Move message");
  }
  const std::string& text = message.text().empty() ? message.kind() : message.text();
  return MoveFromText(self, position, {text.data(), text.size()}, move, error);
}

// Ways to take 1, 2, ... times one to three from ten.
constexpr uint64_t kTenNodes[] = {3, 9, 27};
constexpr uint64_t kWrongNodes[] = {3, 9, 26};
constexpr uint64_t kTwoNodes[] = {2, 1, 0};
constexpr varia_perft_golden kTen = {sizeof(kTen), 3, "ten", nullptr, kTenNodes, "counted by hand"};
constexpr varia_perft_golden kWrong = {sizeof(kWrong), 3, "ten", nullptr, kWrongNodes, "miscounted"};
constexpr varia_perft_golden kTwo = {sizeof(kTwo), 3, nullptr, "2 w - - 0 1", kTwoNodes, "counted by hand"};
constexpr varia_perft_golden kNowhere = {sizeof(kNowhere), 3, "eleven", nullptr, kTenNodes, "nowhere"};

const varia_perft_golden* Golden(uint32_t index) noexcept { return index == 0 ? &kTen : index == 1 ? &kTwo : nullptr; }
const varia_perft_golden* WrongGolden(uint32_t index) noexcept {
  return index == 0 ? &kWrong : index == 1 ? &kNowhere : nullptr;
}
constexpr varia_goldens kGoldens = {sizeof(kGoldens), 2, &Golden};
constexpr varia_goldens kWrongGoldens = {sizeof(kWrongGoldens), 2, &WrongGolden};

const void* GetExtension(const varia_variant* self, const char* id) noexcept {
  return std::strcmp(id, VARIA_EXT_GOLDENS) == 0 ? reinterpret_cast<const FakeVariant*>(self)->goldens : nullptr;
}

}  // namespace

FakeVariant::FakeVariant(Fault fault_in, bool wrong_goldens)
    : table{sizeof(varia_variant),
            sizeof(Heap),
            fault_in == Fault::kManyMoves ? 200u : 4u,
            2,
            "subtraction",
            "1.0.0",
            &Describe,
            &Setup,
            &LegalMoves,
            &Play,
            &PlayListed,
            &OutcomeOf,
            &SeatToMove,
            &KeyOf,
            &PositionToText,
            &PositionFromText,
            &PositionToMessage,
            &PositionFromMessage,
            &MoveToText,
            &MoveFromText,
            &MoveToMessage,
            &MoveFromMessage,
            &GetExtension},
      fault(fault_in),
      goldens(wrong_goldens ? &kWrongGoldens : &kGoldens) {}

}  // namespace varia
