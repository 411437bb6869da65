"""C15 to C17: one card a turn, what a card costs, what reduces the cost, and what can be afforded.

`dear-vision` costs 3 ink + 2, `ink-vision` 2 ink, `generic-vision` 2; the `dear-…` cards of the other types cost 3 ink + 2 as well.
"""

from collections.abc import Sequence
from itertools import product
from random import Random
from typing import Any

import pytest

from engine.core.chance import Scripted
from engine.core.prompt import Refused
from engine.cosmoctopus.effects import RESOURCES, TYPES
from engine.cosmoctopus.table import Table
from tests.cosmoctopus import DECK, TEST, Seat, deck_text, game_with, given, holding, legal, play, refused


def affordable(seat: Seat, card: str = "dear-vision") -> bool:
    return f"play {card}" in legal(given(seat))


# --- C15


def test_c15_one_card_a_turn() -> None:
    s = play(given(Seat("nothing one-ink")), "play nothing")
    assert legal(s, "play") == set()
    assert refused(s, "play one-ink") == "card-played"


def test_c15_another_card_next_turn() -> None:
    s = play(given(Seat("nothing one-ink"), turn=0), "play nothing", "end", "move ink-card", "take relic-1", "end")
    s = play(s, "move stars-3")
    assert legal(s, "play") == {"play one-ink"}


def test_c15_the_cost_is_a_specific_and_a_generic_part() -> None:
    s = play(given(Seat("dear-vision", ink=3, coins=1, stars=1)), "play dear-vision", "pay rest")
    assert s.resources[0] == (0, 0, 0, 0)


def test_c15_the_specific_part_takes_its_own_resource_only() -> None:
    assert not affordable(Seat(hand="dear-vision", ink=2, coins=9, whispers=9, stars=9))


@pytest.mark.parametrize("resource", RESOURCES)
def test_c15_the_generic_part_takes_any_resource(resource: str) -> None:
    s = given(holding(resource, 2, hand="generic-vision"))
    assert play(s, "play generic-vision").resources[0] == (0, 0, 0, 0)


def test_c15_the_resource_of_the_specific_part_pays_the_generic_part_too() -> None:
    assert play(given(Seat("dear-vision", ink=6)), "play dear-vision").resources[0] == (1, 0, 0, 0)


def test_c15_the_player_chooses_what_pays_the_generic_part() -> None:
    s = play(given(Seat("generic-vision", ink=1, coins=1, whispers=1, stars=1)), "play generic-vision", "pay stars", "pay coins")
    assert s.resources[0] == (1, 0, 1, 0)


def test_c15_a_card_of_cost_0_is_free() -> None:
    s = play(given(Seat("nothing", ink=2)), "play nothing")
    assert s.resources[0] == (2, 0, 0, 0)
    assert s.discard == ("nothing",)


# --- C16 (a): scriptures in play


def test_c16_a_resource_discount_reduces_the_specific_part() -> None:
    assert affordable(Seat("dear-vision", "less-ink", ink=2, coins=2))
    assert not affordable(Seat("dear-vision", "less-ink", ink=1, coins=9))


def test_c16_a_resource_discount_leaves_the_generic_part() -> None:
    assert not affordable(Seat("dear-vision", "less-ink", ink=2, coins=1))
    assert not affordable(Seat("generic-vision", "less-coins", coins=1), "generic-vision")


def test_c16_a_resource_discount_leaves_other_resources() -> None:
    assert not affordable(Seat("dear-vision", "less-coins", ink=2, coins=9))


def test_c16_a_generic_discount_reduces_the_generic_part() -> None:
    assert affordable(Seat("dear-vision", "less-any", ink=3, coins=1))
    assert not affordable(Seat("dear-vision", "less-any", ink=3))


def test_c16_a_generic_discount_leaves_the_specific_part() -> None:
    assert not affordable(Seat("dear-vision", "less-any", ink=2, coins=9))
    assert not affordable(Seat("ink-vision", "less-any", ink=1), "ink-vision")


def test_c16_nothing_goes_below_0_and_nothing_spills_over() -> None:
    much = "less-ink less-ink-too much-less-ink"
    assert not affordable(Seat("dear-vision", much, coins=1))
    s = play(given(Seat("dear-vision", much, coins=3)), "play dear-vision")
    assert s.resources[0] == (0, 1, 0, 0)


def test_c16_generic_discounts_do_not_spill_over_either() -> None:
    s = given(Seat("dear-vision", "less-any less-any-too forbidden", ink=4))
    assert play(s, "play dear-vision").resources[0] == (1, 0, 0, 0)
    assert not affordable(Seat("dear-vision", "less-any less-any-too forbidden", ink=2))


def test_c16_the_price_after_discounts_is_what_is_paid() -> None:
    s = play(given(Seat("dear-vision", "less-ink less-any", ink=3, coins=0)), "play dear-vision")
    assert s.resources[0] == (0, 0, 0, 0)


