#include "platform/isolate/serve.h"

#include <unistd.h>

#include <string>

#include "absl/strings/str_cat.h"
#include "platform/isolate/frame.h"
#include "platform/loader/utf8.h"

namespace varia {
namespace {

v1::WorkerRefusal ToRefusal(const absl::Status& status) {
  v1::WorkerRefusal refusal;
  refusal.set_code(static_cast<uint32_t>(status.code()));
  refusal.set_message(CleanText(status.message()));
  refusal.set_offset(ErrorOffset(status));
  return refusal;
}

v1::WorkerResult Welcome(const Registry& registry) {
  v1::WorkerResult result;
  v1::HelloResult* hello = result.mutable_hello();
  hello->set_protocol(kWorkerProtocol);
  hello->set_version(VARIA_VERSION);
  for (const LoadedPlugin& plugin : registry.plugins()) {
    for (const std::string& id : plugin.variant_ids) {
      v1::WorkerVariant* variant = hello->add_variants();
      variant->set_id(id);
      variant->set_plugin(CleanText(plugin.file));
    }
  }
  for (const PassedOver& passed : registry.passed_over()) {
    v1::WorkerPassedOver* entry = hello->add_passed_over();
    entry->set_file(CleanText(passed.file));
    entry->set_reason(CleanText(passed.reason));
  }
  return result;
}

// The state of one conversation.
class Conversation {
 public:
  Conversation(int socket, const OnHello& on_hello, const JobHandlers& handlers, CancelSlot* cancel)
      : socket_(socket), on_hello_(on_hello), handlers_(handlers), cancel_(cancel) {}

  absl::Status Answer(const v1::WorkerRequest& request) {
    cancel_->Begin(static_cast<uint32_t>(request.id()));
    v1::WorkerReply reply;
    reply.set_id(request.id());
    absl::StatusOr<v1::WorkerResult> result = Do(request);
    if (!send_status_.ok()) return send_status_;
    if (result.ok()) {
      *reply.mutable_result() = *std::move(result);
    } else {
      *reply.mutable_refusal() = ToRefusal(result.status());
    }
    absl::Status sent = WriteFrame(socket_, reply);
    if (!absl::IsResourceExhausted(sent)) return sent;
    *reply.mutable_refusal() = ToRefusal(sent);
    return WriteFrame(socket_, reply);
  }

 private:
  absl::StatusOr<v1::WorkerResult> Do(const v1::WorkerRequest& request) {
    if (request.has_hello()) {
      if (registry_ != nullptr) return absl::FailedPreconditionError("this worker has been greeted already");
      if (request.hello().protocol() != kWorkerProtocol) {
        return absl::FailedPreconditionError(absl::StrCat("this worker speaks version ", kWorkerProtocol,
                                                          " of the conversation, the host version ",
                                                          request.hello().protocol()));
      }
      const absl::StatusOr<const Registry*> registry = on_hello_(request.hello());
      if (!registry.ok()) return registry.status();
      registry_ = *registry;
      return Welcome(*registry_);
    }
    if (registry_ == nullptr) return absl::FailedPreconditionError("this worker has not been greeted yet");
    const auto handler = handlers_.find(request.job_case());
    if (handler == handlers_.end()) return absl::UnimplementedError("this worker does not know such a job");
    const auto report = [&](const v1::WorkerProgress& progress) {
      v1::WorkerReply reply;
      reply.set_id(request.id());
      *reply.mutable_progress() = progress;
      // A progress too long to be sent is no loss; a socket that takes nothing is the end, once the job is back.
      const absl::Status sent = WriteFrame(socket_, reply);
      if (!sent.ok() && !absl::IsResourceExhausted(sent)) send_status_ = sent;
    };
    return handler->second(request, {*registry_, cancel_->token(), report});
  }

  const int socket_;
  const OnHello& on_hello_;
  const JobHandlers& handlers_;
  CancelSlot* const cancel_;
  const Registry* registry_ = nullptr;
  absl::Status send_status_;
};

}  // namespace

absl::Status Serve(int socket, const OnHello& on_hello, const JobHandlers& handlers, CancelSlot* cancel) {
  Conversation conversation(socket, on_hello, handlers, cancel);
  FrameReader reader;
  std::string frame;
  uint64_t last_id = 0;
  while (true) {
    const absl::Status read = ReadFrame(socket, &reader, &frame);
    if (absl::IsNotFound(read)) return absl::OkStatus();
    if (!read.ok()) return read;
    v1::WorkerRequest request;
    if (!request.ParseFromString(frame)) return absl::InvalidArgumentError("the host's bytes are no request");
    if (request.id() <= last_id) {
      return absl::InvalidArgumentError(absl::StrCat("request ", request.id(), " came after request ", last_id));
    }
    last_id = request.id();
    if (absl::Status status = conversation.Answer(request); !status.ok()) return status;
  }
}

}  // namespace varia
