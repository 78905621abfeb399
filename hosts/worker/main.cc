// The program `varia-worker`: started by a host, which talks to it on descriptor 3.
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <memory>
#include <string>

#include "absl/strings/numbers.h"
#include "hosts/worker/check_job.h"
#include "platform/isolate/sandbox.h"
#include "platform/isolate/serve.h"
#include "platform/isolate/standard_jobs.h"
#include "platform/isolate/worker_process.h"
#include "platform/loader/registry.h"
#include "platform/run/run_unit_job.h"

namespace varia {
namespace {

constexpr int kExitWrongUsage = 2;
constexpr int kExitCouldNotRun = 3;

// A handler reaches nothing but globals.
CancelSlot cancel_slot;

void OnCancel(int /*signal*/, siginfo_t* info, void* /*context*/) {
  cancel_slot.Cancel(static_cast<uint32_t>(info->si_value.sival_int));
}

int Fail(int code, const std::string& sentence) {
  std::fprintf(stderr, "varia-worker: %s.\n", sentence.c_str());
  return code;
}

bool IsSocket(int descriptor) {
  int type = 0;
  socklen_t size = sizeof(type);
  return getsockopt(descriptor, SOL_SOCKET, SO_TYPE, &type, &size) == 0;
}

// Everything that does not concern the plugins: no descriptor but our own, plain signals, no core dumps.
void SettleIn() {
  close_range(kWorkerSocket + 1, ~0U, 0);
  // Signals end the process as the kernel would, also in a build whose run-time library would rather report.
  for (int number = 1; number < SIGRTMIN; ++number) std::signal(number, SIG_DFL);
  const rlimit no_core{0, 0};
  setrlimit(RLIMIT_CORE, &no_core);
  // What a terminal or a scheduler sends to all processes is for the host to answer; the worker ends with it.
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) std::signal(signal, SIG_IGN);
  struct sigaction action {};
  action.sa_sigaction = OnCancel;
  action.sa_flags = SA_SIGINFO | SA_RESTART;
  sigaction(SIGUSR1, &action, nullptr);
}

JobHandlers AllJobs() {
  JobHandlers handlers = StandardJobs();
  handlers.emplace(v1::WorkerRequest::kCheck, RunCheck);
  handlers.emplace(v1::WorkerRequest::kRunUnit, RunUnitJob());
  return handlers;
}

int Run(int argc, char** argv) {
  pid_t host = 0;
  if (argc != 2 || !absl::SimpleAtoi(argv[1], &host) || !IsSocket(kWorkerSocket)) {
    return Fail(kExitWrongUsage, "this program is started by Varia's hosts, with a socket on descriptor 3");
  }
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != host) return Fail(kExitCouldNotRun, "the host died before the worker could begin");
  SettleIn();

  std::unique_ptr<const Registry> registry;
  const OnHello on_hello = [&](const v1::WorkerHello& hello) -> absl::StatusOr<const Registry*> {
    if (absl::Status status = LimitMemory(hello.memory_mib()); !status.ok()) return status;
    if (hello.sandbox()) {
      if (absl::Status status = EnterSandbox(kWorkerSocket); !status.ok()) return status;
    }
    SearchPath path;
    path.files.assign(hello.plugins().begin(), hello.plugins().end());
    path.use_environment = false;
    path.trusting = true;
    registry = Registry::Discover(path);
    return registry.get();
  };
  const absl::Status status = Serve(kWorkerSocket, on_hello, AllJobs(), &cancel_slot);
  if (status.ok()) return 0;
  return Fail(kExitLostConnection, std::string(status.message()));
}

}  // namespace
}  // namespace varia

int main(int argc, char** argv) {
  const int code = varia::Run(argc, argv);
  // Without the farewells of plugins and libraries: nobody waits for them.
  std::fflush(stderr);
  _exit(code);
}
