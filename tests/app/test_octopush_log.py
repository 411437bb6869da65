"""The log beside the reef of Octopush."""

from __future__ import annotations

import pytest

from engine.core.prompt import FLOURISH, LogLine
from engine.core.state import EVERYONE, HIDDEN, Event
from engine.octopush.game import Octopush
from engine.octopush.table import Table
from octotui.tables.appearance import load_glyphs
from octotui.tables.octopush.inspection import INSPECTION
from octotui.tables.octopush.log import Log, briefly, excerpts, joined
from octotui.terminal.canvas import Pen
from octotui.terminal.tinted import plain, tint
from octotui.widgets.scene import Scene
from tests.app.tables import undrawn
from tests.octopush import ONE_EACH, game_of, given, play

NAMES = ("Ann", "Bo", "Cy", "Di")
WAYS = (("c1", "c2"), ("c2", "c3"))


def told(s: Table, *codes: str, seat: int = 0) -> list[str]:
    """What the log tells a seat of these answers."""
    game, lines = game_of(s), list[LogLine]()
    for code in codes:
        s = play(s, code)
        lines += [game.log_line(event, NAMES) for event in game.events_for(s, seat)]
    return [line.text for line in joined(game.events, lines)]


def test_a_card_and_what_it_does_to_its_pawn_are_one_entry() -> None:
    """On c5 the arrow of yellow leads east to d5, which is blank."""
    s = given({**ONE_EACH, "yellow-1": "c1"}, tiles={"c5": "ewsw"}, hand="yellow-dash yellow-crawl")
    assert told(s, "play yellow-dash", "pawn yellow-1", "north") == ["Ann plays yellow Dash: Yellow 1 moves c1 to c5, drifts to d5"]


def test_steps_of_a_crawl_are_one_way_and_so_are_the_pushes_of_each_pawn() -> None:
    """Yellow 1 goes c1, c2, d2, e2 and takes Green 1 along from d2 on, which then follows its arrow on f2 north to the blank f3."""
    s = given({**ONE_EACH, "yellow-1": "c1", "green-1": "d2"}, tiles={"f2": "wwnw"}, hand="yellow-crawl yellow-dash")
    assert told(s, "play yellow-crawl", "pawn yellow-1", "north", "east", "east") == [
        "Ann plays yellow Crawl: Yellow 1 moves c1 to c2 to e2",
        "Green 1 is pushed d2 to f2, drifts to f3",
    ]


def test_other_pawns_and_ones_own_new_card_have_entries_of_their_own() -> None:
    s = given({**ONE_EACH, "yellow-1": "c1", "green-1": "c3"}, hand="yellow-dash yellow-crawl")
    codes = ("play yellow-dash", "pawn yellow-1", "north", "end")
    own, others = (told(s, *codes, seat=seat) for seat in (0, 1))
    assert own[:2] == ["Ann plays yellow Dash: Yellow 1 moves c1 to c5", "Green 1 is pushed c3 to c6"]
    assert len(own) == 3 and own[2].startswith("Ann draws yellow ")
    assert others == own[:2]


def test_p12_a_loop_is_told_once_and_where_it_ends() -> None:
    """Purple 1, pushed from d5 to d3, follows arrows round d3 and e3, and one more to where it is stopped, on e3."""
    s = given({**ONE_EACH, "yellow-1": "d8", "purple-1": "d5"}, tiles={"d3": "ness", "e3": "swnn"}, hand="yellow-dash yellow-crawl")
    assert told(s, "play yellow-dash", "pawn yellow-1", "south", "tile e3")[1:] == [
        "Purple 1 is pushed d5 to d3, drifts to e3 to d3, ends its loop on e3"
    ]


def test_a_turn_needs_no_entry_before_the_card_that_begins_it() -> None:
    lines = [LogLine("Bo's turn", "turn", event=("turn", 1)), LogLine("Bo plays purple Dash", "played", event=("played", 1, "purple-dash"))]
    assert [line.text for line in joined(Octopush.events, lines)] == ["Bo plays purple Dash"]
    assert not joined(Octopush.events, lines[:1]), "the first line and the menu say so"


def drawn(rows: int, *lines: LogLine, width: int = 39) -> str:
    """What the log tells of these lines in so many rows."""
    view, pen = given(ONE_EACH), Pen(width, rows + 1, load_glyphs("unicode"))
    undrawn(Log).draw(pen, Scene(game_of(view), view, 0, NAMES, log=lines))
    return " ".join("".join(char for char, _ in row).strip() for row in pen.rows[1:]).strip()


