"""The stop between two rounds, what is scored in them, and the totals that the app shows of it."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from textual.geometry import Region

from engine.core.match import Match
from engine.core.registry import load
from engine.core.state import EVERYONE
from engine.octopush.grid import LEFT, OPPOSITE
from engine.octopush.table import OctopushOptions
from engine.octopush.table import Table as Reef
from octotui.app import OctotuiApp
from octotui.cli.arguments import new_game
from octotui.cli.parser import parser
from octotui.play.recap import interval, recap, stop
from octotui.play.replay import Replay
from octotui.play.session import Session
from octotui.play.step_by_step import steps_again
from octotui.play.table import Table
from octotui.play.turn_steps import Step
from octotui.screens.others_turn import OthersTurn
from octotui.screens.result import ResultScreen
from octotui.tables import table_of as table_for
from octotui.tables.appearance import load_glyphs
from octotui.tables.octopush.players import whose_turn
from octotui.tables.octopush.recap import TABLE, points_table, scores
from octotui.tables.octopush.recap import interval as octopush_interval
from octotui.tables.octopush.tile import LETTER
from octotui.tables.recap import RecapSpan
from octotui.terminal.canvas import Pen
from octotui.terminal.keyboard import Pause
from octotui.widgets.recap import draw_race
from octotui.widgets.scene import Scene
from tests.app import reefs
from tests.app.tables import app, area_text, screen_text, settled, table_of
from tests.typed import as_a, there

SIZES = [(80, 24), (120, 36), (200, 60)]


def crossing(match: Match) -> None:
    for code in ("play yellow-dash", "pawn yellow-1", "north", "end"):
        if match.pending == (0,) and match.game.permits(match.state, 0, code):
            match.act(0, code)


def stop_words(shown: OctotuiApp) -> str:
    """The words of the stop, however it is wrapped."""
    region = table_of(shown).stop.region
    rows = screen_text(shown).splitlines()[region.y + 1 : region.bottom - 1]
    return " ".join(" ".join(row[region.x + 1 : region.right - 1] for row in rows).split())


def test_p15_p17_p20_what_was_scored_and_what_one_plays_next() -> None:
    """One pawn crossed for 5, each pawn on the board is a point for its player; then yellow, purple, green and coral go on to the left."""
    match = reefs.last_pawn()
    crossing(match)
    found = there(interval(match, 0, stop(match, 0)))
    text = ["".join(text for text, _ in row) for row in found.rows]
    assert found.heading == "Round 1 of 4 is over"
    assert text[:8] == [
        "No yellow pawn is left: that ends a round.",
        "The last of them, Yellow 1, crossed on Ann's turn.",
        "",
        "points: across out stayed",
        "Ann  +5      5           ",
        "Bo   +2                 2",
        "Cy   +1                 1",
        "Di   +1                 1",
    ]
    assert text[8:] == [
        "Ann leads by 3 points.",
        "",
        "Next is round 2. You play",
        " CORAL  from south to north",
        "",
        "Everybody keeps their points. The tiles stay; everyone's colours and cards go to the next player. Yellow is Bo's now.",
    ]
    assert [(lap.name, lap.before, lap.gained) for lap in found.race] == [("Ann", 0, 5), ("Bo", 0, 2), ("Cy", 0, 1), ("Di", 0, 1)]
    assert found.said[-2:] == ("Yellow is Bo's now.", "You play coral from south to north.")
    assert found.said[3] == "Ann scores 5 points: yellow 5 for crossing."


@pytest.mark.parametrize("seats", [2, 3])
def test_p20_what_moves_between_rounds_is_told_as_it_is_and_as_the_log_tells_it(seats: int) -> None:
    match = reefs.dealt(seats=seats, beginners=True, first=0)
    before = as_a(Reef, match.state)
    while as_a(Reef, match.state).round == 1:
        seat = there(match.pending)[0]
        match.act(seat, match.game.proposal(match.state, seat))
    after = as_a(Reef, match.state)
    assert after.reef.holes == before.reef.holes
    aside = OPPOSITE if seats == 2 else LEFT
    assert [*after.side] == [aside[there(side)] for side in before.side]
    assert after.colours[0] == before.colours[-1]
    told = "everyone's colours and cards go to the next player"
    assert any(f"{told}." in line for line in there(interval(match, 0, stop(match, 0))).said)
    assert match.game.log_line(("passed-on", EVERYONE), match.names).text.lower() == told


def test_of_two_players_each_colour_has_its_row_of_points() -> None:
    view = as_a(Reef, reefs.dealt(seats=2, beginners=True).state)
    span = RecapSpan(view, view, EVERYONE, (), ("Bartholomew Quill", "Bo"), 0)
    scored = {(0, view.colours[0][0]): {"crossed": 10, "removed": 4}, (0, view.colours[0][1]): {"survived": 3}}
    rows = ["".join(text for text, _ in row) for row in points_table(span, scored)]
    letters = [LETTER[colour] for colours in view.colours for colour in colours]
    assert rows == [
        "          points: across out stayed",
        f"Bartholomew +17 {letters[0]}     10   4       ",
        f"                {letters[1]}                 3",
        f"Bo           +0 {letters[2]}                  ",
        f"                {letters[3]}                  ",
    ]
    assert {len(row) for row in rows} == {TABLE}


def test_who_had_no_turn_in_a_round_is_told_so() -> None:
    """Ann and Bo have played when the last pawn of a colour leaves the board. If its beginning is not known, nobody is told."""
    match = reefs.last_pawn()
    crossing(match)
    view = as_a(Reef, match.state)
    begun, over = ("round", -1, 1), (("wiped-out", -1, "coral"), ("round-over", -1, 1))
    events = (begun, ("played", 0, "yellow-dash"), ("played", 1, "purple-dash"), *over)
    for viewer, waited in ((0, False), (1, False), (2, True), (3, True)):
        span = RecapSpan(view, view, EVERYONE, (*events, ("round", -1, 2)), reefs.NAMES, viewer)
        told = octopush_interval(span)
        assert ("You had no turn in this round." in told.said) == waited
        assert ((("You had no turn in this round.", "text"),) in told.rows) == waited
    assert "You had no turn in this round." not in octopush_interval(RecapSpan(view, view, EVERYONE, events[1:], reefs.NAMES, 3)).said


def test_only_the_last_round_counts() -> None:
    first = [("round", -1, 1), ("crossed", 0, 5, "yellow", "yellow-1"), ("round-over", -1, 1), ("survived", 1, 2, "purple")]
    second = [("round", -1, 2), ("removed", 0, 1, "coral", "green-1"), ("removed", 0, 1, "coral", "green-2"), ("round-over", -1, 2)]
    assert scores([*first, *second, ("survived", 0, 3, "coral"), ("round", -1, 3)]) == {(0, "coral"): {"removed": 2, "survived": 3}}


@pytest.mark.parametrize("size", SIZES)
async def test_everybodys_total_is_seen_however_long_the_rest_is(
    tmp_path: Path, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Names of ten letters, and two who lead: with the words on what goes where, that would take more rows than 24 leave."""
    monkeypatch.setattr(reefs, "NAMES", tuple(f"Bartholom{n}" for n in (1, 2, 3, 4)))
    shown = app(tmp_path, reefs.last_pawn(points={(1, "purple"): 3}))
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        for code in ("play yellow-dash", "north", "end"):
            table_of(shown).answer(code)
            await settled(shown, pilot)
        words = stop_words(shown)
        assert f"Bartholom1 {shown.glyphs['full']}" in words and "Bartholom1 and Bartholom2 are tied at 5 points." in words
        assert "Yellow is Bartholom2's now." in words and ("The tiles stay" in words) == (size != (80, 24))


