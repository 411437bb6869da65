"""A line of the action menu."""

from engine.core.prompt import Choice
from octotui.widgets.areas import choice_block


def test_a_long_cost_never_writes_over_the_label() -> None:
    choice = Choice("east", "east", cost="pawns Yellow 4, Yellow 3 and Yellow 2", gain="5 points")
    first, *below = choice_block(choice, 2, 39, tight=False, more="…").rows
    assert [text for _, text, _ in first] == ["2", "east"]
    assert " ".join(text for row in below for _, text, _ in row) == "costs pawns Yellow 4, Yellow 3 and Yellow 2; 5 points"


def test_a_short_cost_stands_at_the_right_end() -> None:
    first, *below = choice_block(Choice("take x", "take it", cost="2 ink"), 1, 39, tight=False, more="…").rows
    assert [(x, text) for x, text, _ in first] == [(0, "1"), (2, "take it"), (34, "2 ink")] and not below
