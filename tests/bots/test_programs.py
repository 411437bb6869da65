"""Programs as players: real processes, which play, fail, lie, flood, stall, and end with the match."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from engine.bots import Decision
from engine.core.journal import Seat
from engine.core.match import Match
from engine.core.motion import STAND_IN
from engine.core.registry import GAMES, load
from engine.core.state import to_json
from engine.core.views import view_to_json
from octotui.bots.guard import LARGEST_LOG
from octotui.bots.program_process import LONGEST_LINE, MOST_LINES
from octotui.bots.programs import OUT, TAKEN
from octotui.bots.task import task_for
from tests.headless.wire import PATIENCE, environment
from tests.programs import FIRST, Sitting, program

TO_FILE = "open('told', 'a').write(line)"
"""Keeps what it is told."""

Sit = Callable[..., Sitting]


@pytest.fixture
def sit(tmp_path: Path) -> Iterator[Sit]:
    """Seat a program; nothing of it is left running."""
    sittings: list[Sitting] = []

    def seat(word: str, game: str = "octopush", seed: int = 1) -> Sitting:
        sittings.append(Sitting(tmp_path, word, game, seed))
        return sittings[-1]

    yield seat
    for sitting in sittings:
        sitting.table.close()


def told(folder: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in (folder / "told").read_text("utf-8").splitlines()]


# --- playing well -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_program_plays_a_whole_game(tmp_path: Path, sit: Sit, game: str) -> None:
    sitting = sit(program(tmp_path), game)
    sitting.play()
    assert sitting.match.over
    assert sitting.said == []


def test_it_is_told_the_match_once_and_then_asked(tmp_path: Path, sit: Sit) -> None:
    sitting = sit(program(tmp_path, on_hello=TO_FILE, on_ask=f"{TO_FILE}; {FIRST}"))
    sitting.ask()
    sitting.ask()
    hello, first, second = told(tmp_path)
    made = load("octopush")
    assert hello == {
        "hello": 1,
        "game": "octopush",
        "options": sitting.match.header.options,
        "seat": 0,
        "seats": ["Eve", "Robo 1"],
        "board": json.loads(json.dumps(made.board(sitting.match.nodes[0].state))),
    }
    assert first.keys() == {"ask", "view", "prompt", "choices", "events", "seconds"}
    assert (first["ask"], second["ask"]) == (1, 2)
    assert first["seconds"] == 20.0


@pytest.mark.parametrize("game", ["cosmoctopus", "oct8"])
def test_it_sees_what_its_seat_sees_and_no_more(tmp_path: Path, sit: Sit, game: str) -> None:
    sitting = sit(program(tmp_path, on_ask=f"{TO_FILE}; {FIRST}"), game, seed=5)
    sitting.play(lambda now: 0 in now.match.pending)
    state = sitting.match.state
    sitting.ask()
    (asked,) = told(tmp_path)
    assert asked["view"] == json.loads(json.dumps(view_to_json(state, 0)))
    deck = set(to_json(state)["deck"])
    assert deck
    assert not deck & set(re.findall(r"[a-z0-9-]+", json.dumps(asked)))


def test_it_hears_what_happened_since_its_last_answer(tmp_path: Path, sit: Sit) -> None:
    sitting = sit(program(tmp_path, on_ask=f"{TO_FILE}; {FIRST}"))
    sitting.ask()
    since = len(sitting.match.path()) - 1
    sitting.ask()
    match = sitting.match
    heard = [event for node in match.path()[since:-1] for event in match.game.events_for(match.nodes[node].state, 0)]
    assert told(tmp_path)[1]["events"] == json.loads(json.dumps([match.game.events[event[0]].record(event) for event in heard]))


def test_what_it_thinks_of_is_passed_on_and_its_reason_too(tmp_path: Path, sit: Sit) -> None:
    thinks = "say(think=n, code=codes[0], chance=0.25); say(think=n, code=codes[-1], chance=0.75); "
    answers = "say(answer=n, code=codes[-1], why='why not')"
    sitting = sit(program(tmp_path, on_ask=thinks + answers))
    sitting.play(lambda now: 0 in now.match.pending and len(now.match.game.legal(now.match.state, 0)) > 1)
    task, heard = task_for(sitting.match, 20.0), list[Decision]()
    assert task is not None
    decision = asyncio.run(sitting.programs.think(sitting.match.game, task, heard.append))
    codes = sitting.match.game.legal(sitting.match.state, 0)
    assert (decision.code, decision.why) == (codes[-1], "why not")
    assert [(one.code, one.prospects[0].chance) for one in heard] == [(codes[0], 0.25), (codes[-1], 0.75)]


def test_a_second_program_of_the_same_name_is_another_process(tmp_path: Path) -> None:
    made, word = load("octopush"), program(tmp_path)
    sitting = Sitting(tmp_path, word)
    sitting.match = sitting.table.match = Match.start(made, (Seat("Eve", word), Seat("Eve 2", word)), made.options(), 1)
    sitting.programs.folders = {0: tmp_path, 1: tmp_path}
    sitting.play(lambda now: len(now.programs.running) == 2)
    one, other = sitting.programs.running.values()
    assert one.process.pid != other.process.pid
    sitting.table.close()


# --- slips -------------------------------------------------------------------------------------------------------------------

SLIPS = {
    "dies": ("sys.exit(3)", "has ended with status 3"),
    "is killed": ("os.kill(os.getpid(), 9)", "has ended with status 137 (SIGKILL)"),
    "closes its output": ("os.close(1)", "has ended with status 0"),
    "answers what is not legal": ("say(answer=n, code='fly away')", "has answered “fly away”, which is not among its choices"),
    "answers another question": ("say(answer=n + 1, code=codes[0])", "has answered question 2, which it was not asked"),
    "says nothing of use": ("say(hallo=1)", "has printed a line that is neither an answer nor a thought"),
    "is sure beyond measure": ("say(think=n, code=codes[0], chance=7)", "has given a chance that is not between 0 and 1"),
    "thinks of what is not legal": ("say(think=n, code='fly', chance=0.5)", "has answered “fly”, which is not among its choices"),
    "prints for people": ("print('Let me see', flush=True)", "has printed a line that is not JSON: “Let me see”"),
    "prints a wrong type": ("say(answer='one', code=codes[0])", "has printed a line that is no answer: "),
    "prints no text": ("os.write(1, b'\\xff\\xfe\\n')", "has printed a line that is not UTF-8"),
    "prints control characters": ("print('\\x1b[2J', flush=True)", "has printed a line that is not JSON: "),
    "prints a long line": ("os.write(1, b'x' * 3_000_000 + b'\\n')", f"has printed a line of more than {LONGEST_LINE // 1024} KB"),
    "nests deeply": ("print('[' * 9999, flush=True)", "has printed a line that is no"),
    "thinks without end": (
        "[say(think=n, code=codes[0], chance=0.5) for _ in range(3000)]",
        f"has printed more than {MOST_LINES} lines for one question",
    ),
}


@pytest.mark.parametrize("what", SLIPS)
def test_what_a_program_does_wrong_is_said_once_and_the_proposal_is_its_answer(tmp_path: Path, sit: Sit, what: str) -> None:
    does, said = SLIPS[what]
    sitting = sit(program(tmp_path, on_ask=does))
    sitting.play(lambda now: 0 in now.match.pending)
    proposal = sitting.match.game.proposal(sitting.match.state, 0)
    sitting.ask()
    (sentence,) = sitting.said
    assert sentence.startswith(f"Eve {said}")
    assert sentence.endswith(TAKEN)
    assert sentence.isprintable()
    assert sitting.match.lines[-1].endswith(f'[0,"{proposal}"]')


def test_one_that_only_changes_its_mind_goes_on_by_a_proposal(tmp_path: Path, sit: Sit) -> None:
    """The first card that it may leave out takes the place of the one before, for ever."""
    sitting = sit(program(tmp_path, on_ask=FIRST))
    sitting.play(lambda now: bool(now.said) or now.match.over)
    assert sitting.said == [f"Eve goes round in circles. {TAKEN}"]
    sitting.play()
    assert sitting.match.over


def test_one_that_stalls_is_late_and_its_late_answer_counts_for_nothing(tmp_path: Path, sit: Sit) -> None:
    late = "held = n if asked == 1 else say(answer=held, code=codes[0]) or say(answer=n, code=codes[-1])"
    sitting = sit(program(tmp_path, on_ask=late, on_stop="open('told', 'a').write(line)"))
    sitting.ask(seconds=0.3)
    assert sitting.said == [f"Eve has not answered within 0.3 seconds. {TAKEN}"]
    sitting.ask()
    assert told(tmp_path) == [{"stop": 1}]
    assert len(sitting.said) == 1


def test_a_single_second_is_one_second(tmp_path: Path, sit: Sit) -> None:
    sitting = sit(program(tmp_path, on_ask="signal.pause()"))
    sitting.ask(seconds=1)
    assert sitting.said == [f"Eve has not answered within 1 second. {TAKEN}"]


def test_one_that_reads_nothing_is_late(tmp_path: Path, sit: Sit) -> None:
    deaf = "import signal, sys; sys.stdin.readline(); print('{\"ready\": true}', flush=True); signal.pause()"
    sitting = sit(program(tmp_path, whole=deaf), "cosmoctopus")
    for _ in range(3):
        sitting.ask(seconds=0.2)
    assert [said.startswith("Eve has not answered within 0.2 seconds.") for said in sitting.said] == [True] * 3


@pytest.mark.parametrize(
    ("begins", "said"),
    [
        ("sys.exit(1)", "has ended with status 1"),
        ("print('{}', flush=True)", "has not said that it is ready, but something else"),
        ("print('hello', flush=True)", "has printed a line that is not JSON: “hello”"),
    ],
)
def test_one_that_does_not_begin_well_is_started_again_for_the_next_question(tmp_path: Path, sit: Sit, begins: str, said: str) -> None:
    sitting = sit(program(tmp_path, whole=f"import sys; sys.stdin.readline(); {begins}; sys.stdin.read()"))
    sitting.ask()
    assert sitting.said == [f"Eve {said}. {TAKEN}"]
    assert sitting.programs.running == {}
    program(tmp_path)
    sitting.ask()
    assert len(sitting.said) == 1


def test_a_program_that_is_not_there_is_reported_in_a_sentence(tmp_path: Path, sit: Sit) -> None:
    sitting = sit("cmd:./nobody")
    sitting.ask()
    assert sitting.said == [f"Eve cannot be started: there is no program “./nobody”. {TAKEN}"]


def test_with_the_third_slip_a_medium_bot_gets_the_seat_for_good(tmp_path: Path, sit: Sit) -> None:
    sitting = sit(program(tmp_path, on_ask="print('no', flush=True)"))
    sitting.play()
    assert sitting.match.over
    assert [said.rpartition("”. ")[2] for said in sitting.said] == [TAKEN, TAKEN, OUT]
    assert sitting.match.seats[0] == Seat("Eve", STAND_IN)
    again, damage = Match.load(sitting.match.game, sitting.match.journal())
    assert damage is None
    assert again.header.seats[0] == Seat("Eve", "cmd:./eve.py")
    assert again.seats[0] == Seat("Eve", STAND_IN)


# --- the end -------------------------------------------------------------------------------------------------------------------

STUBBORN = "import signal; [signal.signal(number, signal.SIG_IGN) for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT)]"


def held(folder: Path) -> tuple[str, int]:
    """What a program runs to hold a pipe open, and the pipe's other end: it ends once nobody holds it any more."""
    name = folder / "pipe"
    os.mkfifo(name)
    return f"pipe = os.open({str(name)!r}, os.O_WRONLY); os.set_inheritable(pipe, True)", os.open(name, os.O_RDONLY | os.O_NONBLOCK)


