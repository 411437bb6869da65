"""C12, C15, C16, C19: a payment as a whole. What is proposed is always exact, and its answers are always taken.

`dear-vision` costs 3 ink + 2, `ink-vision` 2 ink, `generic-vision` 2, `nothing` 0; fillers such as `scripture-4` cost 99.
"""

from itertools import product
from random import Random

import pytest

from engine.core.chance import Live
from engine.cosmoctopus.paying import PAY_CODES
from engine.cosmoctopus.settling import Settlement, Wishes, find_settlement
from engine.cosmoctopus.table import Table
from tests.cosmoctopus import SHIPPED, TEST, Seat, asked, given, play


def paying(seat: Seat, card: str = "dear-vision") -> Table:
    return play(given(seat), f"play {card}")


def settlement(s: Table, wishes: Wishes | None = None) -> Settlement:
    found = find_settlement(s, wishes or {})
    assert found is not None
    return found


def all_paid(s: Table, found: Settlement) -> Table:
    after = play(s, *found.answers)
    assert asked(after).kind == "act"
    return after


# --- what is proposed


def test_c16_resources_alone_where_they_suffice() -> None:
    found = settlement(paying(Seat("dear-vision scripture-4 scripture-5", ink=5, tokens=(2,))))
    assert (found.amounts, found.cards, found.tokens) == ((5, 0, 0, 0), (), ())
    assert found.answers == ("pay rest",)


def test_c16_a_token_before_any_card() -> None:
    found = settlement(paying(Seat("dear-vision scripture-4 relic-4", ink=3, tokens=(2,))))
    assert (found.amounts, found.cards, found.tokens) == ((3, 0, 0, 0), (), (2,))


def test_c10_no_token_where_it_would_not_help() -> None:
    s = paying(Seat("dear-vision scripture-4 scripture-5 relic-4", ink=1, coins=2, tokens=(2,)))
    found = settlement(s)
    assert (found.amounts, set(found.cards), found.tokens) == ((1, 2, 0, 0), {"scripture-4", "scripture-5"}, ())


def test_c16_no_more_cards_than_it_takes_and_the_dearest_first() -> None:
    found = settlement(paying(Seat("dear-vision nothing relic-4 generic-vision", ink=3)))
    assert (found.amounts, found.cards) == ((3, 0, 0, 0), ("relic-4", "generic-vision"))


def test_c16_cards_of_its_own_type_for_the_specific_part() -> None:
    found = settlement(paying(Seat("dear-vision scripture-4 relic-4", ink=2, coins=5)))
    assert (found.amounts, found.cards) == ((2, 2, 0, 0), ("scripture-4",))


def test_c15_nothing_that_another_card_in_hand_asks_for() -> None:
    s = paying(Seat("generic-vision ink-vision relic-4", ink=2, coins=2), "generic-vision")
    assert settlement(s).amounts == (0, 2, 0, 0)


@pytest.mark.parametrize(
    ("coins", "taken", "paid"),
    [
        pytest.param(8, {}, (2, 0, 0, 0), id="8 coins and 2 relics lack 3 of 13"),
        pytest.param(7, {}, (0, 2, 0, 0), id="they lack 4"),
        pytest.param(8, {"coins": 1}, (0, 2, 0, 0), id="somebody has it"),
    ],
)
def test_c19_nothing_that_forbidden_knowledge_near_asks_for(coins: int, taken: dict[str, int], paid: tuple[int, ...]) -> None:
    s = play(given(Seat("generic-vision relic-4 relic-5", ink=3, coins=coins), taken=taken), "play generic-vision")
    assert settlement(s).amounts == paid


def test_c19_forbidden_knowledge_takes_its_own_resource_and_cards_of_its_type() -> None:
    s = play(given(Seat("scripture-4 scripture-5 relic-4", ink=12, coins=8)), "claim ink")
    found = settlement(s)
    assert found.amounts == (12, 0, 0, 0) and len(found.cards) == 1 and found.cards[0] in ("scripture-4", "scripture-5")
    assert asked(play(s, *found.answers)).kind != "payment"


# --- what is wished for


def test_c16_a_card_that_is_wished_for_takes_the_place_of_resources() -> None:
    s = paying(Seat("dear-vision scripture-4 relic-4", ink=5))
    found = settlement(s, {"discard relic-4": 1})
    assert (found.amounts, found.cards) == ((4, 0, 0, 0), ("relic-4",))
    assert all_paid(s, found).hand[0] == ("scripture-4",)


def test_c16_another_card_where_one_must_not_go() -> None:
    s = paying(Seat("dear-vision scripture-4 relic-4 relic-5", ink=3, coins=1))
    assert settlement(s, {"discard scripture-4": 0}).cards == ("relic-4",)
    assert find_settlement(s, {f"discard {card}": 0 for card in ("scripture-4", "relic-4", "relic-5")}) is None


