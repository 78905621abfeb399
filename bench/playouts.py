"""Random playouts driven from Python: one call for the legal moves and one for the play at each ply, texts in hand.

Usage: PYTHONPATH=build/python python3 bench/playouts.py [VARIANT] [PLIES]
"""

import random
import sys
import time

import varia


def main() -> None:
    name = sys.argv[1] if len(sys.argv) > 1 else "chess"
    wanted = int(sys.argv[2]) if len(sys.argv) > 2 else 500_000
    variant = varia.Variant(name)
    choose = random.Random(1).choice
    plies = 0
    begin = time.process_time()
    while plies < wanted:
        game = varia.Game(variant)
        for _ in range(400):
            moves = game.legal_moves
            if not moves:
                break
            game.push(choose(moves))
            plies += 1
    driven = plies / (time.process_time() - begin)

    game = varia.Game(variant)
    begin = time.process_time()
    counted = game.playouts(games=max(1, wanted // 200), max_plies=400).plies
    in_one_call = counted / (time.process_time() - begin)

    made = 100_000
    begin = time.process_time()
    for _ in range(made):
        varia.Game(variant)
    creation = (time.process_time() - begin) / made
    print(
        f"python  {name}: {driven / 1000:.0f} thousand plies a CPU second driven from the language, "
        f"{in_one_call / 1000:.0f} in one call; {creation * 1e6:.1f} us to make and destroy a Game"
    )


main()
