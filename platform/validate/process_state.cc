#include "platform/validate/process_state.h"

#include <dirent.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cfenv>
#include <clocale>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "platform/loader/utf8.h"

namespace varia {
namespace {

namespace fs = std::filesystem;

std::string FileText(const std::string& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

std::string Shown(const ProcessFacts& facts, const std::string& name) {
  const auto found = facts.find(name);
  return found == facts.end() ? "none" : absl::StrCat("'", CleanText(found->second.substr(0, 200)), "'");
}

}  // namespace

ProcessFacts ProcessSettings() {
  ProcessFacts facts;
  for (int number = 1; number <= SIGRTMAX; ++number) {
    struct sigaction action {};
    if (sigaction(number, nullptr, &action) != 0) continue;
    facts[absl::StrCat("handler of signal ", number)] =
        absl::StrCat(reinterpret_cast<uintptr_t>(action.sa_sigaction), " ", action.sa_flags);
  }
  sigset_t mask;
  sigemptyset(&mask);
  sigprocmask(SIG_BLOCK, nullptr, &mask);
  std::string& blocked = facts["mask of signals"];
  for (int number = 1; number <= SIGRTMAX; ++number) blocked.push_back(sigismember(&mask, number) == 1 ? '1' : '0');
  std::string& environment = facts["environment"];
  for (char** entry = environ; entry != nullptr && *entry != nullptr; ++entry)
    absl::StrAppend(&environment, *entry, "\n");
  std::error_code error;
  facts["working directory"] = fs::current_path(error).string();
  const char* locale = std::setlocale(LC_ALL, nullptr);
  facts["locale"] = locale == nullptr ? "" : locale;
  const mode_t file_mask = umask(0);
  umask(file_mask);
  facts["file mask"] = absl::StrCat(file_mask);
  facts["rounding of numbers"] = absl::StrCat(std::fegetround());
  facts["priority"] = absl::StrCat(getpriority(PRIO_PROCESS, 0));
  for (int resource = 0; resource < RLIM_NLIMITS; ++resource) {
    rlimit limit{};
    if (getrlimit(static_cast<__rlimit_resource>(resource), &limit) != 0) continue;
    facts[absl::StrCat("limit of resource ", resource)] = absl::StrCat(limit.rlim_cur, " ", limit.rlim_max);
  }
  return facts;
}

ProcessFacts OpenThings() {
  ProcessFacts facts;
  std::error_code error;
  std::vector<std::string> names;
  // By opendir(), whose own descriptor is known and can be left out.
  DIR* directory = opendir("/proc/self/fd");
  for (dirent* entry = directory == nullptr ? nullptr : readdir(directory); entry != nullptr;
       entry = readdir(directory)) {
    int number = -1;
    if (!absl::SimpleAtoi(entry->d_name, &number) || number == dirfd(directory)) continue;
    names.emplace_back(entry->d_name);
  }
  if (directory != nullptr) closedir(directory);
  for (const std::string& name : names) {
    facts["descriptor " + name] = fs::read_symlink("/proc/self/fd/" + name, error).string();
  }
  for (const auto& thread : fs::directory_iterator("/proc/self/task", error)) {
    facts["thread " + thread.path().filename().string()] = "running";
    const std::string children = FileText(thread.path().string() + "/children");
    if (!children.empty()) facts["child processes"] += children;
  }
  return facts;
}

std::string Difference(const ProcessFacts& before, const ProcessFacts& after) {
  ProcessFacts all = before;
  all.insert(after.begin(), after.end());
  for (const auto& [name, value] : all) {
    const auto then = before.find(name);
    const auto now = after.find(name);
    if (then != before.end() && now != after.end() && then->second == now->second) continue;
    return absl::StrCat(name, ": before ", Shown(before, name), ", now ", Shown(after, name));
  }
  return "";
}

PrintedOutput::PrintedOutput() : file_(memfd_create("printed", MFD_CLOEXEC)), saved_{dup(1), dup(2)} {
  std::fflush(nullptr);
  dup2(file_, 1);
  dup2(file_, 2);
}

PrintedOutput::~PrintedOutput() {
  std::fflush(nullptr);
  for (int i = 0; i < 2; ++i) {
    dup2(saved_[i], i + 1);
    close(saved_[i]);
  }
  close(file_);
}

std::string PrintedOutput::Take() {
  std::fflush(nullptr);
  std::string text(1024, '\0');
  const ssize_t size = pread(file_, text.data(), text.size(), 0);
  text.resize(size < 0 ? 0 : size);
  return text;
}

}  // namespace varia
