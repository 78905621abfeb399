// A game as a search sees it: a position, and what stood on the board before.
#ifndef VARIA_PLATFORM_SEARCH_SEARCH_GAME_H_
#define VARIA_PLATFORM_SEARCH_SEARCH_GAME_H_

#include <vector>

#include "platform/history/game_tree.h"
#include "platform/loader/position.h"
#include "varia/key.h"

namespace varia {

// A value; the variant is named beside it.
struct SearchGame {
  Position position;
  // Keys of the positions before it in the game, oldest first. Only repetitions look at them; empty where nobody knows.
  std::vector<varia_key> earlier;
};

// The game where it stands.
SearchGame ToSearchGame(const GameTree& game);

}  // namespace varia

#endif  // VARIA_PLATFORM_SEARCH_SEARCH_GAME_H_
