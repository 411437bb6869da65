"""The table of Octopush, driven by keys."""

from __future__ import annotations

import dataclasses
import re
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace
from textual.geometry import Region
from textual.pilot import Pilot

from engine.core.match import Match
from engine.core.words import opening
from engine.octopush.box import COLOURS
from engine.octopush.grid import OPPOSITE
from engine.octopush.table import Table
from engine.octopush.words import card_word, pawns_word
from octotui.app import OctotuiApp
from octotui.headless.commands import help_lines
from octotui.play.guide import guide
from octotui.play.narration import prompt_for
from octotui.play.recap import recap, stop
from octotui.play.replay import Replay
from octotui.screens.cover import HandOverScreen
from octotui.screens.result import ResultScreen
from octotui.screens.setup import SetupScreen
from octotui.tables.appearance import load_glyphs
from octotui.tables.octopush.board import layout
from octotui.tables.octopush.inspection import inspect_pages
from octotui.tables.octopush.narration import NARRATION, of_seat
from octotui.tables.octopush.players import shared_room
from octotui.tables.octopush.recap import own_colour
from octotui.tables.octopush.reef import place_of
from octotui.tables.rulebook import rulebook
from tests.app import reefs
from tests.app.reefs import OCTOPUSH, reef_of
from tests.app.screens.octopush import SCREENS
from tests.app.tables import app, area_text, screen_text, settled, table_of
from tests.app.test_octopush_shells import with_players_in_front
from tests.typed import as_a, there

SIZES = [(80, 24), (120, 36), (200, 60)]
LONE = {"purple-1": "a3", "green-1": "c8", "coral-1": "h3"}
"""A pawn of each other colour at home."""


async def played_out(shown: OctotuiApp, pilot: Pilot[None]) -> None:
    """Play to the end by the digit 1, or what is proposed."""
    for turn in range(4000):
        await settled(shown, pilot)
        if isinstance(shown.screen, ResultScreen):
            return
        if isinstance(shown.screen, HandOverScreen):
            await pilot.press("enter")
            continue
        if table_of(shown).scene.stop:
            await pilot.press("space")
            continue
        await pilot.press("full_stop" if there(table_of(shown).scene.prompt).kind == "leave" or turn % 5 else "1")


async def test_a_whole_game_from_the_title_to_the_result_by_keys_alone(tmp_path: Path) -> None:
    shown = app(tmp_path)
    async with shown.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter")
        assert isinstance(shown.screen, SetupScreen)
        await pilot.press("right")
        assert shown.screen.game == "octopush" and "Played with" in screen_text(shown)
        await pilot.press("enter", "enter")
        await played_out(shown, pilot)
        assert isinstance(shown.screen, ResultScreen)
        assert re.search(r"ha(s|ve) won", screen_text(shown)) and "points" in screen_text(shown)
        assert [saved.over for saved in shown.store.recent()] == [True]


@pytest.mark.parametrize(("dice", "other"), [(False, "die"), (True, "round")])
def test_the_goal_in_the_help_is_that_of_the_game_being_played(dice: bool, other: str) -> None:
    match = reefs.match_at(seats=2, dice=dice) if dice else reefs.dealt()
    goal = rulebook("octopush").goals[NARRATION.goal(as_a(Table, match.state))]
    assert other not in goal
    assert "\n".join(help_lines(match.game, match.state, None, {})).startswith(goal.rstrip()), "in line mode too"


async def test_a_whole_race_with_the_die(tmp_path: Path) -> None:
    shown = app(tmp_path, reefs.dealt(variant="dice", first=0))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        assert "Roll the die" in screen_text(shown) and table_of(shown).areas["hand"].display is False
        await played_out(shown, pilot)
        assert isinstance(shown.screen, ResultScreen) and "4 pups" in screen_text(shown)


async def test_inspecting_a_choice_that_says_nothing_about_itself_shows_the_rule(tmp_path: Path) -> None:
    shown = app(tmp_path, reefs.dealt(variant="dice", first=0))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        await pilot.press("x")
        await settled(shown, pilot)
        assert screen_text(shown).splitlines()[0].strip().startswith("Roll the die")
        assert "It shows a number from 1 to 6, or a chomp on two of its eight faces." in " ".join(screen_text(shown).split())


