"""The deck that comes with the game: what section 7 fixes (C4), and that every card can be played and resolves.

Nothing here depends on a price or an amount of the deck file, only on what the rules say about a card.
"""

from random import Random
from typing import Any

import pytest

from engine.core.chance import Search
from engine.core.state import Names
from engine.cosmoctopus.effects import RESOURCES, TYPES
from engine.cosmoctopus.table import Table
from tests.cosmoctopus import REALM, SHIPPED, Seat, asked, events, given, holding, legal, resting, walk

CARDS = SHIPPED.box.cards
RICH = dict.fromkeys(RESOURCES, 40)

FORBIDDEN = ("resonating-manuscript", "tales-of-the-inexplicable")
SUBMERGE = (
    "atlas-of-the-branching-paths",
    "blotted-notes",
    "ringbound-tome-of-riddles",
    "story-of-the-salt-scarred-shipwreck",
)
AUTOFILL = ("anglers-gaslamp", "drowned-effigy", "sentient-inkpot", "spaceborne-geode")
ON_TENTACLE = (
    "ancient-astrolabe",
    "clockwork-hummingbird",
    "ever-expanding-puzzlebox",
    "impossible-tuning-fork",
    "mariners-bauble",
    "scratched-prism",
)
TENTACLE = (
    "behold-the-yawning-darkness",
    "echoes-of-a-forgotten-world",
    "remains-of-a-dead-planet",
    "witness-stellar-collapse",
)
FREE_PLAY = (
    "dance-of-the-inky-flames",
    "float-upon-the-ephemeral-river",
    "obey-the-smiling-eclipse",
    "trapped-in-a-timeless-existence",
)
RULEBOOK = {
    "scripture": (*FORBIDDEN, *SUBMERGE),
    "relic": (*AUTOFILL, *ON_TENTACLE),
    "hallucination": (*TENTACLE, *FREE_PLAY),
}


def some(kind: str, n: int, *without: str) -> list[str]:
    """This many cards of a type, none of them these."""
    return [c for c in SHIPPED.box.deck.devotees if CARDS[c].type == kind and c not in without][:n]


def row_without(*cards: str) -> str:
    """A row of hallucinations and a constellation, so that nothing in it is submerged."""
    return " ".join([*some("hallucination", 2, *cards), *some("constellation", 1, *cards)])


def rich(card: str = "", **more: Any) -> Table:
    """A position of the shipped game in which seat 0 holds this card, has plenty, and may play."""
    seat = {"hand": card, "tentacles": 1, **RICH} | more.pop("seat", {})
    return given(Seat(**seat), game=SHIPPED, **({"row": row_without(*seat["hand"].split(), *seat.get("constellations", {}))} | more))


def listed(kind: str) -> list[str]:
    return [c for c in CARDS if CARDS[c].type == kind]


# --- every card


@pytest.mark.parametrize("card", CARDS)
def test_c4_every_card_can_be_played_and_resolves(card: str) -> None:
    s = rich(card)
    assert f"play {card}" in legal(s)
    s = walk(s, f"play {card}")
    assert card not in s.hand[0]
    assert card not in s.resolving
    if CARDS[card].type == "hallucination":
        assert card in (s.removed if CARDS[card].contact else s.discard)
    else:
        assert card in (*s.tableau[0], *s.constellations[0])


@pytest.mark.parametrize("card", CARDS)
def test_c30_every_card_asks_in_its_own_name(card: str) -> None:
    s = rich(card, taken={"ink": 0}, discard=" ".join(some("relic", 2, card)))
    playing = {card}
    chance = Search(Random(1))
    s = SHIPPED.apply(s, 0, f"play {card}", chance)
    while not resting(s):
        assert asked(s).cause in playing | {*s.realm}
        s = SHIPPED.apply(s, 0, asked(s).proposal, chance)
        playing |= {played for (played,) in events(s, "played")}


@pytest.mark.parametrize("card", listed("constellation"))
def test_c28_every_constellation_can_be_completed(card: str) -> None:
    opened, filled = CARDS[card].open, ""
    while len(filled) < 3:
        filled = "".join(sorted(filled + opened[filled][0]))
    last = opened[filled]
    tile = f"{RESOURCES[CARDS[card].slots['abcd'.index(last)]]}-3"
    realm = ("ink-card", tile, *(t for t in REALM if t not in ("ink-card", tile)))
    s = rich(seat={"constellations": {card: filled}}, ask="move", head="ink-card", realm=realm)
    s = walk(s, f"move {tile}", f"place {card} {last}")
    assert s.tentacles[0] >= 2
    assert card in (s.removed if CARDS[card].contact else s.discard)


