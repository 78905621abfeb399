// The program `varia-xboard`: an engine for XBoard and whatever else speaks its protocol.
#include <cstdio>
#include <iostream>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "absl/flags/flag.h"
#include "absl/flags/parse.h"
#include "absl/flags/usage.h"
#include "absl/flags/usage_config.h"
#include "absl/strings/match.h"
#include "absl/strings/string_view.h"
#include "hosts/xboard/engine.h"
#include "hosts/xboard/line_queue.h"
#include "platform/loader/program_plugins.h"
#include "platform/loader/registry.h"

ABSL_FLAG(std::vector<std::string>, plugin, {}, "plugin files to load, with commas between");
ABSL_FLAG(std::vector<std::string>, plugin_dir, {}, "directories of plugins, with commas between");

int main(int argc, char** argv) {
  absl::SetProgramUsageMessage(
      "an engine that speaks the XBoard protocol over every variant of two teams: xboard -fcp varia-xboard");
  absl::FlagsUsageConfig usage;
  usage.contains_help_flags = [](absl::string_view file) { return absl::StrContains(file, "hosts/xboard/"); };
  absl::SetFlagsUsageConfig(usage);
  if (absl::ParseCommandLine(argc, argv).size() > 1) {
    std::cerr << "varia-xboard: takes flags only; see --help\n";
    return 2;
  }
  varia::SearchPath path;
  path.files = absl::GetFlag(FLAGS_plugin);
  path.directories = absl::GetFlag(FLAGS_plugin_dir);
  path.installed_directory = varia::ProgramPluginDirectory();
  const std::unique_ptr<const varia::Registry> registry = varia::Registry::Discover(path);
  for (const varia::PassedOver& passed : registry->passed_over()) {
    std::cerr << "varia-xboard: passed over " << passed.file << ": it " << passed.reason << ".\n";
  }
  if (registry->variants().empty()) {
    std::cerr << "varia-xboard: no plugin found; --plugin-dir names a directory of them\n";
    return 3;
  }

  varia::xboard::LineQueue lines;
  std::thread reader([&lines] {
    for (std::string line; std::getline(std::cin, line);) lines.Push(line);
    lines.Close();
  });
  varia::xboard::Engine engine(registry.get(), &lines, [](const std::string& line) {
    std::puts(line.c_str());
    std::fflush(stdout);
  });
  engine.Run();
  // The reader waits for input that may never come.
  std::fflush(stdout);
  reader.detach();
  std::_Exit(0);
}