async def test_a_card_keeps_its_capital_in_the_title_of_its_page(tmp_path: Path) -> None:
    shown = app(tmp_path, reefs.match_at())
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        scene = table_of(shown).scene
        titles = {title for title, _ in inspect_pages(scene, load_glyphs("unicode"))[0][1:]}
        assert {opening(card_word(scene.view.box.cards[card])) for card in scene.view.hand[scene.seat]} <= titles


@pytest.mark.parametrize("name", [name for name in SCREENS if name not in ("reef-help", "reef-inspect", "reef-played")])
async def test_every_choice_lies_on_the_screen_and_on_the_reef_where_it_belongs(name: str, tmp_path: Path) -> None:
    """In every size, as the terminal grows."""
    shown = app(tmp_path, SCREENS[name][0]())
    async with shown.run_test(size=SIZES[0]) as pilot:
        for size in SIZES:
            await pilot.resize_terminal(*size)
            await settled(shown, pilot)
            assert shown.size == size
            table = table_of(shown)
            spots, reef = table.spots(), reef_of(shown)
            choices = table.scene.choices
            assert choices and set(choices) <= set(spots)
            assert all(r.x >= 0 and r.right <= size[0] and r.y >= 0 and r.bottom <= size[1] for r in spots.values())
            on_reef = {code for code in choices if place_of(table.scene.view, code)[0]}
            assert on_reef == set(reef.spots)
            assert len({(r.x, r.y) for r in reef.spots.values()}) == len(on_reef)
            cards = {code for code in choices if code.split()[0] in ("play", "leave")}
            assert on_reef | cards | ({"end", "roll"} & set(choices)) == set(choices)
            assert not cards or cards <= set(table.areas["hand"].spots)
        before = len(table.session.match.nodes)
        await pilot.press("enter")
        await settled(shown, pilot)
        assert len(table.session.match.nodes) > before


# --- secrets, and taking back


def hidden_words(match: Match, seat: int, node: int) -> list[str]:
    """What this seat must not read in a position: the cards of the others and of all decks that have not been played."""
    state = as_a(Table, match.nodes[node].state)
    held = [card for other in range(len(state.hand)) if other != seat for card in (*state.hand[other], *state.pack[other])]
    decks = [card for deck in state.deck for card in deck]
    return [card_word(OCTOPUSH.box.cards[card]) for card in (*held, *decks)]


async def test_nobody_reads_what_is_hidden_from_them(tmp_path: Path) -> None:
    """Three people round one keyboard: no area but the log of what was played shows a card of another's, nor does inspecting."""
    match = reefs.dealt(seats=3, people=3, seed=2)
    shown, rng, checked = app(tmp_path, match), Random(5), set()
    async with shown.run_test(size=(200, 60)) as pilot:
        for _ in range(90):
            await settled(shown, pilot)
            if isinstance(shown.screen, HandOverScreen):
                words, text = [card_word(card) for card in OCTOPUSH.box.cards.values()], screen_text(shown)
                assert not [word for word in words if word in text]
                await pilot.press("enter")
                await settled(shown, pilot)
            table = table_of(shown)
            scene, seat = table.scene, table.session.seat
            text = "\n".join(area_text(shown, name) for name, area in table.areas.items() if area.display and name != "log")
            text += "\n".join(
                f"{head} {rows}" for head, rows in inspect_pages(scene, load_glyphs("unicode"))[0] if not head.endswith("'s cards")
            )
            ended = stop(match, seat) if scene.stop else None
            hidden = hidden_words(match, seat, match.here if ended is None else match.nodes[ended].parent)
            assert hidden and not [word for word in hidden if word in text.lower() or word in text]
            faces = [f"{word[0].upper()}{load_glyphs('unicode')['h']}{word.split()[1]}" for word in hidden]
            assert not [face for face in faces if face in text]
            if scene.stop:
                checked.add("stop")
                await pilot.press("space")
                continue
            assert scene.prompt is not None
            checked.add(scene.prompt.kind)
            leaving = scene.prompt.kind == "leave"
            table.answer(scene.prompt.proposal if leaving else rng.choice([choice.code for choice in scene.prompt.choices]))
    assert {"leave", "play", "pawn", "direction", "end", "stop"} <= checked


