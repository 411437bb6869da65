"""The board of the Private Investigator, its glasses in the realm, its turn step by step: all as the rules have it."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from textual.geometry import Region

from engine.core.match import Match
from engine.core.state import EVERYONE, to_json
from engine.cosmoctopus.layouts import SHIPPED
from engine.cosmoctopus.readings import lines as reading_lines
from engine.cosmoctopus.setup import CosmoctopusOptions
from engine.cosmoctopus.table import Table as State
from engine.cosmoctopus.words import felt_by, pursuit_text
from octotui.play.session import Session
from octotui.play.stories import stories
from octotui.play.table import Table
from octotui.screens.table import TableScreen
from octotui.tables.appearance import load_glyphs
from octotui.tables.cosmoctopus.board import layout, plenty
from octotui.tables.cosmoctopus.investigator import Investigator
from octotui.tables.cosmoctopus.realm import Realm
from octotui.tables.cosmoctopus.short_pursuit import short_pursuit
from octotui.tables.cosmoctopus.status import Status
from octotui.tables.cosmoctopus.tableau import Opponents
from octotui.terminal.canvas import Pen
from octotui.widgets.scene import Scene
from tests.app.tables import ALONE, PEOPLE, app, area_text, screen_text, settled, undrawn
from tests.app.test_investigator import SIZES
from tests.app.written import match_at
from tests.cosmoctopus import SHIPPED as SHIPPED_GAME
from tests.cosmoctopus import TEST, Case, Seat, given
from tests.typed import as_a

# The row holds a scripture, a relic and a hallucination: 1 ink, 1 coin and 1 whisper come with its next turn (C33).
CASE = Case(ink=12, coins=6, whispers=3, stars=9, behaviour="coin-loss")
NAMES = ("Ann", "Bo", "Cy")


def drawn(kind: type, size: tuple[int, int], *seats: Seat, glyphs: str = "unicode", case: Case = CASE, **options: Any) -> Pen:
    state = given(*(seats or (Seat(),)), case=case, **options)
    scene = Scene(TEST, TEST.observe(state, 0), 0, NAMES[: len(state.hand)], None, "")
    area, pen = kind(lambda: None, lambda: load_glyphs(glyphs)), Pen(*size, load_glyphs(glyphs))
    area.draw(pen, scene)
    return pen


def lines(pen: Pen) -> list[str]:
    return ["".join(char for char, _ in row).rstrip() for row in pen.rows]


def test_c33_each_resource_shows_what_it_has_what_comes_and_what_it_pays_at() -> None:
    # Coins are taken: there it pays 8 for one tentacle, elsewhere 13 for Forbidden Knowledge.
    board = lines(drawn(Investigator, (40, 16), taken={"coins": 0}))
    assert board[1] == " ◗i 12+1 ◉◉◉◉◉◉◉◉◉◉◉◉⊚ 13▸⊛ !! pays next"
    assert board[2] == "⌕¢c  6+1 ◉◉◉◉◉◉⊚◌       8▸1ʃ !  1 short"
    assert board[3] == " ≋w  3+1 ◉◉◉⊚◌◌◌◌◌◌◌◌◌ 13▸⊛    9 short"
    assert board[4] == " ✦s  9+0 ◉◉◉◉◉◉◉◉◉◌◌◌◌ 13▸⊛    4 short"


def test_where_rows_are_scarce_two_resources_share_one_and_each_card_still_has_its_say() -> None:
    board = lines(drawn(Investigator, (40, 7), taken={"coins": 0}))
    assert board[0].startswith("Investigator ◌◌◌◌⊡◌◌◌ 0/8 ─")
    assert board[1] == " ◗i 12 +1 pays ⊛!!  ⌕¢c  6 +1 of 8!"
    assert board[2] == " ≋w  3 +1 of 13      ✦s  9 +0 of 13"
    assert sorted(line.split(":")[0] for line in board[3:5]) == ["If it takes ʃ", "If it takes ⊛"]
    assert (board[5][0], board[6][0]) == ("⊡", "⌕")


def test_where_rows_are_scarce_each_text_keeps_its_place_however_few_fit() -> None:
    """While somebody pays the board has fewer rows than while somebody moves."""
    row = "blotted-notes drowned-effigy dance-of-the-inky-flames"
    case = Case(stars=11, behaviour="night-on-the-roof", revelation="?everything-leaves-a-trace")
    view = SHIPPED_GAME.observe(given(Seat(tentacles=1), game=SHIPPED_GAME, case=case, row=row), 0)
    boards = []
    for height in range(3, 8):
        pen = Pen(39, height, load_glyphs("unicode"))
        undrawn(Investigator).draw(pen, Scene(SHIPPED_GAME, view, 0, ("Ann",), None, ""))
        boards.append(lines(pen)[3:])
    assert len({len("".join(board)) for board in boards}) > 1
    for board in boards:
        told = [text for text in board if text and text[0] != "⌕"]
        assert told == boards[-1][: len(told)]
    assert boards[1][0].startswith("⌕"), "in a row that would be free"


def test_beside_bars_the_texts_keep_their_order_whatever_it_is_nearest_to() -> None:
    """With 12 ink Forbidden Knowledge is nearest, with 7 stars, which are taken, a tentacle (C33)."""
    boards = []
    for case in (Case(ink=12, track=1, behaviour="coin-loss"), Case(stars=7, track=1, behaviour="coin-loss")):
        board = lines(drawn(Investigator, (46, 9), case=case, taken={"stars": 0}, row="relic-1 - -", rest="last"))
        boards.append([re.split(r"[:\d]", line)[0] for line in board[5:]])
    assert boards[0] == boards[1] and {"If it takes ⊛", "If it takes ʃ"} < set(boards[0])


def test_a_revelation_that_nobody_knows_gives_its_row_to_a_text_that_is_cut_without_it() -> None:
    """Where it flips stands in the heading."""
    assert not any(line.endswith("⋯") for line in lines(drawn(Investigator, (40, 7), taken={"coins": 0})))


def test_c33_what_it_has_just_gained_is_not_taken_for_what_it_is_short_of() -> None:
    options: dict[str, Any] = {"case": CASE, "taken": {"coins": 0}}
    view = TEST.observe(given(Seat(), **options), 0)
    before = TEST.observe(given(Seat(), **{**options, "case": replace(CASE, whispers=2)}), 0)
    undrawn(Investigator).draw(pen := Pen(57, 16, load_glyphs("unicode")), Scene(TEST, view, 0, NAMES[:1], None, "", before))
    assert lines(pen)[3].endswith("13▸⊛     then 9 short  gained 1")
    undrawn(Investigator).draw(pen := Pen(45, 16, load_glyphs("unicode")), Scene(TEST, view, 0, NAMES[:1], None, "", before))
    assert lines(pen)[3].endswith("13▸⊛     9 short got 1") and not any("then" in line for line in lines(pen)[1:5])


def test_c33_a_card_that_leaves_the_row_brings_nothing() -> None:
    board = lines(drawn(Investigator, (40, 16), row="constellation-1 - constellation-2", rest="last"))
    assert [line[4:8] for line in board[1:5]] == ["12+0", " 6+0", " 3+0", " 9+2"]
    assert "!  1 short" in board[1] and "!  2 short" in board[4]


def test_what_is_close_is_marked_by_sign_and_by_colour() -> None:
    pen = drawn(Investigator, (40, 16), taken={"coins": 0})
    styles = [{style for char, style in row if char == "!"} for row in pen.rows[1:5]]
    assert styles == [{"danger bold"}, {"changed bold"}, set(), set()]


@pytest.mark.parametrize("glyphs", ["unicode", "ascii"])
def test_the_board_fits_the_narrowest_panel(glyphs: str) -> None:
    pen = drawn(
        Investigator, (40, 20), glyphs=glyphs, case=Case("obsessive", ink=99, track=7, revelation="many-arms", toll=2, guarded=True)
    )
    assert pen.glyphs["more"] not in "".join(lines(pen))
    if glyphs == "ascii":
        assert "".join(lines(pen)).isascii()


def test_its_words_say_the_cards_in_force() -> None:
    text = " ".join(" ".join(lines(drawn(Investigator, (60, 20), case=Case("tenacious", behaviour="coin-loss", toll=2)))).split())
    assert "tenacious" in text
    assert "⌕ A Move to Coin Hoard or Coin Stall: it gains 1 coin" in text
    assert "+⊛ Coin Loss, when it takes Forbidden Knowledge: you lose 2 coins" in text
    assert "+ʃ When it takes a tentacle only: you lose 3 of what you have most of" in text
    assert "Now until its next turn Moves of two steps or more take 2 more tribute" in text


@pytest.mark.parametrize(
    ("case", "said", "tile"),
    [
        (Case(track=4), "A revelation flips at tentacle 5; nobody knows it yet", "1 ink"),
        (Case(track=4, revelation="more-watch"), "From tentacle 5, More Watch: it gains 1 more on an investigated tile", "1 ink"),
        (Case(track=5, revelation="more-watch"), "In force, More Watch: it gains 1 more on an investigated tile", "2 ink"),
    ],
)
def test_c34_the_revelation_is_hidden_known_or_in_force(case: Case, said: str, tile: str) -> None:
    board = lines(drawn(Investigator, (70, 14), case=case))
    assert any(line.endswith(said) for line in board)
    assert any(line.startswith("⌕ A Move to Ink") and line.endswith(f": it gains {tile}") for line in board)


@pytest.mark.parametrize(
    ("case", "said"),
    [
        (Case(track=4), "⊡ Revelation at tentacle 5: hidden yet"),
        (Case(track=4, revelation="more-watch"), "⊡ From tentacle 5: it gains 1 more on an investigated tile"),
        (Case(track=5, revelation="more-watch"), "⊡ In force: it gains 1 more on an investigated tile"),
    ],
)
def test_where_rows_are_scarce_the_revelation_is_said_in_full(case: Case, said: str) -> None:
    board = " ".join(" ".join(lines(drawn(Investigator, (40, 8), case=case))).split())
    assert said in board


@pytest.mark.parametrize("behaviour", sorted(SHIPPED_GAME.box.dossier.behaviours))
def test_no_sentence_of_the_board_is_cut_in_few_rows(behaviour: str) -> None:
    """Whole, in fewer words, in signs, or not at all; the tiles are left out first, as the board of tiles marks them."""
    row = "blotted-notes drowned-effigy dance-of-the-inky-flames"
    case = Case(stars=11, behaviour=behaviour, revelation="?everything-leaves-a-trace")
    view = SHIPPED_GAME.observe(given(Seat(), game=SHIPPED_GAME, case=case, row=row), 0)
    told = {}
    for height in range(3, 16):
        pen = Pen(39, height, load_glyphs("unicode"))
        undrawn(Investigator).draw(pen, Scene(SHIPPED_GAME, view, 0, ("Ann",), None, ""))
        told[height] = lines(pen)[3:]
        assert not any(pen.glyphs["more"] in text for text in told[height])
    for height in (7, 8):
        assert [any(f"takes {sign}" in text for text in told[height]) for sign in "⊛ʃ"] == [True, True]
    assert any("⌕" in text for text in told[15])


def test_c34_a_lower_threshold_is_what_the_board_says() -> None:
    board = lines(drawn(Investigator, (40, 14), case=Case(ink=11, track=5, revelation="less-pay")))
    assert "12▸⊛ !! pays next" in board[1]


def test_the_track_shows_tentacles_and_where_the_revelation_flips() -> None:
    assert lines(drawn(Investigator, (40, 14), case=Case(track=3)))[0].startswith("Investigator ʃʃʃ◌⊡◌◌◌ 3/8 naive")


def test_the_top_line_says_tentacles_and_the_nearest_threat() -> None:
    (line,) = lines(drawn(Status, (80, 1), case=Case(ink=5, coins=6, track=3), taken={"coins": 0}))
    assert "⌕3ʃ next !¢c 1 short " in line


def test_the_top_line_tells_the_pursuer_apart_from_both_piles() -> None:
    (line,) = lines(drawn(Status, (120, 1), case=Case(ink=5, coins=6, track=3), taken={"coins": 0}))
    assert "next !¢c 1 short   " in line and line.endswith("discard 0   [d]  help [?]") and "deck" in line


@pytest.mark.parametrize(
    ("width", "ends"),
    [
        (96, "deck {}   discard 0   [d]  help [?]"),
        (91, "deck {}   discard 0   [d]  [?]"),
        (81, "discard 0   [d]  [?]"),
        (77, "discard [d]  [?]"),
        (72, "help [?]"),
        (68, "discard [d]  [?]"),
        (60, "[d]  [?]"),
        (58, "[?]"),
    ],
)
def test_the_top_line_has_no_number_without_the_pile_that_it_counts(width: int, ends: str) -> None:
    state = given(Seat(), Seat())
    scene = Scene(TEST, TEST.observe(state, 0), 0, NAMES[:2], None, "")
    pen = Pen(width, 1, load_glyphs("unicode"))
    area: type = Status
    area(lambda: None, lambda: load_glyphs("unicode")).draw(pen, scene)
    assert lines(pen)[0].endswith("  " + ends.format(len(state.deck)))


@pytest.mark.parametrize("glyphs", ["unicode", "ascii"])
@pytest.mark.parametrize("size", [(44, 9), (60, 12), (74, 21)])
@pytest.mark.parametrize("name", [name for name in SHIPPED if name != "opposite-tides"])
def test_c31_the_glasses_lie_on_the_two_tiles_of_the_resource_and_nowhere_else(name: str, size: tuple[int, int], glyphs: str) -> None:
    pen = drawn(Realm, size, glyphs=glyphs, layout=name)
    cells = ((x, y, char, style) for y, row in enumerate(pen.rows) for x, (char, style) in enumerate(row))
    glasses = [(x, y) for x, y, char, style in cells if char == pen.glyphs["glass"] and "danger" in style]
    assert len(glasses) == 2
    asking = given(Seat(ink=9), case=CASE, layout=name, ask="move", head="stars-3")
    prompt = TEST.prompt(asking, 0)
    area, shown = undrawn(Realm), Pen(*size, load_glyphs(glyphs))
    area.draw(shown, Scene(TEST, TEST.observe(asking, 0), 0, ("Ann",), prompt, ""))
    for tile in ("coins-3", "coins-card"):
        assert any(shown.spots[f"move {tile}"].contains(x, y) for x, y in glasses), tile


def test_c36_the_board_shows_who_has_finished() -> None:
    seats = Seat(), Seat(tentacles=8)
    assert "Bo ◉◉◉◉◉◉◉◉✓" in lines(drawn(Status, (80, 1), *seats))[0]
    assert "Bo 8ʃ ✓ finished, gives bonuses" in lines(drawn(Opponents, (40, 8), *seats))


@pytest.mark.parametrize("size", [(120, 36), (160, 44), (200, 60)])
def test_the_board_is_always_there_where_there_is_room(size: tuple[int, int]) -> None:
    rows = {"menu": (9, 30), "investigator": (7, 14), "tableau": (2, 40), "opponents": (4, 40), "log": (3, 40)}
    for panel in ("tableau", "investigator", "opponents", "log"):
        regions = layout(*size, panel, lambda area, width: rows.get(area, (2, 9)))
        assert regions["investigator"].height >= 7
        right = [regions[name] for name in ("investigator", "tableau", "opponents", "log", "menu") if name in regions]
        assert not any(one.overlaps(other) for i, one in enumerate(right) for other in right[:i])
        assert all(Region(0, 0, *size).contains_region(region) for region in right)


@pytest.mark.parametrize("height", [23, 24])
@pytest.mark.parametrize("ask", ["move", "act"])
@pytest.mark.parametrize(
    "tableau", ["less-ink", "less-ink ink-pump auto-ink", "less-ink less-coins ink-pump auto-ink arm-of-cards two-arms"]
)
async def test_who_plays_alone_has_it_in_sight_at_the_smallest_size_too(tmp_path: Path, height: int, ask: str, tableau: str) -> None:
    seat = Seat("nothing one-ink both each-two five-inks", tableau=tableau, ink=3)
    shown = app(tmp_path, match_at(seat, people=ALONE, case=CASE, ask=ask))
    async with shown.run_test(size=(80, height)) as pilot:
        await settled(shown, pilot)
        board = area_text(shown, "investigator")
        assert "12 +1 pays ⊛!!" in board and "9 +0 of 13" in board and "In play" in screen_text(shown)
        for _ in range(3):
            await pilot.press("o")
            await settled(shown, pilot)
        assert isinstance(shown.screen, TableScreen)


@pytest.mark.parametrize("height", [23, 24])
@pytest.mark.parametrize("tableau", ["", "less-coins ink-pump auto-ink"])
async def test_who_plays_alone_has_it_in_sight_while_paying_too(tmp_path: Path, height: int, tableau: str) -> None:
    """A payment with every way to change it, which takes all rows that a menu can have there."""
    seat = Seat("dear-relic nothing one-ink both", tableau=tableau, ink=5, coins=2, whispers=2, stars=2)
    shown = app(tmp_path, match_at(seat, people=ALONE, case=CASE, answers=("play dear-relic",)))
    async with shown.run_test(size=(80, height)) as pilot:
        await settled(shown, pilot)
        board, menu = area_text(shown, "investigator"), area_text(shown, "menu")
        assert "12 +1 pays ⊛!!" in board and "9 +0 of 13" in board and "In play" in screen_text(shown)
        assert "0 pay 4◗i 1¢c" in menu and "pay 1◗i, not 1¢c" in menu


def test_who_has_lost_to_it_reads_how_near_it_was() -> None:
    """It wins at its turn: 13 stars pay for 2 tentacles more. Ann's constellation is full but for one slot."""
    seat = Seat(tentacles=6, constellations={"ink-star": "abc"})
    case = Case(stars=13, track=7, behaviour="coin-loss", revelation="more-watch")
    match = match_at(seat, people=ALONE, case=case)
    match.act(0, "end")
    assert "How near it was: Ann had 6 of 8 tentacles, and 1 constellation lacked one slot." in [told.sentence for told in stories(match)]


