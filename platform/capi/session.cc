// varia/host/session.h
#include "varia/host/session.h"

#include <algorithm>
#include <cstring>
#include <memory>
#include <string>
#include <utility>

#include "platform/board/board_svg.h"
#include "platform/board/game_scene.h"
#include "platform/capi/call.h"
#include "platform/capi/objects.h"
#include "varia/v1/host.pb.h"

namespace varia::capi {
namespace {

static_assert(VARIA_HOST_ONGOING == VARIA_ONGOING && VARIA_HOST_DRAW == VARIA_DRAW && VARIA_HOST_WIN == VARIA_WIN);

// Body of the functions that start a game.
template <typename Start>
int32_t CreateSession(varia_host_variant variant, varia_host_session* session, varia_host_error* error,
                      const Start& start) noexcept {
  return Call(error, [&]() -> absl::Status {
    if (absl::Status status = CheckOutput(session, "the session"); !status.ok()) return status;
    const absl::StatusOr<std::shared_ptr<VariantObject>> object = Find<VariantObject>(variant);
    if (!object.ok()) return object.status();
    absl::StatusOr<Session> started = start(object->get());
    if (!started.ok()) return started.status();
    return Create(std::make_shared<SessionObject>((*object)->registry, *std::move(started)), session);
  });
}

bool IsPlain(const char* text, size_t size) {
  return std::all_of(text, text + size, [](char c) { return c > ' ' && c < 0x7f; });
}

// Writes the text of a listed move to `out`, which has room for VARIA_MAX_MOVE_TEXT bytes, and returns its length.
size_t WriteMoveText(const Variant& variant, const Position& position, varia_move move, char* out) {
  const varia_variant& table = variant.table();
  const int32_t length = table.move_to_text(&table, position.data(), move, out, VARIA_MAX_MOVE_TEXT);
  if (length > 0 && length <= static_cast<int32_t>(VARIA_MAX_MOVE_TEXT) && IsPlain(out, static_cast<size_t>(length))) {
    return static_cast<size_t>(length);
  }
  const std::string text = variant.MoveText(position, move);  // cleaned
  const size_t size = std::min<size_t>(text.size(), VARIA_MAX_MOVE_TEXT);
  std::memcpy(out, text.data(), size);
  return size;
}

// All texts, a '\n' after each. Returns the size; writes past no more than `capacity` bytes.
int32_t WriteMoveTexts(PlayedObject* object, char* texts, uint32_t capacity) {
  const Variant& variant = object->session().variant();
  const Position& position = object->session().position();
  variant.LegalMoves(position, &object->moves);
  size_t size = 0;
  for (const varia_move move : object->moves) {
    if (size + VARIA_MAX_MOVE_TEXT + 1 <= capacity) {
      size += WriteMoveText(variant, position, move, texts + size);
      texts[size++] = '\n';
      continue;
    }
    char text[VARIA_MAX_MOVE_TEXT + 1];
    const size_t length = WriteMoveText(variant, position, move, text);
    text[length] = '\n';
    if (size + length + 1 <= capacity) std::memcpy(texts + size, text, length + 1);
    size += length + 1;
  }
  return static_cast<int32_t>(size);
}

absl::StatusOr<v1::MoveList> MoveListOf(PlayedObject* object) {
  const Variant& variant = object->session().variant();
  variant.LegalMoves(object->session().position(), &object->moves);
  v1::MoveList list;
  for (const varia_move move : object->moves) {
    absl::StatusOr<v1::Move> message = variant.MoveMessage(object->session().position(), move);
    if (!message.ok()) return message.status();
    *list.add_moves() = *std::move(message);
  }
  return list;
}

varia_host_facts FactsOf(const Session& session) {
  const GameTree& game = session.history();
  const varia_outcome outcome = session.variant().RawOutcome(session.position());
  const varia_key& key = game.key_at(game.ply_count());
  return {.struct_size = 0,
          .state = outcome.state,
          .winning_team = outcome.winning_team,
          .seat_to_move = static_cast<uint32_t>(session.seat_to_move()),
          .ply_count = static_cast<uint32_t>(game.ply_count()),
          .redo_count = static_cast<uint32_t>(game.redo_count()),
          .node = static_cast<uint32_t>(game.current()),
          .occurrences = static_cast<uint32_t>(game.occurrences_at(game.ply_count())),
          .key_low = key.low,
          .key_high = key.high};
}

}  // namespace
}  // namespace varia::capi

