"""The result as it is shown: the winner's picture at every size, in the winner's colour, and what is told beside it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from rich.cells import cell_len
from rich.color import ColorSystem
from textual.geometry import Region

from octotui.play.course import Course, TurningPoint, course
from octotui.play.session import Session
from octotui.play.table import Table as MatchTable
from octotui.screens.finale import Finale
from octotui.screens.result import MENU, ResultScreen
from octotui.screens.table import TableScreen
from octotui.tables import table_of
from octotui.tables.appearance import load_glyphs
from octotui.tables.flourishes import kinds
from octotui.tables.painting import INK, emblem
from octotui.tables.turn_history import Story
from octotui.terminal.canvas import Pen
from tests.app import nights
from tests.app.ends import ENDS, ended, finale_of
from tests.app.tables import app, screen_text, settled
from tests.app.tables import table_of as table_screen
from tests.app.terminal_line import Line, WritingDriver
from tests.app.written import match_at
from tests.cosmoctopus import Seat
from tests.golden.make import recorded
from tests.night import Cult
from tests.typed import as_a, there

SIZES = ((80, 23), (80, 24), (120, 36), (200, 60))
WIDE = {(80, 23): 30, (80, 24): 30, (120, 36): 50, (200, 60): 90}
"""The width of the picture by size of the terminal."""
FOUND_OUT = "The Private Investigator has won at the obsessive level: the summoning fails"
HEADLINES = {
    "cosmoctopus": "Bo has summoned Cosmoctopus",
    "cosmoctopus lost": FOUND_OUT,
    "cosmoctopus together": "Everyone has summoned Cosmoctopus against the naive Private Investigator",
    "octopush": "You have won",
    "oct8": "Cy has won",
    "night": "Cy has won",
    "night unwon": "Nobody has won",
}


@pytest.mark.parametrize(("end", "told"), [("cosmoctopus", False), ("cosmoctopus lost", True), ("cosmoctopus together", True)])
def test_the_private_investigator_is_among_the_places_where_it_plays(end: str, told: bool) -> None:
    rows = ["".join(text for text, _ in row) for row in Finale(ended(end), ascii_only=False).text_rows(60)]
    assert any(row.lstrip("0123456789. ").startswith("Private Investigator  ") for row in rows) == told


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("end", ENDS)
async def test_the_picture_is_whole_beside_the_words(end: str, size: tuple[int, int], tmp_path: Path) -> None:
    shown = app(tmp_path, ended(end))
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        text = screen_text(shown)
        view = as_a(ResultScreen, shown.screen).view
        places = finale_of(shown).places(view.size.width, view.size.height, view.menu)
        assert places.drawing.width == places.picture.width == WIDE[size]
        rows = [row.ljust(size[0])[places.picture.x : places.picture.right] for row in text.splitlines()]
        drawn = rows[places.picture.y : places.picture.bottom]
        blocks = [[char for char in row if char in "▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"] for row in drawn]
        wanted = [[char for char in row if char in "▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"] for row in places.drawing.art]
        assert blocks == wanted
        assert (str.upper if size == (200, 60) else str)(HEADLINES[end]) in text
        assert "1 Look at the table" in text and "Back to the title" in text
        regions = (places.headline, places.picture, places.course, places.told, places.menu)
        assert not [(a, b) for a in regions for b in regions if a is not b and a.overlaps(b)]
        assert all(region.right <= size[0] and region.bottom < size[1] for region in regions)


@pytest.mark.parametrize(
    ("end", "wink"),
    [
        ("cosmoctopus", "Eight arms. Cosmoctopus is here, and asks whether it is late."),
        ("night", "It has read every thesis, and has questions."),
        ("night unwon", "At dawn the porter locks up, none the wiser."),
    ],
)
def test_what_is_said_of_the_last_answer_comes_first(end: str, wink: str) -> None:
    told = " ".join(text for row in Finale(ended(end), ascii_only=False).text_rows(72) for text, _ in row)
    assert told.startswith(wink)


@pytest.mark.parametrize("end", ["octopush", "oct8"])
def test_the_end_has_lines_of_its_own_for_one_who_has_won_one_who_has_not_and_anybody(end: str) -> None:
    match = ended(end)
    places = match.game.result(match.state).places
    for seat in (None, *range(len(places))):
        wink = there(Finale(match, ascii_only=False, seat=seat).wink)
        who = "seen" if seat is None else "won" if places[seat] == 1 else "lost"
        assert wink.text in kinds(end)[f"end {who}"].texts


def test_the_end_of_another_match_has_another_line() -> None:
    match, said = ended("octopush"), set()
    for seed in range(6):
        match.header = replace(match.header, seed=seed)
        said.add(there(Finale(match, ascii_only=False, seat=0).wink).text)
    assert len(said) == 6


def test_what_happens_in_nobodys_name_turns_a_match_without_a_name_before_it() -> None:
    assert course(ended("night unwon")).turned("Ann") == ["Ann 25 to 0 %, turn 5 (nobody wins: no cult is left)"]


@pytest.mark.parametrize("size", [(80, 23), (80, 24)])
@pytest.mark.parametrize("end", ENDS)
def test_on_small_terminals_the_curve_has_four_rows_at_least(end: str, size: tuple[int, int]) -> None:
    finale = Finale(ended(end), ascii_only=False)
    heading, times = 1, 1
    assert finale.places(size[0], size[1] - 1, (66, 7)).course.height >= heading + 4 + times - (24 - size[1])


@pytest.mark.parametrize("end", ENDS)
def test_every_part_of_a_picture_has_a_colour_and_the_winners_is_the_body(end: str) -> None:
    match = ended(end)
    painting = table_of(match.game.id).board.picture(match)
    for ascii_only in (False, True):
        parts = {part for size in painting.sizes(ascii_only) for row in (*size.mask, *size.ground) for part in row} - {"."}
        assert parts <= set(painting.styles)
    winner = {
        "cosmoctopus": "seat1",
        "cosmoctopus lost": "dim",
        "cosmoctopus together": "tentacle",
        "octopush": "yellow",
        "oct8": "seat2",
        "night": "seat2",
        "night unwon": "border",
    }
    assert painting.styles["b"] == (winner[end],)


@pytest.mark.parametrize(
    ("mode", "winner", "names"),
    [
        ("2", "green", ("text", "text")),
        ("3", "yellow", ("yellow", "purple", "text")),
        ("4", "coral", ("coral", "purple", "green", "yellow")),
    ],
)
def test_names_and_the_winners_octopus_have_the_colours_of_the_table(mode: str, winner: str, names: tuple[str, ...]) -> None:
    """In Octopush those of the last round, in the order of the places, whichever colour brought the most points. A name has no colour where
    its player has two.
    """
    match = recorded("octopush", mode)
    places = [row for row in Finale(match, ascii_only=False).text_rows(60) if row and row[0][0].endswith(". ")]
    assert [row[1][1] for row in places] == [f"{colour} bold" for colour in names]
    assert table_of("octopush").board.picture(match).styles["b"] == (winner,)


def test_two_winners_share_the_picture_half_and_half() -> None:
    match = match_at(Seat("pact", tentacles=7), Seat())
    match.act(0, "play pact")
    painting = emblem(match)._replace(styles={**emblem(match).styles, "b": ("seat0", "seat1")})
    pen = Pen(30, 9, load_glyphs("unicode"))
    painting.draw(pen, 0, 0, painting.sizes(False)[0])
    left, right = ({style for row in pen.rows for char, style in row[at : at + 15] if style.startswith("seat")} for at in (0, 15))
    assert (left, right) == ({"seat0"}, {"seat1"})


def test_the_ink_on_a_body_is_seen_without_colour_too(tmp_path: Path) -> None:
    """Eyes are characters of their own or gaps: without colour nothing but characters tells them from the body."""
    painting = table_of("oct8").board.picture(ended("oct8"))
    for size in painting.sizes(False):
        ink = [char for row, mask in zip(size.art, size.mask, strict=True) for char, part in zip(row, mask, strict=True) if part == INK]
        assert ink and not set(ink) & set("▘▝▀▖▌▞▛▗▚▐▜▄▙▟█")


def test_a_curve_of_one_row_says_what_its_height_stands_for() -> None:
    pen = Pen(30, 2, load_glyphs("unicode"))
    Finale(ended("oct8"), ascii_only=False).draw_course(pen, Region(0, 0, 30, 2))
    assert "".join(char for char, _ in pen.rows[1]).startswith("0-100")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("end", ENDS)
async def test_in_ascii_all_of_it_is_ascii(end: str, size: tuple[int, int], tmp_path: Path) -> None:
    shown = app(tmp_path, ended(end), glyphs="ascii")
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        text = screen_text(shown)
        assert text.isascii()
        assert (str.upper if size == (200, 60) else str)(HEADLINES[end]) in text


async def test_at_200_columns_a_banner_says_who_has_won(tmp_path: Path) -> None:
    shown = app(tmp_path, ended("octopush"))
    async with shown.run_test(size=(200, 60)) as pilot:
        await settled(shown, pilot)
        rows = [row.strip() for row in screen_text(shown).splitlines()]
        at = rows.index("YOU HAVE WON")
        assert rows[at - 1] == rows[at + 1] == "═" * (12 + 12) and rows[at + 2] == ""


@pytest.mark.parametrize("end", ["cosmoctopus", "cosmoctopus lost"])
def test_the_upper_edge_of_the_chart_has_the_winners_colour(end: str) -> None:
    """Where nobody has won, it is nobody's."""
    finale, pen = Finale(ended(end), ascii_only=False), Pen(40, 6, load_glyphs("unicode"))
    finale.draw_course(pen, Region(0, 0, 40, 6))
    won = finale.course.who if end == "cosmoctopus" else ""
    edges = {style for row in pen.rows[1:] for char, style in row[6:] if char in "▁▂▃▄▅▆▇█"}
    assert edges == ({f"seat{finale.match.names.index(won)}"} if won else {"title", "border"})