def test_an_effect_leaves_out_what_only_more_players_feel() -> None:
    effect = (("pi-lose", (1, 2)), ("pi-crowd", ((("pi-drop", (1,)),),)))
    assert pursuit_text(felt_by(2, effect), "coins") == "all lose 2 coins"
    assert (
        pursuit_text(felt_by(3, effect)) == "each player loses 2 coins; for each player beyond the second it loses 1 of what it has most of"
    )


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("behaviour", SHIPPED_GAME.box.dossier.behaviours)
async def test_c33_what_it_plays_for_is_read_from_the_first_move(tmp_path: Path, behaviour: str, size: tuple[int, int]) -> None:
    case = Case(ink=1, coins=1, whispers=1, stars=1, behaviour=behaviour, revelation="?eight-arms-one-hand")
    row = "blotted-notes clockwork-hummingbird ever-expanding-puzzlebox"
    seat = Seat("spaceborne-geode many-armed-abacus", ink=2, coins=2, whispers=2, stars=2)
    state = given(seat, case=case, ask="move", game=SHIPPED_GAME, row=row)
    options = CosmoctopusOptions(investigator="naive")
    shown = app(tmp_path, Match.from_position(SHIPPED_GAME, to_json(state), ALONE, options, 1))
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        told = " ".join(area_text(shown, "investigator").split())
        short = size[0] <= 120
        assert ("It wants 8ʃ before you." if short else "It wants 8 tentacles before you.") in told
        assert ("13 buy 2ʃ, or 8 buy 1ʃ once ⊛ is gone." if short else "once that is gone, 8 buy it 1.") in told
        assert "⌕ " in told and "it gains 1 " in told.partition("⌕ ")[2]


