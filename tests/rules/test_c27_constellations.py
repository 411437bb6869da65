"""C27 and C28: filling the slots of constellations, autofill, and completing them.

`ink-chain` and `ink-star` have four ink slots, `fork` is ink → coins → {whispers, stars}, `diamond` is ink → {coins, whispers} → stars,
`mixed-chain` is ink → coins → ink → coins, `auto-chain` is ink → coins → ink → ink.
"""

import pytest

from engine.core.state import Event
from engine.cosmoctopus.table import Table
from tests.cosmoctopus import TEST, Seat, asked, events, given, legal, play, refused


def places(s: Table) -> set[str]:
    return {code[6:] for code in legal(s, "place")}


# --- C27: slots


def test_c27_a_constellation_stays_in_play_with_empty_slots() -> None:
    s = play(given(Seat("ink-chain", ink=5)), "play ink-chain")
    assert (s.constellations[0], s.filled[0]) == (("ink-chain",), ("",))


def test_c27_resources_held_before_cannot_be_placed() -> None:
    s = play(given(Seat("ink-chain nothing", ink=5), plays=2), "play ink-chain")
    assert legal(s) == {"play nothing", "end"}
    assert s.resources[0] == (5, 0, 0, 0)


def test_c27_what_is_gained_may_be_placed_or_kept() -> None:
    s = play(given(Seat("one-ink", constellations={"ink-chain": ""})), "play one-ink")
    assert legal(s) == {"place ink-chain a", "keep"}
    placed, kept = play(s, "place ink-chain a"), play(s, "keep")
    assert (placed.filled[0], placed.resources[0]) == (("a",), (0, 0, 0, 0))
    assert (kept.filled[0], kept.resources[0]) == (("",), (1, 0, 0, 0))


@pytest.mark.parametrize(("filled", "gain"), [("ab", ""), ("abc", "completes it: a tentacle; gain 2 coins")])
def test_c28_the_choice_of_the_last_slot_says_what_it_brings(filled: str, gain: str) -> None:
    slot = "abcd"[len(filled)]
    placed = asked(play(given(Seat("one-ink", constellations={"ink-chain": filled})), "play one-ink")).choices[0]
    assert (placed.label, placed.gain) == (f"place 1 ink on Ink Chain, slot {slot.upper()}", gain)


def test_c27_each_unit_is_placed_or_kept_on_its_own() -> None:
    s = play(given(Seat("ink-flood", constellations={"ink-chain": ""})), "play ink-flood", "place ink-chain a", "keep")
    assert (s.filled[0], s.resources[0]) == (("a",), (2, 0, 0, 0))


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (("placed", 0, "fork", "c", "whispers"), "Ann fills slot C of Fork with 1 whisper"),
        (("autofilled", 0, "fork", "a", "ink"), "Slot A of Fork fills with 1 ink"),
    ],
)
def test_c27_the_log_says_one_of_the_resource_that_fills_a_slot(event: Event, said: str) -> None:
    assert TEST.sentence(event, ("Ann",)) == said


def test_c27_what_was_kept_cannot_be_placed_later() -> None:
    s = given(Seat("ink-flood one-coin", constellations={"ink-chain": ""}), plays=2)
    s = play(s, "play ink-flood", "keep", "play one-coin")
    assert legal(s) == {"end"}


def test_c27_only_a_matching_resource_fits() -> None:
    s = play(given(Seat("one-coin", constellations={"ink-chain": ""})), "play one-coin")
    assert legal(s) == {"end"}
    assert s.resources[0] == (0, 1, 0, 0)


def test_c27_the_first_slot_comes_first() -> None:
    s = play(given(Seat("each-two", constellations={"fork": ""})), "play each-two")
    assert places(s) == {"fork a"}
    assert refused(s, "place fork b")


@pytest.mark.parametrize(
    ("card", "filled", "opened"),
    [
        ("fork", "a", {"b"}),
        ("fork", "ab", {"c", "d"}),
        ("fork", "abc", {"d"}),
        ("fork", "abd", {"c"}),
        ("diamond", "a", {"b", "c"}),
        ("diamond", "ab", {"c", "d"}),
        ("diamond", "ac", {"b", "d"}),
        ("diamond", "abd", {"c"}),
    ],
)
def test_c27_a_filled_slot_opens_those_its_arrows_lead_to(card: str, filled: str, opened: set[str]) -> None:
    s = play(given(Seat("each-two", constellations={card: filled})), "play each-two")
    assert places(s) == {f"{card} {slot}" for slot in opened}


