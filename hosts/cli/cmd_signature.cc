// varia signature
#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/flags/flag.h"
#include "absl/strings/str_format.h"
#include "hosts/cli/command.h"
#include "hosts/cli/exit_code.h"
#include "hosts/cli/flags.h"
#include "hosts/cli/json.h"
#include "hosts/cli/plugins.h"
#include "platform/search/signature.h"

namespace varia::cli {

absl::StatusOr<int> RunSignature(Words words, Output* output) {
  const absl::StatusOr<std::unique_ptr<const Registry>> registry = FindPlugins();
  if (!registry.ok()) return registry.status();
  std::vector<const Variant*> variants;
  for (const std::string& word : words) {
    const absl::StatusOr<const Variant*> variant = (*registry)->Find(word);
    if (!variant.ok()) return variant.status();
    variants.push_back(*variant);
  }
  if (words.empty()) {
    for (const auto& variant : (*registry)->variants()) variants.push_back(variant.get());
  }

  const bool json = absl::GetFlag(FLAGS_json);
  const auto start = std::chrono::steady_clock::now();
  Json parts = Json::object();
  uint64_t total = 0;
  for (const Variant* variant : variants) {
    const absl::StatusOr<uint64_t> nodes = SearchSignature(*variant);
    if (!nodes.ok()) {
      // A variant that nobody asked for by name may be one that cannot be searched so.
      if (!words.empty()) return nodes.status();
      absl::FPrintF(stderr, "varia: %s is left out: %s.\n", variant->id(), std::string(nodes.status().message()));
      continue;
    }
    total += *nodes;
    parts[variant->id()] = *nodes;
    if (!json) output->Write(variant->id(), " ", *nodes, "\n");
    output->Flush();
  }
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  if (json) {
    WriteJson({{"variants", parts}, {"total", total}, {"seconds", seconds}}, output);
  } else {
    output->Write("total ", total, "\n");
  }
  output->Flush();
  absl::FPrintF(stderr, "%.0f nodes per second (%.3f s)\n", static_cast<double>(total) / seconds, seconds);
  return kFine;
}

}  // namespace varia::cli