@pytest.mark.parametrize(
    ("case", "told"),
    [(Case(ink=9), True), (Case(ink=10), False), (Case(track=1), False)],
)
def test_c33_what_it_plays_for_gives_its_rows_up_once_a_tentacle_is_near(case: Case, told: bool) -> None:
    """A relic is the only card of the row, so nothing comes: 9 ink are 4 short of 13, 10 are 3 short."""
    assert ("It wants 8" in " ".join(lines(drawn(Investigator, (39, 8), case=case, row="relic-1 - -", rest="last")))) is told


@pytest.mark.parametrize(
    ("case", "first"),
    [(Case(ink=12, stars=7), "If it takes ⊛"), (Case(ink=9, stars=7), "If it takes ʃ")],
)
def test_c33_where_rows_are_short_it_says_what_comes_of_what_it_is_nearest_to(case: Case, first: str) -> None:
    """Stars are taken, so that 8 bring a tentacle; 13 ink bring Forbidden Knowledge."""
    drawing = drawn(
        Investigator, (39, 4), case=replace(case, track=1, behaviour="coin-loss"), taken={"stars": 0}, row="relic-1 - -", rest="last"
    )
    assert lines(drawing)[3].startswith(first)


@pytest.mark.parametrize(
    ("others", "told"), [((), "If it takes ʃ: lose 3¢c, your most"), ((Seat(ink=8),), "If it takes ʃ: all lose 3: your most, ¢c")]
)
def test_c33_what_a_player_would_lose_of_the_most_is_told_by_its_sign(others: tuple[Seat, ...], told: str) -> None:
    case = Case(ink=9, stars=7, behaviour="coin-loss")
    assert told in lines(drawn(Investigator, (40, 7), Seat(ink=2, coins=5, whispers=5), *others, case=case, taken={"stars": 0}))