def test_c27_a_slot_takes_one_unit() -> None:
    s = play(given(Seat("ink-flood", constellations={"mixed-chain": ""})), "play ink-flood", "place mixed-chain a")
    assert (s.filled[0], s.resources[0]) == (("a",), (2, 0, 0, 0))


def test_c27_slots_opened_by_the_same_gain_may_be_filled_by_it() -> None:
    s = play(given(Seat("ink-flood", constellations={"ink-chain": ""})), "play ink-flood")
    s = play(s, "place ink-chain a", "place ink-chain b", "place ink-chain c")
    assert (s.filled[0], s.resources[0]) == (("abc",), (0, 0, 0, 0))


def test_c27_a_gain_of_several_resources_opens_slots_for_each_other() -> None:
    s = play(given(Seat("both", constellations={"mixed-chain": ""})), "play both")
    s = play(s, *(f"place mixed-chain {slot}" for slot in "abcd"))
    assert s.tentacles[0] == 1


def test_c27_one_gain_may_be_shared_among_constellations() -> None:
    s = play(given(Seat("ink-flood", constellations={"ink-chain": "", "ink-star": "a"})), "play ink-flood")
    assert places(s) == {"ink-chain a", "ink-star b", "ink-star c", "ink-star d"}
    s = play(s, "place ink-star c", "place ink-chain a", "keep")
    assert (s.filled[0], s.resources[0]) == (("a", "ac"), (1, 0, 0, 0))


def test_c27_the_bonus_of_a_tile_may_be_placed() -> None:
    s = play(given(Seat(constellations={"ink-chain": ""}), ask="move", head="ink-card"), "move stars-3")
    assert s.resources[0] == (0, 0, 0, 3)
    s = play(given(Seat(constellations={"dear-stars": ""}), ask="move", head="ink-card"), "move stars-3")
    assert legal(s) == {"place dear-stars a", "keep"}


def test_c27_slots_of_other_players_are_out_of_reach() -> None:
    s = play(given(Seat("one-ink"), Seat(constellations={"ink-chain": ""})), "play one-ink")
    assert legal(s) == {"end"}


# --- C27: autofill


def test_c27_autofill_fills_open_slots_at_once_when_the_relic_is_played() -> None:
    s = play(given(Seat("auto-ink", constellations={"fork": ""})), "play auto-ink")
    assert s.filled[0] == ("a",)


def test_c27_autofill_fills_a_constellation_as_it_is_played() -> None:
    s = play(given(Seat("fork", "auto-ink")), "play fork")
    assert s.filled[0] == ("a",)


def test_c27_autofill_goes_on_through_the_slots_it_opens() -> None:
    s = play(given(Seat("auto-ink", constellations={"auto-chain": "ab", "mixed-chain": ""})), "play auto-ink")
    assert (s.constellations[0], s.filled[0]) == (("mixed-chain",), ("a",))
    assert s.tentacles[0] == 1


def test_c27_autofill_comes_before_the_draw_of_the_same_relic() -> None:
    s = play(given(Seat("auto-draw", constellations={"fork": "ab"})), "play auto-draw")
    assert asked(s).kind == "may"
    assert s.filled[0] == ("abc",)


def test_c27_autofill_leaves_closed_slots() -> None:
    s = play(given(Seat("auto-coins", constellations={"fork": ""})), "play auto-coins")
    assert s.filled[0] == ("",)


def test_c27_autofill_fills_a_slot_as_a_gain_opens_it() -> None:
    s = given(Seat("one-coin", "auto-ink", {"mixed-chain": "a"}))
    s = play(s, "play one-coin", "place mixed-chain b")
    assert s.filled[0] == ("abc",)


def test_c27_autofill_relics_work_together() -> None:
    s = play(given(Seat("fork", "auto-ink auto-coins")), "play fork")
    assert s.filled[0] == ("ab",)


