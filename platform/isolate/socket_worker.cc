#include "platform/isolate/socket_worker.h"

#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "platform/clock/time_source.h"
#include "platform/isolate/sandbox.h"
#include "platform/isolate/serve.h"
#include "platform/loader/plugin_call.h"
#include "platform/loader/quarantine.h"
#include "platform/loader/utf8.h"

namespace varia {
namespace {

constexpr size_t kReadBytes = 1 << 16;
// So much is read in one go, so that a flood from one worker leaves room for the others.
constexpr size_t kMostAtOnce = 1 << 20;

// The variant that a request is about, as the registry spells it; empty for none.
std::string VariantOf(const v1::WorkerRequest& request) {
  std::string name;
  switch (request.job_case()) {
    case v1::WorkerRequest::kPerft:
      name = request.perft().game().variant();
      break;
    case v1::WorkerRequest::kPlayouts:
      name = request.playouts().game().variant();
      break;
    case v1::WorkerRequest::kRandomGame:
      name = request.random_game().game().variant();
      break;
    case v1::WorkerRequest::kSearch:
      name = request.search().game().variant();
      break;
    case v1::WorkerRequest::kPosition:
      name = request.position().game().variant();
      break;
    case v1::WorkerRequest::kCheck:
      name = request.check().variant();
      break;
    case v1::WorkerRequest::kRunUnit:
      name = request.run_unit().variant();
      break;
    case v1::WorkerRequest::kHello:
    case v1::WorkerRequest::JOB_NOT_SET:
      break;
  }
  return CleanText(absl::AsciiStrToLower(absl::StrReplaceAll(name, {{"_", "-"}})));
}

// "the perft", "unit 3 of job 'openings'".
std::string NameOf(const v1::WorkerRequest& request) {
  switch (request.job_case()) {
    case v1::WorkerRequest::kPerft:
      return "a perft";
    case v1::WorkerRequest::kPlayouts:
      return "random playouts";
    case v1::WorkerRequest::kRandomGame:
      return "a random game";
    case v1::WorkerRequest::kSearch:
      return "a search";
    case v1::WorkerRequest::kPosition:
      return "a position";
    case v1::WorkerRequest::kCheck:
      return "a check";
    case v1::WorkerRequest::kRunUnit:
      return absl::StrCat("unit ", request.run_unit().index(), " of job '", CleanText(request.run_unit().job()), "'");
    case v1::WorkerRequest::kHello:
    case v1::WorkerRequest::JOB_NOT_SET:
      break;
  }
  return "nothing";
}

std::string Seconds(absl::Duration duration) { return absl::StrCat(absl::ToDoubleSeconds(duration), " s"); }

std::string HowItDied(const Death& death) {
  if (death.signal == 0) return absl::StrCat("ended the process (exit code ", death.exit_code, ")");
  const char* name = sigdescr_np(death.signal);
  return absl::StrCat("crashed (signal ", death.signal, ", ", absl::AsciiStrToLower(name == nullptr ? "unknown" : name),
                      ")");
}

std::string WithLastWords(std::string sentence, const Death& death) {
  if (!death.last_words.empty()) absl::StrAppend(&sentence, "; it last wrote: ", death.last_words);
  return sentence;
}

}  // namespace

SocketWorker::SocketWorker(WorkerOptions options) : options_(std::move(options)) {}

SocketWorker::~SocketWorker() { HangUp(); }

void SocketWorker::HangUp() {
  if (socket_ >= 0) close(socket_);
  socket_ = -1;
}

bool SocketWorker::inherited() const { return launched_in_ != 0 && launched_in_ != getpid(); }

void SocketWorker::Begin(v1::WorkerRequest request, OnProgress on_progress) {
  request_ = std::move(request);
  on_progress_ = std::move(on_progress);
  progress_.Clear();
  timed_out_ = false;
  cancel_wanted_ = false;
  if (inherited()) LoseWorker();
  if (socket_ >= 0) {
    // It may have died since its last job: the job needs one that lives.
    pollfd end = {death_descriptor(), POLLIN, 0};
    if (end.fd >= 0 && poll(&end, 1, 0) > 0) LoseWorker();
  }
  if (socket_ >= 0) {
    if (request_.has_hello()) {
      state_ = State::kReady;
      return;
    }
    state_ = State::kWorking;
    deadline_ = SteadyNow() + absl::Milliseconds(request_.deadline_ms());
    request_.set_id(++last_id_);
    SendRequest(request_);
    return;
  }
  const absl::StatusOr<int> socket = Launch();
  if (!socket.ok()) {
    launch_status_ = socket.status();
    state_ = State::kFailed;
    return;
  }
  socket_ = *socket;
  launched_in_ = getpid();
  reader_ = FrameReader();
  out_.clear();
  last_id_ = 0;
  v1::WorkerRequest hello;
  hello.set_id(++last_id_);
  hello.set_deadline_ms(static_cast<uint32_t>(absl::ToInt64Milliseconds(options_.start_limit)));
  hello.mutable_hello()->set_protocol(kWorkerProtocol);
  for (const std::string& plugin : options_.plugins) hello.mutable_hello()->add_plugins(plugin);
  hello.mutable_hello()->set_sandbox(options_.isolation == Isolation::kSandbox);
  hello.mutable_hello()->set_memory_mib(options_.memory_mib);
  hello_id_ = hello.id();
  state_ = State::kStarting;
  deadline_ = SteadyNow() + options_.start_limit;
  SendRequest(hello);
}

absl::optional<JobOutcome> SocketWorker::Advance() {
  if (state_ == State::kFailed) return Finish(JobEnd::kRefused, launch_status_);
  if (state_ == State::kReady) {
    JobOutcome outcome = Finish(JobEnd::kDone, absl::OkStatus());
    *outcome.result.mutable_hello() = hello_;
    return outcome;
  }
  if (state_ != State::kClosed) {
    Flush();
    // Asked before reading: what a dead worker had said is all there to be read then.
    pollfd end = {death_descriptor(), POLLIN, 0};
    const bool dead = end.fd >= 0 && poll(&end, 1, 0) > 0;
    const bool open = ReadSome();
    if (absl::optional<JobOutcome> outcome = TakeReplies()) return outcome;
    // Whatever it left behind may hold the socket open; nothing of worth will come from there.
    if (dead) return Died();
    if (!open) {
      state_ = State::kClosed;
      deadline_ = std::min(deadline_, SteadyNow() + options_.grace);
    }
  } else if (pollfd end = {death_descriptor(), POLLIN, 0}; end.fd >= 0 && poll(&end, 1, 0) > 0) {
    return Died();
  }
  if (SteadyNow() < deadline_) return absl::nullopt;
  switch (state_) {
    case State::kClosed:
      return Broke("closed its connection to the host and went on");
    case State::kWorking:
      Cancel();
      timed_out_ = true;
      return absl::nullopt;
    case State::kCancelling:
    case State::kStarting:
      if (mortal()) return Hung();
      deadline_ = absl::InfiniteFuture();
      return absl::nullopt;
    default:
      return absl::nullopt;
  }
}

void SocketWorker::Cancel() {
  // A job that waits for the worker to be ready is cancelled as soon as it is under way.
  cancel_wanted_ = state_ == State::kStarting;
  if (state_ != State::kWorking) return;
  SendCancel(static_cast<uint32_t>(request_.id()));
  state_ = State::kCancelling;
  deadline_ = SteadyNow() + options_.grace;
}

void SocketWorker::AppendDescriptors(std::vector<pollfd>* wanted) const {
  if (state_ == State::kFailed || state_ == State::kReady || state_ == State::kIdle) return;
  if (state_ != State::kClosed) {
    const short events = out_.empty() ? POLLIN : POLLIN | POLLOUT;  // NOLINT(google-runtime-int): as poll() has it
    wanted->push_back({socket_, events, 0});
  }
  if (death_descriptor() >= 0) wanted->push_back({death_descriptor(), POLLIN, 0});
}

absl::Duration SocketWorker::TimeLeft() const {
  if (state_ == State::kFailed || state_ == State::kReady) return absl::ZeroDuration();
  return std::max(deadline_ - SteadyNow(), absl::ZeroDuration());
}

void SocketWorker::SendRequest(const v1::WorkerRequest& request) {
  if (absl::Status status = AppendFrame(request, &out_); !status.ok()) {
    launch_status_ = status;
    state_ = State::kFailed;
    return;
  }
  Flush();
}

void SocketWorker::Flush() {
  size_t sent = 0;
  while (sent < out_.size()) {
    const ssize_t count = send(socket_, out_.data() + sent, out_.size() - sent, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) break;  // full for now; or broken, which reading will tell
    sent += static_cast<size_t>(count);
  }
  out_.erase(0, sent);
}

bool SocketWorker::ReadSome() {
  char piece[kReadBytes];
  for (size_t taken = 0; taken < kMostAtOnce;) {
    const ssize_t count = recv(socket_, piece, sizeof(piece), MSG_DONTWAIT);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return errno == EAGAIN || errno == EWOULDBLOCK;
    if (count == 0) return false;
    reader_.Append({piece, static_cast<size_t>(count)});
    taken += static_cast<size_t>(count);
    if (static_cast<size_t>(count) < sizeof(piece)) return true;  // the rest, if any, shows at the next poll
  }
  return true;
}

absl::optional<JobOutcome> SocketWorker::TakeReplies() {
  std::string frame;
  while (true) {
    const absl::StatusOr<bool> whole = reader_.Next(&frame);
    if (!whole.ok()) return Broke(std::string(whole.status().message()));
    if (!*whole) return absl::nullopt;
    v1::WorkerReply reply;
    if (!reply.ParseFromString(frame)) return Broke("sent bytes that are no reply");
    if (absl::optional<JobOutcome> outcome = TakeReply(std::move(reply))) return outcome;
  }
}

absl::optional<JobOutcome> SocketWorker::TakeReply(v1::WorkerReply reply) {
  const uint64_t awaited = starting() ? hello_id_ : request_.id();
  if (reply.id() != awaited) {
    return Broke(absl::StrCat("answered to request ", reply.id(), ", where ", awaited, " was asked"));
  }
  switch (reply.kind_case()) {
    case v1::WorkerReply::kProgress:
      if (starting()) return Broke("reported progress before there was a job");
      progress_ = std::move(*reply.mutable_progress());
      if (on_progress_) on_progress_(progress_);
      return absl::nullopt;
    case v1::WorkerReply::kRefusal:
      if (starting()) {
        JobOutcome outcome = Refused(reply.refusal());
        LoseWorker();
        return outcome;
      }
      return Refused(reply.refusal());
    case v1::WorkerReply::kResult:
      break;
    case v1::WorkerReply::KIND_NOT_SET:
      return Broke("sent a reply that says nothing");
  }
  if (starting()) {
    if (!reply.result().has_hello()) return Broke("answered to the greeting with something else");
    Greeted(std::move(*reply.mutable_result()->mutable_hello()));
    if (request_.has_hello()) {
      JobOutcome outcome = Finish(JobEnd::kDone, absl::OkStatus());
      *outcome.result.mutable_hello() = hello_;
      return outcome;
    }
    state_ = State::kWorking;
    deadline_ = SteadyNow() + absl::Milliseconds(request_.deadline_ms());
    request_.set_id(++last_id_);
    SendRequest(request_);
    if (state_ == State::kFailed) return Finish(JobEnd::kRefused, launch_status_);
    if (cancel_wanted_) Cancel();
    return absl::nullopt;
  }
  // The members have the names of the jobs, so the fields tell whether it is an answer to what was asked.
  const auto name = [](const google::protobuf::Message& message, const char* oneof) {
    const auto* field =
        message.GetReflection()->GetOneofFieldDescriptor(message, message.GetDescriptor()->FindOneofByName(oneof));
    return field == nullptr ? std::string() : field->name();
  };
  if (name(reply.result(), "kind") != name(request_, "job")) return Broke("answered to another kind of request");
  if (timed_out_) return TimedOut();
  JobOutcome outcome = Finish(JobEnd::kDone, absl::OkStatus());
  outcome.result = std::move(*reply.mutable_result());
  return outcome;
}

JobOutcome SocketWorker::Refused(const v1::WorkerRefusal& refusal) {
  const int code = static_cast<int>(refusal.code());
  if (code <= 0 || code > static_cast<int>(absl::StatusCode::kUnauthenticated)) {
    return Broke(absl::StrCat("refused with the code ", refusal.code(), ", which is none"));
  }
  const std::string message = CleanText(refusal.message());
  if (timed_out_) return TimedOut();
  if (code == static_cast<int>(absl::StatusCode::kDataLoss)) {
    return Finish(JobEnd::kIllegalAnswer, absl::DataLossError(absl::StrCat(Subject(), " gave an illegal answer in ",
                                                                           WhatItDid(), ": ", message)));
  }
  if (code == static_cast<int>(absl::StatusCode::kInvalidArgument) && refusal.offset() >= 0) {
    return Finish(JobEnd::kRefused, InvalidArgumentAt(message, static_cast<uint64_t>(refusal.offset())));
  }
  return Finish(JobEnd::kRefused, absl::Status(static_cast<absl::StatusCode>(code), message));
}

JobOutcome SocketWorker::TimedOut() {
  return Finish(JobEnd::kTimedOut, absl::DeadlineExceededError(absl::StrCat(
                                       Subject(), " did not finish ", WhatItDid(), " by the deadline of ",
                                       Seconds(absl::Milliseconds(request_.deadline_ms())), ", and was stopped")));
}

JobOutcome SocketWorker::Finish(JobEnd end, const absl::Status& status) {
  JobOutcome outcome;
  outcome.end = end;
  outcome.status = status;
  outcome.plugin = Plugin();
  outcome.progress = std::move(progress_);
  state_ = State::kIdle;
  on_progress_ = nullptr;
  return outcome;
}

JobOutcome SocketWorker::Broke(absl::string_view how) {
  const Death death = Kill();
  JobOutcome outcome =
      Finish(JobEnd::kBrokeProtocol,
             absl::InternalError(WithLastWords(
                 absl::StrCat(Subject(), " broke the conversation in ", WhatItDid(), ": the worker ", how), death)));
  CountAgainst(outcome, death);
  LoseWorker();
  return outcome;
}

JobOutcome SocketWorker::Died() {
  const Death death = Kill();
  if (death.signal == 0 && death.exit_code == kExitLostConnection) {
    JobOutcome outcome =
        Finish(JobEnd::kBrokeProtocol,
               absl::InternalError(WithLastWords(absl::StrCat(Subject(), " broke the conversation in ", WhatItDid(),
                                                              ": the worker could not answer any more"),
                                                 death)));
    CountAgainst(outcome, death);
    LoseWorker();
    return outcome;
  }
  const bool forbidden = death.signal == 0 && death.exit_code == kExitForbidden;
  const std::string how = forbidden ? "was stopped by the sandbox (signal 31, bad system call)" : HowItDied(death);
  JobOutcome outcome =
      Finish(JobEnd::kCrashed,
             absl::AbortedError(WithLastWords(absl::StrCat(Subject(), " ", how, " in ", WhatItDid()), death)));
  outcome.signal = forbidden ? SIGSYS : death.signal;
  CountAgainst(outcome, death);
  LoseWorker();
  return outcome;
}

JobOutcome SocketWorker::Hung() {
  const Death death = Kill();
  const absl::Duration limit = starting() ? options_.start_limit : absl::Milliseconds(request_.deadline_ms());
  std::string sentence =
      timed_out_ || starting()
          ? absl::StrCat(Subject(), " hung in ", WhatItDid(), ": it was killed after the deadline of ", Seconds(limit))
          : absl::StrCat(Subject(), " hung in ", WhatItDid(), ": it did not end when asked to, and was killed");
  JobOutcome outcome = Finish(JobEnd::kHung, absl::DeadlineExceededError(WithLastWords(std::move(sentence), death)));
  CountAgainst(outcome, death);
  LoseWorker();
  return outcome;
}

void SocketWorker::LoseWorker() {
  Kill();
  HangUp();
  launched_in_ = 0;
  hello_id_ = 0;
  hello_.Clear();
  plugin_of_.clear();
}

void SocketWorker::CountAgainst(const JobOutcome& outcome, const Death& death) {
  if (!options_.quarantine || outcome.plugin.empty()) return;
  if (outcome.end == JobEnd::kCrashed && SentByOthers(death.signal)) return;
  // A crime that cannot be written down is no error of the job; the outcome tells of it in any case.
  Quarantine(Quarantine::DefaultDirectory()).Report(outcome.plugin, outcome.status.message()).IgnoreError();
}

void SocketWorker::Greeted(v1::HelloResult hello) {
  hello_id_ = 0;
  hello_ = std::move(hello);
  // The worker may say anything; blame must fall on none but the files that it was given.
  for (const v1::WorkerVariant& variant : hello_.variants()) {
    for (const std::string& plugin : options_.plugins) {
      if (CleanText(plugin) == variant.plugin()) plugin_of_.emplace(variant.id(), plugin);
    }
  }
}

std::string SocketWorker::Plugin() const {
  const auto plugin = plugin_of_.find(VariantOf(request_));
  if (plugin != plugin_of_.end()) return plugin->second;
  return options_.plugins.size() == 1 ? options_.plugins.front() : "";
}

std::string SocketWorker::Subject() const {
  const std::string plugin = Plugin();
  return plugin.empty() ? "the worker" : absl::StrCat("the plugin ", CleanText(plugin));
}

std::string SocketWorker::WhatItDid() const {
  if (starting() || request_.has_hello()) return "the loading of its plugins";
  const std::string variant = VariantOf(request_);
  return variant.empty() ? NameOf(request_) : absl::StrCat(NameOf(request_), " of ", variant);
}

}  // namespace varia