def test_c33_nobody_is_told_to_lose_more_than_they_hold() -> None:
    case = Case(ink=9, stars=7, behaviour="coin-loss")
    assert "If it takes ʃ: lose 2¢c, your most" in lines(drawn(Investigator, (40, 7), Seat(ink=1, coins=2), case=case, taken={"stars": 0}))
    lost = (("pi-lose", (0, 2)), ("pi-lose-most", (3,)))
    told = short_pursuit(lost, "coins", load_glyphs("unicode"), alone=True, most="ink")
    assert told == "lose nothing (no ◗i); lose nothing"


def test_c33_what_the_deck_brings_it_is_told_in_words() -> None:
    one, two = (short_pursuit((("pi-dig", (n,)),), "coins", load_glyphs("unicode"), alone=True, most="ink") for n in (1, 2))
    assert one == "it turns up 1 card, gains 1 of its type"
    assert two == "it turns up 2 cards, gains 1 of each one's type"


def test_c33_once_the_game_is_over_nothing_is_due_any_more() -> None:
    state = given(Seat(), case=CASE)
    state.over = True
    for width, height in ((45, 12), (39, 6)):
        scene = Scene(TEST, TEST.observe(state, 0), 0, NAMES[:1], None, "")
        undrawn(Investigator).draw(pen := Pen(width, height, load_glyphs("unicode")), scene)
        text = "\n".join(lines(pen))
        assert "12+1" in text.replace(" +", "+") and "short" not in text and "pays" not in text