def test_c16_discounts_of_another_player_do_not_count() -> None:
    s = given(Seat("dear-vision", ink=2, coins=2), Seat(tableau="less-ink"))
    assert "play dear-vision" not in legal(s)


def test_c16_a_scripture_does_not_discount_itself() -> None:
    assert not affordable(Seat("dear-scripture", ink=2, coins=2), "dear-scripture")


def test_c16_a_scripture_discounts_from_the_next_card_on() -> None:
    s = play(given(Seat("less-ink dear-vision", ink=2, coins=2), plays=2), "play less-ink")
    assert "play dear-vision" in legal(s)


# --- C16 (b): cards discarded while paying


def test_c16_a_discarded_card_reduces_the_specific_part_of_its_own_resource() -> None:
    s = play(given(Seat("dear-vision scripture-8", ink=2, coins=2)), "play dear-vision", "discard scripture-8", "pay rest")
    assert s.resources[0] == (0, 0, 0, 0)
    assert s.hand[0] == ()


@pytest.mark.parametrize("kind", TYPES[1:])
def test_c16_a_discarded_card_of_another_type_leaves_the_specific_part(kind: str) -> None:
    assert not affordable(Seat(f"dear-vision {kind}-8", ink=2, coins=9))


@pytest.mark.parametrize("kind", TYPES)
def test_c16_a_discarded_card_of_any_type_reduces_the_generic_part(kind: str) -> None:
    s = given(Seat(f"dear-vision {kind}-8", ink=3, coins=1))
    s = play(s, "play dear-vision", f"discard {kind}-8", "pay rest")
    assert s.resources[0] == (0, 0, 0, 0)


def test_c16_a_card_reduces_by_1_only() -> None:
    assert not affordable(Seat("dear-vision scripture-8", ink=2, coins=1))


def test_c16_any_number_of_cards_may_be_discarded() -> None:
    s = given(Seat("dear-vision scripture-1 scripture-2 scripture-3 relic-2 hallucination-2"), row="scripture-8 relic-8 relic-7")
    s = play(s, "play dear-vision", "discard scripture-1", "discard scripture-2", "discard scripture-3", "discard relic-2")
    assert s.hand[0] == ()
    assert len(s.discard) == 6


def test_c16_discarded_cards_go_to_the_discard_pile() -> None:
    s = play(given(Seat("generic-vision relic-2", coins=2)), "play generic-vision", "discard relic-2")
    assert set(s.discard) == {"relic-2", "generic-vision"}


def test_c16_a_card_that_reduces_nothing_is_not_offered() -> None:
    s = given(Seat("ink-vision relic-2 scripture-2 scripture-3", ink=1))
    s = play(s, "play ink-vision")
    assert legal(s) == {"pay ink", "discard scripture-2", "discard scripture-3"}
    assert refused(s, "discard relic-2")


def test_c16_once_the_generic_part_is_paid_other_types_are_no_longer_offered() -> None:
    s = given(Seat("dear-vision relic-2 scripture-2", ink=3, coins=3))
    s = play(s, "play dear-vision", "pay coins", "pay coins")
    assert legal(s, "discard") == {"discard scripture-2"}
    assert refused(s, "pay coins")


def test_c16_nothing_can_be_discarded_for_a_card_that_costs_nothing() -> None:
    s = play(given(Seat("nothing relic-2")), "play nothing")
    assert s.hand[0] == ("relic-2",)


def test_c16_the_card_being_played_cannot_pay_for_itself() -> None:
    assert not affordable(Seat("dear-scripture", ink=2, coins=2), "dear-scripture")
    assert not affordable(Seat("dear-scripture", ink=3, coins=1), "dear-scripture")
    s = play(given(Seat("dear-scripture scripture-8", ink=3, coins=2)), "play dear-scripture")
    assert legal(s, "discard") == {"discard scripture-8"}


def test_c16_cards_in_play_cannot_be_discarded_for_a_discount() -> None:
    assert not affordable(Seat("dear-vision", "ink-pump", {"dear-stars": ""}, ink=3, coins=1))


def test_c16_a_discarded_card_gives_none_of_its_effects() -> None:
    s = play(given(Seat("generic-vision ink-flood", coins=1)), "play generic-vision", "discard ink-flood")
    assert s.resources[0] == (0, 0, 0, 0)


# --- C16 (c): tokens


def test_c16_discounts_cards_and_tokens_work_together() -> None:
    seat = Seat("dear-vision scripture-8", "less-ink less-any", ink=1, tokens=(1,))
    s = play(given(seat), "play dear-vision", "pay ink", "discard scripture-8")
    assert (s.resources[0], s.hand[0], s.tokens[0]) == ((0, 0, 0, 0), (), ())
    assert s.discard == ("scripture-8", "dear-vision")


