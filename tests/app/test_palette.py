"""The palette, keys of one's own, what changed, the hand with text, and paying, driven by keys."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import fromstring

import pytest
from textual.binding import Binding
from textual.widgets import Input

from engine.core.match import Match
from engine.cosmoctopus.table import Table
from octotui.app import OctotuiApp
from octotui.screens.browse import BrowseScreen
from octotui.screens.catalogue import standards
from octotui.screens.palette import Entry, PaletteScreen, in_whole_words, matching
from octotui.screens.rules import HelpScreen, RulesScreen
from octotui.screens.settings import SettingsScreen
from octotui.screens.setup import SetupScreen
from octotui.screens.table import TableScreen
from octotui.storage.config import load
from octotui.terminal.keys import keys
from tests.app import nights
from tests.app.ends import ended
from tests.app.tables import BOT, PEOPLE, app, dealt, screen_text, settled, table_of
from tests.app.written import match_at
from tests.cosmoctopus import Seat
from tests.typed import as_a, there


@asynccontextmanager
async def at_table(
    folder: Path, match: Match, size: tuple[int, int] = (80, 24), **settings: object
) -> AsyncIterator[tuple[Any, OctotuiApp]]:
    """An app that sits at a match."""
    shown = app(folder, match, **settings)
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        yield pilot, shown


async def press(pilot: Any, shown: OctotuiApp, *pressed: str) -> str:
    await pilot.press(*pressed)
    await settled(shown, pilot)
    return screen_text(shown)


# --- the palette


async def test_a_mark_at_the_right_says_that_the_palette_goes_on_below_and_above(tmp_path: Path) -> None:
    async with at_table(tmp_path, dealt(BOT), (80, 23)) as (pilot, shown):
        last = (await press(pilot, shown, "ctrl+p")).splitlines()[-1]
        assert last[79:] == shown.glyphs["more"]
        *rows, last = (await press(pilot, shown, *["pagedown"] * 4)).splitlines()
        assert not last[79:] and [row[79:].strip() for row in rows].count(shown.glyphs["more"]) == 1


async def test_the_palette_has_every_choice_and_every_refusal_and_nothing_of_the_table(tmp_path: Path) -> None:
    match = match_at(Seat(hand="nothing dear-relic", ink=2))

    async with at_table(tmp_path, match, (120, 50)) as (pilot, shown):
        scene = table_of(shown).scene
        text = await press(pilot, shown, "ctrl+p")
        assert isinstance(shown.screen, PaletteScreen)
        for choice in there(scene.prompt).choices:
            assert choice.label in text
        for refusal in there(scene.prompt).refused:
            assert f"{refusal.label} ⊖ {refusal.reason.text}"[:60] in text
        assert "Resources" not in text and "Hand" not in text
        await press(pilot, shown, "escape")
        assert isinstance(shown.screen, TableScreen)


async def test_typing_finds_a_choice_and_enter_does_it(tmp_path: Path) -> None:
    match = match_at(Seat(hand="nothing one-ink"))

    async with at_table(tmp_path, match) as (pilot, shown):
        text = await press(pilot, shown, "ctrl+p", *"one")
        assert "play One Ink" in text
        await press(pilot, shown, "enter")
        assert isinstance(shown.screen, TableScreen)
        assert match.nodes[1].code == "play one-ink"


async def test_choices_that_read_the_same_are_one_entry_of_the_palette(tmp_path: Path) -> None:
    """Both hands of a clock on any number lead outside."""
    async with at_table(tmp_path, nights.match_at(), (120, 50)) as (pilot, shown):
        text = await press(pilot, shown, "ctrl+p")
        assert text.count("no offspring, cultists to the Lost City") == 1 and text.count("offspring to the library, cultists to") >= 2


async def test_where_a_clock_is_set_actions_come_before_all_its_settings(tmp_path: Path) -> None:
    async with at_table(tmp_path, nights.match_at(), (120, 50)) as (pilot, shown):
        rows = [row.strip() for row in (await press(pilot, shown, "ctrl+p")).splitlines()[3:]]
        hint, helps, first = (next(n for n, row in enumerate(rows) if row.startswith(key)) for key in ("H ", "? ", "1 1"))
        assert hint < helps < first and rows[first].startswith("1 1     no offspring, cultists to the Lost City")


async def test_a_key_that_first_only_marks_stands_twice_in_the_palette(tmp_path: Path) -> None:
    """N8: a confrontation costs power, peace does not."""
    clocks = ("museum library", "garden library", "observatory crypt", "museum laboratory")
    async with at_table(tmp_path, nights.match_at(clocks=clocks)) as (pilot, shown):
        text = await press(pilot, shown, "ctrl+p")
        assert "\n 1 n     propose: nothing happens" in text and "\n 44 cc   a confrontation" in text


async def test_the_palette_does_actions_too(tmp_path: Path) -> None:
    match = match_at(Seat(hand="nothing one-ink"))

    async with at_table(tmp_path, match) as (pilot, shown):
        text = await press(pilot, shown, "ctrl+p", *"undo")
        assert "you have no answer to undo" in text
        await press(pilot, shown, "enter")
        assert isinstance(shown.screen, PaletteScreen), "what cannot be done cannot be picked"
        await press(pilot, shown, "escape", "1", "ctrl+p", *"undo", "enter")
        assert match.here == 0
        await press(pilot, shown, "ctrl+p", *"discard", "enter")
        assert isinstance(shown.screen, BrowseScreen)
        await press(pilot, shown, "escape", "ctrl+p", *"settings", "enter")
        assert isinstance(shown.screen, SettingsScreen)


async def test_a_theme_chosen_at_the_table_shows_when_one_comes_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OCTOTUI_CONFIG", str(tmp_path))

    async with at_table(tmp_path, dealt(BOT, first=0)) as (pilot, shown):
        await press(pilot, shown, "ctrl+p", *"settings", "enter", "right", "escape")
        table = shown.screen
        assert isinstance(table, TableScreen) and table.made_with is shown.appearance


def test_labels_go_before_notes_and_notes_before_letters_in_order() -> None:
    entries = [Entry("play the Fruit"), Entry("play Hut"), Entry("pay", note="the hut"), Entry("log")]

    assert [e.label for e in matching(entries, "hut")] == ["play Hut", "pay", "play the Fruit"]
    assert matching(entries, "") == entries


async def test_the_palette_exports_the_game_at_the_table(tmp_path: Path) -> None:
    match, file = dealt(BOT), tmp_path / "mine.journal"

    async with at_table(tmp_path, match) as (pilot, shown):
        assert "Export to which file?" in await press(pilot, shown, "ctrl+p", *"export", "enter")
        assert isinstance(shown.focused, Input) and shown.focused.value == "cosmoctopus-5.journal"
        shown.focused.value = str(file)
        text = await press(pilot, shown, "enter")
        assert "Exported to" in text
        assert file.read_text("utf-8") == match.journal()
        await press(pilot, shown, "ctrl+p", *"export", "enter")
        shown.focused.value = str(file)
        assert "There is something at" in await press(pilot, shown, "enter")


async def test_a_name_in_svg_gets_a_picture_of_the_table(tmp_path: Path) -> None:
    """*interop.md*: a picture of a moment. It used to be a journal of that name."""
    file = tmp_path / "mine.SVG"

    async with at_table(tmp_path, dealt(BOT)) as (pilot, shown):
        assert "A name in .svg gets a picture of this moment." in await press(pilot, shown, "ctrl+p", *"export", "enter")
        as_a(Input, shown.focused).value = str(file)
        assert "Exported to" in await press(pilot, shown, "enter")
        texts = (text.text or "" for text in fromstring(file.read_text("utf-8")).iter("{http://www.w3.org/2000/svg}text"))
        drawn = "".join(texts).replace(" ", "")
        assert "StarField" in drawn and "Exporttowhichfile" not in drawn


async def test_where_no_files_are_the_persons_the_palette_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(OctotuiApp, "FILES", False)
    async with at_table(tmp_path, dealt(BOT)) as (pilot, shown):
        assert "There are no files of yours here" in await press(pilot, shown, "ctrl+p", *"export")


# --- keys


async def test_keys_from_the_config_count_and_the_help_shows_them(tmp_path: Path) -> None:
    match = match_at(Seat(hand="nothing one-ink"))

    async with at_table(tmp_path, match, (120, 50), keys={"table.undo": "Z,ctrl+b"}) as (pilot, shown):
        await press(pilot, shown, "1", "u")
        assert match.here == 1
        await press(pilot, shown, "f1")
        assert "  Z ctrl+b        undo one answer" in [row for row, _ in as_a(HelpScreen, shown.screen).rows]
        await press(pilot, shown, "escape", "ctrl+b")
        assert match.here == 0
        assert "\n Z       undo" in await press(pilot, shown, "ctrl+p", *"undo"), "the first of its keys"


async def test_digits_resources_and_letters_win_over_keys_of_ones_own(tmp_path: Path) -> None:
    match = match_at(Seat(hand="dear-relic one-ink", ink=3, coins=2, whispers=2), answers=("play dear-relic",))

    async with at_table(tmp_path, match, keys={"table.leave": "w,1", "table.log": "s"}) as (pilot, shown):
        marks = table_of(shown).marks
        await press(pilot, shown, "w")
        assert marks.typed == ("pay whispers",)
        await press(pilot, shown, "f", "s")
        assert len(marks.typed) == 2
        await press(pilot, shown, "1")
        assert len(marks.typed) == 3
        assert isinstance(shown.screen, TableScreen)


def test_an_unknown_id_is_reported_and_a_known_one_needs_no_quotes(tmp_path: Path) -> None:
    file = tmp_path / "config.toml"
    file.write_text('[keys]\ntable.undo = "z"\n"table.und" = "y"\n')

    config, problems = load(file, standards)

    assert config.keys == {"table.undo": "z"}
    assert problems == ["config.toml, line 3: unknown id 'table.und' (did you mean 'table.undo'?)."]


def test_every_binding_of_the_table_has_an_id_and_its_keys_are_said_as_people_write_them() -> None:
    assert all(as_a(Binding, b).id for b in TableScreen.BINDINGS)
    assert keys("table.help", {}) == ("?", "f1")
    assert keys("table.back", {}) == ("esc", "backspace")
    assert keys("table.undo", {"table.undo": "z, ctrl+y"}) == ("z", "ctrl+y")


# --- what changed


async def test_what_an_answer_changed_is_marked_until_the_next_one(tmp_path: Path) -> None:
    match = match_at(Seat(hand="both one-ink"))

    async with at_table(tmp_path, match) as (pilot, shown):
        assert "+2" not in screen_text(shown).split("Resources")[1].split("Hand")[0]
        text = await press(pilot, shown, *"1" if "both" in there(table_of(shown).scene.prompt).choices[0].code else "2")
        assert text.split("Resources")[1].split("Hand")[0].count("+2") == 2
        text = await press(pilot, shown, "tab")
        assert text.split("Resources")[1].split("Hand")[0].count("+2") == 2, "a step of the cursor changes nothing"
        text = await press(pilot, shown, "u")
        assert "-2" not in text.split("Resources")[1].split("Hand")[0], "what is taken back is nothing new"


async def test_a_drawn_card_a_tentacle_and_the_heads_new_tile_are_marked(tmp_path: Path) -> None:
    async with at_table(tmp_path, match_at(Seat(hand="draw-one"), top="walk")) as (pilot, shown):
        assert "* Walk" in await press(pilot, shown, "1")

    async with at_table(tmp_path / "b", match_at(Seat(hand="pact")), (120, 36)) as (pilot, shown):
        assert "1/8 +1" in await press(pilot, shown, "1")

    async with at_table(tmp_path / "c", match_at(Seat(), ask="move")) as (pilot, shown):
        assert " * " in (await press(pilot, shown, "4"))


async def test_the_next_person_sees_no_marks_of_the_one_before(tmp_path: Path) -> None:
    async with at_table(tmp_path, match_at(Seat(hand="one-ink"), people=PEOPLE)) as (pilot, shown):
        await press(pilot, shown, "enter", "1")
        for _ in range(5):
            if not isinstance(shown.screen, TableScreen):
                break
            await press(pilot, shown, "full_stop")
        await press(pilot, shown, "enter")
        assert isinstance(shown.screen, TableScreen) and shown.screen.before is None


# --- hand and inspector


async def test_the_hand_says_what_cards_do_where_there_is_room(tmp_path: Path) -> None:
    match = match_at(Seat(hand="nothing one-ink ink-flood pact sweep"))

    async with at_table(tmp_path, match, (120, 36)) as (_pilot, shown):
        lines = screen_text(shown).splitlines()
        at = next(n for n, line in enumerate(lines) if "Ink Flood" in line)
        assert any("gain 3 ink" in line[lines[at].index("Ink Flood") :][:13] for line in lines[at : at + 4])


async def test_what_cannot_be_played_is_dim_while_one_chooses_what_to_play(tmp_path: Path) -> None:
    match = match_at(Seat(hand="nothing dear-relic"))

    async with at_table(tmp_path, match) as (_pilot, shown):
        strips = {strip.text.strip().split("  ")[0]: strip for strip in table_of(shown).areas["hand"]._strips}
        dear = next(strip for name, strip in strips.items() if "Dear Relic" in name)
        rest = {s.style for s in dear if s.text.strip() and s.text != shown.glyphs["barred"]}
        assert rest == {shown.appearance["dim"]}


async def test_beside_a_marked_choice_only_others_of_its_kind_are_refused(tmp_path: Path) -> None:
    async with at_table(tmp_path, match_at(Seat(ink=13), ask="move")) as (pilot, shown):
        table_of(shown).move_cursor("claim ink")
        refused = {refusal.code.split()[0] for refusal in there(table_of(shown).scene.prompt).refused}
        assert refused == {"claim", "move"}
        page = await press(pilot, shown, "x")
        assert "Forbidden Knowledge of coins" in page and "a Move may not end where it began" not in page


async def test_the_inspector_steps_through_every_card_one_may_look_at(tmp_path: Path) -> None:
    match = match_at(Seat(hand="nothing dear-relic", tableau="less-ink"), row="scripture-1 relic-1 hallucination-1")

    async with at_table(tmp_path, match) as (pilot, shown):
        seen = [await press(pilot, shown, "x")]
        seen += [await press(pilot, shown, "right") for _ in range(6)]
        for name in ("Nothing (in hand)", "Dear Relic (in hand)", "relic 1 (in the row)", "Less Ink (in play)"):
            assert any(name in text for text in seen), [text.splitlines()[0] for text in seen]
        dear = next(text for text in seen if "Dear Relic (in hand)" in text)
        assert "Not now: needs 2 more ink: it costs 2, you have 0" in dear
        assert (await press(pilot, shown, "left")) == seen[-2]
        await press(pilot, shown, "escape")
        assert isinstance(shown.screen, TableScreen) and len(match.nodes) == 1


# --- paying


async def test_what_is_left_to_pay_and_the_proposal_are_said_and_marked(tmp_path: Path) -> None:
    match = match_at(Seat(hand="dear-relic one-ink", ink=3, coins=2), answers=("play dear-relic",))

    async with at_table(tmp_path, match) as (pilot, shown):
        text = screen_text(shown)
        assert "Pay 3◗i 2❖ for Dear Relic." in text and "Enter: pay 3 ink, 2 coins." in text
        assert "-3?" in text and "-2?" in text
        text = await press(pilot, shown, "c")
        assert "Pay fewer coins: choose a card to discard instead." in text
        text = await press(pilot, shown, "1")
        assert "Enter: discard One Ink, pay 3 ink, 1 coin." in text and "-1?" in text
        text = await press(pilot, shown, "escape")
        assert "Enter: pay 3 ink, 2 coins." in text
        await press(pilot, shown, "enter")
        assert as_a(Table, match.state).resources[0] == (0, 0, 0, 0)
        assert "dear-relic" in as_a(Table, match.state).tableau[0]


async def test_after_the_end_palette_and_help_have_the_key_to_the_winners_table_and_back(tmp_path: Path) -> None:
    """Bo has won, whose table is in front."""
    async with at_table(tmp_path, ended("oct8"), size=(120, 60)) as (pilot, shown):
        await press(pilot, shown, "escape")
        assert " v       your own table" in await press(pilot, shown, "ctrl+p")
        text = await press(pilot, shown, "escape", "v", "ctrl+p")
        assert " v       the winner's table" in text and " enter   the result" in text and "the rules" in text
        assert "after the end: your table, or the winner's" in await press(pilot, shown, "escape", "question_mark")


def test_a_note_that_has_no_room_ends_with_a_whole_word() -> None:
    assert in_whole_words("costs 3 ink; submerge", 16, "⋯") == "costs 3 ink;⋯"
    assert in_whole_words("costs 3 ink", 11, "⋯") == "costs 3 ink"


async def test_away_from_the_table_the_palette_has_the_lines_and_keys_of_the_screen_and_does_them(tmp_path: Path) -> None:
    shown = app(tmp_path)
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        text = await press(pilot, shown, "ctrl+p")
        assert " 1       New game  Against bots" in text and " q       Quit" in text and " ctrl+l  repaint" in text
        await press(pilot, shown, *"new game", "enter")
        assert isinstance(shown.screen, SetupScreen)
        text = await press(pilot, shown, "ctrl+p")
        assert "\n 2       Seat 1" in text and "\n esc     back\n" in text and "edit" not in text
        await press(pilot, shown, *"seat 1", "enter", "ctrl+p")
        assert isinstance(shown.screen, SetupScreen), "a name is asked for"
        assert [note.message for note in shown._notifications] == ["First finish this line, or leave it with esc."]


async def test_the_palette_opens_on_the_rules_and_leads_back_to_them(tmp_path: Path) -> None:
    shown = app(tmp_path)
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        shown.push_screen(RulesScreen("oct8", "signs"))
        before = await press(pilot, shown)
        assert " n       next section" in await press(pilot, shown, "ctrl+p")
        assert await press(pilot, shown, "ctrl+p") == before
        assert await press(pilot, shown, "ctrl+p", *"next section", "enter") != before
        assert as_a(RulesScreen, shown.screen).open != "signs"