async def test_while_its_board_is_in_front_x_tells_all_about_it(tmp_path: Path) -> None:
    shown = app(tmp_path, match_at(Seat("nothing"), people=ALONE, case=CASE, taken={"coins": 0}))
    async with shown.run_test(size=(80, 24)) as pilot:
        await settled(shown, pilot)
        await pilot.press("o", "x")
        await settled(shown, pilot)
        page = screen_text(shown)
        assert "The Private Investigator" in page.splitlines()[0]
        assert "ink, gains 1 next turn and pays 13 for Forbidden Knowledge" in page
        assert "6 coins, gains 1 next turn: 1 short of a tentacle (8)" in page
        assert "Its board: has, +gets, of price; ! is at most 3 short, !! pays next turn." in page


def test_with_forbidden_knowledge_and_with_a_tentacle_are_told_apart_in_words() -> None:
    told = "\n".join(reading_lines(as_a(State, given(Seat(), case=CASE))))
    assert "Coin Loss: when it takes Forbidden Knowledge: you lose 2 coins; when it takes a tentacle only: you lose" in told


def test_c36_the_log_says_why_a_finished_player_gives_everything_up() -> None:
    match = match_at(Seat("pact nothing one-ink", tentacles=7), Seat(), case=Case(), people=PEOPLE)
    session = Session(Table(match))
    session.act("play pact")
    told = [line.text for line in session.log()]
    assert "Ann has every tentacle, gives up all cards and resources, and from now on only moves for the others" in told
    assert not [text for text in told if text.startswith("Ann discards")]
    assert any(text.startswith("Ann gives up ") for text in told)


