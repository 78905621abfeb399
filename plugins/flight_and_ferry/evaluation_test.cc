// What the plugin tells a search: scores, marks, check, passing.
#include "varia/ext/evaluation.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "plugins/flight_and_ferry/the_variant.h"
#include "varia/ext/arbiter.h"
#include "varia/ext/tactics.h"

namespace {

// A position, and what the extensions say of it.
class Judged {
 public:
  explicit Judged(const std::string& text) : units_(TheVariant()->position_size / sizeof(Unit) + 1) {
    const varia_variant* variant = TheVariant();
    if (variant->position_from_text(variant, {text.data(), text.size()}, units_.data(), nullptr) != VARIA_OK) {
      ADD_FAILURE() << "refused: " << text;
    }
  }
  int Score(int team = 0) const {
    int32_t scores[2];
    Extension<varia_evaluation>(VARIA_EXT_EVALUATION)->evaluate(TheVariant(), units_.data(), scores);
    return scores[team];
  }
  varia_move_mark Mark(const std::string& move) const {
    const varia_variant* variant = TheVariant();
    varia_move code = VARIA_NO_MOVE;
    EXPECT_EQ(variant->move_from_text(variant, units_.data(), {move.data(), move.size()}, &code, nullptr), VARIA_OK)
        << move;
    varia_move_mark mark;
    Extension<varia_tactics>(VARIA_EXT_TACTICS)->mark(variant, units_.data(), &code, 1, &mark);
    return mark;
  }
  bool InCheck() const {
    return Extension<varia_tactics>(VARIA_EXT_TACTICS)->in_check(TheVariant(), units_.data()) == 1;
  }
  int32_t Pass() { return Extension<varia_tactics>(VARIA_EXT_TACTICS)->pass(TheVariant(), units_.data()); }
  uint32_t Bare() const {
    return Extension<varia_arbiter_hints>(VARIA_EXT_ARBITER)->bare_seats(TheVariant(), units_.data());
  }
  std::string Text() const {
    std::string text;
    varia_writer out = {};
    out.struct_size = sizeof out;
    out.context = &text;
    out.write = [](void* to, const void* data, size_t size) noexcept -> int32_t {
      static_cast<std::string*>(to)->append(static_cast<const char*>(data), size);
      return VARIA_OK;
    };
    EXPECT_EQ(TheVariant()->position_to_text(TheVariant(), units_.data(), &out, nullptr), VARIA_OK);
    return text;
  }

