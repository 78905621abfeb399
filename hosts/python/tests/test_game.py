"""Games: positions, moves, undo, whole jobs."""

import random

import pytest

import varia

VARIANTS = ["aire", "ancient-world-war", "chess", "flight-and-ferry", "saint-pancras-shogi", "shogi"]
PERFT_3 = {"chess": 8902, "shogi": 25470}  # published counts of the two games that everybody knows


def test_all_variants_are_found():
    assert varia.variants() == VARIANTS


@pytest.mark.parametrize("name", VARIANTS)
def test_random_games_undo_to_where_they_began(name):
    game = varia.Game(name)
    start, key = game.text, game.key
    chance = random.Random(name)
    texts = []
    while game.ply < 60 and not game.is_over():
        moves = game.legal_moves
        assert len(set(moves)) == len(moves) > 0
        assert sorted(moves) == sorted(move.text for move in game.legal_move_messages())
        texts.append(game.text)
        game.push(chance.choice(moves))
    assert varia.Game(name, game.text).key == game.key
    played = game.moves
    assert len(played) == game.ply == len(texts)
    for text, move in zip(reversed(texts), reversed(played)):
        assert game.pop() == move
        assert game.text == text
    assert (game.text, game.key, game.ply) == (start, key, 0)
    game.redo()
    assert game.moves == played[:1]


@pytest.mark.parametrize("name", PERFT_3)
def test_perft_counts(name):
    game = varia.Game(name)
    assert game.perft(3) == PERFT_3[name]
    divided = game.perft_divide(3, threads=2)
    assert sum(divided.values()) == PERFT_3[name]
    assert sorted(divided) == sorted(game.legal_moves)


def test_an_illegal_move_says_why_and_changes_nothing():
    game = varia.Game("chess")
    text = game.text
    with pytest.raises(varia.InvalidInputError, match="e2e5") as refusal:
        game.push("e2e5")
    assert isinstance(refusal.value, ValueError)
    with pytest.raises(varia.InvalidInputError) as refusal:
        game.push("e2x4")
    assert refusal.value.offset == 2
    with pytest.raises(varia.InvalidInputError, match="NUL"):
        game.push("e2\0e4")
    assert game.text == text and game.ply == 0
    assert not game.is_legal("e2e5") and game.is_legal("e2e4")


def test_a_bad_position_text_names_the_place():
    with pytest.raises(varia.InvalidInputError) as refusal:
        varia.Game("chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNX w KQkq - 0 1")
    assert refusal.value.offset == 42


def test_unknown_names():
    with pytest.raises(varia.NotFoundError, match="chess"):
        varia.Game("ches")
    with pytest.raises(varia.InvalidInputError):
        varia.Game("chess", setup="nonsense")
    with pytest.raises(varia.InvalidInputError):
        varia.Game("chess", options={"nonsense": "yes"})
    with pytest.raises(TypeError):
        varia.Game("chess", "text", setup="start")


def test_setups_and_what_a_variant_is():
    variant = varia.Variant("ancient_world_war")
    assert variant.id == "ancient-world-war"
    assert variant.seats == ["w", "b"] and variant.team_of("b") == variant.teams[1]
    for setup in variant.info.setups:
        assert varia.Game(variant, setup=setup.name).text == setup.position
    aire = varia.Variant("aire")
    assert len(aire.seats) == 4 and len(aire.teams) == 2
    with pytest.raises(KeyError):
        aire.team_of("nobody")


def test_a_finished_game():
    game = varia.Game("chess")
    game.push_all(["f2f3", "e7e5", "g2g4", "d8h4"])
    assert game.is_over() and game.legal_moves == []
    outcome = game.outcome()
    assert (outcome.winner, outcome.reason, outcome.status) == ("b", "checkmate", "win b")
    assert varia.Game("chess").outcome() is None


def test_messages_of_moves():
    game = varia.Game("chess")
    game.push_all(["e2e4", "d7d5"])
    move = game.move_message("e4d5")
    assert (move.symbol, [capture.square for capture in move.captures]) == ("P", ["d5"])
    assert game.position.turn == "w" and len(game.position.pieces) == 32


def test_copies_go_their_own_way():
    game = varia.Game("shogi")
    game.push(game.legal_moves[0])
    other = game.copy()
    assert (other.text, other.moves) == (game.text, game.moves)
    other.pop()
    assert other.ply == 0 and game.ply == 1


def test_random_games_are_those_of_every_language():
    game = varia.Game("chess")
    played = game.random_game(seed=7, number=1, max_plies=40)
    again = varia.Game("chess")
    again.push_all(played.moves)
    assert again.text == played.position and len(played.moves) == 40
    assert game.random_game(seed=7, number=1, max_plies=40).moves == played.moves
    assert game.random_game(seed=7, number=2, max_plies=40).moves != played.moves
    counts = game.playouts(games=5, seed=7, max_plies=50)
    assert counts.games == 5 and counts.plies <= 250


def test_closed_and_stale():
    with varia.Game("chess") as game:
        pass
    with pytest.raises(varia.ClosedError):
        game.push("e2e4")
    game.close()  # twice is no mistake


def test_boards_as_pictures():
    for name in VARIANTS:
        picture = varia.Game(name)._repr_svg_()
        assert picture.startswith("<svg") and picture.rstrip().endswith("</svg>")