def test_an_entry_keeps_its_words_however_many_follow_and_has_fewer_only_without_room_of_its_own() -> None:
    whole = "Bo plays purple Wade: Purple 1 moves c1 to c3, drifts c3 to d3 to d4 to e4"
    wades = LogLine(whole, "drifted", event=("drifted", 1, "purple-1", ("c3", "d3", "d4", "e4")))
    later = LogLine("Ann plays yellow Dash", "played", event=("played", 0, "yellow-dash"))
    assert drawn(4, wades, later) == f"{whole} {later.text}"
    assert [drawn(rows, wades, later) for rows in (3, 2)] == [later.text] * 2
    assert [drawn(rows, wades) for rows in (3, 2, 1)] == [
        whole,
        "Bo plays purple Wade: Purple 1 moves c1 to c3, ⋯ to e4",
        "Bo plays purple Wade: Purple 1 ⋯ to e4",
    ]


def test_jokes_stand_only_in_a_log_with_room_for_them() -> None:
    joke, later = LogLine("The reef holds its breath", FLOURISH), LogLine("Round 2", "round", event=("round", -1, 2))
    assert (drawn(13, joke, later), drawn(12, joke, later, width=53), drawn(13, joke, later, width=53)) == (
        *[later.text] * 2,
        f"{joke.text} {later.text}",
    )


def test_no_clause_is_left_out_to_spare_the_end_of_an_entry_a_row_of_its_own() -> None:
    whole = "Argo plays purple Dash: Purple 1 moves c8 to c3, drifts to d3 to d1"
    dash = LogLine(whole, "drifted", event=("drifted", 1, "purple-1", ("c3", "d3", "d2", "d1")))
    assert drawn(9, dash, width=38) == whole


def test_a_shortened_move_keeps_where_it_ended() -> None:
    assert [*excerpts("Bo plays purple Wade: Purple 1 moves c1 to c3, drifts to d3 to e3", "⋯")] == [
        "Bo plays purple Wade: Purple 1 moves c1 to c3, ⋯ to e3",
        "Bo plays purple Wade: Purple 1 ⋯ to e3",
        "Bo plays purple Wade ⋯",
    ]
    assert [*excerpts("Green 1 is pushed d2 to f2, falls into the hole on f2", "⋯")] == ["Green 1 ⋯ falls into the hole on f2"]


def test_points_are_told_as_long_as_anything_of_the_pawn_is() -> None:
    text = "Bo plays purple Dash: Green 4 moves h4 to d4, falls into the hole on c4, is removed: 2 points on Old Bo's purple shell"
    assert briefly(text) == "Bo plays purple Dash: Green 4 moves h4 to d4, falls into the hole on c4, 2 points for Old Bo"
    assert [*excerpts(text, "⋯")] == [
        "Bo plays purple Dash: Green 4 moves h4 to d4, ⋯ is out: 2 points for Old Bo",
        "Bo plays purple Dash: Green 4 ⋯ is out: 2 points for Old Bo",
        "Bo plays purple Dash ⋯",
    ]


@pytest.mark.parametrize(("what", "told"), [("is removed: 2", "removed: 2"), ("has crossed: 5", "crossed: 5")])
def test_an_entry_of_points_alone_is_a_sentence_too(what: str, told: str) -> None:
    assert briefly(f"Green 2 {what} points on Old Bo's coral shell") == f"Green 2 {told} points for Old Bo"


def test_what_is_long_begins_anew() -> None:
    way = tuple(f"{column}{row}" for row in "12345678" for column in "abcdefgh"[:: 1 if int(row) % 2 else -1])
    lines = [LogLine(f"Yellow 1 moves {' to '.join(way[:16])}", "moved", event=("moved", 0, "yellow-1", way[:16]))] * 2
    assert len(joined(Octopush.events, lines)) == 2


def test_a_choice_in_the_middle_of_a_card_ends_its_entry() -> None:
    s = given({**ONE_EACH, "yellow-1": "c1"}, tiles={"c4": "ewsw"}, hand="yellow-camouflage yellow-dash")
    assert told(s, "play yellow-camouflage", "pawn yellow-1", "north", "colour yellow") == [
        "Ann plays yellow Camouflage: Yellow 1 moves c1 to c4",
        "Ann chooses: yellow",
        "Yellow 1 drifts c4 to d4",
    ]


def test_a_joke_in_the_middle_of_a_card_does_not_end_its_entry() -> None:
    first, second = (LogLine(f"Yellow 1 moves {way[0]} to {way[1]}", "moved", event=("moved", 0, "yellow-1", way)) for way in WAYS)
    joke = LogLine("The reef holds its breath", FLOURISH)
    assert [line.text for line in joined(Octopush.events, [first, joke, second])] == ["Yellow 1 moves c1 to c3", joke.text]