async def test_the_turn_that_ended_a_round_stands_whole_in_the_log_above_the_stop(tmp_path: Path) -> None:
    shown = app(tmp_path, reefs.last_pawn())
    async with shown.run_test(size=(200, 60)) as pilot:
        await settled(shown, pilot)
        for code in ("play yellow-dash", "north", "end"):
            table_of(shown).answer(code)
            await settled(shown, pilot)
        log, stop = table_of(shown).areas["log"].region, table_of(shown).stop.region
        assert log.bottom <= stop.y
        told = " ".join(area_text(shown, "log").split())
        assert told.endswith("the round ends") or "5 points for Ann" in told


@pytest.mark.parametrize("size", SIZES)
async def test_the_game_stops_between_two_rounds_until_a_key_that_goes_on(tmp_path: Path, size: tuple[int, int]) -> None:
    match = reefs.last_pawn()
    shown = app(tmp_path, match)
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        for key_code in ("play yellow-dash", "pawn yellow-1", "north", "end"):
            if match.pending == (0,) and match.game.permits(match.state, 0, key_code):
                table_of(shown).answer(key_code)
                await settled(shown, pilot)
        at = match.here
        text, words = screen_text(shown), stop_words(shown)
        assert (
            "Round 1 of 4 is over" in text
            and "points: across out stayed Ann +5 5 Bo +2 2" in words
            and "You play CORAL from south to north" in words
        )
        assert "a again  enter goes on" in text and text.count("goes on") == 1, "at one place"
        stop, table = table_of(shown).stop, table_of(shown)
        assert "The tiles stay; everyone's colours and cards go to the next player." in words and shown.glyphs["more"] not in words
        assert not stop.region.overlaps(table.areas["reef"].region), "the board on which the round ended is seen"
        menu = table.areas["menu"].region
        assert (stop.region.x, stop.region.right) == (menu.x, menu.right), "nothing of what is below stands beside it"
        drawn = [area.region for area in table.areas.values() if area.display and not area.words]
        assert all(stop.region.contains_region(one) or not stop.region.overlaps(one) for one in drawn), "no card is cut"
        for key in ("1", "full_stop", "down", "u"):
            await pilot.press(key)
            await settled(shown, pilot)
            assert "enter goes on" in screen_text(shown) and match.here == at, "no key of play skips it"
            assert "Enter goes on" in area_text(shown, "describe")
        await pilot.press("u")
        await settled(shown, pilot)
        assert "Enter goes on; after that u takes back your last answer." in screen_text(shown)
        await pilot.press("enter")
        await settled(shown, pilot)
        assert "after that u takes back" not in screen_text(shown)
        assert match.node.seat != 0 or match.here == at, "the key that takes the stop away answers nothing"
        assert "enter goes on" not in screen_text(shown)
        assert screen_text(shown).count("Round 2: you now play coral from south to north.") == 1


