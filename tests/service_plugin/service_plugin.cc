// A plugin whose player does nothing but ask the host: every service from inside, and what came of it, as lines of its
// log. The game is the C template's tic-tac-toe; the player takes the first legal move.
#include <cstdio>
#include <cstring>
#include <string>
#include <thread>

#include "varia/ext/evaluation.h"
#include "varia/ext/player.h"
#include "varia/plugin.h"
#include "varia/sdk/host.h"

// The template's entry point, renamed by the build.
extern "C" const void* template_plugin(uint32_t abi_major) noexcept;

namespace {

using varia::sdk::Host;

const varia_variant* Original() {
  return static_cast<const varia_plugin_table*>(template_plugin(VARIA_ABI_MAJOR))->variant(0);
}

template <typename T>
std::string Text(const std::optional<T>& value) {
  return value ? std::to_string(*value) : "none";
}

void Say(const varia_variant* self, const std::string& line) { Host::Log(VARIA_LOG_INFO, line, self); }

int32_t Choose(const varia_variant* self, const void* position, const varia_player_limits* limits, varia_move* move,
               varia_error*) noexcept {
  Say(self, std::string("cancelled ") + (Host::Cancelled() ? "yes" : "no"));
  Say(self, "random " + Text(Host::Random()));
  Say(self, "running " + Text(Host::RunningSeat()));
  if (const auto clock = Host::Clock(1)) Say(self, "left " + std::to_string(clock->left_us));
  if (const auto control = Host::TimeControl(1)) Say(self, "control " + *control);
  const auto plies = Host::PlyCount(self);
  Say(self, "plies " + Text(plies));
  varia_key key{};
  self->key(self, position, &key);
  Say(self, "occurrences " + Text(Host::Occurrences(self, key)));
  uint16_t start[2] = {7, 7};
  if (Host::PositionAt(self, 0, start)) Say(self, "start " + std::to_string(start[0] | start[1]));
  const auto last = plies ? Host::KeyAt(self, *plies) : std::nullopt;
  Say(self, std::string("same key ") + (last && last->low == key.low && last->high == key.high ? "yes" : "no"));
  const auto found = Host::Search(self, position, 0, 2000);
  Say(self, found ? "search " + std::to_string(found->nodes) : "search none");
  // Another thread has no part in this work.
  std::string elsewhere;
  std::thread([&] { elsewhere = Text(Host::Random()) + " " + Text(Host::PlyCount(self)); }).join();
  Say(self, "elsewhere " + elsewhere);
  if (limits->depth == 13) {
    *move = 99;  // for a test of illegal answers
    return VARIA_OK;
  }
  return self->legal_moves(self, position, move, 1) > 0 ? VARIA_OK : VARIA_ERR_INTERNAL;
}

// Says once what is on offer inside a search, in the position with one mark on the board.
void Evaluate(const varia_variant* self, const void* position, int32_t* scores) noexcept {
  scores[0] = scores[1] = 0;
  uint16_t marks[2];
  std::memcpy(marks, position, sizeof(marks));
  if (marks[0] != 1 || marks[1] != 0) return;
  const bool nested = Host::Search(self, position, 1).has_value();
  Say(self, std::string("inside: search ") + (nested ? "yes" : "no") + ", plies " + Text(Host::PlyCount(self)) +
                ", random " + (Host::Random() ? "yes" : "no") + ", cancelled " + (Host::Cancelled() ? "yes" : "no"));
}

constexpr varia_player kPlayer = {sizeof(varia_player), 0, Choose};
constexpr varia_evaluation kEvaluation = {sizeof(varia_evaluation), 0, Evaluate};

const void* GetExtension(const varia_variant* self, const char* id) noexcept {
  if (std::strcmp(id, VARIA_EXT_PLAYER) == 0) return &kPlayer;
  if (std::strcmp(id, VARIA_EXT_EVALUATION) == 0) return &kEvaluation;
  return Original()->get_extension(self, id);
}

const varia_variant* VariantOf(uint32_t index) noexcept {
  static const varia_variant variant = [] {
    varia_variant copy = *Original();
    copy.get_extension = GetExtension;
    return copy;
  }();
  return index == 0 ? &variant : nullptr;
}

}  // namespace

VARIA_EXPORT const void* varia_plugin(uint32_t abi_major) noexcept {
  static constexpr varia_plugin_table kTable = {sizeof(varia_plugin_table),
                                                VARIA_ABI_MAJOR,
                                                VARIA_ABI_MINOR,
                                                1,
                                                "Asks the host",
                                                "1.0.0",
                                                "",
                                                "Apache-2.0",
                                                VariantOf,
                                                Host::Use};
  return abi_major == VARIA_ABI_MAJOR ? &kTable : nullptr;
}