 private:
  struct alignas(VARIA_POSITION_ALIGNMENT) Unit {
    unsigned char bytes[VARIA_POSITION_ALIGNMENT];
  };
  template <class Table>
  static const Table* Extension(const char* id) {
    return static_cast<const Table*>(TheVariant()->get_extension(TheVariant(), id));
  }
  std::vector<Unit> units_;
};

constexpr int kTempo = 10;

// --- Scores ---

TEST(Evaluate, MoreMenAreBetter) {
  const Judged bare("8/7k/8/8/8/8/8/8/8/1K6 w - - 0 1 ferries=a5,h6 taken=-");
  const Judged knight("8/7k/8/8/8/8/8/3N4/8/1K6 w - - 0 1 ferries=a5,h6 taken=-");
  const Judged queen("8/7k/8/8/8/8/8/3Q4/8/1K6 w - - 0 1 ferries=a5,h6 taken=-");
  EXPECT_EQ(bare.Score(), kTempo);
  EXPECT_GT(knight.Score(), bare.Score() + 150);
  EXPECT_GT(queen.Score(), knight.Score() + 300);
  EXPECT_LT(Judged("8/7k/8/8/3q4/8/8/8/8/1K6 w - - 0 1 ferries=a5,h6 taken=-").Score(), -500);
}

TEST(Evaluate, TheSidesSeeTheSameWithOppositeSigns) {
  const Judged wessex("8/7k/8/8/8/8/8/3N4/8/1K6 w - - 0 1 ferries=a5,h6 taken=-");
  const Judged wales("1k6/8/3n4/8/8/8/8/8/7K/8 b - - 0 1 ferries=a6,h5 taken=-");
  EXPECT_EQ(wessex.Score(1), -wessex.Score(0));
  EXPECT_EQ(wales.Score(1), wessex.Score(0));
}

TEST(Evaluate, AMannedFerryCountsUnlessADragonReachesIt) {
  const Judged ashore("8/7k/8/8/8/3N4/8/8/8/1K6 w - - 0 1 ferries=a5,h6 taken=-");
  const Judged afloat("8/7k/8/8/8/3N4/8/8/8/1K6 w - - 0 1 ferries=d5,h6 taken=-");
  EXPECT_GT(afloat.Score(), ashore.Score());
  const Judged dragon_ashore("8/3c3k/8/8/8/3N4/8/8/8/1K6 w - - 0 1 ferries=a5,h6 taken=-");
  const Judged dragon_afloat("8/3c3k/8/8/8/3N4/8/8/8/1K6 w - - 0 1 ferries=d5,h6 taken=-");
  EXPECT_EQ(dragon_afloat.Score(), dragon_ashore.Score());
}

TEST(Evaluate, APawnOverTheChannelHopesForTheMenTaken) {
  const Judged nobody("8/7k/8/2P5/8/8/8/8/8/1K6 w - - 0 1 ferries=a5,h6 taken=-");
  const Judged queen("8/7k/8/2P5/8/8/8/8/8/1K6 w - - 0 1 ferries=a5,h6 taken=Q");
  EXPECT_GT(queen.Score(), nobody.Score());
}

// --- Marks ---

TEST(Mark, ACaptureGainsTheManAndIsLostToTheRecapture) {
  const Judged free("8/7k/8/8/8/8/3n4/8/3R4/1K6 w - - 0 1 ferries=a5,h6 taken=-");
  const varia_move_mark capture = free.Mark("d2d4");
  EXPECT_EQ(capture.flags, VARIA_MARK_CAPTURE);
  EXPECT_GT(capture.gain, 0);
  EXPECT_EQ(capture.exchange, capture.gain);
  EXPECT_GT(capture.mover, capture.gain);
  const varia_move_mark guarded = Judged("8/7k/8/8/8/4n3/3n4/5n2/3R4/1K6 w - - 0 1 ferries=a5,h6 taken=-").Mark("d2d4");
  EXPECT_EQ(guarded.exchange, capture.gain - capture.mover);
}

TEST(Mark, NobodyRecapturesDiagonallyOverTheChannelButOnAFerry) {
  const Judged over("8/7k/8/8/4f3/3n4/8/8/3R4/1K6 w - - 0 1 ferries=a5,h6 taken=-");
  EXPECT_GT(over.Mark("d2d5").exchange, 0);
  const Judged ride("8/7k/8/8/4f3/3n4/8/8/3R4/1K6 w - - 0 1 ferries=a5,e6 taken=-");
  EXPECT_LT(ride.Mark("d2d5").exchange, 0);
}

TEST(Mark, FlightAndFireTakeWhomTheyPassOrBurn) {
  const Judged flight("8/7k/8/8/8/1G1n4/8/8/8/1K6 w - - 0 1 ferries=d5,h6 taken=-");
  EXPECT_EQ(flight.Mark("b5f5").flags, VARIA_MARK_CAPTURE);
  EXPECT_GT(flight.Mark("b5f5").gain, 0);
  EXPECT_EQ(flight.Mark("b5b4").flags, 0u);
  const Judged fire("8/7k/8/8/8/3n4/8/1G6/8/1K6 w - - 0 1 ferries=d5,h6 taken=-");
  EXPECT_EQ(fire.Mark("b3c4").gain, flight.Mark("b5f5").gain);
  EXPECT_EQ(fire.Mark("b3c4").exchange, fire.Mark("b3c4").gain);
}

TEST(Mark, ToBurnAnOwnManCounts) {
  const Judged fire("8/7k/8/8/8/3N4/8/1G6/8/1K6 w - - 0 1 ferries=d5,h6 taken=-");
  EXPECT_LT(fire.Mark("b3c4").gain, 0);
  EXPECT_EQ(fire.Mark("b3c4").flags, VARIA_MARK_CAPTURE);
}

TEST(Mark, ARideTakesAndASendDoesNothing) {
  const Judged game("8/7k/8/8/3cn3/3N4/8/8/8/1K6 w - - 0 1 ferries=d5,h6 taken=-");
  EXPECT_EQ(game.Mark("d5~d6").flags, VARIA_MARK_CAPTURE);
  EXPECT_GT(game.Mark("d5~d6").gain, game.Mark("d5~e6").gain);
  EXPECT_EQ(game.Mark("~d5a6").flags, 0u);
  EXPECT_EQ(game.Mark("~d5a6").gain, 0);
}

TEST(Mark, EnPassantAndPromotion) {
  const Judged passed("8/7k/8/8/8/2pP4/8/8/8/1K6 b - d4 0 1 ferries=a5,h6 taken=-");
  EXPECT_EQ(passed.Mark("c5d4").flags, VARIA_MARK_CAPTURE);
  EXPECT_EQ(passed.Mark("c5d4").gain, passed.Mark("c5d4").mover);
  const Judged last("8/3P3k/8/8/8/8/8/8/8/1K6 w - - 0 1 ferries=a5,h6 taken=-");
  EXPECT_EQ(last.Mark("d9d10q").flags, VARIA_MARK_PROMOTION);
  EXPECT_GT(last.Mark("d9d10q").gain, last.Mark("d9d10n").gain);
  EXPECT_GT(last.Mark("d9d10n").gain, 0);
}

// --- Check and passing ---

TEST(InCheck, ByFlightToo) {
  EXPECT_TRUE(Judged("8/8/p7/8/1G2k3/8/8/8/8/7K b - - 0 1 ferries=a5,e6 taken=-").InCheck());
  EXPECT_FALSE(Judged("8/8/p7/8/1G2kp2/8/8/8/8/7K b - - 0 1 ferries=a5,e6 taken=-").InCheck());
}

TEST(Pass, GivesTheTurnAwayAndClosesThePassedSquare) {
  Judged game("8/7k/8/8/8/2pP4/8/8/8/1K6 b - d4 0 1 ferries=a5,h6 taken=-");
  EXPECT_EQ(game.Pass(), VARIA_OK);
  EXPECT_EQ(game.Text(), "8/7k/8/8/8/2pP4/8/8/8/1K6 w - - 1 2 ferries=a5,h6 taken=-");
}

TEST(Pass, NotInCheck) {
  Judged game("8/8/p7/8/1G2k3/8/8/8/8/7K b - - 0 1 ferries=a5,e6 taken=-");
  const std::string text = game.Text();
  EXPECT_EQ(game.Pass(), VARIA_ERR_UNSUPPORTED);
  EXPECT_EQ(game.Text(), text);
}

TEST(BareSeats, NothingButTheKing) {
  EXPECT_EQ(Judged("8/7k/8/8/8/8/8/3N4/8/1K6 w - - 0 1 ferries=a5,h6 taken=-").Bare(), 2u);
}

}  // namespace
