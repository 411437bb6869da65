"""What one keyboard is told."""

from octotui.session import folded


def test_what_is_said_again_and_again_is_said_once() -> None:
    assert folded(["Ann pays 1 star", "Ann pays 1 star", "Ann plays a card", "Ann pays 1 star"]) == (
        "Ann pays 1 star (2 times)",
        "Ann plays a card",
        "Ann pays 1 star",
    )
