"""C14, C20: the cards of a hand that everybody saw arrive, face up from the row, the discard pile or First Contact."""

from random import Random

from engine.core.state import HIDDEN, to_json
from engine.cosmoctopus.setup import CosmoctopusOptions
from engine.cosmoctopus.table import Table
from tests.cosmoctopus import TEST, Seat, given, play

OTHERS = (1, None)
"""Those who see the hand of seat 0 from outside: the other seat, and a spectator."""


def known_hand() -> Table:
    """Seat 0 has taken relic-1 from the row, and holds two cards that nobody has seen."""
    return play(given(Seat("take-one nothing walk"), row="relic-1 relic-2 relic-3"), "play take-one", "take relic-1")


def test_c14_a_card_taken_from_the_row_is_known() -> None:
    s = known_hand()
    assert s.known == (("relic-1",), ())
    for viewer in OTHERS:
        view = TEST.observe(s, viewer)
        assert (view.hand[0], view.known[0]) == ((HIDDEN, HIDDEN, HIDDEN), ("relic-1",))
        assert (to_json(view)["hand"][0], to_json(view)["known"][0]) == (3, ("relic-1",))


def test_c03_all_cards_of_a_type_taken_from_the_row_are_known() -> None:
    s = play(given(Seat("sweep"), row="relic-1 scripture-1 relic-3"), "play sweep", "sweep relic")
    assert s.known[0] == ("relic-1", "relic-3")


def test_c14_a_card_taken_from_the_discard_pile_is_known() -> None:
    assert play(given(Seat("salvage"), discard="relic-5 relic-6"), "play salvage", "take relic-6").known[0] == ("relic-6",)


def test_c20_a_first_contact_card_is_known() -> None:
    assert play(given(Seat("pact", contacted=False)), "play pact", "contact first-relic").known[0] == ("first-relic",)


def test_c14_a_drawn_card_is_not_known() -> None:
    s = play(given(Seat("draw-one"), top="relic-4"), "play draw-one")
    assert (s.hand[0], s.known[0]) == (("relic-4",), ())


def with_nothing_known(hand: str) -> Table:
    """Seat 0 has taken `nothing` from the discard pile, and may play one more card."""
    s = play(
        given(Seat(f"more-visions {hand}", ink=1), row="salvage relic-2 relic-3", discard="nothing"), "play more-visions", "play salvage"
    )
    assert s.known[0] == ("nothing",)
    return s


def test_c15_a_card_played_is_known_no_longer() -> None:
    assert play(with_nothing_known(""), "play nothing").known[0] == ()


def test_c16_a_card_discarded_as_a_discount_is_known_no_longer() -> None:
    s = play(with_nothing_known("generic-vision walk"), "play generic-vision")
    assert play(s, "discard nothing", "pay ink").known[0] == ()
    assert play(s, "discard walk", "pay ink").known[0] == ("nothing",)


def test_c14_in_every_deal_a_known_card_stays_and_the_others_change() -> None:
    s = known_hand()
    for viewer in OTHERS:
        worlds = [TEST.redeal(s, viewer, Random(seed)) for seed in range(40)]
        assert all("relic-1" in world.hand[0] and len(world.hand[0]) == 3 for world in worlds)
        assert all(TEST.observe(world, viewer) == TEST.observe(s, viewer) for world in worlds)
        assert len({card for world in worlds for card in world.hand[0]}) > 20


def test_c14_where_in_the_hand_a_known_card_is_cannot_be_found_out() -> None:
    s = known_hand()
    twin = s.clone()
    twin.hand = (("relic-1", *(card for card in s.hand[0] if card != "relic-1")), s.hand[1])
    assert twin != s and TEST.observe(twin, 1) == TEST.observe(s, 1)
    assert TEST.redeal(twin, 1, Random(4)) == TEST.redeal(s, 1, Random(4))


def test_a_memory_is_part_of_the_position_and_of_no_digest() -> None:
    """A journal holds digests of positions from before anything was remembered."""
    s = known_hand()
    forgetful = s.clone()
    forgetful.known = ((), ())
    assert forgetful != s and forgetful.digest() == s.digest()


def test_a_written_position_may_leave_out_what_is_known() -> None:
    written = to_json(known_hand())
    del written["known"]
    assert TEST.position(written, CosmoctopusOptions(), 2).known == ((), ())
