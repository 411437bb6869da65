"""The describe line of Cosmoctopus where room is short: what an answer sets off is told in fewer words before any of it is left out."""

from __future__ import annotations

from pathlib import Path

from octotui.tables.appearance import load_glyphs
from octotui.tables.cosmoctopus.describe import DescribeCosmoctopus, briefer
from tests.app.payments import paying
from tests.app.tables import app, settled, table_of
from tests.cosmoctopus import SHIPPED, Seat
from tests.typed import as_a


def test_what_is_foreseen_has_ever_fewer_words_and_then_ever_fewer_clauses() -> None:
    text = "sets off: The Kneeling Crab completed, 3 whispers from Ancient Astrolabe, then you move"
    assert list(briefer(text, SHIPPED.box.cards, load_glyphs("unicode"))) == [
        "sets off: Kneeling Crab completed, 3 whispers from Astrolabe, then you move",
        "sets off: Kneeling Crab completed, 3≋w from Astrolabe, then you move",
        "sets off: Kneeling Crab completed, 3≋w from Astrolabe, ⋯",
        "sets off: Kneeling Crab completed, ⋯",
    ]


async def test_a_payment_says_what_it_leaves_also_in_signs(tmp_path: Path) -> None:
    shown = app(tmp_path, paying(Seat(hand="dear-relic one-ink", ink=5, coins=3)))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        described = as_a(DescribeCosmoctopus, table_of(shown).areas["describe"])
        told = described.wordings(table_of(shown).scene)
        assert "Enter: pay 4◗i 1¢c. Leaves 1◗i 2¢c." in told
