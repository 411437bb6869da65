"""What others did since one's last answer, as Oct8 tells it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.core.match import Match
from engine.oct8.readings import score
from engine.oct8.table import Table as Oct8Table
from engine.oct8.words import card_word
from octotui.play.course import deciding
from octotui.play.log import answer_lines, last_flourish, lead_taken
from octotui.play.narration import as_it_is
from octotui.play.recap import decisive_first, recap, sentences
from octotui.play.replay import Replay
from octotui.screens.recap import seat_recaps
from octotui.tables.appearance import load_glyphs, load_palette
from octotui.tables.flourishes import kinds
from octotui.tables.oct8.recap import RECAP, births
from octotui.tables.recap import RecapSpan, lead_words
from octotui.terminal.canvas import Appearance
from octotui.widgets.recap import strip
from tests.app import shoals
from tests.app.recaps import told, told_in_full
from tests.oct8 import Seat as Seats
from tests.typed import as_a


def test_points_of_oct8_come_first_and_drawn_cards_are_only_counted() -> None:
    """E5, E12: Ann draws two; Bo, after her, is told of their number only."""
    match = shoals.match_at("draw", people=3)
    for code in ("deck", "deck"):
        match.act(0, code)
    assert told(match, 1)["Ann"][-1] == " +2[card]"
    assert sentences(recap(match, 1)) == ["Ann: draws 2 cards."]


def test_cards_from_the_discard_pile_are_one_piece_that_says_where_they_come_from() -> None:
    """E7 ①: Ann draws the open blue 2 and the red 3 under it."""
    match = shoals.match_at("draw", people=3, pile="red-3-5 blue-2-6")
    for code in ("pile", "pile"):
        match.act(0, code)
    assert told_in_full(match, 1)["Ann"][-1] == "takes  [blue] B2  [red] R3  from the discards"
    assert told(match, 1)["Ann"][-1] == "takes  [blue] B2  [red] R3"


def test_cards_laid_on_one_octopus_are_one_piece() -> None:
    """E7: Ann lays two cards on red octopus 10, which has three arms then, and stops."""
    match = shoals.match_at("attach", "to red-head-10", people=3)
    for code in ("lay red-2-1", "lay blue-1-1", "done"):
        match.act(0, code)
    (line,) = [line for line in recap(match, 1) if line.who == "Ann"]
    assert [part.said for part in line.parts if "attaches" in part.said] == ["attaches a red 2 and a blue 1 to red Blush"]


def test_a_taken_octopus_of_oct8_leaves_out_its_cards_where_not_all_fits() -> None:
    """E7: red octopus 10 has three arms; Ann lays the other five."""
    match = shoals.match_at("attach", "to red-head-10", seats=(replace(shoals.ANN, hand="blue-3-1 red-3-1 red-2-1"), shoals.BO), people=2)
    for code in ("lay red-3-1", "lay red-2-1"):
        match.act(0, code)
    (line,) = [line for line in recap(match, 1) if line.who == "Ann"]
    (drawn,) = seat_recaps((line,), load_glyphs("unicode"), Appearance(load_palette("deep-sea")))
    texts = [["".join(text for text, _ in row.pieces) for row in strip((drawn,), width, 1, "│", "⋯")] for width in (120, 38)]
    assert texts == [
        ["Ann: ⧫R3 ⧫R2 on ⧫Blush ✓ │ gains baby chip ◘1: 1 more action │ +2 to 7p"],
        ["Ann: ⧫Blush ✓ │ gains ◘1 │ +2 to 7p"],
    ]


def test_e11_that_the_last_round_begins_is_left_out_after_what_was_laid() -> None:
    """Ann lays four arms on green octopus 10, which makes eight, and draws the last card with the chip she gets."""
    match = shoals.match_at("attach", "to green-head-10", rest="pile", top="green-8-1", people=3)
    for code in ("lay green-4-1", "chip 1", "draw", "deck"):
        match.act(0, code)
    (drawn,) = seat_recaps(recap(match, 1), load_glyphs("unicode"), Appearance(load_palette("deep-sea")))
    ranked = ["".join(text for text, _ in piece) for piece in drawn.ranked]
    assert ranked.index("arms used up: last turns") < ranked.index("◍Sage ✓")


def exchange() -> Match:
    """E7 ④: Ann, with 2 points, gives her blue 8 for Bo's cards, of which three score for him; Bo led with 3."""
    ann = Seats("red-1-1", area=("red-head-2 blue-8-1", "blue-head-2 blue-5-1 blue-3-1"))
    bo = Seats("blue-1-1", area=("green-head-3 green-1-1 green-3-1 green-2-1 red-2-2",))
    match = shoals.match_at(seats=(ann, bo), people=2)
    for code in ("exchange-octopuses", "swap blue-8-1", "with green-head-3", "for green-1-1", "for green-2-1", "for green-3-1"):
        match.act(0, code)
    return match