async def test_a_move_can_be_taken_back_up_to_the_end_of_the_turn(tmp_path: Path) -> None:
    match = reefs.match_at(hand="yellow-dash yellow-crawl")
    shown = app(tmp_path, match)
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        await pilot.press("1", "3", "s", "s")
        await settled(shown, pilot)
        assert there(table_of(shown).scene.prompt).kind == "end"
        await pilot.press("U")
        await settled(shown, pilot)
        assert there(table_of(shown).scene.prompt).kind == "play" and as_a(Table, match.state).cell("yellow-3") == "e5"


async def test_between_people_a_roll_bars_the_way_back(tmp_path: Path) -> None:
    shown = app(tmp_path, reefs.dealt(variant="dice", first=0, people=2))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        await pilot.press("enter")
        await settled(shown, pilot)
        await pilot.press("enter", "u")
        await settled(shown, pilot)
        assert "No undo: chance has decided something since" in screen_text(shown) and table_of(shown).scene.view.die is not None


def test_p15_the_first_question_of_a_round_says_which_way_ones_pawns_cross_and_what_for() -> None:
    match = reefs.dealt(people=2, beginners=True, first=0)
    state = as_a(Table, match.state)
    ways = {colour: OPPOSITE[there(side)] for colour, side in zip(COLOURS, state.side, strict=True)}
    one, two = state.colours[0]
    asked = there(prompt_for(match.game, state, 0)).text
    aims = f"Take your {one} pawns over the {ways[one]} edge and {two} pawns over the {ways[two]} edge: 5 points each."
    arrows = "Where a pawn stops, the arrow of its letter carries it on."
    assert asked == f"Play a card for a pawn of its colour. {aims} {arrows}"
    for seat in (0, 1):
        while match.pending == (seat,):
            match.act(seat, there(prompt_for(match.game, match.state, seat)).proposal)
    assert there(prompt_for(match.game, match.state, 0)).text == "Play a card.", "they have read it"


async def test_letters_pick_directions_and_colours(tmp_path: Path) -> None:
    match = reefs.match_at("play yellow-camouflage", "pawn yellow-1", hand="yellow-camouflage yellow-crawl")
    shown = app(tmp_path, match)
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        await pilot.press("n", "n", "c")
        await settled(shown, pilot)
        assert [match.nodes[node].code for node in match.path()[1:]] == ["north", "colour coral"]


# --- names, places and what is still to go


def test_a_name_is_written_in_the_colour_of_its_own_pawns() -> None:
    match = reefs.match_at(totals=True)
    view = match.game.observe(match.state, 0)
    assert [own_colour(view, seat) for seat in range(4)] == ["yellow", "purple", "green", "coral"]
    match.act(0, "play yellow-dash")
    match.act(0, match.game.legal(match.state, 0)[0])
    lines = recap(match, 1)
    assert [(line.who, line.style) for line in lines if line.seat == 0] == [("Ann", "yellow")]


def test_on_a_large_screen_log_cards_and_question_lie_together_and_the_cards_stay_in_place() -> None:
    def places(question: int, told: int) -> dict[str, Region]:
        holds = {"players": 9, "log": told, "hand": 7, "menu": question}
        return layout(200, 60, "log", lambda area, width: (3, holds.get(area, 9)))

    for question, told in ((3, 2), (9, 42)):
        found = places(question, told)
        assert found["log"].bottom == found["hand"].y and found["hand"].bottom == found["menu"].y
        assert found["menu"].bottom == 58 and found["hand"] == places(5, 5)["hand"]
        assert not found["players"].overlaps(found["log"])


def test_in_few_rows_the_hand_keeps_its_place_whatever_is_asked() -> None:
    """The lesson has the lower rows of 80x24 for its text."""

    def place(menu: int) -> Region:
        needs = {"menu": (menu, menu), "shells": (5, 5), "holdings": (2, 2), "hand": (4, 7), "log": (3, 40), "players": (5, 9)}
        return layout(80, 22, "log", lambda area, width: needs[area])["hand"]

    assert {place(menu) for menu in range(1, 12)} == {Region(42, 3, 38, 4)}


