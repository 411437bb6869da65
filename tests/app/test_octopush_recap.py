"""What others did since one's last answer, as Octopush tells it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.core.state import Event
from engine.octopush.table import Table as Reef
from octotui.play.recap import recap
from octotui.screens.recap import seat_recaps
from octotui.tables.appearance import load_glyphs, load_palette
from octotui.tables.octopush.recap import parts as octopush_parts
from octotui.tables.octopush.recap import standing
from octotui.tables.recap import Part, RecapLine, RecapSpan
from octotui.terminal.canvas import Appearance, Pen
from octotui.widgets.recap import draw_recap
from tests.app import reefs
from tests.app.recaps import told_in_full
from tests.typed import as_a


def of_bo(events: tuple[Event, ...]) -> tuple[Part, ...]:
    """What Ann, with yellow, is told of a turn of Bo's, with purple."""
    view = as_a(Reef, reefs.match_at().state)
    return tuple(octopush_parts(RecapSpan(view, view, 1, events, ("Ann", "Bo", "Cy", "Di"), 0, events)))


def drawn(told: tuple[Part, ...], brief: bool = False) -> list[str]:
    """The pieces as they stand on a line, in full or where not all of them fit."""
    shown = tuple(part._replace(signs=part.brief or part.signs) for part in told) if brief else told
    (line,) = seat_recaps((RecapLine(1, "Bo", shown),), load_glyphs("unicode"), Appearance(load_palette("deep-sea")))
    return ["".join(text for text, _ in piece) for piece in line.parts]


@pytest.mark.parametrize(
    ("cell", "line"),
    [
        ("f5", ["Anchor, Purple 3 to h5, lies at anchor", "+2 POINTS", "Coral 3 pushed over the edge"]),
        ("g5", ["Anchor", "+7 POINTS", "Purple 3 crossed ✓", "Coral 3 pushed over the edge"]),
    ],
)
def test_p15_p16_points_and_pawns_that_are_out_are_told_of_octopush(cell: str, line: list[str]) -> None:
    """Purple 3 goes two spaces east and pushes Coral 3 over the edge, 2 points; from g5 it leaves there too, across, 5 more."""
    match = reefs.on_blank_tiles(
        {"yellow-1": "c1", "purple-3": cell, "coral-3": "h5", "green-1": "c8"}, people=4, hands={1: "purple-anchor purple-dash"}
    )
    for seat, code in ((0, "play yellow-crawl"), *[(0, "north")] * 3, (0, "end"), (1, "play purple-anchor"), (1, "east")):
        match.act(seat, code)
    assert {one.who: drawn(one.told) for one in recap(match, 0)} == {"Bo": line}


def test_p9_a_pawn_that_was_pushed_on_after_its_own_way_is_told_where_it_ends() -> None:
    """Coral 3 follows an arrow to f1, and Coral 2, coming after it, pushes it to e1."""
    events = (
        ("played", 1, "coral-dash"),
        ("moved", 1, "coral-1", ("h4", "h3")),
        ("drifted", 1, "coral-3", ("f2", "f1")),
        ("drifted", 1, "coral-2", ("g1", "f1")),
        ("pushed", 1, "coral-3", ("f1", "e1")),
    )
    assert drawn(of_bo(events)) == ["Dash, Coral 1 to h3", "Coral 3 pushed by Coral 2 to e1", "Coral 2 pushed to g1, drifts to f1"]