def test_c27_slots_opened_by_autofill_take_the_rest_of_the_gain() -> None:
    s = play(given(Seat("ink-flood", "auto-coins", {"mixed-chain": ""})), "play ink-flood", "place mixed-chain a")
    assert s.filled[0] == ("ab",)
    s = play(s, "place mixed-chain c")
    assert s.constellations[0] == ()
    assert s.resources[0] == (1, 0, 0, 1)


def test_c27_autofill_takes_from_the_bank() -> None:
    s = play(given(Seat("auto-ink", ink=5, constellations={"fork": ""})), "play auto-ink")
    assert s.resources[0] == (5, 0, 0, 0)


def test_c27_autofill_is_not_a_gain() -> None:
    s = play(given(Seat("fork", "auto-ink ink-pump")), "play fork")
    assert s.resources[0] == (0, 0, 0, 0)
    assert events(s, "gained") == []


def test_c27_autofill_serves_its_owner_only() -> None:
    s = play(given(Seat("auto-ink"), Seat(constellations={"fork": ""})), "play auto-ink")
    assert s.filled[1] == ("",)


def test_c27_autofill_fills_the_slots_of_its_resource_only() -> None:
    s = play(given(Seat("auto-ink", constellations={"dear-stars": "", "fork": "a"})), "play auto-ink")
    assert s.filled[0] == ("", "a")


def test_c27_autofill_can_complete_several_and_the_player_orders_them() -> None:
    s = play(given(Seat("auto-ink", constellations={"ink-star": "a", "ink-chain": "a"})), "play auto-ink")
    assert legal(s) == {"complete ink-star", "complete ink-chain"}


def test_c27_filling_by_an_effect_is_not_a_gain_either() -> None:
    s = play(given(Seat("fill-two", "ink-pump", {"fork": ""})), "play fill-two")
    while asked(s).kind == "fill":
        s = play(s, min(legal(s)))
    assert (s.filled[0], s.resources[0]) == (("ab",), (0, 0, 0, 0))


# --- C28


def test_c28_four_filled_slots_give_a_tentacle_and_the_effect() -> None:
    s = given(Seat("one-ink", constellations={"ink-chain": "abc"}))
    s = play(s, "play one-ink", "place ink-chain d")
    assert s.tentacles[0] == 1
    assert s.resources[0] == (0, 2, 0, 0)


def test_c28_three_filled_slots_give_nothing() -> None:
    s = play(given(Seat("one-ink", constellations={"ink-chain": "ab"})), "play one-ink", "place ink-chain c")
    assert (s.tentacles[0], s.resources[0], s.constellations[0]) == (0, (0, 0, 0, 0), ("ink-chain",))


def test_c28_the_card_goes_to_the_discard_pile_and_its_resources_to_the_bank() -> None:
    s = given(Seat("one-ink", constellations={"ink-chain": "abc", "dear-stars": "a"}))
    s = play(s, "play one-ink", "place ink-chain d")
    assert "ink-chain" in s.discard
    assert (s.constellations[0], s.filled[0]) == (("dear-stars",), ("a",))
    assert s.resources[0][0] == 0


def test_c28_the_tentacle_comes_before_the_effect() -> None:
    s = given(Seat("one-ink", "arm-of-steps", {"ink-chain": "abc"}))
    s = play(s, "play one-ink", "place ink-chain d")
    assert (asked(s).cause, s.tentacles[0], s.resources[0]) == ("arm-of-steps", 1, (0, 0, 0, 0))
    assert play(s, "decline").resources[0] == (0, 2, 0, 0)


def test_c28_the_card_is_discarded_after_its_effect() -> None:
    s = given(Seat("one-ink", constellations={"draw-stars": "abc"}), rest="last")
    s = play(s, "play one-ink", "place draw-stars d")
    assert s.hand[0] == ()
    assert set(s.discard) == {"draw-stars", "one-ink"}


def test_c28_the_rest_of_the_gain_is_kept() -> None:
    s = given(Seat("five-inks", constellations={"ink-chain": "ab"}))
    s = play(s, "play five-inks", "place ink-chain c", "place ink-chain d")
    assert s.resources[0] == (3, 2, 0, 0)


