// A variant that tells of each call into its plugin.
#ifndef VARIA_TESTS_SEARCH_WATCHED_VARIANT_H_
#define VARIA_TESTS_SEARCH_WATCHED_VARIANT_H_

#include <functional>
#include <memory>
#include <utility>

#include "platform/loader/variant.h"
#include "varia/ext/evaluation.h"

namespace varia {

// Does what another variant does, and says so before each list of moves, each move played and each static score. The
// other one must outlive it.
class WatchedVariant {
 public:
  explicit WatchedVariant(const Variant& watched);
  WatchedVariant(const WatchedVariant&) = delete;
  WatchedVariant& operator=(const WatchedVariant&) = delete;

  const Variant& variant() const { return *variant_; }
  // Called from whatever thread makes the call.
  void set_on_call(std::function<void()> on_call) { on_call_ = std::move(on_call); }

 private:
  struct Table {
    varia_variant own;  // first, so that its address is the table's
    const varia_variant* watched;
    varia_evaluation evaluation;
    const varia_evaluation* watched_evaluation;
    const std::function<void()>* on_call;
  };

  static const Table& Called(const varia_variant* self) {
    const auto& table = *reinterpret_cast<const Table*>(self);
    (*table.on_call)();
    return table;
  }

  std::function<void()> on_call_ = [] {};
  Table table_;
  std::unique_ptr<const Variant> variant_;
};

}  // namespace varia

#endif  // VARIA_TESTS_SEARCH_WATCHED_VARIANT_H_