async def test_without_colour_the_same_characters_are_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    texts = []
    for value in (None, "1"):
        if value:
            monkeypatch.setenv("NO_COLOR", value)
        else:
            monkeypatch.delenv("NO_COLOR", raising=False)
        shown = app(tmp_path, ended("night"))
        async with shown.run_test(size=(120, 36)) as pilot:
            await settled(shown, pilot)
            texts.append(screen_text(shown))
    assert texts[0] == texts[1]


@pytest.mark.parametrize("end", ENDS)
async def test_nothing_that_is_told_is_cut(end: str, tmp_path: Path) -> None:
    shown = app(tmp_path, ended(end))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        seen = ""
        for _ in range(6):
            seen += " ".join(screen_text(shown).split())
            await pilot.press("pagedown")
            await settled(shown, pilot)
        finale = finale_of(shown)
        words = [text for row in finale.text_rows(46) for text, _ in row]
        assert "⋯" not in seen
        assert all(word in seen for text in words for word in text.split())
        await pilot.press(*["pageup"] * 6)
        assert finale.top == 0


@pytest.mark.parametrize("end", ["octopush", "oct8"])
async def test_what_every_score_is_made_up_of_is_seen_at_once(end: str, tmp_path: Path) -> None:
    """Below each place, before anything else: nobody has to page for the points."""
    shown = app(tmp_path, ended(end))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        text, finale = screen_text(shown), finale_of(shown)
        assert finale.stories and all(story.text in text for story in finale.ending.how)
        assert all(text.index(how.text) < text.index(" achieved “") for how in finale.ending.how)


