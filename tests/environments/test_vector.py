"""The vector: which number stands where, checked by hand on written positions; all that a seat may see, and nothing that it may not."""

from random import Random

import numpy as np
import pytest

from engine.core.chance import Scripted
from engine.core.state import Names, State, Zone
from octotui.environments.shapes import shape_of
from octotui.environments.vector import Eye, Layout
from tests.conformance.cases import Case, case_id
from tests.conformance.play import walk_of
from tests.cosmoctopus import TEST
from tests.cosmoctopus import Seat as Devotee
from tests.cosmoctopus import given as given_cosmoctopus
from tests.environments.playing import some_cases
from tests.night import GAME as NIGHT
from tests.night import Cult
from tests.night import given as given_night
from tests.oct8 import GAME, Seat, given, play


def seen(layout: Layout, s: State, seat: int, zone: str) -> dict[str, int]:
    """The numbers of a zone that are not 0, by their labels, as a seat sees them."""
    vector = Eye(layout, seat).observe(s)
    return {label: int(n) for label, n in zip(layout.labels, vector, strict=True) if n and label.split(" ")[0] == zone}


@pytest.fixture(scope="module")
def oct8() -> Layout:
    return Layout(GAME, 2)


def test_cards_in_hand_are_seen_by_their_owner_and_counted_by_all(oct8: Layout) -> None:
    s = given(Seat("red-1-1 blue-5-2", known="green-2-3"), Seat("red-2-1"))
    assert seen(oct8, s, 0, "hand") == {"hand own red-1-1": 1, "hand own blue-5-2": 1, "hand own count": 2, "hand next count": 1}
    assert seen(oct8, s, 1, "hand") == {"hand own red-2-1": 1, "hand own count": 1, "hand next count": 2}
    assert seen(oct8, s, 1, "known") == {"known next green-2-3": 1}


def test_seats_are_counted_from_ones_own(oct8: Layout) -> None:
    s = given(Seat(), Seat(), turn=1)
    assert (seen(oct8, s, 0, "turn"), seen(oct8, s, 1, "turn")) == ({"turn next": 1}, {"turn own": 1})


def test_groups_have_the_same_number(oct8: Layout) -> None:
    s = given(Seat(area=("red-head-1 red-7-1 blue-1-1", "blue-head-1 green-8-1")))
    numbers = {"red-head-1": 1, "red-7-1": 1, "blue-1-1": 1, "blue-head-1": 2, "green-8-1": 2}
    assert seen(oct8, s, 0, "area") == {f"area own {card}": n for card, n in numbers.items()}
    assert seen(oct8, s, 1, "area") == {f"area next {card}": n for card, n in numbers.items()}


def test_a_pile_has_its_order(oct8: Layout) -> None:
    s = given(Seat(), pile="red-1-1 blue-1-1")
    assert seen(oct8, s, 0, "pile") == {"pile red-1-1": 1, "pile blue-1-1": 2}


def test_a_deck_is_only_counted(oct8: Layout) -> None:
    s = given(Seat())
    assert seen(oct8, s, 0, "deck") == {"deck count": len(s.deck)}
    assert not [label for label in oct8.labels if label.startswith("deck") and label != "deck count"]


def test_chips_are_counted_by_their_worth(oct8: Layout) -> None:
    s = given(Seat(chips=(2, 2, 1)))
    assert seen(oct8, s, 0, "chips") == {"chips own 2": 2, "chips own 1": 1}


def test_the_question_is_told_to_all_and_its_arguments_to_whoever_is_asked(oct8: Layout) -> None:
    s = play(given(Seat("red-1-1 red-2-1 blue-3-1")), "attach", "to red-head-10")
    told = {"asked kind attach-card": 1, "asked own": 1, "asked min": 1, "asked about red-head-10": 1, "asked max": 3}
    assert seen(oct8, s, 0, "asked") == told
    assert seen(oct8, s, 1, "asked") == {"asked kind attach-card": 1, "asked next": 1}


def test_nothing_is_asked_once_the_game_is_over(oct8: Layout) -> None:
    last = walk_of(("oct8", "default", 2), "random").states[-1]
    assert last.over and seen(oct8, last, 0, "asked") == {} and seen(oct8, last, 0, "over") == {"over": 1}


def test_n05_a_clock_that_is_set_is_counted_and_not_read() -> None:
    s = given_night(Cult(), Cult(), Cult())
    s = NIGHT.apply(s, 0, "clock crypt museum", Scripted())
    layout = Layout(NIGHT, 3)
    assert seen(layout, s, 0, "clock") == {"clock own crypt museum": 1, "clock own count": 1}
    assert seen(layout, s, 2, "clock") == {"clock next count": 1}
    assert seen(layout, s, 2, "asked") == {"asked kind clock": 1, "asked own": 1, "asked next 2": 1, "asked min": 1, "asked max": 1}


