// Units of games for tests of matches.
#ifndef VARIA_TESTS_MATCH_MATCH_TEST_UTIL_H_
#define VARIA_TESTS_MATCH_MATCH_TEST_UTIL_H_

#include <string>

#include "google/protobuf/text_format.h"
#include "gtest/gtest.h"
#include "platform/loader/variant.h"
#include "varia/v1/run.pb.h"

namespace varia {

// The first variant of a plugin of this build ("chess"). Ends the program when it cannot be loaded. Lives for ever.
const Variant& PluginVariant(const std::string& plugin);
std::string PluginFile(const std::string& plugin);

// A unit from protobuf text for its game; the seats go round the two players.
inline v1::Unit GameOf(const Variant& variant, const std::string& game) {
  v1::Unit unit;
  unit.set_job("test");
  unit.set_variant(variant.id());
  unit.set_seed(11);
  unit.set_timeout_s(100);
  EXPECT_TRUE(google::protobuf::TextFormat::ParseFromString(game, unit.mutable_game()));
  if (unit.game().seats().empty()) {
    for (const v1::Seat& seat : variant.info().seats()) unit.mutable_game()->add_seats(seat.team());
  }
  return unit;
}

inline std::string Moves(const v1::UnitResult& result) {
  std::string moves;
  for (const v1::PlayedMove& move : result.record().moves()) moves += move.text() + " ";
  return moves;
}

}  // namespace varia

#endif  // VARIA_TESTS_MATCH_MATCH_TEST_UTIL_H_