@pytest.mark.parametrize(
    ("size", "area", "rows", "longest"), [((80, 24), "holdings", (2, 2), 8), ((120, 36), "players", (5, 5), 6)], ids=["80x24", "120x36"]
)
@pytest.mark.parametrize("seats", [0, 1], ids=["two seats", "four seats"])
def test_the_players_keep_their_place_whatever_is_asked(
    size: tuple[int, int], area: str, rows: tuple[int, int], longest: int, seats: int
) -> None:
    """Two of them with all the cards they have played take 5 rows, four 9, only in front; at 80x24 they are two rows in place of the shells
    else.
    """
    players = ((3, 5), (5, 9))[seats]

    def place(menu: int, panel: str = "log", of: str = area) -> Region:
        needs = {"menu": (menu, menu), "shells": (5, 5), "holdings": (2, 2), "hand": (4, 7), "log": (3, 40), "players": players}
        return layout(*size, panel, lambda area, width: needs[area])[of]

    assert {place(menu) for menu in range(1, longest + 1)} == {place(3), place(3, "")}, "nor while turns are shown step by step"
    assert place(3).height == rows[seats] and place(3, "players", "players").height == players[1]


def rows_of_panels(panel: str, players: tuple[int, int], question: int) -> tuple[int, int]:
    """The rows of log and players at 120x36, whose least and most rows are given."""
    needs = {"menu": (question, question), "shells": (5, 9), "hand": (4, 7), "players": players, "log": (3, 99)}
    found = layout(120, 36, panel, lambda area, width: needs[area])
    return found["log"].height, found["players"].height


def test_where_all_players_fit_the_key_of_the_panels_changes_nothing_and_elsewhere_it_shows_them_whole() -> None:
    """21 rows for log, players and question; four players take 9 rows with a further line of cards each."""
    assert [rows_of_panels(panel, (5, 6), 4) for panel in ("log", "players")] == [(11, 6)] * 2
    assert [rows_of_panels(panel, (5, 9), 4) for panel in ("log", "players")] == [(12, 5), (8, 9)]


def test_players_leave_rows_that_would_show_the_cards_of_some_to_the_log() -> None:
    assert rows_of_panels("log", (5, 9), 9) == (7, 5)


async def test_the_list_of_players_has_no_empty_row(tmp_path: Path) -> None:
    """Of four, one has played a card, which is listed."""
    match = reefs.on_blank_tiles({"yellow-1": "c1", "purple-1": "a3", "green-1": "c8", "coral-1": "h3"}, people=4)
    for code in ("play yellow-crawl", *["north"] * 3, "end"):
        match.act(0, code)
    shown = app(tmp_path, match)
    async with shown.run_test(size=(120, 36)) as pilot:
        await settled(shown, pilot)
        await pilot.press("enter")
        await settled(shown, pilot)
        rows = area_text(shown, "players").splitlines()
        assert len(rows) == 5 and all(row.strip() for row in rows)


async def test_how_far_each_pawn_has_to_go_is_shown_where_there_is_room(tmp_path: Path) -> None:
    """Yellow crosses north: from c1 that takes 8 spaces, from e5 it takes 4."""
    shown = app(tmp_path, reefs.match_at())
    async with shown.run_test(size=(200, 60)) as pilot:
        await settled(shown, pilot)
        lane = next(row for row in area_text(shown, "lanes").splitlines() if row.startswith("Yellow"))
        assert lane.split()[2:] == ["1", "4", "∙", "2", "∙", "3", "∙", "∙", "∙", "Ann", "Yellow", "3,", "4", "spaces", "to", "cross"]