def ends(pipe: int) -> bool:
    """Wait until nobody holds the other end."""
    os.set_blocking(pipe, True)
    return os.read(pipe, 1) == b""


def test_it_ends_with_the_match(tmp_path: Path, sit: Sit) -> None:
    holds, pipe = held(tmp_path)
    sitting = sit(program(tmp_path, on_hello=holds))
    sitting.play(lambda now: bool(now.programs.running))
    running = sitting.process
    sitting.play()
    assert sitting.match.over and sitting.programs.running == {}
    assert ends(pipe)
    assert running.process.wait(PATIENCE) == 0


def test_one_that_will_not_end_is_killed_with_all_that_it_has_started(tmp_path: Path, sit: Sit) -> None:
    holds, pipe = held(tmp_path)
    child = "import subprocess; subprocess.Popen([sys.executable, '-c', 'import signal; signal.pause()'], close_fds=False)"
    stubborn = f"{STUBBORN}; {holds}; {child}"
    sitting = sit(program(tmp_path, on_hello=stubborn))
    (tmp_path / "eve.py").open("a").write("\nsignal.pause()\n")
    sitting.ask()
    running = sitting.process
    sitting.table.close()
    assert ends(pipe)
    assert running.process.wait(PATIENCE) == 137


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux hands over orphans of other sessions")
@pytest.mark.parametrize("then", ["", "; sys.exit()"], ids=["stays", "ends"])
def test_what_it_has_started_in_a_session_of_its_own_ends_too(tmp_path: Path, sit: Sit, then: str) -> None:
    holds, pipe = held(tmp_path)
    grandchild = "import subprocess, sys; subprocess.Popen([sys.executable, '-c', 'import signal; signal.pause()'], close_fds=False)"
    child = f"import subprocess; subprocess.run([sys.executable, '-c', {grandchild!r}], close_fds=False, start_new_session=True)"
    sitting = sit(program(tmp_path, on_hello=f"{holds}; {child}", on_ask=f"{FIRST}{then}"))
    sitting.ask()
    sitting.table.close()
    assert ends(pipe)


