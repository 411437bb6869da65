"""C29 and C30: the order of triggers that fire at once, and the card that every question names."""

import json
from typing import Any

import pytest

from engine.core.state import to_json
from engine.cosmoctopus.table import Table
from tests.cosmoctopus import DECK, TEST, Seat, asked, deck_text, events, game_with, given, legal, play

PAIR = "arm-of-ink arm-of-coins"
"""Two relics that give 3 ink and 2 coins for a tentacle."""


# --- C29


def test_c29_the_player_orders_what_fires_at_once() -> None:
    s = play(given(Seat("pact", "arm-of-ink arm-of-steps")), "play pact")
    assert asked(s).kind == "order"
    assert legal(s) == {"first arm-of-ink", "first arm-of-steps"}


def test_c29_the_chosen_order_is_followed() -> None:
    s = play(given(Seat("pact", "arm-of-ink arm-of-steps")), "play pact")
    first_steps = play(s, "first arm-of-steps")
    assert (asked(first_steps).cause, first_steps.resources[0]) == ("arm-of-steps", (0, 0, 0, 0))
    assert play(first_steps, "decline").resources[0] == (3, 0, 0, 0)
    first_ink = play(s, "first arm-of-ink")
    assert (asked(first_ink).cause, first_ink.resources[0]) == ("arm-of-steps", (3, 0, 0, 0))


def test_c29_each_trigger_fires_once() -> None:
    s = play(given(Seat("pact", "arm-of-ink arm-of-steps")), "play pact", "first arm-of-ink", "decline")
    assert legal(s) == {"end"}
    assert s.resources[0] == (3, 0, 0, 0)


def test_c29_of_three_two_are_chosen() -> None:
    s = play(given(Seat("pact", "arm-of-ink arm-of-steps arm-of-coins", {"fork": ""})), "play pact", "first arm-of-coins")
    assert legal(s) == {"first arm-of-ink", "first arm-of-steps"}


def test_c29_the_order_of_gains_matters_while_a_slot_takes_them() -> None:
    s = play(given(Seat("pact", PAIR, {"mixed-chain": ""})), "play pact")
    assert legal(s) == {"first arm-of-ink", "first arm-of-coins"}
    ink_first = play(s, "first arm-of-ink", "place mixed-chain a", "place mixed-chain b")
    assert (ink_first.filled[0], ink_first.resources[0]) == (("ab",), (2, 1, 0, 0))
    coins_first = play(s, "first arm-of-coins", "place mixed-chain a")
    assert (coins_first.filled[0], coins_first.resources[0]) == (("a",), (2, 2, 0, 0))


def test_c29_each_tentacle_of_knowledge_is_ordered_anew() -> None:
    s = play(given(Seat(tableau="arm-of-ink arm-of-steps", stars=13)), "claim stars", "first arm-of-ink", "decline")
    assert legal(s) == {"first arm-of-ink", "first arm-of-steps"}


def test_c29_first_contact_is_ordered_among_them() -> None:
    s = play(given(Seat("pact", "arm-of-cards", contacted=False)), "play pact")
    assert legal(s) == {"first first-contact", "first arm-of-cards"}


@pytest.mark.parametrize(
    ("tableau", "constellations"),
    [
        (PAIR, {}),
        (PAIR, {"dear-stars": ""}),
        ("arm-of-ink arm-of-cards", {}),
        ("arm-of-ink arm-of-cards", {"dear-stars": ""}),
        ("arm-of-ink arm-of-choice", {}),
        ("arm-of-ink arm-of-ink-too", {}),
        ("arm-of-ink arm-of-ink-too", {"ink-chain": ""}),
    ],
)
def test_c29_no_question_when_the_order_makes_no_difference(tableau: str, constellations: dict[str, str]) -> None:
    s = play(given(Seat("pact", tableau, constellations)), "play pact")
    assert not legal(s, "first")


def ends(s: Table) -> set[str]:
    """Every position at rest that legal answers lead to, apart from the order of cards in play and in hand."""
    found, todo = set(), [s]
    while todo:
        s = todo.pop()
        if TEST.question(s).resting:
            order_free = to_json(s) | {name: [sorted(cards) for cards in getattr(s, name)] for name in ("tableau", "hand")}
            found.add(json.dumps(order_free, sort_keys=True))
        else:
            todo += [play(s, code) for code in legal(s)]
    return found


