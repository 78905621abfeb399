// The attack tables of the piece table.
#ifndef VARIA_PLUGINS_SAINT_PANCRAS_SHOGI_ATTACK_TABLES_H_
#define VARIA_PLUGINS_SAINT_PANCRAS_SHOGI_ATTACK_TABLES_H_

#include "plugins/saint_pancras_shogi/tables.h"
#include "varia/sdk/king_safety.h"

namespace saint_pancras_shogi {

// Plain steps and slides of every type; computed when the plugin is loaded.
extern const varia::sdk::PieceTables<Shape, kTypes> kAttackTables;
inline const varia::sdk::PieceTables<Shape, kTypes>& AttackTables() { return kAttackTables; }

}  // namespace saint_pancras_shogi

#endif  // VARIA_PLUGINS_SAINT_PANCRAS_SHOGI_ATTACK_TABLES_H_
