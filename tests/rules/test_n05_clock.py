"""N5, N6, N19: the secret choice, what can be chosen, and the revelation."""

from typing import Any

import pytest

from engine.core.chance import Scripted
from engine.core.fairness import OTHER_SEAT, REVEALED
from engine.core.journal import Seat
from engine.core.match import Match
from engine.core.state import EVERYONE, HIDDEN
from engine.night.setup import NightOptions
from engine.night.table import Night
from tests.night import GAME, Cult, asked, events, given, legal, refused, turn
from tests.typed import as_a, there

ROOMS = ("library", "museum", "crypt", "laboratory", "observatory", "garden")
BESIDE = {
    "library": ("museum", "crypt", "laboratory", "observatory"),
    "museum": ("library", "crypt", "garden"),
    "crypt": ("library", "museum", "laboratory"),
    "laboratory": ("library", "crypt", "observatory"),
    "observatory": ("library", "laboratory", "garden"),
    "garden": ("museum", "observatory"),
}


def settings(place: str, **options: Any) -> set[str]:
    return legal(given(Cult(place), **options), 0)


# --- N5


@pytest.mark.parametrize("place", ROOMS)
def test_n05_cultists_stay_or_go_one_stair_and_the_offspring_goes_anywhere_else(place: str) -> None:
    pairs = {f"clock {offspring} {to}" for to in (place, *BESIDE[place]) for offspring in ROOMS if offspring != to}
    both = {f"clock {room} {room}" for room in ROOMS}
    assert settings(place) == pairs | both


def test_n05_never_more_than_36_settings() -> None:
    assert len(settings("city")) == 36
    assert len(settings("library")) == 5 * 5 + 6


def test_n05_from_the_exterior_location_every_room_can_be_reached() -> None:
    assert settings("city") == {f"clock {a} {b}" for a in ROOMS for b in ROOMS}


def test_n05_both_hands_on_one_number_lead_outside_from_anywhere_without_offspring() -> None:
    s = turn(given(Cult("garden"), exterior="dreams"), "crypt crypt", "garden museum", "garden museum")
    assert s.cultists[0] == "dreams" and s.offspring[0] is None


def test_n05_outside_the_same_sign_means_to_stay() -> None:
    s = turn(given(Cult("dreams"), exterior="dreams"), "garden garden", "garden museum", "garden museum")
    assert s.cultists[0] == "dreams"
    assert events(s, "stayed") == [(0, "dreams")]


def test_n05_a_room_without_stairs_is_refused_with_the_reason() -> None:
    s = given(Cult("library"))
    assert refused(s, "clock museum garden", 0) == "no-stairs"
    told = {refusal.code: refusal.reason.text for refusal in asked(s).refused}
    assert told["clock museum garden"] == "no stairs lead from the library to the garden"
    assert len(told) == 36 - 31
    assert refused(s, "clock crypt", 0) == refused(s, "clock crypt cellar", 0) == "unknown-code"


def test_n05_all_are_asked_at_once_and_a_choice_may_be_changed_until_all_have_chosen() -> None:
    s = given()
    assert GAME.pending(s) == (0, 1, 2)
    s = GAME.apply(s, 1, "clock garden museum", Scripted())
    assert GAME.pending(s) == (0, 2)
    assert there(GAME.prompt(s, 1)).answered
    s = GAME.apply(s, 1, "clock garden crypt", Scripted())
    assert s.events == [("chose", 1)]
    s = turn(s, "crypt museum", "crypt laboratory")
    assert s.cultists == ("museum", "crypt", "laboratory")


def test_n05_a_cult_that_is_out_is_not_asked() -> None:
    s = given(Cult(power=0), Cult(), Cult(), Cult(), first=1)
    assert GAME.pending(s) == (1, 2, 3)
    assert refused(s, "clock garden museum", 0) == "not-your-turn"
    assert GAME.legal(s, 0) == ()


def test_n05_ones_own_choice_can_be_undone_and_changed_until_all_are_in() -> None:
    match = Match.start(GAME, tuple(Seat(name) for name in "ABC"), NightOptions(exterior="city", first=0), 1)
    match.act(0, "clock garden museum")
    match.undo(0)
    assert as_a(Night, match.state).clock == (None, None, None)
    match.act(0, "clock garden museum")
    match.act(1, "clock garden crypt")
    assert match.undo_bar(0) == OTHER_SEAT
    match.act(0, "clock garden laboratory")
    match.act(2, "clock garden observatory")
    assert match.undo_bar(2) == REVEALED
    assert as_a(Night, match.state).cultists == ("laboratory", "crypt", "observatory")


