#include "platform/capi/handles.h"

#include <utility>

#include "absl/strings/str_cat.h"

namespace varia::capi {
namespace {

constexpr uint64_t Mask(int bits) { return (uint64_t{1} << bits) - 1; }

}  // namespace

absl::string_view KindName(Kind kind) {
  switch (kind) {
    case Kind::kBuffer:
      return "buffer";
    case Kind::kCancel:
      return "cancel token";
    case Kind::kRegistry:
      return "registry";
    case Kind::kVariant:
      return "variant";
    case Kind::kSession:
      return "session";
    case Kind::kGame:
      return "game being played";
    case Kind::kClock:
      return "clock";
    case Kind::kArbiter:
      return "arbiter";
    case Kind::kSearcher:
      return "searcher";
    case Kind::kPlayer:
      return "player";
    case Kind::kLibrary:
      return "library";
    case Kind::kWorker:
      return "worker";
  }
  return "object";
}

absl::Status ErrorOf(int code, absl::string_view message) {
  return absl::Status(static_cast<absl::StatusCode>(code), message);
}

HandleTable::~HandleTable() {
  for (std::atomic<Slot*>& chunk : chunks_) delete[] chunk.load(std::memory_order_relaxed);
}

HandleTable& HandleTable::Global() {
  static HandleTable* const table = new HandleTable;
  return *table;
}

HandleTable::Slot* HandleTable::At(uint32_t index) const {
  Slot* const chunk = chunks_[index / kChunkSize].load(std::memory_order_acquire);
  return chunk == nullptr ? nullptr : &chunk[index % kChunkSize];
}

absl::StatusOr<uint64_t> HandleTable::Add(Kind kind, std::shared_ptr<void> object) {
  uint32_t index = 0;
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (!free_.empty()) {
      index = free_.front();
      free_.pop_front();
    } else {
      if (slots_used_ == kChunks * kChunkSize) {
        return absl::ResourceExhaustedError(
            absl::StrCat("there are ", slots_used_, " objects, as many as there may be"));
      }
      if (slots_used_ % kChunkSize == 0) {
        chunks_[slots_used_ / kChunkSize].store(new Slot[kChunkSize], std::memory_order_release);
      }
      index = slots_used_++;
    }
  }
  Slot& slot = *At(index);
  const std::lock_guard<std::mutex> lock(slot.mutex);
  slot.object = std::move(object);
  slot.kind = kind;
  return uint64_t{index} << (kGenerationBits + kKindBits) | uint64_t{slot.generation} << kKindBits |
         static_cast<uint64_t>(kind);
}

absl::StatusOr<std::shared_ptr<void>> HandleTable::Take(uint64_t handle, Kind kind, bool remove, bool* reusable) const {
  if (handle == 0) return ErrorOf(kHandleCode, absl::StrCat("the ", KindName(kind), " is missing: its handle is 0"));
  const uint64_t index = handle >> (kGenerationBits + kKindBits);
  Slot* const slot = index <= Mask(kIndexBits) ? At(static_cast<uint32_t>(index)) : nullptr;
  if (slot == nullptr) {
    return ErrorOf(kHandleCode, absl::StrCat("the number ", handle, " is no handle of a ", KindName(kind)));
  }
  const std::lock_guard<std::mutex> lock(slot->mutex);
  if (slot->generation != (handle >> kKindBits & Mask(kGenerationBits)) ||
      static_cast<uint64_t>(slot->kind) != (handle & Mask(kKindBits)) || slot->object == nullptr) {
    return ErrorOf(kHandleCode, absl::StrCat("the handle ", handle,
                                             " stands for nothing: the object was destroyed, or "
                                             "there never was one"));
  }
  if (slot->kind != kind) {
    return ErrorOf(kKindCode, absl::StrCat("the handle ", handle, " is of a ", KindName(slot->kind), ", not of a ",
                                           KindName(kind)));
  }
  if (!remove) return slot->object;
  ++slot->generation;
  *reusable = slot->generation <= Mask(kGenerationBits);
  return std::move(slot->object);
}

absl::StatusOr<std::shared_ptr<void>> HandleTable::Find(uint64_t handle, Kind kind) const {
  return Take(handle, kind, /*remove=*/false, nullptr);
}

absl::StatusOr<std::shared_ptr<void>> HandleTable::Remove(uint64_t handle, Kind kind) {
  bool reusable = false;
  absl::StatusOr<std::shared_ptr<void>> object = Take(handle, kind, /*remove=*/true, &reusable);
  if (reusable) {
    const std::lock_guard<std::mutex> lock(mutex_);
    free_.push_back(static_cast<uint32_t>(handle >> (kGenerationBits + kKindBits)));
  }
  return object;
}

}  // namespace varia::capi
