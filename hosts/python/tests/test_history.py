"""The tree of variations, records and the library."""

import pytest

import varia
from varia.v1 import arbiter_pb2


def tree():
    game = varia.Game("chess")
    game.push_all(["e2e4", "e7e5"])
    game.pop()
    game.push_variation("c7c5")
    return game


def test_variations():
    game = tree()
    first = game.root.continuations[0]
    assert first.move == "e2e4" and first.ply == 1 and first.parent == game.root
    assert [node.move for node in first.continuations] == ["e7e5", "c7c5"]
    sicilian = first.continuations[1]
    assert game.node == sicilian
    sicilian.promote()
    assert [node.move for node in first.continuations] == ["c7c5", "e7e5"]
    with pytest.raises(varia.NotPossibleError):
        sicilian.promote()
    game.go_to(first.continuations[1])
    assert game.moves == ["e2e4", "e7e5"]
    first.continuations[1].promote_to_main_line()
    first.continuations[1].delete()
    assert [node.move for node in first.continuations] == ["e7e5"]
    with pytest.raises(LookupError):
        _ = game.root.parent
    with pytest.raises(varia.InvalidInputError):
        _ = varia.Node(game, 77).move


def test_records_come_back_whole():
    game = tree()
    game.node.comment = "sharp {really}"
    game.node.comment_before = "Black's best"
    game.root.comment = "a start"
    game.node.set_times(1.5, 58.5)
    game.set_player("w", "Ada")
    game.set_tag("Event", "A test")
    record = game.record(whole=True)
    assert record.variant == "chess" and record.players[0].name == "Ada"
    for copy in (
        varia.Game.from_record(record),
        varia.Game.from_record(varia.read_record(varia.write_record(record))),
        varia.Game.from_record(varia.read_games(game.game_text())[0]),
    ):
        assert copy.game_text() == game.game_text()
        again = copy.root.continuations[0].continuations[1]
        assert (again.move, again.comment, again.comment_before) == ("c7c5", "sharp {really}", "Black's best")
        assert copy.root.comment == "a start"


def test_bad_records_name_the_place():
    with pytest.raises(varia.InvalidInputError, match=r"^my file:2:"):
        varia.read_record("variant: 'chess'\nnonsense", "my file")
    record = varia.Game("chess").record()
    record.moves.add(text="e2e5")
    with pytest.raises(varia.InvalidInputError, match="e2e5"):
        varia.Game.from_record(record)


def test_arbiter():
    policy = arbiter_pb2.ArbiterPolicy()
    policy.repetition.draw_at = 3
    arbiter = varia.Arbiter("chess", policy)
    game = varia.Game("chess")
    dance = ["g1f3", "g8f6", "f3g1", "f6g8"]
    game.push_all(dance)
    assert arbiter.outcome(game) is None and game.occurrences == 2
    game.push_all(dance)
    outcome = arbiter.outcome(game)
    assert outcome.winner is None and outcome.reason == "threefold-repetition"
    assert game.outcome() is None
    with pytest.raises(varia.InvalidInputError):
        arbiter.outcome(varia.Game("shogi"))


def test_library(tmp_path):
    games = tree()
    games.set_player("w", "Ada")
    path = tmp_path / "games.sqlite"
    with varia.Library(path) as library:
        first = library.add(games)
        second = library.add(varia.Game("shogi"))
        assert [entry.id for entry in library.list()] == [first, second]
        assert [entry.id for entry in library.list(player="ada")] == [first]
        assert [entry.id for entry in library.list(variant="shogi")] == [second]
        opening = varia.Game("chess")
        opening.push("e2e4")
        assert [entry.id for entry in library.list(position=opening)] == [first]
        assert varia.Game.from_record(library.get(first)).game_text() == games.game_text()
        library.remove(first)
        with pytest.raises(varia.NotFoundError):
            library.get(first)
    with varia.Library(path) as library:
        assert [entry.id for entry in library.list()] == [second]