def test_c27_filled_slots_stand_beside_their_constellation() -> None:
    layout = Layout(TEST, 2)
    s = given_cosmoctopus(case_of("ink-star", "a"))
    assert seen(layout, s, 0, "filled") == {"filled own ink-star a": 1, "filled own fork ab": 1}
    assert seen(layout, s, 1, "filled") == {"filled next ink-star a": 1, "filled next fork ab": 1}
    moved = seen(layout, given_cosmoctopus(case_of("ink-star", "")), 0, "filled")
    assert sorted(moved) == ["filled own fork ab", "filled own ink-star"], "an empty constellation is there too"


def case_of(constellation: str, filled: str) -> Devotee:
    """A seat with this constellation and a second one."""
    return Devotee(constellations={constellation: filled, "fork": "ab"})


@pytest.mark.parametrize("case", some_cases(), ids=case_id)
def test_what_is_hidden_has_no_bearing_on_the_vector(case: Case) -> None:
    """Everything that a seat cannot see is dealt anew, and its vector stays the same; and it is the same if written from scratch."""
    walk = walk_of(case, "random")
    layout = Layout(walk.game, walk.seats)
    kept = [Eye(layout, seat) for seat in range(walk.seats)]
    changed = 0
    for i in walk.sample(40):
        s = walk.states[i]
        for seat in range(walk.seats):
            vector = kept[seat].observe(s)
            assert np.array_equal(vector, Eye(layout, seat).observe(s)), f"state {i}: seat {seat} remembers what is no longer so"
            world = walk.game.redeal(s, seat, Random(i))
            changed += world != s
            assert np.array_equal(vector, Eye(layout, seat).observe(world)), f"state {i}: seat {seat} sees what is hidden"
    hides = any(zone.visibility != "public" for zone in layout.zones.values()) and case[:2] != ("octopush", "dice")
    assert changed or not hides or case[0] == "night", "no re-deal was any different"


@pytest.mark.parametrize("case", some_cases(), ids=case_id)
def test_everything_that_a_seat_sees_has_a_number(case: Case) -> None:
    """Two views that differ have different vectors, unless they differ in the order of names alone where no order matters."""
    walk = walk_of(case, "random")
    layout = Layout(walk.game, walk.seats)
    for seat in range(walk.seats):
        eye, before = Eye(layout, seat), None
        for s in walk.states[:300]:
            view = {zone: canonical(getattr(walk.game.observe(s, seat), zone), layout.zones[zone]) for zone in layout.zones}
            vector = eye.observe(s)[: layout.question[0].start]
            if before is not None:
                assert (view == before[0]) == np.array_equal(vector, before[1]), [z for z in view if view[z] != before[0][z]]
            before = view, vector


def canonical(value: object, zone: Zone, depth: int = 0) -> object:
    """A value without the order of its names, where the zone says that it does not matter."""
    if not isinstance(value, tuple) or zone.ordered or zone.along:
        return grouped(value) if zone.ordered else value
    if zone.visibility == "nobody":
        return len(value) if not zone.per_seat else tuple(map(len, value))
    items = tuple(canonical(item, zone, depth + 1) for item in value)
    fixed = depth < zone.per_seat + bool(zone.keys) or not zone.of
    return items if fixed else tuple(sorted(map(str, items)))


def grouped(value: object) -> object:
    """Groups of names without the order in each."""
    if isinstance(value, tuple):
        return tuple(
            sorted(map(str, item)) if isinstance(item, tuple) and all(isinstance(n, str) for n in item) else grouped(item) for item in value
        )
    return value


def test_the_vector_of_a_seat_does_not_depend_on_its_number(oct8: Layout) -> None:
    """The same position with the seats exchanged is the same to whoever sits there."""
    here = given(Seat("red-1-1"), Seat("blue-1-1"), turn=0, heads="red-head-5")
    there = given(Seat("blue-1-1", secret=str(here.secret[1])), Seat("red-1-1", secret=str(here.secret[0])), turn=1, heads="red-head-5")
    assert seen(oct8, here, 0, "hand") == seen(oct8, there, 1, "hand")
    assert seen(oct8, here, 0, "secret") == seen(oct8, there, 1, "secret")


def test_a_zone_that_cannot_be_written_is_named() -> None:
    with pytest.raises(TypeError, match=r"Zone\.of"):
        shape_of(Names, Zone(), {}, 2)
