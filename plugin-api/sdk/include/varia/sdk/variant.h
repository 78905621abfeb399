// From a struct of rules to the C table of the ABI.
#ifndef VARIA_SDK_VARIANT_H_
#define VARIA_SDK_VARIANT_H_

#include <algorithm>
#include <array>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "varia/ext/arbiter.h"
#include "varia/ext/drop_out.h"
#include "varia/ext/evaluation.h"
#include "varia/ext/goldens.h"
#include "varia/ext/player.h"
#include "varia/ext/tactics.h"
#include "varia/plugin.h"
#include "varia/sdk/messages.h"
#include "varia/sdk/move.h"
#include "varia/sdk/move_text.h"
#include "varia/sdk/position_text.h"
#include "varia/variant.h"

// What the author of a variant writes is a struct `Rules` with
//
//   struct Position;                                  flat and trivially copyable
//   static const VariantSpec& Spec();
//   static constexpr const char kId[], kVersion[];    as in Spec()
//   static constexpr uint32_t kSeats;
//   static constexpr uint32_t kMaxMoves;              no position has more legal moves
//   static Status Read(const TextPosition&, const OptionValues&, Position*);   refuses what the rules do not allow
//   static void Write(const Position&, TextPosition*);
//   template <class Sink> static void Generate(const Position&, Sink&);        legal moves; none once the game is over
//   static void Play(Position&, Move);                a legal move
//   static int Seat(const Position&);
//   static void Judge(const Position&, varia_outcome*);   fills state, winner, places, reason of a position without
//   moves static varia_key Key(const Position&);
//
// and, where the defaults do not do,
//
//   static bool Finished(const Position&);            whether the game is over, where that is known without Generate()
//   static OptionValues Options(const Position&);     rule options that the game is played with
//   static std::span<const varia_perft_golden> Goldens();
//   static size_t FormatMove(Move, char*);            move forms of its own (else sdk::FormatMove)
//   static Status ParseMove(std::string_view, Move*);
//   static Status ExplainIllegal(const Position&, Move);  why a well-formed move is not legal
//   static std::string ToProjectText(std::string_view text);   other notations accepted for positions
//   static void DescribePosition(const Position&, v1::Position*);   adds to the message
//   static void DescribeMove(const Position& before, Move, const Position& after, v1::Move*);   adds to the message,
//                                                      whose from and drop stay as they are
//   static void Evaluate(const Position&, int32_t* scores);          varia/ext/evaluation.h
//   static void Mark(const Position&, Move, varia_move_mark*);       varia/ext/tactics.h, all three
//   static bool InCheck(const Position&);
//   static bool Pass(Position&);                                     false where it makes no sense
//   static bool DropOut(Position&);                                  varia/ext/drop_out.h; false when the game is over
//   static bool IsDead(const Position&);                             varia/ext/arbiter.h, with InCheck() and
//   static uint32_t BareSeats(const Position&);                      each of these two where given
//   static Move Choose(const Position&, const varia_player_limits&);  varia/ext/player.h; varia/sdk/host.h tells the
//   rest static const void* Extension(std::string_view id);
//
// VariantTable<Rules>::kTable is then the table to hand out from varia_plugin().
namespace varia::sdk {

template <class Rules>
class VariantTable {
 public:
  using Position = typename Rules::Position;
  static_assert(std::is_trivially_copyable_v<Position>);
  static_assert(alignof(Position) <= VARIA_POSITION_ALIGNMENT && sizeof(Position) <= VARIA_MAX_POSITION_SIZE);
  static_assert(Rules::kMaxMoves <= VARIA_MAX_LEGAL_MOVES);

  static const varia_variant kTable;

 private:
  static const Position& At(const void* position) { return *static_cast<const Position*>(position); }

