/* A player of its own, "varia.player/1": perfect, and not the same every time. */
#ifndef TIC_TAC_TOE_PLAYER_H_
#define TIC_TAC_TOE_PLAYER_H_

#include "varia/ext/player.h"

extern const varia_player ttt_player;

#endif /* TIC_TAC_TOE_PLAYER_H_ */
