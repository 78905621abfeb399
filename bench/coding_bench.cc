// What exchange costs: texts and messages, written and read by the plugin alone.
#include <benchmark/benchmark.h>

#include <string>
#include <vector>

#include "bench/benches.h"

namespace varia::bench {
namespace {

int32_t Append(void* context, const void* data, uint64_t size) noexcept {
  static_cast<std::string*>(context)->append(static_cast<const char*>(data), size);
  return VARIA_OK;
}

varia_writer WriterTo(std::string* out) { return {sizeof(varia_writer), 0, out, Append}; }

varia_bytes BytesOf(const std::string& bytes) { return {bytes.data(), bytes.size()}; }

// What the functions of a table that write a position, or the first move of one, have in common.
using WritePosition = decltype(varia_variant::position_to_text);
using ReadPosition = decltype(varia_variant::position_from_text);
using WriteMove = decltype(varia_variant::move_to_message);
using ReadMove = decltype(varia_variant::move_from_text);

int32_t MoveToText(const varia_variant* self, const void* position, varia_move move, const varia_writer* out,
                   varia_error*) noexcept {
  char text[VARIA_MAX_MOVE_TEXT];
  const int32_t size = self->move_to_text(self, position, move, text, sizeof text);
  return size < 0 ? size : out->write(out->context, text, static_cast<uint64_t>(size));
}

// Registers one benchmark that runs `body(index)` over the samples in turn; a negative answer ends it with an error.
template <typename Body>
void Add(const Subject& subject, const char* what, Body body) {
  benchmark::RegisterBenchmark((subject.Name() + "/" + what).c_str(),
                               [body, &subject](benchmark::State& state) mutable {
                                 size_t next = 0;
                                 for (auto _ : state) {
                                   if (body(next) < 0) state.SkipWithError("the plugin refused what is right");
                                   if (++next == subject.samples.size()) next = 0;
                                 }
                                 state.SetItemsProcessed(state.iterations());
                               });
}

void AddPosition(const Subject& subject, const std::string& form, WritePosition write, ReadPosition read) {
  const varia_variant* table = &subject.variant->table();
  std::vector<std::string> written(subject.samples.size());
  for (size_t i = 0; i < written.size(); ++i) {
    const varia_writer writer = WriterTo(&written[i]);
    write(table, subject.samples[i].position.data(), &writer, nullptr);
  }
  Add(subject, ("position_to_" + form).c_str(), [table, write, &subject, out = std::string()](size_t i) mutable {
    out.clear();
    const varia_writer writer = WriterTo(&out);
    return write(table, subject.samples[i].position.data(), &writer, nullptr);
  });
  Add(subject, ("position_from_" + form).c_str(),
      [table, read, written, scratch = Position(table->position_size)](size_t i) mutable {
        return read(table, BytesOf(written[i]), scratch.data(), nullptr);
      });
}

void AddMove(const Subject& subject, const std::string& form, WriteMove write, ReadMove read) {
  const varia_variant* table = &subject.variant->table();
  const auto position = [&subject](size_t i) { return subject.samples[i].position.data(); };
  // A different place in the list for each sample, so that not only the first piece's moves are seen.
  const auto move = [&subject](size_t i) { return subject.samples[i].moves[i % subject.samples[i].moves.size()]; };
  std::vector<std::string> written(subject.samples.size());
  for (size_t i = 0; i < written.size(); ++i) {
    const varia_writer writer = WriterTo(&written[i]);
    write(table, position(i), move(i), &writer, nullptr);
  }
  Add(subject, ("move_to_" + form).c_str(), [table, write, position, move, out = std::string()](size_t i) mutable {
    out.clear();
    const varia_writer writer = WriterTo(&out);
    return write(table, position(i), move(i), &writer, nullptr);
  });
  Add(subject, ("move_from_" + form).c_str(), [table, read, position, written](size_t i) {
    varia_move code = VARIA_NO_MOVE;
    const int32_t status = read(table, position(i), BytesOf(written[i]), &code, nullptr);
    benchmark::DoNotOptimize(code);
    return status;
  });
}

}  // namespace

void RegisterCoding(const Subject& subject) {
  const varia_variant& table = subject.variant->table();
  AddPosition(subject, "text", table.position_to_text, table.position_from_text);
  AddPosition(subject, "message", table.position_to_message, table.position_from_message);
  AddMove(subject, "text", MoveToText, table.move_from_text);
  AddMove(subject, "message", table.move_to_message, table.move_from_message);
}

}  // namespace varia::bench