@pytest.mark.parametrize("end", [signal.SIGKILL, signal.SIGHUP, signal.SIGTERM])
def test_it_ends_however_octotui_does(tmp_path: Path, end: signal.Signals) -> None:
    holds, pipe = held(tmp_path)
    os.close(pipe)
    program(tmp_path, on_hello=f"{STUBBORN}; {holds}; signal.pause()")
    command = [sys.executable, "-m", "octotui", "line", "octopush", "--seats", "Eve=cmd:./eve.py,easy", "--option", "first=1"]
    env = {**environment(), "OCTOTUI_DATA": str(tmp_path / "data"), "OCTOTUI_CONFIG": str(tmp_path / "config")}
    played = subprocess.Popen(command, cwd=tmp_path, env=env, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
    pipe = os.open(tmp_path / "pipe", os.O_RDONLY)
    played.send_signal(end)
    played.wait(PATIENCE)
    assert ends(pipe)


def test_what_it_writes_on_standard_error_is_kept_up_to_a_limit(tmp_path: Path, sit: Sit) -> None:
    sitting = sit(program(tmp_path, on_ask=f"sys.stderr.write('Look here\\n' + 'x' * {2 * LARGEST_LOG}); sys.stderr.flush(); {FIRST}"))
    sitting.ask()
    running = sitting.process
    sitting.table.close()
    running.process.wait(PATIENCE)
    log = (tmp_path / "logs" / "Eve.log").read_bytes()
    assert log.startswith(b"Look here\n") and len(log) == LARGEST_LOG


def test_a_question_that_is_left_is_taken_back(tmp_path: Path, sit: Sit) -> None:
    holds, pipe = held(tmp_path)
    thinks = "say(think=n, code=codes[0], chance=0.5)"
    sitting = sit(program(tmp_path, on_hello=holds, on_ask=thinks, on_stop="os.write(pipe, line.encode()); sys.exit()"))
    sitting.play(lambda now: 0 in now.match.pending)
    task = task_for(sitting.match, 60.0)
    assert task is not None

    async def leave() -> None:
        thinking = asyncio.Event()
        asking = asyncio.create_task(sitting.programs.think(sitting.match.game, task, lambda decision: thinking.set()))
        await thinking.wait()
        asking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asking

    asyncio.run(leave())
    os.set_blocking(pipe, True)
    assert json.loads(os.read(pipe, 100)) == {"stop": 1}
    assert sitting.said == []