  static OptionValues OptionsOf(const Position& position) {
    if constexpr (requires { Rules::Options(position); }) return Rules::Options(position);
    return {};
  }
  static std::string TextOf(const Position& position) {
    TextPosition text;
    Rules::Write(position, &text);
    return FormatPositionText(Rules::Spec(), text);
  }
  static Status ReadText(std::string_view text, const OptionValues& options, Position* position) {
    if constexpr (requires { Rules::ToProjectText(text); }) {
      const std::string translated = Rules::ToProjectText(text);
      const Status status = ReadProjectText(translated, options, position);
      return translated == text ? status : status.WithoutOffset();
    }
    return ReadProjectText(text, options, position);
  }
  static Status ReadProjectText(std::string_view text, const OptionValues& options, Position* position) {
    TextPosition parsed;
    if (Status status = ParsePositionText(Rules::Spec(), text, &parsed); !status.ok()) return status;
    Position read{};
    if (Status status = Rules::Read(parsed, options, &read); !status.ok()) return status;
    *position = read;
    return {};
  }
  static v1::Position MessageOf(const Position& position) {
    TextPosition text;
    Rules::Write(position, &text);
    v1::Position message = MakePositionMessage(Rules::Spec(), text, OptionsOf(position));
    if constexpr (requires { Rules::DescribePosition(position, &message); }) {
      Rules::DescribePosition(position, &message);
    }
    return message;
  }
  static Status ReadMessage(const v1::Position& message, Position* position) {
    const VariantSpec& spec = Rules::Spec();
    OptionValues options{};
    if (Status status = ReadOptions(spec, message.options(), &options); !status.ok()) return status;
    Position read{};
    if (message.text().empty()) {
      std::string made;
      if (Status status = PositionMessageToText(spec, message, &made); !status.ok()) return status.WithoutOffset();
      if (Status status = ReadProjectText(made, options, &read); !status.ok()) return status.WithoutOffset();
    } else if (Status status = ReadText(message.text(), options, &read); !status.ok()) {
      return status;
    }
    if (Status status = CheckPositionMessage(message, MessageOf(read)); !status.ok()) return status;
    *position = read;
    return {};
  }
  static Status ReadSetup(const v1::SetupRequest& request, Position* position) {
    const VariantSpec& spec = Rules::Spec();
    OptionValues options{};
    if (Status status = ReadOptions(spec, request.options(), &options); !status.ok()) return status;
    switch (request.start_case()) {
      case v1::SetupRequest::kPositionText:
        return ReadText(request.position_text(), options, position);
      case v1::SetupRequest::kPosition: {
        v1::Position message = request.position();
        if (!request.options().empty()) *message.mutable_options() = request.options();
        return ReadMessage(message, position);
      }
      case v1::SetupRequest::kSetup:
      case v1::SetupRequest::START_NOT_SET:
        break;
    }
    const std::string_view name = request.setup().empty() ? spec.setups[0].name : std::string_view(request.setup());
    std::string known;
    for (const SetupSpec& setup : spec.setups) {
      if (setup.name == name) return ReadText(setup.position, options, position);
      known += (known.empty() ? "" : ", ") + std::string(setup.name);
    }
    return Status::UnknownName("there is no setup '" + std::string(name) + "'; there are: " + known);
  }

  static bool IsOver(const Position& position) {
    if constexpr (requires { Rules::Finished(position); }) return Rules::Finished(position);
    CountSink sink;
    Rules::Generate(position, sink);
    return sink.count() == 0;
  }
  static bool IsLegal(const Position& position, varia_move code) {
    FindSink sink(code);
    Rules::Generate(position, sink);
    return sink.found();
  }
  static size_t Format(Move move, char* text) {
    if constexpr (requires { Rules::FormatMove(move, text); }) return Rules::FormatMove(move, text);
    return FormatMove(Rules::Spec(), move, text);
  }
  static std::string TextOfMove(Move move) {
    char text[VARIA_MAX_MOVE_TEXT];
    return std::string(text, Format(move, text));
  }
  static Status Illegal(const Position& position, Move move) {
    if constexpr (requires { Rules::ExplainIllegal(position, move); }) return Rules::ExplainIllegal(position, move);
    TextPosition text;
    Rules::Write(position, &text);
    return ExplainIllegalMove(Rules::Spec(), text, IsOver(position), move, TextOfMove(move));
  }
  // The same for any number that is not the code of a legal move.
  static Status IllegalCode(const Position& position, varia_move code) {
    const Move move = Move::Decode(code);
    char text[VARIA_MAX_MOVE_TEXT];
    if (move.Code() != code || Format(move, text) == 0) {
      return Status::IllegalMove("the code " + std::to_string(code) + " is no move of this variant");
    }
    return Illegal(position, move);
  }
  static Status ReadMove(const Position& position, std::string_view text, varia_move* code) {
    Move move;
    Status status;
    if constexpr (requires { Rules::ParseMove(text, &move); }) {
      status = Rules::ParseMove(text, &move);
    } else {
      status = ParseMove(Rules::Spec(), text, &move);
    }
    if (!status.ok()) return status;
    if (!IsLegal(position, move.Code())) return Illegal(position, move);
    *code = move.Code();
    return {};
  }

