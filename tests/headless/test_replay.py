"""The replay in plain text: its words, its views and no more, and a review."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import msgspec
import pytest

from engine.bots import Assessment, Decision
from engine.core.game import Game
from engine.core.journal import Seat
from engine.core.match import Match
from engine.core.registry import load
from engine.core.state import EVERYONE
from engine.cosmoctopus import table as cosmoctopus
from engine.oct8.table import Table
from octotui.bots.task import Task
from octotui.cli import main
from octotui.headless.keyboard import FileKeyboard, FilePage, run
from octotui.headless.replay import LineReplay
from octotui.play.replay import Replay, read_journal
from tests.checkout import ROOT
from tests.typed import as_a

GOLDEN = ROOT / "tests" / "golden" / "oct8-2.journal"
COSMOCTOPUS = ROOT / "tests" / "golden" / "cosmoctopus-2.journal"
PEOPLE = (Seat("ann"), Seat("bo"))


def replay(seats: tuple[Seat, ...] = PEOPLE, answers: int | None = None, file: Path = GOLDEN) -> Replay:
    """A golden game as if these had played it, or its first answers."""
    match, _ = read_journal(file, load)
    match.header = msgspec.structs.replace(match.header, seats=seats)
    whole = Replay(match)
    whole.go(whole.last if answers is None else answers)
    return Replay(whole.branch())


async def worse_by_the_way(game: Game[Table], task: Task) -> Decision:
    """Finds the first legal answer best by far, and all others equally bad. A bot."""
    state = game.position(task.position, game.read_options(task.options), task.seats)
    best, *others = game.legal(state, task.seat)
    return Decision(best, "", (Assessment(best, 0.75, 1.0), *(Assessment(code, 0.25, 0.0) for code in others)))


class Reader:
    """Somebody who reads a replay."""

    def __init__(self, shown: Replay) -> None:
        self.replay, self.page = shown, io.StringIO()
        self.line = LineReplay(shown, FileKeyboard(io.StringIO()), FilePage(self.page), worse_by_the_way)

    def told(self, *typed: str) -> str:
        """What is printed once the last of these is typed."""
        for line in typed:
            self.page.seek(0)
            self.page.truncate()
            run(self.line.take(line))
        return self.page.getvalue()


def test_enter_and_the_words_go_through_the_answers() -> None:
    reader = Reader(replay())
    reader.replay.view = EVERYONE
    last = reader.replay.last
    assert f"Answer 1 of {last}, round 1." in reader.told("")
    assert f"Answer 2 of {last}" in reader.told("next")
    assert f"Answer 3 of {last}" in reader.told("N")
    assert f"Answer 2 of {last}" in reader.told("previous")
    assert f"Answer 1 of {last}" in reader.told("p")
    assert f"Answer {last} of {last}" in reader.told("last")
    assert "There is nothing after this." in reader.told("next")
    assert f"Answer 0 of {last}" in reader.told("first")
    assert "There is nothing before this." in reader.told("previous")
    assert f"Answer 17 of {last}" in reader.told("17")
    assert f"There is no answer {last + 1}; there are 0 to {last}." in reader.told(str(last + 1))
    assert "There is no answer 9999999999" in reader.told("9999999999")


def test_in_a_game_without_answers_it_is_said_on_which_side_there_is_nothing() -> None:
    new = Match.start(load("oct8"), (Seat("Ann"), Seat("Bo")), load("oct8").options(), 1)
    reader = Reader(Replay(new))
    for forward, back in (("next", "previous"), ("last", "first"), ("next turn", "previous turn")):
        assert "There is nothing after this." in reader.told(forward)
        assert "There is nothing before this." in reader.told(back)


def test_turns_and_rounds_are_gone_to() -> None:
    reader = Reader(replay())
    turns = reader.replay.turns
    assert f"Answer {turns[1]} of" in reader.told("next turn")
    assert f"Answer {turns[2]} of" in reader.told("next turn")
    assert f"Answer {turns[1]} of" in reader.told("previous turn")
    assert ", round 3." in reader.told("round 3")
    assert reader.replay.number(reader.replay.at) == 3 and reader.replay.at in turns
    assert "There is no round “99”; there are 1 to 14." in reader.told("round 99")
    assert "“turn 3” is no word here. Type help for help." in reader.told("turn 3")


def test_each_answer_is_told_with_what_came_of_it() -> None:
    """A golden game's first answer: the first player attaches an arm."""
    said = Reader(replay()).told("next").splitlines()
    assert said[2:] == ["Bo attaches a red 1 to blue Azure."]


