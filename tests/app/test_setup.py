"""The set-up: what is typed into it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec import to_builtins
from textual.events import Paste
from textual.widgets import Input

from engine.bots import LEVELS
from engine.core.journal import Damaged, Seat
from engine.core.match import Match
from engine.core.registry import load
from engine.octopush.table import OctopushOptions
from octotui.app import OctotuiApp
from octotui.screens.browse import BrowseScreen
from octotui.screens.chapters import ChaptersScreen
from octotui.screens.drafts import Drafts
from octotui.screens.proposal import ProposalScreen
from octotui.screens.rules import HelpScreen, RulesScreen
from octotui.screens.setup import SetupScreen
from octotui.screens.title import TitleScreen
from octotui.tables import table_of as table_for
from octotui.widgets.ask_line import AskLine
from octotui.widgets.lines import Lines
from tests.app import reefs
from tests.app.tables import BOT, app, screen_text, settled
from tests.typed import as_a


def new_game(shown: OctotuiApp, game: str = "cosmoctopus") -> None:
    """Have a new game set up by somebody who has set up this one last."""
    shown.navigator.drafts.game = game
    shown.navigator.title_choice("new")


async def typed(folder: Path, line: str, text: str) -> tuple[str, SetupScreen, str]:
    """What is asked after this was typed into this line of the set-up, the set-up, and the screen as text."""
    shown = app(folder)
    async with shown.run_test(size=(80, 24)) as pilot:
        new_game(shown)
        await settled(shown, pilot)
        assert isinstance(shown.screen, SetupScreen)
        await pilot.press(*line.split())
        shown.screen.query_one(Input).value = text
        await pilot.press("enter")
        await settled(shown, pilot)
        return asked(shown.screen), shown.screen, screen_text(shown)


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("A\x1b[2Jda", "That name has a character that cannot be shown (U+001B)."),
        ("A" * 25, "That name is too long: there is room for 24 letters."),
    ],
)
async def test_a_name_that_no_table_can_show_is_refused_in_words(tmp_path: Path, name: str, why: str) -> None:
    question, setup, text = await typed(tmp_path, "down enter", name)

    assert question == f"{why} Another?"
    assert question in text and "Start the game" in text
    assert setup.names[0] == "Player"


def asked(setup: SetupScreen) -> str:
    """What is asked at the bottom; empty if nothing is."""
    line = setup.query_one(AskLine)
    return str(line.border_title) if line.display else ""


async def test_what_is_pasted_comes_without_what_a_terminal_would_obey(tmp_path: Path) -> None:
    shown = app(tmp_path)
    async with shown.run_test(size=(80, 24)) as pilot:
        new_game(shown)
        await settled(shown, pilot)
        await pilot.press("down", "enter")
        shown.screen.query_one(Input).value = ""
        shown.post_message(Paste("A\x1b[2Jda\nand more"))
        await settled(shown, pilot)
        text = screen_text(shown)
    assert "A?[2Jda" in text and "\x1b" not in text and "and more" not in text


async def test_a_name_is_taken_as_it_is_typed(tmp_path: Path) -> None:
    _, setup, text = await typed(tmp_path, "down enter", " [/b] Ann ")

    assert setup.names[0] == "[/b] Ann"
    assert "Seat 1: [/b] Ann" in text


@pytest.mark.parametrize(("text", "seed"), [("7", 7), ("-7", -7), ("", None), ("--7", None), ("x", None), ("9" * 400, None)])
async def test_a_seed_is_a_number_or_chance(tmp_path: Path, text: str, seed: int | None) -> None:
    question, setup, _ = await typed(tmp_path, "up enter", text)

    assert setup.seed == seed
    refused = "is no seed: a whole number of up to 15 digits, or nothing"
    assert question.endswith(refused) if seed is None and text else not question


async def proposed(folder: Path, *keys: str, **config: Any) -> tuple[SetupScreen, str]:
    """The set-up as it opens with these settings, after these keys."""
    shown = app(folder, **config)
    async with shown.run_test(size=(80, 24)) as pilot:
        new_game(shown)
        await settled(shown, pilot)
        await pilot.press(*keys)
        await settled(shown, pilot)
        assert isinstance(shown.screen, SetupScreen)
        return shown.screen, screen_text(shown)


@pytest.mark.parametrize(("begun", "told"), [(False, True), (True, False)], ids=["a newcomer", "who has begun the lesson"])
async def test_a_newcomer_is_told_of_the_lesson_where_a_game_starts(tmp_path: Path, begun: bool, told: bool) -> None:
    shown = app(tmp_path)
    if begun:
        shown.store.keep_lesson("cosmoctopus", "begun")
    async with shown.run_test(size=(80, 24)) as pilot:
        new_game(shown)
        await settled(shown, pilot)
        assert ("New to it? L shows you how" in screen_text(shown)) is told
        assert shown.screen.query_one(Lines).lines[0].loud is told
        assert "L: learn" in screen_text(shown).splitlines()[-1]
        await pilot.press("L")
        await settled(shown, pilot)
        assert isinstance(shown.screen, ChaptersScreen) and shown.screen.game == "cosmoctopus"
        await pilot.press("escape")
        await settled(shown, pilot)
        assert isinstance(shown.screen, SetupScreen)


async def test_no_lesson_opens_where_a_proposal_is_made(tmp_path: Path) -> None:
    shown = app(tmp_path)
    async with shown.run_test(size=(80, 24)) as pilot:
        await shown.push_screen(ProposalScreen("oct8"))
        await settled(shown, pilot)
        await pilot.press("L")
        await settled(shown, pilot)
        assert isinstance(shown.screen, ProposalScreen)


async def test_the_settings_say_who_plays_and_with_what(tmp_path: Path) -> None:
    games = {"cosmoctopus": {"express": True, "hands": "draft", "layout": "opposite-tides", "first": 2}}
    setup, text = await proposed(tmp_path, names=("Ann", "Bob"), bots=("random",), games=games)

    assert setup.seats == ["person", "person", "random", ""]
    assert "Seat 1: Ann" in text and "Seat 2: Bob" in text
    assert setup.options["express"] is True
    assert (setup.options["hands"], setup.options["layout"], setup.options["first"]) == ("draft", "opposite-tides", 2)
    assert setup.options["bridge"] == "random"


async def test_a_seat_says_which_other_one_has_to_be_empty_first(tmp_path: Path) -> None:
    people = ("Ann", "Bob", "Cy")
    _, text = await proposed(tmp_path, "down", "down", names=people, bots=())
    assert "Left and right: bots, person; nobody once seat 3 is empty. Enter: a person's name." in " ".join(text.split())
    _, text = await proposed(tmp_path, "down", "down", "down", names=people, bots=())
    assert "Left and right: bots, person, nobody. Enter: a person's name." in " ".join(text.split())


async def test_nobody_leaves_the_table_because_a_seat_before_theirs_is_changed(tmp_path: Path) -> None:
    setup, _ = await proposed(tmp_path, *["down"] * 2, "right", bots=("deep", "deep"))
    assert setup.seats == ["person", "person", "deep", ""]
    setup, _ = await proposed(tmp_path, *["down"] * 3, *["left"] * 4, "up", *["left"] * 3, bots=("keen", "deep"))
    assert setup.seats == ["person", "", "", ""]


async def test_a_bot_is_called_by_how_good_it_is_and_the_level_explained(tmp_path: Path) -> None:
    for presses, level in enumerate(("casual", "greedy", "keen", "deep")):
        setup, text = await proposed(tmp_path, "up", "down", *["down"] * 2, *["right"] * presses)
        assert setup.seats[1] == level
        assert f"< {LEVELS[level].name} >" in text and LEVELS[level].says in text


async def test_weaker_bots_and_then_nobody_are_to_the_left(tmp_path: Path) -> None:
    for presses, level in enumerate(("casual", "", "person", "deep", "keen")):
        setup, _ = await proposed(tmp_path, *["down"] * 2, *["left"] * presses)
        assert setup.seats[:2] == ["person", level]


async def test_a_bot_that_is_not_offered_can_come_from_the_settings_and_is_changed_like_any_other(tmp_path: Path) -> None:
    for keys, level in (((), "random"), (("right",), ""), (("left",), "person")):
        setup, _ = await proposed(tmp_path, *["down"] * 2, *keys, bots=("random",))
        assert setup.seats[:2] == ["person", level]


async def test_an_option_that_had_to_give_way_comes_back_once_it_can(tmp_path: Path) -> None:
    """Alone one plays against the Private Investigator (C9); with a second player there is again none, as before, unless one was chosen."""
    empties = (*["down"] * 2, "left")
    setup, _ = await proposed(tmp_path, *empties)
    assert setup.options["investigator"] == "naive"
    setup, _ = await proposed(tmp_path, *empties, "right")
    assert setup.options["investigator"] == "none"
    games = {"cosmoctopus": {"investigator": "relentless"}}
    for back in ((), ("right",)):
        setup, _ = await proposed(tmp_path, *empties, *back, games=games)
        assert setup.options["investigator"] == "relentless"


async def test_more_people_than_seats_and_options_that_are_not_choices(tmp_path: Path) -> None:
    games = {"cosmoctopus": {"first": 4, "revelation": "none of ours", "layout": "gone"}}
    setup, _ = await proposed(tmp_path, names=("A", "B", "C", "D", "E"), bots=("greedy",), games=games)

    assert setup.seats == ["person"] * 4
    assert setup.names == ["A", "B", "C", "D"]
    assert (setup.options["first"], setup.options["revelation"], setup.options["layout"]) == (None, "random", "square")


@pytest.mark.parametrize(
    ("name", "first", "then", "gone"),
    [
        ("octopush", ("beginners", True), ("variant", "dice"), "beginners"),
        ("octopush", ("choose_anew", True), ("beginners", True), "choose_anew"),
        ("night", ("exterior", "marsh"), ("quick", True), "exterior"),
    ],
)
async def test_an_option_that_does_not_go_with_another_is_as_it_is_by_itself(
    tmp_path: Path, name: str, first: Any, then: Any, gone: str
) -> None:
    shown = app(tmp_path, names=("Ann",))
    async with shown.run_test(size=(80, 24)) as pilot:
        new_game(shown)
        await settled(shown, pilot)
        setup = shown.screen
        assert isinstance(setup, SetupScreen)
        setup.take_game(name)
        for option, value in (first, then):
            setup.choose(option, value)
        options = dict(setup.options)
        await pilot.press("enter")
        await settled(shown, pilot)
        (options, still_there) = options, isinstance(shown.screen, SetupScreen)
    assert options[then[0]] == then[1] and not still_there, "it begins as it stands"
    assert options[gone] == to_builtins(load(name).options())[gone]


async def test_two_of_one_name_do_not_begin(tmp_path: Path) -> None:
    async def begun(*names: str) -> tuple[bool, str]:
        shown = app(tmp_path, names=names, bots=())
        async with shown.run_test(size=(80, 24)) as pilot:
            new_game(shown)
            await settled(shown, pilot)
            await pilot.press("enter")
            await settled(shown, pilot)
            setting_up = isinstance(shown.screen, SetupScreen)
            return not setting_up, asked(as_a(SetupScreen, shown.screen)) if setting_up else ""

    assert await begun("Ann", "Bob") == (True, "")
    assert await begun("Ann", "Ann") == (False, "Two have the name “Ann”. Another?")


async def test_only_what_left_and_right_change_has_arrows(tmp_path: Path) -> None:
    assert "< random >" not in (await proposed(tmp_path, "up"))[1]
    assert "< random >" in (await proposed(tmp_path, "up", "up", "up"))[1]


@pytest.mark.parametrize("at_once", [False, True], ids=["title", "command line"])
async def test_a_saved_game_that_cannot_be_opened_is_no_dead_end(at_once: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is reported once, stays among the saved games, and *continue* goes on with another one or disappears."""
    other_cards = Damaged(1, "it was played with other cards or numbers than the game has now")

    def refuse(saved: int, on_trouble: object) -> None:
        raise other_cards

    shown = app(tmp_path)
    match = Match.start(load("cosmoctopus"), (Seat("Ann"), Seat("Bob")), load("cosmoctopus").options(), 1)
    shown.store.new(match)
    match.act(match.pending[0], load("cosmoctopus").legal(match.state, match.pending[0])[0])
    monkeypatch.setattr(shown.store, "resume", refuse)
    shown.go_on_at_once = at_once
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        before = screen_text(shown)
        if not at_once:
            await pilot.press("0")
            await settled(shown, pilot)
        (before, after, said, saved) = (
            before,
            screen_text(shown),
            [said.message for said in shown._notifications],
            len(shown.store.recent()),
        )
    assert ("0 Continue" in before) != at_once and "1 New game" in after
    assert said == [f"This game cannot be opened: {other_cards}. It stays among the saved games."]
    assert saved == 1


