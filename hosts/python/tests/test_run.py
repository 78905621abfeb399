"""Test runs and what came of them."""

import asyncio
import os
from pathlib import Path

import pytest

import varia

SUITE = """
name: "tiny"
seed: 3
players { name: "a" builtin: "random" }
players { name: "b" builtin: "random" }
jobs { name: "known" variants: "chess" goldens { max_nodes: 500 } }
jobs { name: "duel" variants: "chess" match { players: ["a", "b"] games: 2 arbiter { ply_limit: 20 } } }
"""


@pytest.fixture(autouse=True)
def a_quarantine_of_its_own(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


def test_a_run_from_beginning_to_report(tmp_path):
    units = varia.check_suite(SUITE)
    seen = []
    result = varia.run_suite(SUITE, tmp_path / "run", jobs=2, on_progress=seen.append)
    assert result.complete and result.passed
    assert result.report.units.passed == units == seen[-1].done == seen[-1].planned
    assert [part.job for part in seen[-1].parts] == ["known", "duel"]
    assert varia.report(tmp_path / "run") == result.report
    assert '"name": "tiny"' in varia.report_text(tmp_path / "run", "json")
    assert "</html>" in varia.report_text(tmp_path / "run", "html")
    assert varia.report_text(tmp_path / "run", "junit").count("<testcase ") == units
    with pytest.raises(ValueError, match="pdf"):
        varia.report_text(tmp_path / "run", "pdf")


def test_games_and_seeds(tmp_path):
    def games(name, **options):
        varia.run_suite(SUITE, tmp_path / name, isolation="in-process", **options)
        return [[m.text for m in g.record.moves] for g in varia.run_games(tmp_path / name, job="duel")]

    first = games("first", jobs=1)
    assert len(first) == 2 and all(len(moves) == 20 for moves in first)
    assert games("again", jobs=2) == first != games("other", seed=4)
    assert list(varia.run_games(tmp_path / "first", player="nobody")) == []
    with pytest.raises(varia.InvalidInputError, match="no job 'brawl'"):
        list(varia.run_games(tmp_path / "first", job="brawl"))


def test_a_run_that_is_called_off_is_resumed(tmp_path):
    class Enough(Exception):
        pass

    def stop(_):
        raise Enough

    with pytest.raises(Enough):
        varia.run_suite(SUITE, tmp_path / "run", on_progress=stop)
    with pytest.raises(varia.VariaError, match="already"):
        varia.run_suite(SUITE, tmp_path / "run")
    assert varia.run_suite(SUITE, tmp_path / "run", resume=True).passed


def test_shards_are_parts(tmp_path):
    done = [varia.run_suite(SUITE, tmp_path / f"{i}", shard=(i, 2)).report.units.passed for i in range(2)]
    assert all(done) and sum(done) == varia.check_suite(SUITE)


def test_beside_other_tasks(tmp_path):
    async def main():
        return await varia.run_suite_async(SUITE, tmp_path / "run", isolation="sandbox")

    assert asyncio.run(main()).passed


def test_what_is_wrong_with_a_suite(tmp_path):
    file = tmp_path / "wrong.textproto"
    file.write_text('jobs { name: "known"\n  variants: "chss" goldens {} }\n')
    with pytest.raises(varia.InvalidInputError, match=r"wrong\.textproto:2:\d+: "):
        varia.check_suite(file)
    with pytest.raises(varia.NotFoundError):
        varia.check_suite(tmp_path / "missing.textproto")
    with pytest.raises(varia.NotFoundError):
        varia.report(tmp_path)


def test_a_plugin_that_crashes_costs_its_unit_alone(tmp_path, monkeypatch):
    plugin = Path(os.environ["VARIA_BUILD"]) / "tests" / "isolate" / "evil_plugin.so"
    registry = varia.Registry(files=[plugin], usual_places=False)
    monkeypatch.setenv("VARIA_EVIL", "segv")
    suite = "jobs { name: 'promises' invariants { games: 2 max_plies: 9 } }"
    result = varia.run_suite(suite, tmp_path / "run", registry=registry)
    assert result.complete and not result.passed and result.report.units.crashed == 2
    assert "signal 11" in varia.report_text(tmp_path / "run", "html", registry=registry)