# --- section 7: names and groups


@pytest.mark.parametrize(("kind", "cards"), RULEBOOK.items())
def test_c4_the_24_names_of_the_rulebook_are_there_and_no_others_claim_to_be(kind: str, cards: Names) -> None:
    assert {c for c in CARDS if CARDS[c].source == "rulebook" and CARDS[c].type == kind} == set(cards)


@pytest.mark.parametrize("card", FORBIDDEN)
@pytest.mark.parametrize("resource", RESOURCES)
def test_c19_forbidden_scriptures_take_1_off_any_knowledge(card: str, resource: str) -> None:
    assert f"claim {resource}" in legal(given(holding(resource, 12, tableau=card), game=SHIPPED, row=row_without()))
    assert f"claim {resource}" not in legal(given(holding(resource, 11, tableau=card), game=SHIPPED, row=row_without()))


@pytest.mark.parametrize("card", FORBIDDEN)
def test_c16_forbidden_scriptures_take_1_off_generic_parts(card: str) -> None:
    power = given(Seat(tableau=card), game=SHIPPED, row=row_without()).powers[0]
    assert (power.generic, power.discount) == (1, (0, 0, 0, 0))


@pytest.mark.parametrize("card", SUBMERGE)
def test_c22_submerge_scriptures_discard_the_scriptures_and_relics_of_the_row(card: str) -> None:
    row = [*some("scripture", 1, card), *some("relic", 1), *some("constellation", 1)]
    s = walk(rich(card, row=" ".join(row), top=" ".join(some("hallucination", 3))), f"play {card}")
    assert {*row[:2]} <= {*s.discard}
    assert card in s.tableau[0]


def test_c22_submerge_scriptures_discount_one_resource_each() -> None:
    discounts = [given(Seat(tableau=card), game=SHIPPED, row=row_without()).powers[0].discount for card in SUBMERGE]
    assert sorted([i for i in range(4) if d[i]] for d in discounts) == [[0], [1], [2], [3]]


@pytest.mark.parametrize("card", AUTOFILL)
def test_c27_autofill_relics_serve_one_resource_each(card: str) -> None:
    auto = given(Seat(tableau=card), game=SHIPPED, row=row_without()).powers[0].autofill
    others = [given(Seat(tableau=c), game=SHIPPED, row=row_without()).powers[0].autofill for c in AUTOFILL if c != card]
    assert sum(auto) == 1
    assert auto not in others


@pytest.mark.parametrize("card", ON_TENTACLE)
def test_c25_on_tentacle_relics_give_something_for_each_tentacle(card: str) -> None:
    s = given(Seat(tableau=card, ink=13, tentacles=1), game=SHIPPED, row=row_without(), top=" ".join(some("scripture", 4)))
    before, chance, heard = s, Search(Random(1)), 0
    s = SHIPPED.apply(s, 0, "claim ink", chance)
    while not resting(s):
        heard += asked(s).cause == card
        s = SHIPPED.apply(s, 0, SHIPPED.legal(s, 0)[0], chance)
    gained = sum(s.resources[0]) - sum(before.resources[0]) + 13
    assert heard >= 2 or gained + len(s.hand[0]) >= 2


@pytest.mark.parametrize("card", TENTACLE)
def test_c26_tentacle_hallucinations_give_a_tentacle_and_with_knowledge_a_move(card: str) -> None:
    s = walk(rich(card), f"play {card}")
    assert s.tentacles[0] == 2
    s = rich(card, taken={"coins": 0})
    head = s.head
    s = walk(s, f"play {card}")
    assert s.tentacles[0] == 3
    assert s.head != head


@pytest.mark.parametrize(("card", "kind"), zip(FREE_PLAY, TYPES, strict=True))
def test_c26_free_play_hallucinations_play_a_row_card_of_their_type(card: str, kind: str) -> None:
    free = some(kind, 1, card)[0]
    others = [some(k, 1, card, free)[0] for k in TYPES if k != kind][:2]
    s = SHIPPED.apply(rich(card, row=" ".join([*others, free])), 0, f"play {card}", Search(Random(1)))
    while asked(s).kind == "payment":
        s = SHIPPED.apply(s, 0, "pay rest", Search(Random(1)))
    assert legal(s) == {f"play {free}", "decline"}
