#include "platform/services/host_services.h"

#include <cstring>
#include <string_view>

#include "platform/services/log.h"
#include "platform/services/work.h"
#include "varia/service/cancel.h"
#include "varia/service/clock.h"
#include "varia/service/history.h"
#include "varia/service/log.h"
#include "varia/service/random.h"
#include "varia/service/search.h"

namespace varia {
namespace {

// The work of this thread, or an empty one.
const Work& TheWork() {
  static constexpr Work kNone;
  const WorkScope* scope = WorkScope::Innermost();
  return scope == nullptr ? kNone : scope->work();
}

int32_t Cancelled() noexcept {
  const CancelAnswers* cancel = TheWork().cancel;
  if (cancel == nullptr) return VARIA_ERR_UNAVAILABLE;
  return cancel->Cancelled() ? 1 : 0;
}

int32_t NextRandom(uint64_t* number) noexcept {
  if (number == nullptr) return VARIA_ERR_INVALID_ARGUMENT;
  WorkScope* scope = WorkScope::Innermost();
  if (scope == nullptr) return VARIA_ERR_UNAVAILABLE;
  *number = scope->random().Next();
  return VARIA_OK;
}

int32_t RunningClock(int32_t* seat) noexcept {
  const ClockAnswers* clock = TheWork().clock;
  if (seat == nullptr) return VARIA_ERR_INVALID_ARGUMENT;
  if (clock == nullptr) return VARIA_ERR_UNAVAILABLE;
  *seat = clock->Running();
  return VARIA_OK;
}

int32_t ReadClock(uint32_t seat, varia_seat_clock* out) noexcept {
  const ClockAnswers* clock = TheWork().clock;
  if (out == nullptr || out->struct_size < sizeof(uint32_t)) return VARIA_ERR_INVALID_ARGUMENT;
  if (clock == nullptr) return VARIA_ERR_UNAVAILABLE;
  if (seat >= static_cast<uint32_t>(clock->seats())) return VARIA_ERR_INVALID_ARGUMENT;
  varia_seat_clock read = clock->Read(static_cast<int>(seat));
  // An older plugin knows a shorter struct, a newer one keeps what this host does not know.
  read.struct_size = out->struct_size;
  std::memcpy(out, &read, read.struct_size < sizeof(read) ? read.struct_size : sizeof(read));
  return VARIA_OK;
}

int32_t ClockControl(uint32_t seat, const varia_writer* out) noexcept {
  const ClockAnswers* clock = TheWork().clock;
  if (out == nullptr) return VARIA_ERR_INVALID_ARGUMENT;
  if (clock == nullptr) return VARIA_ERR_UNAVAILABLE;
  if (seat >= static_cast<uint32_t>(clock->seats())) return VARIA_ERR_INVALID_ARGUMENT;
  const std::string text = clock->Control(static_cast<int>(seat));
  return out->write(out->context, text.data(), text.size()) < 0 ? VARIA_ERR_WRITER : VARIA_OK;
}

// The history of a game of that very variant, or null.
const HistoryAnswers* HistoryOf(const varia_variant* self) {
  const Work& work = TheWork();
  return work.variant == self ? work.history : nullptr;
}

int32_t PlyCount(const varia_variant* self) noexcept {
  if (self == nullptr) return VARIA_ERR_INVALID_ARGUMENT;
  const HistoryAnswers* history = HistoryOf(self);
  return history == nullptr ? VARIA_ERR_UNAVAILABLE : history->ply_count();
}

int32_t KeyAt(const varia_variant* self, uint32_t ply, varia_key* key) noexcept {
  if (self == nullptr || key == nullptr) return VARIA_ERR_INVALID_ARGUMENT;
  const HistoryAnswers* history = HistoryOf(self);
  if (history == nullptr) return VARIA_ERR_UNAVAILABLE;
  if (ply > static_cast<uint32_t>(history->ply_count())) return VARIA_ERR_INVALID_ARGUMENT;
  *key = history->KeyAt(static_cast<int>(ply));
  return VARIA_OK;
}

int32_t PositionAt(const varia_variant* self, uint32_t ply, void* position) noexcept {
  if (self == nullptr || position == nullptr) return VARIA_ERR_INVALID_ARGUMENT;
  const HistoryAnswers* history = HistoryOf(self);
  if (history == nullptr) return VARIA_ERR_UNAVAILABLE;
  if (ply > static_cast<uint32_t>(history->ply_count())) return VARIA_ERR_INVALID_ARGUMENT;
  const void* kept = history->PositionAt(static_cast<int>(ply));
  if (kept == nullptr) return VARIA_ERR_UNAVAILABLE;
  std::memcpy(position, kept, self->position_size);
  return VARIA_OK;
}

int32_t Occurrences(const varia_variant* self, const varia_key* key) noexcept {
  if (self == nullptr || key == nullptr) return VARIA_ERR_INVALID_ARGUMENT;
  const HistoryAnswers* history = HistoryOf(self);
  return history == nullptr ? VARIA_ERR_UNAVAILABLE : history->Occurrences(*key);
}

int32_t Search(const varia_variant* self, const void* position, const varia_search_limits* limits,
               varia_search_answer* answer, varia_error* error) noexcept {
  const bool sound = self != nullptr && position != nullptr && limits != nullptr && answer != nullptr &&
                     VARIA_HAS(varia_search_limits, limits, time_us) && VARIA_HAS(varia_search_answer, answer, nodes) &&
                     (limits->depth != 0 || limits->nodes != 0 || limits->time_us != 0);
  if (!sound) return VARIA_ERR_INVALID_ARGUMENT;
  const Work& work = TheWork();
  if (work.search == nullptr || work.variant != self) return VARIA_ERR_UNAVAILABLE;
  return work.search->Search(position, *limits, answer, error);
}

constexpr varia_cancel kCancel = {sizeof(varia_cancel), 0, Cancelled};
constexpr varia_random kRandom = {sizeof(varia_random), 0, NextRandom};
constexpr varia_clock kClock = {sizeof(varia_clock), 0, RunningClock, ReadClock, ClockControl};
constexpr varia_history kHistory = {sizeof(varia_history), 0, PlyCount, KeyAt, PositionAt, Occurrences};
constexpr varia_search kSearch = {sizeof(varia_search), 0, Search};

const void* GetService(const char* id) noexcept {
  if (id == nullptr) return nullptr;
  const std::string_view wanted(id);
  if (wanted == VARIA_SERVICE_LOG) return LogService();
  if (wanted == VARIA_SERVICE_CANCEL) return &kCancel;
  if (wanted == VARIA_SERVICE_RANDOM) return &kRandom;
  if (wanted == VARIA_SERVICE_CLOCK) return &kClock;
  if (wanted == VARIA_SERVICE_HISTORY) return &kHistory;
  if (wanted == VARIA_SERVICE_SEARCH) return &kSearch;
  return nullptr;
}

}  // namespace

const varia_services* HostServices() {
  static constexpr varia_services kServices = {sizeof(varia_services), VARIA_ABI_MINOR, "Varia", GetService};
  return &kServices;
}

}  // namespace varia
