// varia/host/history.h
#include "varia/host/history.h"

#include <limits>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "platform/capi/call.h"
#include "platform/capi/objects.h"
#include "platform/game/record_file.h"
#include "platform/history/game_tree.h"
#include "platform/store/game_text.h"
#include "varia/v1/host.pb.h"

namespace varia::capi {
namespace {

// Numbers that no node can have become -1, which no game has.
NodeId ToNode(uint32_t node) {
  return node <= static_cast<uint32_t>(std::numeric_limits<NodeId>::max()) ? static_cast<NodeId>(node) : -1;
}

void WriteNode(const GameTree& game, NodeId node, v1::GameNode* message) {
  message->set_node(static_cast<uint32_t>(node));
  message->set_depth(static_cast<uint32_t>(game.depth(node)));
  for (const NodeId child : game.children(node)) message->add_continuations(static_cast<uint32_t>(child));
  if (node == kRootNode) {
    if (!game.comment(node).empty()) message->mutable_played()->set_comment(game.comment(node));
    return;
  }
  message->set_parent(static_cast<uint32_t>(game.parent(node)));
  message->set_code(game.move(node));
  *message->mutable_played() = game.played(node);
}

absl::StatusOr<v1::GameNode> NodeOf(const GameTree& game, uint32_t node) {
  const NodeId id = ToNode(node);
  if (!game.contains(id)) return absl::InvalidArgumentError(absl::StrCat("the game has no node ", node));
  v1::GameNode message;
  WriteNode(game, id, &message);
  return message;
}

absl::StatusOr<v1::GameHistory> HistoryOf(const GameTree& game) {
  v1::GameHistory message;
  size_t found = 0;
  for (NodeId node = 0; found < game.node_count(); ++node) {
    if (!game.contains(node)) continue;
    ++found;
    WriteNode(game, node, message.add_nodes());
  }
  for (int ply = 0; ply <= game.ply_count() + game.redo_count(); ++ply) {
    message.add_line(static_cast<uint32_t>(game.node_at(ply)));
  }
  message.set_ply(static_cast<uint32_t>(game.ply_count()));
  return message;
}

void SetTag(absl::string_view name, absl::string_view value, GameTree* game) {
  auto* const tags = game->mutable_tags();
  for (int i = 0; i < tags->size(); ++i) {
    if ((*tags)[i].name() != name) continue;
    if (value.empty()) {
      tags->DeleteSubrange(i, 1);
    } else {
      (*tags)[i].set_value(value.data(), value.size());
    }
    return;
  }
  if (value.empty()) return;
  v1::Tag* const tag = tags->Add();
  tag->set_name(name.data(), name.size());
  tag->set_value(value.data(), value.size());
}

absl::StatusOr<v1::GameRecords> ReadGames(const Registry& registry, absl::string_view text, absl::string_view name) {
  const absl::StatusOr<std::vector<ParsedGame>> games = ParseGameText(text, name);
  if (!games.ok()) return games.status();
  v1::GameRecords records;
  for (const ParsedGame& game : *games) {
    const absl::StatusOr<const Variant*> variant = registry.Find(game.record.variant());
    if (!variant.ok()) {
      return absl::Status(variant.status().code(), absl::StrCat(name, ":", game.start.line, ":", game.start.column,
                                                                ": ", variant.status().message()));
    }
    const absl::StatusOr<GameTree> replayed = ReplayParsedGame(*variant, game, name);
    if (!replayed.ok()) return replayed.status();
    *records.add_games() = replayed->ToRecord();
  }
  return records;
}

// A function that changes one node of a game.
template <typename Change>
int32_t ChangeNode(varia_host_session session, uint32_t node, varia_host_error* error, const Change& change) noexcept {
  return Use<SessionObject>(session, error, [&](SessionObject& object) -> absl::Status {
    return change(object.own.mutable_history(), ToNode(node));
  });
}

// The same with a text.
template <typename Change>
int32_t ChangeText(varia_host_session session, const char* text, varia_host_error* error,
                   const Change& change) noexcept {
  return Use<SessionObject>(session, error, [&](SessionObject& object) -> absl::Status {
    const absl::StatusOr<absl::string_view> read = ReadText(text, "text");
    return read.ok() ? change(object.own.mutable_history(), *read) : read.status();
  });
}

}  // namespace
}  // namespace varia::capi

using varia::GameTree;
using varia::NodeId;
using varia::capi::ChangeNode;
using varia::capi::ChangeText;
using varia::capi::PlayedObject;
using varia::capi::ReadText;
using varia::capi::RegistryObject;
using varia::capi::SessionObject;
using varia::capi::ToNode;
using varia::capi::UseInto;

int32_t varia_host_session_node(varia_host_session session, uint32_t node, varia_host_buffer* message,
                                varia_host_error* error) noexcept {
  return UseInto<PlayedObject>(session, message, error, [&](const PlayedObject& object) {
    return varia::capi::NodeOf(object.session().history(), node);
  });
}

int32_t varia_host_session_history(varia_host_session session, varia_host_buffer* message,
                                   varia_host_error* error) noexcept {
  return UseInto<PlayedObject>(session, message, error, [](const PlayedObject& object) {
    return varia::capi::HistoryOf(object.session().history());
  });
}

int32_t varia_host_session_play_variation(varia_host_session session, const char* text,
                                          varia_host_error* error) noexcept {
  return ChangeText(session, text, error, [](GameTree* game, absl::string_view move) { return game->Play(move); });
}

int32_t varia_host_session_go_to(varia_host_session session, uint32_t node, varia_host_error* error) noexcept {
  return ChangeNode(session, node, error, [](GameTree* game, NodeId id) { return game->GoTo(id); });
}