@pytest.mark.parametrize("size", SIZES)
async def test_both_keys_of_a_stop_stand_in_its_box_also_where_another_ended_the_round(tmp_path: Path, size: tuple[int, int]) -> None:
    """Bo sees below the table what Ann did."""
    match = reefs.last_pawn(first=1)
    crossing(match)
    shown = app(tmp_path, match)
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        assert "Ann: " in area_text(shown, "describe")
        stop = table_of(shown).stop.region
        assert "a again  enter goes on" in screen_text(shown).splitlines()[stop.bottom - 1]
        assert screen_text(shown).count("a again") == 1


@pytest.mark.parametrize("round", [1, 4], ids=["between rounds", "at the end"])
async def test_a_key_pressed_on_and_on_leaves_the_stop_in_sight(tmp_path: Path, round: int) -> None:
    """Whoever takes every proposal ends the round with the same key that would dismiss the stop."""
    shown = app(tmp_path, reefs.last_pawn(round=round))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        for code in ("play yellow-dash", "north"):
            table_of(shown).answer(code)
            await settled(shown, pilot)
        shown.keyboard.pause = Pause()
        await asyncio.sleep(1)
        for _ in range(3):
            await pilot.press("enter")
            await settled(shown, pilot)
        assert "enter goes on" in screen_text(shown) and "Too quick: enter once more." in screen_text(shown)
        await asyncio.sleep(1)
        await pilot.press("enter")
        await settled(shown, pilot)
        assert "enter goes on" not in screen_text(shown)


@pytest.mark.parametrize("size", SIZES)
async def test_the_board_beside_the_stop_is_that_of_the_round_it_tells_of(tmp_path: Path, size: tuple[int, int]) -> None:
    match = reefs.last_pawn()
    shown = app(tmp_path, match)
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        for code in ("play yellow-dash", "north", "end"):
            table_of(shown).answer(code)
            await settled(shown, pilot)
        scene = as_a(Scene, table_of(shown).scene)
        view = as_a(Reef, scene.view)
        assert view.round == 1 and view.at == {"d5": "purple-1", "d4": "purple-2", "c3": "green-1", "h3": "coral-1"}
        assert view.points == as_a(Reef, match.state).points, "with the points that the words tell"
        assert scene.prompt is None and whose_turn(view) is None and scene.log[-1].text == STOP_LOG
        await pilot.press("space")
        assert as_a(Reef, table_of(shown).scene.view).round == 2


