"""What the network of Cosmoctopus reads, by hand from written positions."""

import pytest

from engine.core.registry import load
from engine.cosmoctopus.game import Cosmoctopus
from engine.cosmoctopus.inputs import ARM, DRAW, PLAY, STEP, TAKE, aspects, constellations, gift, prospects
from engine.cosmoctopus.value import worths
from tests.cosmoctopus import Seat, given
from tests.typed import as_a

COSMO = as_a(Cosmoctopus, load("cosmoctopus"))
KNOWN = aspects(COSMO.box)
ROW = "blotted-notes sentient-inkpot dance-of-the-inky-flames"


@pytest.mark.parametrize(
    ("filled", "open_slots", "slots", "last", "finished"),
    [
        ("", [0, 0, 1, 0], [1, 1, 1, 1], [0, 0, 0, 0], [0, 0, 0, 0]),
        ("a", [1, 1, 0, 1], [1, 1, 0, 1], [0, 0, 0, 0], [0, 0, 0, 0]),
        ("abc", [0, 0, 0, 1], [0, 0, 0, 1], [0, 0, 0, 1], [0, 0, 0, 1]),
    ],
)
def test_c27_open_slots_and_the_last_one_by_resource(
    filled: str, open_slots: list[int], slots: list[int], last: list[int], finished: list[int]
) -> None:
    """The Lesser Squid asks for whispers, coins, ink and stars, from A to D; A opens the other three."""
    s = given(Seat(constellations={"the-lesser-squid": filled}), game=COSMO, row=ROW)

    found = constellations(s, 0, [3, 3, 3, 3])

    assert found[:4] == (open_slots, slots, last, finished)
    assert found[4] == pytest.approx(worths(COSMO.box)["the-lesser-squid"].done * len(filled) / 4 / 20)


def test_c15_what_can_be_paid_for_and_what_a_tentacle_lacks() -> None:
    """Behold the Yawning Darkness costs 5 ink and 4 of any resource: with 3 ink, 1 coin and 2 other cards, of which the scripture pays for
    ink (C1), 1 ink is lacking, and of all 9 there are 6: 3 are lacking. The hallucination pays for the 1 whisper of the scripture, but only
    for one of the relic's two.
    """
    s = given(
        Seat(hand="behold-the-yawning-darkness primer-for-damp-apprentices sentient-inkpot", ink=3, coins=1),
        game=COSMO,
        row="blotted-notes spaceborne-geode dance-of-the-inky-flames",
    )
    hand = [KNOWN[card] for card in s.hand[0]]

    can, cheap, arms = prospects(s, 0, hand, [1, 1, 1, 0], 0)

    assert (can, cheap, arms) == ([1, 0, 0, 0], [1, 1, 0, 0], [3])


def test_what_a_card_gives_and_does() -> None:
    """Swallow a Small Sun: gain 5 stars; you may move; play one more card."""
    gives, acts = gift(KNOWN["swallow-a-small-sun"].card.play)

    assert gives == [0, 0, 0, 5]
    assert (acts[DRAW], acts[TAKE], acts[STEP], acts[PLAY], acts[ARM]) == (0, 0, 0.7, 1, 0)


def test_a_card_in_numbers() -> None:
    """Behold the Yawning Darkness costs 5 ink and 4 of any, and brings a tentacle; Marginalia in Eight Hands saves 2 ink, and draws."""
    darkness, marginalia = KNOWN["behold-the-yawning-darkness"], KNOWN["marginalia-in-eight-hands"]

    assert [row[0] for row in darkness.parts] == pytest.approx([5 / 3, 0, 0, 0]) and darkness.whole[-1] == pytest.approx(4 / 3)
    assert darkness.whole[ARM] == 1
    assert [row[2] for row in marginalia.parts] == [2, 0, 0, 0] and marginalia.whole[DRAW] == 1


def test_the_seat_that_is_asked_is_told_from_the_other() -> None:
    s = given(Seat(ink=4), Seat(ink=4), game=COSMO, row=ROW, turn=1, ask="move")

    found = COSMO.inputs(s)

    assert found
    first, second = found.parts
    assert [part[0] for part in (*first, *second)] == [0.0] * 4 + [1.0] * 4
    assert [side[0] for side in found.sides] == [0.0, 1.0]
    assert first[0][1:4] == second[0][1:4] == (0.5, True, False), "4 of 8 ink: more than one visit brings, less than two"