int32_t varia_host_session_promote(varia_host_session session, uint32_t node, varia_host_error* error) noexcept {
  return ChangeNode(session, node, error, [](GameTree* game, NodeId id) { return game->Promote(id); });
}

int32_t varia_host_session_promote_to_main_line(varia_host_session session, uint32_t node,
                                                varia_host_error* error) noexcept {
  return ChangeNode(session, node, error, [](GameTree* game, NodeId id) { return game->PromoteToMainLine(id); });
}

int32_t varia_host_session_delete(varia_host_session session, uint32_t node, varia_host_error* error) noexcept {
  return ChangeNode(session, node, error, [](GameTree* game, NodeId id) { return game->Delete(id); });
}

int32_t varia_host_session_set_comment(varia_host_session session, uint32_t node, const char* text,
                                       varia_host_error* error) noexcept {
  return ChangeText(session, text, error,
                    [&](GameTree* game, absl::string_view comment) { return game->SetComment(ToNode(node), comment); });
}

int32_t varia_host_session_set_comment_before(varia_host_session session, uint32_t node, const char* text,
                                              varia_host_error* error) noexcept {
  return ChangeText(session, text, error, [&](GameTree* game, absl::string_view comment) {
    return game->SetCommentBefore(ToNode(node), comment);
  });
}

int32_t varia_host_session_set_times(varia_host_session session, uint32_t node, uint64_t elapsed_ms,
                                     uint64_t remaining_ms, varia_host_error* error) noexcept {
  return ChangeNode(session, node, error,
                    [&](GameTree* game, NodeId id) { return game->SetTimes(id, elapsed_ms, remaining_ms); });
}

int32_t varia_host_session_set_player(varia_host_session session, const char* seat, const char* name,
                                      varia_host_error* error) noexcept {
  return ChangeText(session, name, error, [&](GameTree* game, absl::string_view player) -> absl::Status {
    const absl::StatusOr<absl::string_view> id = ReadText(seat, "seat");
    return id.ok() ? game->SetPlayer(*id, player) : id.status();
  });
}

int32_t varia_host_session_set_tag(varia_host_session session, const char* name, const char* value,
                                   varia_host_error* error) noexcept {
  return ChangeText(session, value, error, [&](GameTree* game, absl::string_view text) -> absl::Status {
    const absl::StatusOr<absl::string_view> tag = ReadText(name, "name of the tag");
    if (!tag.ok()) return tag.status();
    if (tag->empty()) return absl::InvalidArgumentError("a tag needs a name");
    varia::capi::SetTag(*tag, text, game);
    return absl::OkStatus();
  });
}

int32_t varia_host_session_set_result(varia_host_session session, const void* outcome, uint64_t outcome_size,
                                      varia_host_error* error) noexcept {
  return varia::capi::Use<SessionObject>(session, error, [&](SessionObject& object) -> absl::Status {
    varia::v1::Outcome read;
    if (absl::Status status = varia::capi::ReadMessage(outcome, outcome_size, &read); !status.ok()) return status;
    object.own.mutable_history()->SetResult(read);
    return absl::OkStatus();
  });
}

int32_t varia_host_session_record(varia_host_session session, varia_host_buffer* record,
                                  varia_host_error* error) noexcept {
  return UseInto<PlayedObject>(session, record, error, [](const PlayedObject& object) {
    return absl::StatusOr<varia::v1::GameRecord>(object.session().Record());
  });
}

int32_t varia_host_session_whole_record(varia_host_session session, varia_host_buffer* record,
                                        varia_host_error* error) noexcept {
  return UseInto<PlayedObject>(session, record, error, [](const PlayedObject& object) {
    return absl::StatusOr<varia::v1::GameRecord>(object.session().history().ToRecord());
  });
}

int32_t varia_host_session_game_text(varia_host_session session, varia_host_buffer* text,
                                     varia_host_error* error) noexcept {
  return UseInto<PlayedObject>(session, text, error, [](const PlayedObject& object) {
    return absl::StatusOr<std::string>(varia::GameText(object.session().history()));
  });
}

int32_t varia_host_record_to_text(const void* record, uint64_t record_size, varia_host_buffer* text,
                                  varia_host_error* error) noexcept {
  return varia::capi::CallInto(text, error, [&]() -> absl::StatusOr<std::string> {
    varia::v1::GameRecord read;
    if (absl::Status status = varia::capi::ReadMessage(record, record_size, &read); !status.ok()) return status;
    return varia::RecordToText(read);
  });
}

int32_t varia_host_record_from_text(const char* text, const char* name, varia_host_buffer* record,
                                    varia_host_error* error) noexcept {
  return varia::capi::CallInto(record, error, [&]() -> absl::StatusOr<varia::v1::GameRecord> {
    const absl::StatusOr<absl::string_view> read = ReadText(text, "text of the record");
    if (!read.ok()) return read.status();
    const absl::StatusOr<absl::string_view> called = ReadText(name, "name of the text");
    if (!called.ok()) return called.status();
    return varia::RecordFromText(*read, *called);
  });
}

int32_t varia_host_games_from_text(varia_host_registry registry, const char* text, const char* name,
                                   varia_host_buffer* records, varia_host_error* error) noexcept {
  return varia::capi::CallInto(records, error, [&]() -> absl::StatusOr<varia::v1::GameRecords> {
    const absl::StatusOr<std::shared_ptr<RegistryObject>> object = varia::capi::Find<RegistryObject>(registry);
    if (!object.ok()) return object.status();
    const absl::StatusOr<absl::string_view> read = ReadText(text, "text of the games");
    if (!read.ok()) return read.status();
    const absl::StatusOr<absl::string_view> called = ReadText(name, "name of the text");
    if (!called.ok()) return called.status();
    return varia::capi::ReadGames(*(*object)->registry, *read, *called);
  });
}
