"""The signs of the tables: every one is explained once, nothing else is, and help, rules and the page about a thing name them."""

from __future__ import annotations

import io
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from textual.geometry import Size

from engine.core.registry import GAMES
from octotui.cli import main
from octotui.headless import line
from octotui.play.table import Table as MatchTable
from octotui.screens import visible_signs
from octotui.screens.browse import InspectScreen
from octotui.screens.reference import help_rows, rule_rows
from octotui.screens.rules import RulesScreen
from octotui.tables import signs
from octotui.tables import table_of as game_table
from octotui.tables.appearance import load_glyphs, load_palette
from octotui.tables.rulebook import SIGNS, rulebook
from octotui.terminal.canvas import NEW
from octotui.terminal.wrapping import hanging
from octotui.widgets.reader import Reader
from octotui.widgets.scene import Scene
from tests.app.sign_walk import games_of, scenes, told, walked
from tests.app.snapshots import FOLDER, SCREENS
from tests.app.tables import BOT, app, dealt, screen_text, settled, table_of
from tests.typed import as_a
from themes import Lead
from themes.names import GLYPH_SETS
from themes.names import LINES as BOXES

COMMON = frozenset(sign.name for group in signs.read_groups(signs.TABLES / signs.FILE) for sign in group.sign)


@pytest.mark.parametrize("name", GAMES)
def test_every_sign_that_a_table_draws_is_explained(name: str) -> None:
    explained = {key for sign in signs.signs(name) for key in sign.keys}
    drawn = {role for seen in walked(name) for role in seen.roles}
    assert (drawn | told(name)) - explained == set()


PICTURES = {"cosmoctopus": "·◦•‾°‿∘■▬▲△►▼◁◄○●◠◡◢◣◤◥", "oct8": "◉‿·∘°", "night": "◉✦∘·‿▪"}
"""What pictures of a game are made of, besides lines and blocks."""


@pytest.mark.parametrize("name", GAMES)
def test_everything_on_the_kept_screens_that_is_no_letter_is_explained(name: str) -> None:
    """A star and whatever ASCII does not have, but for typography and the × of a number of things."""
    glyphs = load_glyphs("unicode")
    known = (
        {char for sign in signs.signs(name) for char in sign.drawing(glyphs)}
        | {glyphs[key] for key in BOXES}
        | {*PICTURES.get(name, ""), *"“”’×"}
    )
    for file in sorted((FOLDER / name).glob("*.txt")):
        drawn = {char for char in file.read_text("utf-8") if char == NEW or not (char.isascii() or char.isalnum() or "▀" <= char <= "▟")}
        assert drawn - known == set(), file.name


@pytest.mark.parametrize("name", GAMES)
def test_every_sign_that_is_explained_is_drawn(name: str) -> None:
    explained = {sign.name for sign in signs.signs(name) if not told(name).issuperset(sign.keys or (NEW,))} - COMMON
    assert explained - {sign for seen in walked(name) for sign in seen.named} == set()


def test_the_signs_of_every_table_are_drawn_at_some() -> None:
    assert COMMON - {sign for name in GAMES for seen in walked(name) for sign in seen.named} == set()


@pytest.mark.parametrize("glyphs", GLYPH_SETS)
@pytest.mark.parametrize("name", GAMES)
def test_no_two_meanings_share_a_sign(name: str, glyphs: str) -> None:
    drawn = Counter(part for sign in signs.signs(name) for part in set(sign.drawing(load_glyphs(glyphs)).split()))
    assert {sign for sign, times in drawn.items() if times > 1} == set()


@pytest.mark.parametrize("name", GAMES)
def test_no_sign_has_two_meanings_and_no_name_is_used_twice(name: str) -> None:
    explained = signs.signs(name)
    assert len({sign.name for sign in explained}) == len(explained)
    assert max(Counter(key for sign in explained for key in sign.keys).values()) == 1
    assert NEW in {sign.text for sign in explained}


@pytest.mark.parametrize("name", GAMES)
def test_a_sign_is_said_in_one_short_sentence(name: str) -> None:
    for sign in signs.signs(name):
        assert sign.says.endswith(".") and sign.says.isascii() and len(sign.says) <= 100, sign.name
        assert sign.style in load_palette("deep-sea").roles and all(key in load_glyphs("unicode").glyphs for key in sign.keys), sign.name
        assert all(len(sign.drawing(load_glyphs(glyphs))) < signs.COLUMN for glyphs in GLYPH_SETS), sign.name


