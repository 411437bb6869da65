"""The rules in the app: complete, linked, readable everywhere, and open at the right place."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.core import registry
from octotui.cli import main
from octotui.screens.guide import GuideScreen
from octotui.screens.rules import HelpScreen, RulesScreen
from octotui.screens.table import TableScreen
from octotui.screens.title import TitleScreen
from octotui.tables.appearance import load_glyphs
from octotui.tables.rulebook import WIDTH, Section, contents, drawing_of, games, plain, rulebook, section_for, section_rows
from octotui.terminal.wrapping import hanging
from octotui.widgets.lines import Lines
from tests.app import reefs
from tests.app.tables import BOT, app, dealt, screen_text, settled
from tests.typed import as_a

SECTIONS = [pytest.param(game, section, id=f"{game}-{section.id}") for game in games() for section in rulebook(game).section]
COSMOCTOPUS = rulebook("cosmoctopus")


# --- the data ---------------------------------------------------------------------------------------------------------------


def test_every_game_has_its_rules() -> None:
    assert set(games()) == set(registry.GAMES)


@pytest.mark.parametrize("game", games())
def test_every_kind_of_question_leads_to_a_section(game: str) -> None:
    book = rulebook(game)
    kinds = {question.kind for question in registry.load(game).machine.questions.values()}
    assert kinds <= set(book.prompts), "questions without a section"
    assert set(book.prompts.values()) <= set(book.ids)
    for sections in book.causes.values():
        assert set(sections) <= kinds and set(sections.values()) <= set(book.ids)


def test_questions_lead_to_what_they_are_about() -> None:
    assert {kind: COSMOCTOPUS.about(kind).id for kind in ("move", "tribute", "payment", "place", "contact", "bridge-to", "donate")} == {
        "move": "move",
        "tribute": "tribute",
        "payment": "paying",
        "place": "filling",
        "contact": "contact",
        "bridge-to": "bridge",
        "donate": "together",
    }


def test_p23_with_the_die_questions_lead_to_the_rule_about_it() -> None:
    match = reefs.match_at("roll", dice=True, luck=[("3",)])
    rolled = match.game.prompt(match.state, 0)
    match.act(0, "pawn yellow-1")
    assert rolled is not None and section_for("octopush", rolled) == "die"
    assert section_for("octopush", match.game.prompt(match.state, 0)) == "die"


@pytest.mark.parametrize("game", games())
def test_ids_are_unique_and_links_lead_somewhere_else(game: str) -> None:
    book = rulebook(game)
    assert len(set(book.ids)) == len(book.ids)
    for section in book.section:
        assert set(section.see) <= set(book.ids) - {section.id}, section.id


@pytest.mark.parametrize("game", games())
def test_every_section_is_reached_by_links_alone(game: str) -> None:
    book = rulebook(game)
    linked = {id for section in book.section for id in section.see} | set(book.prompts.values())
    assert set(book.ids) - linked <= {"ours", "pi", "signs"}


def test_every_rule_is_told_somewhere() -> None:
    told = {rule for section in COSMOCTOPUS.section for rule in section.rules}
    assert told == {f"C{n}" for n in range(1, 40)}


@pytest.mark.parametrize(("game", "section"), SECTIONS)
def test_a_section_is_plain_and_short(game: str, section: Section) -> None:
    book = rulebook(game)
    assert section.title.isascii() and section.text.isascii() and section.says.isascii(), "only drawings need more than ASCII"
    assert all(line.isascii() for line in drawing_of(section, ascii_only=True))
    assert bool(section.drawing) == bool(section.says), "a drawing is also told in words"
    assert all(len(line) <= WIDTH - 4 for line in drawing_of(section, ascii_only=False))
    assert all(len(line) <= WIDTH for line in plain(book, section))
    assert max(len(sentence.split()) for sentence in re.split(r"[.!?:;]\s|\n", section.text)) <= 32
    for line, _ in section_rows(book, section, load_glyphs("unicode")):
        assert all(len(row) <= WIDTH for row in hanging(line, WIDTH))


@pytest.mark.parametrize(("game", "section"), SECTIONS)
def test_a_section_reads_the_same_without_its_styles(game: str, section: Section) -> None:
    said = [line.strip() for line, _ in section_rows(rulebook(game), section, load_glyphs("ascii"))]
    assert said[0] == section.title
    assert all(f"{n}  {rulebook(game)[id].title}" in said for n, id in enumerate(section.see, 1))
    assert not any(rule in line.split() for line in said for rule in section.rules), "no number of a rule is shown"


def test_what_is_searched_for_is_found_titles_first() -> None:
    found = COSMOCTOPUS.search("tribute")
    assert found[0][0].id == "tribute"
    assert {section.id for section, _ in found} >= {"move", "tribute", "submerge", "pi-cards"}
    assert all("tribute" in line.lower() for _, line in found)
    assert [section.id for section, _ in COSMOCTOPUS.search("C13")] == ["sent"]
    assert COSMOCTOPUS.search("no such thing") == []


def test_the_contents_name_every_section() -> None:
    listed = "\n".join(contents(COSMOCTOPUS))
    assert all(section.id in listed and section.title in listed for section in COSMOCTOPUS.section)


# --- the screen -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (200, 60)])
@pytest.mark.parametrize("glyphs", ["unicode", "ascii"])
async def test_every_section_is_read_by_turning_pages(tmp_path: Path, size: tuple[int, int], glyphs: str) -> None:
    shown = app(tmp_path, glyphs=glyphs)
    async with shown.run_test(size=size) as pilot:
        await pilot.pause()
        shown.push_screen(RulesScreen("cosmoctopus", COSMOCTOPUS.ids[0]))
        for section in COSMOCTOPUS.section:
            await pilot.pause()
            text = screen_text(shown)
            assert section.title in text
            assert glyphs == "unicode" or text.isascii()
            await pilot.press("n")
        assert as_a(RulesScreen, shown.screen).open == COSMOCTOPUS.ids[0]


async def test_the_contents_lead_to_a_section_and_back_leads_back(tmp_path: Path) -> None:
    shown = app(tmp_path)
    async with shown.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        shown.push_screen(RulesScreen("cosmoctopus"))
        await pilot.press("down", "down", "down", "enter")
        assert "Eight basic tiles" in screen_text(shown)
        await pilot.press("1")
        assert "What the tiles give" in screen_text(shown)
        await pilot.press("escape")
        assert "Eight basic tiles" in screen_text(shown)
        await pilot.press("escape")
        assert "Discount tokens" in screen_text(shown)
        await pilot.press("escape")
        assert not isinstance(shown.screen, RulesScreen)


async def test_a_search_goes_through_all_sections(tmp_path: Path) -> None:
    shown = app(tmp_path)
    async with shown.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        shown.push_screen(RulesScreen("cosmoctopus", "move"))
        await pilot.press("slash", *"glasses")
        await pilot.pause()
        assert "The tiles it watches" in screen_text(shown) and "Setting up" not in screen_text(shown)
        await pilot.press("enter")
        await pilot.pause()
        assert "Two magnifying glasses" in screen_text(shown)
        await pilot.press("escape", "escape", "escape")
        assert "Moving" in screen_text(shown)


async def test_a_search_shows_its_match_on_a_page_of_signs_and_marks_it(tmp_path: Path) -> None:
    shown = app(tmp_path)
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        shown.push_screen(RulesScreen("oct8"))
        await settled(shown, pilot)
        await pilot.press("slash", *"secret", "enter")
        await settled(shown, pilot)
        lines = screen_text(shown).splitlines()
        y = next(n for n, line in enumerate(lines) if "secret   Your colour" in line)
        styles = {str(segment.style) for segment in shown.screen._compositor.render_strips()[y] if "Your colour" in segment.text}
        assert styles and all("reverse" in style for style in styles)


async def test_help_tells_the_keys_of_the_rules_and_leads_back_to_the_same_page(tmp_path: Path) -> None:
    shown = app(tmp_path)
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        for section in ("", "move"):
            shown.push_screen(RulesScreen("cosmoctopus", section))
            await settled(shown, pilot)
            before = screen_text(shown)
            assert "?: help" in before and "Rules of Cosmoctopus" in before
            await pilot.press("question_mark")
            await settled(shown, pilot)
            assert "section before" in screen_text(shown) and "leave the rules" in screen_text(shown)
            await pilot.press("question_mark")
            await settled(shown, pilot)
            assert screen_text(shown) == before


@pytest.mark.parametrize("steps", [0, 9])
async def test_a_search_that_is_left_leads_back_to_where_it_began(steps: int, tmp_path: Path) -> None:
    shown = app(tmp_path)
    async with shown.run_test(size=(80, 24)) as pilot:
        shown.push_screen(RulesScreen("cosmoctopus"))
        await settled(shown, pilot)
        await pilot.press(*["down"] * steps)
        await settled(shown, pilot)
        before = screen_text(shown)
        await pilot.press("slash", *"glasses")
        await settled(shown, pilot)
        assert screen_text(shown) != before
        await pilot.press("escape")
        await settled(shown, pilot)
        assert screen_text(shown) == before


async def test_the_contents_stay_where_they_are_as_long_as_the_marked_title_is_in_sight(tmp_path: Path) -> None:
    shown = app(tmp_path)
    async with shown.run_test(size=(80, 24)) as pilot:
        shown.push_screen(RulesScreen("cosmoctopus"))
        await settled(shown, pilot)
        before = screen_text(shown)
        await pilot.press(*["down"] * 9)
        await settled(shown, pilot)
        assert screen_text(shown) == before


@pytest.mark.parametrize(("columns", "beside"), [(120, 0), (160, 19), (200, 39)])
async def test_contents_and_page_stand_in_the_middle_of_wide_terminals(columns: int, beside: int, tmp_path: Path) -> None:
    shown = app(tmp_path)
    async with shown.run_test(size=(columns, 36)) as pilot:
        shown.push_screen(RulesScreen("oct8"))
        await settled(shown, pilot)
        assert shown.screen.query_one("#contents").region.x == beside
        assert columns - shown.screen.query_one("#page").region.right == beside


async def test_wide_screens_show_the_contents_beside_the_page(tmp_path: Path) -> None:
    shown = app(tmp_path)
    async with shown.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        shown.push_screen(RulesScreen("cosmoctopus"))
        await pilot.press("down", "down")
        await pilot.pause()
        assert "The express game" in screen_text(shown) and "There are four resources" in screen_text(shown)


# --- from where one is ------------------------------------------------------------------------------------------------------


async def test_help_at_the_table_tells_the_rule_behind_the_question_and_leads_to_it(tmp_path: Path) -> None:
    shown = app(tmp_path, dealt(BOT, first=0))
    async with shown.run_test(size=(120, 60)) as pilot:
        await settled(shown, pilot)
        await pilot.press("question_mark")
        await pilot.pause()
        text = screen_text(shown)
        order = ["Have eight tentacles first", "Move Cosmoctopus.", "Move the head to a tile beside it.", "Signs on the table"]
        assert [text.index(said) for said in order] == sorted(text.index(said) for said in order)
        assert "The rule: Moving" not in text and "1 Star Field" not in text, "the menu is not repeated"
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(shown.screen, RulesScreen) and shown.screen.open == "move"
        await pilot.press("escape", "escape")
        await pilot.pause()
        assert isinstance(shown.screen, TableScreen)


async def test_the_palette_leads_to_the_rule_behind_the_question(tmp_path: Path) -> None:
    shown = app(tmp_path, dealt(BOT, first=0))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        await pilot.press("ctrl+p", *"rules", "enter")
        await settled(shown, pilot)
        assert isinstance(shown.screen, RulesScreen) and shown.screen.open == "move"


async def test_the_title_leads_to_the_rules_and_to_the_lesson(tmp_path: Path) -> None:
    shown = app(tmp_path)
    async with shown.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        ids = [line.id for line in shown.screen.query_one(Lines).lines]
        assert ids[:2] == ["new", "learn"], "a first game first, then how to learn"
        await pilot.press(str(ids.index("rules") + 1), "1")
        await pilot.pause()
        assert isinstance(shown.screen, RulesScreen) and shown.screen.listing
        await pilot.press("escape", "escape", "2")
        await pilot.pause()
        await pilot.press(str(list(registry.GAMES).index("octopush") + 1))
        await pilot.pause()
        await pilot.press("enter")
        await settled(shown, pilot)
        assert isinstance(shown.screen, GuideScreen) and shown.screen.lesson.name == "octopush"


async def test_where_there_are_several_games_the_app_asks_which(tmp_path: Path) -> None:
    shown = app(tmp_path)
    chosen: list[str] = []
    async with shown.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        shown.navigator.choose("Which game?", ("cosmoctopus", "oct8"), "oct8", chosen.append)
        await pilot.pause()
        assert "Which game?" in screen_text(shown) and "Oct8" in screen_text(shown)
        await pilot.press("enter")
        await pilot.pause()
        assert chosen == ["oct8"] and isinstance(shown.screen, TitleScreen)
        shown.navigator.choose("Which game?", ("cosmoctopus",), "oct8", chosen.append)
        assert chosen == ["oct8", "cosmoctopus"] and isinstance(shown.screen, TitleScreen)


async def test_a_lesson_begins_at_once_where_the_command_line_says_so(tmp_path: Path) -> None:
    shown = app(tmp_path, names=("Ada",))
    shown.learning, shown.learning_chapter = "cosmoctopus", 0
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        assert isinstance(shown.screen, GuideScreen)
        assert "Ada" in screen_text(shown)


# --- on the command line ----------------------------------------------------------------------------------------------------


def test_a_section_is_printed_as_plain_text(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "cosmoctopus", "limits"]) == 0
    page = capsys.readouterr().out
    assert page.startswith("Discarding down\n\nAt the end of your turn you keep at most eight of each resource and eight\ncards.")
    assert "C18" not in page
    assert page.isascii()


def test_without_a_game_the_games_are_listed_the_shortest_first(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules"]) == 0
    first, *games = capsys.readouterr().out.splitlines()
    assert "`octotui rules GAME`" in first
    assert games == ["oct8: Oct8", "octopush: Octopush", "night: Night of the Grand Octopus", "cosmoctopus: Cosmoctopus"]
    for command in ("rules", "learn", "play", "record"):
        assert main([command, "chess"]) == 2
        assert capsys.readouterr().err.endswith("there are: oct8, octopush, night, cosmoctopus\n")


def test_without_a_section_the_list_and_all_of_them_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "cosmoctopus"]) == 0
    whole = capsys.readouterr().out
    assert main(["rules", "cosmoctopus", "--contents"]) == 0
    listed = capsys.readouterr().out
    assert whole.startswith(listed.rstrip("\n"))
    for section in COSMOCTOPUS.section:
        assert section.id in listed
        assert section.paragraphs[0].split(".")[0].split()[-1] in whole
    assert all(len(line) <= WIDTH for line in whole.splitlines())


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (["rules", "cosmoctopus", "moev"], "unknown section 'moev' (did you mean 'move'?)"),
        (["rules", "chess"], "unknown game 'chess'"),
        (["learn", "chess"], "unknown game 'chess'"),
    ],
)
def test_what_does_not_exist_is_named(line: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(line) == 2
    assert said in capsys.readouterr().err


@pytest.mark.parametrize("choice", ["new", "saved", "replays", "learn", "rules", "settings"])
async def test_the_help_opens_over_everything_that_the_title_leads_to(choice: str, tmp_path: Path) -> None:
    shown = app(tmp_path)
    async with shown.run_test(size=(80, 24)) as pilot:
        shown.navigator.title_choice(choice)
        await settled(shown, pilot)
        before = shown.screen
        await pilot.press("question_mark")
        await settled(shown, pilot)
        assert isinstance(shown.screen, HelpScreen)
        await pilot.press("escape")
        assert shown.screen is before


@pytest.mark.parametrize(("text", "found"), [("submerge", True), ("xylophone", False)])
async def test_what_is_not_on_the_help_page_is_found_in_the_rules(text: str, found: bool, tmp_path: Path) -> None:
    shown = app(tmp_path, dealt(BOT, first=0))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        await pilot.press("question_mark")
        await settled(shown, pilot)
        await pilot.press("slash", *text, "enter")
        await settled(shown, pilot)
        if found:
            rules = as_a(RulesScreen, shown.screen)
            assert rules.listing and COSMOCTOPUS[rules.open].title == "Submerge"
            await pilot.press("escape", "escape")
            await settled(shown, pilot)
        assert isinstance(shown.screen, HelpScreen)
        assert f"no “{text}” on this page" in screen_text(shown)
