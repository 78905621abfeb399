#include "varia/sdk/testing/load_variant.h"

#include <dlfcn.h>

#include <cstdio>
#include <cstdlib>

#include "varia/plugin.h"

namespace varia::sdk::testing {

const varia_variant* LoadVariant(const std::string& file) {
  void* library = dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
  void* symbol = library == nullptr ? nullptr : dlsym(library, VARIA_PLUGIN_SYMBOL);
  if (symbol == nullptr) {
    std::fprintf(stderr, "%s\n", dlerror());
    std::abort();
  }
  const auto entry = reinterpret_cast<varia_plugin_function>(symbol);
  return static_cast<const varia_plugin_table*>(entry(VARIA_ABI_MAJOR))->variant(0);
}

v1::VariantInfo InfoOf(const varia_variant* variant) {
  std::string bytes;
  const varia_writer writer = {sizeof(varia_writer), 0, &bytes,
                               [](void* context, const void* data, uint64_t size) noexcept {
                                 static_cast<std::string*>(context)->append(static_cast<const char*>(data), size);
                                 return static_cast<int32_t>(VARIA_OK);
                               }};
  v1::VariantInfo info;
  if (variant->describe(variant, &writer, nullptr) != VARIA_OK || !info.ParseFromString(bytes)) {
    std::fprintf(stderr, "%s does not describe itself\n", variant->id);
    std::abort();
  }
  return info;
}

}  // namespace varia::sdk::testing
