"""The plain line mode, driven through streams as a person would type."""

import io
import re
import string
from itertools import cycle
from typing import Any
from unittest.mock import Mock

import pytest

from engine.core.journal import Seat
from engine.core.match import Match
from engine.core.numbers import numbered
from engine.core.registry import load
from engine.core.words import sentence
from engine.cosmoctopus.table import Table
from octotui.bots.task import Task
from octotui.headless.commands import COMMANDS, SHORT
from octotui.headless.line import ASK, play
from octotui.headless.wrapping import wrapped
from octotui.play.narration import for_speech, parts, prompt_for
from octotui.play.table import Table as MatchTable
from octotui.tables.cosmoctopus.narration import seats
from tests.app import shoals
from tests.app.written import match_at
from tests.cosmoctopus import Seat as Placed
from tests.headless.typist import Typist, typed
from tests.oct8 import Seat as EightSeat
from tests.typed import as_a, there

ALONE = (Seat("Ann"), Seat("Robo", "random"))
TWO = (Seat("Ann"), Seat("Bob"))
SEED = 9
"""With it, and Ann first, the tile coins-3 is a step away."""
COINS = load("cosmoctopus").word("coins-3")
START = load("cosmoctopus").word("stars-3")


def match_of(seats: tuple[Seat, ...], seed: int = SEED, **options: Any) -> Match:
    cosmoctopus = load("cosmoctopus")
    return Match.start(cosmoctopus, seats, cosmoctopus.read_options({"first": 0, **options}), seed)


class Endless(Typist):
    """Somebody who only presses enter."""

    def line(self) -> str:
        return "\n"


@pytest.mark.parametrize("seats", [ALONE, TWO, (Seat("Ann"), Seat("Robo", "random"), Seat("Bob"), Seat("Eve", "random"))])
@pytest.mark.parametrize("hands", ["random", "draft", "fixed"])
def test_whoever_only_presses_enter_comes_to_an_end(seats: tuple[Seat, ...], hands: str) -> None:
    match, page = match_of(seats, hands=hands), io.StringIO()
    if all(seat.bot is None for seat in seats):
        play(MatchTable(match), io.StringIO("\n" * 100), page)
        assert page.getvalue().endswith("Goodbye.\n")
    else:
        play(MatchTable(match), Endless(), page)
        assert match.state.over
        assert "The game is over: 8 tentacles." in page.getvalue()
        assert re.search(r"^1\. \w+, 8 tentacles\.$", page.getvalue(), re.M)


def test_bots_alone_are_watched_to_the_end() -> None:
    match = match_of((Seat("Robo", "random"), Seat("Eve", "random")))
    page = typed(match)
    assert match.state.over and "\nRobo moves Cosmoctopus to " in page
    over = page.splitlines().index("The game is over: 8 tentacles.")
    assert page.splitlines()[over + 1].endswith(" has summoned Cosmoctopus.")
    assert ASK not in page


def test_a_prompt_shows_position_choices_and_proposal() -> None:
    page = typed(match_of(ALONE))
    assert "Ann has 2 of each resource, 0 of 8 tentacles" in page
    assert "Hand: " in page and "Row: " in page
    assert "\nMove Cosmoctopus. One step is free.\n" in page
    assert re.search(rf"^\d\. {COINS}: gain 3 coins$", page, re.M)
    assert re.search(r"^\d\. .*, costs \d of any resource: ", page, re.M)
    assert re.search(r"^Enter takes \d, ", page, re.M)
    assert page.endswith(f"{ASK}\nGoodbye.\n")


@pytest.mark.parametrize("how", ["code", "number", "spaces"])
def test_an_answer_is_a_number_or_a_code(how: str) -> None:
    match = match_of(ALONE)
    number = match.game.legal(match.state, 0).index("move coins-3") + 1
    page = typed(match, {"code": "move coins-3", "number": str(number), "spaces": "  move   coins-3 "}[how])
    assert f"Ann moves Cosmoctopus to {COINS}." in page
    assert as_a(Table, match.state).head == "coins-3"


