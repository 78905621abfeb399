#include "platform/search/pile_game.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <string>
#include <utility>

namespace varia {

struct Pile {
  uint32_t stones;
  uint32_t seat;
};

// The functions of the table.
struct PileTable {
  static constexpr varia_move kWait = 100;  // a move that takes n stones is kWait + n

  static const PileGame& Game(const varia_variant* self) {
    static_assert(offsetof(Holder, table) == 0);
    return *reinterpret_cast<const Holder*>(self)->game;
  }
  // The table with a way back to its game.
  struct Holder {
    varia_variant table;
    const PileGame* game;
  };

  static int32_t Write(const varia_writer* out, const std::string& bytes) {
    return out->write(out->context, bytes.data(), bytes.size());
  }
  static int32_t Refuse(varia_error* error, int32_t status) {
    if (error != nullptr) {
      error->status = status;
      error->offset = VARIA_NO_OFFSET;
      std::strcpy(error->message, "not in the pile game");
    }
    return status;
  }

  static int32_t Describe(const varia_variant* self, const varia_writer* out, varia_error*) noexcept {
    v1::VariantInfo info;
    info.set_id(self->id);
    info.set_version(self->version);
    info.set_name("Pile");
    info.mutable_board()->set_files(1);
    info.mutable_board()->set_ranks(1);
    info.add_armies()->set_name("Stones");
    for (const int team : Game(self).teams()) {
      v1::Seat* seat = info.add_seats();
      seat->set_id("s" + std::to_string(info.seats_size()));
      seat->set_team(static_cast<uint32_t>(team));
      while (info.teams_size() <= team) info.add_teams()->set_id("t" + std::to_string(info.teams_size() + 1));
    }
    info.add_setups()->set_name("ten");
    info.mutable_setups(0)->set_position("10 0");
    return Write(out, info.SerializeAsString());
  }
  static int32_t FromText(const varia_variant* self, varia_bytes text, void* position, varia_error* error) noexcept {
    const std::string copy(static_cast<const char*>(text.data), text.size);
    char* end = nullptr;
    const Pile pile{static_cast<uint32_t>(std::strtoul(copy.c_str(), &end, 10)),
                    static_cast<uint32_t>(std::strtoul(end, nullptr, 10))};
    if (pile.stones > PileGame::kMostStones || pile.seat >= self->seat_count) return Refuse(error, VARIA_ERR_MALFORMED);
    std::memcpy(position, &pile, sizeof(pile));
    return VARIA_OK;
  }
  static int32_t Setup(const varia_variant* self, varia_bytes request, void* position, varia_error* error) noexcept {
    v1::SetupRequest message;
    if (!message.ParseFromArray(request.data, static_cast<int>(request.size)))
      return Refuse(error, VARIA_ERR_MALFORMED);
    const std::string text = message.has_position_text() ? message.position_text() : "10 0";
    return FromText(self, {text.data(), text.size()}, position, error);
  }
  static int32_t List(const varia_variant* self, const void* position, varia_move* moves, uint32_t capacity) noexcept {
    const uint32_t stones = static_cast<const Pile*>(position)->stones;
    const uint32_t takes = std::min(stones, 3u);
    const uint32_t count = takes + (Game(self).waits_ && stones > 0 ? 1 : 0);
    for (uint32_t i = 0; i < std::min(count, capacity); ++i) moves[i] = i < takes ? kWait + i + 1 : kWait;
    return static_cast<int32_t>(count);
  }
  static void PlayListed(const varia_variant* self, void* position, varia_move move) noexcept {
    auto* pile = static_cast<Pile*>(position);
    pile->stones -= static_cast<uint32_t>(move - kWait);
    pile->seat = (pile->seat + 1) % self->seat_count;
  }
  static int32_t Play(const varia_variant* self, void* position, varia_move move, varia_error* error) noexcept {
    varia_move moves[4];
    const int32_t count = List(self, position, moves, 4);
    if (std::find(moves, moves + count, move) == moves + count) return Refuse(error, VARIA_ERR_ILLEGAL_MOVE);
    PlayListed(self, position, move);
    return VARIA_OK;
  }
  static int32_t Outcome(const varia_variant* self, const void* position, varia_outcome* outcome) noexcept {
    *outcome = {};
    outcome->struct_size = sizeof(*outcome);
    const Pile& pile = *static_cast<const Pile*>(position);
    if (pile.stones > 0) return VARIA_OK;
    outcome->state = VARIA_WIN;
    const auto& teams = Game(self).teams();
    outcome->winning_team = static_cast<uint32_t>(teams[(pile.seat + teams.size() - 1) % teams.size()]);
    outcome->reason = "last-stone";
    return VARIA_OK;
  }
  static int32_t Seat(const varia_variant*, const void* position) noexcept {
    return static_cast<int32_t>(static_cast<const Pile*>(position)->seat);
  }
  static int32_t Key(const varia_variant*, const void* position, varia_key* key) noexcept {
    const Pile& pile = *static_cast<const Pile*>(position);
    key->low = (pile.stones * 16 + pile.seat + 1) * 0x9E3779B97F4A7C15u;
    key->high = key->low * 0xBF58476D1CE4E5B9u;
    return VARIA_OK;
  }
  static int32_t ToText(const varia_variant*, const void* position, const varia_writer* out, varia_error*) noexcept {
    const Pile& pile = *static_cast<const Pile*>(position);
    return Write(out, std::to_string(pile.stones) + " " + std::to_string(pile.seat));
  }
  static int32_t ToMessage(const varia_variant*, const void*, const varia_writer*, varia_error* error) noexcept {
    return Refuse(error, VARIA_ERR_UNSUPPORTED);
  }
  static int32_t FromMessage(const varia_variant*, varia_bytes, void*, varia_error* error) noexcept {
    return Refuse(error, VARIA_ERR_UNSUPPORTED);
  }
  static int32_t MoveToText(const varia_variant*, const void*, varia_move move, char* text, uint32_t) noexcept {
    const std::string name = move == kWait ? "wait" : "t" + std::to_string(move - kWait);
    std::memcpy(text, name.data(), name.size());
    return static_cast<int32_t>(name.size());
  }
  static int32_t MoveFromText(const varia_variant*, const void*, varia_bytes text, varia_move* move,
                              varia_error*) noexcept {
    *move = text.size == 4 ? kWait : kWait + static_cast<varia_move>(static_cast<const char*>(text.data)[1] - '0');
    return VARIA_OK;
  }
  static int32_t MoveToMessage(const varia_variant*, const void*, varia_move, const varia_writer*,
                               varia_error* error) noexcept {
    return Refuse(error, VARIA_ERR_UNSUPPORTED);
  }
  static int32_t MoveFromMessage(const varia_variant*, const void*, varia_bytes, varia_move*,
                                 varia_error* error) noexcept {
    return Refuse(error, VARIA_ERR_UNSUPPORTED);
  }
  static void Evaluate(const varia_variant* self, const void* position, int32_t* scores) noexcept {
    const int stones = static_cast<int>(static_cast<const Pile*>(position)->stones);
    const auto& teams = Game(self).teams();
    const int count = *std::max_element(teams.begin(), teams.end()) + 1;
    scores[0] = (stones * 7 % 11 - 5) * 20;
    for (int team = 1; team < count; ++team) scores[team] = -scores[0] / (count - 1);
  }
  static const void* Extension(const varia_variant* self, const char* id) noexcept {
    static constexpr varia_evaluation kEvaluation = {sizeof(varia_evaluation), 0, Evaluate};
    return Game(self).evaluates_ && std::strcmp(id, VARIA_EXT_EVALUATION) == 0 ? &kEvaluation : nullptr;
  }