using varia::capi::CheckOutput;
using varia::capi::PlayedObject;
using varia::capi::SessionObject;
using varia::capi::Use;
using varia::capi::UseInto;

int32_t varia_host_session_create(varia_host_variant variant, const void* setup, uint64_t setup_size,
                                  varia_host_session* session, varia_host_error* error) noexcept {
  return varia::capi::CreateSession(
      variant, session, error, [&](varia::capi::VariantObject* found) -> absl::StatusOr<varia::Session> {
        if (setup_size == 0) return found->DefaultGame();
        varia::v1::SetupRequest request;
        if (absl::Status status = varia::capi::ReadMessage(setup, setup_size, &request); !status.ok()) return status;
        return varia::Session::Start(found->variant, request);
      });
}

int32_t varia_host_session_create_at(varia_host_variant variant, const char* position, varia_host_session* session,
                                     varia_host_error* error) noexcept {
  return varia::capi::CreateSession(
      variant, session, error, [&](varia::capi::VariantObject* found) -> absl::StatusOr<varia::Session> {
        const absl::StatusOr<absl::string_view> text = varia::capi::ReadText(position, "position text");
        if (!text.ok()) return text.status();
        varia::v1::SetupRequest request;
        request.set_position_text(text->data(), text->size());
        return varia::Session::Start(found->variant, request);
      });
}

int32_t varia_host_session_create_from_record(varia_host_variant variant, const void* record, uint64_t record_size,
                                              varia_host_session* session, varia_host_error* error) noexcept {
  return varia::capi::CreateSession(
      variant, session, error, [&](varia::capi::VariantObject* found) -> absl::StatusOr<varia::Session> {
        varia::v1::GameRecord read;
        if (absl::Status status = varia::capi::ReadMessage(record, record_size, &read); !status.ok()) return status;
        return varia::Session::FromRecord(found->variant, read);
      });
}

int32_t varia_host_session_copy(varia_host_session session, varia_host_session* copy,
                                varia_host_error* error) noexcept {
  return Use<PlayedObject>(session, error, [&](const PlayedObject& object) -> absl::Status {
    if (absl::Status status = CheckOutput(copy, "the copy"); !status.ok()) return status;
    return varia::capi::Create(std::make_shared<SessionObject>(object.registry, object.session()), copy);
  });
}

int32_t varia_host_session_destroy(varia_host_session session, varia_host_error* error) noexcept {
  return varia::capi::Destroy<SessionObject>(session, error);
}

int32_t varia_host_session_facts(varia_host_session session, varia_host_facts* facts,
                                 varia_host_error* error) noexcept {
  return Use<PlayedObject>(session, error, [&](const PlayedObject& object) {
    return varia::capi::WriteStruct(varia::capi::FactsOf(object.session()), sizeof(varia_host_facts), facts);
  });
}

int32_t varia_host_session_text(varia_host_session session, varia_host_buffer* text, varia_host_error* error) noexcept {
  return UseInto<PlayedObject>(session, text, error, [](const PlayedObject& object) {
    return absl::StatusOr<std::string>(object.session().Text());
  });
}

int32_t varia_host_session_position(varia_host_session session, varia_host_buffer* position,
                                    varia_host_error* error) noexcept {
  return UseInto<PlayedObject>(session, position, error, [](const PlayedObject& object) {
    return object.session().variant().ToMessage(object.session().position());
  });
}

int32_t varia_host_session_outcome(varia_host_session session, varia_host_buffer* outcome,
                                   varia_host_error* error) noexcept {
  return UseInto<PlayedObject>(session, outcome, error, [](const PlayedObject& object) {
    return absl::StatusOr<varia::v1::Outcome>(object.session().Outcome());
  });
}

int32_t varia_host_session_svg(varia_host_session session, uint32_t flip, varia_host_buffer* svg,
                               varia_host_error* error) noexcept {
  return UseInto<PlayedObject>(session, svg, error, [&](const PlayedObject& object) -> absl::StatusOr<std::string> {
    const absl::StatusOr<varia::GameScene> scene = varia::SceneOf(object.session());
    if (!scene.ok()) return scene.status();
    return varia::BoardSvg(scene->Scene(object.session().variant().info(), flip != 0));
  });
}

