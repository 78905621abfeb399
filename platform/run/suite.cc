#include "platform/run/suite.h"

#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <system_error>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "platform/loader/utf8.h"

namespace varia {
namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t kMaxBytes = std::uintmax_t{16} << 20;

// Makes the file names of a suite absolute.
class Resolver {
 public:
  explicit Resolver(fs::path directory) : directory_(std::move(directory)) {}

  void Resolve(v1::Suite* suite) const {
    for (std::string& file : *suite->mutable_plugins()) Resolve(&file);
    for (v1::PlayerSpec& player : *suite->mutable_players()) {
      if (!player.plugin().empty()) Resolve(player.mutable_plugin());
      // An empty one is the suite's own place.
      if (player.has_engine()) Resolve(player.mutable_engine()->mutable_directory());
    }
    for (v1::Job& job : *suite->mutable_jobs()) {
      if (job.has_goldens()) {
        for (std::string& file : *job.mutable_goldens()->mutable_corpora()) Resolve(&file);
      } else if (job.has_replay()) {
        for (std::string& file : *job.mutable_replay()->mutable_files()) Resolve(&file);
      } else if (job.has_diff()) {
        v1::DiffJob* diff = job.mutable_diff();
        if (!diff->plugin().empty()) Resolve(diff->mutable_plugin());
        if (!diff->trace().empty()) Resolve(diff->mutable_trace());
      } else if (job.has_match() && !job.match().openings().file().empty()) {
        Resolve(job.mutable_match()->mutable_openings()->mutable_file());
      }
    }
  }

 private:
  void Resolve(std::string* file) const {
    *file = (directory_ / *file).lexically_normal().string();
    // A directory without the slash that an empty name leaves.
    if (file->size() > 1 && file->back() == '/') file->pop_back();
  }

  fs::path directory_;
};

bool MayExecute(const fs::path& program) {
  std::error_code error;
  return fs::is_regular_file(program, error) && access(program.c_str(), X_OK) == 0;
}

bool OnPath(const std::string& program) {
  const char* path = std::getenv("PATH");
  if (path == nullptr) return false;
  for (const absl::string_view directory : absl::StrSplit(path, ':')) {
    if (MayExecute(fs::path(std::string(directory.empty() ? "." : directory)) / program)) return true;
  }
  return false;
}

}  // namespace

absl::StatusOr<SuiteFile> SuiteFromText(absl::string_view text, const std::string& name, const std::string& directory) {
  SuiteFile file;
  file.name = CleanText(name);
  file.text = std::string(text);
  absl::StatusOr<TextPlaces> places = TextPlaces::Parse(text, file.name, &file.suite);
  if (!places.ok()) return places.status();
  file.places = *std::move(places);
  if (file.suite.name().empty()) file.suite.set_name(CleanText(fs::path(name).stem().string()));
  Resolver(directory).Resolve(&file.suite);
  return file;
}

absl::StatusOr<SuiteFile> ReadSuite(const std::string& path) {
  const auto cannot = [&path](const std::string& reason) {
    return absl::UnavailableError(absl::StrCat("the suite '", CleanText(path), "' cannot be read: ", reason));
  };
  std::error_code error;
  if (!fs::exists(path, error)) return absl::NotFoundError(absl::StrCat("there is no suite '", CleanText(path), "'"));
  if (!fs::is_regular_file(path, error)) return cannot("it is not a file");
  if (fs::file_size(path, error) > kMaxBytes) return cannot("it has more than 16 MiB");
  std::ifstream in(path, std::ios::binary);
  if (!in) return cannot(std::strerror(errno));
  const std::string text{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
  if (in.bad()) return cannot("reading failed");
  const fs::path absolute = fs::absolute(path, error).lexically_normal();
  absl::StatusOr<SuiteFile> file = SuiteFromText(text, path, absolute.parent_path().string());
  if (file.ok()) file->path = absolute.string();
  return file;
}

absl::Status CheckPrograms(const SuiteFile& file) {
  for (int i = 0; i < file.suite.players_size(); ++i) {
    const v1::PlayerSpec& player = file.suite.players(i);
    if (!player.has_engine() || player.engine().command_size() == 0) continue;
    const std::string& program = player.engine().command(0);
    std::error_code error;
    if (!fs::is_directory(player.engine().directory(), error)) {
      return absl::FailedPreconditionError(
          absl::StrCat(file.places.Place({{"players", i}, {"engine"}, {"directory"}}), ": there is no directory '",
                       CleanText(player.engine().directory()), "' for ", player.name(), " to run in"));
    }
    const bool found =
        absl::StrContains(program, '/') ? MayExecute(fs::path(player.engine().directory()) / program) : OnPath(program);
    if (found) continue;
    return absl::FailedPreconditionError(absl::StrCat(file.places.Place({{"players", i}, {"engine"}, {"command", 0}}),
                                                      ": the program '", CleanText(program), "' of ", player.name(),
                                                      " is not there, or may not be executed"));
  }
  return absl::OkStatus();
}

absl::Status CheckIsolation(const SuiteFile& file, Isolation isolation) {
  if (isolation != Isolation::kSandbox) return absl::OkStatus();
  for (const v1::PlayerSpec& player : file.suite.players()) {
    if (!player.has_engine()) continue;
    return absl::InvalidArgumentError(absl::StrCat(
        "the player ", player.name(),
        " is a program, which cannot be started in a sandbox; the isolation worker or in-process can do it"));
  }
  return absl::OkStatus();
}

std::vector<const Variant*> VariantsOf(const v1::Job& job, const Registry& registry) {
  std::vector<const Variant*> variants;
  for (const std::string& name : job.variants()) {
    if (const absl::StatusOr<const Variant*> variant = registry.Find(name); variant.ok()) variants.push_back(*variant);
  }
  if (job.variants().empty()) {
    for (const auto& variant : registry.variants()) variants.push_back(variant.get());
  }
  return variants;
}

const char* KindOf(const v1::Job& job) {
  switch (job.kind_case()) {
    case v1::Job::kGoldens:
      return "goldens";
    case v1::Job::kInvariants:
      return "invariants";
    case v1::Job::kReplay:
      return "replay";
    case v1::Job::kDiff:
      return "diff";
    case v1::Job::kMatch:
      return "match";
    case v1::Job::KIND_NOT_SET:
      break;
  }
  return "";
}

}  // namespace varia