def test_p11_p13_a_chain_of_pushes_and_arrows_says_who_pushed_whom_and_what_carried_it() -> None:
    """Purple 1 pushes Green 2, then arrows take it to c6. Green 2 follows arrows, and pushes Coral 1 on, which they take into a hole."""
    events = (
        ("played", 1, "purple-dash"),
        ("moved", 1, "purple-1", ("b4", "b5", "b6")),
        ("pushed", 1, "green-2", ("b6", "b7")),
        ("drifted", 1, "purple-1", ("b6", "c6")),
        ("drifted", 1, "green-2", ("b7", "c7", "d7")),
        ("pushed", 1, "coral-1", ("d7", "e7")),
        ("drifted", 1, "coral-1", ("e7", "f7")),
        ("fell", 1, "coral-1", "f7"),
        ("removed", 1, 2, "purple", "coral-1"),
    )
    assert drawn(of_bo(events)) == [
        "Dash, Purple 1 to b6, drifts to c6",
        "+2 POINTS",
        "Coral 1 pushed by Green 2 to e7, drifts into a hole",
        "Green 2 pushed to b7, drifts to d7",
    ]
    assert drawn(of_bo(events), brief=True) == ["Dash, P1 to c6", "+2", "C1 out", "G2 to d7"]
    assert [part.said for part in of_bo(events)][2] == "sends Coral 1 into a hole", "by whoever's turn it is, not by a pawn"


def test_p11_a_pawn_that_a_single_arrow_takes_over_the_edge_was_not_pushed_there() -> None:
    """Purple 1 falls where it stops; Coral 1 leaves by the push, Coral 2 by the arrow on the corner."""
    events = (
        ("played", 1, "purple-dash"),
        ("moved", 1, "purple-1", ("a4", "a3", "a2")),
        ("pushed", 1, "coral-2", ("a3", "a2", "a1")),
        ("left", 1, "coral-1", "a1", "south"),
        ("fell", 1, "purple-1", "a2"),
        ("led", 1, "coral-2", "west"),
        ("left", 1, "coral-2", "a1", "west"),
    )
    assert drawn(of_bo(events)) == [
        "Dash, Purple 1 into a hole",
        "Coral 2 pushed to a1, drifts over the edge",
        "Coral 1 pushed over the edge",
    ]


def test_p11_a_pawn_that_arrows_bring_back_is_told_to_go_round() -> None:
    events = (("played", 1, "purple-dash"), ("moved", 1, "purple-1", ("b4", "b5")), ("drifted", 1, "purple-1", ("b5", "b6", "b5")))
    assert drawn(of_bo(events)) == ["Dash, Purple 1 to b5, drifts round and back"]


def test_p8_a_pawn_that_its_card_takes_straight_over_the_edge_is_told_with_the_card() -> None:
    events = (("played", 1, "purple-chomp"), ("left", 1, "purple-1", "b8", "north"))
    assert drawn(of_bo(events)) == ["Chomp, Purple 1 over the edge"]


def test_p25_pawns_back_home_are_told_in_the_turn_in_which_the_last_was_lost() -> None:
    """Ann pushes Cy's only pawn over his own edge: Cy puts all four back at the end of her turn, and chomps who stands there."""
    pawns = {"yellow-1": "c1", "yellow-2": "d4", "purple-1": "a3", "green-1": "d8", "coral-1": "h3"}
    match = reefs.match_at("roll", "pawn yellow-2", dice=True, people=4, pawns=pawns, luck=[("4",)])
    for code in (*["north"] * 4, "end"):
        match.act(0, code)
    (ann, cy) = recap(match, 2)
    assert drawn(ann.told)[0] == "Green 1 pushed by Yellow 2 over the edge" and drawn(ann.told)[-1] == "green back home"
    assert (cy.who, drawn(cy.told)) == ("Cy", ["Yellow 2 chomped"])


def test_what_a_turn_did_to_ones_own_pawns_is_told_right_after_its_card() -> None:
    """Bo pushes Coral 1 and Yellow 3 over the edge, and Yellow 2 on: Ann, with yellow, reads how, then of hers: what is lost in red."""
    events = (
        ("played", 1, "purple-dash"),
        ("moved", 1, "purple-1", ("b4", "b5")),
        ("pushed", 1, "green-2", ("b5", "b6")),
        ("pushed", 1, "yellow-2", ("b6", "b7")),
        ("left", 1, "coral-1", "b8", "north"),
        ("left", 1, "yellow-3", "b8", "north"),
    )
    assert drawn(of_bo(events)) == [
        "Dash, Purple 1 to b5",
        "Yellow 3 pushed over the edge",
        "Coral 1 pushed over the edge",
        "Yellow 2 pushed to b7",
        "Green 2 pushed to b6",
    ]
    assert [part.style for part in of_bo(events)[1:3]] == ["danger bold", "text bold"]


