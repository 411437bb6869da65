"""What others did since one's last answer: what each game makes of it, how and how long it is shown, and that nothing hidden is named."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from engine.core.journal import Seat as Player
from engine.core.match import Match
from engine.core.state import EVERYONE, Event, things
from engine.oct8.table import Table as Oct8Table
from engine.octopush.table import Table as Reef
from octotui.play.log import answer_lines, last_flourish, lead_taken
from octotui.play.narration import as_it_is
from octotui.play.recap import events_at, line_of, own_last, recap, sentences, span_of
from octotui.play.replay import Replay
from octotui.screens.recap import seat_recaps
from octotui.tables.appearance import load_glyphs, load_palette
from octotui.tables.flourishes import kinds
from octotui.tables.oct8.recap import RECAP
from octotui.tables.octopush.recap import parts as octopush_parts
from octotui.tables.recap import Part, RecapLine, RecapSpan
from octotui.terminal.canvas import Appearance, Pen
from octotui.widgets.recap import draw_recap, strip
from octotui.widgets.scene import SeatRecap
from tests.app import nights, reefs, shoals
from tests.app.ends import ended
from tests.app.recaps import cosmoctopus, parts, told, told_in_full
from tests.app.tables import PEOPLE, app, area_text, settled, table_of
from tests.app.written import match_at
from tests.conformance.cases import Case, case_id, cases
from tests.conformance.play import walk_of
from tests.conformance.saving import as_match
from tests.conformance.secrecy import found_in, unseen_names
from tests.cosmoctopus import Case as Pursuit
from tests.cosmoctopus import Seat
from tests.night import Cult
from tests.oct8 import Seat as Seats
from tests.typed import as_a

# --- what each game tells


def test_tentacles_come_first_then_all_in_order_and_where_not_all_fits_what_brought_them() -> None:
    match = cosmoctopus((1, "move coins-3"), (1, "play pact"))
    assert told(match) == {"Bo": ["tentacle 3 [tentacle]", "plays Pact", "to Coin Hoard +3[coins]"]}
    assert sentences(recap(match, 0)) == ["Bo: 3 tentacles now, moves Cosmoctopus to Coin Hoard for 3 coins, plays Pact."]


def test_several_tentacles_at_once_are_one_piece() -> None:
    bo = Seat(hand="double-pact dear-vision", tentacles=2)
    match = match_at(Seat(hand="nothing"), bo, people=PEOPLE, head="ink-3")
    for seat, code in ((0, "end"), (1, "move coins-3"), (1, "play double-pact")):
        match.act(seat, code)
    assert told(match)["Bo"][0] == "tentacles 2 to 4 [tentacle]"


def test_c19_forbidden_knowledge_stands_before_the_move_and_a_card_taken_is_called_so() -> None:
    bo = Seat(hand="dear-vision", tentacles=2, ink=15)
    match = match_at(Seat(hand="nothing"), bo, people=PEOPLE, head="ink-3", row="pact one-ink scripture-1", top="relic-1")
    for seat, code in ((0, "end"), (1, "move coins-card"), (1, "take pact"), (1, "claim ink")):
        match.act(seat, code)
    assert told(match)["Bo"][:3] == ["tentacles 2 to 4 [tentacle]", "Forbidden Knowledge [ink]", "to Coin Stall +1[coins]"]
    assert "takes Pact" in told(match)["Bo"]


def test_where_not_all_of_a_turn_fits_its_cards_have_their_short_names() -> None:
    match = ended("cosmoctopus")
    done = ("completed", 1, "the-snail-at-the-eleventh-hour")
    node = next(n for n in match.path() if done in events_at(match, n, 0))
    line = line_of(match, span_of(match, 0, match.nodes[node].parent, node, events_at(match, node, 0)), 1)
    assert line is not None
    whole, short = ([part.partition(" [check]")[0] for part in parts(line._replace(parts=found))] for found in (line.told, line.parts))
    assert "Snail at the Eleventh Hour" in whole and "Snail" in short


@pytest.mark.parametrize(("size", "whole"), [((80, 24), False), ((120, 36), True), ((200, 60), True)])
async def test_in_a_tall_terminal_a_long_recap_takes_more_rows_until_a_key(tmp_path: Path, size: tuple[int, int], whole: bool) -> None:
    shown = app(tmp_path, shoals.match_at())
    async with shown.run_test(size=size) as pilot:
        await settled(shown, pilot)
        table = table_of(shown)
        long = tuple(SeatRecap((("Bo: ", "text"),), tuple(((f"piece number {n}", "text"),) for n in range(12))) for _ in "ab")
        table.paint(replace(table.scene, recap=long))
        await settled(shown, pilot)
        text, describe = area_text(shown, "describe"), table.areas["describe"].region
        assert ("⋯" not in text) == whole and describe.bottom == size[1]
        assert not any(area.region.overlaps(describe) for name, area in table.areas.items() if area.display and name != "describe")
        table.show()
        await settled(shown, pilot)
        assert table.areas["describe"].region.height == 2


def test_whoever_has_just_answered_gets_no_recap() -> None:
    match = cosmoctopus((1, "move coins-3"))
    assert told(match, 1) == {}


def test_a_non_player_turn_within_ones_own_answer_is_told() -> None:
    alone = (Player("Ann"),)
    match = match_at(Seat("nothing"), people=alone, case=Pursuit(ink=12), taken={"whispers": -1})
    match.act(0, "end")
    lines = recap(match, 0)
    assert lines[0].seat == EVERYONE and lines[0].who == "Private Investigator"
    assert parts(lines[0])[0].startswith("tentacle")


def test_what_the_private_investigator_gains_from_the_row_is_told_apart() -> None:
    """The row holds a scripture, a relic and a hallucination (C33)."""
    match = match_at(Seat("nothing"), people=(Player("Ann"),), case=Pursuit())
    match.act(0, "end")
    (line,) = recap(match, 0)
    assert parts(line) == ["from the row +1[ink] +1[coins] +1[whispers]"]
    assert [part.said for part in line.parts] == ["gains 1 ink, 1 coin, 1 whisper from the row"]


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
        ("f5", ["Anchor, Purple 3 to h5", "+2 POINTS", "Coral 3 pushed over the edge"]),
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
    assert drawn(of_bo(events), brief=True) == ["Dash, P1 to c6", "+2p", "C1 out", "G2 to d7"]


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
        "Bo: Anchor, P3 to h5 │ +2p │ C3 out",
        "Cy: Anchor, G1 to a6 │ +2p │ Y2 out Di: Dash │ +5p │ C4 ✓ a again",
    ]


def test_points_of_oct8_come_first_and_drawn_cards_are_only_counted() -> None:
    """E5, E12: Ann draws two; Bo, after her, is told of their number only."""
    match = shoals.match_at("draw", people=3)
    for code in ("deck", "deck"):
        match.act(0, code)
    assert told(match, 1)["Ann"][-1] == " +2[card]"
    assert sentences(recap(match, 1)) == ["Ann: draws 2 cards."]


def test_cards_laid_on_one_octopus_are_one_piece() -> None:
    """E7: Ann lays two cards on red octopus 10, which has three arms then, and stops."""
    match = shoals.match_at("attach", "to red-head-10", people=3)
    for code in ("lay red-2-1", "lay blue-1-1", "done"):
        match.act(0, code)
    (line,) = [line for line in recap(match, 1) if line.who == "Ann"]
    assert [part.said for part in line.parts if "attaches" in part.said] == ["attaches 2 red arms and 1 blue arm to red Blush"]


def test_a_taken_octopus_of_oct8_leaves_out_its_cards_where_not_all_fits() -> None:
    """E7: red octopus 10 has three arms; Ann lays the other five."""
    match = shoals.match_at("attach", "to red-head-10", seats=(replace(shoals.ANN, hand="blue-3-1 red-3-1 red-2-1"), shoals.BO), people=2)
    for code in ("lay red-3-1", "lay red-2-1"):
        match.act(0, code)
    (line,) = [line for line in recap(match, 1) if line.who == "Ann"]
    (drawn,) = seat_recaps((line,), load_glyphs("unicode"), Appearance(load_palette("deep-sea")))
    texts = [["".join(text for text, _ in row.pieces) for row in strip((drawn,), width, 1, "│", "⋯")] for width in (120, 38)]
    assert texts == [["Ann: +2 to 7p │ ⧫R3 ⧫R2 on ⧫Blush ✓ │ baby ◘1"], ["Ann: +2 to 7p │ ⧫Blush ✓ │ ◘1"]]


def test_e11_that_the_last_round_begins_is_told_before_what_was_laid() -> None:
    """Ann lays four arms on green octopus 10, which makes eight, and draws the last card with the chip she gets."""
    match = shoals.match_at("attach", "to green-head-10", rest="pile", top="green-8-1", people=3)
    for code in ("lay green-4-1", "chip 1", "draw", "deck"):
        match.act(0, code)
    pieces = told(match, 1)["Ann"]
    assert pieces.index("arms used up: one more turn") < next(n for n, piece in enumerate(pieces) if "[check]" in piece)


def exchange() -> Match:
    """E7 ④: Ann, with 2 points, gives her blue 8 for Bo's cards, of which three score for him; Bo led with 3."""
    ann = Seats("red-1-1", area=("red-head-2 blue-8-1", "blue-head-2 blue-5-1 blue-3-1"))
    bo = Seats("blue-1-1", area=("green-head-3 green-1-1 green-3-1 green-2-1 red-2-2",))
    match = shoals.match_at(seats=(ann, bo), people=2)
    for code in ("exchange-octopuses", "swap blue-8-1", "with green-head-3", "for green-1-1", "for green-2-1", "for green-3-1"):
        match.act(0, code)
    return match