async def test_p4_until_a_game_of_octopush_is_finished_the_beginners_cards_and_easy_bots_are_proposed(tmp_path: Path) -> None:
    shown = app(tmp_path)

    async def proposed() -> tuple[object, str]:
        """Whether a new game is proposed with beginners' cards, and the level of the bot that is."""
        screen = SetupScreen("octopush")
        await shown.push_screen(screen)
        return screen.options["beginners"], screen.seats[1]

    async with shown.run_test(size=(80, 24)):
        assert await proposed() == (True, "casual")
        setup = as_a(SetupScreen, shown.screen)
        setup.choose("variant", "dice")
        assert setup.options["beginners"] is False
        setup.choose("variant", "cards")
        assert setup.options["beginners"] is True, "the die is left again"
        with_a_die = Match.start(load("octopush"), BOT, OctopushOptions(variant="dice"), 5)
        for match in (with_a_die, reefs.match_at()):
            shown.store.new(match)
            assert (await proposed())[0] is True, "it is only begun"
            while not match.over:
                seat = match.pending[0]
                match.act(seat, match.game.proposal(match.state, seat))
            assert await proposed() == (match is with_a_die, "greedy"), "the die has no cards to leave out"


async def test_right_goes_through_all_that_can_sit_there(tmp_path: Path) -> None:
    """From a person too, whose name is asked for by enter."""
    shown = app(tmp_path)
    async with shown.run_test(size=(80, 24)) as pilot:
        new_game(shown)
        await settled(shown, pilot)
        setup = as_a(SetupScreen, shown.screen)
        found = []
        await pilot.press("down", "down")
        for _ in range(6):
            await pilot.press("right")
            found.append(setup.seats[1])
        assert found == ["greedy", "keen", "deep", "person", "", "casual"] and not asked(setup)
        await pilot.press("down", "right")
        assert setup.seats[2] == "casual", "who plays with bots wants one more, and no other person"