  static v1::Move MessageOfMove(const Position& before, varia_move code) {
    const Move move = Move::Decode(code);
    Position after = before;
    Rules::Play(after, move);
    TextPosition text_before, text_after;
    Rules::Write(before, &text_before);
    Rules::Write(after, &text_after);
    v1::Move message = MakeMoveMessage(Rules::Spec(), text_before, text_after, TextOfMove(move), code);
    if constexpr (requires { Rules::DescribeMove(before, move, after, &message); }) {
      Rules::DescribeMove(before, move, after, &message);
    }
    return message;
  }
  // Finds the legal move that the structure means; of several, the one without a special kind.
  static Status ReadMoveStructure(const Position& position, const v1::Move& message, varia_move* code) {
    std::vector<varia_move> moves(Rules::kMaxMoves);
    ListSink sink(moves.data(), Rules::kMaxMoves);
    Rules::Generate(position, sink);
    moves.resize(sink.count());
    varia_move found = VARIA_NO_MOVE;
    for (varia_move candidate : moves) {
      if (!MoveMayMatch(Rules::Spec(), message, Move::Decode(candidate))) continue;  // spares most of them a message
      const v1::Move full = MessageOfMove(position, candidate);
      if (MoveMatches(message, full) && (found == VARIA_NO_MOVE || full.kind().empty())) found = candidate;
    }
    if (found == VARIA_NO_MOVE) return Status::IllegalMove("no legal move is like that of the message");
    *code = found;
    return {};
  }

