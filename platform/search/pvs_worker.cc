// The recursion. What happens at the root is in pvs_root.cc.
#include "platform/search/pvs_worker.h"

#include <algorithm>
#include <cmath>

namespace varia {
namespace {

// All margins are in hundredths of a Pawn.
constexpr int kFutilityDepth = 6;       // plies before the horizon where a position far above the window is left alone
constexpr int kFutilityMargin = 85;     // a ply
constexpr int kQuietSkipDepth = 5;      // where quiet moves of a position far below the window are left out
constexpr int kQuietSkipMargin = 90;    // a ply
constexpr int kCaptureSkipMargin = 90;  // a ply: captures that lose more are left out there
constexpr int kDeltaMargin = 150;       // that a capture of the quiet search may bring beside its gain
constexpr int kCheckLookDepth = 2;      // where moves that would be left out are looked at for giving check
constexpr int kPassDepth = 3;
constexpr size_t kPassMoves = 8;  // a position with fewer moves is too near to zugzwang to suppose a pass
constexpr int kVerifyDepth = 10;
constexpr int kQuietEvasions = 8;  // plies of the quiet search after which a check is no longer answered by every move
constexpr size_t kMaxTried = 64;

// SplitMix64's last step (Steele, Lea and Flood, 2014).
uint64_t Mix(uint64_t x) {
  x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
  x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
  return x ^ (x >> 31);
}

size_t Stride(size_t size) {
  return (size + VARIA_POSITION_ALIGNMENT - 1) / VARIA_POSITION_ALIGNMENT * VARIA_POSITION_ALIGNMENT;
}

}  // namespace

PvsWorker::PvsWorker(const SearchRules& rules, const v1::SearchOptions& options, TranspositionTable* table)
    : rules_(rules),
      table_(table),
      noise_(options.noise()),
      perpetual_check_loses_(options.perpetual_check_loses()),
      seed_(options.seed()),
      blocks_(Stride(rules.size()) * (kMaxPly + 1)),
      frames_(kMaxPly + 1),
      moves_(size_t{16} * rules.max_moves() + size_t{kMaxPly} * std::min(rules.max_moves(), 256u)),
      codes_(rules.max_moves()),
      marks_(rules.max_moves()) {
  for (int i = 0; i <= kMaxPly; ++i) {
    frames_[i].position = static_cast<unsigned char*>(blocks_.data()) + Stride(rules.size()) * static_cast<size_t>(i);
  }
  for (size_t depth = 0; depth < reductions_.size(); ++depth) {
    for (size_t number = 0; number < reductions_[depth].size(); ++number) {
      const double product = depth == 0 || number == 0 ? 0 : std::log(depth) * std::log(number);
      reductions_[depth][number] = static_cast<uint8_t>(product == 0 ? 0 : 0.6 + product / 2.1);
    }
  }
}

void PvsWorker::NewGame(uint64_t seed) {
  seed_ = seed;
  order_.Clear();
}

void PvsWorker::FillFrame(Frame* frame) {
  frame->key = rules_.Key(frame->position);
  frame->side = SideOf(rules_.Team(frame->position));
  frame->in_check = rules_.InCheck(frame->position);
  frame->static_score = kNoStaticScore;
  frame->move = VARIA_NO_MOVE;
  frame->line_length = 0;
}

bool PvsWorker::Make(int ply, varia_move move) {
  if (!meter_->Take()) {
    stopped_ = true;
    return false;
  }
  frames_[ply].move = move;
  Frame& next = frames_[ply + 1];
  rules_.Copy(frames_[ply].position, next.position);
  rules_.Play(next.position, move);
  FillFrame(&next);
  table_->Prefetch(next.key);
  return true;
}

int PvsWorker::Child(int ply, int depth, int alpha, int beta, bool expect_cut) {
  if (frames_[ply + 1].side == frames_[ply].side) return Search(ply + 1, depth, alpha, beta, expect_cut);
  return -Search(ply + 1, depth, -beta, -alpha, expect_cut);
}

int PvsWorker::StaticScore(const Frame& frame) const {
  // With more than two teams all others play against one, so that what is good for it is bad for them.
  const bool two = rules_.teams() <= 2;
  int score = rules_.Evaluate(frame.position, two ? frame.side : root_team_);
  if (!two && frame.side != 0) score = -score;
  if (noise_ != 0) {
    score += static_cast<int>(Mix(frame.key.low + seed_) % (2 * uint64_t{noise_} + 1)) - static_cast<int>(noise_);
  }
  return std::clamp(score, -VARIA_MAX_EVALUATION, VARIA_MAX_EVALUATION);
}

int PvsWorker::FinishedScore(int ply) const {
  const Frame& frame = frames_[ply];
  const int winner = rules_.Winner(frame.position);
  if (winner < 0) return 0;
  return SideOf(winner) == frame.side ? kWinScore - ply : ply - kWinScore;
}

bool PvsWorker::Repeats(int ply, int* score) const {
  if (!earlier_->counts()) return false;
  const Frame& frame = frames_[ply];
  // Without a loop in the line itself the game's history decides; a loop in the line draws at once, since whoever can
  // force it once can do so again.
  *score = 0;
  bool checks[2] = {true, true};  // that each side gave with every move since
  for (int i = ply - 1; i >= 0; --i) {
    if (!frames_[i + 1].in_check) checks[frames_[i].side] = false;
    if (frames_[i].move == VARIA_NO_MOVE) return false;  // no game passes
    if (!SameKey(frames_[i].key, frame.key)) continue;
    if (perpetual_check_loses_ && checks[0] != checks[1]) {
      *score = checks[frame.side] ? kRepetitionLoss : -kRepetitionLoss;
    }
    return true;
  }
  return earlier_->DrawsAgain(frame.key);
}

OrderedMove* PvsWorker::List(int ply, size_t* count) {
  const void* position = frames_[ply].position;
  *count = rules_.List(position, codes_.data());
  rules_.Mark(position, codes_.data(), static_cast<uint32_t>(*count), marks_.data());
  OrderedMove* moves = moves_.data() + moves_used_;
  for (size_t i = 0; i < *count; ++i) {
    moves[i] = {codes_[i], 0, marks_[i].exchange, marks_[i].gain, marks_[i].flags};
  }
  moves_used_ += *count;
  return moves;
}

void PvsWorker::SetLine(int ply, varia_move move) {
  Frame& frame = frames_[ply];
  const Frame& next = frames_[ply + 1];
  frame.line[0] = move;
  frame.line_length = std::min(next.line_length + 1, kMaxPly);
  std::copy_n(next.line.begin(), frame.line_length - 1, frame.line.begin() + 1);
}

int PvsWorker::Reduction(bool pv, int depth, size_t number) const {
  const int reduction = reductions_[std::min(depth, 63)][std::min<size_t>(number, 63)];
  return pv ? std::max(reduction - 1, 0) : reduction;
}

// Null move: a side that stays above the window although it gives its turn away would do so with a move too (Donninger,
// "Null move and deep search", 1993), unless any move would hurt it; deep down that is looked into.
bool PvsWorker::TryPass(int ply, int depth, int beta, int* score) {
  Frame& frame = frames_[ply];
  Frame& next = frames_[ply + 1];
  rules_.Copy(frame.position, next.position);
  if (!rules_.Pass(next.position)) return false;
  frame.move = VARIA_NO_MOVE;
  FillFrame(&next);
  if (next.side == frame.side) return false;
  const int reduced = std::max(depth - 4 - depth / 4 - std::min((frame.static_score - beta) / 200, 3), 1);
  const int result = -Search(ply + 1, reduced, -beta, 1 - beta, false);
  if (stopped_ || result < beta) return false;
  *score = std::min(result, kSureWin - 1);
  if (depth < kVerifyDepth) return true;
  const int floor = null_floor_;
  null_floor_ = ply + depth;
  const int verified = Search(ply, reduced, beta - 1, beta, false);
  null_floor_ = floor;
  return !stopped_ && verified >= beta;
}

int PvsWorker::Search(int ply, int depth, int alpha, int beta, bool expect_cut) {
  Frame& frame = frames_[ply];
  frame.line_length = 0;
  if (frame.in_check && ply < 2 * root_depth_) ++depth;
  if (depth <= 0) return Quiesce(ply, 0, alpha, beta);
  selective_depth_ = std::max(selective_depth_, ply);
  int score;
  if (Repeats(ply, &score)) return score;
  if (ply >= kMaxPly - 1 || moves_used_ + rules_.max_moves() > moves_.size()) return StaticScore(frame);

  // No line from here can be better than a win at the next ply or worse than a loss here.
  alpha = std::max(alpha, ply - kWinScore);
  beta = std::min(beta, kWinScore - ply - 1);
  if (alpha >= beta) return alpha;

  const bool pv = beta - alpha > 1;
  TableEntry entry;
  if (table_->Find(frame.key, &entry)) {
    const int known = FromTableScore(entry.score, ply);
    const bool holds = entry.bound == Bound::kExact || (entry.bound == Bound::kLower && known >= beta) ||
                       (entry.bound == Bound::kUpper && known <= alpha);
    if (!pv && holds && entry.depth >= depth) return known;
  } else {
    entry = TableEntry{0, kNoStaticScore};
  }

  const size_t stack = moves_used_;
  size_t count;
  OrderedMove* moves = List(ply, &count);
  if (count == 0) return FinishedScore(ply);
  const auto done = [&](int result) {
    moves_used_ = stack;
    return result;
  };

  if (!frame.in_check) {
    frame.static_score = entry.static_score != kNoStaticScore ? entry.static_score : StaticScore(frame);
  }
  const bool improving = !frame.in_check && ply >= 2 && frames_[ply - 2].side == frame.side &&
                         frames_[ply - 2].static_score < frame.static_score;
  if (!pv && !frame.in_check && !IsSure(beta)) {
    if (depth <= kFutilityDepth && frame.static_score - kFutilityMargin * (depth - (improving ? 1 : 0)) >= beta) {
      return done(frame.static_score);
    }
    const bool may_pass = depth >= kPassDepth && count >= kPassMoves && ply >= null_floor_ && ply > 0 &&
                          frames_[ply - 1].move != VARIA_NO_MOVE && frame.static_score >= beta;
    if (may_pass && TryPass(ply, depth, beta, &score)) return done(score);
    if (stopped_) return done(0);
  }
  // Without a move to begin with the depth is not worth its price yet.
  if (depth >= 4 && entry.move_mark == 0 && (pv || expect_cut)) --depth;

  const varia_move previous = ply > 0 ? frames_[ply - 1].move : VARIA_NO_MOVE;
  order_.Score(frame.side, ply, previous, entry.move_mark, moves, count);
  const bool after_pass = ply > 0 && previous == VARIA_NO_MOVE;
  std::array<varia_move, kMaxTried> tried;
  size_t tried_count = 0, quiets = 0;
  int best = -kInfiniteScore;
  varia_move best_move = VARIA_NO_MOVE;
  const int first_alpha = alpha;
  for (size_t i = 0; i < count; ++i) {
    PickNext(moves, i, count);
    const OrderedMove move = moves[i];
    if (move.quiet()) ++quiets;
    const bool skips = i > 0 && !pv && !frame.in_check && depth <= kQuietSkipDepth && best > -kSureWin;
    bool skip = false;
    if (skips && move.quiet()) {
      const size_t enough = static_cast<size_t>((4 + depth * depth) / (improving ? 1 : 2)) + 1;
      skip = (depth <= 4 && quiets > enough) || frame.static_score + kQuietSkipMargin * (depth + 1) <= alpha;
    } else if (skips) {
      skip = move.exchange < -kCaptureSkipMargin * depth;
    }
    // Near the horizon it is too dear to see whether a move gives check, but a pass must not hide a threat of mate.
    if (skip && depth < kCheckLookDepth && !after_pass) continue;
    if (!Make(ply, move.move)) return done(0);
    const bool gives_check = frames_[ply + 1].in_check;
    if (skip && !gives_check) continue;
    int value;
    if (i == 0) {
      value = Child(ply, depth - 1, alpha, beta, pv ? false : !expect_cut);
    } else {
      int reduction = 0;
      if (depth >= 3 && !frame.in_check && !gives_check && (move.quiet() || move.exchange < 0)) {
        reduction = Reduction(pv, depth, i);
        if (move.quiet()) reduction -= order_.History(frame.side, previous, move.move) / (MoveOrder::kMaxHistory / 2);
        if (expect_cut) ++reduction;
        if (!improving) ++reduction;
        reduction = std::clamp(reduction - 1, 0, depth - 2);
      }
      value = Child(ply, depth - 1 - reduction, alpha, alpha + 1, true);
      if (value > alpha && reduction > 0 && !stopped_) value = Child(ply, depth - 1, alpha, alpha + 1, !expect_cut);
      if (value > alpha && value < beta && !stopped_) value = Child(ply, depth - 1, alpha, beta, false);
    }
    if (stopped_) return done(0);
    if (value > best) {
      best = value;
      if (value > alpha) {
        best_move = move.move;
        alpha = value;
        if (pv) SetLine(ply, move.move);
        if (value >= beta) {
          if (move.quiet()) order_.Reward(frame.side, ply, depth, previous, move.move, tried.data(), tried_count);
          break;
        }
      }
    }
    if (move.quiet() && tried_count < kMaxTried) tried[tried_count++] = move.move;
  }
  const Bound bound = best >= beta ? Bound::kLower : best > first_alpha ? Bound::kExact : Bound::kUpper;
  table_->Store(frame.key, {ToTableScore(best, ply), frame.static_score, depth, bound,
                            best_move == VARIA_NO_MOVE ? uint16_t{0} : MoveMark(best_move)});
  return done(best);
}

// Only captures, promotions and answers to check are looked at, until nothing is left hanging.
int PvsWorker::Quiesce(int ply, int quiet_depth, int alpha, int beta) {
  Frame& frame = frames_[ply];
  frame.line_length = 0;
  selective_depth_ = std::max(selective_depth_, ply);
  int best = -kInfiniteScore;
  if (frame.in_check && Repeats(ply, &best)) return best;
  const bool room = ply < kMaxPly - 1 && moves_used_ + rules_.max_moves() <= moves_.size();
  const bool evade = frame.in_check && quiet_depth < kQuietEvasions;

  const bool pv = beta - alpha > 1;
  TableEntry entry;
  if (table_->Find(frame.key, &entry)) {
    const int known = FromTableScore(entry.score, ply);
    const bool holds = entry.bound == Bound::kExact || (entry.bound == Bound::kLower && known >= beta) ||
                       (entry.bound == Bound::kUpper && known <= alpha);
    if (!pv && holds) return known;
  } else {
    entry = TableEntry{0, kNoStaticScore};
  }
  best = -kInfiniteScore;
  if (!evade) {
    frame.static_score = entry.static_score != kNoStaticScore ? entry.static_score : StaticScore(frame);
    best = frame.static_score;
    if (best >= beta || !room) return best;
    alpha = std::max(alpha, best);
  } else if (!room) {
    return StaticScore(frame);
  }

  const size_t stack = moves_used_;
  size_t count;
  OrderedMove* moves = List(ply, &count);
  if (count == 0) return FinishedScore(ply);
  if (!evade) {
    size_t kept = 0;
    for (size_t i = 0; i < count; ++i) {
      const OrderedMove& move = moves[i];
      if (move.quiet() || move.exchange < 0 || frame.static_score + kDeltaMargin + move.gain <= alpha) continue;
      moves[kept++] = move;
    }
    count = kept;
  }
  const varia_move previous = ply > 0 ? frames_[ply - 1].move : VARIA_NO_MOVE;
  order_.Score(frame.side, ply, previous, entry.move_mark, moves, count);
  varia_move best_move = VARIA_NO_MOVE;
  const int first_alpha = alpha;
  for (size_t i = 0; i < count; ++i) {
    PickNext(moves, i, count);
    const OrderedMove move = moves[i];
    // One answer that does not lose at once is enough; the quiet ones left are no better than a guess.
    if (evade && i > 0 && best > -kSureWin && move.quiet() && quiet_depth > 0) break;
    if (!Make(ply, move.move)) {
      moves_used_ = stack;
      return 0;
    }
    const int value = frames_[ply + 1].side == frame.side ? Quiesce(ply + 1, quiet_depth + 1, alpha, beta)
                                                          : -Quiesce(ply + 1, quiet_depth + 1, -beta, -alpha);
    if (stopped_) break;
    if (value > best) {
      best = value;
      if (value > alpha) {
        best_move = move.move;
        alpha = value;
        if (pv) SetLine(ply, move.move);
        if (value >= beta) break;
      }
    }
  }
  moves_used_ = stack;
  if (stopped_) return 0;
  const Bound bound = best >= beta ? Bound::kLower : best > first_alpha ? Bound::kExact : Bound::kUpper;
  table_->Store(frame.key, {ToTableScore(best, ply), frame.static_score, 0, bound,
                            best_move == VARIA_NO_MOVE ? uint16_t{0} : MoveMark(best_move)});
  return best;
}

int PvsWorker::QuietScore(const void* position) {
  rules_.Copy(position, frames_[0].position);
  FillFrame(&frames_[0]);
  return Quiesce(0, 0, -kInfiniteScore, kInfiniteScore);
}

}  // namespace varia
