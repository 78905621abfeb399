#include "platform/services/work.h"

namespace varia {
namespace {

thread_local WorkScope* innermost = nullptr;

}  // namespace

Work CurrentWork() {
  if (innermost == nullptr) return {};
  Work work = innermost->work();
  work.seed = innermost->random().Next();
  return work;
}

WorkScope::WorkScope(const Work& work) : work_(work), random_(work.seed), outer_(innermost) { innermost = this; }

WorkScope::~WorkScope() { innermost = outer_; }

WorkScope* WorkScope::Innermost() { return innermost; }

}  // namespace varia