@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
async def test_all_pawns_of_a_colour_are_refused_in_one_word(size: tuple[int, int], tmp_path: Path) -> None:
    """P6: a card moves a pawn of its own colour, also where some are out. Yellow 2 is out, which is told where there is room."""
    pawns = {pawn: cell for pawn, cell in reefs.PAWNS.items() if pawn not in ("yellow-2", "purple-1")}
    shown = app(tmp_path, reefs.match_at("play yellow-dash", seats=2, pawns=pawns, hand="yellow-dash purple-chomp purple-anchor"))
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        menu = " ".join(area_text(shown, "menu").split())
        assert menu.endswith("purple pawns: the card is yellow")
        assert ("Yellow 2: not on the board" in menu) == (size != (80, 24))


# --- the first line, and what is known of cards


async def test_the_players_in_front_have_a_whole_heading_and_leave_no_row_empty(tmp_path: Path) -> None:
    """At 80 columns their heading has no room for both the order of the arrows and the key that goes back."""
    heading, *rows = (await with_players_in_front(tmp_path, "players")).splitlines()
    assert heading.split()[0] == "Players" and heading.rstrip().endswith("─ in front, esc: back")
    assert len(rows) == 2


@pytest.mark.parametrize(
    ("columns", "room"), [(22, 7), (21, 6), (20, 5), (16, 4), (3, 0)], ids=["all whole", "one cut", "two cut", "all of four", "none"]
)
def test_names_in_the_first_line_share_the_columns_that_short_ones_leave(columns: int, room: int) -> None:
    assert shared_room(("Annabel", "Cuttle", "Argo", "Mimic"), columns) == room


