#include "platform/services/log.h"

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <mutex>
#include <utility>

#include "absl/strings/str_cat.h"
#include "platform/loader/utf8.h"

namespace varia {
namespace {

void ToStandardError(const PluginLogLine& line) {
  const std::string who = line.variant.empty() ? "a plugin" : absl::StrCat("the plugin of '", line.variant, "'");
  std::fprintf(stderr, "varia: %s says: %s\n", who.c_str(), line.text.c_str());
}

struct Sink {
  std::mutex mutex;
  PluginLogSink take = ToStandardError;
};

// Never destroyed: plugins may log while the process ends.
Sink& TheSink() {
  static Sink& sink = *new Sink;
  return sink;
}

std::atomic<uint32_t> least = VARIA_LOG_WARNING;

int32_t Log(const varia_variant* about, uint32_t level, varia_bytes line) noexcept {
  if (level > VARIA_LOG_ERROR || (line.data == nullptr && line.size != 0)) return VARIA_ERR_INVALID_ARGUMENT;
  if (level < least.load(std::memory_order_relaxed)) return VARIA_OK;
  const size_t size = std::min<uint64_t>(line.size, VARIA_MAX_LOG_LINE);
  const PluginLogLine taken{level, about == nullptr ? "" : CleanText(about->id),
                            CleanText({static_cast<const char*>(line.data), size})};
  Sink& sink = TheSink();
  const std::lock_guard lock(sink.mutex);
  sink.take(taken);
  return VARIA_OK;
}

}  // namespace

void SetPluginLogSink(PluginLogSink sink, uint32_t least_level) {
  Sink& current = TheSink();
  const std::lock_guard lock(current.mutex);
  current.take = sink ? std::move(sink) : PluginLogSink(ToStandardError);
  least = least_level;
}

const varia_log* LogService() {
  static constexpr varia_log kLog = {sizeof(varia_log), 0, Log};
  return &kLog;
}

}  // namespace varia