  static std::unique_ptr<Holder> Make(const PileGame* game) {
    return std::unique_ptr<Holder>(new Holder{{sizeof(varia_variant),
                                               sizeof(Pile),
                                               4,
                                               static_cast<uint32_t>(game->teams_.size()),
                                               "pile",
                                               "1.0.0",
                                               Describe,
                                               Setup,
                                               List,
                                               Play,
                                               PlayListed,
                                               Outcome,
                                               Seat,
                                               Key,
                                               ToText,
                                               FromText,
                                               ToMessage,
                                               FromMessage,
                                               MoveToText,
                                               MoveFromText,
                                               MoveToMessage,
                                               MoveFromMessage,
                                               Extension},
                                              game});
  }
};

PileGame::PileGame(std::vector<int> teams, bool waits, bool evaluates)
    : teams_(std::move(teams)), waits_(waits), evaluates_(evaluates) {
  holder_ = PileTable::Make(this).release();
  variant_ = *Variant::Create(&static_cast<const PileTable::Holder*>(holder_)->table);
}

PileGame::~PileGame() { delete static_cast<PileTable::Holder*>(holder_); }

SearchGame PileGame::At(int stones, int seat) const {
  v1::SetupRequest request;
  request.set_position_text(std::to_string(stones) + " " + std::to_string(seat));
  return {*variant_->Setup(request), {}};
}

int PileGame::WinsIn(int stones, int seat, int team) const {
  const int last = (seat + static_cast<int>(teams_.size()) - 1) % static_cast<int>(teams_.size());
  if (stones == 0) return teams_[last] == team ? 0 : -1;
  const bool ours = teams_[seat] == team;
  int best = ours ? -1 : 0;
  for (int taken = 1; taken <= std::min(stones, 3); ++taken) {
    const int wins = WinsIn(stones - taken, (seat + 1) % static_cast<int>(teams_.size()), team);
    if (ours && wins >= 0) best = best < 0 ? wins + 1 : std::min(best, wins + 1);
    if (!ours) best = wins < 0 || best < 0 ? -1 : std::max(best, wins);
  }
  return best;
}

}  // namespace varia
