"""C12, C19, C26-C28: what is suggested to people is what brings a tentacle now, else what costs least, and of that what fills a slot.

The realm is `REALM`: ink-3 is two steps from stars-3 and four from stars-card; ink-card is one and three steps away.
"""

import pytest

from engine.cosmoctopus.table import Table
from tests.cosmoctopus import Case, Seat, asked, given, play

ONE_INK_SHORT = {"ink-star": "abc"}


def suggested(s: Table) -> str:
    return asked(s).proposal


@pytest.mark.parametrize(
    ("seat", "head", "suggestion"),
    [
        pytest.param(Seat(coins=2, constellations=ONE_INK_SHORT), "stars-card", "move ink-card", id="a tentacle is worth a tribute of 2"),
        pytest.param(Seat(coins=1, constellations=ONE_INK_SHORT), "stars-card", "move coins-card", id="too far"),
        pytest.param(Seat(ink=10, coins=1), "stars-3", "move ink-3", id="C19: 10 and 3 ink are 13"),
        pytest.param(Seat(ink=10), "stars-3", "move ink-card", id="C19: not if the tribute is one of them"),
        pytest.param(Seat(constellations={"diamond": "a"}), "stars-3", "move whispers-card", id="C27: a slot for coins or whispers"),
        pytest.param(Seat(ink=13), "stars-3", "claim ink", id="C19: two tentacles at once"),
    ],
)
def test_the_tile_that_brings_a_tentacle_is_suggested(seat: Seat, head: str, suggestion: str) -> None:
    assert suggested(given(seat, ask="move", head=head, special="fresh-row")) == suggestion


def test_c32_of_equal_tiles_one_that_the_private_investigator_does_not_watch() -> None:
    """Ink is watched: on ink-3 and ink-card."""
    assert suggested(given(Seat(), ask="move", case=Case(behaviour="ink-watch"))) == "move whispers-card"


def test_c19_of_what_can_be_played_first_forbidden_knowledge_and_then_a_card_that_is_a_tentacle() -> None:
    assert suggested(given(Seat("one-ink pact", ink=13))) == "claim ink"
    assert suggested(given(Seat("one-ink pact"))) == "play pact"
    assert suggested(given(Seat("one-ink nothing"))) == "play one-ink"


def test_c27_a_gain_goes_to_the_constellation_that_lacks_least() -> None:
    seat = Seat("one-ink", constellations={"ink-chain": "", **ONE_INK_SHORT})
    assert suggested(play(given(seat), "play one-ink")) == "place ink-star d"


def test_c28_of_resources_to_gain_the_one_that_completes_a_constellation() -> None:
    """The Diamond with two slots filled lacks whispers and then stars."""
    seat = Seat("mix-three any-two", ink=5, constellations={"diamond": "ab"})
    assert suggested(play(given(seat), "play mix-three")) == "gain whispers"
    assert suggested(play(given(seat), "play mix-three", "gain whispers")) == "gain stars"
    assert suggested(play(given(Seat("any-two", ink=5, constellations=ONE_INK_SHORT)), "play any-two")) == "gain ink"


def test_c16_of_cards_that_bring_something_one_that_takes_the_fewest_others_to_pay_and_rather_a_constellation() -> None:
    """Dear Relic and Dear Scripture cost 3 ink and 2; of these 1 ink and 1 coin leave 3 to be paid with cards."""
    assert suggested(given(Seat("dear-scripture less-ink diver one-coin", ink=1, coins=1))) == "play less-ink"
    assert suggested(given(Seat("dear-scripture less-ink ink-star one-coin", ink=1, coins=1))) == "play ink-star"
    assert suggested(given(Seat("dear-scripture diver one-coin", ink=3, coins=2))) == "play dear-scripture"
    assert suggested(given(Seat("dear-scripture one-coin nothing", ink=3, coins=1))) == "play one-coin"
