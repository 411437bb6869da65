"""What the line mode tells about the rules and the signs, and why something is not listed."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from engine.core.match import Match
from engine.core.prompt import Choice, Prompt, Reason, Refusal
from engine.core.words import opening
from octotui.headless.keyboard import FilePage, write_lines
from octotui.headless.rules import write_rules
from octotui.headless.sentences import MISSING, result_lines, why_lines
from octotui.tables.rulebook import SIGNS, rulebook
from tests.app import nights, shoals
from tests.app.ends import ended
from tests.app.written import match_at
from tests.cosmoctopus import Seat as Placed
from tests.headless.test_line import ALONE, match_of
from tests.headless.typist import typed


def test_the_signs_are_drawn_as_the_page_can_show_them(tmp_path: Path) -> None:
    book = rulebook("oct8")
    told = {}
    for encoding in ("utf-8", "ascii"):
        file = tmp_path / encoding
        with file.open("w", encoding=encoding) as page:
            write_rules(FilePage(page), book, book[SIGNS])
        told[encoding] = file.read_text(encoding)
    assert "  ⊖        Not now: " in told["utf-8"]
    assert "  x        Not now: " in told["ascii"]


def test_a_sign_that_is_said_in_words_elsewhere_is_drawn_among_the_signs() -> None:
    page = io.StringIO()
    write_lines(FilePage(page), ["a + b"], spoken=False)
    assert page.getvalue() == "a + b\n"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("rules", "\nMoving\n"),
        ("rules tribute", "\nPaying tribute\n"),
        ("Rules Submerge", "\nSubmerge\n"),
        ("rules list", "\nThe rules of Cosmoctopus\n"),
        ("rules nothing-of-this", "The rules have nothing about “nothing-of-this”. Type rules list for their sections.\n"),
        ("rules discount token", "\nrules tokens: Discount tokens\n"),
    ],
)
def test_the_rules_are_asked_about_a_word(line: str, said: str) -> None:
    page = typed(match_of(ALONE), line)
    assert said in page.replace("Your answer: ", "\n")


def test_a_section_that_another_one_names_can_be_read() -> None:
    book = rulebook("cosmoctopus")
    named = {id for section in book.section for id in section.see}
    page = typed(match_of(ALONE), *(f"rules {id}" for id in named))
    assert all(f"Your answer: {book[id].title}\n" in page for id in named)


def oct8() -> Match:
    return shoals.match_at(seats=(shoals.ANN, shoals.BO))


def test_help_does_not_end_where_a_list_begins() -> None:
    page = typed(oct8(), "help")
    listed = page.index("There are four:\n- draw two arm cards;\n- attach hand cards")
    assert listed < page.index("- exchange arm cards between two octopuses.\nType the number or the name of a choice")


def test_it_is_said_once_why_numbers_are_missing() -> None:
    page = typed(match_of(ALONE), "again", "")
    assert page.count(MISSING) == 1 and f"{MISSING}\nEnter takes " in page


def test_what_one_loses_at_the_end_of_a_turn_is_no_cost() -> None:
    page = typed(match_at(Placed(hand="one-ink", ink=11), people=ALONE))
    assert "\n0. end the turn, you lose 3 ink beyond 8\n" in page


def test_why_says_what_can_be_done_where_nothing_is_refused() -> None:
    page = typed(oct8(), "draw", "why")
    assert "Only what is listed can be chosen here." in page


@pytest.mark.parametrize("end", ["night", "octopush", "oct8", "cosmoctopus"])
def test_the_reason_for_the_end_is_told_once(end: str) -> None:
    over, *others = result_lines(ended(end))
    assert opening(over.removeprefix("The game is over: ")) not in others


def test_a_reason_that_several_have_is_told_once() -> None:
    barred = (Refusal(code, f"{code} an arm", Reason("gone", "none is left")) for code in ("draw", "lay"))
    prompt = Prompt(0, "turn", "What do you do?", "", (Choice("pass", "pass"),), tuple(barred), "pass")
    assert why_lines(prompt) == ["Cannot be done: draw an arm; lay an arm. None is left."]


def test_n05_a_room_that_the_cultists_cannot_go_to_is_refused_once_wherever_the_offspring_may_go() -> None:
    """From the library no stairs lead to the garden."""
    said = typed(nights.match_at(), "why")
    assert "Cultists to the garden: no stairs lead from the library to the garden." in said and "Cannot be done" not in said
