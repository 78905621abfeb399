// Calling off a search.
#ifndef VARIA_PLATFORM_SEARCH_CANCEL_H_
#define VARIA_PLATFORM_SEARCH_CANCEL_H_

#include <atomic>

namespace varia {

// Set once by anyone and seen by whoever works. Safe from any thread and from signal handlers. Must outlive the work.
class CancelToken {
 public:
  CancelToken() = default;
  CancelToken(const CancelToken&) = delete;
  CancelToken& operator=(const CancelToken&) = delete;

  void Cancel() { cancelled_.store(true, std::memory_order_relaxed); }
  bool cancelled() const { return cancelled_.load(std::memory_order_relaxed); }
  // Makes the token good for new work. REQUIRES: nobody works with it now.
  void Reset() { cancelled_.store(false, std::memory_order_relaxed); }

 private:
  std::atomic<bool> cancelled_ = false;
  static_assert(std::atomic<bool>::is_always_lock_free);
};

}  // namespace varia

#endif  // VARIA_PLATFORM_SEARCH_CANCEL_H_