def test_what_everybody_is_told_of_an_exchange_names_who_lost_by_it() -> None:
    """The course of a match as Bo saw it, whose chance fell."""
    match = exchange()
    match.act(0, "end")
    assert deciding(match, match.path(), 1, rose=False)[1] == "Ann: costs Bo 3 points"


def test_a_card_kept_is_told_where_it_was_and_left_out_before_an_octopus_taken() -> None:
    """E5: the turn draw that nobody can place comes first, and then the octopus that hand cards finish."""
    events = [("kept", 0, "blue-4-1"), ("attached", 0, "red-1-1", "red-head-1"), ("completed", 0, "red-head-1")]
    view = as_a(Oct8Table, shoals.match_at(seats=(shoals.ANN, shoals.BO)).state)
    found = RECAP.parts(RecapSpan(view, view, 0, events, ("Ann", "Bo"), 1, events)) if RECAP.parts else ()
    assert [(part.said, part.minor) for part in found] == [("keeps a blue 4", 2), ("attaches a red 1 to red Ruby and takes it", 0)]


def test_cards_drawn_explain_no_change_of_a_chance() -> None:
    """Ann and Bo draw two cards each, which brings neither a point nor an octopus."""
    match = shoals.match_at(seats=(shoals.ANN, shoals.BO), people=2)
    for seat in (0, 1):
        while match.game.pending(match.state) == (seat,) and not match.over:
            codes = match.game.legal(match.state, seat)
            match.act(seat, next((code for code in ("draw", "deck", "end") if code in codes), codes[0]))
    assert not any(event[0] in ("completed", "swapped", "exchanged") for node in match.path() for event in match.nodes[node].state.events)
    assert deciding(match, match.path(), 0, rose=True)[1] == ""


def test_an_exchange_tells_what_it_cost_and_who_leads_now() -> None:
    match = exchange()
    match.act(0, "end")
    swapped, *came = told(match, 1)["Ann"]
    assert (swapped.split()[0], came) == ("exchanges", ["+1 to 3p", "takes the lead", "costs you 3p"])
    (said,) = sentences(recap(match, 1))
    assert said.endswith("of your green Jade, gains 1 point, now 3 in all, takes the lead from Bo, costs you 3 points.")


def test_a_half_done_exchange_is_no_loss() -> None:
    """E7 ③: Ann's Rust has a point for its red 5, which is lifted; the red 4 and 1 for it are two, and so is what comes of it."""
    ann = Seats("red-4-1 red-1-1", area=("red-head-2 red-5-1 blue-3-1",))
    match = shoals.match_at(seats=(ann, Seats("blue-1-1")), people=2)
    told_then = []
    for code in ("exchange-hand", "give red-5-1", "put red-4-1", "put red-1-1"):
        match.act(0, code)
        told_then.append([part for part in told(match, 1).get("Ann", []) if part[0] in "+-"])
    assert told_then == [[], [], [], ["+1 to 2p"]]


def test_what_exchanges_of_one_turn_cost_somebody_is_added_up() -> None:
    """E7 ④: for a blue 3 Bo gives a green 2 and a green 1, for another blue 3 a green 3: 2 points and then 1."""
    ann = Seats(area=("red-head-2 blue-3-1 blue-3-2 blue-2-2",), chips=(1,))
    bo = Seats(area=("green-head-3 green-1-1 green-3-1 green-2-1 red-2-2",))
    match = shoals.match_at(seats=(ann, bo), people=2)
    first, second = (
        ("exchange-octopuses", f"swap {blue}", f"for {green}") for blue, green in (("blue-3-1", "green-2-1"), ("blue-3-2", "green-3-1"))
    )
    for code in (*first, "chip 1", *second, "end"):
        match.act(0, code)
    assert [part for part in told(match, 1)["Ann"] if part.startswith("costs")] == ["costs you 3p"]


def test_an_exchange_says_whose_octopus_gave_and_whose_took() -> None:
    """E7 ④: Ann's blue 8 goes to Bo's Jade."""
    match = exchange()
    match.act(0, "end")
    assert " exchanges  [blue] B8  of Rust for  [green] G1  [green] G2  [green] G3  [red] R2  of your Jade" in told_in_full(match, 1)["Ann"]
    assert " exchanges  [blue] B8  for  4 cards  of your Jade" in told(match, 1)["Ann"], "in short, without what the reader has not lost"
    said = "exchanges a blue 8 of red Rust for a green 1, a green 2, a green 3 and a red 2 of your green Jade"
    assert said in sentences(recap(match, 1))[0]