async def test_only_the_pages_that_there_are_have_a_key(tmp_path: Path) -> None:
    shown = app(tmp_path, ended("cosmoctopus"))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        keys = [screen_text(shown).rstrip().splitlines()[-1]]
        for key in ("pagedown",) * 6 + ("pageup",) * 6:
            await pilot.press(key)
            await settled(shown, pilot)
            keys.append(screen_text(shown).rstrip().splitlines()[-1])
        assert "pgdn: more" in keys[0] and "pgup" not in keys[0]
        assert "pgdn" not in keys[6] and "pgup: before" in keys[6]
        assert keys[-1] == keys[0]


async def test_a_larger_terminal_shows_what_had_been_paged_past(tmp_path: Path) -> None:
    shown = app(tmp_path, ended("cosmoctopus"))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        finale = finale_of(shown)
        while finale.top == 0 and "pgdn" in screen_text(shown):
            await pilot.press("pagedown")
        assert finale.top > 0
        await pilot.resize_terminal(200, 60)
        await settled(shown, pilot)
        assert finale.top == 0 and "1. Bo" in screen_text(shown)


async def test_the_table_that_is_looked_at_is_the_winners_and_undo_is_ones_own(tmp_path: Path) -> None:
    shown = app(tmp_path, ended("cosmoctopus"))
    async with shown.run_test(size=(120, 36)) as pilot:
        await settled(shown, pilot)
        assert "Opens on Bo's; v switches to yours; press u there to undo." in screen_text(shown)
        await pilot.press("escape")
        await settled(shown, pilot)
        assert table_screen(shown).scene.seat == 1 and "8/8" in screen_text(shown)
        assert as_a(TableScreen, shown.screen).session.seat == 0


@pytest.mark.parametrize("at", [(3, 4), (0, 1), (23, 24)])
def test_two_turning_points_never_stand_side_by_side_in_the_chart(at: tuple[int, int]) -> None:
    finale = Finale(ended("oct8"), ascii_only=False)
    points = tuple(TurningPoint(turn, "round 1", 0.5, 0.5) for turn in at)
    finale.course = Course("Ann's chance to win", (0.5,) * 25, points)
    pen = Pen(30, 6, load_glyphs("unicode"))
    finale.draw_course(pen, Region(0, 0, 30, 6))
    (marks,) = ["".join(char for char, _ in row) for row in pen.rows if any(style == "marked bold reverse" for _, style in row)]
    assert 0 < marks.index("1") == marks.index("2") - 2


