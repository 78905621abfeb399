// The work that a thread does for a game, a search or a player, for plugins to ask about.
//
// Functions of a plugin get a position and nothing else, and run on any thread. What they may ask of the host is about
// the work that they were called for, so that work is kept by the thread: whoever calls a plugin for something opens a
// WorkScope around it, and the services answer from the innermost one of their thread.
#ifndef VARIA_PLATFORM_SERVICES_WORK_H_
#define VARIA_PLATFORM_SERVICES_WORK_H_

#include <cstdint>
#include <optional>
#include <string>

#include "platform/services/random.h"
#include "varia/key.h"
#include "varia/service/clock.h"
#include "varia/service/search.h"
#include "varia/variant.h"

namespace varia {

// What the services answer with. Any number of threads may ask at once.
class CancelAnswers {
 public:
  virtual ~CancelAnswers() = default;
  virtual bool Cancelled() const = 0;
};
class ClockAnswers {
 public:
  virtual ~ClockAnswers() = default;
  virtual int seats() const = 0;
  // VARIA_NOBODY when no time runs.
  virtual int Running() const = 0;
  // Everything but struct_size. REQUIRES: 0 <= seat < seats(), here and below.
  virtual varia_seat_clock Read(int seat) const = 0;
  virtual std::string Control(int seat) const = 0;
};
class HistoryAnswers {
 public:
  virtual ~HistoryAnswers() = default;
  virtual int ply_count() const = 0;
  // REQUIRES: 0 <= ply <= ply_count(), here and below.
  virtual varia_key KeyAt(int ply) const = 0;
  // A block of position_size bytes; null where only the key is known.
  virtual const void* PositionAt(int ply) const = 0;
  virtual int Occurrences(const varia_key& key) const = 0;
};
class SearchAnswers {
 public:
  virtual ~SearchAnswers() = default;
  // As varia_search.search(), its arguments checked but for the game's being over and the depth.
  virtual int32_t Search(const void* position, const varia_search_limits& limits, varia_search_answer* answer,
                         varia_error* error) const = 0;
};

// A piece of work. What it points to must outlive every scope that has it; null: not offered.
struct Work {
  const varia_variant* variant = nullptr;  // whose positions `history` and `search` take and give
  const CancelAnswers* cancel = nullptr;
  const ClockAnswers* clock = nullptr;
  const HistoryAnswers* history = nullptr;
  const SearchAnswers* search = nullptr;
  uint64_t seed = 0;  // of the random numbers
};

// The work of this thread, to be changed and gone on with in a scope of this thread or of another one; its random
// numbers are a sequence of their own. Empty when the thread has none.
Work CurrentWork();

// Makes `work` the work of this thread for as long as the scope lives. Scopes of a thread nest.
class WorkScope {
 public:
  explicit WorkScope(const Work& work);
  ~WorkScope();
  WorkScope(const WorkScope&) = delete;
  WorkScope& operator=(const WorkScope&) = delete;

  // The innermost scope of this thread, or null.
  static WorkScope* Innermost();
  const Work& work() const { return work_; }
  Random& random() { return random_; }

 private:
  const Work work_;
  Random random_;
  WorkScope* const outer_;
};

}  // namespace varia

#endif  // VARIA_PLATFORM_SERVICES_WORK_H_
