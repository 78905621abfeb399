#!/usr/bin/env python3
"""trace.py VARIANT SEED GAMES MAX_PLIES: random games, printed as `varia trace` prints them.

Status: 0 printed, 2 wrong usage.
"""

import sys

import varia


def main() -> int:
    if len(sys.argv) != 5:
        print("usage: trace.py VARIANT SEED GAMES MAX_PLIES", file=sys.stderr)
        return 2
    variant = varia.Variant(sys.argv[1])
    seed, games, max_plies = map(int, sys.argv[2:])
    for number in range(1, games + 1):
        game = varia.Game(variant)
        played = game.random_game(seed, number, max_plies)
        print("game", number)
        for move in played.moves:
            print(game.text, "|", *sorted(game.legal_moves))
            game.push(move)
        print("end", played.outcome.status, game.text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