  static int32_t Describe(const varia_variant*, const varia_writer* out, varia_error* error) noexcept {
    return Write(out, MakeVariantInfo(Rules::Spec()).SerializeAsString()).ToC(error);
  }
  static int32_t Setup(const varia_variant*, varia_bytes bytes, void* position, varia_error* error) noexcept {
    v1::SetupRequest request;
    Status status = ParseMessage(bytes, &request);
    if (status.ok()) status = ReadSetup(request, static_cast<Position*>(position));
    return status.ToC(error);
  }
  static int32_t LegalMoves(const varia_variant*, const void* position, varia_move* moves, uint32_t capacity) noexcept {
    if (capacity == 0) {
      CountSink sink;
      Rules::Generate(At(position), sink);
      return sink.count();
    }
    ListSink sink(moves, capacity);
    Rules::Generate(At(position), sink);
    return sink.count();
  }
  static int32_t Play(const varia_variant*, void* position, varia_move code, varia_error* error) noexcept {
    if (!IsLegal(At(position), code)) return IllegalCode(At(position), code).ToC(error);
    Rules::Play(*static_cast<Position*>(position), Move::Decode(code));
    return VARIA_OK;
  }
  static void PlayListed(const varia_variant*, void* position, varia_move code) noexcept {
    Rules::Play(*static_cast<Position*>(position), Move::Decode(code));
  }
  static int32_t Outcome(const varia_variant*, const void* position, varia_outcome* outcome) noexcept {
    varia_outcome verdict{};
    if (IsOver(At(position))) Rules::Judge(At(position), &verdict);
    verdict.struct_size = outcome->struct_size;
    std::memcpy(outcome, &verdict, std::min<size_t>(outcome->struct_size, sizeof verdict));
    return VARIA_OK;
  }
  static int32_t SeatToMove(const varia_variant*, const void* position) noexcept { return Rules::Seat(At(position)); }
  static int32_t Key(const varia_variant*, const void* position, varia_key* key) noexcept {
    *key = Rules::Key(At(position));
    return VARIA_OK;
  }
  static int32_t PositionToText(const varia_variant*, const void* position, const varia_writer* out,
                                varia_error* error) noexcept {
    return Write(out, TextOf(At(position))).ToC(error);
  }
  static int32_t PositionFromText(const varia_variant*, varia_bytes text, void* position, varia_error* error) noexcept {
    return ReadText({static_cast<const char*>(text.data), text.size}, {}, static_cast<Position*>(position)).ToC(error);
  }
  static int32_t PositionToMessage(const varia_variant*, const void* position, const varia_writer* out,
                                   varia_error* error) noexcept {
    return Write(out, MessageOf(At(position)).SerializeAsString()).ToC(error);
  }
  static int32_t PositionFromMessage(const varia_variant*, varia_bytes bytes, void* position,
                                     varia_error* error) noexcept {
    v1::Position message;
    Status status = ParseMessage(bytes, &message);
    if (status.ok()) status = ReadMessage(message, static_cast<Position*>(position));
    return status.ToC(error);
  }
  static int32_t MoveToText(const varia_variant*, const void*, varia_move code, char* text,
                            uint32_t capacity) noexcept {
    const Move move = Move::Decode(code);
    char buffer[VARIA_MAX_MOVE_TEXT];
    const size_t size = move.Code() == code ? Format(move, buffer) : 0;
    if (size == 0) return VARIA_ERR_ILLEGAL_MOVE;
    std::memcpy(text, buffer, std::min<size_t>(size, capacity));
    return static_cast<int32_t>(size);
  }
  static int32_t MoveFromText(const varia_variant*, const void* position, varia_bytes text, varia_move* move,
                              varia_error* error) noexcept {
    return ReadMove(At(position), {static_cast<const char*>(text.data), text.size}, move).ToC(error);
  }
  static int32_t MoveToMessage(const varia_variant*, const void* position, varia_move code, const varia_writer* out,
                               varia_error* error) noexcept {
    const Position& before = At(position);
    if (!IsLegal(before, code)) return IllegalCode(before, code).ToC(error);
    return Write(out, MessageOfMove(before, code).SerializeAsString()).ToC(error);
  }
  static int32_t MoveFromMessage(const varia_variant*, const void* position, varia_bytes bytes, varia_move* move,
                                 varia_error* error) noexcept {
    v1::Move message;
    Status status = ParseMessage(bytes, &message);
    if (status.ok()) {
      status = message.text().empty() ? ReadMoveStructure(At(position), message, move)
                                      : ReadMove(At(position), message.text(), move);
    }
    return status.ToC(error);
  }
  static const void* GetExtension(const varia_variant*, const char* id) noexcept {
    if constexpr (requires { Rules::Goldens(); }) {
      static const varia_goldens kGoldens = {sizeof(varia_goldens), static_cast<uint32_t>(Rules::Goldens().size()),
                                             Golden};
      if (std::string_view(id) == VARIA_EXT_GOLDENS) return &kGoldens;
    }
    if constexpr (requires { &Rules::Evaluate; }) {
      static constexpr varia_evaluation kEvaluation = {sizeof(varia_evaluation), 0, Evaluate};
      if (std::string_view(id) == VARIA_EXT_EVALUATION) return &kEvaluation;
    }
    if constexpr (requires { &Rules::Mark; }) {
      static constexpr varia_tactics kTactics = {sizeof(varia_tactics), 0, Mark, InCheck, Pass};
      if (std::string_view(id) == VARIA_EXT_TACTICS) return &kTactics;
    }
    if constexpr (requires { &Rules::DropOut; }) {
      static constexpr varia_drop_out kDropOut = {sizeof(varia_drop_out), 0, DropOut};
      if (std::string_view(id) == VARIA_EXT_DROP_OUT) return &kDropOut;
    }
    if constexpr (requires { &Rules::Choose; }) {
      static constexpr varia_player kPlayer = {sizeof(varia_player), 0, Choose};
      if (std::string_view(id) == VARIA_EXT_PLAYER) return &kPlayer;
    }
    if constexpr (requires { &Rules::InCheck; }) {
      static constexpr varia_arbiter_hints kHints = {sizeof(varia_arbiter_hints), 0, InCheck, kIsDead, kBareSeats};
      if (std::string_view(id) == VARIA_EXT_ARBITER) return &kHints;
    }
    if constexpr (requires { Rules::Extension(id); }) return Rules::Extension(id);
    return nullptr;
  }
  static void Evaluate(const varia_variant*, const void* position, int32_t* scores) noexcept {
    Rules::Evaluate(At(position), scores);
  }
  static void Mark(const varia_variant*, const void* position, const varia_move* moves, uint32_t count,
                   varia_move_mark* marks) noexcept {
    for (uint32_t i = 0; i < count; ++i) {
      marks[i] = {};
      Rules::Mark(At(position), Move::Decode(moves[i]), &marks[i]);
    }
  }
  static int32_t InCheck(const varia_variant*, const void* position) noexcept { return Rules::InCheck(At(position)); }
  static int32_t Choose(const varia_variant*, const void* position, const varia_player_limits* limits, varia_move* move,
                        varia_error*) noexcept {
    *move = Rules::Choose(At(position), *limits).Code();
    return VARIA_OK;
  }
  static int32_t Pass(const varia_variant*, void* position) noexcept {
    return Rules::Pass(*static_cast<Position*>(position)) ? VARIA_OK : VARIA_ERR_UNSUPPORTED;
  }
  static int32_t DropOut(const varia_variant*, void* position, varia_error* error) noexcept {
    if (Rules::DropOut(*static_cast<Position*>(position))) return VARIA_OK;
    return Status(VARIA_ERR_INVALID_ARGUMENT, VARIA_NO_OFFSET, "nobody can drop out: the game is over").ToC(error);
  }
  static constexpr auto kIsDead = [] {
    using Function = decltype(varia_arbiter_hints::dead_position);
    if constexpr (requires { &Rules::IsDead; }) {
      return Function(
          [](const varia_variant*, const void* position) noexcept { return int32_t{Rules::IsDead(At(position))}; });
    } else {
      return Function(nullptr);
    }
  }();
  static constexpr auto kBareSeats = [] {
    using Function = decltype(varia_arbiter_hints::bare_seats);
    if constexpr (requires { &Rules::BareSeats; }) {
      return Function(
          [](const varia_variant*, const void* position) noexcept { return Rules::BareSeats(At(position)); });
    } else {
      return Function(nullptr);
    }
  }();
  static const varia_perft_golden* Golden(uint32_t index) noexcept {
    if constexpr (requires { Rules::Goldens(); }) {
      if (index < Rules::Goldens().size()) return &Rules::Goldens()[index];
    }
    return nullptr;
  }
};

template <class Rules>
constinit const varia_variant VariantTable<Rules>::kTable = {
    .struct_size = sizeof(varia_variant),
    .position_size = sizeof(Position),
    .max_legal_moves = Rules::kMaxMoves,
    .seat_count = Rules::kSeats,
    .id = Rules::kId,
    .version = Rules::kVersion,
    .describe = Describe,
    .setup = Setup,
    .legal_moves = LegalMoves,
    .play = Play,
    .play_listed = PlayListed,
    .outcome = Outcome,
    .seat_to_move = SeatToMove,
    .key = Key,
    .position_to_text = PositionToText,
    .position_from_text = PositionFromText,
    .position_to_message = PositionToMessage,
    .position_from_message = PositionFromMessage,
    .move_to_text = MoveToText,
    .move_from_text = MoveFromText,
    .move_to_message = MoveToMessage,
    .move_from_message = MoveFromMessage,
    .get_extension = GetExtension,
};

}  // namespace varia::sdk

#endif  // VARIA_SDK_VARIANT_H_