@pytest.mark.parametrize("ends", [0, 1], ids=["the person", "a bot"])
async def test_nothing_of_the_new_round_is_shown_before_the_stop_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ends: int
) -> None:
    """Whoever ends the round: why it ended is told on its last position, then the table stops there."""
    rounds, codes = list[int](), ["play yellow-dash", "north", "end"]
    show_step = OthersTurn.show_step

    def recorded(others: OthersTurn, step: Step, *texts: str) -> None:
        rounds.append(as_a(Reef, step.view).round)
        show_step(others, step, *texts)

    async def moves(others: OthersTurn) -> None:
        others.table.session.table.bot_acts(0, codes.pop(0))

    monkeypatch.setattr(OthersTurn, "show_step", recorded)
    monkeypatch.setattr(OthersTurn, "_answer", moves)
    match = reefs.last_pawn(first=ends)
    shown = app(tmp_path, match, motion="on", bot_speed=0.05)
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        for code in codes if not ends else ():
            table_of(shown).answer(code)
        await settled(shown, pilot)
        assert as_a(Reef, match.state).round == 2 and rounds == [1]
        assert "Round 1 of 4 is over" in screen_text(shown) and as_a(Reef, table_of(shown).scene.view).round == 1


STOP_LOG = "No yellow pawn is left: the round ends"


async def test_an_undo_across_the_end_of_a_round_says_so(tmp_path: Path) -> None:
    match = reefs.last_pawn()
    shown = app(tmp_path, match)
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        for code in ("play yellow-dash", "north", "end"):
            if match.pending == (0,) and match.game.permits(match.state, 0, code):
                table_of(shown).answer(code)
                await settled(shown, pilot)
        await pilot.press("space")
        await settled(shown, pilot)
        answered = {match.names[match.nodes[node].seat] for node in match.path()[1:]} - {"Ann"}
        assert answered == {"Bo", "Cy", "Di"} and as_a(Reef, match.state).round == 2
        await pilot.press("u")
        await settled(shown, pilot)
        assert "Back in round 1. What Bo, Cy and Di did since is taken back too." in screen_text(shown)


def test_bots_alone_do_not_stop() -> None:
    match = reefs.last_pawn(people=0)
    crossing(match)
    assert Session(Table(match)).interval() is None


def test_a_card_that_moves_nobody_says_who_is_in_the_way() -> None:
    """Glide goes as far as the next pawn (P4): here it is the next space, and nothing lies under it."""
    match = reefs.on_blank_tiles({"yellow-1": "d4", "purple-1": "d5", "green-1": "c3", "coral-1": "h3"}, hand="yellow-glide yellow-dash")
    for code in ("play yellow-glide", "north", "end"):
        match.act(0, code)
    assert recap(match, 1)[0].parts[0].said == "plays yellow Glide, Yellow 1 held by Purple 1"
    assert "Yellow 1 goes nowhere: Purple 1 is in its way" in [line.text for line in Session(Table(match)).log()]


def test_points_at_the_end_of_a_round_are_not_those_of_the_card() -> None:
    match = reefs.last_pawn()
    crossing(match)
    bo = next(line for line in recap(match, 0) if line.who == "Bo")
    assert [(part.text, part.said) for part in bo.parts] == [("", "2 points for pawns left on the board at the round's end")]


def test_once_a_rounds_end_is_read_only_the_new_round_is_told() -> None:
    match = reefs.last_pawn()
    session = Session(Table(match))
    crossing(match)
    assert session.interval() and any("round's end" in part.said for line in session.recap() for part in line.parts)
    session.go_past()
    assert session.recap() == ()
    assert Session(Table(match)).interval(), "a saved game does not know that it has been read"
    match.act(1, match.game.proposal(match.state, 1))
    assert [line.who for line in session.recap()] == ["Bo"]
    continued = Session(Table(match))
    assert continued.interval() is None, "but bots play on only after that"
    assert [line.who for line in continued.recap()] == ["Bo"]
    assert Session(Table(match), hosts=False).interval(), "those of a server do not wait"
    assert not any("round's end" in part.said for part in session.recap()[0].parts)


def test_p18_the_app_proposes_to_show_totals_and_the_game_by_itself_does_not() -> None:
    played = load("octopush")
    assert as_a(OctopushOptions, played.read_options({})).totals is False
    assert table_for("octopush").proposed == {"totals": True}


def test_p18_a_game_begun_on_the_command_line_shows_totals_unless_it_is_told_not_to() -> None:
    def totals(*words: str) -> bool:
        options = new_game(parser().parse_args(["play", "octopush", *words])).match.header.options
        return options["totals"] is True

    assert totals() and not totals("--option", "totals=false") and not totals("--option", "totals=no") and totals("--option", "totals=yes")


# --- the end of the game