def test_n05_what_is_proposed_gathers_something() -> None:
    s = given(Cult("library", components="grimoire idol"), Cult("crypt"), Cult("laboratory"))
    assert asked(s).proposal == "clock crypt observatory"


def test_n05_the_proposed_offspring_goes_where_a_rival_can_gather_its_last_component() -> None:
    """The Lantern Watch, in the garden, lacks one: of the rooms in its reach it has the idol and the plant, and could gather a chart. The
    Salt Hand and the Thorn Circle are in the crypt and lack more."""
    cults = Cult("library", 4, "chart"), Cult("garden", 4, "idol plant skull"), Cult("crypt"), Cult("crypt")
    assert asked(given(*cults)).proposal.startswith("clock observatory ")


def test_n05_people_who_take_what_is_proposed_do_not_all_meet() -> None:
    s = given(Cult("library"), Cult("library"), Cult("library"), Cult("library"))
    rooms = [there(GAME.prompt(s, seat)).proposal.split()[-1] for seat in range(4)]
    assert sorted(rooms) == ["crypt", "laboratory", "museum", "observatory"]
    assert GAME.proposal(s, 1) == "clock library museum", "a search is content with any"


@pytest.mark.parametrize(
    ("components", "exterior", "power", "outside"),
    [
        ("idol chart plant", "dreams", 3, True),
        ("idol chart", "dreams", 3, False),
        ("key chart plant", "dreams", 3, False),
        ("idol chart plant", "city", 1, False),
        ("idol chart plant", "city", 2, True),
    ],
)
def test_n05_outside_is_proposed_where_no_room_in_reach_has_anything_left_to_gather(
    components: str, exterior: str, power: int, outside: bool
) -> None:
    """From the garden stairs lead to museum and observatory. Whoever goes to the Lost City with 1 power is out (N15)."""
    s = given(Cult("garden", power, components), Cult("crypt"), Cult("crypt"), exterior=exterior)
    tentacle, dagger = asked(s).proposal.split()[1:]
    assert (tentacle == dagger) == outside


# --- N6


def test_n06_all_pawns_move() -> None:
    s = turn(given(), "garden museum", "museum crypt", "crypt observatory")
    assert s.cultists == ("museum", "crypt", "observatory")
    assert s.offspring == ("garden", "museum", "crypt")
    assert events(s, "went-and-summoned") == [(0, "museum", "garden"), (1, "crypt", "museum"), (2, "observatory", "crypt")]


def test_n06_it_is_told_in_turn_order_and_in_sentences() -> None:
    s = turn(given(first=1), "garden library", "museum crypt", "crypt crypt")
    told = [GAME.sentence(event, ("Ann", "Bob", "Cy")) for event in s.events if event[0].startswith(("went", "stayed"))]
    assert told == [
        "Bob sends the cultists to the crypt, the offspring to the museum",
        "Cy sends the cultists to the Lost City",
        "Ann keeps the cultists in the library and sends the offspring to the garden",
    ]


def test_n06_nothing_of_the_revelation_is_in_the_name_of_a_seat() -> None:
    """The screen shows what happens in nobody's name step by step."""
    s = GAME.apply(GAME.apply(given(), 0, "clock garden museum", Scripted()), 1, "clock garden crypt", Scripted())
    s = s.clone()
    GAME.question(s).answer(s, s.frames[0], 2, "clock garden observatory", Scripted())
    assert s.frames[0][:2] == ("reveal", EVERYONE)


# --- N19


def test_n19_a_choice_is_seen_by_its_owner_alone_that_it_is_made_by_all() -> None:
    s = GAME.apply(given(), 0, "clock garden museum", Scripted())
    assert GAME.observe(s, 0).clock == ("garden museum", None, None)
    for other in (1, 2, None):
        assert GAME.observe(s, other).clock == (HIDDEN, None, None)
        assert GAME.events_for(s, other) == [("chose", 0)]


def test_n19_nothing_others_get_depends_on_a_sealed_choice() -> None:
    one, other = (GAME.apply(given(), 0, f"clock {setting}", Scripted()) for setting in ("garden museum", "crypt crypt"))
    for seat in (1, 2):
        assert GAME.prompt(one, seat) == GAME.prompt(other, seat)
        assert GAME.legal(one, seat) == GAME.legal(other, seat)


def test_n19_power_pawns_and_stock_are_seen_by_all() -> None:
    s = given(Cult("crypt", 2, "skull"), Cult("garden"))
    view = GAME.observe(s, None)
    assert (view.power, view.cultists, view.stock) == (s.power, s.cultists, s.stock)
