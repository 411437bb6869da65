"""Where bots think: what they are told, and their process."""

from __future__ import annotations

import asyncio
import pickle
import shutil
import signal
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from engine.bots import Budget, Decision, Tell, answer_for, bot
from engine.core.game import Game
from engine.core.journal import Seat
from engine.core.match import Match
from engine.core.registry import GAMES, load
from octotui.bots import thinking
from octotui.bots.task import EXPERT, WORLDS, Task, advice_for, budget_for, decide, task_for
from octotui.bots.thinking import GIVEN_UP, WORKER, BotProcess, in_a_thread
from octotui.bots.worker import BestSoFar
from tests.app.tables import BOT, dealt
from tests.cosmoctopus import TEST

ENDLESS = Budget(playouts=10**12)
LIMIT = 30.0
"""Seconds after which a wait has failed; no test passes by waiting."""


def bots(*levels: str) -> tuple[Seat, ...]:
    return tuple(Seat(f"{level} {n}", level) for n, level in enumerate(levels))


def asked(match: Match) -> Task:
    task = task_for(match)
    assert task is not None
    return task


def endless(match: Match) -> Task:
    """A question that is not answered today, put to a bot that has a choice."""
    while len(match.game.legal(match.state, match.pending[0])) < 2:
        answer_for(match, bot)
    kept = asked(match)
    return Task(kept.level, kept.seat, kept.seats, kept.options, kept.position, kept.rng, ENDLESS)


# --- what a bot is told


@pytest.mark.parametrize(
    ("levels", "options"),
    [
        (("greedy", "greedy"), {}),
        (("greedy", "random", "greedy", "random"), {"express": True}),
        (("random", "greedy", "greedy"), {"hands": "draft"}),
    ],
)
@pytest.mark.parametrize("seed", [3, 11])
def test_the_answer_is_the_one_given_at_the_table_itself(levels: tuple[str, ...], options: dict[str, Any], seed: int) -> None:
    match = dealt(bots(*levels), seed, **options)
    while not match.over and len(match.nodes) < 400:
        told = pickle.loads(pickle.dumps(asked(match)))
        code = decide(match.game, told).code
        answer_for(match, bot)
        assert match.node.code == code


@pytest.mark.parametrize("options", [{}, {"hands": "draft"}])
def test_positions_a_seat_cannot_tell_apart_give_the_same_task(options: dict[str, Any]) -> None:
    match = dealt(bots("random", "random", "random"), 7, **options)
    while not match.over and len(match.nodes) < 300:
        task, node = asked(match), match.node
        true = node.state
        match.tree.states[node.number] = match.game.redeal(true, task.seat, Random(len(match.nodes)))
        other = asked(match)
        match.tree.states[node.number] = true
        assert other.position == task.position
        assert other.rng.getstate() == task.rng.getstate()
        answer_for(match, bot)


def test_the_seed_is_not_told() -> None:
    seed = 823_543_119
    task = asked(dealt(bots("greedy", "greedy"), seed))
    assert str(seed).encode() not in pickle.dumps(task, 0)
    assert seed.to_bytes(4, "little") not in pickle.dumps(task)


@pytest.mark.parametrize("name", GAMES)
def test_positions_a_seat_cannot_tell_apart_ask_for_the_same_advice(name: str) -> None:
    played = load(name)
    match = Match.start(played, bots(*["random"] * max(2, played.seats[0])), played.read_options({}), 7)
    while not match.over and len(match.nodes) < 60:
        seat, node, budget = match.pending[0], match.node, Budget(playouts=40)
        advice, true = advice_for(match, node.number, seat, budget), node.state
        match.tree.states[node.number] = played.redeal(true, seat, Random(len(match.nodes)))
        other = advice_for(match, node.number, seat, budget)
        match.tree.states[node.number] = true
        assert (advice.level, advice.seat, advice.budget) == (EXPERT, seat, Budget(playouts=40, worlds=WORLDS))
        assert other.position == advice.position and other.rng.getstate() == advice.rng.getstate()
        answer_for(match, bot)


@pytest.mark.parametrize("back", [0, 1, 5])
def test_advice_on_an_earlier_answer_is_the_one_it_would_have_been(back: int) -> None:
    match = dealt(bots("random", "random"), 7)
    for _ in range(30):
        answer_for(match, bot)
    node = match.here
    seat, then = match.pending[0], advice_for(match, node, match.pending[0], Budget(playouts=40))
    for _ in range(back):
        answer_for(match, bot)
    now = advice_for(match, node, seat, Budget(playouts=40))
    assert now.position == then.position and now.rng.getstate() == then.rng.getstate()


def test_only_those_that_think_are_given_time() -> None:
    assert budget_for("deep", 2.5) == Budget(ms=2500)
    assert budget_for("deep", None) == Budget()
    assert budget_for("greedy", 2.5) == Budget()


def test_no_task_while_a_person_is_asked() -> None:
    assert task_for(dealt(BOT, first=0)) is None


@pytest.mark.parametrize("name", GAMES)
def test_every_game_can_be_told_to_another_process(name: str) -> None:
    assert pickle.loads(pickle.dumps(load(name))).data_hash() == load(name).data_hash()


# --- the process


def with_process(play: Callable[[BotProcess], Awaitable[None]]) -> list[str]:
    """Play with a process for bots; return what it said about trouble."""
    said: list[str] = []

    async def played() -> None:
        thinker = BotProcess(said.append)
        try:
            await asyncio.wait_for(play(thinker), LIMIT)
        finally:
            thinker.close()

    asyncio.run(played())
    return said


