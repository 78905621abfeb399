// What the plugin tells a search: scores, marks, passing.
#include "varia/ext/evaluation.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "plugins/aire/test_scene.h"
#include "varia/ext/arbiter.h"
#include "varia/ext/tactics.h"

namespace {

using aire_test::Scene;
using aire_test::TheVariant;

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

Judged Judge(const Scene& scene) { return Judged(scene.Text()); }

// --- Scores ---

TEST(Evaluate, TheDefaultSetupIsEvenButForTheTurn) {
  EXPECT_EQ(Judged(std::string(aire_test::kDefaultSetup)).Score(), kTempo);
}

TEST(Evaluate, MoreMenAreBetterAndTheTeamsSeeItWithOppositeSigns) {
  const int none = Judge({.men = ""}).Score(), bishop = Judge({.men = "Ba6"}).Score();
  const int marshal = Judge({.men = "Ma6"}).Score();
  EXPECT_GT(bishop, none + 100);
  EXPECT_GT(marshal, bishop + 200);
  EXPECT_EQ(Judge({.men = "Ma6"}).Score(1), -marshal);
  EXPECT_EQ(Judge({.men = "Ma6"}).Score() - none, none - Judge({.men = "ma6"}).Score());
}

TEST(Evaluate, TheLastRoyalsOfAHalfCountMoreThanTheirMoves) {
  const auto with = [](const std::string& kings) {
    return Judge({.men = "Ka1 Ka12 kg1 " + kings, .princes = false}).Score();
  };
  const int none = with(""), one = with("kg12"), two = with("kg12 kh12"), three = with("kg12 kh12 kh11");
  EXPECT_GT(none - one, (one - two) + 300);
  EXPECT_GT(one - two, (two - three) + 50);
}

TEST(Evaluate, APlayerOutIsALoss) {
  EXPECT_LT(Judge({.men = "Ma6", .out = "wn"}).Score(), Judge({.men = "Ma6"}).Score() - 1000);
}

TEST(Evaluate, AStewardNearACornerHopesForARose) {
  const auto gain = [](const std::string& others) {
    return Judge({.men = "Sa2 " + others}).Score() - Judge({.men = "Sa6 " + others}).Score();
  };
  EXPECT_GT(gain(""), gain("Od5"));
}

// --- Marks ---

TEST(Mark, ACaptureGainsTheManUnlessTheNextPlayerTakesBack) {
  const varia_move_mark free = Judge({.men = "Ma1 ba5"}).Mark("a1a5");
  EXPECT_EQ(free.flags, VARIA_MARK_CAPTURE);
  EXPECT_GT(free.gain, 0);
  EXPECT_EQ(free.exchange, free.gain);
  EXPECT_GT(free.mover, free.gain);
  // Black North comes next and may use a man of the North half, but not move one within the South half.
  EXPECT_EQ(Judge({.men = "Ma1 ba5 ma9"}).Mark("a1a5").exchange, free.gain - free.mover);
  EXPECT_EQ(Judge({.men = "Ma1 ba5 mf5"}).Mark("a1a5").exchange, free.gain);
}

TEST(Mark, ALastRoyalIsWorthMoreThanOneOfSeveral) {
  const int last = Judge({.men = "Ma6 kb6 Kh1 Kh12 kg12", .princes = false}).Mark("a6b6").gain;
  const int one_of_two = Judge({.men = "Ma6 kb6"}).Mark("a6b6").gain;
  EXPECT_GT(last, one_of_two + 300);
  EXPECT_EQ(Judge({.men = ""}).Mark("h1h2").mover, 0);
}

TEST(Mark, ARoseTakesBack) {
  const varia_move_mark free = Judge({.men = "Md5 sd8", .turn = "wn"}).Mark("d5d8");
  EXPECT_EQ(free.exchange, free.gain);
  EXPECT_LT(Judge({.men = "Md5 sd8 oe6", .turn = "wn"}).Mark("d5d8").exchange, 0);
  EXPECT_EQ(Judge({.men = "Md5 sd8 oe6", .turn = "wn", .rose = "b:s"}).Mark("d5d8").exchange, free.gain);
}

TEST(Mark, EnPassantTakesThePawn) {
  const Judged game = Judge({.men = "Sb8 pa8", .turn = "ws", .ep = "a9", .out = "wn"});
  EXPECT_EQ(game.Mark("b8a9").flags, VARIA_MARK_CAPTURE);
  EXPECT_GT(game.Mark("b8a9").gain, 0);
  EXPECT_EQ(game.Mark("b8b9").flags, 0u);
}

TEST(Mark, APawnOverTheRiverAndAStewardInTheCornerArePromoted) {
  EXPECT_EQ(Judge({.men = "Pd6"}).Mark("d6d7").flags, VARIA_MARK_PROMOTION);
  EXPECT_GT(Judge({.men = "Pd6"}).Mark("d6d7").gain, 0);
  EXPECT_EQ(Judge({.men = "Pd4"}).Mark("d4d5").flags, 0u);
  const Judged corner = Judge({.men = "Sb1"});
  EXPECT_EQ(corner.Mark("b1a1o").flags, VARIA_MARK_PROMOTION);
  EXPECT_GT(corner.Mark("b1a1o").gain, 0);
  EXPECT_EQ(corner.Mark("b1a1").flags, 0u);
}

// --- Passing and hints ---

TEST(Pass, TheNextPlayerStillInHasTheTurnAndHisOpenSquareCloses) {
  Judged game = Judge({.men = "Sb8 pa8", .ep = "a9"});
  EXPECT_EQ(game.Pass(), VARIA_OK);
  EXPECT_EQ(game.Text(), Scene({.men = "Sb8 pa8", .turn = "bn", .halfmove = 1}).Text());
}

TEST(Pass, NotToThePartnerNorToSomebodyWhoWouldDropOut) {
  Judged to_partner = Judge({.men = "", .out = "bn"});
  EXPECT_EQ(to_partner.Pass(), VARIA_ERR_UNSUPPORTED);
  EXPECT_EQ(to_partner.Text(), Scene({.men = "", .out = "bn"}).Text());
  const Scene stuck = {.men = "Kh1 Kh12 bb11 pa10 kg1", .princes = false};
  Judged to_stuck = Judge(stuck);
  EXPECT_EQ(to_stuck.Pass(), VARIA_ERR_UNSUPPORTED);
  EXPECT_EQ(to_stuck.Text(), stuck.Text());
}

TEST(Hints, NoCheckAndBareSeats) {
  EXPECT_FALSE(Judge({.men = "ma1 Kb1"}).InCheck());
  EXPECT_EQ(Judge({.men = "Ma6"}).Bare(), 0b1010u);
  EXPECT_EQ(Judge({.men = "Ma6 ma8", .out = "bs"}).Bare(), 0b1000u);
}

}  // namespace
