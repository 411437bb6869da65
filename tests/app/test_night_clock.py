"""The command clock of Night of the Grand Octopus at the table, set by keys."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.core.words import opening
from engine.night.codes import clock_hands
from engine.night.readings import preview
from engine.night.table import Night
from octotui.tables.night.clock_menu import DialMenu
from octotui.tables.night.dial_face import HUGE
from octotui.tables.night.inspection import outcome_text
from octotui.tables.night.names import of_people
from octotui.terminal.canvas import Pen
from octotui.widgets.scene import Scene
from tests.app import nights
from tests.app.nights import clocks, sat_down
from tests.app.tables import app, area_text, screen_text, settled, table_of, undrawn
from tests.night import GAME, Cult
from tests.typed import as_a
from themes import load_glyphs

SIZES = [(80, 24), (120, 36), (200, 60)]


async def test_a_digit_for_each_hand_sets_the_clock(tmp_path: Path) -> None:
    """N5: the offspring to the crypt (3), the cultists to the museum (2)."""
    match = nights.match_at()
    shown = app(tmp_path, match)
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        await pilot.press("3")
        assert clock_hands(table_of(shown).marks.code)[0] == "crypt" and "Cultists to which room? 2 of 2" in area_text(shown, "menu")
        await pilot.press("2")
        assert table_of(shown).marks.code == "clock crypt museum" and len(match.nodes) == 1
        text = area_text(shown, "dial")
        assert "3 crypt" in text and "2 museum" in text and "enter sets it" in text
        await pilot.press("enter")
        await settled(shown, pilot)
        assert match.nodes[1].code == "clock crypt museum"


async def test_where_cultists_cannot_go_says_why(tmp_path: Path) -> None:
    """N3: from the library stairs lead everywhere but to the botanical garden (6)."""
    match = nights.match_at()
    shown = app(tmp_path, match)
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        await pilot.press("3", "6")
        assert "No stairs lead from the library to the garden." in screen_text(shown)
        assert [line for line in area_text(shown, "menu").splitlines() if "6 garden" in line and "no stairs" in line]
        await pilot.press("8")
        assert "The clock has the numbers 1 to 6." in screen_text(shown)
        assert len(match.nodes) == 1 and table_of(shown).marks.typed == ("3",)


async def test_enter_after_a_refused_number_asks_once_more(tmp_path: Path) -> None:
    """N3: no stairs lead from the library to the garden (6); what enter would send was not meant. A number then taken is sent at once."""
    match = nights.match_at()
    shown = app(tmp_path, match)
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        await pilot.press("3", "6", "enter")
        text = " ".join(screen_text(shown).split())
        assert "No stairs lead from the library to the garden." in text and "Enter again takes what is marked." in text
        assert len(match.nodes) == 1 and table_of(shown).marks.typed == ("3",)
        await pilot.press("6", "2", "enter")
        await settled(shown, pilot)
        assert match.nodes[1].code == "clock crypt museum"


async def test_enter_after_a_key_that_stands_for_nothing_takes_what_is_marked(tmp_path: Path) -> None:
    match = nights.match_at("gather lantern", cults=nights.THREE, clocks=("garden library", "garden library", "museum crypt"), first=1)
    shown = app(tmp_path, match)
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        await pilot.press("9")
        await settled(shown, pilot)
        assert "The key 9 does nothing here." in screen_text(shown) and len(match.nodes) == 1
        marked = table_of(shown).marks.code
        await pilot.press("enter")
        await settled(shown, pilot)
        assert match.nodes[1].code == marked


async def test_both_hands_on_one_number_lead_outside(tmp_path: Path) -> None:
    """N5."""
    shown = app(tmp_path, nights.match_at())
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        await pilot.press("6", "6")
        assert table_of(shown).marks.code == "clock garden garden"
        assert table_of(shown).scene.foreseen.place == "city" and "outside" in area_text(shown, "dial")


async def test_n5_seven_puts_both_hands_on_one_number(tmp_path: Path) -> None:
    """The place outside has the number 7 on the map."""
    match = nights.match_at()
    shown = app(tmp_path, match)
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        await pilot.press("7")
        assert table_of(shown).scene.foreseen.place == "city" and "enter sets it" in area_text(shown, "dial")
        await pilot.press("enter")
        await settled(shown, pilot)
        assert len(set(clock_hands(match.nodes[1].code))) == 1


async def test_down_goes_down_the_list_of_rooms_and_then_outside(tmp_path: Path) -> None:
    shown = app(tmp_path, nights.match_at())
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        await pilot.press("1", "escape")
        seen = []
        for _ in range(8):
            tentacle, dagger = clock_hands(table_of(shown).marks.code)
            seen.append("outside" if tentacle == dagger else tentacle)
            await pilot.press("down")
        assert seen == ["library", "museum", "crypt", "laboratory", "observatory", "garden", "outside", "library"]


async def test_the_cursor_moves_one_hand_after_the_other_over_the_map(tmp_path: Path) -> None:
    match = nights.match_at()
    shown = app(tmp_path, match)
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        table = table_of(shown)
        await pilot.press("1", "escape", "right")
        tentacle = clock_hands(table.marks.code)[0]
        assert tentacle in ("laboratory", "observatory")
        await pilot.press("enter")
        assert len(match.nodes) == 1 and table.marks.typed
        for _ in range(3):
            await pilot.press("down")
        assert clock_hands(table.marks.code)[0] == tentacle
        code = table.marks.code
        await pilot.press("enter")
        await settled(shown, pilot)
        assert match.nodes[1].code == code


async def test_capital_letter_is_no_key_where_digits_set_the_clock(tmp_path: Path) -> None:
    """Of its 36 settings none is the tenth."""
    match = nights.match_at()
    shown = app(tmp_path, match)
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        await pilot.press("A")
        await settled(shown, pilot)
        assert len(match.nodes) == 1 and "The key A does nothing here" in screen_text(shown)


async def test_escape_takes_back_the_last_digit(tmp_path: Path) -> None:
    shown = app(tmp_path, nights.match_at())
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        await pilot.press("3", "2", "escape")
        assert table_of(shown).marks.typed == ("3",)
        await pilot.press("4")
        assert table_of(shown).marks.code == "clock crypt laboratory"


async def test_a_digit_after_both_hands_sets_the_cultists_anew(tmp_path: Path) -> None:
    shown = app(tmp_path, nights.match_at())
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        await pilot.press("3", "4", "5")
        assert table_of(shown).marks.code == "clock crypt observatory" and table_of(shown).marks.typed == ("3", "5")
        await pilot.press("6")
        assert "to the garden." in screen_text(shown) and table_of(shown).marks.code == "clock crypt observatory"
        await pilot.press("u", "2")
        assert table_of(shown).marks.code == "clock crypt museum"


@pytest.mark.parametrize("keys", [("4", "3"), ("right",), ("tab", "tab"), ("3", "tab")])
async def test_the_full_stop_sends_what_the_dial_shows(keys: tuple[str, ...], tmp_path: Path) -> None:
    match = nights.match_at()
    shown = app(tmp_path, match)
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        proposed = table_of(shown).marks.code
        await pilot.press(*keys)
        code = table_of(shown).marks.code
        assert code != proposed
        await pilot.press("full_stop")
        await settled(shown, pilot)
        assert match.nodes[1].code == code


async def test_tab_turns_the_hand_that_the_question_names(tmp_path: Path) -> None:
    shown = app(tmp_path, nights.match_at())
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        table = table_of(shown)
        await pilot.press("1", "escape")
        tentacles = []
        for _ in range(6):
            tentacles.append(clock_hands(table.marks.code)[0])
            assert "Offspring to which room? 1 of 2" in area_text(shown, "menu")
            await pilot.press("tab")
        assert tentacles == ["library", "museum", "crypt", "laboratory", "observatory", "garden"]
        await pilot.press("3", "tab")
        assert "Cultists to which room? 2 of 2" in area_text(shown, "menu") and clock_hands(table.marks.code)[0] == "crypt"


async def test_letters_are_given_to_every_place_the_moving_hand_can_point_at(tmp_path: Path) -> None:
    shown = app(tmp_path, nights.match_at())
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        await pilot.press("f")
        rows = area_text(shown, "menu").strip().splitlines()
        assert all(row[0].isalpha() for row in rows[-7:]) and "garden" in rows[-2] and "outside" in rows[-1]
        await pilot.press(rows[-2][0], "f")
        assert clock_hands(table_of(shown).marks.code)[0] == "garden"
        assert sum(row[0].isalpha() for row in area_text(shown, "menu").splitlines()[2:]) == 6, "five rooms, and the garden outside"


async def test_the_first_question_lists_the_place_outside_which_takes_both_hands(tmp_path: Path) -> None:
    """N5: from the library the mark goes up to the last line, and `enter` sets both hands."""
    match = nights.match_at()
    shown = app(tmp_path, match)
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        assert any(row.startswith("7 outside  costs 1 power") for row in area_text(shown, "menu").splitlines())
        await pilot.press("1", "escape", "up", "enter")
        assert "enter sets it" in area_text(shown, "dial") and table_of(shown).scene.foreseen.place == "city"
        await pilot.press("enter")
        await settled(shown, pilot)
        assert len(set(clock_hands(match.nodes[1].code))) == 1


async def test_undo_goes_back_one_hand_before_it_takes_back_an_answer(tmp_path: Path) -> None:
    shown = app(tmp_path, nights.match_at())
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        await pilot.press("3")
        assert "u: hand back" in area_text(shown, "dial")
        await pilot.press("2", "u")
        assert table_of(shown).marks.typed == ("3",) and table_of(shown).marks.code == "clock crypt museum"
        await pilot.press("u")
        assert "Offspring to which room? 1 of 2" in area_text(shown, "menu") and "No undo" not in screen_text(shown)
        await pilot.press("u")
        assert "No undo" in screen_text(shown)


async def test_the_line_is_0_where_errors_can_be_made(tmp_path: Path) -> None:
    """N16."""
    match = nights.match_at(errors=True)
    shown = app(tmp_path, match)
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        await pilot.press("0", "0", "enter")
        await settled(shown, pilot)
        assert match.nodes[1].code == "clock line line"


async def test_both_hands_on_the_line_lead_nowhere(tmp_path: Path) -> None:
    """N16: that is an error, not the sign for the place outside."""
    shown = app(tmp_path, nights.match_at(errors=True))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        await pilot.press("0", "0")
        text = area_text(shown, "dial")
        assert text.count("0 on the line") == 2 and "outside" not in text


async def test_the_menu_says_why_nothing_can_be_gathered_outside(tmp_path: Path) -> None:
    """N15: the toll takes the last power; N7: who has one of a kind gathers no other."""
    cults = (Cult(power=1, components="skull"), Cult(), Cult())
    shown = app(tmp_path, nights.match_at(cults=cults))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        await pilot.press("5")
        rows = [row.split(maxsplit=1)[1].strip() for row in area_text(shown, "menu").splitlines() if row[:1] in "12345"]
        assert "outside  you would be out" in rows and "crypt  you have one  B C?" in rows and "museum  2 idols  B C?" in rows


@pytest.mark.parametrize(
    ("exterior", "others", "brings", "rest"),
    [
        ("dreams", "", "may gain 1 power", "you have one, but may gain 1 power"),
        ("marsh", "skull", "may exchange one", "you have one, but may exchange one"),
        ("marsh", "", "you have one", "you have one"),
        ("colony", "skull", "you may name a cult", "you have one, but may cost a cult a component"),
        ("city", "skull", "costs 1 power", "you have one"),
    ],
)
async def test_who_has_a_key_is_told_what_else_the_place_outside_brings(
    exterior: str, others: str, brings: str, rest: str, tmp_path: Path
) -> None:
    """N12 to N14; the marsh brings nothing while nobody else has anything."""
    cults = (Cult(power=4, components="key"), Cult(components=others), Cult())
    shown = app(tmp_path, nights.match_at(cults=cults, exterior=exterior))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        assert f"outside  {brings}" in area_text(shown, "menu")
        await pilot.press("7")
        await settled(shown, pilot)
        more = rest.rpartition(", but ")[2]
        assert re.search(rf"{more}[.;] (Bo and Cy|anybody) may be there", " ".join(area_text(shown, "describe").split()))
        await pilot.press("x")
        await settled(shown, pilot)
        assert (f"You {more} there." in " ".join(screen_text(shown).split())) == more.startswith("may")


async def test_who_has_set_the_clock_is_named(tmp_path: Path) -> None:
    shown = app(tmp_path, clocks("museum crypt", "garden library"))
    async with shown.run_test(size=(80, 24)) as pilot:
        await sat_down(shown, pilot)
        text = area_text(shown, "dial")
        assert " to set: C D" in text and "Set in secret" in text
        assert "✓" not in area_text(shown, "cults"), "a sign that says of components that one has them"


async def test_the_line_below_names_no_sign_that_the_map_names(tmp_path: Path) -> None:
    """The offspring goes to the library, where a word beside the grimoires says what they are."""
    shown = app(tmp_path, nights.match_at())
    async with shown.run_test(size=(120, 36)) as pilot:
        await settled(shown, pilot)
        named = ["".join(text for text, _ in cells) for cells in table_of(shown).scene.signs]
        assert any("offspring" in name for name in named) and not any("grimoire" in name for name in named)
        assert "grimoires" in area_text(shown, "campus")


@pytest.mark.parametrize(
    ("keys", "there", "elsewhere"),
    [
        ((), ("Grimoire", "Stone idol"), ("Skull", "Potion")),
        (("3",), ("Skull", "Stone idol"), ("Grimoire", "Potion")),
        (("3", "4"), ("Skull", "Potion"), ("Grimoire", "Stone idol")),
        (("7",), ("Silver key",), ("Grimoire", "Stone idol", "Skull")),
    ],
    ids=str,
)
async def test_inspecting_a_setting_names_the_signs_of_the_clock_and_of_both_places(
    keys: tuple[str, ...], there: tuple[str, ...], elsewhere: tuple[str, ...], tmp_path: Path
) -> None:
    """At first the offspring goes to 1, the library, and the cultists go to 2, the museum. Aslant the hand is a line and no sign."""
    shown = app(tmp_path, nights.match_at())
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        await pilot.press(*keys, "x")
        await settled(shown, pilot)
        _, signs = screen_text(shown).split("Signs on it")
        assert all(f"{name}:" in signs for name in (*there, "Cultists", "Offspring"))
        assert ("Clock hand:" in signs) == ("3" not in keys)
        assert not any(f"{name}:" in signs for name in elsewhere)


@pytest.mark.parametrize("cults", [3, 4, 5])
@pytest.mark.parametrize("size", SIZES)
async def test_the_first_question_says_what_each_hand_is_for_and_which_pawns_are_moved(
    size: tuple[int, int], cults: int, tmp_path: Path
) -> None:
    shown = app(tmp_path, nights.dealt(count=cults))
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        clock, menu = area_text(shown, "dial"), area_text(shown, "menu")
        assert "ʆa offspring" in clock and "A cultists" in clock
        assert "1 of 2" in menu and ("Where does your offspring go?" in menu or size == (80, 24))
        assert "ho meets it" in menu or "hoever meets it" in menu or "4 Offspring of others there" in area_text(shown, "log")
        assert size < (120, 36) or "you lead the Drowned Choir" in area_text(shown, "cults")


async def test_the_largest_table_has_the_largest_clock_which_names_all_who_have_set_theirs(tmp_path: Path) -> None:
    shown = app(tmp_path, clocks("museum crypt", "garden library", "garden library"))
    async with shown.run_test(size=(200, 60)) as pilot:
        await sat_down(shown, pilot)
        assert table_of(shown).areas["dial"].region.height == 2 * HUGE[1] + 1
        assert all(text in area_text(shown, "dial") for text in ("still to set: Di ", "set: Ann Bo Cy "))


async def test_the_menu_names_those_whom_the_offspring_may_meet_the_same_way_on_every_line(tmp_path: Path) -> None:
    """By name where every line has room for it, else by the letters of the pawns."""
    for size, met in (((80, 24), "B C D"), ((120, 36), "Bo, Cy, Di")):
        shown = app(tmp_path, nights.match_at())
        async with shown.run_test(size=size) as pilot:
            await settled(shown, pilot)
            rows = [row for row in area_text(shown, "menu").splitlines() if "may meet" in row]
            assert len(rows) > 1 and all(row.rstrip().endswith(f"may meet {met}") for row in rows)


async def test_nobody_has_set_the_clock_at_first(tmp_path: Path) -> None:
    shown = app(tmp_path, nights.match_at())
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        assert " to set: A B C D" in area_text(shown, "dial")
        assert " 4 different kinds win, or the last cult  " in screen_text(shown)


@pytest.mark.parametrize(
    ("rivals", "targets", "said"),
    [
        ((1,), (), "Alone you gather one; Bo may be there; nobody can meet your offspring"),
        ((), (1,), "Alone you gather one; nobody can be there; your offspring may cost Bo 1 power"),
        ((1,), (1,), "Alone you gather one; Bo may be there, or lose 1 power to your offspring"),
        ((), (), "Alone you gather one; nobody can be there, or meet your offspring"),
    ],
)
def test_what_each_pawn_may_meet_is_a_sentence(rivals: tuple[int, ...], targets: tuple[int, ...], said: str) -> None:
    match = nights.dealt()
    view = of_people(as_a(Night, match.state), match.names)
    found = preview(view, 0, "crypt", "museum")._replace(rivals=rivals, targets=targets)
    assert opening(outcome_text(view, 0, found)) == said


@pytest.mark.parametrize("cults", [3, 4, 5])
@pytest.mark.parametrize("turn", [1, 4])
async def test_every_turn_says_whom_each_hand_commands_and_what_it_is_for(tmp_path: Path, cults: int, turn: int) -> None:
    shown = app(tmp_path, nights.match_at(cults=[Cult()] * cults, turns=turn))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        clock = area_text(shown, "dial")
        assert "ʆa offspring" in clock and "A cultists" in clock and "ǂ" not in clock
        assert "Offspring to the library: it may cost " in area_text(shown, "describe")
        await pilot.press("3")
        assert "Alone you gather  ?: may meet" in area_text(shown, "menu")


@pytest.mark.parametrize("key", ["4", "f"])
async def test_what_the_last_line_said_makes_room_for_the_next_key(key: str, tmp_path: Path) -> None:
    shown = app(tmp_path, nights.match_at())
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        table = table_of(shown)
        table.spoken = "u takes back your last answer."
        table.show()
        await pilot.press(key)
        await settled(shown, pilot)
        assert "u takes back" not in screen_text(shown)


async def test_n5_seven_settles_both_hands_and_a_room_begins_anew(tmp_path: Path) -> None:
    """No question is left; 3 then sends the offspring to the crypt, and asks for the cultists."""
    match = nights.match_at()
    shown = app(tmp_path, match)
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        await pilot.press("7")
        assert "Cultists to which room" not in area_text(shown, "menu") and "❯" not in area_text(shown, "dial")
        await pilot.press("3")
        assert "Cultists to which room" in area_text(shown, "menu")
        tentacle, dagger = clock_hands(table_of(shown).marks.code)
        assert tentacle == "crypt" != dagger and len(match.nodes) == 1


async def test_n5_where_the_mark_leaves_the_place_outside_enter_takes_a_room(tmp_path: Path) -> None:
    match = nights.match_at()
    shown = app(tmp_path, match)
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        await pilot.press("7", "up", "enter")
        assert len(match.nodes) == 1 and "Cultists to which room" in area_text(shown, "menu")
        assert clock_hands(table_of(shown).marks.code)[0] == "garden"


def test_n05_whoever_has_set_a_clock_is_told_that_all_are_shown_at_once() -> None:
    match = clocks("museum crypt")
    menu, pen = undrawn(DialMenu), Pen(31, 3, load_glyphs("unicode"))
    menu.draw(pen, Scene(GAME, as_a(Night, match.game.observe(match.state, 0)), 0, match.names))
    assert "".join(char for char, _ in pen.rows[1]) == "Once all are set, all are shown"


async def test_n16_what_a_wrong_clock_is_good_for_is_said_where_it_is_marked(tmp_path: Path) -> None:
    """In the quick game both hands on one number lead the cultists astray too."""
    shown = app(tmp_path, nights.match_at(cults=(*nights.FOUR, Cult()), quick=True, errors=True))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        for keys in (("2", "2"), ("u", "u", "2", "0")):
            await pilot.press(*keys)
            await settled(shown, pilot)
            assert "nobody meets them" in " ".join(area_text(shown, "describe").split())
            assert "⋯" not in area_text(shown, "menu")
        await pilot.press("x")
        await settled(shown, pilot)
        assert "nobody meets them" in " ".join(screen_text(shown).split())


@pytest.mark.parametrize("key", ["1", "2", "3", "4", "5", "6"])
async def test_what_is_foreseen_of_a_clock_is_whole_with_five_cults(key: str, tmp_path: Path) -> None:
    match = nights.match_at(cults=[Cult("library")] * 5)
    shown = app(tmp_path, match)
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        for second in "123456":
            await pilot.press("u", "u", key, second)
            await settled(shown, pilot)
            assert "⋯" not in area_text(shown, "describe")