@pytest.mark.parametrize(
    ("names", "alone", "right"),
    [
        ("Ann Cuttle Argo Mimicry", False, "  most points win"),
        ("Ann Cuttle Argo Mimicry", True, "last Y ends  [?]"),
        ("Player Cuttle Bobtail Firefly", True, "last Y ends"),
    ],
)
async def test_p19_among_four_at_80_columns_a_last_pawn_is_told_before_what_wins(
    names: str, alone: bool, right: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And no name is cut for it."""
    monkeypatch.setattr(reefs, "NAMES", tuple(names.split()))
    last = {pawn: cell for pawn, cell in reefs.PAWNS.items() if pawn == "yellow-1" or not pawn.startswith("yellow")}
    shown = app(tmp_path, reefs.match_at(totals=True, pawns=last if alone else None, anchored=""))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        first = screen_text(shown).splitlines()[0]
        assert right in first and {*names.split()} < {*first.replace("❯", " ").split()} and "Cuttle P 17" in first


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    ("totals", "told"),
    [(True, ("Ann YP 9", "Bo G 17", "Cy C 26")), (False, ("Ann 0Y 0P", "Bo 0G", "Cy 0C"))],
    ids=["with totals", "without"],
)
async def test_p18_the_first_line_has_one_form_at_every_size(
    size: tuple[int, int], totals: bool, told: tuple[str, ...], tmp_path: Path
) -> None:
    """In round 3 all points are on tracks of colours that nobody scores with any more."""
    shown = app(tmp_path, reefs.match_at(seats=3, totals=totals, hand="yellow-dash purple-chomp purple-anchor"))
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        first = screen_text(shown).splitlines()[0]
        assert all(f"{text} " in first for text in told), first


@pytest.mark.parametrize(("round", "told"), [(4, "Ann Y 9  Bo P 17"), (1, "Ann 0Y  Bo 0P")], ids=["the last round", "another round"])
async def test_p18_totals_that_were_not_shown_are_told_at_the_end(round: int, told: str, tmp_path: Path) -> None:
    """At the end of another round the table shows the board on which it ended as one that is over."""
    shown = app(tmp_path, reefs.match_at())
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        table = table_of(shown)
        view = replace(as_a(Table, table.scene.view), over=True, round=round)
        pen = table.areas["status"].draw_with(dataclasses.replace(table.scene, view=view), load_glyphs("unicode"))
        assert told in "".join(char for char, _ in pen.rows[0])


async def test_ones_own_colours_stand_out_from_those_of_others_in_the_first_line(tmp_path: Path) -> None:
    shown = app(tmp_path, reefs.match_at(seats=2, hand="yellow-dash purple-chomp purple-anchor"))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        status = table_of(shown).areas["status"].draw_with(table_of(shown).scene, load_glyphs("unicode"))
        chips = "".join(char for char, style in status.rows[0] if "reverse" in style)
        assert chips == "YP"


def test_what_one_has_left_out_oneself_is_not_listed_as_to_come() -> None:
    match = reefs.match_at(round=1, points={}, anchored="")
    mine, other = (of_seat(as_a(Table, match.game.observe(match.state, 0)), seat, match.names) for seat in (0, 1))
    out = there(next(line for line in mine if "has left out" in line)).removeprefix("  has left out: ").removesuffix(".")
    assert out.startswith("yellow ")
    coming = next(line for line in mine if "to come" in line)
    assert coming.startswith("  still to come or in hand: ") and out not in coming
    assert "(1 of them is left out, in secret)" in next(line for line in other if "to come" in line)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("size", SIZES)
async def test_while_one_chooses_a_card_or_a_pawn_the_log_tells_of_the_last_turns(
    size: tuple[int, int], seats: int, tmp_path: Path
) -> None:
    match = reefs.dealt(seats=seats, seed=7, beginners=True)
    shown = app(tmp_path, match)
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        while len(match.path()) < 40:
            await pilot.press("enter" if table_of(shown).scene.stop else "full_stop")
            await settled(shown, pilot)
            prompt = table_of(shown).scene.prompt
            if prompt and prompt.kind in ("play", "pawn") and len(match.path()) > 12:
                assert table_of(shown).areas["log"].region.height >= 5, prompt.kind


@pytest.mark.parametrize(
    ("card", "title"),
    [
        ("yellow-dash", "Dash: Where does Yellow 1 go?"),
        ("yellow-crawl", "Crawl: Yellow 1 goes where (1 of 3)?"),
        ("yellow-glide", "Glide: Where does Yellow 1 go?"),
    ],
)
async def test_the_question_of_a_direction_takes_one_row_of_a_small_terminal(card: str, title: str, tmp_path: Path) -> None:
    shown = app(tmp_path, reefs.match_at(f"play {card}", "pawn yellow-1", hand=f"{card} yellow-anchor"), glyphs="ascii")
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        assert area_text(shown, "menu").splitlines()[0].rstrip(" -") == title


def test_a_direction_that_costs_and_brings_nothing_says_where_the_pawn_comes_to() -> None:
    """Yellow 1 dashes from c4, alone on a reef without tiles: south and west it goes over the edge."""
    pawns = {"yellow-1": "c4", "yellow-2": "g1", "purple-1": "a3", "green-1": "h8", "coral-1": "h3"}
    match = reefs.on_blank_tiles(pawns, hand="yellow-dash yellow-crawl")
    for code in ("play yellow-dash", "pawn yellow-1"):
        match.act(0, code)
    prompt = there(prompt_for(match.game, match.state, 0))
    assert [choice.label for choice in prompt.choices] == ["north to c8", "east to g4", "south", "west"]
    match.act(0, "north")
    assert seen_to_the_end(match).answer() == "Ann: Yellow 1, north to c8"


def seen_to_the_end(match: Match) -> Replay:
    """The replay of a match at its last moment."""
    replay = Replay(match)
    replay.go(replay.last)
    return replay


def test_pawns_of_one_colour_are_named_together() -> None:
    assert pawns_word(["yellow-2"]) == "Yellow 2"
    assert pawns_word(["yellow-4", "yellow-3", "yellow-2"]) == "Yellow 4, 3 and 2"
    assert pawns_word(["yellow-2", "coral-1", "coral-2"]) == "Yellow 2, Coral 1 and Coral 2"


@pytest.mark.parametrize("first", [0, 1], ids=["the person begins", "the bot begins"])
async def test_a_first_game_says_below_the_board_what_is_left_out_of_it_until_a_key_is_pressed(first: int, tmp_path: Path) -> None:
    note = guide("octopush").first_game_note
    assert len(note) <= 80
    shown = app(tmp_path, reefs.dealt(seats=2, seed=5, beginners=True, first=first))
    shown.opening_note = note
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        assert note in screen_text(shown) and not shown._notifications
        await pilot.press("down")
        await settled(shown, pilot)
        assert note not in screen_text(shown)
