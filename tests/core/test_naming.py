"""Names that can be displayed, and told apart by eye."""

import pytest

from engine.core.journal import Seat
from engine.core.naming import name_fault

UNSEEN = {
    "marks alone": "\u0301\u0302",
    "marks and spaces": "\u0301 \u0302",
    "the Hangul filler": "\u3164",
    "the half-width Hangul filler": "\uffa0",
    "Hangul jamo fillers": "\u115f\u1160",
    "the Braille pattern without a dot": "\u2800",
    "a name with a filler behind it": "Ann\u3164",
    "an enclosing mark": "\u20dd",
}


@pytest.mark.parametrize("name", UNSEEN.values(), ids=UNSEEN)
def test_a_name_that_nobody_can_see_is_refused(name: str) -> None:
    assert name_fault(name)
    with pytest.raises(ValueError, match="name"):
        Seat(name)


@pytest.mark.parametrize("name", ["Ann", "Zoë", "Zoe\u0308", "李", "Анна", "ﬂo", "⠁", "한"])
def test_letters_of_any_script_make_a_name(name: str) -> None:
    assert name_fault(name) == ""


def test_the_message_says_what_is_wrong() -> None:
    assert name_fault("Ann\u3164") == "has a character that nobody can see (U+3164)"
    assert name_fault("\u0301") == "has no letter that could be seen: only marks that stand on letters"
