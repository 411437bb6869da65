"""What others did since one's last answer, as Night of the Grand Octopus tells it."""

from __future__ import annotations

import pytest

from engine.core.match import Match
from octotui.play.recap import recap, sentences
from octotui.screens.recap import seat_recaps
from octotui.tables.appearance import load_glyphs, load_palette
from octotui.terminal.canvas import Appearance
from octotui.widgets.recap import strip
from tests.app import nights
from tests.app.recaps import told
from tests.night import Cult


def test_a_night_says_where_others_went_and_what_they_gathered() -> None:
    match = nights.match_at(people=4)
    for seat, setting in enumerate(("museum museum", "garden crypt", "observatory crypt", "crypt laboratory")):
        match.act(seat, f"clock {setting}")
    lines = told(match, 0)
    assert "Ann" not in lines, "she knows where she goes, and the conflict outside comes last (N7)"
    assert lines["Di"] == [], "others have lost something, and the board shows where she is"
    (di,) = [line for line in recap(match, 0) if line.who == "Di"]
    assert [part.text for part in di.told][:2] == ["goes to the laboratory", "offspring to the crypt"]


def test_a_night_tells_in_sentences_where_they_went_and_below_the_board_what_came_of_it() -> None:
    """The board shows where they are, however much room there is."""
    match = nights.match_at(people=4)
    for seat, setting in enumerate(("library museum", "library crypt", "garden crypt", "garden library")):
        match.act(seat, f"clock {setting}")
    (di,) = [line for line in recap(match, 0) if line.who == "Di"]
    went, lost = "stays in the library, offspring to the garden", "loses 1 power to offspring of you and Bo, 2 left"
    assert sentences((di,)) == [f"Di: {went}, {lost}."]
    (drawn,) = seat_recaps((di,), load_glyphs("unicode"), Appearance(load_palette("deep-sea")))
    texts = [["".join(text for text, _ in row.pieces) for row in strip((drawn,), width, 1, "│", "⋯")] for width in (200, 50)]
    assert texts == [["Di: -1 power by you and Bo"]] * 2


def test_among_five_the_strip_leaves_positions_beside_a_loss_to_the_board() -> None:
    """Di meets offspring of Ann and Bo, who stand there with the letters of their pawns; the sentences name them, and tell where."""
    match = nights.match_at(cults=(*nights.FOUR, nights.FOUR[0]), people=5)
    for seat, setting in enumerate(("library museum", "library crypt", "garden crypt", "garden library", "garden observatory")):
        match.act(seat, f"clock {setting}")
    assert told(match, 4)["Di"] == ["-1 power by A and B"]
    (di,) = [line for line in recap(match, 4) if line.who == "Di"]
    assert [part.said for part in di.told][:2] == ["stays in the library", "offspring to the garden"]
    assert "loses 1 power to offspring of Ann and Bo, 2 left" in [part.said for part in di.told]


def test_n07_n08_a_night_says_who_attacked_and_how_talks_ended() -> None:
    """Ann is alone in the museum; Bo and Cy meet in the crypt, and Cy agrees that Bo dominates; Di meets offspring of Ann and Bo."""
    match = nights.match_at(people=4)
    settings = ("library museum", "library crypt", "garden crypt", "garden library")
    for seat, code in (*((seat, f"clock {setting}") for seat, setting in enumerate(settings)), (0, "leave"), (1, "gather lantern")):
        match.act(seat, code)
    assert said_of_bo(match, 2)[-1] == "proposes to dominate"
    assert "proposes" not in " ".join(text for texts in told(match, 2).values() for text in texts), "the talk itself tells it"
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
    assert [part.text for part in lines[0].parts] == ["You are alone in the crypt."], "a sentence also where it stands alone"
    assert "proposes that nothing happens" in sentences(lines)[2]


def test_n08_a_night_says_where_all_agreed_that_nothing_happens() -> None:
    """Bo and Cy meet in the crypt; Ann gathers nothing in the museum, before them."""
    match = nights.match_at(people=4)
    settings = ("library museum", "library crypt", "garden crypt", "garden laboratory")
    for seat, code in (*((seat, f"clock {setting}") for seat, setting in enumerate(settings)), (0, "leave"), (1, "nothing"), (2, "agree")):
        match.act(seat, code)
    assert told(match, 0)["Cy"] == ["peace with Bo in the crypt"]
    assert "peace with Cy in the crypt" not in told(match, 0).get("Bo", [])


def said_of_bo(match: Match, seat: int) -> list[str]:
    """What a seat is told in words of all that Bo has done since its last answer."""
    return [part.said for line in recap(match, seat) if line.who == "Bo" for part in line.told]


@pytest.mark.parametrize(
    ("codes", "bo"),
    [
        (("gather choir", "nothing", "gather choir", "agree", "take grimoire"), "gives way to Ann in the library"),
        (("nothing", "gather lantern", "nothing", "gather choir"), "gives way and proposes that Ann dominates"),
        (("gather choir", "gather lantern", "nothing", "agree"), "gives way for peace in the library"),
        (("gather choir", "gather lantern", "gather choir", "nothing"), "gives way and proposes that nothing happens"),
        (("nothing", "gather lantern", "gather choir", "agree", "take grimoire"), "gives way to Ann in the library"),
        (("gather choir", "agree", "take grimoire"), ""),
        (("gather choir", "nothing", "confront"), ""),
    ],
)
def test_n08_a_night_says_who_has_given_way_and_to_whom(codes: tuple[str, ...], bo: str) -> None:
    """Ann and Bo meet in the library; Cy, alone in the crypt, is asked nothing before the talk is over."""
    match = nights.match_at(people=3, cults=nights.THREE, clocks=("garden library", "garden library", "garden crypt"))
    for code in codes:
        match.act(match.pending[0], code)
    said = [part for part in said_of_bo(match, 2) if "gives way" in part]
    assert said == ([bo] if bo else [])