def test_what_is_given_is_named_before_what_is_got_for_it() -> None:
    """E7 ④: Ann lifts the red 3 of Bo's Jade, and her Rust gives a blue 2 and a green 1 for it, whichever she began with."""
    ann = Seats("red-1-1", area=("red-head-2 blue-2-5 green-1-4 blue-5-1",))
    match = shoals.match_at(seats=(ann, Seats("blue-1-1", area=("green-head-3 red-3-4 green-5-1",))), people=2)
    for code in ("exchange-octopuses", "swap red-3-4", "for blue-2-5"):
        match.act(0, code)
    assert " exchanges  [blue] B2  [green] G1  of Rust for  [red] R3  of your Jade" in told_in_full(match, 1)["Ann"]
    assert " exchanges  [blue] B2  [green] G1  for  [red] R3  of your Jade" in told(match, 1)["Ann"]


def test_an_exchange_with_ones_own_octopus_is_left_out_after_what_was_laid() -> None:
    """E7 ④: what touches the reader's octopuses is cut last, though it stands where it happened."""
    ann = Seats("red-1-1 red-2-1", area=("red-head-2 blue-8-1", "blue-head-2 blue-5-1 blue-3-1"), chips=(1,))
    bo = Seats("blue-1-1", area=("green-head-3 green-1-1 green-3-1 green-2-1 red-2-2",))
    match = shoals.match_at(seats=(ann, bo, Seats("blue-1-2")), people=3)
    for code in ("attach", "to red-head-10", "lay red-2-1", "done", "chip 1", "exchange-octopuses", "swap blue-8-1", "with green-head-3"):
        match.act(0, code)
    for code in ("for green-1-1", "for green-2-1", "for green-3-1", "end"):
        match.act(0, code)
    for seat, last in ((1, "exchanges"), (2, "")):
        (line,) = [line for line in recap(match, seat) if line.who == "Ann"]
        done = [part for part in line.parts if part.said.split()[0] in ("exchanges", "attaches")]
        assert [part.said.split()[0] for part in done] == ["attaches", "exchanges"]
        assert [part.said.split()[0] for part in done if part.decides] == last.split()


def test_an_octopus_that_is_taken_and_then_exchanged_with_the_readers_is_told_in_this_order() -> None:
    """E6, E7 ④: Ann makes red Blush whole, then gives its blue 2 for the red 2 of Bo's Jade."""
    bo = Seats("blue-1-1", area=("green-head-3 green-6-1 red-2-2",))
    match = shoals.match_at(seats=(Seats("red-5-1 green-1-3"), bo, Seats("blue-1-2")), people=3)
    for code in ("attach", "to red-head-10", "lay red-5-1", "chip 1", "exchange-octopuses", "swap blue-2-1", "end"):
        match.act(0, code)
    for seat in (1, 2):
        (line,) = [line for line in recap(match, seat) if line.who == "Ann"]
        done = [part.said.split()[0] for part in line.parts]
        assert [word for word in done if word in ("exchanges", "attaches")] == ["attaches", "exchanges"]


def test_an_exchange_with_the_hand_says_what_was_laid_for_it() -> None:
    """E7 ③: a blue 3 of Rust for a red 2 and a red 1."""
    ann = Seats("red-2-1 red-1-1", area=("red-head-2 blue-3-1 red-5-1",))
    match = shoals.match_at(seats=(ann, Seats("blue-1-1")), people=2)
    for code in ("exchange-hand", "give blue-3-1", "put red-2-1", "put red-1-1", "end"):
        match.act(0, code)
    assert told_in_full(match, 1)["Ann"][:-1] == [" exchanges  [blue] B3  of Rust for  [red] R2  [red] R1  from the hand"]
    assert told(match, 1)["Ann"][:-1] == [" exchanges  [blue] B3  for  [red] R2  [red] R1  from the hand"]


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
    assert " gains baby chips  [token] 1  [token] 1" in pieces
    assert [piece for piece in pieces if piece.startswith("ships")] == ["ships [green] Ivy  [red] Rust  [shipped]"]
    (said,) = sentences(recap(match, 1))
    assert "gains baby chips worth 1 and 1" in said and "spends a baby chip worth 1" in said


