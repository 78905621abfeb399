// What plugins have to say: "varia.log/1".
#ifndef VARIA_PLATFORM_SERVICES_LOG_H_
#define VARIA_PLATFORM_SERVICES_LOG_H_

#include <cstdint>
#include <functional>
#include <string>

#include "varia/service/log.h"

namespace varia {

// One line of a plugin's.
struct PluginLogLine {
  uint32_t level = VARIA_LOG_INFO;
  std::string variant;  // id; empty when the plugin named none
  std::string text;     // clean by CleanText(), at most VARIA_MAX_LOG_LINE bytes of it
};

// Takes lines from any thread, one at a time.
using PluginLogSink = std::function<void(const PluginLogLine&)>;

// Sends the lines of the given level and above to `sink` from now on; an empty one is the one at first: standard error,
// "varia: the plugin of 'chess' says: text", from VARIA_LOG_WARNING on. Any thread; not from within a sink.
void SetPluginLogSink(PluginLogSink sink, uint32_t least_level = VARIA_LOG_WARNING);

// The table of the service.
const varia_log* LogService();

}  // namespace varia

#endif  // VARIA_PLATFORM_SERVICES_LOG_H_