def test_who_plays_alone_is_told_what_they_lose_themselves() -> None:
    effect = (("pi-lose", (1, 2)), ("pi-lose-most", (3,)))
    assert pursuit_text(effect, "coins", alone=True) == "you lose 2 coins; you lose 3 of what you have most of"


def test_the_log_tells_of_an_effect_what_so_many_players_feel() -> None:
    """Pins and Red String: dig 2; crowd { drop 1 }."""
    event = ("pi-effect", EVERYONE, "tentacle pins-and-red-string")
    alone, three = (SHIPPED_GAME.sentence(event, names) for names in (("Ann",), ("Ann", "Bo", "Cy")))
    assert alone == "Pins and Red String: it turns up and gains from 2 deck cards"
    assert three == f"{alone}; for each player beyond the second it loses 1 of what it has most of"


@pytest.mark.parametrize("menu", range(2, 9))
@pytest.mark.parametrize("tableau", [1, 4, 9])
def test_those_who_play_together_have_it_in_sight_at_every_question_at_80_columns(menu: int, tableau: int) -> None:
    needs = {"menu": (menu, menu), "tableau": (2, 1 + tableau), "investigator": (6, 8), "opponents": (2, 6), "realm": (9, 9)}
    regions = layout(80, 24, "tableau", lambda area, width: needs.get(area, (2, 9)))
    assert regions["investigator"].height >= 3 and regions["menu"].height >= min(menu, 6)