def test_c16_a_token_is_offered_only_while_a_generic_part_is_left() -> None:
    s = given(Seat("dear-vision scripture-8", ink=3, coins=2, tokens=(1,)))
    s = play(s, "play dear-vision")
    assert "token 1" in legal(s)
    s = play(s, "pay coins", "pay coins")
    assert legal(s, "token") == set()


# --- C16: every way of paying, compared with a search by hand

PAYERS = {
    "resources": Seat("dear-vision", ink=5, coins=2, stars=1),
    "cards": Seat("dear-vision scripture-4 scripture-5 relic-4", ink=3, coins=1),
    "a token": Seat("dear-vision relic-4", ink=4, coins=2, tokens=(1,)),
    "a token worth too much": Seat("dear-vision relic-4 scripture-4", ink=3, coins=1, tokens=(3,)),
    "cards only": Seat("dear-vision scripture-4 scripture-5 scripture-6 relic-4 relic-5"),
}


Left = tuple[tuple[int, int, int, int], frozenset[str], tuple[int, ...]]
"""The resources, cards and tokens that a payer keeps."""


def end_points(s: Table) -> set[Left]:
    """What is left to the payer by every sequence of legal answers."""
    found, todo = set(), [s]
    while todo:
        s = todo.pop()
        if "end" in legal(s):
            found.add((s.resources[0], frozenset(s.hand[0]), s.tokens[0]))
        else:
            todo += [play(s, code) for code in legal(s)]
    return found


def payments(s: Table, suit: int = 0, specific: int = 3, generic: int = 2) -> set[Left]:
    """What is left after every set of things that pays this cost and contains nothing useless."""
    cards, stock = [c for c in s.hand[0] if c != "dear-vision"], s.resources[0]
    found = set()
    for spent in product(*(range(n + 1) for n in stock)):
        for kept in product((True, False), repeat=len(cards)):
            given_up = [c for c, keep in zip(cards, kept, strict=True) if not keep]
            matching = spent[suit] + sum(c.startswith(TYPES[suit]) for c in given_up)
            units = sum(spent) + len(given_up)
            left = stock[0] - spent[0], stock[1] - spent[1], stock[2] - spent[2], stock[3] - spent[3]
            hand = frozenset(c for c, keep in zip(cards, kept, strict=True) if keep)
            if matching >= specific and units == specific + generic:
                found.add((left, hand, s.tokens[0]))
            if s.tokens[0] and matching >= specific and specific + generic - s.tokens[0][0] <= units < specific + generic:
                found.add((left, hand, ()))
    return found


@pytest.mark.parametrize("payer", PAYERS)
def test_c16_every_payment_that_fits_can_be_chosen_and_no_other(payer: str) -> None:
    s = given(PAYERS[payer])
    expected = payments(s)
    assert len(expected) > 1 or payer == "cards only"
    assert end_points(play(s, "play dear-vision")) == expected


# --- C17

COSTS = [f"{n} {r} + {m}" for n in (1, 2, 3) for r in RESOURCES for m in (0, 1, 2)] + ["0", "1", "2", "3"]
PRICES = game_with(
    deck_text(
        {
            **DECK,
            "scripture": DECK["scripture"] + "\n".join(f"Scripture Price {i} | {c} |" for i, c in enumerate(COSTS) if i % 4 == 0),
            "relic": "\n".join(f"Relic Price {i} | {c} |" for i, c in enumerate(COSTS) if i % 4 == 1),
            "hallucination": "\n".join(f"Hallucination Price {i} | {c} |" for i, c in enumerate(COSTS) if i % 4 == 2),
            "constellation": "\n".join(
                f'Constellation Price {i} | {c} | slots = "ink ink ink ink", arrows = "a>b b>c c>d"'
                for i, c in enumerate(COSTS)
                if i % 4 == 3
            ),
        }
    )
)
"""A deck with a card of each of these costs, of all types."""


def payable(suit: int, specific: int, generic: int, stock: Sequence[int], cards: Sequence[int], tokens: Sequence[int]) -> bool:
    """Whether some choice pays: try each single thing for each single unit. `stock` and `cards` count by resource and by type."""
    if specific:
        options = range(suit, suit + 1)
    elif generic:
        if any(payable(suit, 0, max(0, generic - worth), stock, cards, ()) for worth in tokens):
            return True
        options = range(4)
    else:
        return True
    rest = (specific - 1, generic) if specific else (0, generic - 1)
    for i in options:
        if stock[i] and payable(suit, *rest, [n - (j == i) for j, n in enumerate(stock)], cards, tokens):
            return True
        if cards[i] and payable(suit, *rest, stock, [n - (j == i) for j, n in enumerate(cards)], tokens):
            return True
    return False