def test_ones_own_chance_is_a_line_across_the_winners_named_beside_the_heading() -> None:
    """Of six rows, a chance of 30 % is in the second from below."""
    finale = Finale(ended("oct8"), ascii_only=False)
    finale.course = Course("Cy's chance to win", (1.0, 1.0), (), "Cy", (), (0.3, 0.3), 0)
    pen = Pen(40, 7, load_glyphs("unicode"))
    finale.draw_course(pen, Region(0, 0, 40, 7))
    heading, *rows = ["".join(char for char, _ in row) for row in pen.rows]
    assert heading.strip().endswith("─── Ann")
    assert [row[6:] for row in rows] == ["█" * 34, "█" * 34, "█" * 34, "█" * 34, "─" * 34, "█" * 34]
    assert pen.rows[5][10][1].endswith("on border"), "it lies on the winner's"
    assert pen.rows[1][10][1] == "seat2", "in the colour of Cy's octopus"


@pytest.mark.parametrize(("rows", "told"), [(6, False), (7, True)])
def test_where_the_curve_has_few_rows_no_line_lies_across_it(rows: int, told: bool) -> None:
    """Beside the heading and the times, 6 rows leave the curve as few as 3."""
    finale = Finale(ended("oct8"), ascii_only=False)
    finale.course = Course("Cy's chance to win", (1.0, 1.0), (), "Cy", (), (0.3, 0.3), 0)
    pen = Pen(40, rows, load_glyphs("unicode"))
    finale.draw_course(pen, Region(0, 0, 40, rows))
    assert ("Ann" in "".join(char for char, _ in pen.rows[0])) == told
    assert any("─" * 34 in "".join(char for char, _ in row) for row in pen.rows) == told


@pytest.mark.parametrize(("end", "own"), [("octopush", True), ("night", True), ("oct8", False), ("cosmoctopus", False)])
def test_whoever_has_lost_sees_the_winners_area_in_front_where_there_is_one_and_else_their_own(end: str, own: bool) -> None:
    session = Session(MatchTable(ended(end)))
    places = session.game.result(session.match.state).places
    session.take_keyboard(next(seat for seat, place in enumerate(places) if place > 1))
    assert session.front == (session.seat if own else places.index(1))


async def test_whoever_has_lost_a_night_is_told_of_their_own_table(tmp_path: Path) -> None:
    shown = app(tmp_path, ended("night"))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        assert "Last position; u there: undo." in screen_text(shown)


@pytest.mark.parametrize(("end", "heading"), [("oct8", "Cy 31p"), ("cosmoctopus", "Bo: tentacles")])
async def test_the_table_of_somebody_else_has_their_name(end: str, heading: str, tmp_path: Path) -> None:
    shown = app(tmp_path, ended(end))
    async with shown.run_test(size=(120, 36)) as pilot:
        await settled(shown, pilot)
        await pilot.press("escape")
        await settled(shown, pilot)
        assert heading in screen_text(shown) and "Yours" not in screen_text(shown)


async def test_whoever_has_lost_can_look_at_their_own_table_and_is_told_how(tmp_path: Path) -> None:
    shown = app(tmp_path, ended("oct8"))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        await pilot.press("escape")
        await settled(shown, pilot)
        assert "Cy's table, v: yours" in (text := screen_text(shown)) and "Yours" not in text
        await pilot.press("v")
        await settled(shown, pilot)
        assert "Your table, v: the winner's" in (text := screen_text(shown)) and "Yours" in text


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (200, 60)])
def test_the_headline_is_in_the_middle_of_the_screen(size: tuple[int, int]) -> None:
    places = Finale(ended("octopush"), ascii_only=False).places(*size, (66, 7))
    assert (places.headline.x, places.headline.right) == (1, size[0] - 1) and places.headline.bottom <= min(places.picture.y, places.told.y)


def test_a_game_without_a_picture_of_its_own_has_an_emblem() -> None:
    match = match_at(Seat("pact", tentacles=7), Seat())
    match.act(0, "play pact")
    painting: Any = emblem(match)
    assert painting.styles["b"] == ("seat0",)
    assert [(size.width, size.height) for size in painting.sizes(False)] == [(30, 9), (50, 16), (90, 30)]
    assert [(size.width, size.height) for size in painting.sizes(True)] == [(30, 9), (50, 16), (90, 30)]