def test_a_sign_with_neither_glyph_nor_text_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "signs.toml"
    file.write_text('[[group]]\ntitle = "Reef"\nsign = [{ name = "Crab", says = "it pinches." }]\n', "utf-8")
    with pytest.raises(ValueError, match="'Crab' needs either a glyph or a text"):
        signs.read_groups(file)


def test_a_file_with_an_unknown_field_is_named(tmp_path: Path) -> None:
    file = tmp_path / "signs.toml"
    file.write_text('[[group]]\ntitle = "Reef"\nsign = [{ name = "Crab", says = "it pinches.", glyf = "crab" }]\n', "utf-8")
    with pytest.raises(ValueError, match=r"signs\.toml: .*glyf"):
        signs.read_groups(file)


# --- in the help ------------------------------------------------------------------------------------------------------------

SMALLEST = Size(80, 24)
READ = SMALLEST.height - 2
"""Rows of a page below its heading."""


@cache
def asked(name: str) -> dict[str, Scene[Any, Any]]:
    """For each kind of question, a scene of the golden games in which it is asked."""
    return {scene.prompt.kind: scene for match in games_of(name) for scene in scenes(match) if scene.prompt}


@pytest.mark.parametrize("name", GAMES)
def test_goal_rule_and_first_signs_are_seen_without_scrolling_in_the_smallest_terminal(name: str) -> None:
    for kind, scene in asked(name).items():
        rows = help_rows(scene, {sign.name: sign.text for sign in signs.signs(name)}, {}, load_glyphs("unicode"), SMALLEST)
        lines = [piece for row, _ in rows for piece in hanging(row, SMALLEST.width - 4)]
        assert lines.index("Signs on the table") + 3 < READ, f"{kind}: {lines}"


@pytest.mark.parametrize("name", GAMES)
def test_help_says_the_goal_in_two_lines_then_the_question_with_its_rule_and_no_choice(name: str) -> None:
    book = rulebook(name)
    assert len(book.goal.splitlines()) == 2
    assert max(len(line) for goal in (book.goal, *book.goals.values()) for line in goal.splitlines()) <= SMALLEST.width - 4
    for kind, scene in asked(name).items():
        prompt = scene.prompt
        assert prompt is not None
        goal = book.goals.get(game_table(name).narration.goal(scene.view), book.goal).splitlines()
        rows = [row for row, _ in help_rows(scene, {}, {}, load_glyphs("unicode"), Size(200, 60))]
        below = 2 + len(goal)
        assert rows[:below] == ["The goal", *goal, ""] and rows[below] == prompt.text
        assert rows[below + 1] == book.about(kind, prompt.cause).paragraphs[0]
        assert not {choice.label for choice in prompt.choices} & {row.strip() for row in rows[below + 1 :]}


def test_a_long_rule_ends_with_the_key_that_opens_all_of_it() -> None:
    section = rulebook("cosmoctopus")["end"]
    assert section.paragraphs[0].startswith("The game ends the moment") and len(section.paragraphs) == 2
    first, second = section.paragraphs
    assert rule_rows(section, 200, 2, "enter") == [(first, "text"), ("enter: all of “The end of the game”", "dim")]
    assert rule_rows(section, 200, 3, "enter") == [(first, "text"), ("", "text"), (second, "text")]


async def test_the_signs_are_one_key_from_the_help_and_in_the_palette(tmp_path: Path) -> None:
    shown = app(tmp_path, dealt(BOT, first=0))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        await pilot.press("question_mark", "s")
        await settled(shown, pilot)
        assert isinstance(shown.screen, RulesScreen) and shown.screen.open == SIGNS
        assert "◗        Ink: a resource; its letter i also picks it." in screen_text(shown)
        await pilot.press("escape", "escape")
        await settled(shown, pilot)
        table = shown.screen
        await pilot.press("ctrl+p", *"the signs", "enter")
        await settled(shown, pilot)
        assert isinstance(shown.screen, RulesScreen) and shown.screen.open == SIGNS
        await pilot.press("escape")
        assert shown.screen is table


async def test_help_explains_the_signs_of_the_recap_that_a_key_has_just_taken_away(tmp_path: Path) -> None:
    make, pressed = SCREENS["oct8-recap"]
    shown = app(tmp_path, make())
    async with shown.run_test(size=(200, 60)) as pilot:
        await settled(shown, pilot)
        await pilot.press(*pressed)
        await settled(shown, pilot)
        assert "◍Sage ✓" in screen_text(shown)
        await pilot.press("question_mark")
        await settled(shown, pilot)
        assert "Whole: an octopus has all its arms" in screen_text(shown)


