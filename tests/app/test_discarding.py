"""Several cards discarded as one answer (C18)."""

from __future__ import annotations

from pathlib import Path

from engine.cosmoctopus.table import Table
from octotui.play import combined
from octotui.play.session import Session
from octotui.play.table import Table as MatchTable
from octotui.tables.cosmoctopus.discarding import marks_after
from octotui.tables.cosmoctopus.foresight import foresee
from tests.app.payments import asked, owned
from tests.app.tables import ALONE, BOT, app, screen_text, settled
from tests.app.written import match_at
from tests.cosmoctopus import TEST, Case, Seat
from tests.typed import as_a

TEN = Seat(hand="nothing one-ink ink-flood five-inks one-coin two-stars both each-two any-two diver")
CODES = ("a", "b", "c", "d")


def test_c18_the_first_line_discards_all_that_is_too_much_and_the_others_change_one_card() -> None:
    prompt = asked(Session(MatchTable(match_at(TEN, Seat(), answers=("end",)))))
    first, second, *_ = prompt.choices
    assert prompt.proposal == first.code == "at once: discard nothing, discard one-ink"
    assert first.label == "discard Nothing and One Ink" and len(prompt.choices) == 11
    assert (second.label, second.gain) == ("keep Nothing", "and discard Ink Flood instead")
    assert (prompt.choices[4].label, prompt.choices[4].gain) == ("discard Five Inks", "instead of Nothing")


def test_c18_one_card_too_many_is_asked_for_as_it_is() -> None:
    nine = Seat(hand=TEN.hand.removesuffix(" diver"))
    assert asked(Session(MatchTable(match_at(nine, Seat(), answers=("end",))))).proposal == "discard nothing"


def test_a_hand_that_is_discarded_whole_is_one_answer_that_is_taken() -> None:
    case = Case(whispers=13, behaviour="hand-loss")
    match = match_at(Seat(hand="nothing one-ink"), case=case, row="scripture-1 relic-1 constellation-1", people=ALONE, answers=("end",))
    prompt = asked(Session(MatchTable(match)))
    assert [choice.label for choice in prompt.choices] == ["discard Nothing and One Ink"]
    assert foresee(TEST, as_a(Table, match.state).clone, 0, prompt.proposal) is None
    combined.act(match, 0, prompt.proposal)
    assert as_a(Table, match.state).hand[0] == () and match.game.question(match.state).kind != "discard"


def test_a_change_takes_the_place_of_the_oldest_mark_and_a_second_one_takes_it_back() -> None:
    assert marks_after(CODES, 2, ()) == ("a", "b")
    assert marks_after(CODES, 2, ("c",)) == ("b", "c")
    assert marks_after(CODES, 2, ("c", "d")) == ("c", "d")
    assert marks_after(CODES, 2, ("a",)) == ("c", "b")
    assert marks_after(CODES, 2, ("a", "c")) == ("d", "b")
    assert marks_after(CODES[:3], 2, ("a", "c")) == ("a", "b")


def test_after_a_change_the_first_line_says_which_card_took_the_place_of_which() -> None:
    session = Session(MatchTable(match_at(TEN, Seat(), answers=("end",))))

    def told(*changed: str) -> tuple[str, str]:
        first, *_ = asked(session, *changed).choices
        return first.label, first.gain

    assert told() == ("discard Nothing and One Ink", "")
    assert told("discard nothing") == ("discard Ink Flood and One Ink", "Ink Flood instead of Nothing")
    assert told("discard nothing", "discard diver") == ("discard One Ink and Diver", "Diver instead of Ink Flood")


async def test_cards_are_marked_by_their_digits_and_discarded_with_one_enter(tmp_path: Path) -> None:
    match = match_at(TEN, Seat(), answers=("end",), people=BOT)
    shown = app(tmp_path, match)
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        at = match.here
        await pilot.press("4")
        await settled(shown, pilot)
        assert match.here == at and "Discard One Ink and Five Inks" in " ".join(screen_text(shown).split())
        assert "Five Inks instead of Nothing" in screen_text(shown)
        await pilot.press("enter")
        await settled(shown, pilot)
        assert not {"one-ink", "five-inks"} & set(owned(match)[1]) and "nothing" in owned(match)[1]
        combined.undo(match, 0)
        assert match.here == at