def test_the_words_for_the_table_tell_of_that_moment_in_that_view() -> None:
    reader = Reader(replay())
    assert "Your hand, 5 cards: a red 1, a red 2, a red 6 and two blue 5s." in reader.told("40", "view ann", "hand")
    assert "8 cards: two red 1s, a red 3, a red 5, a blue 3, a green 2, a green 3 and a green 4." in reader.told("view bo", "hand")
    every = reader.told("view all", "hands").splitlines()
    assert "ann: secret green, a red 1, a red 2, a red 6, a blue 5, a blue 5." in every
    assert "bo: secret blue, a red 1, a red 1, a red 3, a red 5, a blue 3, a green 2, a green 3, a green 4." in every
    assert "Common octopuses:" in reader.told("look")


def test_the_log_ends_at_the_moment() -> None:
    reader = Reader(replay())
    assert reader.told("1", "log").splitlines()[-1] == "bo attaches a red 1 to blue Azure"


@pytest.mark.parametrize("typed", ["view", "view 1", "view bo", "view all", "hands"])
def test_until_the_game_is_over_several_people_see_what_everybody_sees(typed: str) -> None:
    reader = Reader(replay(answers=40, file=COSMOCTOPUS))
    assert "hands are shown once the game is over" in reader.told(typed).lower()
    assert reader.replay.view is None
    assert "You only watch here" in reader.told("hand")
    states = [as_a(cosmoctopus.Table, node.state) for node in reader.replay.nodes]
    public = {card for state in states for card in (*state.row, *state.discard)}
    shown = "".join(reader.told(word) for word in ("last", "look", "row", "others", "log"))
    hidden = {card for hand in states[-1].hand for card in hand} - public
    assert hidden and not [card for card in hidden if reader.replay.game.word(card) in shown]


def test_a_review_tells_whose_answers_cost_most_and_where() -> None:
    reader = Reader(replay(answers=None))
    said = reader.told("review bo")
    assert "An expert goes over" in said and "answers of bo." in said
    assert "Where bo's chance to win fell most" in said
    fell = [line for line in said.splitlines() if "from 75 percent to 25 percent." in line]
    assert len(fell) == 5 and all("Done: " in line and "Better: " in line for line in fell)
    moment = fell[0].partition(":")[0]
    assert f"Answer {moment} of" in reader.told(moment)
    assert "Type whose answers: review ann or review bo." in reader.told("review cy")
    assert "of ann." in reader.told("view ann", "review")


def test_there_is_no_review_of_a_game_that_goes_on_or_of_bots() -> None:
    assert "A game can be reviewed once it is over." in Reader(replay(answers=40)).told("review")
    bots = (Seat("a", "greedy"), Seat("b", "greedy"))
    assert "Only bots played here: there is nobody to review." in Reader(replay(bots)).told("review")


def test_the_command_replays_in_plain_text(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("\nhelp\nq\nnever read\n"))
    assert main(["replay", str(GOLDEN), "--line", "--seat", "2", "--at", "3"]) == 0
    said = capsys.readouterr().out
    assert "greedy 2's view." in said and "Answer 3 of 247" in said and "Answer 4 of 247" in said
    assert "  round 3: the start of this round" in said and "is no word" not in said


def test_a_damaged_game_is_told_up_to_the_damage(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "cut.journal"
    file.write_bytes(GOLDEN.read_bytes()[:3000])
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    assert main(["replay", str(file), "--line"]) == 0
    assert "Up to there it is good." in capsys.readouterr().out


def test_plain_text_does_not_go_with_a_recording(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["replay", str(GOLDEN), "--line", "--svg", "-"])
    assert "--line" in capsys.readouterr().err