@pytest.mark.parametrize("keys", [("3",), ("down", "down", "enter")], ids=["its digit", "enter"])
async def test_enter_and_a_digit_open_the_list_of_what_a_line_can_be_and_change_nothing(keys: tuple[str, ...], tmp_path: Path) -> None:
    """Seat 2 can be taken by a bot of each level or a person, and stay empty; who is there is marked."""
    shown = app(tmp_path)
    async with shown.run_test(size=(80, 24)) as pilot:
        new_game(shown)
        await settled(shown, pilot)
        setup = as_a(SetupScreen, shown.screen)
        await pilot.press(*keys)
        await settled(shown, pilot)
        values = shown.screen.query_one(Lines)
        assert [line.label for line in values.lines] == ["nobody", "easy", "medium", "hard", "expert", "person"]
        assert values.lines[values.at].label == "easy" and setup.seats[1] == "casual"
        await pilot.press("1")
        await settled(shown, pilot)
        assert shown.screen is setup and setup.seats[1] == ""
        option = next(n for n, line in enumerate(setup.query_one(Lines).lines) if line.id == "express")
        setup.query_one(Lines).at = option
        await pilot.press("enter")
        await settled(shown, pilot)
        assert [line.label for line in shown.screen.query_one(Lines).lines] == [*setup.offers()["express"].words.values()]
        await pilot.press("escape")
        await settled(shown, pilot)
        assert shown.screen is setup and setup.options["express"] is False


