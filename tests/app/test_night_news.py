"""What is marked as new at the Night: all that the last turn has changed, whoever answered in its course."""

from __future__ import annotations

from engine.core.match import Match
from engine.night.table import Night
from octotui.play.session import Session
from octotui.play.table import Table
from octotui.tables.appearance import load_glyphs
from octotui.tables.night.cults import Cults
from octotui.tables.night.news import news
from octotui.terminal.canvas import Pen
from octotui.widgets.scene import Scene
from tests.app import nights
from tests.app.tables import undrawn
from tests.night import GAME, Cult
from tests.typed import as_a, there


def after_a_turn() -> Match:
    """Bo's cultists meet Cy's offspring in the museum, and Ann, who has a skull, gathers a grimoire in the library."""
    match = nights.match_at(cults=(Cult(components="skull"), Cult("museum"), Cult("crypt")), people=3)
    for seat, setting in enumerate(("garden library", "garden museum", "museum crypt")):
        match.act(seat, f"clock {setting}")
    while as_a(Night, match.state).turn == 1:
        match.act(match.pending[0], next(code for code in match.game.legal(match.state, match.pending[0]) if code.startswith("take")))
    return match


def test_what_a_turn_has_brought_is_new_also_if_others_have_answered_since() -> None:
    """Cy, alone in the crypt, is asked after Ann. All lose nothing else: N7."""
    match = after_a_turn()
    scene = Scene(GAME, Session(Table(match)).view(), 0, match.names, log=Session(Table(match)).log())
    found = there(news(scene))
    assert found.power == (4, 4, 4) and tuple(scene.view.power) == (4, 3, 4)
    assert found.changed == (frozenset({"grimoire"}), frozenset(), frozenset({"skull"}))
    assert found.stock == (2, 2, 1, 2, 2, 2, 2)


def test_the_component_that_is_new_is_apart_from_the_others_of_a_cult() -> None:
    """Ann's grimoire stands before the skull that she had."""
    match = after_a_turn()
    pen = Pen(31, 3, load_glyphs("unicode"))
    undrawn(Cults).draw(pen, Scene(GAME, Session(Table(match)).view(), 0, match.names, log=Session(Table(match)).log()))
    styles = dict(pen.rows[0])
    assert styles["◫"] == "changed bold underline" and "changed" not in styles["⍥"]
    assert "".join(char for char, _ in pen.rows[1]).rstrip() == "B Bo      ǂ▰▰▰✕▱▱▱3* ∙∙∙∙  0/4"
