"""What the moment of revelation is told as: whom the clocks have led to whom (N6, N7)."""

from __future__ import annotations

from engine.night.table import Night
from octotui.tables.night.encounters import struck, told_when_clocks_strike
from tests.app.nights import NAMES
from tests.night import Cult, given


def shown(cultists: str, offspring: str, down: tuple[int, ...] = ()) -> Night:
    """All clocks are shown: where cultists and offspring are by seat, `-` for nowhere, and whose cultists lie down."""
    places = cultists.split()
    s = given(*[Cult()] * len(places))
    s.cultists = tuple(places)
    s.offspring = tuple(None if place == "-" else place for place in offspring.split())
    s.down = tuple(seat in down for seat in range(len(places)))
    return s


def told(s: Night, seat: int | None) -> str:
    return " ".join(told_when_clocks_strike(s, NAMES[: len(s.power)], seat))


def test_who_meets_cultists_is_told_whom() -> None:
    s = shown("crypt crypt garden", "- - museum")
    assert [told(s, seat) for seat in (0, 2)] == ["You stand face to face with Bo in the crypt.", "You are alone in the garden."]
    assert not struck(s)


def test_who_meets_offspring_is_told_whose_and_its_owner_whom_it_has_found() -> None:
    """N7: whoever else is there, offspring decides."""
    s = shown("crypt crypt garden", "- - crypt")
    assert told(s, 0) == "Something waits for you in the crypt: offspring of Cy."
    assert told(s, 2) == "You are alone in the garden. Your offspring has found Ann and Bo in the crypt."
    assert struck(s) == {"crypt"}


def test_who_looks_on_is_told_who_meets_whom() -> None:
    s = shown("crypt crypt garden museum", "- - museum -")
    assert told(s, None) == "Ann and Bo stand face to face in the crypt. Offspring of Cy has found Di."
    assert struck(s) == {"museum"}


def test_n16_who_lies_down_meets_nobody_and_own_offspring_may_be_there() -> None:
    s = shown("crypt garden crypt", "crypt garden -", down=(0,))
    assert told(s, 0) == "Your clock was wrong: your cultists lie down in the crypt. Your offspring has found Cy in the crypt."
    assert told(s, 1) == "You are alone in the garden."
    assert told(s, 2) == "Something waits for you in the crypt: offspring of Ann."
    assert struck(s) == {"crypt"}


def test_the_place_outside_has_its_one_name_in_sentences() -> None:
    s = shown("city city garden", "- - museum")
    assert [told(s, seat) for seat in (0, None)] == [
        "You stand face to face with Bo in the Lost City.",
        "Ann and Bo stand face to face in the Lost City.",
    ]
