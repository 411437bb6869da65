"""The table of Octopush, driven by keys."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from textual.geometry import Region
from textual.pilot import Pilot

from engine.core.match import Match
from engine.core.registry import load
from engine.octopush.box import BLANK, COLOURS, HOLE, HOME
from engine.octopush.game import Octopush
from engine.octopush.grid import CELLS, OPPOSITE
from engine.octopush.table import Table
from engine.octopush.words import card_word
from octotui.app import OctotuiApp
from octotui.play.recap import recap
from octotui.play.replay import Replay
from octotui.play.session import Session
from octotui.play.table import Table as MatchTable
from octotui.screens.cover import HandOverScreen
from octotui.screens.result import ResultScreen
from octotui.screens.setup import SetupScreen
from octotui.tables.appearance import load_glyphs
from octotui.tables.octopush.board import layout
from octotui.tables.octopush.foresight import foresee
from octotui.tables.octopush.hand import draw_card
from octotui.tables.octopush.inspection import inspect_pages
from octotui.tables.octopush.players import holding
from octotui.tables.octopush.recap import own_colour
from octotui.tables.octopush.reef import LETTER, SCALES, Reef, pawn_sign, place_of
from octotui.tables.octopush.shells import PLACES
from octotui.terminal.canvas import Pen
from octotui.widgets.lines import Lines
from tests.app import reefs
from tests.app.screens.octopush import SCREENS
from tests.app.tables import app, area_text, screen_text, settled, table_of
from tests.typed import as_a, there

SIZES = [(80, 24), (120, 36), (200, 60)]
OCTOPUSH = as_a(Octopush, load("octopush"))


def reef_of(shown: OctotuiApp) -> Reef:
    reef = table_of(shown).areas["reef"]
    assert isinstance(reef, Reef)
    return reef


def cell_text(shown: OctotuiApp, cell: str) -> str:
    """The four signs where a pawn is named on a cell."""
    reef = reef_of(shown)
    scale = next(s for s in SCALES if s.size[0] <= reef.region_on_screen.width and s.size[1] <= reef.region_on_screen.height)
    x, y = scale.at(cell)
    return area_text(shown, "reef").splitlines()[y + scale.row][x + scale.chip : x + scale.chip + 4]


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
        line = [line.id for line in shown.screen.query_one(Lines).lines].index("game")
        await pilot.press(*["down"] * line, "right")
        assert shown.screen.game == "octopush" and "Played with" in screen_text(shown)
        await pilot.press(*["up"] * line, "enter")
        await played_out(shown, pilot)
        assert isinstance(shown.screen, ResultScreen)
        assert re.search(r"ha(s|ve) won", screen_text(shown)) and "points" in screen_text(shown)
        assert [saved.over for saved in shown.store.recent()] == [True]


async def test_a_whole_race_with_the_die(tmp_path: Path) -> None:
    shown = app(tmp_path, reefs.dealt(variant="dice", first=0))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        assert "Roll the die" in screen_text(shown) and table_of(shown).areas["hand"].display is False
        await played_out(shown, pilot)
        assert isinstance(shown.screen, ResultScreen) and "4 pups" in screen_text(shown)


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


@pytest.mark.parametrize("size", SIZES, ids="{0[0]}x{0[1]}".format)
async def test_every_arrow_of_every_tile_can_be_read(size: tuple[int, int], tmp_path: Path) -> None:
    shown = app(tmp_path, reefs.match_at())
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        view, g, lines = table_of(shown).scene.view, load_glyphs("unicode"), area_text(shown, "reef").splitlines()
        scale = next(s for s in SCALES if s.size[1] <= len(lines))
        glyph = {"north": g["arrow_up"], "east": g["arrow_right"], "south": g["arrow_down"], "west": g["arrow_left"]}
        for cell, tile in zip(CELLS, view.tiles, strict=True):
            if tile in (HOLE, BLANK, HOME):
                continue
            x, y = scale.at(cell)
            ways = [glyph[view.box.arrows[tile][colour]] for colour in COLOURS]
            rows = [line[x : x + scale.width - 1] for line in lines[y : y + scale.height]]
            if size == (80, 24):
                assert rows[-1] == "".join(ways)
            else:
                corners = [rows[0][:2], rows[0][-2:], rows[-1][:2], rows[-1][-2:]]
                assert corners == [LETTER[colour] + way for colour, way in zip(COLOURS, ways, strict=True)]


async def test_the_arrow_of_the_colour_whose_turn_it_is_stands_alone(tmp_path: Path) -> None:
    shown = app(tmp_path, reefs.match_at())
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        view, g = table_of(shown).scene.view, load_glyphs("unicode")
        assert view.box.arrows[view.tiles[CELLS.index("c7")]]["yellow"] == "south"
        assert cell_text(shown, "c7") == f" {g['arrow_down']}  "


async def test_a_pawn_at_anchor_is_tilted(tmp_path: Path) -> None:
    shown = app(tmp_path, reefs.match_at())
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        assert cell_text(shown, "f4") == "/C2/" and cell_text(shown, "d5") == "(P2)"


# --- what the marked choice would do


async def test_the_consequence_is_drawn_before_the_move_is_made(tmp_path: Path) -> None:
    """Yellow 3 dashes north from e5: it pushes Green 3 over the edge and crosses itself. East it is lost, with Coral 3."""
    match = reefs.match_at("play yellow-dash", "pawn yellow-3", hand="yellow-dash yellow-crawl")
    shown = app(tmp_path, match)
    digest = match.state.digest()
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        table_of(shown).move_cursor("north")
        await pilot.pause()
        g = load_glyphs("unicode")
        assert cell_text(shown, "e8") == f"{g['check']}Y3{g['arrow_up']}"
        assert cell_text(shown, "e6") == f" {g['v']}  " and cell_text(shown, "e5") == "(Y3)"
        assert "7 points, Yellow 3 crossed, Green 3 removed" in screen_text(shown)
        await pilot.press("right")
        assert table_of(shown).marks.code == "east"
        assert cell_text(shown, "h5") == f"{g['lost']}Y3{g['arrow_right']}" and cell_text(shown, "e8") == "(G3)"
        assert match.state.digest() == digest


async def test_who_would_be_pushed_and_where_arrows_lead_is_drawn(tmp_path: Path) -> None:
    """Yellow 2 dashes north from d3 to d7, pushes Purple 2 to d8 and Green 2 over the edge, and its arrows lead by c7, c6, b6, b5."""
    shown = app(tmp_path, reefs.match_at("play yellow-dash", "pawn yellow-2", hand="yellow-dash yellow-crawl"))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        table_of(shown).move_cursor("north")
        await pilot.pause()
        g = load_glyphs("unicode")
        assert cell_text(shown, "d8") == f"{g['lost']}G2{g['arrow_up']}"
        assert cell_text(shown, "c6").strip() == g["arrow_left"] * 2
        assert cell_text(shown, "b6") == f"{g['ghost']}Y2{g['ghost']}"
        assert "then you choose where it stops" in table_of(shown).scene.foreseen.text


def test_the_marked_pawn_shows_where_each_direction_leads(tmp_path: Path) -> None:
    match = reefs.match_at("play yellow-dash", hand="yellow-dash yellow-crawl")
    found = foresee(OCTOPUSH, lambda: as_a(Table, match.state), 0, "pawn yellow-3")
    assert found is not None and dict(found.reach) == {"north": "gone", "east": "gone", "south": "e1", "west": "a5"}
    assert found.text == "north crosses, east over the edge, south e1, west a5"


async def test_the_mark_begins_on_what_is_proposed_even_if_that_is_listed_last(tmp_path: Path) -> None:
    """Yellow 4 dashes north from f7 over the edge: 5 points, as none of the others gets (P15)."""
    standing = {"yellow-1": "c1", "yellow-2": "d1", "yellow-4": "f7", "purple-1": "a3", "green-1": "c8", "coral-1": "h3"}
    shown = app(tmp_path, reefs.match_at("play yellow-dash", pawns=standing, anchored="", hand="yellow-dash yellow-crawl"))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        assert list(table_of(shown).scene.choices)[-1] == table_of(shown).marks.code == "pawn yellow-4"
        await pilot.press("enter")
        await settled(shown, pilot)
        assert table_of(shown).marks.code == "north"


def test_whom_a_pawn_would_chomp_is_foreseen() -> None:
    """P24: two spaces from Yellow 2 on d3 Purple 2 is on d5; Purple 2 and Green 2 are each one space from Yellow 3 on e5."""
    beset = {**reefs.PAWNS, "green-2": "e6"}
    match = reefs.match_at("roll", dice=True, seats=3, luck=[("chomp",)], pawns=beset)
    session = Session(MatchTable(match))
    one, two = session.foresee("pawn yellow-2"), session.foresee("pawn yellow-3")
    assert one is not None and "Yellow 2 jumps to d5" in one.text and "Purple 2 is chomped" in one.text
    assert two is not None and two.text == "then you choose whom it chomps"


@pytest.mark.parametrize("variant", ["cards", "dice"])
def test_what_is_foreseen_comes_true_and_tells_nothing_hidden(variant: str) -> None:
    """It is the same in every world that the seat cannot tell from the real one."""
    rng, match = Random(4), reefs.dealt(seats=3, people=3, seed=8, variant=variant)
    foreseen = 0
    for _ in range(120):
        if match.over:
            break
        seat, state = match.pending[0], as_a(Table, match.state)
        code = rng.choice(OCTOPUSH.legal(state, seat))
        others = [OCTOPUSH.redeal(state, seat, Random(n)) for n in range(3)]
        worlds = [foresee(OCTOPUSH, other.clone, seat, code) for other in others]
        assert worlds[0] == worlds[1] == worlds[2]
        kind = OCTOPUSH.question(state).kind
        assert kind not in ("leave", "end", "roll") or worlds[0] is None
        match.act(seat, code)
        if worlds[0] is not None and worlds[0].ends:
            foreseen += 1
            assert all(as_a(Table, match.state).cell(pawn) == end for pawn, end in worlds[0].ends)
    assert foreseen > 10


# --- secrets, and taking back


def hidden_words(match: Match, seat: int) -> list[str]:
    """What this seat must not read: the cards of the others and of all decks that have not been played."""
    state = as_a(Table, match.state)
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
            text += "\n".join(f"{head} {rows}" for head, rows in inspect_pages(scene, load_glyphs("unicode"))[0])
            hidden = hidden_words(match, seat)
            assert hidden and not [word for word in hidden if word in text.lower() or word in text]
            faces = [f"{word[0].upper()}{load_glyphs('unicode')['h']}{word.split()[1]}" for word in hidden]
            assert not [face for face in faces if face in text]
            assert scene.prompt is not None
            checked.add(scene.prompt.kind)
            leaving = scene.prompt.kind == "leave"
            table.answer(scene.prompt.proposal if leaving else rng.choice([choice.code for choice in scene.prompt.choices]))
    assert {"leave", "play", "pawn", "direction", "end"} <= checked


async def test_a_move_can_be_taken_back_up_to_the_end_of_the_turn(tmp_path: Path) -> None:
    match = reefs.match_at(hand="yellow-dash yellow-crawl")
    shown = app(tmp_path, match)
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        await pilot.press("1", "3", "s")
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


async def test_letters_pick_directions_and_colours(tmp_path: Path) -> None:
    match = reefs.match_at("play yellow-camouflage", "pawn yellow-1", hand="yellow-camouflage yellow-crawl")
    shown = app(tmp_path, match)
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        await pilot.press("n", "c")
        await settled(shown, pilot)
        assert [match.nodes[node].code for node in match.path()[1:]] == ["north", "colour coral"]


async def test_repeating_the_proposal_leaves_out_a_card_of_each_colour(tmp_path: Path) -> None:
    match = reefs.dealt(seats=2)
    shown = app(tmp_path, match)
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        await pilot.press("full_stop")
        await settled(shown, pilot)
        await pilot.press("full_stop")
        await settled(shown, pilot)
        colours = {OCTOPUSH.box.cards[card].colour for card in there(as_a(Table, match.state).left[0])}
        assert colours == set(as_a(Table, match.state).colours[0])


# --- shells, die, sizes


def test_a_shell_winds_inward_through_twenty_places() -> None:
    assert len(set(PLACES)) == 20 and PLACES[0] == (0, 3) and PLACES[-1] == (2, 2)
    assert all(abs(a - c) + abs(b - d) == 1 for (a, b), (c, d) in pairwise(PLACES))


async def test_the_places_of_an_empty_shell_can_be_counted(tmp_path: Path) -> None:
    """Twenty of them (P1): the mouth, seven corners, eleven between them, and the last one with the token."""
    shown = app(tmp_path, reefs.dealt())
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        await pilot.press("o")
        await settled(shown, pilot)
        g = load_glyphs("unicode")
        shells = area_text(shown, "shells")
        assert shells.count(g["bullet"]) == 2 * 11 and shells.count(g["token"]) == 2
        assert sum(map(shells.count, map(g.__getitem__, ("ctl", "ctr", "cbl", "cbr")))) == 2 * 7


@pytest.mark.parametrize("size", SIZES)
async def test_shells_do_not_touch(tmp_path: Path, size: tuple[int, int]) -> None:
    shown = app(tmp_path, reefs.dealt(seats=4))
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        await pilot.press("o")
        await settled(shown, pilot)
        g = load_glyphs("unicode")
        first = area_text(shown, "shells").splitlines()[1]
        assert first.count(g["ctr"]) == 4 and f"{g['ctr']}{g['ctl']}" not in first


async def test_pups_and_tokens_are_on_the_shells(tmp_path: Path) -> None:
    """Cy has 26 points with coral: the token, and the pup on place 6. Di has 3 with purple, and 20 with yellow: no token yet."""
    shown = app(tmp_path, reefs.match_at())
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        lines, g = area_text(shown, "shells").splitlines(), load_glyphs("unicode")
        assert lines[0].split() == ["Ann", "Bo", "Cy", f"{g['token']}C", "Di"]
        cy, di = lines[0].index("Cy"), lines[0].index("Di")
        assert lines[1][cy + 4] == "C" and lines[2][di : di + 2] == "P " and lines[3][di + 4] == "Y"


async def test_the_die_and_the_pups_take_the_place_of_the_shells(tmp_path: Path) -> None:
    shown = app(tmp_path, SCREENS["reef-die"][0]())
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        text = area_text(shown, "shells")
        g = load_glyphs("unicode")
        assert sum(line[:9].count(g["pip"]) for line in text.splitlines()) == 5
        assert "2/4" in text and "0/4" in text and "3/4" in text
        await pilot.press("d")
        await settled(shown, pilot)
        assert "The die takes the place of the cards." in screen_text(shown)
        assert "played nothing" not in screen_text(shown)


def test_pawn_signs_are_unique() -> None:
    signs = [pawn_sign(f"{colour}-{n}") for colour in COLOURS for n in (1, 2, 3, 4)]
    assert len(set(signs)) == 16


async def test_every_home_says_whose_it_is_and_who_crosses_there(tmp_path: Path) -> None:
    shown = app(tmp_path, reefs.match_at())
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        g, lines = load_glyphs("unicode"), area_text(shown, "reef").splitlines()
        view = table_of(shown).scene.view
        sides = dict(zip(view.side, COLOURS, strict=True))
        x, y = SCALES[-1].at("c8")
        assert lines[y + 1][x : x + 4] == f"{g['home']}{LETTER[sides['north']]}{g['arrow_up']}{LETTER[sides[OPPOSITE['north']]]}"


def test_the_session_foresees_for_the_one_who_is_asked() -> None:
    match = reefs.match_at("play yellow-dash", "pawn yellow-3", hand="yellow-dash yellow-crawl")
    found = Session(MatchTable(match)).foresee("north")
    assert found is not None and found.text.startswith("Yellow 3 moves to e8; Green 3 goes over the north edge")


# --- the cards that are left out


@pytest.mark.parametrize("size", [(80, 23), (80, 24), (120, 36), (200, 60)])
async def test_p04_each_colour_is_asked_for_by_itself_with_all_its_cards_in_full(size: tuple[int, int], tmp_path: Path) -> None:
    match = reefs.dealt(seats=2)
    first, second = as_a(Table, match.state).colours[0]
    shown = app(tmp_path, match)
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        hand = area_text(shown, "hand")
        for n, name in enumerate(("Glide", "Dash", "Crawl", "Wade", "Anchor", "Camouflage", "Flow", "Dive", "Chomp"), 1):
            assert re.search(rf"{n}\W+{first[0].upper()}\W+{name}", hand), (n, name)
        assert all(word in hand for word in ("removed.", "pushed.", "another.", "between.")), "the last word of the longest texts"
        assert f"Which {first} card" in area_text(shown, "menu") and "proposed" in hand
        await pilot.press("enter")
        await settled(shown, pilot)
        assert f"Which {second} card" in area_text(shown, "menu")
        assert as_a(Table, match.state).left[0] == (f"{first}-camouflage",), "what beginners play without is proposed"


async def test_p04_the_reef_is_a_key_away_from_the_cards(tmp_path: Path) -> None:
    shown = app(tmp_path, reefs.dealt(seats=2))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        assert not area_text(shown, "reef")
        await pilot.press("o")
        await settled(shown, pilot)
        assert "(Y1)" in area_text(shown, "reef") and "9 leave out Chomp" in area_text(shown, "menu")


# --- looking back


async def test_a_replay_without_its_players_counts_the_cards_to_choose_from(tmp_path: Path) -> None:
    shown = app(tmp_path)
    shown.showing = Replay(reefs.dealt(seats=2, people=2))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        assert "18 cards to choose from" in screen_text(shown)


def test_p04_the_players_panel_says_who_has_chosen() -> None:
    match = reefs.dealt(seats=2)
    kind, found = match.game, []
    for colour in as_a(Table, match.state).colours[1]:
        match.act(1, f"leave {colour}-glide")
        found.append([holding(kind.observe(match.state, 0), seat) for seat in (0, 1)])
    assert found == [["chooses", "chooses"], ["chooses", "has chosen"]], "each leaves out a card of either colour"


def test_a_name_is_written_in_the_colour_of_its_own_pawns() -> None:
    match = reefs.match_at(totals=True)
    view = match.game.observe(match.state, 0)
    assert [own_colour(view, seat) for seat in range(4)] == ["yellow", "purple", "green", "coral"]
    match.act(0, "play yellow-dash")
    match.act(0, match.game.legal(match.state, 0)[0])
    lines = recap(match, 1)
    assert [(line.who, line.look) for line in lines if line.seat == 0] == [("Ann", "yellow")]


def test_on_a_large_screen_log_cards_and_question_lie_together_and_the_cards_stay_in_place() -> None:
    def places(question: int, told: int) -> dict[str, Region]:
        holds = {"players": 9, "log": told, "hand": 7, "menu": question}
        return layout(200, 60, "log", lambda area, width: (3, holds.get(area, 9)))

    for question, told in ((3, 2), (9, 42)):
        found = places(question, told)
        assert found["log"].bottom == found["hand"].y and found["hand"].bottom == found["menu"].y
        assert found["menu"].bottom == 58 and found["hand"] == places(5, 5)["hand"]
        assert not found["players"].overlaps(found["log"])


@pytest.mark.parametrize("seats", [2, 3, 4])
async def test_p4_every_card_in_hand_says_all_it_does_where_the_reef_is_large(seats: int, tmp_path: Path) -> None:
    """Chomp has the longest text, and two colours make the narrowest cards."""
    hand = "yellow-chomp purple-dive yellow-anchor" if seats < 4 else "yellow-chomp yellow-anchor"
    shown = app(tmp_path, reefs.match_at(seats=seats, hand=hand))
    async with shown.run_test(size=(120, 36)) as pilot:
        await settled(shown, pilot)
        text = " ".join(re.sub("[^a-z0-9 ]", " ", area_text(shown, "hand")).split())
        assert "removed" in text and "pushed" in text and load_glyphs("unicode")["more"] not in area_text(shown, "hand")


async def test_how_far_each_pawn_has_to_go_is_shown_where_there_is_room(tmp_path: Path) -> None:
    """Yellow goes north: from c1 it takes 8 spaces over the edge, from e5 it takes 4."""
    shown = app(tmp_path, reefs.match_at())
    async with shown.run_test(size=(200, 60)) as pilot:
        await settled(shown, pilot)
        lane = next(row for row in area_text(shown, "lanes").splitlines() if row.startswith("Yellow"))
        assert lane.split()[2:] == ["14", "∙", "2", "∙", "3", "∙", "∙", "∙", "Ann", "Yellow", "3,", "4", "spaces", "to", "go"]


def test_p4_a_card_too_small_for_its_text_says_in_short_what_it_does_without_a_cut() -> None:
    """Glide on a card of 11 columns and 7 rows."""
    glyphs = load_glyphs("unicode")
    pen = Pen(11, 7, glyphs)
    draw_card(pen, 0, 0, 11, 7, OCTOPUSH.box.cards["yellow-glide"], "border")
    text = "\n".join("".join(char for char, _ in row) for row in pen.rows)
    assert "stops" in text and "short" in text and glyphs["more"] not in text
