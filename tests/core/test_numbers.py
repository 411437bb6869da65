"""The numbers of choices, and which choice a number means."""

import pytest

from engine.core.numbers import code_keyed, code_numbered, key_of, numbered, spans
from engine.core.prompt import DONE, END, ZERO, Choice


def choices(*codes: str) -> list[Choice]:
    return [Choice(code, code) for code in codes]


@pytest.mark.parametrize(
    ("codes", "numbers", "said"),
    [
        (("a",), [1], ["1"]),
        (("a", "b", "c"), [1, 2, 3], ["1 to 3"]),
        (("a", "b", END), [1, 2, 0], ["1 to 2", "0"]),
        (("a", END), [1, 0], ["1", "0"]),
        ((END,), [0], ["0"]),
        (("a", DONE), [1, 0], ["1", "0"]),
        (("at once: a, b", "a", "b"), [0, 1, 2], ["1 to 2", "0"]),
    ],
)
def test_end_of_turn_or_of_picks_is_always_0(codes: tuple[str, ...], numbers: list[int], said: list[str]) -> None:
    assert [number for number, _ in numbered(choices(*codes))] == numbers
    assert spans(choices(*codes)) == said
    assert [code_numbered(number, choices(*codes)) for number in numbers] == list(codes)


def test_number_without_choice_means_none() -> None:
    """The number that the end of the turn would have in the order of the menu is nobody's."""
    assert code_numbered(3, choices("a", "b", END)) is None
    assert code_numbered(0, choices("a", "b")) is None


def test_numbers_beyond_9_have_capital_letters_that_no_table_uses_for_anything_else() -> None:
    """`H` is the hint, `L` the log, `S` the secret and `U` the undo of a turn."""
    assert [key_of(number) for number in (0, 9, 10, 16, 17, 31, 32)] == ["0", "9", "A", "G", "I", "Z", ""]


def test_key_means_the_choice_of_its_number() -> None:
    many = [*choices(*map(str, range(1, 13))), *choices(END)]
    assert [code_keyed(key, many) for key in ("9", "A", "C", "0", "D", "H")] == ["9", "10", "12", END, None, None]


def test_choice_keeps_its_own_number() -> None:
    """Those after it go on from there, and what is not legal leaves a gap."""
    kept = [Choice("b", "b", number=2), Choice("c", "c", number=3), Choice("e", "e", number=5), *choices("f", END)]
    assert [number for number, _ in numbered(kept)] == [2, 3, 5, 6, 0]
    assert spans(kept) == ["2 to 3", "5 to 6", "0"]
    assert code_numbered(4, kept) is None and code_numbered(5, kept) == "e"


def test_numbers_are_said_in_order_however_the_choices_stand() -> None:
    assert spans([Choice(str(n), "x", number=n) for n in (1, 2, 6, 7, 5, 9)]) == ["1 to 2", "5 to 7", "9"]


def test_a_choice_can_have_0_and_those_after_it_count_on() -> None:
    kept = [Choice("a", "a", number=ZERO), *choices("b", "c")]
    assert [number for number, _ in numbered(kept)] == [0, 1, 2]
    assert spans(kept) == ["1 to 2", "0"] and code_numbered(0, kept) == "a"