@pytest.mark.parametrize(
    ("events", "said"),
    [
        ([("baby", 1)], "gains a baby chip worth 1"),
        ([("baby", 1), ("baby", 2)], "gains a baby chip worth 2"),
        ([("baby", 1), ("baby", 2), ("baby", 1)], "gains baby chips worth 2 and 1"),
        ([("baby", 2), ("baby", 1)], "turns a baby chip worth 1 into one worth 2, gains a baby chip worth 1"),
        ([("baby", 1), ("spent", 1), ("baby", 1)], "gains baby chips worth 1 and 1"),
    ],
)
def test_e6_of_baby_chips_is_told_what_they_have_become(events: list[tuple[str, int]], said: str) -> None:
    """A second baby turns a chip over, also one that its owner had before."""
    assert ", ".join(part.said for part in births([(kind, 0, worth) for kind, worth in events])) == said


def test_e8_a_new_chip_that_is_spent_at_once_is_not_taken_for_one_that_is_kept() -> None:
    ann = replace(shoals.ANN, hand="red-5-2 blue-1-1", known="", area=(), shipped=(), chips=())
    match = shoals.match_at("attach", "to red-head-10", seats=(ann, shoals.BO), people=2)
    for code in ("lay red-5-2", "chip 1", "draw", "deck", "deck"):
        match.act(0, code)
    assert " gains baby chip  [token] 1 , spends it" in told_in_full(match, 1)["Ann"]
    assert " gains  [token] 1 , spends it" in told(match, 1)["Ann"]


def test_two_cards_taken_from_the_readers_octopus_are_named_in_short() -> None:
    """E7 ④: Ann gives a blue 3 for Bo's green 2 and 1."""
    ann = Seats(area=("red-head-2 blue-3-1 blue-5-1",))
    bo = Seats(area=("green-head-3 green-1-1 green-2-1 blue-5-2",))
    match = shoals.match_at(seats=(ann, bo), people=2)
    for code in ("exchange-octopuses", "swap blue-3-1", "for green-2-1", "end"):
        match.act(0, code)
    assert told(match, 1)["Ann"] == [" exchanges  [blue] B3  for  [green] G2  [green] G1  of your Jade", "costs you 2p"]


def test_a_point_given_to_another_does_not_come_before_the_exchange_that_gave_it() -> None:
    """E7 ④: Ann, with no points, gives her green 3 for two blue arm cards of Bo's, which score for nobody; the green one does for him."""
    ann, bo = Seats("red-1-1", area=("red-head-2 green-3-1 blue-5-1",)), Seats("blue-1-1", area=("green-head-3 blue-1-2 blue-2-2 red-5-1",))
    match = shoals.match_at(seats=(ann, bo), people=2)
    for code in ("exchange-octopuses", "swap green-3-1", "for blue-1-2", "end"):
        match.act(0, code)
    said = [part.said for line in recap(match, 1) if line.who == "Ann" for part in line.parts]
    assert said == ["exchanges a green 3 of red Rust for a blue 1 and a blue 2 of your green Jade", "gives you 1 point"]


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
    assert bo[-1] == "+1 to 4p" and "costs Bo 1p" in cy


def test_e12_a_turning_point_tells_the_points_that_somebody_had_when_they_came() -> None:
    """Bo takes Storm with 2 points and ends; Ann gives a green arm for a blue one of them, and as she ends Bo turns up a card."""
    ann = Seats("red-1-1", area=("red-head-2 green-1-1 green-7-1",))
    match = shoals.match_at(
        seats=(ann, Seats("blue-4-1 blue-1-1 green-3-1")),
        people=2,
        turn=1,
        common=("red-head-10 green-2-1", "blue-head-10", "green-head-10 red-2-1"),
        heads="blue-head-9",
        top="blue-8-1 blue-7-1",
    )
    for code in ("attach", "to blue-head-10", "lay blue-4-1", "lay green-3-1", "lay blue-1-1", "end"):
        match.act(1, code)
    for code in ("exchange-octopuses", "swap green-1-1", "end"):
        match.act(0, code)
    assert score(as_a(Oct8Table, match.state), 1).open == 1
    assert ("turned", 1, "blue-7-1") in match.state.events
    assert deciding(match, match.path(), 1, rose=True)[1].startswith("Bo: gains 2 points with Storm, now 2 in all")