def test_enter_takes_the_proposal() -> None:
    match = match_of(ALONE)
    proposal = match.game.proposal(match.state, 0)
    typed(match, "")
    assert match.nodes[1].code == proposal


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("move stars-3", "A Move may not end where it began."),
        ("fly", "“fly” is not an answer here. Type ? for help."),
        ("0", "There is no choice 0; there are 1 to 5 and 7 to 9."),
        ("6", "There is no choice 6; there are 1 to 5 and 7 to 9."),
        ("9" * 5000, "There is no choice 999999999999999999999999999999999999999999999999999999999...; there are 1 to 5 and 7 to 9."),
        ("hitn", "“hitn” (did you mean 'hint'?) is not an answer here."),
        ("²", "“²” is not an answer"),
        ("-1", "“-1” is not an answer"),
        ("u", "You have no answer to undo."),
        ("r", "You have no answer to redo."),
    ],
)
def test_what_cannot_be_done_is_said_with_its_reason(line: str, said: str) -> None:
    match = match_of(ALONE)
    assert said in typed(match, line)
    assert match.here == 0


def test_w_says_why_not() -> None:
    page = typed(match_of(ALONE), "w")
    assert f"{START}: a Move may not end where it began." in page
    assert "Forbidden Knowledge of ink: needs" in page


@pytest.mark.parametrize("word", ["hint", "h", "H"])
def test_a_hint_names_the_choice_its_chance_and_why(expert: list[Task], word: str) -> None:
    match = match_of(ALONE)
    choices = numbered(there(match.game.prompt(match.state, 0)).choices)
    labels = [choice.label for _, choice in choices]
    page = typed(match, word)
    number, last = choices[-1]
    why = f"{sentence(last.gain)} In its favour: stars and tentacles."
    assert f"Hint: {number}, {last.label}. Your chance to win: 62 percent. {why}\n" in page
    assert f"Next best: 1, {labels[0]}: 50 percent; and {len(labels) - 2} more choices.\n" in page
    assert match.here == 0 and len(match.lines) == 1
    assert [(task.level, task.seat) for task in expert] == [("deep", 0)]


def test_where_there_is_one_answer_the_line_mode_says_so(expert: list[Task]) -> None:
    match = match_at(Placed(), people=ALONE, ask="act")
    assert len(match.game.legal(match.state, 0)) == 1
    assert "There is only one answer." in typed(match, "hint") and expert == []


def test_of_two_questions_at_once_a_hint_is_about_the_one_that_is_asked(expert: list[Task]) -> None:
    octopush = load("octopush")
    page = typed(Match.start(octopush, ALONE, octopush.read_options({}), SEED), "hint", "1", "hint")
    (first, second) = dict.fromkeys(re.findall(r"Which (\w+) card", page))
    assert first != second and page.count("Hint: ") == 2


def test_a_hint_on_one_of_two_equal_cards_says_what_to_type(expert: list[Task]) -> None:
    twins = EightSeat(hand="red-2-1 green-4-1 red-2-2")
    match = shoals.match_at("attach", "to blue-head-10", seats=(twins, shoals.BO))
    expected = [choice.code for choice in there(prompt_for(match.game, match.state, 0)).choices].index("lay red-2-1") + 1
    assert len(match.game.legal(match.state, 0)) == 3
    assert f"{expected}, lay a red 2" in typed(match, "hint")


def test_a_hint_on_a_payment_says_what_to_type_after_a_part_was_changed(expert: list[Task]) -> None:
    match = match_at(Placed(hand="dear-relic diver nothing one-ink", ink=3), answers=("play dear-relic",), people=ALONE)
    (number, label) = re.findall(r"Hint: (\d+), 0, (.*?)\.", typed(match, "hint"))[0]
    assert f"Hint: 0, {label}." in typed(match, number, "hint")


def test_v_shows_all_that_can_be_seen() -> None:
    match = match_of(TWO)
    page = typed(match, "", "v")
    for part in (
        "Tiles, line by line:\n  Line 1. ",
        "Row:",
        "Forbidden Knowledge to be had: ink, coins, whispers, stars.",
        "Discard pile: empty.",
        "Deck: 75 cards.",
    ):
        assert part in page
    assert "Bob: 2 of each resource, 0 of 8 tentacles, a discount token worth 1, 5 cards in hand." in page
    assert not [c for c in as_a(Table, match.state).hand[1] if match.game.word(c) in page]


def test_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    match = match_of(ALONE)
    page = typed(match, "?")
    assert page == typed(match, "help") == typed(match, "HELP")
    for name, what in {**parts(match.game), **COMMANDS}.items():
        assert re.search(rf"^(?:{ASK}Type.*)?  {name}(?: or .)?: {re.escape(what)}$", page, re.M), name