def random_seat(rng: Random) -> Seat:
    prices = [c for c in PRICES.box.deck.devotees if "-price-" in c]
    resources: dict[str, Any] = {r: rng.choice((0, 0, 1, 2, 3)) for r in RESOURCES}
    tableau = rng.sample(["less-ink", "less-ink-too", "much-less-ink", "less-coins", "less-any", "less-any-too", "forbidden"], 2)
    tokens = rng.choice(((), (), (1,), (2,), (3,)))
    return Seat(" ".join(rng.sample(prices, rng.randrange(1, 5))), " ".join(tableau), tokens=tokens, **resources)


def accepts(s: Table, code: str) -> bool:
    try:
        PRICES.apply(s.clone(), 0, code, Scripted())
    except Refused:
        return False
    return True


def counted(s: Table, hand: Sequence[str]) -> list[int]:
    return [sum(s.box.cards[c].type == kind for c in hand) for kind in TYPES]


def price_by_hand(s: Table, card_id: str) -> tuple[int, int, int]:
    """The suit, specific and generic part, less the discounts of the scriptures in play."""
    suit, specific, generic = s.box.cards[card_id].cost
    for scripture in s.tableau[0]:
        if scripture in ("less-any", "less-any-too", "forbidden"):
            generic -= 1
        elif RESOURCES[suit] in scripture:
            specific -= 2 if scripture.startswith("much") else 1
    return suit, max(0, specific), max(0, generic)


@pytest.mark.parametrize("seed", range(4))
def test_c17_a_card_is_offered_if_and_only_if_some_choice_pays_it(seed: int) -> None:
    rng = Random(seed)
    offered = 0
    for _ in range(100):
        s = given(random_seat(rng), game=PRICES)
        for card in s.hand[0]:
            others = [c for c in s.hand[0] if c != card]
            can = payable(*price_by_hand(s, card), list(s.resources[0]), counted(s, others), s.tokens[0])
            assert (f"play {card}" in PRICES.legal(s, 0)) == can, (card, s.hand[0], s.resources[0], s.tableau[0], s.tokens[0])
            assert accepts(s, f"play {card}") == can
            offered += can
    assert 50 < offered < 300


@pytest.mark.parametrize("seed", range(4))
def test_c17_no_way_of_paying_leads_to_a_dead_end(seed: int) -> None:
    rng = Random(seed)
    for _ in range(40):
        s = given(random_seat(rng), game=PRICES)
        for code in sorted(legal(s, "play")):
            paid = PRICES.apply(s, 0, code, Scripted())
            while PRICES.question(paid).kind == "payment":
                options = [c for c in PRICES.legal(paid, 0) if c != "pay rest"]
                assert options
                paid = PRICES.apply(paid, 0, rng.choice(options), Scripted())
            assert PRICES.question(paid).kind == "act"


def test_c17_exactly_enough_is_enough() -> None:
    assert affordable(Seat("dear-vision", ink=3, coins=2))
    assert not affordable(Seat("dear-vision", ink=3, coins=1))


def test_c17_one_card_does_not_count_for_both_parts() -> None:
    assert not affordable(Seat("dear-vision scripture-8", ink=2, coins=1))
    assert affordable(Seat("dear-vision scripture-8 scripture-7", ink=2, coins=1))


def test_c17_a_card_that_cannot_be_afforded_is_refused_with_the_reason() -> None:
    assert refused(given(Seat("dear-vision", ink=2, coins=9)), "play dear-vision") == "too-few-specific"
    assert refused(given(Seat("dear-vision", ink=3, coins=1)), "play dear-vision") == "too-few"


@pytest.mark.parametrize(("tokens", "added"), [((), ""), ((2,), "; a discount token does not pay the part in ink")])
def test_c16_the_refusal_of_a_card_says_that_a_token_does_not_pay_what_is_lacking(tokens: tuple[int, ...], added: str) -> None:
    """`dear-vision` costs 3 ink and 2 of any resource: of the ink one is lacking."""
    s = given(Seat("dear-vision", ink=2, coins=9, tokens=tokens))
    prompt = TEST.prompt(s, 0)
    assert prompt is not None
    assert [bar.reason.text for bar in prompt.refused if bar.code == "play dear-vision"] == [
        f"needs 1 more ink: it costs 3, you have 2{added}"
    ]


def test_c17_claims_are_exact_as_well() -> None:
    for ink, cards, discounts in product((8, 9, 10, 11, 12, 13), range(4), ("", "less-ink", "forbidden less-ink")):
        hand = " ".join(f"scripture-{n + 2}" for n in range(cards))
        s = given(Seat(f"{hand} relic-2 relic-3", discounts, ink=ink, coins=9, tokens=(3,)))
        assert ("claim ink" in legal(s)) == (ink + cards + len(discounts.split()) >= 13)
