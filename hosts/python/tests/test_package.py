"""The package itself: its declarations, types, wheel, memory and threads."""

import gc
import os
import re
import shutil
import subprocess
import sys
import threading
from pathlib import Path

import pytest

import varia
from varia import _native

PACKAGE = Path(varia.__file__).parent
CONFIG = Path(__file__).parents[1] / "mypy.ini"


def test_every_function_of_the_headers_is_declared():
    headers = Path(os.environ["VARIA_HEADERS"])
    text = "".join(header.read_text() for header in sorted(headers.rglob("*.h")))
    declared = set(re.findall(r"\bvaria_host_(\w+)\(", text))
    assert len(declared) > 60
    assert declared == set(_native.SIGNATURES) | set(_native.PLAIN)


def test_types():
    pytest.importorskip("mypy", reason="Debian's mypy is not installed")
    run = subprocess.run(
        [sys.executable, "-m", "mypy", "--config-file", str(CONFIG), "--cache-dir", os.devnull, str(PACKAGE)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout + run.stderr


def test_everything_public_is_documented():
    for name in varia.__all__:
        thing = getattr(varia, name)
        if callable(thing):
            assert thing.__doc__, name


def test_the_wheel_installs_and_plays(tmp_path):
    wheel = os.environ["VARIA_WHEEL"]
    subprocess.run(
        [sys.executable, "-m", "pip", "install", "--quiet", "--no-index", "--no-deps", "--target", str(tmp_path), wheel],
        check=True,
    )
    environment = {key: value for key, value in os.environ.items() if not key.startswith(("VARIA_", "PYTHON"))}
    environment["PYTHONPATH"] = str(tmp_path)
    program = "import varia; print(varia.__file__, len(varia.variants()), varia.Game('aire').perft(1))"
    run = subprocess.run(
        [sys.executable, "-c", program], env=environment, cwd=tmp_path, capture_output=True, text=True, check=True
    )
    file, variants, moves = run.stdout.split()
    assert Path(file).is_relative_to(tmp_path) and (variants, moves) == ("6", str(len(varia.Game("aire").legal_moves)))


def resident_kib():
    for line in Path("/proc/self/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1])
    raise AssertionError("no VmRSS")


def churn(variant):
    game = varia.Game(variant)
    game.push(game.legal_moves[0])
    copy = game.copy()
    copy.position, copy.record(), copy.outcome(), copy.text
    varia.Player("random", variant).play(copy)
    varia.Clock("60+1").start(0)
    with pytest.raises(varia.InvalidInputError):
        game.push("nonsense")


def test_no_memory_is_lost():
    variant = varia.Variant("chess")
    for _ in range(500):
        churn(variant)
    gc.collect()
    before = resident_kib()
    for _ in range(5000):
        churn(variant)
    gc.collect()
    assert resident_kib() - before < 4096  # a lost session alone would make ten times that


LOOP = """
import varia
variant = varia.Variant("chess")
for _ in range(20):
    game = varia.Game(variant)
    game.push(game.legal_moves[0])
    copy = game.copy()
    copy.position, copy.record(), copy.outcome(), copy.text
    varia.Player("random", variant).play(copy)
    varia.Clock("60+1").start(0)
    try:
        game.push("nonsense")
    except varia.VariaError:
        pass
"""


@pytest.mark.skipif(shutil.which("valgrind") is None, reason="there is no valgrind")
def test_valgrind_finds_no_leak():
    run = subprocess.run(
        ["valgrind", "--leak-check=full", "--show-leak-kinds=definite", sys.executable, "-c", LOOP],
        env={**os.environ, "PYTHONMALLOC": "malloc"},
        capture_output=True,
        text=True,
        errors="replace",
        check=False,
    )
    assert run.returncode == 0, run.stderr
    assert re.search(r"definitely lost: 0 bytes", run.stderr), run.stderr
    assert "Invalid" not in run.stderr, run.stderr


def test_a_python_without_protobuf_is_told_what_it_lacks():
    program = "import sys; sys.modules['google'] = None; import varia"
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert run.returncode == 1
    assert "ImportError: varia needs the package protobuf" in run.stderr


def test_threads():
    variant = varia.Variant("shogi")
    shared = varia.Game(variant)
    failures = []

    def work(seed):
        try:
            for number in range(1, 4):
                game = varia.Game(variant)
                played = game.random_game(seed, number, 60)
                game.push_all(played.moves)
                assert game.text == played.position
                assert len(shared.legal_moves) == 30
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=work, args=(seed,)) for seed in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures


def test_other_plugins_alone():
    registry = varia.Registry(directories=[Path(os.environ["VARIA_BUILD"]) / "plugins"], usual_places=False)
    assert "aire" in registry and len(registry) == 6
    assert len(varia.Registry(usual_places=False)) == 0
    missing = varia.Registry(files=["nowhere.so"], usual_places=False)
    assert [entry.file for entry in missing.report.passed_over]
