#include "platform/search/search_game.h"

namespace varia {

SearchGame ToSearchGame(const GameTree& game) {
  SearchGame result{game.position(), {}};
  for (int ply = 0; ply < game.ply_count(); ++ply) result.earlier.push_back(game.key_at(ply));
  return result;
}

}  // namespace varia