def test_no_command_is_a_code_of_the_game() -> None:
    words = {*COMMANDS, *SHORT, *parts(match_of(ALONE).game)}
    assert not words & {"end", "accept", "decline", "keep"}


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("hand", "Your hand, 5 cards:\n  "),
        ("row", "Row:\n  "),
        ("tiles", "The head is on Star Field. Tiles, line by line:\n  Line 1. "),
        ("me", "Ann: 2 of each resource, 0 of 8 tentacles, 5 cards in hand."),
        ("others", "Robo: 2 of each resource, 0 of 8 tentacles, a discount token worth 1, 5 cards in hand.\n"),
        ("log", "Round 1: Ann.\n"),
        ("codes", "1. move "),
    ],
)
def test_each_part_is_told_when_it_is_asked_for(word: str, said: str) -> None:
    _, _, told = typed(match_of(ALONE), word).partition(ASK)
    assert told.startswith(said)


def test_again_asks_again() -> None:
    assert typed(match_of(ALONE), "again").count("\nMove Cosmoctopus. One step is free.\n") == 2


def test_only_what_has_changed_is_said_again() -> None:
    page = typed(match_of(ALONE), "move coins-3")
    assert page.count("Ann has ") == 2
    assert page.count("\nHand: ") == 1


def test_signs_that_are_read_out_as_rubbish_are_said_in_words() -> None:
    assert for_speech("costs 3 ink + 2") == "costs 3 ink plus 2"


def test_a_whole_game_is_told_without_signs_to_draw_with() -> None:
    match, page = match_of(ALONE), io.StringIO()
    play(MatchTable(match), Asking(), page)
    assert match.state.over
    assert not set(page.getvalue()) - set(string.ascii_letters + string.digits + " \n.,:;()'’-“”?")


class Asking(Typist):
    """Somebody who asks for everything before each answer."""

    def __init__(self) -> None:
        super().__init__()
        self.words = cycle(["look", "hand", "row", "tiles", "me", "others", "why", "codes", "log", "help", "again", ""])

    def line(self) -> str:
        return next(self.words) + "\n"


def test_undo_and_redo() -> None:
    match = match_of(ALONE)
    page = typed(match, "move coins-3", "u", "r")
    assert "Your last answer is taken back.\n" in page and "Answers were taken back." not in page
    assert page.count(f"Ann moves Cosmoctopus to {COINS}.") == 2
    assert as_a(Table, match.state).head == "coins-3"


@pytest.mark.parametrize("line", ["q", "Q", " q "])
def test_q_quits(line: str) -> None:
    assert typed(match_of(ALONE), line, "move coins-3").endswith(f"{ASK}Goodbye.\n")


class Terminal(io.StringIO):
    """A page that is a terminal."""

    def isatty(self) -> bool:
        return True


def echoed(typed: str, page: io.StringIO) -> Mock:
    """Typed lines, which the page shows too."""
    lines = io.StringIO(typed)

    def readline() -> str:
        line = lines.readline()
        page.write(line)
        return line

    return Mock(io.StringIO, readline=readline)


def passed(page: io.StringIO) -> tuple[str, str]:
    """What is on the page before and after the keyboard goes from Ann to Bob."""
    play(MatchTable(match_of(TWO)), io.StringIO("\nmove coins-3\nend\n\n"), page)
    before, told, after = page.getvalue().partition("Ann: press enter to clear the page for Bob; u takes your last answer back. ")
    assert told
    return before, after


def test_nobody_is_shown_anything_before_they_have_the_keyboard() -> None:
    assert typed(match_of(TWO)).startswith("Ann: press enter once the keyboard is yours. \nGoodbye.")


def test_a_terminal_is_cleared_between_people_with_what_can_be_scrolled_back_to(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "200")
    before, after = passed(Terminal())
    assert "\x1b" not in before
    assert after == "\x1b[H\x1b[2J\x1b[3JBob: press enter once the keyboard is yours. \nGoodbye.\n"


@pytest.mark.parametrize(("term", "page"), [("dumb", Terminal()), ("", Terminal()), ("xterm", io.StringIO())])
def test_what_cannot_be_cleared_is_pushed_away_and_that_is_said(monkeypatch: pytest.MonkeyPatch, term: str, page: io.StringIO) -> None:
    monkeypatch.setenv("TERM", term)
    monkeypatch.setenv("LINES", "50")
    monkeypatch.setenv("COLUMNS", "200")
    _, after = passed(page)
    pushed = "\n" * 50 + "This page cannot be cleared: 50 empty lines stand before this one. Please do not scroll back.\n"
    assert after == pushed + "Bob: press enter once the keyboard is yours. \nGoodbye.\n"