def test_a_card_that_others_draw_is_left_out() -> None:
    drawn = LogLine("Bo draws a card", "drew", event=("drew", 1, HIDDEN))
    assert not joined(Octopush.events, [drawn])


def test_nothing_is_told_of_a_pawn_before_the_entry_of_the_one_that_did_it() -> None:
    """Green 1, pushed to c4, goes on to d4 and d5 and pushes Coral 1 from d4 to e4, whose arrows lead it back to d5 (P13)."""
    pawns = {**ONE_EACH, "yellow-1": "c1", "green-1": "c3", "coral-1": "d4"}
    s = given(pawns, tiles={"c4": "wwew", "d4": "eens", "e4": "sswn", "e5": "eenw"}, hand="yellow-wade yellow-crawl")
    assert told(s, "play yellow-wade", "pawn yellow-1", "north") == [
        "Ann plays yellow Wade: Yellow 1 moves c1 to c3",
        "Green 1 is pushed c3 to c4, drifts to d4 to d5",
        "Coral 1 is pushed d4 to e4, drifts to e5 to d5",
        "Green 1 is pushed d5 to c5",
    ]


@pytest.mark.parametrize(
    ("start", "tiles", "way", "mover"),
    [
        ("g1", {"g5": "ewsw"}, "north", "moves g1 to g5, drifts to h5"),
        ("d5", {}, "east", "moves d5 to h5"),
    ],
)
def test_a_pawn_that_another_comes_to_at_the_edge_is_pushed_over_it(start: str, tiles: dict[str, str], way: str, mover: str) -> None:
    """Coral 1 stands on h5, to which an arrow on g5 carries Yellow 1, or the card itself."""
    s = given({**ONE_EACH, "yellow-1": start, "coral-1": "h5"}, tiles=tiles, hand="yellow-dash yellow-crawl")
    assert told(s, "play yellow-dash", "pawn yellow-1", way) == [
        f"Ann plays yellow Dash: Yellow 1 {mover}",
        "Coral 1 is pushed over the east edge from h5, is removed: 2 points on Ann's yellow shell",
    ]


def test_a_pawn_that_an_arrow_leads_off_goes_over_the_edge() -> None:
    """Green 1 is pushed to b8, where its arrow points north."""
    s = given({**ONE_EACH, "yellow-1": "b5", "green-1": "b7"}, tiles={"b8": "wwnw"}, hand="yellow-wade yellow-crawl")
    _, green = told(s, "play yellow-wade", "pawn yellow-1", "north")
    assert "follows an arrow north, goes over the north edge from b8, is removed" in green


def test_p16_points_for_a_pawn_stand_right_behind_it_whatever_it_has_done_to_others() -> None:
    """Green 1, pushed to c6, follows its arrows east, where it pushes Coral 1 into a hole, and then north into another one."""
    pawns = {**ONE_EACH, "yellow-1": "c1", "green-1": "c4", "coral-1": "d6"}
    s = given(pawns, tiles={"c6": "wwew", "d6": "eens", "d7": "hole", "e6": "hole"}, hand="yellow-dash yellow-crawl")
    scored = "is removed: 2 points on Ann's yellow shell"
    assert told(s, "play yellow-dash", "pawn yellow-1", "north")[1:] == [
        f"Green 1 is pushed c4 to c6, drifts to d6 to d7, falls into the hole on d7, {scored}",
        f"Coral 1 is pushed d6 to e6, falls into the hole on e6, {scored}",
    ]


def test_p25_pawns_come_home_before_they_bite() -> None:
    """The last yellow pawn crosses; on its home d1 stands Green 1."""
    s = given({"yellow-2": "d8", "purple-1": "a6", "green-1": "d1", "green-2": "e5", "coral-1": "h3"}, dice=True)
    assert told(play(s, "roll", luck=[("1",)]), "north", "end") == [
        "Yellow 2 goes over the north edge from d8, frees a pup: Ann has 1 now",
        "No yellow pawn is left: all four of Ann are back on their homes",
        "Green 1 is chomped on d1 by Yellow 2",
    ]


def test_p11_an_arrow_that_ends_at_an_anchor_is_told() -> None:
    """Green 1 is pushed to c6, where the arrow of green leads east."""
    pawns = {**ONE_EACH, "yellow-1": "c1", "green-1": "c3", "coral-1": "d6"}
    s = given(pawns, tiles={"c6": "snes"}, hand="yellow-dash yellow-crawl", anchored="coral-1")
    assert told(s, "play yellow-dash", "pawn yellow-1", "north")[1:] == [
        "Green 1 is pushed c3 to c6, follows an arrow east, is stopped by Coral 1, which lies at anchor"
    ]