@pytest.mark.parametrize(("code", "told"), [("ignore", "Wade, Purple 1 to c3, ignoring tiles"), ("follow", "Wade, Purple 1 into a hole")])
def test_p4_that_a_wade_ignores_tiles_is_told(code: str, told: str) -> None:
    """On c3 is a hole."""
    pawns = {"yellow-1": "d1", "yellow-2": "f1", "purple-1": "a3", "purple-2": "a6", "green-1": "e8", "coral-1": "h6"}
    match = reefs.on_blank_tiles(pawns, people=4, hands={1: "purple-wade purple-dash"}, tiles={"c3": "hole"})
    ann = [(0, "play yellow-crawl"), (0, "pawn yellow-1"), *[(0, "north")] * 3, (0, "end")]
    for seat, answer in (*ann, (1, "play purple-wade"), (1, "pawn purple-1"), (1, "east"), (1, code), (1, "end")):
        match.act(seat, answer)
    assert told_in_full(match)["Bo"][0].strip() == told


def test_among_four_at_80x24_points_and_pawns_that_are_out_are_told_whole() -> None:
    """Bo pushes Coral 3 over the edge, and Cy Yellow 2; Coral 4 crosses: all in two rows, beside a key."""
    pawns = {"yellow-1": "c1", "yellow-2": "a6", "purple-3": "f5", "green-1": "c6", "coral-3": "h5", "coral-4": "b3"}
    hands = {1: "purple-anchor purple-dash", 2: "green-anchor green-dash", 3: "coral-dash coral-wade"}
    match = reefs.on_blank_tiles(pawns, people=4, hands=hands)
    ann = [(0, "play yellow-crawl"), (0, "pawn yellow-1"), *[(0, "north")] * 3, (0, "end")]
    bo, cy = [(1, "play purple-anchor"), (1, "east"), (1, "end")], [(2, "play green-anchor"), (2, "west"), (2, "end")]
    for seat, code in (*ann, *bo, *cy, (3, "play coral-dash"), (3, "west")):
        match.act(seat, code)
    g = load_glyphs("unicode")
    pen = Pen(80, 2, g)
    draw_recap(pen, seat_recaps(recap(match, 0), g, Appearance(load_palette("deep-sea"))), 0, ("a again",))
    assert [" ".join("".join(char for char, _ in row).split()) for row in pen.rows] == [
        "Bo: Anchor, P3 to h5 │ +2 │ C3 out",
        "Cy: Anchor, G1 to a6 │ +2 │ Y2 out Di: Dash │ +5 │ C4 ✓ a again",
    ]


@pytest.mark.parametrize(
    ("totals", "line"),
    [
        ((9, 4, 6), "Ann leads by 3 points."),
        ((4, 5, 4), "Bo leads by 1 point."),
        ((6, 2, 6), "Ann and Cy are tied at 6 points."),
        ((1, 1, 1), "All are tied at 1 point."),
    ],
)
def test_at_the_end_of_a_round_it_is_said_who_leads(totals: tuple[int, ...], line: str) -> None:
    view = replace(as_a(Reef, reefs.match_at().state), points=tuple((points, 0, 0, 0) for points in totals))
    assert standing(view, ("Ann", "Bo", "Cy")) == line


@pytest.mark.parametrize(("viewer", "style"), [(1, "good bold"), (0, "purple bold")])
def test_points_are_good_news_to_whose_they_are_and_have_their_colour_for_others(viewer: int, style: str) -> None:
    """On Ann's turn a pawn of Bo's, with purple, is carried over its far side."""
    view, events = as_a(Reef, reefs.match_at().state), (("left", 0, "purple-3", "h5", "east"), ("crossed", 1, 5, "purple", "purple-3"))
    span = RecapSpan(view, view, 1, events[1:], ("Ann", "Bo", "Cy", "Di"), viewer, events)
    assert next(part.style for part in octopush_parts(span) if part.said.endswith("points more")) == style
