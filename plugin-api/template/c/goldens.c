#include "goldens.h"

#include "info.h"

static const uint64_t start_nodes[] = {9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872};

/* A row of crosses is open at once: the first ply can end the game. */
static const uint64_t open_row_nodes[] = {5, 16, 39, 60, 36};

static const varia_perft_golden tables[] = {
    {
        .struct_size = sizeof(varia_perft_golden),
        .depth_count = sizeof(start_nodes) / sizeof(start_nodes[0]),
        .setup = TTT_SETUP,
        .nodes = start_nodes,
        .source = "9! / (9 - n)! less the games that ended before; 255168 games in all, as is well known",
    },
    {
        .struct_size = sizeof(varia_perft_golden),
        .depth_count = sizeof(open_row_nodes) / sizeof(open_row_nodes[0]),
        .position = "3/oo1/XX1 w - - 0 3",
        .nodes = open_row_nodes,
        .source = "counted by a program without any code of this plugin",
    },
};

static const varia_perft_golden* perft(uint32_t index) {
  return index < sizeof(tables) / sizeof(tables[0]) ? &tables[index] : NULL;
}

const varia_goldens ttt_goldens = {
    .struct_size = sizeof(varia_goldens),
    .perft_count = sizeof(tables) / sizeof(tables[0]),
    .perft = perft,
};
