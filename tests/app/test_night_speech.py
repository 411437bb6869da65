"""What cults say in a talk: in whose words, with what manner, and never twice the same."""

from __future__ import annotations

from itertools import pairwise

import pytest

from engine.night.codes import CONFRONT, GATHER
from engine.night.table import Night
from octotui.tables.appearance import load_glyphs
from octotui.tables.night.dial import said_rows
from octotui.tables.night.speech import wordings
from octotui.tables.night.talk import Said, talk_so_far
from octotui.terminal.canvas import Pen, wrap
from tests.app import nights
from tests.night import Cult
from tests.typed import as_a


def test_n08_a_talk_is_told_in_the_words_of_who_speaks() -> None:
    """Ann and Bo meet in the library; what each says follows from what was said before. In turn 4 nobody can propose after Ann."""
    match = nights.match_at(people=3, cults=nights.THREE, clocks=("garden library", "garden library", "garden crypt"))
    for code in ("gather choir", "nothing", "gather choir", "gather lantern", "gather choir"):
        match.act(match.game.pending(match.state)[0], code)
    told = talk_so_far(nights.scene_asked(match))
    ways = wordings()
    manners = (ways["opens"].own, ways["counters"].peace, ways["insists"].own, ways["changes"].own, ways["ends"].own)
    for said, texts, what in zip(told, manners, ("I dominate", "nothing happens", *["I dominate"] * 3), strict=True):
        assert said.text in [text.format(what=what) for text in texts] and not said.yields
    match.undo(0, consent=True)
    match.act(0, "nothing")
    *_, last = talk_so_far(nights.scene_asked(match))
    assert last.text.endswith("I give way: nothing happens") and (last.seat, last.yields) == (0, True)


@pytest.mark.parametrize(("width", "told"), [(40, "Bo: louder, then: I dominate"), (20, "Bo: I dominate"), (8, "Bo: I⋯")])
def test_n08_a_proposal_loses_its_manner_before_it_is_cut(width: int, told: str) -> None:
    scene = nights.scene_asked(nights.match_at(people=3, cults=nights.THREE, clocks=("garden library", "garden library", "garden crypt")))
    said = Said("louder, then: I dominate", 1, brief="I dominate")
    (row,) = said_rows(Pen(width, 1, load_glyphs("unicode")), scene, said, 1)
    assert "".join(text for text, _ in row) == told


def test_n08_nobody_says_the_same_twice_in_a_talk_and_what_was_said_stays() -> None:
    """Three in one place, each of whom wants it."""
    match = nights.match_at(people=3, cults=nights.THREE, clocks=("garden library",) * 3)
    told = list[tuple[Said, ...]]()
    while len(match.pending) == 1:
        told.append(tuple(one._replace(text=one.text.split(" dominate")[0]) for one in talk_so_far(nights.scene_asked(match))))
        (seat,) = match.pending
        own = GATHER.code(as_a(Night, match.state).cult[seat])
        match.act(seat, own if own in match.game.legal(match.state, seat) else CONFRONT)
    assert len(told) == 8
    assert all(after[: len(before)] == before for before, after in pairwise(told)) and len(set(told[-1])) == len(told[-1]) == 7


def test_n08_talks_of_other_turns_begin_with_other_words() -> None:
    begun = list[str]()
    for turns in (1, 2):
        match = nights.match_at(people=3, cults=nights.THREE, clocks=("garden library",) * 3, turns=turns)
        match.act(match.pending[0], "nothing")
        begun.append(talk_so_far(nights.scene_asked(match))[0].text)
    assert begun[0] != begun[1] and all("nothing happens" in said for said in begun)


def test_n08_nobody_opens_talks_with_words_used_in_the_five_turns_before_or_claims_to_have_come_first() -> None:
    """Two come to the library at the same stroke; the first to speak wants it every time."""
    begun = list[str]()
    for turns in range(1, 13):
        match = nights.match_at(cults=nights.THREE, clocks=("garden library", "garden library", "museum crypt"), turns=turns)
        match.act(match.pending[0], "gather choir")
        begun.append(talk_so_far(nights.scene_asked(match))[0].text)
    assert all(said not in begun[max(0, n - 5) : n] for n, said in enumerate(begun))
    assert not [said for said in begun if "first" in said]


def test_what_is_said_fits_two_rows_of_the_smallest_panel() -> None:
    for manner, ways in wordings().items():
        for text in (*ways.own, *ways.peace, *ways.other):
            said = text.format(what="Cassandra dominates" if text in ways.other else "nothing happens")
            assert len(wrap(f"Cassandra: {said}", 30, 9, "")) <= 2, (manner, text)


SPARE = ("I have one already", "I need no second one", "mine is at home")


@pytest.mark.parametrize(("components", "spare"), [("grimoire", True), ("skull", False)])
def test_n08_who_has_one_of_what_lies_there_gives_it_away_for_that_reason(components: str, spare: bool) -> None:
    """Ann and Bo meet in the library, where grimoires lie; Ann proposes that Bo dominates."""
    match = nights.match_at(cults=(Cult(components=components), Cult(), Cult()), people=3)
    for seat, setting in enumerate(("garden library", "garden library", "garden crypt")):
        match.act(seat, f"clock {setting}")
    match.act(match.pending[0], "gather lantern")
    (said,) = talk_so_far(nights.scene_asked(match))
    assert (said.text in [f"{why}: you dominate" for why in SPARE]) == spare
