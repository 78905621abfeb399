#include "platform/isolate/worker.h"

#include <dlfcn.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <system_error>
#include <utility>

#include "absl/strings/str_cat.h"
#include "platform/clock/poll_timeout.h"
#include "platform/isolate/worker_process.h"
#include "platform/isolate/worker_thread.h"
#include "platform/loader/utf8.h"

namespace varia {
namespace {

// How often a caller's cancel token is looked at.
constexpr absl::Duration kLook = absl::Milliseconds(5);

struct NamedIsolation {
  Isolation isolation;
  absl::string_view name;
};
constexpr NamedIsolation kNames[] = {
    {Isolation::kInProcess, "in-process"}, {Isolation::kWorker, "worker"}, {Isolation::kSandbox, "sandbox"}};

}  // namespace

absl::StatusOr<Isolation> ParseIsolation(absl::string_view text) {
  for (const auto& [isolation, name] : kNames) {
    if (text == name) return isolation;
  }
  return absl::InvalidArgumentError(
      absl::StrCat("the isolation is one of in-process, worker and sandbox, not '", CleanText(text), "'"));
}

absl::string_view IsolationName(Isolation isolation) {
  for (const auto& [each, name] : kNames) {
    if (isolation == each) return name;
  }
  return "unknown";
}

bool SentByOthers(int signal) {
  return signal == SIGKILL || signal == SIGTERM || signal == SIGINT || signal == SIGHUP || signal == SIGQUIT;
}

absl::string_view JobEndName(JobEnd end) {
  switch (end) {
    case JobEnd::kDone:
      return "done";
    case JobEnd::kRefused:
      return "refused";
    case JobEnd::kTimedOut:
      return "timed out";
    case JobEnd::kHung:
      return "hung";
    case JobEnd::kCrashed:
      return "crashed";
    case JobEnd::kIllegalAnswer:
      return "gave an illegal answer";
    case JobEnd::kBrokeProtocol:
      return "broke the protocol";
  }
  return "unknown";
}

std::vector<std::string> PluginFiles(const Registry& registry) {
  std::vector<std::string> files;
  for (const LoadedPlugin& plugin : registry.plugins()) files.push_back(plugin.file);
  return files;
}

absl::StatusOr<std::string> FindWorkerProgram() {
  namespace fs = std::filesystem;
  // A directory may be "executed" too.
  const auto may_run = [](const std::string& path) {
    std::error_code ignored;
    return fs::is_regular_file(path, ignored) && access(path.c_str(), X_OK) == 0;
  };
  if (const char* named = std::getenv("VARIA_WORKER"); named != nullptr && named[0] != '\0') {
    if (may_run(named)) return std::string(named);
    return absl::NotFoundError(absl::StrCat("VARIA_WORKER names ", CleanText(named), ", which is no program"));
  }
  std::vector<fs::path> places;
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  if (!error) {
    places.push_back(program.parent_path() / "varia-worker");
    places.push_back(program.parent_path() / VARIA_LIBEXEC_FROM_PROGRAM / "varia-worker");
  }
  // In another language's program this code is in a library of Varia's, which knows where it lives.
  Dl_info here{};
  if (dladdr(reinterpret_cast<const void*>(&FindWorkerProgram), &here) != 0 && here.dli_fname != nullptr) {
    const fs::path library = fs::canonical(here.dli_fname, error);
    if (!error && library != program) {
      places.push_back(library.parent_path() / "varia-worker");
      places.push_back(library.parent_path() / VARIA_LIBEXEC_FROM_LIBRARY / "varia-worker");
    }
  }
  std::string tried;
  for (const fs::path& place : places) {
    const std::string path = place.lexically_normal().string();
    if (may_run(path)) return path;
    absl::StrAppend(&tried, tried.empty() ? "" : ", ", CleanText(path));
  }
  return absl::NotFoundError(
      absl::StrCat("the program varia-worker is not there (", tried, "); VARIA_WORKER can say where it is"));
}

JobOutcome Worker::Call(v1::WorkerRequest request, const CancelToken* cancel, OnProgress on_progress) {
  Begin(std::move(request), std::move(on_progress));
  bool asked = false;
  std::vector<pollfd> wanted;
  while (true) {
    if (absl::optional<JobOutcome> outcome = Advance()) return *std::move(outcome);
    if (cancel != nullptr && cancel->cancelled() && !asked) {
      Cancel();
      asked = true;
    }
    wanted.clear();
    AppendDescriptors(&wanted);
    absl::Duration wait = TimeLeft();
    if (cancel != nullptr && !asked) wait = std::min(wait, kLook);
    poll(wanted.data(), wanted.size(), PollTimeout(wait));
  }
}

std::unique_ptr<Worker> MakeWorker(WorkerOptions options) {
  if (options.isolation == Isolation::kInProcess) {
    options.plugins = PluginFiles(*options.registry);
    return std::make_unique<WorkerThread>(std::move(options));
  }
  return std::make_unique<WorkerProcess>(std::move(options));
}

}  // namespace varia
