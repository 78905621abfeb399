// What the tests of workers share.
#ifndef VARIA_TESTS_ISOLATE_ISOLATE_FIXTURE_H_
#define VARIA_TESTS_ISOLATE_ISOLATE_FIXTURE_H_

#include <gtest/gtest.h>

#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include "platform/isolate/standard_jobs.h"
#include "platform/isolate/worker.h"
#include "platform/loader/registry.h"
#include "platform/loader/temporary_directory.h"

namespace varia {

inline constexpr char kTicTacToe[] = "tic-tac-toe";

// A user's directories of their own, and workers of this build.
class IsolateTest : public testing::Test {
 protected:
  IsolateTest() {
    setenv("XDG_CACHE_HOME", directory_.File("cache").c_str(), 1);
    setenv("XDG_STATE_HOME", directory_.File("state").c_str(), 1);
    unsetenv("VARIA_EVIL");
  }

  // Says what the evil plugin does from the next start of a worker on.
  void Evil(const std::string& what, const std::string& file = "") {
    setenv("VARIA_EVIL", what.c_str(), 1);
    setenv("VARIA_EVIL_FILE", file.c_str(), 1);
  }

  // In-process workers get the plugins from a registry that lives as long as the test.
  WorkerOptions Options(Isolation isolation, const std::vector<std::string>& plugins) {
    WorkerOptions options;
    options.isolation = isolation;
    options.program = VARIA_WORKER_PROGRAM;
    if (isolation == Isolation::kInProcess) {
      SearchPath path;
      path.files = plugins;
      path.use_environment = false;
      registry_ = Registry::Discover(path);
      options.registry = registry_.get();
      options.handlers = StandardJobs;
    } else {
      options.plugins = plugins;
    }
    return options;
  }

  TemporaryDirectory directory_;
  std::unique_ptr<const Registry> registry_;
};

// Requests with a deadline that a sound plugin never comes near.
inline constexpr uint32_t kLongDeadline = 300'000;

inline v1::WorkerRequest PerftRequest(const std::string& variant, uint32_t depth) {
  v1::WorkerRequest request;
  request.set_deadline_ms(kLongDeadline);
  request.mutable_perft()->mutable_game()->set_variant(variant);
  request.mutable_perft()->set_depth(depth);
  return request;
}

// Goes on for days unless it is cancelled.
inline v1::WorkerRequest EndlessRequest(const std::string& variant) {
  v1::WorkerRequest request;
  request.set_deadline_ms(kLongDeadline);
  request.mutable_playouts()->mutable_game()->set_variant(variant);
  request.mutable_playouts()->set_games(~0U);
  request.mutable_playouts()->set_max_plies(1000);
  return request;
}

inline v1::WorkerRequest HelloRequest() {
  v1::WorkerRequest request;
  request.set_deadline_ms(kLongDeadline);
  request.mutable_hello();
  return request;
}

}  // namespace varia

#endif  // VARIA_TESTS_ISOLATE_ISOLATE_FIXTURE_H_