def test_an_exchange_tells_what_it_cost_and_who_leads_now() -> None:
    match = exchange()
    match.act(0, "end")
    assert told(match, 1)["Ann"][:3] == ["+1 to 3p", "takes the lead", "Bo -3p"]
    assert sentences(recap(match, 1))[0].startswith("Ann: 3 points now, +1, takes the lead from Bo, costs Bo 3 points, exchanges")


def test_what_exchanges_of_one_turn_cost_somebody_is_added_up() -> None:
    """E7 ④: for 3 blue arms Bo gives 2 and 1 green arms, for another 3 blue arms 3 green arms: 2 points and then 1."""
    ann = Seats(area=("red-head-2 blue-3-1 blue-3-2 blue-2-2",), chips=(1,))
    bo = Seats(area=("green-head-3 green-1-1 green-3-1 green-2-1 red-2-2",))
    match = shoals.match_at(seats=(ann, bo), people=2)
    first, second = (
        ("exchange-octopuses", f"swap {blue}", f"for {green}") for blue, green in (("blue-3-1", "green-2-1"), ("blue-3-2", "green-3-1"))
    )
    for code in (*first, "chip 1", *second, "end"):
        match.act(0, code)
    assert [part for part in told(match, 1)["Ann"] if part.startswith("Bo")] == ["Bo -3p"]


