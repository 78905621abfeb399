// Handles: numbers that stand for objects and that nobody can misuse.
#ifndef VARIA_PLATFORM_CAPI_HANDLES_H_
#define VARIA_PLATFORM_CAPI_HANDLES_H_

#include <array>
#include <atomic>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace varia::capi {

// What a handle may stand for. The numbers are part of the handles and nobody's business outside.
enum class Kind : uint8_t {
  kBuffer = 1,
  kCancel,
  kRegistry,
  kVariant,
  kSession,
  kGame,
  kClock,
  kArbiter,
  kSearcher,
  kPlayer,
  kLibrary,
  kWorker,
};

// For sentences: "session".
absl::string_view KindName(Kind kind);

// Errors beyond absl's codes; their raw_code() is the negative of the host API's status.
inline constexpr int kHandleCode = 33;
inline constexpr int kKindCode = 34;
inline constexpr int kBusyCode = 35;
absl::Status ErrorOf(int code, absl::string_view message);

// All live objects. A handle holds the number of a slot, the slot's generation and the kind, in 53 bits so that it fits
// a double. A slot that has had its last generation is not used again. Any thread.
class HandleTable {
 public:
  HandleTable() = default;
  HandleTable(const HandleTable&) = delete;
  HandleTable& operator=(const HandleTable&) = delete;
  ~HandleTable();

  // The process's table, which is never destroyed.
  static HandleTable& Global();

  // ResourceExhausted when there are too many objects.
  absl::StatusOr<uint64_t> Add(Kind kind, std::shared_ptr<void> object);
  // The object, which lives as long as the pointer even if its handle is destroyed meanwhile. kHandleCode or kKindCode.
  absl::StatusOr<std::shared_ptr<void>> Find(uint64_t handle, Kind kind) const;
  // The same, and the handle stands for nothing from then on.
  absl::StatusOr<std::shared_ptr<void>> Remove(uint64_t handle, Kind kind);

  static constexpr int kKindBits = 5;
  static constexpr int kGenerationBits = 24;
  static constexpr int kIndexBits = 24;

 private:
  struct Slot {
    std::mutex mutex;
    std::shared_ptr<void> object;  // null while the slot is free
    uint32_t generation = 0;
    Kind kind = Kind::kBuffer;
  };
  static constexpr uint32_t kChunkSize = 1024;
  static constexpr uint32_t kChunks = (uint32_t{1} << kIndexBits) / kChunkSize;

  Slot* At(uint32_t index) const;
  absl::StatusOr<std::shared_ptr<void>> Take(uint64_t handle, Kind kind, bool remove, bool* reusable) const;

  std::array<std::atomic<Slot*>, kChunks> chunks_ = {};
  std::mutex mutex_;           // of what follows
  std::deque<uint32_t> free_;  // first freed, first used again
  uint32_t slots_used_ = 0;    // slots that were ever given out
};

}  // namespace varia::capi

#endif  // VARIA_PLATFORM_CAPI_HANDLES_H_