@pytest.mark.parametrize(
    ("codes", "to_ann", "to_cy"),
    [
        (("nothing", "gather choir"), "proposes that you dominate", "proposes that Ann dominates"),
        (("gather choir", "gather lantern", "gather choir", "agree"), "gives way to you in the library", "gives way to Ann in the library"),
    ],
)
def test_n08_whoever_is_told_of_a_talk_is_spoken_to(codes: tuple[str, ...], to_ann: str, to_cy: str) -> None:
    """Ann and Bo meet in the library, Cy is in the crypt; it is told what Bo does."""
    match = nights.match_at(people=3, cults=nights.THREE, clocks=("garden library", "garden library", "garden crypt"))
    for code in codes:
        match.act(match.pending[0], code)
    assert said_of_bo(match, 0)[-1] == to_ann and said_of_bo(match, 2)[-1] == to_cy


def test_n08_peace_outside_is_said_in_english() -> None:
    match = nights.match_at(people=4)
    for seat, setting in enumerate(("museum museum", "museum museum", "garden crypt", "garden laboratory")):
        match.act(seat, f"clock {setting}")
    while match.nodes[match.here].state.frames[0][0] != "propose":
        match.act(match.game.pending(match.state)[0], "leave")
    for code in ("nothing", "agree"):
        match.act(match.game.pending(match.state)[0], code)
    assert "peace with you outside" in told(match, 0)["Bo"]


@pytest.mark.parametrize(
    ("codes", "brief", "said"),
    [
        (("gather choir", "nothing", "agree"), "gives way for peace outside", "gives way for peace in the Lost City"),
        (("gather choir", "gather lantern", "agree"), "gives way to Bo", "gives way to Bo in the Lost City"),
    ],
)
def test_n08_the_place_outside_has_its_one_name_in_sentences(codes: tuple[str, ...], brief: str, said: str) -> None:
    """Ann and Bo meet outside; Ann, the first in turn order, gives way. Cy is told."""
    match = nights.match_at(people=3, cults=nights.THREE, clocks=("museum museum", "museum museum", "garden crypt"), exterior="city")
    while match.state.frames[0][0] != "propose":
        match.act(match.pending[0], "leave")
    for code in codes:
        match.act(match.pending[0], code)
    parts = [part for line in recap(match, 2) if line.who == "Ann" for part in (*line.parts, *line.told) if "gives way" in part.said]
    assert {(part.text, part.said) for part in parts} == {(brief, said)}


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


def test_n14_what_another_makes_the_reader_put_back_is_told_first_and_by_whom() -> None:
    """Bo, alone outside, names Ann, who has one component, and so no choice."""
    match = nights.match_at(cults=(Cult(components="chart"), Cult(power=5), Cult(), Cult()), people=4, exterior="colony")
    for seat, setting in enumerate(("garden crypt", "museum museum", "garden laboratory", "garden observatory")):
        match.act(seat, f"clock {setting}")
    while (asked := match.game.pending(match.state)[0]) != 1:
        match.act(asked, "leave")
    match.act(1, "name choir")
    while len(match.game.pending(match.state)) == 1:
        match.act(match.game.pending(match.state)[0], "leave")
    lines = sentences(recap(match, 2))
    assert "Ann: puts a star chart back, named by Bo." in lines
    own, *others = [line for line in recap(match, 0) if line.who]
    assert (own.who, [part.text for part in own.parts]) == ("Ann", ["puts a star chart back, named by Bo"])
    assert [line.who for line in others] == ["Bo", "Cy", "Di"]


def test_a_night_says_who_gathers_nothing_where_they_dominate() -> None:
    """Bo is alone in the crypt and leaves the skulls there."""
    match = nights.match_at(people=4)
    for seat, setting in enumerate(("library museum", "library crypt", "garden laboratory", "garden observatory")):
        match.act(seat, f"clock {setting}")
    while len(match.game.pending(match.state)) == 1:
        match.act(match.game.pending(match.state)[0], "leave")
    (bo,) = [line for line in recap(match, 0) if line.who == "Bo"]
    assert bo.told[-1].said == "dominates the crypt, gathers nothing"
    assert [part.text for part in bo.parts] == ["dominates the crypt, gathers nothing"], "the board shows the moves"


def test_n14_a_component_gathered_is_not_counted_where_one_is_put_back_after_it() -> None:
    """Bo gathers a third in the crypt; Ann, alone outside, names Bo, who then has two. Di meets offspring, and is asked nothing."""
    cults = Cult(power=5), Cult("crypt", components="idol chart"), Cult(), Cult()
    match = nights.match_at(cults=cults, people=4, exterior="colony")
    for seat, setting in enumerate(("museum museum", "garden crypt", "observatory laboratory", "garden observatory")):
        match.act(seat, f"clock {setting}")
    while (asked := match.game.pending(match.state)[0]) != 0:
        match.act(asked, "take skull" if asked == 1 else "leave")
    match.act(0, "name lantern")
    match.act(1, "discard idol")
    (bo,) = [line for line in recap(match, 3) if line.who == "Bo"]
    said = [part.text for part in bo.told]
    assert "+1 skull" in said and "puts a stone idol back, named by Ann, 2 of 4" in said