def test_an_exchange_says_whose_octopus_gave_and_whose_took() -> None:
    """E7 ④: Ann's blue 8 goes to Bo's Jade."""
    match = exchange()
    match.act(0, "end")
    assert " exchanges  [blue] B8  of Rust for  [green] G1  [green] G2  [green] G3  [red] R2  of Bo's Jade" in told_in_full(match, 1)["Ann"]
    assert " swaps  [blue] B8  of Rust for  Bo's Jade" in told(match, 1)["Ann"]
    said = "exchanges 8 blue arms of red Rust for 1 green arm, 2 green arms, 3 green arms and 2 red arms of Bo's green Jade"
    assert said in sentences(recap(match, 1))[0]


def test_an_exchange_with_ones_own_octopus_comes_before_what_was_laid() -> None:
    """E7 ④: what touches the reader's octopuses is cut last; for Cy, who looks on, it stands where it happened."""
    ann = Seats("red-1-1 red-2-1", area=("red-head-2 blue-8-1", "blue-head-2 blue-5-1 blue-3-1"), chips=(1,))
    bo = Seats("blue-1-1", area=("green-head-3 green-1-1 green-3-1 green-2-1 red-2-2",))
    match = shoals.match_at(seats=(ann, bo, Seats("blue-1-2")), people=3)
    for code in ("attach", "to red-head-10", "lay red-2-1", "done", "chip 1", "exchange-octopuses", "swap blue-8-1", "with green-head-3"):
        match.act(0, code)
    for code in ("for green-1-1", "for green-2-1", "for green-3-1", "end"):
        match.act(0, code)
    for seat, first in ((1, "exchanges"), (2, "attaches")):
        (line,) = [line for line in recap(match, seat) if line.who == "Ann"]
        done = [part.said.split()[0] for part in line.parts if part.said.split()[0] in ("exchanges", "attaches")]
        assert done[0] == first and len(done) == 2