@pytest.mark.parametrize("constellations", [{}, {"ink-chain": "abc"}, {"fork": "a"}, {"dear-stars": ""}, {"draw-stars": "abc"}], ids=str)
@pytest.mark.parametrize(
    "pair", ["arm-of-ink arm-of-coins", "arm-of-ink arm-of-cards", "arm-of-ink arm-of-ink-too", "arm-of-ink arm-of-choice"]
)
def test_c29_without_a_question_both_orders_lead_to_the_same_positions(pair: str, constellations: dict[str, str]) -> None:
    one, other = pair.split()
    s, t = (
        play(given(Seat("pact", tableau, constellations), top="relic-5 relic-6 relic-7"), "play pact")
        for tableau in (f"{one} {other}", f"{other} {one}")
    )
    assert legal(s, "first") == legal(t, "first")
    assert ends(s) == ends(t)


def test_c29_plain_gains_and_first_contact_need_no_order() -> None:
    s = play(given(Seat("pact", PAIR, contacted=False)), "play pact")
    assert asked(s).kind == "contact"
    s = play(s, "contact first-vision")
    assert s.resources[0] == (3, 2, 0, 0)


def test_c29_first_contact_needs_no_order_beside_a_gain_that_fits_no_slot() -> None:
    s = play(given(Seat("pact", "arm-of-ink", {"dear-stars": ""}, contacted=False)), "play pact")
    assert asked(s).kind == "contact"


def test_c29_draws_and_plain_gains_need_no_order() -> None:
    s = play(given(Seat("pact", "arm-of-ink arm-of-cards"), top="relic-5"), "play pact")
    assert legal(s) == {"end"}
    assert (s.resources[0], s.hand[0]) == ((3, 0, 0, 0), ("relic-5",))


def test_c29_the_triggers_of_one_card_have_answers_of_their_own() -> None:
    s = play(given(Seat("pact", "two-arms", {"ink-chain": ""})), "play pact")
    assert asked(s).kind == "order"
    assert len(legal(s)) == 2


def test_c29_a_single_trigger_needs_no_order() -> None:
    s = play(given(Seat("pact", "arm-of-steps")), "play pact")
    assert legal(s) == {"accept", "decline"}
    assert events(s, "automatic") == []


# --- C29: powers and constellations together. The power is set off by the card that is played.

POWERS = {
    "scripture": """
        Card for Vision    | 0            | power = "on-play hallucination { draw 1 }"
        Ink for Vision     | 0            | power = "on-play hallucination { gain ink 1 }"
        Ink for Relic      | 0            | power = "on-play relic { gain ink 1 }"
    """,
    "relic": """
        Walk Then          | 0            | power = "on-complete { may { move } }"
    """,
}
PAYING = game_with(deck_text({kind: table.rstrip() + POWERS.get(kind, "").rstrip() for kind, table in DECK.items()}))


def paying(*args: Any, **seat: Any) -> Table:
    return given(Seat(*args, **seat), game=PAYING, top="relic-5 relic-6 relic-7")


def test_c29_a_power_for_the_played_relic_and_a_constellation_it_completes_are_ordered() -> None:
    start = paying("auto-ink", "ink-for-relic arm-of-steps", {"auto-chain": "ab"}, tentacles=1)
    s = play(start, "play auto-ink")
    assert (asked(s).kind, legal(s)) == ("order", {"complete auto-chain", "first ink-for-relic"})
    power = play(s, "first ink-for-relic")
    assert (power.resources[0], power.tentacles[0], asked(power).cause) == ((1, 0, 0, 0), 2, "arm-of-steps")
    whole = play(s, "complete auto-chain")
    assert (whole.resources[0], whole.tentacles[0], asked(whole).cause) == ((0, 0, 0, 0), 2, "arm-of-steps")
    assert play(whole, "decline").resources[0] == play(power, "decline").resources[0] == (1, 0, 1, 0)