def test_the_log_too_names_what_is_given_before_what_is_got_for_it() -> None:
    """E7 ④: Ann lifts the red 3 of Bo's Jade, for a blue 2 and a green 1 of her Rust."""
    ann = Seats("red-1-1", area=("red-head-2 blue-2-5 green-1-4 blue-5-1",))
    match = shoals.match_at(seats=(ann, Seats("blue-1-1", area=("green-head-3 red-3-4 green-5-1",))), people=2)
    for code in ("exchange-octopuses", "swap red-3-4", "for blue-2-5"):
        match.act(0, code)
    (line,) = [line.text for line in answer_lines(match, as_it_is, [match.here], 0) if line.kind == "swapped"]
    assert line == "Ann exchanges a blue 2 and a green 1 of red Rust for a red 3 of green Jade"


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


@pytest.mark.parametrize(
    ("answers", "said"),
    [
        ((), "gains 2 points with Blush, now 3 in all"),
        (("chip 1", "attach", "to blue-head-10", "lay blue-8-1"), "gains 3 points with Blush and Storm, now 4 in all"),
    ],
)
def test_points_are_told_with_the_octopuses_that_brought_them(answers: tuple[str, ...], said: str) -> None:
    """Ann has a point. Blush has three arms of other colours and gets two red cards, Storm a blue one."""
    ann = replace(shoals.ANN, hand="red-3-1 red-2-1 blue-8-1", known="", area=("green-head-2 green-8-1",), shipped=(), chips=())
    match = shoals.match_at("attach", "to red-head-10", seats=(ann, Seats("blue-1-1")), people=2)
    for code in ("lay red-3-1", "lay red-2-1", *answers, "end"):
        match.act(0, code)
    assert said in sentences(recap(match, 1))[0]


@pytest.mark.parametrize(
    ("seat", "before", "said"),
    [
        (0, (1,), "Ann takes the lead from Bo"),
        (0, (1, 2), "Ann takes the lead from Bo and Cy"),
        (0, (0, 1), "Ann leads alone now"),
    ],
)
def test_a_lead_is_taken_from_all_who_shared_it_and_from_nobody_where_one_shared_it_oneself(
    seat: int, before: tuple[int, ...], said: str
) -> None:
    names = ("Ann", "Bo", "Cy")
    assert f"{names[seat]} {lead_words(seat, before, names)}" == said


def test_after_a_tie_whoever_goes_ahead_leads_alone() -> None:
    """Ann and Bo have a point each; Ann takes Storm, on which her blue card is another."""
    ann, bo = Seats("blue-8-1", area=("green-head-2 green-8-1",)), Seats("blue-1-1", area=("red-head-2 red-8-1",))
    match = shoals.match_at(seats=(ann, bo), people=2)
    for code in ("attach", "to blue-head-10", "lay blue-8-1", "end"):
        match.act(0, code)
    assert lead_taken(match, 0, match.here) == (0, (0, 1))
    assert "leads alone" in told(match, 1)["Ann"] and sentences(recap(match, 1))[0].endswith("leads alone now.")


def test_whoever_scores_first_takes_the_lead_from_nobody() -> None:
    ann = Seats("red-1-1 blue-8-1")
    match = shoals.match_at("attach", "to blue-head-10", "lay blue-8-1", seats=(ann, Seats("blue-1-1")), people=2)
    assert lead_taken(match, 0, match.here) is None


def test_of_ones_own_exchange_the_points_come_first() -> None:
    """E7 ④: as a turning point is told, from the view of whoever brought it about."""
    match = exchange()
    events = [event for node in match.path() for event in match.game.events_for(match.nodes[node].state, 0)]
    before, view = (as_a(Oct8Table, match.game.observe(match.nodes[node].state, 0)) for node in (0, match.here))
    found = RECAP.parts(RecapSpan(before, view, 0, events, ("Ann", "Bo"), 0, events)) if RECAP.parts else ()
    assert [part.said for part in decisive_first(found)][:3] == [
        "gains 1 point, now 3 in all",
        "takes the lead from Bo",
        "costs Bo 3 points",
    ]


def test_a_new_common_octopus_is_told_where_the_board_is_not_seen() -> None:
    """E10: Ann takes Storm, and Pearl comes for it."""
    match = shoals.match_at(
        seats=(Seats("blue-8-1"), Seats("blue-1-1")),
        people=2,
        common=("red-head-10 green-2-1", "blue-head-10", "green-head-10"),
        heads="blue-head-9 red-head-9",
        top="blue-7-1 red-1-6 red-2-6",
    )
    for code in ("attach", "to blue-head-10", "lay blue-8-1", "end"):
        match.act(0, code)
    seen, unseen = ([line.text for line in answer_lines(match, as_it_is, [match.here], 0, unseen)] for unseen in (False, True))
    new = f"{card_word('blue-head-9')} joins the common octopuses"
    assert [line for line in unseen if line not in seen] == [new]