def test_an_exchange_with_the_hand_says_what_was_laid_for_it() -> None:
    """E7 ③: a blue 3 of Rust for a red 2 and a red 1."""
    ann = Seats("red-2-1 red-1-1", area=("red-head-2 blue-3-1 red-5-1",))
    match = shoals.match_at(seats=(ann, Seats("blue-1-1")), people=2)
    for code in ("exchange-hand", "give blue-3-1", "put red-2-1", "put red-1-1", "end"):
        match.act(0, code)
    assert told_in_full(match, 1)["Ann"][1:] == [" exchanges  [blue] B3  of Rust for hand  [red] R2  [red] R1"]
    assert told(match, 1)["Ann"][1:] == [" swaps  [blue] B3  of Rust"]


def test_babies_and_octopuses_shipped_are_one_piece_each() -> None:
    """E6, E8, E10: Ann makes eight arms twice, the second time with the action of the first baby, and ships two of five octopuses."""
    ann = replace(shoals.ANN, hand="red-5-2 blue-7-1 blue-1-1", known="", chips=())
    match = shoals.match_at("attach", "to red-head-10", seats=(ann, shoals.BO), people=2)
    for code in (
        "lay red-5-2",
        "chip 1",
        "attach",
        "to blue-head-10",
        "lay blue-7-1",
        "lay blue-1-1",
        "end",
        "ship green-head-2",
        "ship red-head-2",
    ):
        match.act(0, code)
    pieces = told_in_full(match, 1)["Ann"]
    assert " babies  [token] 1  [token] 1" in pieces
    assert [piece for piece in pieces if piece.startswith("ships")] == ["ships [green] Ivy  [red] Rust  [arrow_right]"]
    assert "has a baby chip worth 1, has a baby chip worth 1" in sentences(recap(match, 1))[0]


def test_a_point_given_to_another_does_not_come_before_the_exchange_that_gave_it() -> None:
    """E7 ④: Ann, with no points, gives her green 3 for two blue arm cards of Bo's, which score for nobody; the green one does for him."""
    ann, bo = Seats("red-1-1", area=("red-head-2 green-3-1 blue-5-1",)), Seats("blue-1-1", area=("green-head-3 blue-1-2 blue-2-2 red-5-1",))
    match = shoals.match_at(seats=(ann, bo), people=2)
    for code in ("exchange-octopuses", "swap green-3-1", "for blue-1-2", "end"):
        match.act(0, code)
    said = [part.said for line in recap(match, 1) if line.who == "Ann" for part in line.parts]
    assert said == ["exchanges 3 green arms of red Rust for 1 blue arm and 2 blue arms of Bo's green Jade", "gives Bo 1 point"]


def test_points_that_another_has_taken_stand_with_the_one_who_took_them_alone() -> None:
    """E12: Bo makes 2 points, to 5, and loses 1 by Cy's exchange: 4 in the end, and 5 is what his own line says."""
    before, view = (as_a(Oct8Table, shoals.match_at().state).clone() for _ in range(2))
    head, *arms = before.area[1][0]
    view.area = (view.area[0], ((head, *arms, "blue-1-4"),), view.area[2])
    taken = ("swapped", 2, "green-3-1", "green-head-3", ("red-8-1",), "red-head-4")
    events = (("kept", 1, "red-1-2"), taken)
    spans = [
        RecapSpan(before, view, seat, [event for event in events if event[1] == seat], ("Ann", "Bo", "Cy"), 0, events) for seat in (1, 2)
    ]
    bo, cy = ([part.text for part in RECAP.parts(span)] for span in spans if RECAP.parts)
    assert bo[0] == "+1 to 4p" and "Bo -1p" in cy


def test_the_log_tells_who_took_the_lead_and_so_does_the_line_below_the_table() -> None:
    """In the log of the table, of the line mode and of a replay; amid the exchange nobody is said to lead."""
    match = exchange()
    said = last_flourish(match, 0)
    assert said is not None and said.text in kinds("oct8")["lead swapped"].texts
    lines = [line.text for node in match.path() for line in answer_lines(match, as_it_is, (node,), 0)]
    assert lines.count("Ann takes the lead from Bo") == 1
    replay = Replay(match)
    replay.go(replay.last)
    assert [line.text for line in replay.log()].count("Ann takes the lead from Bo") == 1