def test_c29_a_power_for_the_played_hallucination_and_a_constellation_its_gain_completes_are_ordered() -> None:
    start = paying("one-ink", "card-for-vision arm-of-steps", {"ink-chain": "abc"}, tentacles=1)
    s = play(start, "play one-ink", "place ink-chain d")
    assert legal(s) == {"complete ink-chain", "first card-for-vision"}
    power = play(s, "first card-for-vision")
    assert (power.hand[0], power.tentacles[0]) == (("relic-5",), 2)
    assert legal(play(power, "decline")) == {"end"}
    whole = play(s, "complete ink-chain")
    assert (whole.hand[0], whole.tentacles[0], legal(whole)) == ((), 2, {"accept", "decline"})
    whole = play(whole, "decline")
    assert (whole.hand[0], legal(whole)) == (("relic-5",), {"end"})


def test_c29_a_power_for_the_played_hallucination_and_what_its_tentacle_sets_off_are_ordered() -> None:
    s = play(paying("pact", "card-for-vision arm-of-steps", tentacles=1), "play pact")
    assert legal(s) == {"first card-for-vision", "first arm-of-steps"}
    s = play(s, "first card-for-vision")
    assert (s.hand[0], asked(s).cause) == (("relic-5",), "arm-of-steps")


def test_c29_a_power_is_ordered_where_the_card_goes_on_after_what_it_sets_off() -> None:
    """With Forbidden Knowledge the Move is still to come: a card may be drawn before it or after it."""
    seat = Seat("pact-and-move", "card-for-vision arm-of-coins")
    s = play(given(seat, game=PAYING, top="relic-5 relic-6", taken={"stars": 0}), "play pact-and-move")
    assert legal(s) == {"first card-for-vision", "first arm-of-coins"}
    assert (play(s, "first card-for-vision").hand[0], asked(play(s, "first card-for-vision")).kind) == (("relic-5",), "may")
    assert (play(s, "first arm-of-coins").hand[0], asked(play(s, "first arm-of-coins")).kind) == ((), "may")


def test_c29_several_constellations_and_a_power_are_one_question() -> None:
    s = play(
        paying("five-inks", "card-for-vision arm-of-steps", {"ink-chain": "abc", "ink-star": "abc"}, tentacles=1),
        *("play five-inks", "place ink-chain d", "place ink-star d"),
    )
    assert legal(s) == {"complete ink-chain", "complete ink-star", "first card-for-vision"}
    s = play(s, "complete ink-star", "decline")
    assert legal(s) == {"complete ink-chain", "first card-for-vision"}


def test_c29_what_a_completed_constellation_sets_off_and_another_full_one_are_ordered() -> None:
    s = play(
        paying("five-inks", "walk-then", {"ink-chain": "abc", "ink-star": "abc"}, tentacles=1),
        *("play five-inks", "place ink-chain d", "place ink-star d", "complete ink-chain"),
    )
    assert legal(s) == {"first walk-then", "complete ink-star"}
    s = play(s, "complete ink-star")
    assert (s.tentacles[0], asked(s).cause) == (3, "walk-then")
    assert asked(play(s, "decline")).cause == "walk-then"  # once for each


def test_c28_a_constellation_is_resolved_wholly_before_a_power_that_it_was_put_before() -> None:
    """Within the resolution of Ink Chain only what it sets off itself is ordered: the power waits until it is over."""
    start = paying("one-ink", "card-for-vision arm-of-steps", {"ink-chain": "abc"}, contacted=False)
    s = play(start, "play one-ink", "place ink-chain d", "complete ink-chain")
    assert legal(s) == {"first first-contact", "first arm-of-steps"}


@pytest.mark.parametrize(
    ("hand", "tableau", "constellations", "codes"),
    [
        ("one-ink", "card-for-vision", {"ink-chain": "abc"}, ("play one-ink", "place ink-chain d")),
        ("one-ink", "ink-for-vision", {"ink-chain": "abc"}, ("play one-ink", "place ink-chain d")),
        ("pact", "ink-for-vision arm-of-coins", {}, ("play pact",)),
        ("auto-ink", "ink-for-relic", {"auto-chain": "ab"}, ("play auto-ink",)),
    ],
)
def test_c29_a_power_and_a_constellation_are_not_ordered_where_it_makes_no_difference(
    hand: str, tableau: str, constellations: dict[str, str], codes: tuple[str, ...]
) -> None:
    s = play(paying(hand, tableau, constellations, tentacles=1), *codes)
    assert legal(s) == {"end"}
    assert s.tentacles[0] == 2


