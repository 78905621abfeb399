// Proofs of mates that share nothing with the search: every line is tried.
#ifndef VARIA_TESTS_SEARCH_MATE_PROOF_H_
#define VARIA_TESTS_SEARCH_MATE_PROOF_H_

#include <cstdint>
#include <tuple>

#include "absl/container/flat_hash_map.h"
#include "platform/loader/variant.h"

namespace varia {

// Whether a team wins within a number of its own moves, whatever the others do. Remembers positions met before, by
// their keys. Not synchronised.
class MateProof {
 public:
  // The variant must outlive it. After `most_nodes` positions it gives up.
  explicit MateProof(const Variant* variant, uint64_t most_nodes = UINT64_MAX)
      : variant_(*variant), most_nodes_(most_nodes) {}

  bool Wins(const Position& position, int team, int moves);
  // The answers since are worth nothing.
  bool gave_up() const { return nodes_ > most_nodes_; }
  uint64_t nodes() const { return nodes_; }

 private:
  const Variant& variant_;
  const uint64_t most_nodes_;
  uint64_t nodes_ = 0;
  absl::flat_hash_map<std::tuple<uint64_t, uint64_t, int, int>, bool> known_;  // by key, team and moves
};

// The team to move.
int TeamToMove(const Variant& variant, const Position& position);

}  // namespace varia

#endif  // VARIA_TESTS_SEARCH_MATE_PROOF_H_