int32_t varia_host_session_move_texts(varia_host_session session, char* texts, uint32_t capacity,
                                      varia_host_error* error) noexcept {
  return Use<PlayedObject>(session, error, [&](PlayedObject& object) -> absl::StatusOr<int32_t> {
    if (absl::Status status = CheckOutput(capacity == 0 ? "" : texts, "the texts"); !status.ok()) return status;
    return varia::capi::WriteMoveTexts(&object, texts, capacity);
  });
}

int32_t varia_host_session_move_codes(varia_host_session session, uint64_t* codes, uint32_t capacity,
                                      varia_host_error* error) noexcept {
  return Use<PlayedObject>(session, error, [&](PlayedObject& object) -> absl::StatusOr<int32_t> {
    const varia::Session& game = object.session();
    if (capacity == 0) return static_cast<int32_t>(game.variant().CountLegalMoves(game.position()));
    if (absl::Status status = CheckOutput(codes, "the codes"); !status.ok()) return status;
    game.variant().LegalMoves(game.position(), &object.moves);
    std::copy_n(object.moves.begin(), std::min<size_t>(object.moves.size(), capacity), codes);
    return static_cast<int32_t>(object.moves.size());
  });
}

int32_t varia_host_session_moves(varia_host_session session, varia_host_buffer* moves,
                                 varia_host_error* error) noexcept {
  return UseInto<PlayedObject>(session, moves, error,
                               [](PlayedObject& object) { return varia::capi::MoveListOf(&object); });
}

int32_t varia_host_session_read_move(varia_host_session session, const char* text, uint64_t* code,
                                     varia_host_error* error) noexcept {
  return Use<PlayedObject>(session, error, [&](const PlayedObject& object) -> absl::Status {
    if (absl::Status status = CheckOutput(code, "the code"); !status.ok()) return status;
    const absl::StatusOr<absl::string_view> read = varia::capi::ReadText(text, "move text");
    if (!read.ok()) return read.status();
    const absl::StatusOr<varia_move> move = object.session().variant().ParseMove(object.session().position(), *read);
    if (move.ok()) *code = *move;
    return move.status();
  });
}

int32_t varia_host_session_read_move_message(varia_host_session session, const void* message, uint64_t message_size,
                                             uint64_t* code, varia_host_error* error) noexcept {
  return Use<PlayedObject>(session, error, [&](const PlayedObject& object) -> absl::Status {
    if (absl::Status status = CheckOutput(code, "the code"); !status.ok()) return status;
    varia::v1::Move read;
    if (absl::Status status = varia::capi::ReadMessage(message, message_size, &read); !status.ok()) return status;
    const absl::StatusOr<varia_move> move =
        object.session().variant().MoveFromMessage(object.session().position(), read);
    if (move.ok()) *code = *move;
    return move.status();
  });
}

int32_t varia_host_session_move(varia_host_session session, uint64_t code, varia_host_buffer* move,
                                varia_host_error* error) noexcept {
  return UseInto<PlayedObject>(session, move, error, [&](const PlayedObject& object) {
    return object.session().variant().MoveMessage(object.session().position(), code);
  });
}

int32_t varia_host_session_play(varia_host_session session, const char* text, varia_host_error* error) noexcept {
  return Use<SessionObject>(session, error, [&](SessionObject& object) -> absl::Status {
    const absl::StatusOr<absl::string_view> move = varia::capi::ReadText(text, "move text");
    return move.ok() ? object.own.Play(*move) : move.status();
  });
}

int32_t varia_host_session_play_code(varia_host_session session, uint64_t code, varia_host_error* error) noexcept {
  return Use<SessionObject>(session, error, [&](SessionObject& object) { return object.own.Play(code); });
}

int32_t varia_host_session_undo(varia_host_session session, varia_host_error* error) noexcept {
  return Use<SessionObject>(session, error, [](SessionObject& object) { return object.own.Undo(); });
}

int32_t varia_host_session_redo(varia_host_session session, varia_host_error* error) noexcept {
  return Use<SessionObject>(session, error, [](SessionObject& object) { return object.own.Redo(); });
}