async def test_a_sign_is_drawn_in_its_colour_and_its_words_are_not(tmp_path: Path) -> None:
    shown = app(tmp_path, dealt(BOT, first=0))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        await pilot.press("question_mark", "s")
        await settled(shown, pilot)
        page = shown.screen.query_one("#page", Reader)
        y = next(y for y in range(24) if "Ink: a resource" in page.render_line(y).text)
        looks = {segment.text.strip(): segment.style for segment in page.render_line(y) if segment.text.strip()}
        assert (
            looks["◗"] == shown.appearance["ink bold"] and looks["Ink: a resource; its letter i also picks it."] == shown.appearance["text"]
        )


async def test_signs_are_found_by_searching_the_rules(tmp_path: Path) -> None:
    shown = app(tmp_path)
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        shown.push_screen(RulesScreen("night"))
        await pilot.press("slash", *"stone idol")
        await settled(shown, pilot)
        assert "The signs" in screen_text(shown)


# --- about a thing ----------------------------------------------------------------------------------------------------------


def test_a_written_sign_is_shown_as_it_is_written_there() -> None:
    """Not by an example that names another octopus, or another number."""
    found = signs.standing("oct8", "╭──Rust──3/8─╮ R4 2p")
    written = {sign.name: (sign.text, sign.says) for group in signs.only("oct8", found) for sign in group.sign}
    assert written == {
        "Name": ("Rust", "on a head: what this octopus is called."),
        "Arms": ("3/8", "how many of its eight arms it has."),
        "Card": ("R4", "its colour and its number: R5 is a red 5, a card of five red arms."),
        "Points": ("2p", "cards in the colour of its head; behind the secret colour: what it adds."),
    }


def test_the_colours_of_one_who_plays_two_are_explained() -> None:
    """Both letters stand side by side in the head line."""
    found = signs.standing("octopush", "Root C 0  Argo GY 0")
    assert {name: found.get(name) for name in ("Yellow", "Purple", "Green", "Coral")} == {
        "Yellow": "Y",
        "Purple": None,
        "Green": "G",
        "Coral": "C",
    }


def test_p05_a_letter_of_a_colour_is_not_the_initial_of_a_name_and_a_pawn_has_its_colour() -> None:
    """A purple Glide is of no green."""
    assert "Green" not in signs.standing("octopush", "╭─P─Glide ───╮") and "Green" in signs.standing("octopush", "╭─G─Glide ───╮")
    (pawn,) = (sign for group in signs.only("octopush", {"Pawn": "G2"}) for sign in group.sign)
    assert (pawn.text, pawn.style) == ("G2", "green")


THINGS = {
    "move": ({"Ink", "Plus", "Card"}, {"Stars", "Cosmic bridge"}),
    "bridge-token": ({"Cosmic bridge", "Ink", "Plus"}, {"Stars"}),
    "act": ({"Constellation", "Free"}, {"Relic", "Filled"}),
    "fill": ({"Constellation", "Filled", "Next", "Free", "Opens"}, {"Relic"}),
    "tribute": ({"Coins", "Proposed"}, {"Ink", "Constellation"}),
    "reef-play": ({"Yellow", "Spaces"}, {"Mark", "Coral", "Home", "Pawn"}),
    "reef-die": ({"Yellow", "Pawn"}, {"Mark", "Purple", "Anchored pawn"}),
    "oct8-draw": ({"Green", "Card"}, {"Red", "Blue", "Arms"}),
    "oct8-whole": ({"Blue", "Comes", "Would be"}, {"Green", "Room", "Goes"}),
    "oct8-attach-card": ({"Red", "Card", "Comes", "Would be"}, {"Blue", "Room"}),
    "night-gather": ({"Grimoire"}, {"Skull", "Offspring"}),
    "night-discard": ({"Skull"}, {"Grimoire"}),
    "night-clock": ({"Grimoire", "Would be there"}, {"Skull", "Potion"}),
    "night-colony": ({"Cultists"}, {"Offspring"}),
}
"""Kept screens: some of the signs on what is marked there, and some that lie elsewhere on the table."""


