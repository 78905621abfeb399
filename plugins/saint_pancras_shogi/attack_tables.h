// The attack tables of the piece table, and the worths that follow from them.
#ifndef VARIA_PLUGINS_SAINT_PANCRAS_SHOGI_ATTACK_TABLES_H_
#define VARIA_PLUGINS_SAINT_PANCRAS_SHOGI_ATTACK_TABLES_H_

#include "plugins/saint_pancras_shogi/tables.h"
#include "varia/sdk/king_safety.h"
#include "varia/sdk/worth.h"

namespace saint_pancras_shogi {

// Plain steps and slides of every type, and what all moves make the men worth; computed when the plugin is loaded.
extern const varia::sdk::PieceTables<Shape, kTypes> kAttackTables;
extern const varia::sdk::Worths<Shape, kTypes> kWorths;

struct Worth {
  static int At(varia::sdk::Man man, varia::sdk::Square square) { return kWorths.At(man, square); }
};
using ValuedMen = varia::sdk::ValuedMen<Shape, kTypes, Worth>;

}  // namespace saint_pancras_shogi

#endif  // VARIA_PLUGINS_SAINT_PANCRAS_SHOGI_ATTACK_TABLES_H_
