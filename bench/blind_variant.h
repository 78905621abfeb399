// A variant whose plugin seems not to evaluate positions: for measuring the search that does without.
#ifndef VARIA_BENCH_BLIND_VARIANT_H_
#define VARIA_BENCH_BLIND_VARIANT_H_

#include <cstring>
#include <memory>

#include "platform/loader/variant.h"
#include "varia/ext/evaluation.h"
#include "varia/ext/tactics.h"

namespace varia::bench {

// Offers all of another variant but its evaluation and tactics. The other one must outlive it, and must not tell its
// tables apart by their address, which no plugin of ours does.
class BlindVariant {
 public:
  explicit BlindVariant(const Variant& seeing) : table_{seeing.table(), &seeing.table()} {
    table_.blind.get_extension = [](const varia_variant* self, const char* id) noexcept -> const void* {
      if (std::strcmp(id, VARIA_EXT_EVALUATION) == 0 || std::strcmp(id, VARIA_EXT_TACTICS) == 0) return nullptr;
      const varia_variant* other = reinterpret_cast<const Table*>(self)->seeing;
      return other->get_extension(other, id);
    };
    variant_ = *Variant::Create(&table_.blind);
  }
  BlindVariant(const BlindVariant&) = delete;
  BlindVariant& operator=(const BlindVariant&) = delete;

  const Variant& variant() const { return *variant_; }

 private:
  struct Table {
    varia_variant blind;  // first, so that its address is the table's
    const varia_variant* seeing;
  };

  Table table_;
  std::unique_ptr<const Variant> variant_;
};

}  // namespace varia::bench

#endif  // VARIA_BENCH_BLIND_VARIANT_H_