@pytest.mark.parametrize("glyphs", GLYPH_SETS)
@pytest.mark.parametrize("name", THINGS)
async def test_the_page_about_a_thing_names_the_signs_on_it_and_no_others(name: str, glyphs: str, tmp_path: Path) -> None:
    on_it, elsewhere = THINGS[name]
    make, pressed = SCREENS[name]
    shown = app(tmp_path, make(), glyphs=glyphs)
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        await pilot.press(*pressed, "x")
        await settled(shown, pilot)
        rows = [row for row, _ in as_a(InspectScreen, shown.screen).rows]
        named = {row[signs.COLUMN + 2 :].split(":")[0] for row in rows[rows.index("Signs on it") + 1 :]}
        assert named >= on_it and not named & elsewhere


@pytest.mark.parametrize("name", ["reef-play", "reef-die"])
async def test_the_numbers_on_cards_are_explained_where_cards_are(name: str, tmp_path: Path) -> None:
    """The rows of the reef have numbers too, also with the die."""
    make, pressed = SCREENS[name]
    shown = app(tmp_path, make())
    async with shown.run_test(size=(120, 36)) as pilot:
        await settled(shown, pilot)
        await pilot.press(*pressed)
        await settled(shown, pilot)
        table = table_of(shown)
        found = visible_signs.on_table(table.areas.values(), table.scene, shown.glyphs)
        assert ("Spaces" in found) == (name == "reef-play")


LINES = {
    "move": ("Ink Desk. Gain 4 ink; take a card from the row.", "◗ ink"),
    "oct8-draw": ("A green 1.", "◍ green  ʃ arm"),
    "night-discard": ("Put the skull back into the crypt.", "⍥ skull"),
}
"""Kept screens: what is said of something there, and which signs lie on it, without those of the legend below it."""


@pytest.mark.parametrize("name", LINES)
async def test_the_describe_line_ends_with_the_signs_on_what_is_marked(name: str, tmp_path: Path) -> None:
    said, found = LINES[name]
    make, pressed = SCREENS[name]
    shown = app(tmp_path, make())
    async with shown.run_test(size=(120, 36)) as pilot:
        await settled(shown, pilot)
        await pilot.press(*pressed)
        for _ in range(9):
            line = next((row for row in screen_text(shown).splitlines()[-2:] if said in row), "")
            if line:
                break
            await pilot.press("tab")
            await settled(shown, pilot)
        assert line.endswith(found), line


# --- in words ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_the_signs_are_a_section_of_the_rules_on_the_command_line(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", name, "signs"]) == 0
    page = " ".join(capsys.readouterr().out.split())
    rows = [same for group in signs.groups(name) for same in signs.alike(group.sign)]
    assert all(signs.names(same) in page and same[0].says in page for same in rows)


def test_signs_of_one_meaning_share_a_row_and_keep_their_colours() -> None:
    glyphs = load_glyphs("unicode")
    rows = [row for row in signs.rows(signs.groups("octopush"), glyphs) if "Purple" in row[0]]
    [(text, look)] = rows
    assert text == "  Y P G C  Yellow, Purple, Green, Coral: pawns, cards and arrows of that colour."
    assert isinstance(look, Lead)
    assert [(mark.style, text[mark.column : mark.column + mark.width]) for mark in look.marks] == [
        ("yellow bold", "Y"),
        ("purple bold", "P"),
        ("green bold", "G"),
        ("coral bold", "C"),
    ]


def typed_in_line_mode(*lines: str) -> str:
    """What the line mode says to this."""
    page = io.StringIO()
    line.play(MatchTable(dealt(BOT, first=0)), io.StringIO("\n".join((*lines, "q", ""))), page)
    return page.getvalue()


def test_the_line_mode_tells_the_signs_by_their_names() -> None:
    page = typed_in_line_mode("signs")
    assert "Ink: a resource; its letter i also picks it." in page
    assert "\n  *        New: what it stands beside has changed since you looked last." in page
    assert page.isascii()


def test_help_in_the_line_mode_says_goal_and_rule_before_the_words_to_type() -> None:
    page = typed_in_line_mode("?")
    order = [
        "Have eight tentacles first",
        "Move the head to a tile beside it.",
        "Type the number or the name of a choice",
        "signs: the signs",
    ]
    assert [page.index(said) for said in order] == sorted(page.index(said) for said in order)


@pytest.mark.parametrize(("seats", "options", "named"), [(BOT, {}, False), (BOT[:1], {"investigator": "naive"}, True)])
def test_help_names_the_private_investigator_only_where_it_plays(seats: Any, options: Any, named: bool) -> None:
    match = dealt(seats, **options)
    goal = rulebook("cosmoctopus").goals[game_table("cosmoctopus").narration.goal(match.state)]
    assert goal.startswith("Have eight tentacles ") and ("Private Investigator" in goal) is named
