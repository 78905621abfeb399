#include "platform/search/mate_search.h"

#include <algorithm>
#include <cstdlib>
#include <utility>
#include <vector>

#include "platform/search/repetition.h"
#include "platform/search/report.h"
#include "platform/search/score.h"

namespace varia {
namespace {

// Most memory for positions remembered.
constexpr uint32_t kMaxMib = 64;

}  // namespace

// All zeros stand for an empty place, as the memory comes.
struct MateMemory::Known {
  varia_key key;
  varia_move best;
  uint32_t search;  // that this is of; no search is number 0
  int16_t wins_in;  // wins in so many moves, or fewer
  int16_t not_in;   // does not win in so many moves
};

void MateMemory::Release::operator()(Known* known) const { std::free(known); }

MateMemory::MateMemory(uint32_t mebibytes) {
  uint64_t count = 1;
  while (count * 2 * sizeof(Known) <= uint64_t{std::min(mebibytes, kMaxMib)} << 20) count *= 2;
  // Of so much memory the system clears each page when it is first used, so that a short search does not wait for all.
  // Where there is not so much, less will do.
  for (; known_ == nullptr && count > 0; count /= 2) {
    known_.reset(static_cast<Known*>(std::calloc(count, sizeof(Known))));
    mask_ = count - 1;
  }
}

MateMemory::~MateMemory() = default;

// A search of wins and everything else (an AND/OR tree), with as many moves of the team as are left for depth.
class MateSearch {
 public:
  MateSearch(const SearchRules& rules, const EarlierPositions& earlier, int team, MateMemory* memory,
             SearchControl* control)
      : rules_(rules), earlier_(earlier), team_(team), control_(control), meter_(control), memory_(*memory) {
    ++memory_.search_;
  }

  // True when the team wins in at most `moves` of its moves. Meaningless once the control has stopped.
  bool Wins(const Position& position, int moves, int ply = 0) {
    if (control_->stopped()) return false;
    const std::vector<varia_move> list = List(position);
    if (list.empty()) return rules_.Winner(position.data()) == team_;
    const bool ours = rules_.Team(position.data()) == team_;
    // A team that is never to move again does not win by a move of its own.
    if ((ours && moves == 0) || ply >= kMaxPly) return false;
    const varia_key key = rules_.Key(position.data());
    if (earlier_.DrawsAgain(key)) return false;
    const Known& known = Place(key);
    varia_move best = VARIA_NO_MOVE;
    if (IsOf(known, key)) {
      if (moves >= known.wins_in) return true;
      if (moves <= known.not_in) return false;
      best = known.best;
    }
    const std::vector<Child> children = Children(position, list, best);
    const auto found = std::find_if(children.begin(), children.end(), [&](const Child& child) {
      return Wins(child.position, ours ? moves - 1 : moves, ply + 1) == ours;
    });
    if (control_->stopped()) return false;
    const bool wins = (found != children.end()) == ours;
    Remember(key, wins, moves, found != children.end() ? found->move : best);
    return wins;
  }

  // The line of a win in at most `moves` moves, in which the others hold out as long as they can.
  std::vector<varia_move> Line(Position position, int moves) {
    std::vector<varia_move> line;
    while (!control_->stopped()) {
      const std::vector<varia_move> list = List(position);
      if (list.empty()) break;
      const bool ours = rules_.Team(position.data()) == team_;
      std::vector<Child> children = Children(position, list, VARIA_NO_MOVE);
      size_t chosen = 0;
      int best = -1;
      for (size_t i = 0; i < children.size(); ++i) {
        const int needs = Needs(children[i].position, ours ? moves - 1 : moves);
        if (needs < 0) continue;
        if (best < 0 || (ours ? needs < best : needs > best)) {
          best = needs;
          chosen = i;
        }
      }
      if (best < 0) break;
      line.push_back(children[chosen].move);
      position = std::move(children[chosen].position);
      moves = best;
    }
    return line;
  }

  uint64_t nodes() const { return meter_.nodes(); }

 private:
  using Known = MateMemory::Known;
  struct Child {
    varia_move move;
    int order;
    Position position;
  };