async def under_way(thinker: BotProcess, match: Match) -> asyncio.Task[Decision]:
    """A thought without end, begun by a process that has answered before."""
    await thinker.think(match.game, asked(match))
    thought = asyncio.create_task(thinker.think(match.game, endless(match)))
    await asyncio.wait({thought}, timeout=0)
    assert not thought.done()
    return thought


@pytest.mark.parametrize("played", [load("cosmoctopus"), TEST])
def test_the_process_gives_the_same_answers_in_any_deck(played: Game[Any]) -> None:
    async def play(thinker: BotProcess) -> None:
        match = Match.start(played, bots("greedy", "random"), played.read_options({}), 4)
        pids = set()
        for _ in range(20):
            task = asked(match)
            decision = await thinker.think(played, task)
            assert thinker.process is not None
            pids.add(thinker.process.pid)
            assert decision == decide(played, asked(match))
            match.act(task.seat, decision.code)
        assert len(pids) == 1

    assert with_process(play) == []


TELLS = """
import sys; sys.path[:] = sys.argv[1:]
from engine.bots import Decision
from octotui.bots import worker
def decide(game, task, tell):
    for code in ("first", "second"):
        tell(Decision(code, "so far"))
    return Decision("third", "at last")
worker.decide = decide
worker.main()
"""


def test_what_a_bot_tells_while_it_thinks_comes_out_of_the_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "WORKER", TELLS)

    async def play(thinker: BotProcess) -> None:
        match = dealt(bots("greedy", "greedy"))
        told: list[str] = []
        answers = [(await thinker.think(match.game, asked(match), lambda decision: told.append(decision.code))).code for _ in range(2)]
        assert (told, answers) == (["first", "second"] * 2, ["third"] * 2)

    assert with_process(play) == []


def test_what_is_told_in_a_thread_is_heard_where_it_was_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    def telling(game: Game[Any], task: Task, tell: Tell) -> Decision:
        tell(Decision("first", "so far"))
        return Decision("second", "at last")

    monkeypatch.setattr(thinking, "decide", telling)
    told: list[str] = []

    async def think() -> Decision:
        match = dealt(bots("greedy", "greedy"))
        return await in_a_thread(match.game, asked(match), lambda decision: told.append(decision.code))

    assert asyncio.run(think()).code == "second" and told == ["first"]


def test_one_process_goes_from_game_to_game() -> None:
    async def play(thinker: BotProcess) -> None:
        for _ in range(2):
            for played in (TEST, load("cosmoctopus")):
                match = Match.start(played, bots("greedy", "random"), played.read_options({}), 4)
                assert await thinker.think(played, asked(match)) == decide(played, asked(match))

    assert with_process(play) == []


def test_a_cancelled_thought_ends_its_process_and_the_next_one_is_answered() -> None:
    async def play(thinker: BotProcess) -> None:
        match = dealt(bots("greedy", "greedy"))
        thought = await under_way(thinker, match)
        process = thinker.process
        assert process is not None
        thought.cancel()
        with pytest.raises(asyncio.CancelledError):
            await thought
        assert process.returncode == -signal.SIGKILL
        assert await thinker.think(match.game, asked(match)) == decide(match.game, asked(match))

    assert with_process(play) == []


def test_a_process_ends_with_its_input_in_the_middle_of_a_thought() -> None:
    match = dealt(bots("greedy", "greedy"))
    process = subprocess.Popen([sys.executable, "-P", "-c", WORKER, *sys.path], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    with process:
        assert process.stdin and process.stdout
        process.stdin.write(pickle.dumps((match.game, asked(match))))
        process.stdin.flush()
        assert msgspec.json.decode(process.stdout.readline(), type=BestSoFar) == BestSoFar(decide(match.game, asked(match)), last=True)
        process.stdin.write(pickle.dumps((None, endless(match))))
        process.stdin.close()
        assert process.wait(LIMIT) == 0
        assert process.stdout.read() == b""


def test_closing_ends_the_process() -> None:
    async def play(thinker: BotProcess) -> None:
        match = dealt(bots("greedy", "greedy"))
        await thinker.think(match.game, asked(match))
        process = thinker.process
        assert process is not None and process.poll() is None
        thinker.close()
        assert process.returncode == -signal.SIGKILL

    assert with_process(play) == []


def test_a_process_that_dies_once_is_started_again_and_nothing_is_said() -> None:
    async def play(thinker: BotProcess) -> None:
        match = dealt(bots("greedy", "greedy"))
        for _ in range(3):
            assert await thinker.think(match.game, asked(match)) == decide(match.game, asked(match))
            assert thinker.process is not None
            thinker.process.kill()
            thinker.process.wait()

    assert with_process(play) == []


def test_where_processes_die_the_game_goes_on_and_it_is_said_once(monkeypatch: pytest.MonkeyPatch) -> None:
    dies = shutil.which("false")
    assert dies
    monkeypatch.setattr(sys, "executable", dies)

    async def play(thinker: BotProcess) -> None:
        match = dealt(bots("greedy", "greedy"))
        for _ in range(3):
            assert await thinker.think(match.game, asked(match)) == decide(match.game, asked(match))
            assert thinker.process is None
            answer_for(match, bot)

    assert with_process(play) == [GIVEN_UP]


def test_where_no_process_can_be_started_nothing_is_said(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(sys, "executable", str(tmp_path / "nothing"))

    async def play(thinker: BotProcess) -> None:
        match = dealt(bots("greedy", "greedy"))
        assert await thinker.think(match.game, asked(match)) == decide(match.game, asked(match))
        assert thinker.process is None

    assert with_process(play) == []
