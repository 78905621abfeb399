"""Jobs in processes of their own."""

import asyncio
import os
from pathlib import Path

import pytest

import varia
from varia.v1 import worker_pb2


@pytest.mark.parametrize("isolation", ["in-process", "worker", "sandbox"])
def test_jobs(isolation):
    with varia.Worker(isolation=isolation) as worker:
        game = varia.Game("chess")
        game.push("e2e4")
        assert worker.perft(game, 3) == game.perft(3)
        assert worker.search(game, varia.Limit(nodes=500)).move in game.legal_moves
        with pytest.raises(varia.NotFoundError):
            worker.do(worker_pb2.WorkerRequest(perft=worker_pb2.PerftJob(depth=1)))


def test_the_validator_runs_in_workers():
    rules = varia.Worker().check("aire", games=1, max_plies=20)
    assert len(rules) > 10 and not any(rule.failures for rule in rules)


def test_deadlines():
    worker = varia.Worker()
    with pytest.raises(varia.DeadlineError):
        worker.perft(varia.Game("shogi"), 9, timeout=0.01)
    assert worker.perft(varia.Game("shogi"), 1) == 30


def test_beside_other_tasks():
    async def main():
        worker = varia.Worker()
        line = worker_pb2.GameLine(variant="shogi")
        request = worker_pb2.WorkerRequest(perft=worker_pb2.PerftJob(game=line, depth=2))
        result = await worker.do_async(request)
        assert result.perft.nodes == 900

    asyncio.run(main())


def test_a_plugin_that_crashes_costs_its_job_alone(tmp_path, monkeypatch):
    plugin = Path(os.environ["VARIA_BUILD"]) / "tests" / "isolate" / "evil_plugin.so"
    registry = varia.Registry(files=[plugin], usual_places=False)
    game = varia.Game(registry.variant(next(iter(registry))))
    worker = varia.Worker(registry)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))  # where plugins that crash often are remembered
    monkeypatch.setenv("VARIA_EVIL", "segv")  # as a game is set up
    with pytest.raises(varia.CrashedError, match="signal 11"):
        worker.perft(game, 3)
    monkeypatch.delenv("VARIA_EVIL")
    assert worker.perft(game, 3) == 504