@pytest.mark.parametrize("end", ENDS)
async def test_the_result_costs_at_most_six_thousand_bytes_and_nothing_at_rest(
    end: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("textual.drivers.headless_driver.HeadlessDriver", WritingDriver)
    monkeypatch.delenv("NO_COLOR", raising=False)
    shown = app(tmp_path, ended(end))
    shown.console._color_system = ColorSystem.TRUECOLOR
    shown._sync_available = True
    async with shown.run_test(size=(80, 24)) as pilot:
        line = Line(shown, pilot)
        await line.cost()
        await line.cost("escape")
        assert 1_000 < await line.cost("escape") <= 6_000
        assert await line.cost() == 0


@pytest.mark.parametrize("size", SIZES)
async def test_what_was_achieved_for_the_first_time_is_told_on_the_first_page(tmp_path: Path, size: tuple[int, int]) -> None:
    shown = app(tmp_path, ended("cosmoctopus lost"))
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        finale = finale_of(shown)
        room = finale.places(size[0], size[1] - 1, as_a(ResultScreen, shown.screen).view.menu).told
        shown_rows = finale.text_rows(*room.size)[: room.height]
        told = " ".join("".join(text for text, _ in row) for row in shown_rows)
        assert "You have achieved “Aligned”: completed two constellations in one" in told


def test_n10_what_decided_is_told_before_the_places() -> None:
    finale = Finale(ended("night"), ascii_only=False)
    assert finale.text_rows(46)[1][0][0] == finale.ending.how[0].sentence


@pytest.mark.parametrize(("spare", "free"), [(0, 0), (1, 1), (2, 2), (99, 3), (-1, 3)])
def test_groups_lie_apart_as_far_as_the_page_has_rows_and_always_where_there_is_another_page(spare: int, free: int) -> None:
    finale = Finale(ended("cosmoctopus"), ascii_only=False)
    rows = finale.text_rows(46)
    apart = [n for n, row in enumerate(rows) if not row]
    assert len(apart) == 3
    told = finale.text_rows(46, len(rows) - len(apart) + spare)
    assert sum(not row for row in told) == free
    assert free == 0 or told.index([]) == apart[0], "first behind what decided"


@pytest.mark.parametrize("end", ENDS)
def test_no_sentence_goes_on_across_pages(end: str) -> None:
    """Each page is one that ends where a sentence does, and together they hold all rows once."""
    finale = Finale(ended(end), ascii_only=False)
    places = finale.places(80, 23, (60, 7))
    passages, tops = finale.passages(*places.told.size), finale.page_tops(places)
    ends = {sum(map(len, passages[:n])) for n in range(len(passages))}
    assert {*tops} <= ends and tops[0] == 0
    assert all(b - a <= places.told.height for a, b in zip(tops, [*tops[1:], sum(map(len, passages))], strict=True))
    for top in tops:
        assert finale.top == top
        finale.turn(places, 1)
    assert finale.top == tops[-1]


@pytest.mark.parametrize("end", ENDS)
@pytest.mark.parametrize("achieved", [0, 1])
def test_the_first_page_of_a_small_terminal_has_everybody_what_turned_the_match_and_a_story(end: str, achieved: int) -> None:
    match = ended(end)
    finale = Finale(match, False, (Story("", "Ann has achieved Talked round: was left a component by the agreement of others"),) * achieved)
    places = finale.places(80, 23, (MENU, 7))
    ends = [*finale.page_tops(places)[1:], places.told.height]
    shown = finale.text_rows(*places.told.size)[: min(ends)]
    text = "\n".join("".join(piece for piece, _ in row) for row in shown)
    assert all(name in text for name in match.names)
    assert "Turning point 1" in text and any(story.title in text for story in finale.stories)


def test_a_score_that_is_too_long_for_its_row_goes_on_below_it() -> None:
    """Ann wins; Cy loses 1 power to Bo's offspring, and Bo, who then has as much as he has, comes before him by the grimoire."""
    cults = Cult(power=4, components="grimoire idol skull"), Cult(power=3), Cult(power=4, components="potion")
    match = nights.match_at(cults=cults, people=3)
    for seat, setting in enumerate(("garden laboratory", "crypt library", "museum crypt")):
        match.act(seat, f"clock {setting}")
    match.act(1, "take grimoire")
    match.act(0, "take potion")
    rows = ["".join(text for text, _ in row) for row in Finale(match, ascii_only=False).text_rows(38)]
    at = rows.index("2. Bo  1 component, 3 power, with a")
    assert rows[at + 1 : at + 3] == ["       grimoire", "   grimoire"] and all(cell_len(row) <= 38 for row in rows)
