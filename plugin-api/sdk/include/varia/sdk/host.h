// The host's services (varia/services.h) in C++ clothes.
#ifndef VARIA_SDK_HOST_H_
#define VARIA_SDK_HOST_H_

#include <optional>
#include <string>
#include <string_view>

#include "varia/service/cancel.h"
#include "varia/service/clock.h"
#include "varia/service/history.h"
#include "varia/service/log.h"
#include "varia/service/random.h"
#include "varia/service/search.h"
#include "varia/services.h"

namespace varia::sdk {

// What the host can tell and do for the work that a function of the plugin was called for. Where it offers nothing, or
// not for this work, the answers are the ones that a plugin can live with: empty, or false. Any thread; call them from
// the thread that the host called.
class Host {
 public:
  // For varia_plugin_table.use_services; MakePlugin() puts it there.
  static void Use(const varia_services* services) noexcept {
    if (services_ != nullptr || services == nullptr || !VARIA_HAS(varia_services, services, get_service)) return;
    services_ = services;
  }

  // Shows a line to whoever runs the host. Levels as VARIA_LOG_INFO.
  static void Log(uint32_t level, std::string_view line, const varia_variant* about = nullptr) noexcept {
    const auto* log = Service<varia_log>(VARIA_SERVICE_LOG);
    if (log != nullptr) log->log(about, level, {line.data(), line.size()});
  }

  // Whether nobody waits for the answer any more, or time is over.
  static bool Cancelled() noexcept {
    const auto* cancel = Service<varia_cancel>(VARIA_SERVICE_CANCEL);
    return cancel != nullptr && cancel->cancelled() == 1;
  }

  // 64 random bits, the same ones for the same work with the same seed.
  static std::optional<uint64_t> Random() noexcept {
    const auto* random = Service<varia_random>(VARIA_SERVICE_RANDOM);
    uint64_t number = 0;
    if (random == nullptr || random->next(&number) != VARIA_OK) return std::nullopt;
    return number;
  }
  // One of 0 to count - 1, each as likely to a part in 2^32; 0 without random numbers. REQUIRES: count is 1 to 2^32.
  static uint64_t RandomBelow(uint64_t count) noexcept { return (Random().value_or(0) >> 32) * count >> 32; }

  // The seat whose time runs, or VARIA_NOBODY; nothing without a clock.
  static std::optional<int> RunningSeat() noexcept {
    const auto* clock = Service<varia_clock>(VARIA_SERVICE_CLOCK);
    int32_t seat = VARIA_NOBODY;
    if (clock == nullptr || clock->running(&seat) != VARIA_OK) return std::nullopt;
    return seat;
  }
  static std::optional<varia_seat_clock> Clock(int seat) noexcept {
    const auto* clock = Service<varia_clock>(VARIA_SERVICE_CLOCK);
    varia_seat_clock read{};
    read.struct_size = sizeof(read);
    if (clock == nullptr || clock->read(static_cast<uint32_t>(seat), &read) != VARIA_OK) return std::nullopt;
    return read;
  }
  // The seat's time control as text: "300+2".
  static std::optional<std::string> TimeControl(int seat) {
    const auto* clock = Service<varia_clock>(VARIA_SERVICE_CLOCK);
    std::string text;
    const varia_writer writer = {sizeof(varia_writer), 0, &text, Append};
    if (clock == nullptr || clock->control(static_cast<uint32_t>(seat), &writer) != VARIA_OK) return std::nullopt;
    return text;
  }

  // The game so far: plies; the key and the position at a ply, 0 being the start; how often a key has stood.
  static std::optional<int> PlyCount(const varia_variant* self) noexcept {
    const auto* history = Service<varia_history>(VARIA_SERVICE_HISTORY);
    return NotNegative(history == nullptr ? VARIA_ERR_UNAVAILABLE : history->ply_count(self));
  }
  static std::optional<varia_key> KeyAt(const varia_variant* self, int ply) noexcept {
    const auto* history = Service<varia_history>(VARIA_SERVICE_HISTORY);
    varia_key key{};
    if (history == nullptr || history->key_at(self, static_cast<uint32_t>(ply), &key) != VARIA_OK) return std::nullopt;
    return key;
  }
  static bool PositionAt(const varia_variant* self, int ply, void* position) noexcept {
    const auto* history = Service<varia_history>(VARIA_SERVICE_HISTORY);
    return history != nullptr && history->position_at(self, static_cast<uint32_t>(ply), position) == VARIA_OK;
  }
  static std::optional<int> Occurrences(const varia_variant* self, const varia_key& key) noexcept {
    const auto* history = Service<varia_history>(VARIA_SERVICE_HISTORY);
    return NotNegative(history == nullptr ? VARIA_ERR_UNAVAILABLE : history->occurrences(self, &key));
  }

  // The host's search of a position of the plugin's own; at least one limit is needed. Not from within a search.
  static std::optional<varia_search_answer> Search(const varia_variant* self, const void* position, uint32_t depth,
                                                   uint64_t nodes = 0, uint64_t time_us = 0) noexcept {
    const auto* search = Service<varia_search>(VARIA_SERVICE_SEARCH);
    const varia_search_limits limits = {sizeof(varia_search_limits), depth, nodes, time_us};
    varia_search_answer answer{};
    answer.struct_size = sizeof(answer);
    if (search == nullptr || search->search(self, position, &limits, &answer, nullptr) != VARIA_OK) return std::nullopt;
    return answer;
  }

 private:
  // The table, when it has the members of its first revision.
  template <class Table>
  static const Table* Service(const char* id) noexcept {
    if (services_ == nullptr) return nullptr;
    const auto* table = static_cast<const Table*>(services_->get_service(id));
    return table != nullptr && table->struct_size >= sizeof(Table) ? table : nullptr;
  }
  static std::optional<int> NotNegative(int32_t answer) noexcept {
    return answer < 0 ? std::nullopt : std::optional<int>(answer);
  }
  static int32_t Append(void* text, const void* data, uint64_t size) noexcept {
    static_cast<std::string*>(text)->append(static_cast<const char*>(data), size);
    return VARIA_OK;
  }

  // The one variable of a plugin that changes: written by Use() before anything else happens, and never again.
  static inline const varia_services* services_ = nullptr;
};

}  // namespace varia::sdk

#endif  // VARIA_SDK_HOST_H_
