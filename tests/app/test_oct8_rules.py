"""The rules of Oct8 in the app tell everything, and every question leads to what it is about."""

from octotui.tables.rulebook import rulebook

BOOK = rulebook("oct8")


def test_every_rule_is_told_somewhere() -> None:
    assert {rule for section in BOOK.section for rule in section.rules} == {f"E{n}" for n in range(1, 15)}


def test_questions_lead_to_what_they_are_about() -> None:
    assert {kind: BOOK.about(kind).id for kind in ("turn-draw", "act", "match-hand", "swap-with", "ship", "discard")} == {
        "turn-draw": "turn-draw",
        "act": "actions",
        "match-hand": "hand-exchange",
        "swap-with": "octopus-exchange",
        "ship": "shipping",
        "discard": "hand-limit",
    }
