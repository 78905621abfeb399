// The host's side of the conversation, whoever is at the other end of the socket.
#ifndef VARIA_PLATFORM_ISOLATE_SOCKET_WORKER_H_
#define VARIA_PLATFORM_ISOLATE_SOCKET_WORKER_H_

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "platform/isolate/frame.h"
#include "platform/isolate/worker.h"

namespace varia {

// How a worker ended.
struct Death {
  int signal = 0;          // that ended it; 0 when it exited
  int exit_code = 0;       // else
  std::string last_words;  // the end of what it wrote to its standard error during the job
};

// Takes whatever comes from the socket for hostile. What the other end is, is for the derived class.
class SocketWorker : public Worker {
 public:
  void Begin(v1::WorkerRequest request, OnProgress on_progress) override;
  bool busy() const override { return state_ != State::kIdle; }
  absl::optional<JobOutcome> Advance() override;
  void Cancel() override;
  void AppendDescriptors(std::vector<pollfd>* wanted) const override;
  absl::Duration TimeLeft() const override;

 protected:
  explicit SocketWorker(WorkerOptions options);
  ~SocketWorker() override;

  const WorkerOptions& options() const { return options_; }
  // Closes the socket, if there is one.
  void HangUp();
  // Whether the other end is that of the process which this one was forked from, and not to be touched.
  bool inherited() const;

  // Starts the other end and returns the socket to it, non-blocking and close-on-exec, which this object closes.
  virtual absl::StatusOr<int> Launch() = 0;
  // A descriptor that is readable once the other end has died, or -1 for an other end that cannot.
  virtual int death_descriptor() const = 0;
  // Brings a cancel to the other end.
  virtual void SendCancel(uint32_t id) = 0;
  // Whether Kill() can end what does not listen.
  virtual bool mortal() const = 0;
  // Ends the other end with all that it has started, if it lives still, and tells how it came to its end.
  virtual Death Kill() = 0;

 private:
  enum class State {
    kIdle,
    kFailed,      // could not be started: launch_status_
    kReady,       // greeted, and no more was asked for
    kStarting,    // the hello is under way, the job waits
    kWorking,     // the job is under way
    kCancelling,  // the job has been called off
    kClosed,      // the other end closed the socket and may be dying
  };

  void SendRequest(const v1::WorkerRequest& request);
  void Flush();
  // False once the stream has ended.
  bool ReadSome();
  absl::optional<JobOutcome> TakeReplies();
  absl::optional<JobOutcome> TakeReply(v1::WorkerReply reply);
  JobOutcome Finish(JobEnd end, const absl::Status& status);
  void Greeted(v1::HelloResult hello);
  JobOutcome TimedOut();
  JobOutcome Refused(const v1::WorkerRefusal& refusal);
  // Ends the worker, which could not go on.
  JobOutcome Broke(absl::string_view how);
  JobOutcome Died();
  JobOutcome Hung();
  void LoseWorker();
  void CountAgainst(const JobOutcome& outcome, const Death& death);
  bool starting() const { return hello_id_ != 0; }
  // The file that the job is about; empty where that is not known.
  std::string Plugin() const;
  // "the plugin /usr/lib/x.so", "a perft of aire"
  std::string Subject() const;
  std::string WhatItDid() const;

  const WorkerOptions options_;
  State state_ = State::kIdle;
  int socket_ = -1;
  int launched_in_ = 0;  // the process that did; 0: none
  FrameReader reader_;
  std::string out_;
  uint64_t last_id_ = 0;
  uint64_t hello_id_ = 0;  // while it is under way
  bool timed_out_ = false;
  bool cancel_wanted_ = false;
  absl::Time deadline_;
  absl::Status launch_status_;
  v1::HelloResult hello_;
  std::map<std::string, std::string> plugin_of_;  // variant id -> file
  v1::WorkerRequest request_;
  v1::WorkerProgress progress_;
  OnProgress on_progress_;
};

}  // namespace varia

#endif  // VARIA_PLATFORM_ISOLATE_SOCKET_WORKER_H_