def test_c16_so_many_of_a_resource_as_is_wished_for() -> None:
    s = paying(Seat("dear-vision", ink=5, coins=2, stars=2))
    found = settlement(s, {"pay stars": 1, "pay coins": 1})
    assert found.amounts == (3, 1, 0, 1)
    assert all_paid(s, found).resources[0] == (2, 1, 0, 1)
    assert find_settlement(s, {"pay stars": 2, "pay coins": 1}) is None


PAYERS = {
    "resources": Seat("dear-vision", ink=5, coins=2, stars=1),
    "cards": Seat("dear-vision scripture-4 scripture-5 relic-4", ink=3, coins=1),
    "a token": Seat("dear-vision relic-4", ink=4, coins=2, tokens=(1,)),
    "a token worth too much": Seat("dear-vision relic-4 scripture-4", ink=3, coins=1, tokens=(3,)),
    "cards only": Seat("dear-vision scripture-4 scripture-5 scripture-6 relic-4 relic-5"),
}


@pytest.mark.parametrize("payer", PAYERS)
def test_c16_every_payment_can_be_wished_for_and_is_accepted(payer: str) -> None:
    """Every set of resources, cards and a token, tried by hand: it pays 3 ink + 2 if and only if there is such a payment."""
    s = paying(PAYERS[payer])
    cards, stock, paid = s.hand[0], s.resources[0], 0
    for spent in product(*(range(n + 1) for n in stock)):
        for gone in product((0, 1), repeat=len(cards)):
            for token in {0, min(1, len(s.tokens[0]))}:
                generic = 2 - (token and s.tokens[0][0])
                wishes = dict(zip(PAY_CODES, spent, strict=True)) | {f"discard {c}": n for c, n in zip(cards, gone, strict=True)}
                wishes |= {f"token {worth}": token for worth in s.tokens[0]}
                matching = spent[0] + sum(n for c, n in zip(cards, gone, strict=True) if c.startswith("scripture"))
                found = find_settlement(s, wishes)
                assert (found is not None) == (matching >= 3 and sum(spent) + sum(gone) == 3 + max(0, generic)), wishes
                if found is not None:
                    after = all_paid(s, found)
                    paid += 1
                    assert after.resources[0] == tuple(n - m for n, m in zip(stock, spent, strict=True))
                    assert set(after.hand[0]) == {c for c, n in zip(cards, gone, strict=True) if not n}
                    assert after.tokens[0] == (() if token else s.tokens[0])
    assert paid


# --- whole games


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_c16_in_any_game_the_proposal_pays_exactly_and_is_accepted(seats: int) -> None:
    """What is asked for is gone to the last unit, by what the payer sees alone; no card goes where resources do."""
    met = 0
    for seed in range(6):
        rng, chance = Random(seed), Live(seed)
        options = SHIPPED.read_options({"investigator": "naive"} if seats == 1 else {})
        s = SHIPPED.setup(options, seats, chance)
        for _ in range(500):
            if s.over:
                break
            seat, question = SHIPPED.pending(s)[0], SHIPPED.question(s)
            if question.kind not in ("payment", "tribute"):
                s = SHIPPED.apply(s, seat, rng.choice(SHIPPED.legal(s, seat)), chance)
                continue
            met += 1
            _, resource, specific, generic = s.frames[0][2]
            found = settlement(s)
            assert find_settlement(SHIPPED.redeal(s, seat, Random(seed)), {}) == found
            matching = found.amounts[resource] + sum(s.box.cards[c].suit == resource for c in found.cards)
            units = sum(found.amounts) + len(found.cards)
            assert matching >= specific and specific + generic - sum(found.tokens) <= units <= specific + generic
            enough = s.resources[seat][resource] >= specific and sum(s.resources[seat]) >= specific + generic
            assert not (enough and (found.cards or found.tokens))
            under, before = s.frames[1], s
            for code in found.answers:
                assert s.frames[1] == under
                s = SHIPPED.apply(s, seat, code, chance)
            assert s.over or s.frames[1] != under or SHIPPED.question(s).kind != question.kind
            assert all(card not in s.hand[seat] for card in found.cards if card in before.hand[seat]) or s.round > before.round
    assert met > 20


def test_c12_tribute_is_paid_in_resources_only() -> None:
    s = given(Seat("scripture-4 relic-4", ink=2, coins=2, tokens=(1,)), ask="move", head="stars-3")
    asking = [after for code in sorted(TEST.legal(s, 0)) if asked(after := play(s, code)).kind == "tribute"]
    assert asking
    for tribute in asking:
        found = settlement(tribute)
        assert not found.cards and not found.tokens and sum(found.amounts) == tribute.frames[0][2][3]
        assert asked(play(tribute, *found.answers)).kind != "tribute"