def test_p10_what_a_pawn_does_that_an_anchor_has_stopped_is_not_told_of_that_one() -> None:
    """Yellow 1 dashes north from c2 and is stopped on c4 by Purple 1 on c5; the arrow there leads it east to d4."""
    s = given({**ONE_EACH, "yellow-1": "c2", "purple-1": "c5"}, tiles={"c4": "ewsw"}, anchored="purple-1", hand="yellow-dash yellow-crawl")
    assert told(s, "play yellow-dash", "pawn yellow-1", "north") == [
        "Ann plays yellow Dash: Yellow 1 moves c2 to c4, is stopped by Purple 1 at anchor, drifts c4 to d4"
    ]


def test_p11_an_arrow_that_leads_over_the_edge_is_told() -> None:
    """On g8 the arrow of yellow leads north."""
    pawns = {**ONE_EACH, "yellow-1": "c8", "green-4": "e5"}
    s = given(pawns, tiles={"g8": "nsew"}, hand="yellow-dash yellow-crawl")
    whole, *_ = told(s, "play yellow-dash", "pawn yellow-1", "east")
    moved, scored = "Yellow 1 moves c8 to g8, follows an arrow north, goes over the north edge from g8", "has crossed: 5 points"
    assert whole == f"Ann plays yellow Dash: {moved}, {scored} on Ann's yellow shell"


def test_p17_points_for_pawns_left_are_told_without_the_shells() -> None:
    line = Octopush.events["survived"].text
    assert line.format(seat="Cuttle", points=3, colour="purple") == "Cuttle scores 3 for the purple pawns still on the board"


def test_a_pawn_that_leaves_the_board_for_nothing_is_lost() -> None:
    """Yellow 1 dashes south from c2 over its own edge; in the other game it goes north from c7, where it crosses."""
    codes = ("play yellow-dash", "pawn yellow-1")
    vain, across = (given({**ONE_EACH, "yellow-1": cell, "yellow-2": "d1"}, hand="yellow-dash yellow-crawl") for cell in ("c2", "c7"))
    assert told(vain, *codes, "south")[0].endswith("goes over the south edge from c1 and is lost")
    assert "lost" not in told(across, *codes, "north")[0]


@pytest.mark.parametrize(("width", "styles"), [(39, ["dim", "text", "text"]), (60, ["text", "text", "text"])])
def test_in_few_columns_what_was_before_ones_own_last_turn_recedes(width: int, styles: list[str]) -> None:
    plays = [(1, "purple-dash"), (0, "yellow-dash"), (2, "green-dash")]
    lines = tuple(LogLine(f"{NAMES[seat]} plays {card}", "played", event=("played", seat, card)) for seat, card in plays)
    view, pen = given(ONE_EACH), Pen(width, 4, load_glyphs("unicode"))
    undrawn(Log).draw(pen, Scene(game_of(view), view, 0, NAMES, log=lines))
    assert [row[0] for row in pen.rows[1:]] == [(NAMES[seat][0], style) for (seat, _), style in zip(plays, styles, strict=True)]


def test_that_cards_are_dealt_is_told_where_there_is_room() -> None:
    lines = LogLine("Round 1", "round", heading=True), LogLine("Everyone draws a hand", "dealt")
    assert drawn(3, *lines) == "Round 1" and drawn(3, *lines, width=60) == "Round 1 Everyone draws a hand"


def test_the_page_of_the_log_parts_turns_by_headings_and_tells_pawns_and_cards_in_their_colours() -> None:
    """A turn of Ann's begins with a free row and a heading; what is Yellow's is written in yellow letters."""
    view = given(ONE_EACH)
    game = game_of(view)
    events: list[Event] = [("round", EVERYONE, 1), ("turn", 0), ("played", 0, "yellow-dash"), ("moved", 0, "yellow-1", ("d1", "d5"))]
    lines = [game.log_line(event, NAMES) for event in events]
    scene = Scene(game, view, 0, NAMES, log=tuple(lines))
    rows = INSPECTION.pages["log"].rows(scene, load_glyphs("unicode"))
    assert [(plain(text), style) for text, style in rows] == [
        ("Round 1", "title bold"),
        ("", "text"),
        ("Ann's turn", "title bold"),
        ("Ann plays yellow Dash", "text"),
        ("Yellow 1 moves d1 to d5", "text"),
    ]
    assert rows[3][0] == f"Ann plays {tint('yellow Dash', 'yellow')}" and rows[4][0] == f"{tint('Yellow 1', 'yellow')} moves d1 to d5"