  Known& Place(const varia_key& key) { return memory_.known_[key.high & memory_.mask_]; }
  bool IsOf(const Known& known, const varia_key& key) const {
    return known.search == memory_.search_ && SameKey(known.key, key);
  }

  // The newest takes the place of what was there.
  void Remember(const varia_key& key, bool wins, int moves, varia_move best) {
    Known& known = Place(key);
    if (!IsOf(known, key)) known = {key, VARIA_NO_MOVE, memory_.search_, kMaxPly, -1};
    known.best = best;
    if (wins) {
      known.wins_in = std::min(known.wins_in, static_cast<int16_t>(moves));
    } else {
      known.not_in = std::max(known.not_in, static_cast<int16_t>(moves));
    }
  }

  std::vector<varia_move> List(const Position& position) const {
    std::vector<varia_move> moves;
    rules_.variant().LegalMoves(position, &moves);
    return moves;
  }

  // Checks first, then captures; and above all what settled the matter the last time.
  std::vector<Child> Children(const Position& position, const std::vector<varia_move>& list, varia_move best) {
    std::vector<varia_move_mark> marks(list.size());
    rules_.Mark(position.data(), list.data(), static_cast<uint32_t>(list.size()), marks.data());
    std::vector<Child> children;
    children.reserve(list.size());
    for (size_t i = 0; i < list.size(); ++i) {
      if (!meter_.Take()) return {};
      Position after = position;
      rules_.Play(after.data(), list[i]);
      const int order = list[i] == best ? 1 << 30 : (rules_.InCheck(after.data()) ? 1 << 24 : 0) + marks[i].gain;
      children.push_back({list[i], order, std::move(after)});
    }
    std::stable_sort(children.begin(), children.end(),
                     [](const Child& a, const Child& b) { return a.order > b.order; });
    return children;
  }

  // The fewest moves, at most `moves`, in which the team wins; -1 when it does not.
  int Needs(const Position& position, int moves) {
    for (int n = 0; n <= moves; ++n) {
      if (Wins(position, n)) return n;
    }
    return -1;
  }

  const SearchRules& rules_;
  const EarlierPositions& earlier_;
  const int team_;
  SearchControl* const control_;
  NodeMeter meter_;
  MateMemory& memory_;
};

v1::SearchResult SearchForMate(const SearchRules& rules, const v1::SearchOptions& options, const SearchGame& game,
                               MateMemory* memory, SearchControl* control, const OnSearchProgress& on_progress) {
  const EarlierPositions earlier(game.earlier, static_cast<int>(options.repetition_draw_at()));
  MateSearch search(rules, earlier, rules.Team(game.position.data()), memory, control);
  v1::SearchResult result;
  v1::SearchProgress* progress = result.mutable_progress();
  std::vector<varia_move> line;
  const int most = static_cast<int>(control->limits().mate());
  for (int moves = 1; moves <= most && line.empty() && !control->stopped(); ++moves) {
    if (search.Wins(game.position, moves)) line = search.Line(game.position, moves);
    if (control->stopped()) break;
    progress->set_depth(static_cast<uint32_t>(moves));
    progress->set_selective_depth(static_cast<uint32_t>(line.size()));
    WriteEffort(*control, search.nodes(), progress);
    if (on_progress && line.empty()) on_progress(*progress);
  }
  WriteEffort(*control, search.nodes(), progress);
  if (control->stopped()) line.clear();  // perhaps cut short
  const bool found = !line.empty();
  if (!found) {
    std::vector<varia_move> moves;
    rules.variant().LegalMoves(game.position, &moves);
    line = {moves[0]};
  }
  v1::SearchLine* best = progress->add_lines();
  WriteScore(rules, game.position, found ? kWinScore - static_cast<int>(line.size()) : 0, line, best->mutable_score());
  WriteLine(rules, game.position, line, best);
  control->Stop(v1::SearchResult::END_MATE);
  WriteChoice(rules, game.position, line[0], &result);
  result.set_end(control->end());
  if (on_progress) on_progress(*progress);
  return result;
}

}  // namespace varia