async def test_help_at_the_set_up_is_about_the_game_being_set_up(tmp_path: Path) -> None:
    shown = app(tmp_path)
    async with shown.run_test(size=(80, 24)) as pilot:
        new_game(shown)
        await settled(shown, pilot)
        setup = as_a(SetupScreen, shown.screen)
        setup.take_game("oct8")
        await pilot.press("question_mark")
        await settled(shown, pilot)
        page = as_a(HelpScreen, shown.screen)
        rows = [text for text, _ in page.rows]
        assert rows[0] == "Setting up Oct8" and all(any(offer.note in row for row in rows) for offer in setup.offers().values())
        await pilot.press("enter")
        await settled(shown, pilot)
        assert as_a(RulesScreen, shown.screen).book.title == "Oct8"


async def test_what_each_hunter_and_each_revelation_means_is_said_where_it_is_chosen(tmp_path: Path) -> None:
    shown = app(tmp_path)
    async with shown.run_test(size=(80, 24)) as pilot:
        new_game(shown)
        await settled(shown, pilot)
        setup = as_a(SetupScreen, shown.screen)
        setup.choose("investigator", "naive")
        assert "1 of each resource: the easiest" in setup.offers()["investigator"].note
        notes = set()
        for name in setup.offers()["revelation"].words:
            setup.choose("revelation", name)
            notes.add(setup.offers()["revelation"].note)
        assert len(notes) == len(setup.offers()["revelation"].words)