@pytest.mark.parametrize("columns", [40, 80])
def test_lines_are_broken_at_words_where_a_terminal_would_break_them(columns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    keys, file, terminal = "\nmove coins-3\nlook\n?\nsigns\nend\n", io.StringIO(), Terminal()

    for page in (file, terminal):
        play(MatchTable(match_of(TWO)), echoed(keys, page), page)

    assert max(map(len, file.getvalue().split("\n"))) > 80
    assert max(map(len, terminal.getvalue().split("\n"))) < columns
    assert terminal.getvalue().split() == file.getvalue().split()


@pytest.mark.parametrize(
    ("line", "rows"),
    [
        ("", [""]),
        ("Ann moves to", ["Ann moves", "to"]),
        ("Ann takes a", ["Ann takes", "a"]),
        ("12. ink and coins", ["12. ink", "    and", "    coins"]),
        ("  of it all but", ["  of it", "  all but"]),
        ("unbreakable words", ["unbreakable", "words"]),
        ("to an unbreakable", ["to an", "unbreakable"]),
        ("八本足 海底", ["八本足", "海底"]),
        ("Answer: ", ["Answer: "]),
        ("Your answer: ", ["Your", "answer: "]),
    ],
)
def test_rows_of_a_line(line: str, rows: list[str]) -> None:
    assert wrapped(line, 10) == rows
    assert wrapped(line, 0) == [line]


def test_nothing_of_ones_hand_is_printed_while_another_has_the_keyboard() -> None:
    match = match_of(TWO)
    names = [{match.game.word(c) for c in hand} for hand in as_a(Table, match.state).hand]

    page = typed(match, "", "move coins-3", "end", "", "", "v", "w", "?", "me", "others", "log")

    anns, handed, bobs = page.partition("u takes your last answer back. ")
    assert handed
    assert not [name for name in names[1] if name in anns]
    assert not [name for name in names[0] if name in bobs]
    assert f"Ann moves Cosmoctopus to {COINS}." in bobs
    assert all(name in bobs for name in names[1])


def test_what_one_draws_is_not_told_to_the_next() -> None:
    match, page = match_of(TWO, seed=3), io.StringIO()
    assert "deep-omen" in as_a(Table, match.state).realm
    play(MatchTable(match), Drawing(match), page)
    turns = re.split(r"(\w+): press enter once the keyboard is yours", page.getvalue())[1:]
    told = zip(turns[::2], turns[1::2], strict=True)
    drawn = [(who, found) for who, text in told for found in re.findall(rf"^(?:{ASK})?(\w+) draws (.+)\.$", text, re.M)]
    assert {what for who, (drawer, what) in drawn if who != drawer} == {"a card"}
    assert "a card" not in {what for who, (drawer, what) in drawn if who == drawer}


class Drawing(Typist):
    """Somebody who goes to the tile that draws a card whenever that is possible, and else takes the middle choice."""

    def __init__(self, match: Match) -> None:
        super().__init__()
        self.match, self.left, self.holder, self.passing = match, 200, -1, False

    def line(self) -> str:
        self.left -= 1
        (seat,) = self.match.pending
        if not self.left:
            return ""
        if seat != self.holder:
            # One enter of the person before, except at the beginning, and one of the next.
            self.holder, self.passing = seat, self.holder >= 0
            return "\n"
        if self.passing:
            self.passing = False
            return "\n"
        if self.match.game.question(self.match.state).kind == "payment":
            return "\n"
        codes = self.match.game.legal(self.match.state, seat)
        return "move deep-omen\n" if "move deep-omen" in codes else codes[len(codes) // 2] + "\n"


def test_the_one_before_may_take_an_answer_back_while_passing_the_keyboard() -> None:
    match = match_of(TWO)
    page = typed(match, "", "move coins-3", "end", "u", "end", "", "", "move ink-3")
    assert page.count("Play a card, or end your turn.") == 2
    assert match.node.seat == 1 or match.pending == (1,)


def test_in_a_draft_everyone_chooses_in_turn() -> None:
    match = match_of(TWO, hands="draft")
    page = typed(match, "", "1", "", "", "1")
    assert page.count("Keep one of these cards") == 2
    assert "Bob has chosen." in page


def test_no_control_characters_are_printed() -> None:
    match, page = match_of(ALONE), io.StringIO()
    play(MatchTable(match), Endless(), page)
    assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f]", page.getvalue())


def test_c19_three_forbidden_knowledges_are_a_list_in_words() -> None:
    game = load("cosmoctopus")
    match = Match.start(game, (Seat("Ann"), Seat("Bo")), game.options(), seed=1)
    view = as_a(Table, game.observe(match.state, None))
    view.knowledge = (1, 1, None, 1)
    text = seats(view, 0, match.names)
    assert "  has the Forbidden Knowledge of ink, coins and stars." in text