def test_c29_a_gain_that_fits_a_slot_is_ordered_with_a_constellation() -> None:
    s = paying("one-ink", "ink-for-vision", {"ink-chain": "abc", "ink-star": "a"}, tentacles=1)
    s = play(s, "play one-ink", "place ink-chain d")
    assert legal(s) == {"complete ink-chain", "first ink-for-vision"}


def test_c29_a_draw_is_ordered_where_the_deck_runs_out_on_the_constellation() -> None:
    s = given(Seat("one-ink", "card-for-vision", {"ink-chain": "abc"}, tentacles=1), game=PAYING, rest="last")
    s = play(s, "play one-ink", "place ink-chain d")
    assert legal(s) == {"complete ink-chain", "first card-for-vision"}


def test_c29_the_eighth_tentacle_needs_no_order() -> None:
    s = paying("one-ink", "card-for-vision", {"ink-chain": "abc"}, tentacles=7)
    assert play(s, "play one-ink", "place ink-chain d").over


# --- C30


def causes(s: Table, *codes: str) -> list[tuple[str, str]]:
    """The causes of the questions asked on the way, these answers given where they are legal and the first legal code elsewhere."""
    found = []
    while not s.over and not TEST.question(s).resting:
        found.append((asked(s).kind, asked(s).cause))
        s = play(s, next((c for c in codes if c in legal(s)), TEST.legal(s, TEST.pending(s)[0])[0]))
    return found


@pytest.mark.parametrize(
    ("card", "kind"),
    [
        ("dear-vision", "payment"),
        ("dear-scripture", "payment"),
        ("lucky-find", "may"),
        ("any-two", "resource"),
        ("mix-three", "mix"),
        ("walk", "move"),
        ("take-one", "take"),
        ("flush", "take"),
        ("sweep", "sweep"),
        ("salvage", "salvage"),
        ("pick", "choose"),
        ("diver", "move"),
        ("conjure-relic", "play-free"),
        ("pact-and-move", "may"),
    ],
)
def test_c30_a_question_names_the_card_that_asks(card: str, kind: str) -> None:
    s = given(
        Seat(card, ink=6, coins=6),
        taken={"stars": 0},
        row="scripture-1 relic-1 hallucination-1",
        discard="relic-5 relic-6",
        head="stars-3",
    )
    s = play(s, f"play {card}")
    assert (asked(s).kind, asked(s).cause) == (kind, card)


def test_c30_a_payment_names_in_words_what_is_paid_for() -> None:
    s = play(given(Seat("dear-vision", ink=3, coins=3)), "play dear-vision")
    assert "Dear Vision" in asked(s).text


def test_c30_a_choice_of_slots_names_the_card_that_gives() -> None:
    s = play(given(Seat("five-inks", constellations={"ink-chain": ""})), "play five-inks")
    assert causes(s, "place ink-chain a")[0] == ("place", "five-inks")
    s = play(given(Seat("fill-two", constellations={"ink-star": "a"})), "play fill-two")
    assert causes(s) == [("fill", "fill-two"), ("fill", "fill-two")]


def test_c30_the_tribute_of_a_move_names_the_card_that_moves() -> None:
    s = play(given(Seat("walk", ink=1, coins=1), head="stars-3"), "play walk", "move ink-3")
    assert (asked(s).kind, asked(s).cause) == ("tribute", "walk")


def test_c30_a_relic_names_itself_not_what_set_it_off() -> None:
    s = play(given(Seat("pact", "arm-of-steps", ink=1), head="stars-3"), "play pact")
    assert causes(s, "accept", "move stars-card")[:2] == [("may", "arm-of-steps"), ("move", "arm-of-steps")]


def test_c30_a_constellation_names_itself() -> None:
    s = play(given(Seat("two-stars dear-stars", constellations={"fork": "abc"})), "play two-stars", "place fork d")
    assert (asked(s).kind, asked(s).cause) == ("play-free", "fork")


def test_c30_a_free_card_names_itself() -> None:
    s = given(Seat("conjure-relic"), row="lucky-find scripture-1 hallucination-1")
    s = play(s, "play conjure-relic", "play lucky-find")
    assert (asked(s).kind, asked(s).cause) == ("may", "lucky-find")


def test_c30_first_contact_and_tiles_name_themselves() -> None:
    s = play(given(Seat("pact", contacted=False)), "play pact")
    assert asked(s).cause == "first-contact"
    s = play(given(Seat("go-card")), "play go-card")
    assert asked(s).cause == "ink-card"
