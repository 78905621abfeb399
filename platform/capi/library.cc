// varia/host/library.h
#include "varia/host/library.h"

#include <algorithm>
#include <limits>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "platform/capi/call.h"
#include "platform/capi/objects.h"
#include "platform/store/library.h"
#include "varia/v1/host.pb.h"

namespace varia::capi {
namespace {

struct LibraryObject : Object {
  static constexpr Kind kKind = Kind::kLibrary;
  explicit LibraryObject(Library l) : library(std::move(l)) {}

  Library library;
};

LibraryFilter FilterOf(const v1::GameFilter& message) {
  LibraryFilter filter;
  filter.variant = message.variant();
  filter.variant_version = message.variant_version();
  filter.player = message.player();
  filter.result = message.result();
  if (message.has_position()) filter.position = varia_key{message.position().low(), message.position().high()};
  filter.after_id = message.after_id();
  if (message.limit() != 0) {
    filter.limit = static_cast<int>(std::min<uint32_t>(message.limit(), std::numeric_limits<int>::max()));
  }
  return filter;
}

absl::StatusOr<v1::GameList> ListOf(Library* library, const v1::GameFilter& filter) {
  absl::StatusOr<std::vector<LibraryEntry>> entries = library->List(FilterOf(filter));
  if (!entries.ok()) return entries.status();
  v1::GameList list;
  for (LibraryEntry& entry : *entries) {
    v1::GameEntry* game = list.add_games();
    game->set_id(entry.id);
    game->set_plies(static_cast<uint32_t>(entry.plies));
    *game->mutable_header() = std::move(entry.header);
  }
  return list;
}

}  // namespace
}  // namespace varia::capi

using varia::capi::CheckOutput;
using varia::capi::LibraryObject;
using varia::capi::PlayedObject;
using varia::capi::UseInto;

int32_t varia_host_library_open(const char* path, varia_host_library* library, varia_host_error* error) noexcept {
  return varia::capi::Call(error, [&]() -> absl::Status {
    if (absl::Status status = CheckOutput(library, "the library"); !status.ok()) return status;
    const absl::StatusOr<absl::string_view> read = varia::capi::ReadText(path, "path");
    if (!read.ok()) return read.status();
    absl::StatusOr<varia::Library> opened = varia::Library::Open(std::string(*read));
    if (!opened.ok()) return opened.status();
    return varia::capi::Create(std::make_shared<LibraryObject>(*std::move(opened)), library);
  });
}

int32_t varia_host_library_destroy(varia_host_library library, varia_host_error* error) noexcept {
  return varia::capi::Destroy<LibraryObject>(library, error);
}

int32_t varia_host_library_add(varia_host_library library, varia_host_session session, int64_t* id,
                               varia_host_error* error) noexcept {
  // The session is held first and the library second; nobody does it the other way round.
  return varia::capi::Use<PlayedObject>(session, error, [&](const PlayedObject& game) -> absl::Status {
    if (absl::Status status = CheckOutput(id, "the id"); !status.ok()) return status;
    const absl::StatusOr<std::shared_ptr<LibraryObject>> object = varia::capi::Find<LibraryObject>(library);
    if (!object.ok()) return object.status();
    const std::lock_guard<std::mutex> lock((*object)->mutex);
    const absl::StatusOr<int64_t> added = (*object)->library.Add(game.session().history());
    if (added.ok()) *id = *added;
    return added.status();
  });
}

int32_t varia_host_library_list(varia_host_library library, const void* filter, uint64_t filter_size,
                                varia_host_buffer* games, varia_host_error* error) noexcept {
  return UseInto<LibraryObject>(
      library, games, error, [&](LibraryObject& object) -> absl::StatusOr<varia::v1::GameList> {
        varia::v1::GameFilter read;
        if (absl::Status status = varia::capi::ReadMessage(filter, filter_size, &read); !status.ok()) return status;
        return varia::capi::ListOf(&object.library, read);
      });
}

int32_t varia_host_library_get(varia_host_library library, int64_t id, varia_host_buffer* record,
                               varia_host_error* error) noexcept {
  return UseInto<LibraryObject>(library, record, error, [&](LibraryObject& object) { return object.library.Get(id); });
}

int32_t varia_host_library_remove(varia_host_library library, int64_t id, varia_host_error* error) noexcept {
  return varia::capi::Use<LibraryObject>(library, error,
                                         [&](LibraryObject& object) { return object.library.Remove(id); });
}