@pytest.mark.parametrize("size", SIZES)
async def test_p17_p21_the_game_stops_at_its_end_with_what_was_scored_and_why(tmp_path: Path, size: tuple[int, int]) -> None:
    """In the last round too: 5 for the pawn that crossed, a point for each pawn on the board, below who has won."""
    shown = app(tmp_path, reefs.last_pawn(round=4))
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        for key_code in ("play yellow-dash", "pawn yellow-1", "north", "end"):
            if table_of(shown).session.prompt() and key_code in table_of(shown).legal():
                table_of(shown).answer(key_code)
                await settled(shown, pilot)
        text = stop_words(shown)
        assert "No yellow pawn is left: that ends the game." in text and "Ann +5 5 Bo" in text and "YOU HAVE WON" in text
        assert table_of(shown).session.front == 0
        await pilot.press("enter")
        await settled(shown, pilot)
        assert isinstance(shown.screen, ResultScreen)


def test_a_match_that_was_over_before_does_not_stop() -> None:
    match = reefs.last_pawn(round=4)
    session = Session(Table(match))
    crossing(match)
    assert session.interval() and Session(Table(match)).interval() is None


# --- the last turns of a round, shown again


def test_again_at_a_rounds_end_shows_the_turn_that_ended_it_on_its_last_position() -> None:
    session = Session(Table(reefs.last_pawn()))
    crossing(session.match)
    steps = steps_again(session)
    assert [step.news for step in steps][-1] == "No yellow pawn is left: the round ends."
    assert steps[0].news == "Ann plays yellow Dash." and "Yellow 1 has crossed" in steps[-2].news
    assert as_a(Reef, steps[-1].view).round == 1 and steps[-1].view.at["d5"] == "purple-1"
    assert not any("turn" in step.news or "shuffles" in step.news for step in steps), "nothing of the new round"


def test_the_turn_of_another_that_ended_the_round_is_shown_once_the_stop_is_read_too() -> None:
    session = Session(Table(reefs.last_pawn()))
    crossing(session.match)
    session.go_past()
    session.match.act(1, session.match.game.proposal(session.match.state, 1))
    news = [step.news for step in steps_again(session)]
    assert news[0] == "No yellow pawn is left: the round ends." and news[-1].startswith("Bo ")


# --- names in the colours of the round that is told


def test_names_have_the_colours_of_the_round_that_a_line_is_about() -> None:
    """Ann plays yellow in the first round and coral in the second, and Bo purple, then yellow."""
    match = reefs.last_pawn()
    session = Session(Table(match))
    session.naming = lambda name, role: f"{name}/{role}"
    crossing(match)
    told = [line.text for line in session.log()]
    assert "Yellow 1 has crossed: 5 points on Ann/yellow's yellow shell" in told
    assert "Bo/purple scores 2 for the purple pawns still on the board" in told
    assert told[-1] == "Bo/yellow's turn"
    assert [line.style for line in recap(match, 0) if line.who == "Bo"] == ["purple"]
    rows = there(session.interval()).rows
    assert [row[0] for row in rows[4:8]] == [("Ann", "yellow bold"), ("Bo ", "purple bold"), ("Cy ", "green bold"), ("Di ", "coral bold")]


def test_a_replay_has_them_too() -> None:
    match = reefs.last_pawn()
    crossing(match)
    replay = Replay(match)
    replay.naming = lambda name, role: f"{name}/{role}"
    replay.go(1)
    assert "Ann/yellow" in replay.where() and replay.answer().startswith("Ann/yellow: ")
    assert any("Ann/yellow plays" in line.text for line in replay.log())
    replay.go(replay.last)
    assert "Ann/coral" in replay.where() and replay.log()[-1].text == "Bo/yellow's turn"


def test_the_race_shows_what_was_there_before_and_what_the_round_has_brought() -> None:
    """On one scale: Ann had 4 points, and 2 more make 6; of nobody are there more than 12."""
    pen = Pen(30, 2, load_glyphs("unicode"))
    draw_race(pen, (("Ann", "yellow", 4, 2), ("Bo", "purple", 0, 12)), Region(0, 0, 30, 2))
    assert ["".join(char for char, _ in row).rstrip() for row in pen.rows] == ["Ann ────▰▰ 4+2 = 6", "Bo  ▰▰▰▰▰▰▰▰▰▰▰▰ 0+12 = 12"]
    draw_race(pen := Pen(20, 2, load_glyphs("unicode")), (("Ann", "yellow", 0, 6), ("Bo", "purple", 0, 2)), Region(0, 0, 20, 2))
    assert ["".join(char for char, _ in row).rstrip() for row in pen.rows] == ["Ann ▰▰▰▰▰▰▰▰▰▰▰▰ 6", "Bo  ▰▰▰▰ 2"], "of a first round"
