"""Flourishes: what deserves one in each game, where it is told, and that every deed has its sentences."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from engine.core.journal import read_header
from engine.core.match import Match
from engine.core.prompt import FLOURISH
from engine.core.registry import GAMES, load
from engine.core.state import Event
from octotui.play.combined import together
from octotui.play.log import answer_lines, flourishes_on, last_flourish, lead_flourish, lead_taken, log_lines
from octotui.play.narration import as_it_is
from octotui.tables import table_of
from octotui.tables.flourishes import TABLES, Deed, flourishes, kinds
from tests.app import nights, reefs, shoals
from tests.app.tables import BOT, PEOPLE, app, area_text, settled
from tests.app.tables import table_of as shown_table
from tests.app.written import match_at
from tests.conformance.cases import Case, case_id, cases
from tests.conformance.play import walk_of
from tests.cosmoctopus import Seat
from tests.golden.make import FOLDER
from themes import load_glyphs

WIDTH = 80
SIZES = [(80, 24), (120, 36), (200, 60)]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("glyphs", ["unicode", "ascii"])
def test_every_sentence_fits_a_row_of_80_columns_with_its_signs(game: str, glyphs: Any) -> None:
    signs = load_glyphs(glyphs, (TABLES / game,))
    for kind in kinds(game).values():
        for number, text in enumerate(kind.texts, 1):
            assert len(signs[kind.sign]) == 1 and text.isascii() and not text.endswith(".")
            assert (number if kind.counted else 1) + 1 + len(text) + 1 <= WIDTH, text


@pytest.mark.parametrize("case", cases(), ids=case_id)
def test_every_deed_has_its_sentences_and_follows_an_event(case: Case) -> None:
    walk = walk_of(case, "random")
    deeds = table_of(walk.game.id).narration.deeds
    for state in walk.states:
        for deed in deeds(state.events) if deeds else ():
            assert deed.kind in kinds(walk.game.id) and deed.number >= 1 and 0 <= deed.at < len(state.events)


TOLD: list[tuple[str, list[Event], list[str]]] = [
    ("cosmoctopus", [("tentacle", 0, 1, "pact"), ("tentacle", 0, 2, "pact")], ["The first arm", "Two arms"]),
    ("octopush", [("crossed", 0, 4, "yellow", "yellow-2")], ["Across, on eight feet"]),
    ("octopush", [("removed", 0, 2, "yellow", "green-1")], []),
    ("octopush", [("removed", 0, 2, "yellow", "green-1"), ("removed", 0, 2, "yellow", "green-2")], ["Two at a stroke"]),
    ("octopush", [("fell", 0, "green-1", "d4"), ("removed", 0, 2, "yellow", "green-1")], ["Into the hole: first a splash"]),
    ("octopush", [("left", 0, "green-2", "d1", "south"), ("removed", 0, 2, "yellow", "green-2")], ["Over the edge: the current"]),
    ("octopush", [("left", 0, "yellow-1", "d1", "south")], []),
    ("octopush", [("left", 0, "yellow-1", "h3", "east"), ("left", 0, "yellow-2", "h3", "east")], ["Two of the crew overboard"]),
    ("octopush", [("left", 0, "yellow-1", "h3", "east"), ("left", 0, "green-2", "h3", "east")], []),
    ("octopush", [("fell", 0, "yellow-1", "d4")], []),
    ("octopush", [("chomped", 0, "green-1", "c3", "yellow-1"), ("removed", 0, 2, "yellow", "green-1")], ["Chomp"]),
    ("octopush", [("freed", 0, "yellow-1", 4)], ["Four pups"]),
    ("oct8", [("completed", 0, "red-head-2"), ("shipped", 0, "red-head-1")], ["Eight arms: it counts"]),
    ("oct8", [("shipped", 0, "red-head-1"), ("shipped", 0, "blue-head-1")], ["It waves"]),
    ("oct8", [("swapped", 0, "red-2-1", "red-head-1", ("blue-2-1",), "blue-head-2")], ["For a moment"]),
    ("oct8", [("exchanged", 0, "red-3-1", "red-head-2", ("red-1-1", "red-1-2", "blue-1-3"))], ["It changes a large note"]),
    ("oct8", [("exchanged", 0, "red-2-1", "red-head-2", ("red-1-1", "red-1-2"))], []),
    ("oct8", [("used-up", 1, "arms")], ["The tide"]),
    ("oct8", [("colour", 0, "red-head-1"), ("colour", 1, "blue-head-2")], ["Gloves off"]),
    ("night", [("confronted", 0, "library", 0), ("confronted", 1, "library", 1)], ["A short debate"]),
    ("night", [("attacked", 0, "library", ("c",), 0), ("out", 0)], ["Something on the stairs", "One robe"]),
    ("night", [("won", 0, "4 different components")], ["It rises"]),
    ("night", [("settled", -1, "crypt", "nothing"), ("won", 0, "the only cult left")], ["Both sides back out", "Nobody is left"]),
    ("night", [("won", 0, "4 different components, and the most power")], ["More than one stood"]),
    ("night", [("won", 0, "4 different components, a silver key among them")], ["More than one stood"]),
    ("night", [("unwon", -1, "no cult is left")], ["Nobody wakes it"]),
]


@pytest.mark.parametrize(("game", "events", "said"), TOLD)
def test_what_deserves_a_flourish(game: str, events: list[Event], said: list[str]) -> None:
    found = [flourish.text for _, flourish in flourishes_on(game, events)]
    assert len(found) == len(said) and all(text.startswith(begins) for text, begins in zip(found, said, strict=True))


def test_no_sentence_comes_again_while_others_are_left() -> None:
    """Pawns with the same number choose the same sentence; those already said give way, and then all begin anew."""
    crossings = [Deed(0, "crossing", 2)] * 5
    said = [flourishes("octopush", crossings[:1], crossings[:n])[0][1].text for n in range(5)]
    texts = kinds("octopush")["crossing"].texts
    assert said == [*texts[1:], texts[0], texts[1]]
    assert [wink.text for _, wink in flourishes("octopush", crossings)] == said, "also within one answer"


def test_the_sentence_said_longest_ago_comes_again_first() -> None:
    """Which one a number would choose is of no account once all were said."""
    attacks = [Deed(0, "attack", 1 + n % 3) for n in range(17)]
    said = [wink.text for _, wink in flourishes("night", attacks)]
    assert len({*said[:8]}) == 8 and said[8:] == [*said[:8], said[0]]


def test_what_comes_once_in_a_match_differs_from_match_to_match() -> None:
    peace = [Deed(0, "peace", 1)]
    texts = kinds("night")["won"].texts
    said = {flourishes("night", [Deed(0, "won", 1)], peace * times)[0][1].text for times in range(len(texts))}
    assert said == {*texts}


def test_a_sentence_that_counts_comes_with_its_number() -> None:
    ((_, wink),) = flourishes("cosmoctopus", [Deed(0, "tentacle", 2)], [Deed(0, "tentacle", 2)])
    assert wink.text.startswith("Two arms") and wink.times == 2


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*-[34].journal")), ids=lambda file: file.stem)
def test_the_log_of_a_whole_match_says_no_sentence_twice_while_others_are_left(file: Path) -> None:
    match, _ = Match.load(load(read_header(file.read_bytes()).game), file.read_bytes())
    texts = {text: kind for kind in kinds(match.game.id).values() if not kind.counted for text in kind.texts}
    said: Counter[str] = Counter()
    for answer in together(match, match.path()):
        said.update(line.text for line in answer_lines(match, as_it_is, answer, None) if line.text in texts)
    for text, times in said.items():
        assert times <= 1 + min(said[other] for other in texts[text].texts)


def on_leads(match: Match) -> Counter[str]:
    """How often each sentence is said to those who have taken the lead with an answer of their own."""
    said = Counter[str]()
    for node in match.path()[1:]:
        begun = match.nodes[node].parent
        if (lead := lead_taken(match, begun, node)) and lead.seat == match.nodes[node].seat:
            said[lead_flourish(match, begun, node).text] += 1
    return said


@pytest.mark.parametrize("file", sorted(FOLDER.glob("oct8-[34].journal")), ids=lambda file: file.stem)
def test_no_sentence_on_a_lead_comes_again_while_others_are_left(file: Path) -> None:
    """Those on an octopus taken, and those on arms exchanged."""
    said = on_leads(Match.load(load("oct8"), file.read_bytes())[0])
    taken = [kind for name, kind in kinds("oct8").items() if name.startswith("lead ") and set(kind.texts) & said.keys()]
    assert len(taken) == 2
    for kind in taken:
        assert max(said[text] for text in kind.texts) <= 1 + min(said[text] for text in kind.texts)


def test_matches_begin_with_different_sentences_on_a_lead() -> None:
    match, _ = Match.load(load("oct8"), (FOLDER / "oct8-3.journal").read_bytes())
    firsts = set()
    for seed in range(4):
        match.header = replace(match.header, seed=seed)
        firsts.add(next(iter(on_leads(match))))
    assert len(firsts) == 4


def test_the_log_tells_it_behind_its_event() -> None:
    match = match_at(Seat(hand="pact", tentacles=2), answers=("play pact",), people=BOT)
    lines = log_lines(match, match.names, [("tentacle", 0, 3, "pact"), ("drew", 0, "pact")])
    assert [line.kind for line in lines] == ["tentacle", FLOURISH, "drew"]
    assert lines[1].text.startswith("Three arms")


def test_a_turn_that_brings_three_tentacles_has_a_sentence_of_its_own_whichever_answers_brought_them() -> None:
    seat = Seat(hand="pact nothing", ink=13, tentacles=1)
    match = match_at(seat, people=PEOPLE, answers=())
    match.act(0, "play pact")
    first = last_flourish(match, 0)
    match.act(0, "claim ink")
    leap = last_flourish(match, 0)
    assert first is not None and first.text.startswith("Two arms") and first.times == 2
    assert leap is not None and leap.text.startswith("Three arms in one turn") and leap.times == 3
    told = [line.text for line in log_lines(match, match.names, match.state.events, match.node.parent) if line.kind == FLOURISH]
    assert [text[:10] for text in told] == ["Three arms", "Three arms"] and told[1] == leap.text


@pytest.mark.parametrize(
    ("earlier", "events", "said"),
    [
        ([1, 2], [3], ["Three arms in one turn"]),
        ([1], [2], ["Two arms"]),
        ([], [1, 2, 3, 4], ["The first arm", "Two arms", "Three arms, and", "Four arms in one turn"]),
        ([5, 6, 7], [8], ["Eight arms. "]),
    ],
)
def test_a_leap_is_told_with_its_last_tentacle_unless_that_is_the_last_of_all(
    earlier: list[int], events: list[int], said: list[str]
) -> None:
    before, now = ([("tentacle", 0, n, "pact") for n in counts] for counts in (earlier, events))
    found = [wink.text for _, wink in flourishes_on("cosmoctopus", now, (), before)]
    assert len(found) == len(said) and all(text.startswith(begins) for text, begins in zip(found, said, strict=True))


def test_tentacles_of_another_turn_or_of_another_seat_are_no_leap() -> None:
    of_two = [("tentacle", 0, 1, "pact"), ("tentacle", 0, 2, "pact")]
    other = flourishes_on("cosmoctopus", [("tentacle", 1, 1, "pact")], (), of_two)
    later = flourishes_on("cosmoctopus", [("turn", 0), ("tentacle", 0, 3, "pact")], (), of_two)
    assert [wink.text[:10] for _, wink in (*other, *later)] == ["The first ", "Three arms"]
    assert "in one turn" not in later[0][1].text


def test_it_belongs_to_whoever_has_just_answered() -> None:
    match = match_at(Seat(hand="pact", tentacles=2), people=PEOPLE)
    match.act(0, "play pact")
    said = last_flourish(match, 0)
    assert said is not None and said.times == 3 and last_flourish(match, 1) is None and last_flourish(match, None) is None


def test_it_stays_while_a_turn_ends_after_it() -> None:
    pawns = {"yellow-1": "c1", "purple-1": "c3", "purple-2": "a6", "green-1": "c8", "coral-1": "h3"}
    match = reefs.on_blank_tiles(pawns, hand="yellow-chomp yellow-dash")
    for code in ("play yellow-chomp", "north"):
        match.act(0, code)
    said = last_flourish(match, 0)
    assert said is not None and said.text.startswith("Chomp")
    match.act(0, "end")
    assert last_flourish(match, 0) == said
    match.undo(0)
    match.undo(0)
    assert last_flourish(match, 0) is None


@pytest.mark.parametrize("size", SIZES)
async def test_the_keys_that_fit_stand_beside_it_and_a_key_puts_all_back(tmp_path: Path, size: tuple[int, int]) -> None:
    shown = app(tmp_path, match_at(Seat(hand="pact nothing", tentacles=2)))
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        await pilot.press("1")
        await settled(shown, pilot)
        told = area_text(shown, "describe")
        assert re.search(r"ʃʃʃ Three arms, and the tide forgets which way it was going\.", told)
        assert re.search(r"enter take  .*\? help *$", told, re.MULTILINE), told
        await pilot.press("tab")
        await settled(shown, pilot)
        assert "Three arms" not in area_text(shown, "describe") and "enter take" in area_text(shown, "describe")


def on_a_reef() -> Match:
    """The pawn to the north is pushed into another that chomps it."""
    pawns = {"yellow-1": "c1", "purple-1": "c3", "purple-2": "a6", "green-1": "c8", "coral-1": "h3"}
    return reefs.on_blank_tiles(pawns, hand="yellow-chomp yellow-dash")


@pytest.mark.parametrize(
    ("begin", "answers", "said"),
    [
        (on_a_reef, ("play yellow-chomp", "north"), "Chomp: "),
        (lambda: shoals.match_at("attach", "to red-head-10", "lay red-2-1"), ("lay red-3-1",), "Eight arms, and every one of them"),
        (lambda: match_at(Seat(hand="pact nothing", tentacles=2)), ("play pact",), "Three arms, "),
    ],
)
@pytest.mark.parametrize("size", SIZES)
async def test_beside_a_flourish_or_below_it_the_most_useful_keys_stay(
    tmp_path: Path, begin: Any, answers: tuple[str, ...], said: str, size: tuple[int, int]
) -> None:
    """Also in the smallest terminal, where most of them have no room in its row."""
    shown = app(tmp_path, begin())
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        for answer in answers:
            shown_table(shown).answer(answer)
            await settled(shown, pilot)
        told = area_text(shown, "describe")
        assert said in told and re.search(r"enter take  .*\? help *$", told, re.MULTILINE), told


@pytest.mark.parametrize("begin", [nights.match_at, reefs.match_at, shoals.match_at])
def test_without_a_deed_nothing_is_said(begin: Any) -> None:
    assert last_flourish(begin(), 0) is None