@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
def test_its_board_keeps_its_place_whatever_is_in_front_asked_and_in_play(size: tuple[int, int]) -> None:
    def tops(panel: str, menu: int, tableau: int) -> set[int]:
        needs = {"menu": (menu, menu), "tableau": (2, 1 + tableau), "investigator": (6, 8), "opponents": (2, 6), "realm": (9, 9)}
        regions = layout(*size, panel, lambda area, width: needs.get(area) or plenty(area, width))
        return {region.y for name, region in regions.items() if name == "investigator"}

    ways = product(("tableau", "investigator", "opponents", "log"), range(2, 9), (0, 1, 4, 9))
    assert len(set().union(*(tops(*way) for way in ways))) == 1


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("menu", range(2, 9))
@pytest.mark.parametrize("tableau", [1, 4, 9])
def test_those_who_play_together_see_each_other_at_every_question_at_80_columns(seats: int, menu: int, tableau: int) -> None:
    needs = {"menu": (menu, menu), "tableau": (2, 1 + tableau), "investigator": (6, 12), "opponents": (seats, 9), "realm": (9, 9)}
    regions = layout(80, 24, "tableau", lambda area, width: needs.get(area, (2, 9)))
    assert regions["opponents"].height >= seats - 1 and regions["menu"].height >= min(menu, 4)


def test_a_row_for_each_who_plays_along_tells_what_they_have_without_a_heading() -> None:
    board = lines(drawn(Opponents, (40, 2), Seat(), Seat(coins=2, tentacles=3), Seat(), case=CASE))
    assert [line.split(" ─")[0] for line in board] == ["Bo 0◗ 2¢ 0≋ 0✦ 0 cards", "Cy 0◗ 0¢ 0≋ 0✦ 0 cards"]


@pytest.mark.parametrize(
    ("size", "ends"),
    [((40, 5), " ⊡ new rule ⋯[o]"), ((40, 20), " 0/8 relentless"), ((45, 9), " 0/8 relentless ⋯[o]"), ((40, 9), " ⊡ new rule ⋯[o]")],
)
def test_a_board_that_leaves_out_a_text_says_that_there_is_more(size: tuple[int, int], ends: str) -> None:
    case = Case("relentless", ink=3, behaviour="coin-loss", revelation="more-watch")
    assert lines(drawn(Investigator, size, case=case))[0].rstrip("─ ").endswith(ends)


def test_where_rows_are_scarce_a_change_is_a_mark_that_nobody_takes_for_income() -> None:
    view, before = (TEST.observe(given(Seat(), case=case), 0) for case in (CASE, replace(CASE, whispers=2)))
    undrawn(Investigator).draw(pen := Pen(40, 7, load_glyphs("unicode")), Scene(TEST, view, 0, NAMES[:1], None, "", before))
    assert lines(pen)[1:3] == [" ◗i 12 +1 pays ⊛!!  ⌕¢c  6 +1 of 13", " ≋w* 3 +1 of 13      ✦s  9 +0 of 13"]
