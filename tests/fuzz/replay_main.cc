// fuzz_replay TARGET CORPUS_DIRECTORY RUNS [SEED]: runs the target over its seeds and the kept inputs, then over RUNS
// inputs that are mutations of these. When the process ends badly the input in hand is written to standard error, so
// that it can be kept in the corpus. With the word "seeds" for RUNS it writes the seeds into the directory instead.
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "absl/strings/escaping.h"
#include "platform/validate/mutate.h"
#include "tests/fuzz/fuzz_target.h"

namespace {

const std::string* in_hand = nullptr;

void TellInput(int number) {
  // Not safe in a signal handler as such, but the process is lost anyway and the input is what matters.
  if (in_hand != nullptr) std::fprintf(stderr, "Input: \"%s\"\n", absl::CHexEscape(*in_hand).c_str());
  std::signal(number, SIG_DFL);
  std::raise(number);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 4) {
    std::fprintf(stderr, "Usage: fuzz_replay TARGET CORPUS_DIRECTORY RUNS [SEED]\n");
    return 2;
  }
  const varia::FuzzTarget& target = varia::FindFuzzTarget(argv[1]);
  std::vector<std::string> inputs = target.seeds();
  const size_t seeds = inputs.size();
  if (std::strcmp(argv[3], "seeds") == 0) {
    for (size_t i = 0; i < seeds; ++i) {
      std::ofstream(std::filesystem::path(argv[2]) / ("seed-" + std::to_string(i)), std::ios::binary) << inputs[i];
    }
    return 0;
  }
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(argv[2], error)) {
    std::ifstream file(entry.path(), std::ios::binary);
    inputs.emplace_back(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
  }
  if (error) {
    std::fprintf(stderr, "The corpus %s cannot be read: %s\n", argv[2], error.message().c_str());
    return 3;
  }
  for (const int number : {SIGABRT, SIGSEGV, SIGFPE, SIGILL, SIGBUS}) std::signal(number, TellInput);
  const auto run = [&](const std::string& input) {
    in_hand = &input;
    target.run(input);
    in_hand = nullptr;
  };
  for (const std::string& input : inputs) run(input);
  varia::Random random(argc > 4 ? std::strtoull(argv[4], nullptr, 10) : 1);
  const long runs = std::strtol(argv[3], nullptr, 10);
  for (long i = 0; i < runs; ++i) {
    run(varia::Mutate(inputs[random.Below(inputs.size())], inputs[random.Below(inputs.size())], &random));
  }
  std::printf("%s: %zu seeds, %zu kept inputs, %ld mutations\n", target.name, seeds, inputs.size() - seeds, runs);
  return 0;
}
