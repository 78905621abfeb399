"""Searching, players, and searching beside other tasks."""

import asyncio
import threading

import pytest

import varia


def mate_in_two():
    return varia.Game("chess", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1")


def test_search_finds_a_mate():
    engine = varia.Engine("chess")
    heard = []
    info = engine.analyse(mate_in_two(), varia.Limit(depth=5), on_info=heard.append)
    assert info.score.mate == 2 and str(info.score) == "mate 2"
    assert info.pv[0] == "a1a6"
    assert heard and heard[-1].lines
    result = engine.play(mate_in_two(), "mate=2")
    assert result.move == "a1a6"


def test_lines_and_what_the_same_search_does_again():
    game = varia.Game("ancient-world-war")
    first = varia.Engine("ancient-world-war").analyse(game, varia.Limit(nodes=3000), multipv=3)
    assert len({line.moves[0] for line in first.lines}) == 3
    again = varia.Engine("ancient-world-war").analyse(game, varia.Limit(nodes=3000), multipv=3)
    assert [line.moves for line in again.lines] == [line.moves for line in first.lines]
    monte_carlo = varia.Engine("chess", method="mcts").analyse(varia.Game("chess"), varia.Limit(nodes=300))
    assert 0 <= monte_carlo.score.expected <= 1


def test_what_cannot_be_searched():
    engine = varia.Engine("chess")
    over = varia.Game("chess")
    over.push_all(["f2f3", "e7e5", "g2g4", "d8h4"])
    with pytest.raises(varia.NotPossibleError):
        engine.play(over, varia.Limit(depth=1))
    with pytest.raises(varia.InvalidInputError):
        engine.play(varia.Game("shogi"), varia.Limit(depth=1))
    with pytest.raises(varia.InvalidInputError):
        engine.play(varia.Game("chess"), None)  # nothing could ever end it
    with pytest.raises(varia.InvalidInputError):
        engine.play(varia.Game("chess"), "depth=x")
    with pytest.raises(ValueError):
        varia.Engine("chess", method="guessing")


def test_an_exception_in_a_callback_ends_the_search():
    def stumble(_info):
        raise RuntimeError("no more")

    with pytest.raises(RuntimeError, match="no more"):
        varia.Engine("chess").analyse(varia.Game("chess"), varia.Limit(nodes=10**9), on_info=stumble)


def test_players():
    for description in ("random", "greedy", "search:1"):
        for name in ("aire", "shogi"):
            game = varia.Game(name)
            player = varia.Player(description, name)
            player.new_game(5)
            move = player.play(game).move
            assert move in game.legal_moves
            again = varia.Player(description, name)
            again.new_game(5)
            assert again.play(game).move == move
    with pytest.raises(varia.InvalidInputError):
        varia.Player("search:11", "chess")


def test_search_beside_other_tasks():
    async def main():
        game = varia.Game("chess")
        engine = varia.Engine("chess")
        result, other = await asyncio.gather(
            engine.play_async(game, varia.Limit(nodes=20000)),
            varia.Player("greedy", "chess").play_async(game),
        )
        assert result.move in game.legal_moves and other.move in game.legal_moves

        depths = []
        async with engine.analysis(game) as steps:
            async for info in steps:
                depths.append(info.depth)
                if info.depth >= 4:
                    break
            steps.stop()
            assert (await steps.result()).move
        assert depths[-1] >= 4
        assert engine.play(game, varia.Limit(depth=1)).move  # the engine is free again

        async with engine.analysis(game, varia.Limit(depth=2)) as steps:
            assert [info.depth async for info in steps][-1] == 2
        with pytest.raises(varia.InvalidInputError):
            async with engine.analysis(varia.Game("shogi"), varia.Limit(depth=2)) as steps:
                async for _ in steps:
                    pass

        endless = asyncio.ensure_future(engine.play_async(game, varia.Limit(nodes=10**12)))
        await asyncio.sleep(0)
        endless.cancel()
        with pytest.raises(asyncio.CancelledError):
            await endless
        assert engine.play(game, varia.Limit(depth=1)).move

    asyncio.run(main())


def test_one_search_at_a_time():
    engine = varia.Engine("chess")
    game = varia.Game("chess")
    begun, go_on = threading.Event(), threading.Event()

    def wait(_info):
        begun.set()
        go_on.wait()

    thread = threading.Thread(target=lambda: engine.analyse(game, varia.Limit(depth=3), on_info=wait))
    thread.start()
    begun.wait()
    with pytest.raises(varia.BusyError):
        engine.play(game, varia.Limit(depth=1))
    game.push("e2e4")  # the game is free meanwhile
    go_on.set()
    thread.join()
    assert engine.play(game, varia.Limit(depth=1)).move


def test_pondering():
    engine = varia.Engine("chess")
    game = varia.Game("chess")
    engine.ponder(game)
    engine.stop_pondering()
    engine.new_game(1)
    assert engine.play(game, varia.Limit(depth=1)).move
