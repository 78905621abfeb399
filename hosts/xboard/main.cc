// The program `varia-xboard`: an engine for XBoard and whatever else speaks its protocol.
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "hosts/xboard/engine.h"
#include "hosts/xboard/line_queue.h"
#include "hosts/xboard/options.h"
#include "platform/loader/program_plugins.h"
#include "platform/loader/registry.h"

namespace {

constexpr int kWrongUsage = 2;
constexpr int kCouldNotRun = 3;

}  // namespace

int main(int argc, char** argv) {
  const absl::StatusOr<varia::xboard::Options> options =
      varia::xboard::ParseOptions(std::vector<std::string>(argv + (argc > 0 ? 1 : 0), argv + argc));
  if (!options.ok()) {
    std::cerr << "varia-xboard: " << options.status().message() << ".\n";
    return kWrongUsage;
  }
  if (options->help) {
    std::cout << varia::xboard::HelpText();
    return 0;
  }
  varia::SearchPath path;
  path.files = options->plugins;
  path.directories = options->plugin_directories;
  path.installed_directory = varia::ProgramPluginDirectory();
  const std::unique_ptr<const varia::Registry> registry = varia::Registry::Discover(path);
  for (const varia::PassedOver& passed : registry->passed_over()) {
    std::cerr << "varia-xboard: passed over " << passed.file << ": it " << passed.reason << ".\n";
  }
  if (registry->variants().empty()) {
    std::cerr << "varia-xboard: no plugin found; --plugin-dir names a directory of them.\n";
    return kCouldNotRun;
  }

  varia::xboard::LineQueue lines;
  std::thread reader([&lines] { varia::xboard::PushLines(std::cin, &lines); });
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
