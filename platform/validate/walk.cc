#include "platform/validate/walk.h"

namespace varia {
namespace {

// Generators of neighbouring numbers must not be the same sequence, one behind the other.
uint64_t SeedOf(uint64_t seed, int number) {
  Random mixer(seed ^ (static_cast<uint64_t>(number) << 32));
  return mixer.Next();
}

}  // namespace

Walk::Walk(const Variant* variant, uint64_t seed, int number)
    : variant_(*variant), raw_(&variant->table()), number_(number), random_(SeedOf(seed, number)) {
  const int setups = variant_.info().setups_size();
  request_.set_setup(variant_.info().setups((number - 1) % setups).name());
  if ((number - 1) / setups % 2 == 1) {
    for (const v1::RuleOption& option : variant_.info().rule_options()) {
      v1::ChosenOption* chosen = request_.add_options();
      chosen->set_name(option.name());
      chosen->set_value(option.values(static_cast<int>(random_.Below(option.values_size()))).name());
    }
  }
  position_ = raw_.NewPosition();
  start_ = raw_.Setup(request_.SerializeAsString(), &position_);
  if (start_.ok()) raw_.Moves(position_, &moves_);
}

v1::SetupRequest Walk::options() const {
  v1::SetupRequest options;
  *options.mutable_options() = request_.options();
  return options;
}

void Walk::Step() {
  raw_.table().play_listed(&raw_.table(), position_.data(), moves_[random_.Below(moves_.size())]);
  ++ply_;
  raw_.Moves(position_, &moves_);
}

}  // namespace varia