def test_whoever_scores_first_takes_the_lead_from_nobody() -> None:
    ann = Seats("red-1-1 blue-8-1")
    match = shoals.match_at("attach", "to blue-head-10", "lay blue-8-1", seats=(ann, Seats("blue-1-1")), people=2)
    assert lead_taken(match, 0, match.here) is None


def test_a_night_says_where_others_went_and_what_they_gathered() -> None:
    match = nights.match_at(people=4)
    for seat, setting in enumerate(("museum museum", "garden crypt", "observatory crypt", "crypt laboratory")):
        match.act(seat, f"clock {setting}")
    lines = told(match, 0)
    assert "Ann" not in lines, "she knows where she goes, and the conflict outside comes last (N7)"
    assert lines["Di"] == [], "others have lost something, and the board shows where she is"
    (di,) = [line for line in recap(match, 0) if line.who == "Di"]
    assert [part.text for part in di.told][:2] == ["goes to the laboratory", "offspring to the crypt"]


def test_a_night_tells_first_where_they_went_and_then_what_came_of_it() -> None:
    """Where all of it fits; else only what decides. The words are the same."""
    match = nights.match_at(people=4)
    for seat, setting in enumerate(("library museum", "library crypt", "garden crypt", "garden library")):
        match.act(seat, f"clock {setting}")
    (di,) = [line for line in recap(match, 0) if line.who == "Di"]
    went, lost = "stays in the library, offspring to the botanical garden", "loses 1 power to offspring of Ann and Bo, 2 left"
    assert sentences((di,)) == [f"Di: {went}, {lost}."]
    (drawn,) = seat_recaps((di,), load_glyphs("unicode"), Appearance(load_palette("deep-sea")))
    texts = [["".join(text for text, _ in row.pieces) for row in strip((drawn,), width, 1, "│", "⋯")] for width in (120, 50)]
    assert texts == [
        ["Di: stays in the library │ offspring to the garden │ -1 power by Ann and Bo"],
        ["Di: -1 power by Ann and Bo"],
    ]


def test_among_five_the_strip_leaves_positions_beside_a_loss_to_the_board() -> None:
    """Di meets offspring of Ann and Bo, who stand there with the letters of their pawns; the sentences name them, and tell where."""
    match = nights.match_at(cults=(*nights.FOUR, nights.FOUR[0]), people=5)
    for seat, setting in enumerate(("library museum", "library crypt", "garden crypt", "garden library", "garden observatory")):
        match.act(seat, f"clock {setting}")
    assert told(match, 4)["Di"] == ["-1 power by A and B"]
    (di,) = [line for line in recap(match, 4) if line.who == "Di"]
    assert [part.said for part in di.told][:2] == ["stays in the library", "offspring to the botanical garden"]
    assert "loses 1 power to offspring of Ann and Bo, 2 left" in [part.said for part in di.told]


def test_n07_n08_a_night_says_who_attacked_and_how_talks_ended() -> None:
    """Ann is alone in the museum; Bo and Cy meet in the crypt, and Cy agrees that Bo dominates; Di meets offspring of Ann and Bo."""
    match = nights.match_at(people=4)
    settings = ("library museum", "library crypt", "garden crypt", "garden library")
    for seat, code in (*((seat, f"clock {setting}") for seat, setting in enumerate(settings)), (0, "leave"), (1, "gather lantern")):
        match.act(seat, code)
    assert told(match, 2)["Bo"] == ["proposes to dominate"]
    match.act(2, "agree")
    match.act(1, "take skull")
    assert told(match, 0)["Bo"] == ["+1 skull, 1 of 4"]
    assert told(match, 3)["Di"] == ["-1 power by Ann and Bo"]


def test_a_night_tells_the_cults_in_the_order_of_their_seats() -> None:
    """Di dominates the library before Ann and Cy meet in the museum; it is told to Bo."""
    match = nights.match_at(people=4)
    settings = ("garden museum", "garden crypt", "garden museum", "garden library")
    for seat, code in (*((seat, f"clock {setting}") for seat, setting in enumerate(settings)), (3, "take grimoire"), (0, "gather salt")):
        match.act(seat, code)
    match.act(2, "nothing")
    lines = recap(match, 1)
    assert [line.who for line in lines] == ["", "Ann", "Cy", "Di"]
    assert sentences(lines)[0] == "The clocks strike. You are alone in the crypt."
    assert "proposes that nothing happens" in sentences(lines)[2]