def two_full() -> Table:
    """Two constellations that one gain has filled."""
    s = given(Seat("five-inks", constellations={"ink-chain": "abc", "ink-star": "abc"}))
    return play(s, "play five-inks", "place ink-chain d", "place ink-star d")


def test_c28_of_several_the_player_chooses_the_order() -> None:
    s = two_full()
    assert legal(s) == {"complete ink-chain", "complete ink-star"}
    s = play(s, "complete ink-star")
    assert [cause for _, cause in events(s, "tentacle")] == ["ink-star", "ink-chain"]
    assert s.resources[0] == (3, 2, 2, 0)


def test_c28_full_constellations_must_be_resolved() -> None:
    assert refused(two_full(), "end")


def test_c28_each_is_fully_resolved_before_the_next() -> None:
    s = given(Seat("each-two dear-stars", constellations={"ink-chain": "abc", "fork": "abc"}))
    s = play(s, "play each-two", "place ink-chain d", "place fork d", "complete fork")
    assert (asked(s).cause, s.tentacles[0]) == ("fork", 1)
    assert s.constellations[0] == ("ink-chain",)
    s = play(s, "decline")
    assert s.tentacles[0] == 2
    assert [c for c in s.discard if c in ("fork", "ink-chain")] == ["fork", "ink-chain"]


def test_c28_one_filled_by_the_effect_of_another_waits_for_it() -> None:
    s = given(Seat("two-stars", constellations={"diamond": "abc", "ink-chain": "abc"}))
    s = play(s, "play two-stars", "place diamond d")
    assert (asked(s).kind, asked(s).cause) == ("place", "diamond")
    s = play(s, "place ink-chain d")
    assert s.discard == ("diamond", "ink-chain", "two-stars")
    assert s.tentacles[0] == 2


def test_c28_one_filled_by_a_tentacle_relic_waits_for_the_effect_as_well() -> None:
    s = given(Seat("two-stars", "arm-of-ink", {"diamond": "abc", "ink-chain": "abc"}))
    s = play(s, "play two-stars", "place diamond d")
    assert (asked(s).cause, s.tentacles[0]) == ("arm-of-ink", 1)
    s = play(s, "place ink-chain d")
    assert s.discard == ("diamond", "ink-chain", "two-stars")
    assert s.tentacles[0] == 2


def test_c28_a_constellation_does_not_fill_itself() -> None:
    s = given(Seat("two-stars", constellations={"diamond": "abc"}))
    s = play(s, "play two-stars", "place diamond d")
    assert s.resources[0] == (2, 0, 0, 1)
    assert s.constellations[0] == ()


def test_c28_a_constellation_may_be_played_free_on_completion() -> None:
    s = given(Seat("two-stars dear-stars diamond relic-5", constellations={"fork": "abc"}))
    s = play(s, "play two-stars", "place fork d")
    assert legal(s) == {"play dear-stars", "play diamond", "decline"}
    s = play(s, "play dear-stars")
    assert s.constellations[0] == ("dear-stars",)
    assert s.hand[0] == ("diamond", "relic-5")


def test_c28_the_free_constellation_cannot_take_what_was_gained_before_it() -> None:
    s = given(Seat("two-stars dear-stars", constellations={"fork": "abc"}))
    s = play(s, "play two-stars", "place fork d", "play dear-stars")
    assert (s.filled[0], s.resources[0]) == (("",), (0, 0, 0, 1))


def test_c28_the_free_constellation_is_not_the_card_play() -> None:
    s = given(Seat("dear-stars nothing", constellations={"fork": "abc"}), ask="move", head="ink-card")
    s = play(s, "move stars-3", "place fork d", "play dear-stars")
    assert legal(s) == {"play nothing", "end"}


def test_c28_without_a_constellation_in_hand_nothing_is_played() -> None:
    s = play(given(Seat("two-stars nothing", constellations={"fork": "abc"})), "play two-stars", "place fork d")
    assert legal(s) == {"decline"}, "asked all the same, or the others would learn what is not in the hand"
    s = play(s, "decline")
    assert legal(s) == {"end"}
    assert s.tentacles[0] == 1
