"""Any resources to gain as one answer (C3, C24)."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from engine.bots import Assessment, Decision
from engine.core.match import Match
from engine.core.prompt import Prompt
from engine.cosmoctopus.effects import RESOURCES, Amounts
from engine.cosmoctopus.table import Table
from octotui.headless import line as line_mode
from octotui.play import combined
from octotui.play.line_of_play import LineOfPlay
from octotui.play.session import Session
from octotui.play.table import Table as MatchTable
from octotui.tables.combined_picks import picks
from octotui.tables.cosmoctopus.foresight import foresee
from octotui.tables.cosmoctopus.mixing import Mix, told_at_length, units_after
from tests.app.advising import Adviser
from tests.app.hints import at_the_table
from tests.app.payments import asked, owned
from tests.app.tables import BOT, app, area_text, screen_text, settled, table_of
from tests.app.written import match_at
from tests.cosmoctopus import TEST, Seat
from tests.headless.typist import typed
from tests.typed import as_a

PUMP = "ink-pump"
"""Adds 3 ink to every gain of ink."""
CODES = ("gain ink", "gain coins", "gain whispers", "gain stars")


def mixing(*answers: str, tableau: str = "", people: Any = BOT, **seat: Any) -> Match:
    """A match in which Ann is asked for any 3 resources, some answers given."""
    return match_at(Seat("mix-three nothing", tableau, **seat), Seat(), answers=("play mix-three", *answers), people=people)


def prompt_of(match: Match, *changed: str) -> Prompt:
    return asked(Session(MatchTable(match)), *changed)


def lines(prompt: Prompt) -> list[str]:
    return [f"{choice.label} {choice.further_gain}".strip() for choice in prompt.choices]


# --- what is asked


def test_c3_the_first_line_gains_all_and_each_other_one_puts_a_resource_in_place_of_another() -> None:
    """With 2 ink and 1 coin a whisper and a star are lacking most, then of equals the coin, which gives way first."""
    prompt = prompt_of(mixing(ink=2, coins=1))
    assert prompt.text == "Gain any 3 resources."
    assert lines(prompt) == [
        "gain 1 coin, 1 whisper and 1 star",
        "gain 1 ink instead of 1 coin",
        "gain 1 coin instead of 1 star",
        "gain 1 whisper instead of 1 coin",
        "gain 1 star instead of 1 coin",
    ]
    assert prompt.proposal == prompt.choices[0].code and tuple(choice.code for choice in prompt.choices[1:]) == CODES


@pytest.mark.parametrize(
    ("seat", "line"),
    [
        ({"coins": 1, "whispers": 5, "stars": 5}, "gain 2 ink and 1 coin"),
        ({"ink": 2, "coins": 1, "whispers": 5, "stars": 5, "constellations": {"diamond": "ab"}}, "gain 1 coin, 1 whisper and 1 star"),
        ({"ink": 8, "constellations": {"ink-chain": ""}}, "gain 3 ink"),
        ({"ink": 8, "constellations": {"ink-chain": "abc"}}, "gain 1 ink, 1 coin and 1 whisper"),
        ({"whispers": 8, "stars": 8, "constellations": {"fork": "ab", "ink-star": ""}}, "gain 1 ink, 1 whisper and 1 star"),
    ],
    ids=["least", "a slot and the one it opens", "a slot after the other", "the last slot", "C28: a tentacle rather than many slots"],
)
def test_c27_what_slots_want_is_proposed_first_and_then_what_one_has_least_of(seat: dict[str, Any], line: str) -> None:
    assert prompt_of(mixing(**seat)).choices[0].label == line


def test_c24_what_relics_add_to_a_resource_is_in_the_mix_once() -> None:
    match = mixing(tableau=PUMP)
    assert lines(prompt_of(match)) == [
        "gain 4 ink, 1 coin and 1 whisper (3 ink of it from your relics)",
        "gain 1 ink instead of 1 whisper",
        "gain 1 coin instead of 1 whisper",
        "gain 1 whisper instead of 1 coin",
        "gain 1 star instead of 1 whisper",
    ]
    assert lines(prompt_of(match, "gain stars", "gain stars")) == [
        "gain 4 ink and 2 stars (3 ink of it from your relics)",
        "keep 4 ink",
        "gain 1 coin instead of 4 ink",
        "gain 1 whisper instead of 4 ink",
        "gain 1 star instead of 4 ink",
    ]
    without_ink = prompt_of(match, *["gain stars"] * 3)
    assert lines(without_ink)[:2] == ["gain 3 stars", "gain 4 ink instead of 1 star"]
    combined.act(match, 0, prompt_of(match).proposal)
    assert owned(match)[0] == (4, 1, 1, 0)


def test_c24_ink_that_a_relic_adds_fills_slots_before_any_other_is_proposed_for_them() -> None:
    prompt = prompt_of(mixing(tableau=PUMP, ink=1, constellations={"ink-chain": ""}))
    assert prompt.choices[0].label == "gain 4 ink, 1 coin and 1 whisper (3 ink of it from your relics)"


def test_c24_what_several_relics_add_is_told_together() -> None:
    prompt = prompt_of(mixing(tableau="ink-pump coin-pump"))
    assert prompt.choices[0].label == "gain 4 ink, 4 coins and 1 whisper (3 ink and 3 coins of it from your relics)"


@pytest.mark.parametrize("wanted", product(CODES, repeat=3), ids=lambda wanted: " ".join(code[5] for code in wanted))
def test_a_resource_for_each_unit_is_the_mix_whatever_was_proposed_or_asked_for_before(wanted: tuple[str, ...]) -> None:
    for match in (mixing(ink=2, coins=1), mixing(constellations={"ink-chain": ""})):
        for before in ((), CODES[:1], CODES):
            assert picks(prompt_of(match, *before, *wanted).proposal) == wanted
    match = mixing(tableau="ink-pump coin-pump")
    prompt = prompt_of(match, *wanted)
    combined.act(match, 0, prompt.proposal)
    assert as_a(Mix, prompt.choices[0]).brings == owned(match)[0]


def test_what_nobody_asked_for_gives_way_first_and_then_what_was_asked_for_first() -> None:
    assert units_after(("a", "b", "c"), ("d",)) == ("b", "c", "d")
    assert units_after(("a", "b", "c"), ("a",)) == ("a", "c", "a")
    assert units_after(("a", "b", "c"), ("d", "c", "e")) == ("d", "c", "e")
    assert units_after(("a", "b", "c"), ("d", "c", "e", "f")) == ("c", "e", "f")
    assert units_after(("a", "b", "c"), ("d", "d", "e", "d")) == ("d", "e", "d")
    assert units_after(("a", "b"), ("d", "a", "a")) == ("a", "a")


def test_a_resource_of_which_the_rest_is_already_only_stays() -> None:
    prompt = prompt_of(mixing(ink=2, coins=1), *["gain whispers"] * 3)
    assert [choice.code for choice in prompt.choices[1:]] == [*CODES]
    assert lines(prompt)[0] == "gain 3 whispers" and lines(prompt)[3] == "keep 3 whispers"


def test_a_mix_looked_at_closely_says_what_one_has_with_it() -> None:
    first, ink, *_ = (as_a(Mix, choice) for choice in prompt_of(mixing(ink=2, coins=1)).choices)
    assert told_at_length(first, (2, 1, 0, 0)) == ["If you keep the whole gain, you have 2 ink, 2 coins, 1 whisper and 1 star."]
    assert told_at_length(ink, (2, 1, 0, 0)) == [
        "You then gain 1 ink, 1 whisper and 1 star.",
        "If you keep the whole gain, you have 3 ink, 1 coin, 1 whisper and 1 star.",
    ]


# --- a mix that has begun


def test_of_a_mix_that_has_begun_the_rest_is_one_answer() -> None:
    match = mixing("gain ink", tableau=PUMP, ink=2, coins=1)
    prompt = prompt_of(match)
    assert prompt.text == "Gain 2 more. So far: 1 ink."
    assert lines(prompt) == [
        "gain 4 ink, 1 whisper and 1 star in all (3 ink of it from your relics)",
        "gain 1 ink instead of 1 star",
        "gain 1 coin instead of 1 star",
        "gain 1 whisper instead of 1 star",
        "gain 1 star instead of 1 whisper",
    ]
    combined.act(match, 0, prompt.proposal)
    assert owned(match)[0] == (6, 1, 1, 1)


def test_the_last_unit_is_asked_for_as_ever() -> None:
    prompt = prompt_of(mixing("gain ink", "gain ink"))
    assert [choice.code for choice in prompt.choices] == [*CODES] and prompt.proposal in CODES


# --- given, and taken back


def test_it_is_several_answers_in_the_journal_and_one_for_undo_redo_and_the_log() -> None:
    match = mixing()
    session, begun = Session(MatchTable(match)), match.here
    session.act(asked(session, "gain ink", "gain ink", "gain stars").proposal)
    assert [line[9:] for line in match.lines[-3:]] == ['[0,"gain ink"]', '[0,"gain ink"]', '[0,"gain stars"]']
    assert session.log()[0].text == "Ann gains 2 ink, 1 star from Mix Three"
    session.undo()
    assert match.here == begun and owned(match)[0] == (0, 0, 0, 0)
    session.redo()
    assert owned(match)[0] == (2, 0, 0, 1)


# --- at the table


async def test_three_keys_and_enter_gain_three_of_a_kind(tmp_path: Path) -> None:
    match = mixing(ink=2, coins=1)
    shown, at = app(tmp_path, match), match.here
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        await pilot.press("3", "w", "3")
        await settled(shown, pilot)
        assert match.here == at and table_of(shown).scene.choices[table_of(shown).scene.cursor].label == "gain 3 whispers"
        await pilot.press("enter")
        await settled(shown, pilot)
        assert owned(match)[0] == (2, 1, 3, 0)
        await pilot.press("u")
        await settled(shown, pilot)
        assert match.here == at


async def test_arrows_go_through_the_menu_and_a_change_says_that_nothing_is_gained_yet(tmp_path: Path) -> None:
    shown = app(tmp_path, mixing(ink=2, coins=1))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        codes = list(table_of(shown).scene.choices)
        for code in (*codes[1:], codes[0]):
            await pilot.press("down")
            assert table_of(shown).scene.cursor == code
        await pilot.press("down")
        await settled(shown, pilot)
        assert "Enter only changes it: gain 1 ink instead of 1 coin. Nothing is gained yet." in " ".join(screen_text(shown).split())


@pytest.mark.parametrize(("changed", "gains"), [((), (4, 1, 1, 0)), (("4", "4"), (4, 0, 0, 2)), (("4", "down"), (4, 1, 0, 1))])
async def test_what_the_mix_brings_is_previewed_beside_the_resources(changed: tuple[str, ...], gains: Amounts, tmp_path: Path) -> None:
    shown = app(tmp_path, mixing(tableau=PUMP))
    async with shown.run_test(size=(120, 36)) as pilot:
        await settled(shown, pilot)
        await pilot.press(*changed)
        await settled(shown, pilot)
        tracks = " ".join(row for row in screen_text(shown).splitlines() if row.startswith(("◗i", "≋w")))
        assert re.findall(r"([a-z]) +0 [◉◌]+ +(\+\d\?)?", tracks) == [
            (name[0], f"+{n}?" * (n > 0)) for name, n in zip(RESOURCES, gains, strict=True)
        ]


# --- in line mode


def test_in_line_mode_it_is_one_answer_too() -> None:
    match = mixing(ink=2, coins=1)
    page = typed(match, "3")
    assert "0. gain 1 coin, 1 whisper and 1 star\n" in page and "3. gain 1 whisper instead of 1 coin" in page
    assert "Enter takes 0, gain 2 whispers and 1 star." in page, "once it is changed"
    typed(match, "3, 3, 3, 0")
    assert owned(match)[0] == (2, 1, 3, 0)


def test_in_line_mode_the_number_of_a_line_that_changes_something_is_told() -> None:
    """Only once, unless it is asked for again."""
    page, told = (
        typed(mixing(), "1, 1, 1, 1"),
        "Any other number changes a part, and asks again. Type 1, 0 to change it and take the whole at once.",
    )
    assert "1. keep 3 ink\n" in page and page.count(told) == 1
    assert typed(mixing(), "again").count(told) == 2


# --- a hint


@pytest.mark.parametrize(("before", "keys"), [((), "1, 2, 1, 0"), (("3, 3",), "1, 2, 1, 0"), (("1, 2, 1",), "0")])
def test_in_line_mode_a_hint_names_the_numbers_of_its_mix(before: tuple[str, ...], keys: str, monkeypatch: pytest.MonkeyPatch) -> None:
    line, codes = ("gain ink", "gain coins", "gain ink"), CODES
    prospects = tuple(Assessment(code, 0.62 - n / 10, 0.25) for n, code in enumerate(codes))
    monkeypatch.setattr(line_mode, "decide", lambda game, task: Decision(line[0], "", prospects, line[1:]))
    match = mixing(ink=2, coins=1)
    assert f"Hint: {keys}, gain 2 ink and 1 coin. Your chance to win: 62 percent." in typed(match, *before, "hint")
    typed(match, *before, keys)
    assert owned(match)[0] == (4, 2, 0, 0)


async def test_a_mix_of_a_winning_line_is_the_one_that_a_hint_names_and_marks(tmp_path: Path) -> None:
    match = mixing(ink=2, coins=1)
    async with at_the_table(tmp_path, match, Adviser("gain ink", "gain coins", "gain ink")) as (shown, pilot):
        await pilot.press("H")
        await settled(shown, pilot)
        assert "gain 2 ink and 1 coin" in screen_text(shown)
        await pilot.press("enter")
        await settled(shown, pilot)
        await pilot.press("enter")
        await settled(shown, pilot)
        assert owned(match)[0] == (4, 2, 0, 0)


def test_a_mix_on_the_way_is_one_step_of_a_line_and_marked_as_a_whole() -> None:
    match = match_at(Seat("mix-three once-more nothing", ink=1), Seat())
    line = LineOfPlay(0, match.here, ("play once-more", "play mix-three", "gain ink", "gain coins", "gain ink"))
    assert line.words(match) == ("play Mix Three", "gain 2 ink and 1 coin")
    for code in line.codes[:2]:
        match.act(0, code)
    session = Session(MatchTable(match))
    assert line.next_step(match) == "gain ink" and line.then(match, "gain ink") == ("gain coins", "gain ink")
    typed, code = session.completion("gain ink", line.then(match, "gain ink"))
    assert typed == line.codes[2:] and picks(code) == line.codes[2:]
    session.act(code)
    assert line.next_step(match) == ""


async def test_another_mix_of_a_hint_can_be_marked_too(tmp_path: Path) -> None:
    """The expert of these tests likes stars best, which are proposed anyway, and ink last."""
    match = mixing(ink=2, coins=1)
    async with at_the_table(tmp_path, match, Adviser()) as (shown, pilot):
        await pilot.press("H")
        await settled(shown, pilot)
        await pilot.press("down", "enter")
        await settled(shown, pilot)
        await pilot.press("enter")
        await settled(shown, pilot)
        assert owned(match)[0] == (3, 1, 1, 1)


# --- what it is good for

FORK_TOO = "Fork has an open slot for ink; Diamond has an open slot for coins"


@pytest.mark.parametrize(
    ("constellations", "changed", "told"),
    [
        ({"ink-chain": "abc"}, ("gain ink",), "can complete Ink Chain, which sets off: tentacle 1, 1 star from Encore"),
        ({"fork": "a", "diamond": "a"}, ("gain coins",) * 3, "Fork and Diamond have open slots for coins"),
        ({"diamond": "a"}, ("gain coins", "gain coins", "gain whispers"), "Diamond has open slots for coins and whispers"),
        (
            {"diamond": "a", "fork": ""},
            ("gain coins", "gain coins", "gain ink"),
            FORK_TOO,
        ),
        ({"ink-chain": ""}, ("gain stars",) * 3, None),
    ],
)
def test_c27_a_mix_says_which_constellations_it_completes_or_fits(
    constellations: dict[str, str], changed: tuple[str, ...], told: str | None
) -> None:
    match = mixing(tableau="encore", ink=1, constellations=constellations)
    found = foresee(TEST, as_a(Table, match.state).clone, 0, prompt_of(match, *changed).proposal)
    assert (found and found.text) == told


async def test_in_the_menu_a_mix_has_what_it_completes_beside_it_and_a_change_what_it_fits(tmp_path: Path) -> None:
    shown = app(tmp_path, mixing(ink=2, coins=1, constellations={"ink-chain": "abc", "fork": "a"}))
    async with shown.run_test(size=(200, 60)) as pilot:
        await settled(shown, pilot)
        page = screen_text(shown)
        assert "the lines below change it: nothing is gained yet" in page
        assert "c gain 1 coin  instead of 1 whisper, fits Fork" in page


async def test_the_menu_shows_the_letters_of_a_mix_and_no_line_that_changes_nothing(tmp_path: Path) -> None:
    """After i three times all 3 are ink, which one more i cannot change; its key still works, and the others keep theirs."""
    shown = app(tmp_path, mixing(ink=2, coins=1))
    async with shown.run_test(size=(80, 24)) as pilot:
        await pilot.press("i", "i", "i")
        await settled(shown, pilot)
        menu = area_text(shown, "menu")
        assert "0 gain 3 ink" in menu and "keep 3 ink" not in menu
        assert all(f"{key} gain 1 {name}" in menu for key, name in (("c", "coin"), ("w", "whisper"), ("s", "star")))
        await pilot.press("i", "2")
        await settled(shown, pilot)
        assert "0 gain 2 ink and 1 coin" in area_text(shown, "menu")


async def test_where_room_is_short_a_mix_is_told_without_what_relics_add(tmp_path: Path) -> None:
    shown = app(tmp_path, mixing(tableau="ink-pump coin-pump ink-drip", constellations={"ink-chain": "abc", "fork": "", "diamond": "a"}))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        await pilot.press("1")
        await settled(shown, pilot)
        page = screen_text(shown)
        assert "0 gain 6 ink and 4 coins  completes ʃ" in page
        assert "Gain 6 ink and 4 coins (4 ink and 3 coins of it from your relics). Can complete" in page