def test_n08_a_night_says_where_all_agreed_that_nothing_happens() -> None:
    """Bo and Cy meet in the crypt; Ann gathers nothing in the museum, before them."""
    match = nights.match_at(people=4)
    settings = ("library museum", "library crypt", "garden crypt", "garden laboratory")
    for seat, code in (*((seat, f"clock {setting}") for seat, setting in enumerate(settings)), (0, "leave"), (1, "nothing"), (2, "agree")):
        match.act(seat, code)
    assert told(match, 0)["Cy"] == ["peace in the crypt"]
    assert "peace in the crypt" not in told(match, 0).get("Bo", [])


@pytest.mark.parametrize(
    ("codes", "bo"),
    [
        (("gather choir", "nothing", "gather choir", "agree", "take grimoire"), "gives way to Ann"),
        (("nothing", "gather lantern", "nothing", "gather choir"), "gives way and proposes that Ann dominates"),
        (("gather choir", "gather lantern", "nothing", "agree"), "gives way for peace in the library"),
        (("gather choir", "gather lantern", "gather choir", "nothing"), "gives way and proposes that nothing happens"),
        (("nothing", "gather lantern", "gather choir", "agree", "take grimoire"), "gives way to Ann"),
        (("gather choir", "agree", "take grimoire"), ""),
        (("gather choir", "nothing", "confront"), ""),
    ],
)
def test_n08_a_night_says_who_has_given_way_and_to_whom(codes: tuple[str, ...], bo: str) -> None:
    """Ann and Bo meet in the library; Cy, alone in the crypt, is asked nothing before the talk is over."""
    match = nights.match_at(people=3, cults=nights.THREE, clocks=("garden library", "garden library", "garden crypt"))
    for code in codes:
        match.act(match.pending[0], code)
    said = [part for part in told(match, 2).get("Bo", []) if "gives way" in part]
    assert said == ([bo] if bo else [])


def test_n08_peace_outside_is_said_in_english() -> None:
    match = nights.match_at(people=4)
    for seat, setting in enumerate(("museum museum", "museum museum", "garden crypt", "garden laboratory")):
        match.act(seat, f"clock {setting}")
    while match.nodes[match.here].state.frames[0][0] != "propose":
        match.act(match.game.pending(match.state)[0], "leave")
    for code in ("nothing", "agree"):
        match.act(match.game.pending(match.state)[0], code)
    assert "peace outside" in told(match, 0)["Bo"]


def test_n14_who_makes_another_put_back_a_component_is_told_with_what() -> None:
    ann, bo = Cult(power=5), Cult(components="skull chart")
    match = nights.match_at(cults=(ann, bo, Cult(), Cult()), people=4, exterior="colony")
    for seat, setting in enumerate(("museum museum", "garden crypt", "garden laboratory", "garden observatory")):
        match.act(seat, f"clock {setting}")
    while (asked := match.game.pending(match.state)[0]) != 0:
        match.act(asked, "leave")
    match.act(0, "name lantern")
    match.act(1, "discard skull")
    assert told(match, 2)["Ann"][0] == "makes Bo put back a skull, -1 power"


# --- nothing hidden


@pytest.mark.parametrize("case", [pytest.param(case, id=case_id(case)) for case in cases()])
def test_a_recap_names_nothing_that_the_seat_was_not_told(case: Case) -> None:
    """By what the seat sees now, and what was open to all in the events it was told of."""
    walk = walk_of(case, "random")
    match, game = as_match(walk), walk.game
    path = match.path()
    for at in path[1 :: max(1, len(path) // 40)]:
        match.here = at
        for seat in range(walk.seats):
            lines = recap(match, seat)
            text = "\n".join((*sentences(lines), *(part for line in lines for part in parts(line))))
            heard = " ".join(map(str, (events_at(match, n, seat) for n in path[path.index(own_last(match, seat)) : path.index(at) + 1])))
            secret = {name for name in unseen_names(walk, match.state, seat) if name not in heard}
            known = {game.word(name) for name in set(things(match.state)) - secret}
            assert found_in({game.word(name) for name in secret} - known, text) == []
            assert found_in(secret, text) == []
