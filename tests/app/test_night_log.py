"""The Night's log beside the clocks: few words, and only lines that stay."""

from __future__ import annotations

from dataclasses import replace
from itertools import takewhile

import pytest

from engine.core.prompt import FLOURISH
from engine.core.state import Event
from engine.core.words import YOU
from engine.night.table import Night
from octotui.tables.appearance import load_glyphs
from octotui.tables.night.log import in_brief, sentences
from octotui.tables.night.outcomes import REVEALED
from octotui.tables.night.scene import NightScene
from octotui.tables.night.words import NightLog
from octotui.terminal.canvas import Pen
from octotui.terminal.tinted import plain, tint
from tests.app import nights
from tests.app.revelations import BESIDE_TALK, revealed, scene_of
from tests.app.tables import undrawn
from tests.night import GAME
from tests.typed import as_a


def logged(scene: NightScene, width: int, height: int) -> list[str]:
    """The log below its heading, without free rows and the picture that may be in the last ones."""
    undrawn(NightLog).draw(pen := Pen(width, height, load_glyphs("unicode")), scene)
    rows = ["".join(char for char, _ in row).rstrip() for row in pen.rows][1:]
    return [*takewhile(bool, rows)]


def test_the_first_entry_of_the_log_is_told_in_fewer_words_before_it_is_cut() -> None:
    scene = scene_of(revealed(settings=BESIDE_TALK))
    moved = next(line for line in scene.log if line.kind == "went-and-summoned")
    wordings = undrawn(NightLog).wordings(scene, moved)
    assert wordings[-1].startswith(tint("A", "seat0"))
    assert tuple(map(plain, wordings)) == (
        "Ann sends the cultists to the museum, the offspring to the garden",
        "Ann: museum, offspring garden",
        "A: museum, ʆa garden",
    )


def test_cultists_that_move_without_offspring_have_as_few_words_in_the_log_as_others() -> None:
    scene = scene_of(revealed())
    forms = in_brief(scene.view, scene.names, ("went", 0, "city"), "j"), in_brief(scene.view, scene.names, ("summoned", 0, "museum"), "j")
    assert [tuple(map(plain, one)) for one in forms] == [
        ("Ann: outside", "A: outside"),
        ("Ann: offspring museum", "A: ja museum"),
    ]


@pytest.mark.parametrize("width", [31, 50])
def test_a_log_of_any_height_shows_the_end_of_the_same_lines(width: int) -> None:
    """Ann and Cy meet offspring, which is told with a flourish, and Bo gathers."""
    scene = scene_of(revealed("take grimoire"))
    assert any(line.kind == FLOURISH for line in scene.log)
    whole = logged(scene, width, 30)
    for height in range(2, 20):
        shown = logged(scene, width, height)
        assert shown == whole[len(whole) - len(shown) :]


def test_a_log_keeps_its_lines_when_the_first_hand_of_the_next_clock_is_set() -> None:
    match = revealed("take grimoire")
    scene = replace(scene_of(match), prompt=GAME.prompt(as_a(Night, match.state), 0), cursor="clock library museum")
    assert logged(scene, 50, 20) == logged(replace(scene, typed=("1",)), 50, 20)


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (("attacked", 0, "museum", ("salt",), 3), "Ann: -1 power by Cy"),
        (("confronted", 0, "museum", 3), "Ann: -1 power, fought"),
        (("paid-toll", 0, "city", 3), "Ann: -1 power, toll"),
        (("erred", 0, 3), "Ann: -1 power, wrong clock"),
        (("named", 0, "lantern", 3), "Ann: -1 power, names Bo"),
        (("proposed", 0, "gather lantern"), "Ann proposes that Bo dominates"),
        (("proposed", 0, "nothing"), "Ann proposes that nothing happens"),
        (("proposed", 0, "gather choir"), "Ann proposes to dominate"),
        (("settled", -1, "museum", "gather lantern"), "All agree: Bo dominates"),
        (("met", -1, "city"), "Cults meet outside"),
        (("agreed", 0, "nothing"), "Ann agrees"),
        (("out", 0), "Ann is out"),
    ],
)
def test_the_log_has_every_event_in_few_words(event: Event, said: str) -> None:
    scene = scene_of(revealed())
    assert plain(in_brief(scene.view, scene.names, event, "j")[0]) == said


def test_a_log_all_of_which_the_panel_of_clocks_tells_does_not_say_that_nothing_has_happened() -> None:
    """As in a chapter of the lesson, whose log has no turn's heading."""
    log, pen = undrawn(NightLog), Pen(31, 8, load_glyphs("unicode"))
    scene = scene_of(revealed())
    log.draw(pen, replace(scene, log=tuple(line for line in scene.log if line.kind in REVEALED)))
    assert not any("Nothing" in "".join(char for char, _ in row) for row in pen.rows)


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (("attacked", 0, "museum", ("salt",), 3), "You lose 1 power, 3 left: attacked by Cy in the museum"),
        (("attacked", 2, "museum", ("choir",), 3), "Cy loses 1 power, 3 left: attacked by you in the museum"),
        (("out", 0), "You have no power left and are out of the game"),
        (("named", 2, "choir", 3), "Cy pays 1 power to name you: 3 left"),
        (("swapped", 2, "idol", "key", "choir"), "Cy gives a stone idol for your silver key"),
        (("settled", -1, "museum", "gather choir"), "All agree in the museum: you dominate"),
        (("won", 0, "4 different components"), "You win: 4 different components"),
    ],
)
def test_whoever_is_called_you_in_sentences_is_spoken_to(event: Event, told: str) -> None:
    match = revealed()
    (line,) = sentences(match, (YOU, *match.names[1:]), [event], 0)
    assert line.text == told


def test_n08_whoever_is_called_you_gives_way_in_good_english() -> None:
    """Ann, the first in turn order, proposes herself, and then peace, to which Bo agrees."""
    match = nights.match_at(cults=nights.THREE, clocks=("garden library", "garden library", "garden crypt"))
    for code in ("gather choir", "gather lantern", "nothing", "gather lantern", "agree"):
        match.act(match.pending[0], code)
    events = match.state.events
    (line,) = [line for line in sentences(match, (YOU, "Bo", "Cy"), events, match.node.parent) if line.kind == "settled"]
    assert line.text == "All agree in the library: Bo dominates. You give way"
