// Rules about the extensions.
#include <algorithm>
#include <cstdlib>
#include <cstring>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "platform/validate/game_checker.h"
#include "platform/validate/rule_checks.h"
#include "platform/validate/visit_games.h"
#include "varia/ext/arbiter.h"
#include "varia/ext/drop_out.h"
#include "varia/ext/evaluation.h"
#include "varia/ext/tactics.h"

namespace varia {
namespace {

// The extension, or null with the reason in the book.
template <typename Extension>
const Extension* Offered(const Variant& variant, const char* id, Rule rule, RuleBook* book) {
  const varia_variant& table = variant.table();
  const auto* extension = static_cast<const Extension*>(table.get_extension(&table, id));
  if (extension == nullptr) book->Skip(rule, absl::StrCat("the variant does not offer ", id));
  return extension;
}

// What is wrong with a position that a function has made; "" when it is in good order.
std::string Disorder(const Variant& variant, const Position& position) {
  const RawVariant raw(&variant.table());
  const int32_t count = raw.CountMoves(position);
  const auto listed = static_cast<int32_t>(raw.Moves(position).size());
  const int32_t state = raw.OutcomeState(position);
  const int32_t seat = raw.table().seat_to_move(&raw.table(), position.data());
  if (seat < 0 || seat >= variant.info().seats_size()) return absl::StrCat("the seat to move is ", seat);
  if (count != listed) return absl::StrCat("it counts ", count, " moves, but lists ", listed);
  if ((count == 0) != (state > 0))
    return absl::StrCat("there are ", count, " moves, but the outcome's state is ", state);
  return raw.Text(position).empty() ? "it has no text" : "";
}

bool SameMark(const varia_move_mark& a, const varia_move_mark& b) {
  return a.flags == b.flags && a.gain == b.gain && a.mover == b.mover && a.exchange == b.exchange;
}

// Nobody is to win from here.
void CheckDead(const Variant& variant, const Position& position, Random* random, RuleBook* book) {
  constexpr int kPlayouts = 3;
  constexpr int kPlies = 100;
  for (int i = 0; i < kPlayouts; ++i) {
    const Position last = PlayRandomGame(variant, position, random, kPlies, [](const RandomPly&) {});
    book->Check(Rule::kArbiterHints, variant.RawOutcome(last).state != VARIA_WIN, [&] {
      return absl::StrCat("dead_position() is 1, but a game goes on from here to a win: ", variant.Text(last));
    });
  }
}

}  // namespace

void CheckEvaluation(const Variant& variant, const CheckTarget& target, RuleBook* book) {
  const auto* evaluation = Offered<varia_evaluation>(variant, VARIA_EXT_EVALUATION, Rule::kEvaluation, book);
  if (evaluation == nullptr) return;
  constexpr int32_t kUntouched = INT32_MIN;
  const auto teams = static_cast<size_t>(variant.info().teams_size());
  VisitGames(variant, target, book, [&](const Walk& walk) {
    if (walk.moves().empty()) return;
    std::vector<int32_t> scores(teams + 4, kUntouched);
    evaluation->evaluate(&variant.table(), walk.position().data(), scores.data());
    const auto end = scores.begin() + static_cast<std::ptrdiff_t>(teams);
    book->Check(Rule::kEvaluation, std::all_of(end, scores.end(), [&](int32_t score) { return score == kUntouched; }),
                [&] { return absl::StrCat("evaluate() writes more scores than there are teams, ", teams); });
    scores.resize(teams);
    const auto shown = [&] { return absl::StrJoin(scores, ", "); };
    book->Check(
        Rule::kEvaluation,
        std::all_of(scores.begin(), scores.end(),
                    [](int32_t score) { return score >= -VARIA_MAX_EVALUATION && score <= VARIA_MAX_EVALUATION; }),
        [&] { return absl::StrCat("the scores are ", shown(), "; the bound is ", VARIA_MAX_EVALUATION); });
    book->Check(Rule::kEvaluation, teams != 2 || int64_t{scores[0]} + scores[1] == 0,
                [&] { return absl::StrCat("the two teams' scores, ", shown(), ", do not add up to 0"); });
    std::vector<int32_t> again(teams, kUntouched);
    evaluation->evaluate(&variant.table(), walk.position().data(), again.data());
    book->Check(Rule::kEvaluation, again == scores, [&] {
      return absl::StrCat("the scores are ", shown(), ", and asked again ", absl::StrJoin(again, ", "));
    });
  });
}

void CheckMarks(const Variant& variant, const CheckTarget& target, RuleBook* book) {
  const auto* tactics = Offered<varia_tactics>(variant, VARIA_EXT_TACTICS, Rule::kMarks, book);
  if (tactics == nullptr) return;
  constexpr uint32_t kFlags = VARIA_MARK_CAPTURE | VARIA_MARK_PROMOTION;
  const varia_variant& table = variant.table();
  VisitGames(variant, target, book, [&](const Walk& walk) {
    if (walk.moves().empty()) return;
    const void* position = walk.position().data();
    const varia_move_mark untouched{~kFlags, 0, 0, 0};
    std::vector<varia_move_mark> marks(walk.moves().size() + 1, untouched);
    tactics->mark(&table, position, walk.moves().data(), static_cast<uint32_t>(walk.moves().size()), marks.data());
    book->Check(Rule::kMarks, SameMark(marks.back(), untouched), [] { return "mark() writes more marks than moves"; });
    for (size_t i = 0; i < walk.moves().size(); ++i) {
      const varia_move_mark& mark = marks[i];
      book->Check(Rule::kMarks,
                  (mark.flags & ~kFlags) == 0 && std::abs(int64_t{mark.gain}) <= VARIA_MAX_EVALUATION &&
                      std::abs(int64_t{mark.exchange}) <= VARIA_MAX_EVALUATION && mark.mover >= 0 &&
                      mark.mover <= VARIA_MAX_EVALUATION,
                  [&] {
                    return absl::StrCat(Quote(variant.MoveText(walk.position(), walk.moves()[i])), " has flags ",
                                        mark.flags, ", gain ", mark.gain, ", mover ", mark.mover, ", exchange ",
                                        mark.exchange);
                  });
    }
    const size_t i = static_cast<size_t>(walk.ply()) % walk.moves().size();
    varia_move_mark alone = untouched;
    tactics->mark(&table, position, &walk.moves()[i], 1, &alone);
    const std::string text = variant.MoveText(walk.position(), walk.moves()[i]);
    book->Check(Rule::kMarks, SameMark(alone, marks[i]),
                [&] { return absl::StrCat(Quote(text), " is marked otherwise alone than in the whole list"); });
    const absl::StatusOr<v1::Move> message = variant.MoveMessage(walk.position(), walk.moves()[i]);
    if (!message.ok()) return;
    const bool captures = message->captures_size() > 0;
    book->Check(Rule::kMarks, ((alone.flags & VARIA_MARK_CAPTURE) != 0) == captures, [&] {
      return absl::StrCat(Quote(text), captures ? " takes a man by its message, but is not marked so"
                                                : " is marked as a capture, but takes no man by its message");
    });
  });
}

void CheckInCheck(const Variant& variant, const CheckTarget& target, RuleBook* book) {
  const varia_variant& table = variant.table();
  const auto* tactics = static_cast<const varia_tactics*>(table.get_extension(&table, VARIA_EXT_TACTICS));
  const auto* arbiter = static_cast<const varia_arbiter_hints*>(table.get_extension(&table, VARIA_EXT_ARBITER));
  const bool hints = arbiter != nullptr && arbiter->in_check != nullptr;
  if (tactics == nullptr && !hints) {
    book->Skip(Rule::kInCheck, "the variant offers neither " VARIA_EXT_TACTICS " nor in_check() of " VARIA_EXT_ARBITER);
    return;
  }
  VisitGames(variant, target, book, [&](const Walk& walk) {
    if (walk.moves().empty()) return;
    const void* position = walk.position().data();
    const int32_t by_tactics = tactics == nullptr ? 0 : tactics->in_check(&table, position);
    const int32_t by_arbiter = hints ? arbiter->in_check(&table, position) : 0;
    book->Check(Rule::kInCheck, (by_tactics == 0 || by_tactics == 1) && (by_arbiter == 0 || by_arbiter == 1),
                [&] { return absl::StrCat("in_check() answers ", by_tactics == 0 ? by_arbiter : by_tactics); });
    book->Check(Rule::kInCheck, tactics == nullptr || !hints || by_tactics == by_arbiter, [&] {
      return absl::StrCat("in_check() is ", by_tactics, " in varia.tactics, ", by_arbiter, " in varia.arbiter");
    });
  });
}

void CheckPass(const Variant& variant, const CheckTarget& target, RuleBook* book) {
  const auto* tactics = Offered<varia_tactics>(variant, VARIA_EXT_TACTICS, Rule::kPass, book);
  if (tactics == nullptr) return;
  const varia_variant& table = variant.table();
  VisitGames(variant, target, book, [&](const Walk& walk) {
    if (walk.moves().empty()) return;
    Position position = walk.position();
    const int32_t status = tactics->pass(&table, position.data());
    if (status < 0) {
      book->Check(
          Rule::kPass,
          status == VARIA_ERR_UNSUPPORTED && std::memcmp(position.data(), walk.position().data(), position.size()) == 0,
          [&] { return absl::StrCat("pass() answers ", StatusName(status), ", or refuses and changes"); });
      return;
    }
    const int32_t seat = table.seat_to_move(&table, walk.position().data());
    const int32_t next = table.seat_to_move(&table, position.data());
    book->Check(Rule::kPass, variant.info().seats_size() == 1 || seat != next,
                [&] { return absl::StrCat("after pass() it is still the turn of seat ", seat); });
    const std::string disorder = Disorder(variant, position);
    book->Check(Rule::kPass, disorder.empty(), [&] { return absl::StrCat("after pass() ", disorder); });
  });
}

void CheckDropOut(const Variant& variant, const CheckTarget& target, RuleBook* book) {
  const auto* extension = Offered<varia_drop_out>(variant, VARIA_EXT_DROP_OUT, Rule::kDropOut, book);
  if (extension == nullptr) return;
  const varia_variant& table = variant.table();
  const RawVariant raw(&table);
  // What follows from the rules when one after the other drops out, from this position on.
  const auto drop_all = [&](const Walk& walk) {
    Position position = walk.position();
    for (int dropped = 0; dropped <= variant.info().seats_size(); ++dropped) {
      varia_error error{};
      error.struct_size = sizeof(error);
      const Position before = position;
      const bool over = raw.OutcomeState(position) > 0;
      const int32_t status = extension->drop_out(&table, position.data(), &error);
      if (over) {
        book->Check(
            Rule::kDropOut,
            status == VARIA_ERR_INVALID_ARGUMENT && std::memcmp(position.data(), before.data(), before.size()) == 0,
            [&] { return absl::StrCat("a finished game answers ", StatusName(status), " to drop_out()"); });
        return;
      }
      if (!book->Check(Rule::kDropOut, status == VARIA_OK, [&] {
            return absl::StrCat("drop_out() answers ", StatusName(status), " in a game that goes on");
          })) {
        return;
      }
      const int32_t seat = table.seat_to_move(&table, before.data());
      book->Check(Rule::kDropOut, raw.OutcomeState(position) > 0 || table.seat_to_move(&table, position.data()) != seat,
                  [&] { return absl::StrCat("seat ", seat, " has dropped out, but is to move"); });
      const std::string disorder = Disorder(variant, position);
      book->Check(Rule::kDropOut, disorder.empty(), [&] { return absl::StrCat("after drop_out() ", disorder); });
      v1::SetupRequest request = walk.options();
      request.set_position_text(raw.Text(position));
      Position read = raw.NewPosition();
      const Answer answer = raw.Setup(request.SerializeAsString(), &read);
      book->Check(Rule::kDropOut, answer.ok() && raw.Same(read, position), [&] {
        return absl::StrCat("after drop_out() the text ", Quote(raw.Text(position)), " is read with ",
                            StatusName(answer.status), ", or as another position");
      });
    }
    book->Check(Rule::kDropOut, false, [] { return "all seats have dropped out, and the game goes on"; });
  };
  VisitGames(variant, target, book, drop_all);
}

void CheckArbiterHints(const Variant& variant, const CheckTarget& target, RuleBook* book) {
  const auto* arbiter = Offered<varia_arbiter_hints>(variant, VARIA_EXT_ARBITER, Rule::kArbiterHints, book);
  if (arbiter == nullptr) return;
  if (arbiter->dead_position == nullptr && arbiter->bare_seats == nullptr) {
    book->Skip(Rule::kArbiterHints, "the variant tells neither of dead positions nor of bare seats");
    return;
  }
  const varia_variant& table = variant.table();
  Random random(target.games.seed);
  VisitGames(variant, target, book, [&](const Walk& walk) {
    const void* position = walk.position().data();
    if (arbiter->bare_seats != nullptr) {
      const uint32_t bare = arbiter->bare_seats(&table, position);
      book->Check(Rule::kArbiterHints, (bare >> variant.info().seats_size()) == 0, [&] {
        return absl::StrCat("bare_seats() answers ", bare, ", with bits for seats that there are not");
      });
    }
    if (arbiter->dead_position == nullptr || walk.moves().empty()) return;
    const int32_t dead = arbiter->dead_position(&table, position);
    book->Check(Rule::kArbiterHints, dead == 0 || dead == 1,
                [&] { return absl::StrCat("dead_position() answers ", dead); });
    if (dead == 1) CheckDead(variant, walk.position(), &random, book);
  });
}

}  // namespace varia
