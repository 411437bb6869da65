"""The replay: every moment by keys, each view and no more, and playing on."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path
from xml.etree.ElementTree import fromstring

import pytest
from textual.widgets import Input

from engine.core.prompt import FLOURISH, LogLine
from engine.core.state import EVERYONE, HIDDEN
from engine.core.tree import Node
from engine.cosmoctopus.table import Table
from octotui.play.replay import SPECTATOR, Replay
from octotui.screens.browse import BrowseScreen
from octotui.screens.replay import SPEEDS, ReplayScreen, latest_whole
from octotui.screens.table import TableScreen
from octotui.tables.cosmoctopus.short_name import short_among
from tests.app import shoals
from tests.app.replays import DRAFT, GOLDEN, finished, opened, played, press, show
from tests.app.tables import BOT, PEOPLE, screen_text
from tests.typed import as_a

# --- moments


async def test_keys_step_through_the_answers_and_the_line_says_where_one_is(tmp_path: Path) -> None:
    replay = opened()
    replay.view = EVERYONE

    async with show(tmp_path, replay) as (pilot, shown):
        assert f"Cosmoctopus: answer 0 of {replay.last}, round 1, every hand" in screen_text(shown)
        assert f"answer 3 of {replay.last}" in await press(pilot, shown, "right", "l", "space")
        assert f"answer 1 of {replay.last}" in await press(pilot, shown, "left", "h")
        assert f"answer {replay.last} of {replay.last}, round {replay.number(replay.last)}" in await press(pilot, shown, "end", "l")
        assert f"answer 0 of {replay.last}" in await press(pilot, shown, "home", "h")


async def test_the_first_line_says_which_key_leads_to_the_start_from_anywhere_else(tmp_path: Path) -> None:
    async with show(tmp_path, opened()) as (pilot, shown):
        assert "home: the start" not in screen_text(shown)
        assert "home: the start" in await press(pilot, shown, "end")
        await press(pilot, shown, "question_mark", "escape")
        assert "home: the start" not in await press(pilot, shown, "home")


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (200, 60)])
async def test_what_happened_has_a_heading_and_the_keys_stand_at_its_foot(tmp_path: Path, size: tuple[int, int]) -> None:
    replay = opened()
    async with show(tmp_path, replay, size) as (_, shown):
        text = screen_text(shown)
        assert "What happened ─" in text and "The beginning." in text and "othing else happened" not in text
        menu = as_a(ReplayScreen, shown.screen).regions["menu"]
        rows = [row[menu.x : menu.right] for row in text.splitlines()[menu.y : menu.bottom]]
        assert "? keys" in rows[-1] and rows[0].startswith("What happened")
        assert any("home start" in row for row in rows), "it may have been opened near the end"


@pytest.mark.parametrize(
    ("room", "told"),
    [
        (5, ["one", "two, which takes two rows", "a joke", "three"]),
        (4, ["one", "two, which takes two rows", "three"]),
        (3, ["two, which takes two rows", "three"]),
        (2, ["three"]),
    ],
)
def test_what_happened_is_told_in_whole_lines_the_latest_where_rows_are_few(room: int, told: list[str]) -> None:
    lines = [LogLine("one", ""), LogLine("two, which takes two rows", ""), LogLine("a joke", FLOURISH), LogLine("three", "")]
    assert [line.text for line in latest_whole(lines, 16, room)] == told


def turn_of(node: Node) -> tuple[int, int]:
    state = as_a(Table, node.state)
    return state.round, state.turn


@pytest.mark.parametrize(
    ("on", "back"), [("shift+right", "shift+left"), ("pagedown", "pageup"), ("right_square_bracket", "left_square_bracket")]
)
async def test_keys_go_from_turn_to_turn(tmp_path: Path, on: str, back: str) -> None:
    replay = opened()
    turns = [i for i, node in enumerate(replay.nodes) if not i or turn_of(node) != turn_of(replay.nodes[i - 1])]

    async with show(tmp_path, replay) as (pilot, shown):
        await press(pilot, shown, on, on)
        assert replay.at == turns[2]
        await press(pilot, shown, "l", back)
        assert replay.at == turns[2]
        await press(pilot, shown, back)
        assert replay.at == turns[1]
        await press(pilot, shown, back, back)
        assert replay.at == 0
        await press(pilot, shown, "end", on)
        assert replay.at == replay.last


async def test_a_round_is_gone_to_by_its_number_and_one_that_does_not_exist_is_named(tmp_path: Path) -> None:
    replay = opened()

    async with show(tmp_path, replay) as (pilot, shown):
        rounds = replay.number(replay.last)
        assert f"Which round? 1 to {rounds}" in await press(pilot, shown, "g")
        assert "round 4, greedy" in await press(pilot, shown, "4", "enter")
        assert as_a(Table, replay.nodes[replay.at].state).round == 4 and as_a(Table, replay.nodes[replay.at - 1].state).round == 3
        assert f"There is no round “99”; there are 1 to {rounds}." in await press(pilot, shown, "g", "9", "9", "enter")
        at = replay.at
        await press(pilot, shown, "g", "2", "escape", "l")
        assert replay.at == at + 1


async def test_only_digits_can_be_typed_as_the_number_of_a_round(tmp_path: Path) -> None:
    """Whoever takes the keys of the replay for still in force sees that they are not."""
    replay = opened()

    async with show(tmp_path, replay) as (pilot, shown):
        await press(pilot, shown, "g", "]", "v", "p", "4", "x")
        assert shown.screen.query_one(Input).value == "4"
        assert "round 4, greedy" in await press(pilot, shown, "enter")


async def test_auto_play_goes_on_by_itself_at_its_speed_until_the_end_or_a_key(tmp_path: Path) -> None:
    replay = opened()

    async with show(tmp_path, replay) as (pilot, shown):
        screen = shown.screen
        assert isinstance(screen, ReplayScreen)
        assert "auto: 1 s." in await press(pilot, shown, "a")
        assert "auto: 0.5 s." in await press(pilot, shown, "plus")
        assert "auto: 2 s." in await press(pilot, shown, "minus", "minus")
        await press(pilot, shown, *["minus"] * len(SPEEDS))
        assert replay.at == 0
        screen.tick()
        assert replay.at == 2 and screen.timer, "the first answer, a choice of the other's, shows only with the second"
        assert "playing" not in await press(pilot, shown, "l")
        assert not screen.timer
        await press(pilot, shown, "end", "h", "a")
        screen.tick()
        assert replay.at == replay.last and not screen.timer


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (200, 60)])
async def test_every_moment_of_a_draft_can_be_shown_from_every_view(tmp_path: Path, size: tuple[int, int]) -> None:
    replay = opened(DRAFT)

    async with show(tmp_path, replay, size) as (pilot, shown):
        screen = shown.screen
        assert isinstance(screen, ReplayScreen)
        for view in (*replay.views, SPECTATOR):
            replay.view = view
            for moment in (*range(0, 40, 1 if size == (80, 24) else 3), replay.last):
                replay.go(moment)
                screen.repaint()
        await press(pilot, shown, "o", "o", "o", "d", "escape", "t", "escape", "L", "escape", "question_mark")
        assert isinstance(shown.screen, BrowseScreen)


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (120, 36), (200, 60)])
async def test_with_every_hand_no_area_lies_on_another(tmp_path: Path, size: tuple[int, int]) -> None:
    replay = Replay(finished(PEOPLE))

    async with show(tmp_path, replay, size=size) as (pilot, shown):
        while replay.view != EVERYONE:
            await press(pilot, shown, "v")
        text = await press(pilot, shown, "right_square_bracket", "right_square_bracket")
        assert isinstance(shown.screen, ReplayScreen)
        places = list(shown.screen.regions.values())
        assert "hands" in shown.screen.regions
        assert "? keys" in text or "?: keys" in text
        assert not [(a, b) for a, b in combinations(places, 2) if a.overlaps(b)]
        assert all(f"{name}: {cards[0]}" in text for name, cards in replay.hands())


async def test_ascii_means_ascii_in_the_replay_too(tmp_path: Path) -> None:
    async with show(tmp_path, opened(), glyphs="ascii") as (pilot, shown):
        for typed in (("l",), ("v",), ("v",), ("g",)):
            assert (await press(pilot, shown, *typed)).isascii()


# --- views


async def test_a_finished_game_is_shown_from_each_seat_and_with_every_hand(tmp_path: Path) -> None:
    replay = opened()
    state, word = as_a(Table, replay.nodes[0].state), replay.game.word
    cards = state.box.cards
    replay.go(0)

    async with show(tmp_path, replay) as (pilot, shown):
        shown_by_view = [screen_text(shown), await press(pilot, shown, "v")]
        for seat, text in enumerate(shown_by_view):
            assert f"greedy {seat + 1}'s view" in text
            seen = {card for card in cards if re.search(rf"\b{re.escape(short_among(cards[card].name, cards))}\b", text)}
            assert all((card in seen) == (owner == seat) for owner in (0, 1) for card in state.hand[owner])
        text = await press(pilot, shown, "v")
        assert "every hand" in text
        text = await press(pilot, shown, "x")
        assert isinstance(shown.screen, BrowseScreen)
        assert all(word(card) in text for hand in state.hand for card in hand)
        assert "greedy 1's view" in await press(pilot, shown, "escape", "v")


async def test_an_unfinished_hot_seat_game_shows_nobodys_hand_at_any_moment(tmp_path: Path) -> None:
    match = played(PEOPLE, 40)
    assert not match.over
    replay = Replay(match)

    async with show(tmp_path, replay, (120, 36)) as (pilot, shown):
        word = match.game.word
        at = -1
        while at < replay.at:
            at = replay.at
            state = as_a(Table, replay.nodes[at].state)
            hidden = {word(card) for hand in state.hand for card in hand}
            text = screen_text(shown)
            assert f"answer {at} of {replay.last}" in text
            known = replay.log()
            assert not [name for name in hidden if name[:12] in text and not any(name in line.text for line in known)]
            await press(pilot, shown, "l")
        assert at == replay.last
        for key in ("v", "x"):
            assert "once the game is over" in await press(pilot, shown, key)
        assert replay.view is SPECTATOR and replay.hands() == []
        await press(pilot, shown, "h", "p")
        assert isinstance(shown.screen, ReplayScreen)
        assert "Playing on would show the others' cards" in screen_text(shown)
        assert shown.store.recent() == []


def test_the_draft_of_an_unfinished_hot_seat_game_tells_nobodys_choice() -> None:
    match = played(PEOPLE, 12, hands="draft")
    replay = Replay(match)
    for moment in range(replay.last + 1):
        replay.go(moment)
        view = as_a(Table, replay.view_at(moment))
        assert {c for zone in (view.hand, view.pack) for cards in zone for c in cards} <= {HIDDEN}
        chosen = match.game.word(replay.nodes[moment].code.split()[-1]) if replay.nodes[moment].code.startswith("keep ") else None
        assert chosen is None or chosen not in replay.answer()


def test_alone_against_bots_one_sees_only_ones_own_hand_until_the_game_is_over() -> None:
    assert Replay(played(BOT, 40)).views == (0,)
    assert Replay(finished(BOT)).views == (0, 1, EVERYONE)


def test_answers_of_which_nothing_is_seen_are_no_steps() -> None:
    """Bo chooses to attach, then an octopus, then a card: only the card shows. With every hand each answer is a step."""
    match = shoals.match_at(turn=1)
    for code in ("attach", "to red-head-10", "lay red-1-2"):
        match.act(1, code)
    replay = Replay(match)
    replay.go(0)
    assert replay.forward() and replay.answer() == "Bo attaches a red 1 to red Blush."
    assert not replay.forward() and replay.back() and replay.at == 0 and not replay.back()
    replay.view = EVERYONE
    replay.go(0)
    assert [replay.at for _ in range(3) if replay.forward()] == [1, 2, 3]


# --- playing on


async def test_play_on_asks_the_same_question_and_leaves_the_original_as_it_was(tmp_path: Path) -> None:
    match = finished(BOT)
    assert match.over
    text = match.journal()
    replay = Replay(match)
    moment = next(i for i in range(20, replay.last) if match.game.pending(replay.nodes[i].state) == (0,))
    replay.go(moment)
    asked = match.game.prompt(replay.state, 0)

    async with show(tmp_path, replay) as (pilot, shown):
        await press(pilot, shown, "p")
        table = shown.screen
        assert isinstance(table, TableScreen)
        assert table.scene.prompt == asked
        assert table.session.match.header.study and table.session.match is not match
        await press(pilot, shown, "1")
        (saved,) = shown.store.recent()
        assert not saved.over and saved.answers > moment
        assert match.journal() == text and match.over


def test_a_branch_has_the_same_past_at_every_moment() -> None:
    replay = opened()
    for moment in range(0, replay.last, 17):
        replay.go(moment)
        branch = replay.branch()
        assert branch.state.digest() == replay.state.digest()
        assert branch.here == moment


@pytest.mark.parametrize("size", [(80, 23), (80, 24), (120, 36), (200, 60)])
async def test_the_end_says_who_has_won(tmp_path: Path, size: tuple[int, int]) -> None:
    replay = opened()
    winner = replay.match.names[replay.game.result(replay.match.state).places.index(1)]
    async with show(tmp_path, replay, size) as (pilot, shown):
        assert f"{winner} has summoned" not in screen_text(shown)
        assert f"{winner} has" in await press(pilot, shown, "end")


async def test_nobody_plays_on_from_the_end(tmp_path: Path) -> None:
    async with show(tmp_path, opened()) as (pilot, shown):
        assert "The game is over here" in await press(pilot, shown, "end", "p")


async def test_a_picture_of_the_moment_is_exported_by_its_name(tmp_path: Path) -> None:
    replay, file = opened(), tmp_path / "moment.svg"

    async with show(tmp_path, replay) as (pilot, shown):
        before = await press(pilot, shown, "l", "l")
        await press(pilot, shown, "e")
        assert isinstance(shown.focused, Input)
        shown.focused.value = str(file)
        assert "Exported to" in await press(pilot, shown, "enter")
        texts = (text.text or "" for text in fromstring(file.read_text("utf-8")).iter("{http://www.w3.org/2000/svg}text"))
        assert before.splitlines()[-2].replace(" ", "") in "".join(texts).replace(" ", "")
        await press(pilot, shown, "e")
        shown.focused.value = str(file)
        assert "There is something at" in await press(pilot, shown, "enter")


async def test_the_page_of_what_each_keeps_is_named_after_it(tmp_path: Path) -> None:
    """Nobody has a hand of cards at the Night of the Grand Octopus, but each a clock; only Ann's is set after the first answer."""
    replay = opened(GOLDEN / "night-3.journal")
    async with show(tmp_path, replay) as (pilot, shown):
        assert "until every clock is shown" in await press(pilot, shown, "x")
        replay.view = EVERYONE
        assert "every clock, " in await press(pilot, shown, "right")
        text = await press(pilot, shown, "x")
        assert "Every clock" in text and text.count("not set") == 2 and "nothing" not in text
        assert "and every clock once" in await press(pilot, shown, "escape", "question_mark")


async def test_at_80_columns_what_cards_in_play_do_goes_before_all_but_the_most_useful_keys(tmp_path: Path) -> None:
    async with show(tmp_path, opened()) as (pilot, shown):
        page = await press(pilot, shown, "end")
        assert "◊ Seashell +3 at +≋w" in page and "◊ Calling Card +2❖ at +ʃ" in page
        assert "h l step, R review, ? keys" in page