async def test_the_digits_of_the_title_stay_whatever_comes_and_goes(tmp_path: Path) -> None:
    """Before the first game, with one to go on with, and with one that is over and a config file with a mistake."""
    shown = app(tmp_path)
    match = Match.start(load("octopush"), BOT, OctopushOptions(variant="dice"), 5)

    def numbered() -> list[str]:
        title = shown.screen.query_one(Lines)
        return [f"{title.pick_key(n)} {line.id}" for n, line in enumerate(title.lines)]

    async with shown.run_test(size=(80, 24)) as pilot:
        always = ["1 new", "2 learn", "3 today", "4 saved", "5 rules", "6 settings"]
        assert numbered() == [*always, "q quit"]
        shown.store.new(match)
        as_a(TitleScreen, shown.screen).on_screen_resume()
        assert numbered() == ["0 continue", *always, "q quit"] and "0 Continue" in screen_text(shown)
        while not match.over:
            seat = match.pending[0]
            match.act(seat, match.game.proposal(match.state, seat))
        shown.problems = ("theme: there is no theme 'x'",)
        as_a(TitleScreen, shown.screen).on_screen_resume()
        assert numbered() == [*always, "7 replays", "8 record", "! wrong", "q quit"]
        await pilot.press("exclamation_mark")
        await settled(shown, pilot)
        assert isinstance(shown.screen, BrowseScreen)


async def test_what_was_set_is_there_again_and_the_game_learned_last_comes_first(tmp_path: Path) -> None:
    shown = app(tmp_path)
    async with shown.run_test(size=(80, 24)) as pilot:

        async def set_up() -> SetupScreen:
            await settled(shown, pilot)
            shown.navigator.title_choice("new")
            await settled(shown, pilot)
            return as_a(SetupScreen, shown.screen)

        setup = await set_up()
        assert setup.game == "oct8", "the shortest, before any is known"
        setup.take_game("octopush")
        setup.seats[1] = "hard"
        setup.choose("beginners", False)
        await pilot.press("escape")
        again = await set_up()
        assert again.game == "octopush" and again.seats[1] == "hard" and again.options["beginners"] is False
        await pilot.press("escape")
        shown.navigator.learn("night", 0)
        await settled(shown, pilot)
        await pilot.press("q")
        setup = await set_up()
        assert setup.game == "night" and "hard" not in setup.seats
        setup.take_game("octopush")
        assert setup.seats[1] == "hard"
        await pilot.press("1")
        await pilot.press("1")
        await settled(shown, pilot)
        shown.navigator.leave_table()
        setup = await set_up()
        assert setup.game == "octopush" and setup.seats[1] == "hard", "the next game is proposed as the last one was begun"
        setup.take_game("night")
        assert "hard" not in setup.seats


async def test_nothing_moves_when_an_option_brings_another_line(tmp_path: Path) -> None:
    shown = app(tmp_path)
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        shown.push_screen(SetupScreen("cosmoctopus", Drafts()))
        await settled(shown, pilot)
        before = screen_text(shown).splitlines()
        await pilot.press(*["down"] * 10, "right")
        await settled(shown, pilot)
        after = screen_text(shown).splitlines()
        assert "Its revelation" in "".join(after) and "Its revelation" not in "".join(before)
        start = next(y for y, row in enumerate(before) if "1 Start" in row)
        assert after[:start] == before[:start] and "1 Start" in after[start]


def test_p21_the_number_of_rounds_is_told_before_a_game() -> None:
    """As many as players, so that everyone plays every colour."""
    for seats in (2, 3, 4):
        offered = table_for("octopush").options(load("octopush")).offers({"variant": "cards", "beginners": False}, seats)
        assert offered["variant"].note.startswith(f"Cards and points over {seats} rounds, ")
