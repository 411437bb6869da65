"""What others did since one's last answer, as Cosmoctopus tells it, and that no game names anything hidden."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from textual.geometry import Region

from engine.core.journal import Seat as Player
from engine.core.state import EVERYONE, things
from octotui.play.recap import events_at, interval, line_of, own_last, recap, sentences, span_of
from octotui.widgets.scene import SeatRecap
from tests.app import shoals
from tests.app.ends import ended
from tests.app.recaps import cosmoctopus, parts, told, told_in_full
from tests.app.tables import BOT, PEOPLE, app, area_text, settled, table_of
from tests.app.written import match_at
from tests.conformance.cases import Case, case_id, cases
from tests.conformance.play import walk_of
from tests.conformance.saving import as_match
from tests.conformance.secrecy import found_in, unseen_names
from tests.cosmoctopus import Case as Pursuit
from tests.cosmoctopus import Seat


def test_tentacles_come_first_then_all_in_order() -> None:
    match = cosmoctopus((1, "move coins-3"), (1, "play pact"))
    assert told(match) == {"Bo": ["tentacle 3 [tentacle]", "to Hoard +3[coins]", "plays Pact (+1[tentacle] )"]}
    assert sentences(recap(match, 0)) == ["Bo has 3 tentacles now: moves Cosmoctopus to Coin Hoard for 3 coins, plays Pact."]


def test_several_tentacles_at_once_are_one_piece() -> None:
    bo = Seat(hand="double-pact dear-vision", tentacles=2)
    match = match_at(Seat(hand="nothing"), bo, people=PEOPLE, head="ink-3")
    for seat, code in ((0, "end"), (1, "move coins-3"), (1, "play double-pact")):
        match.act(seat, code)
    assert told(match)["Bo"][0] == "tentacles 2 to 4 [tentacle]"


def test_c19_forbidden_knowledge_stands_where_it_was_taken_and_a_card_taken_is_called_so() -> None:
    bo = Seat(hand="dear-vision", tentacles=2, ink=15)
    match = match_at(Seat(hand="nothing"), bo, people=PEOPLE, head="ink-3", row="pact one-ink scripture-1", top="relic-1")
    for seat, code in ((0, "end"), (1, "move coins-card"), (1, "take pact"), (1, "claim ink")):
        match.act(seat, code)
    assert told(match)["Bo"][:4] == [
        "tentacles 2 to 4 [tentacle]",
        "to Stall +1[coins]",
        "takes Pact",
        "takes [knowledge] [ink] (+2[tentacle] )",
    ]


def test_a_card_that_is_taken_and_played_at_once_is_called_so() -> None:
    bo = Seat(hand="dear-vision", stars=3)
    match = match_at(Seat(hand="nothing"), bo, people=PEOPLE, head="ink-3", row="pact one-ink scripture-1", top="relic-1")
    for seat, code in ((0, "end"), (1, "move ink-card"), (1, "take one-ink"), (1, "play one-ink")):
        match.act(seat, code)
    assert "takes and plays One Ink +1[ink]" in told_in_full(match)["Bo"] and "plays One Ink +1[ink]" in told(match)["Bo"]
    assert "takes and plays One Ink for 1 ink" in sentences(recap(match, 0))[0]


def test_c19_several_forbidden_knowledges_of_a_turn_are_one_piece() -> None:
    bo = Seat(hand="dear-vision", ink=15, coins=15)
    match = match_at(Seat(hand="nothing"), bo, people=PEOPLE, head="ink-3", row="pact one-ink scripture-1", top="relic-1")
    for seat, code in ((0, "end"), (1, "move coins-3"), (1, "claim ink"), (1, "claim coins")):
        match.act(seat, code)
    assert told(match)["Bo"] == ["LEAP 0 to 4 [tentacle]", "to Hoard +3[coins]", "takes [knowledge] [ink] [coins] (+4[tentacle] )"]
    said = sentences(recap(match, 0))[0]
    assert "takes the Forbidden Knowledge of ink and coins for 4 tentacles" in said and said.startswith(
        "Bo goes from 0 to 4 tentacles in one turn: "
    )


@pytest.mark.parametrize(
    ("bo", "tile", "threat"),
    [
        pytest.param(
            Seat(tableau="much-less-ink", ink=8), "coins-3", "threatens [knowledge]  of ink", id="8 ink and 3 of a tile are 13 - 2"
        ),
        pytest.param(Seat(tableau="much-less-ink", ink=7), "coins-3", "", id="1 short"),
        pytest.param(
            Seat(tableau="much-less-ink", ink=7), "ink-card", "threatens [knowledge]  of ink", id="C16: and the scripture it took"
        ),
        pytest.param(Seat(tableau="much-less-ink", ink=8, tentacles=6), "coins-3", "can win next turn", id="6 and 2 are 8"),
        pytest.param(Seat(constellations={"ink-star": "abc"}, tentacles=7), "coins-3", "can win next turn", id="C28: one slot short"),
        pytest.param(Seat(constellations={"ink-star": "abc"}, tentacles=6), "coins-3", "", id="not of 7"),
    ],
)
def test_c19_it_warns_of_forbidden_knowledge_and_of_a_win_in_the_next_turn(bo: Seat, tile: str, threat: str) -> None:
    match = match_at(Seat(hand="nothing"), bo, people=PEOPLE, head="ink-3", row="scripture-1 one-coin one-ink", top="relic-1")
    for seat, code in ((0, "end"), (1, f"move {tile}"), *(((1, "take scripture-1"),) if tile == "ink-card" else ()), (1, "end")):
        match.act(seat, code)
    found = [part for part in told(match)["Bo"] if part.startswith(("threatens", "can win"))]
    assert found == ([threat] if threat else [])
    if threat.startswith("threatens"):
        assert sentences(recap(match, 0))[0].endswith("can take the Forbidden Knowledge of ink next turn.")


@pytest.mark.parametrize(("ink", "threat"), [(7, "can take [knowledge]  of ink next turn"), (8, "threatens [knowledge]  of ink")])
def test_c19_it_is_told_at_length_once_somebody_comes_near_enough(ink: int, threat: str) -> None:
    """The price is 11, and a Move brings up to 3: 8 ink were near enough before, 7 are with the 1 that the last Move brought."""
    bo = Seat(tableau="much-less-ink", ink=ink)
    match = match_at(Seat(hand="nothing"), bo, people=PEOPLE, head="ink-3", row="scripture-1 one-coin one-ink", top="relic-1")
    for seat, code in ((0, "end"), (1, "move ink-card"), (1, "take scripture-1"), (1, "end")):
        match.act(seat, code)
    assert threat in told_in_full(match)["Bo"]


def test_c36_who_plays_along_is_no_threat() -> None:
    bo = Seat(tableau="much-less-ink", ink=8)
    match = match_at(Seat(hand="nothing"), bo, people=PEOPLE, head="ink-3", case=Pursuit())
    for seat, code in ((0, "end"), (1, "move coins-3"), (1, "end")):
        match.act(seat, code)
    assert not [part for part in told(match)["Bo"] if part.startswith("threatens")]


def test_at_the_end_one_reads_all_of_the_turn_that_the_winner_won_in() -> None:
    match = ended("cosmoctopus")
    found = interval(match, 0, match.here)
    assert found is not None and found.said == (
        "Bo has summoned Cosmoctopus; you are second.",
        "Bo goes from 6 to 8 tentacles: moves Cosmoctopus to Star Field for 3 stars, completes The Upside-Down Bishop,"
        " plays Footnotes Without a Page for 2 ink, completes The Widow's Lantern, gains 2 ink.",
    )
    theirs = interval(match, 1, match.here)
    assert theirs is not None and theirs.said == ("Bo has summoned Cosmoctopus.", found.said[1]), (
        "Bo, whose own turn it was, reads the same"
    )


def test_cards_have_their_short_names_and_where_not_all_of_a_turn_fits_tiles_have_them_too() -> None:
    (line,) = recap(cosmoctopus((1, "move coins-3"), (1, "play pact")), 0)
    whole, short = (parts(line._replace(parts=found)) for found in (line.told, line.parts))
    assert "to Coin Hoard +3[coins]" in whole and "to Hoard +3[coins]" in short

    match = ended("cosmoctopus")
    done = ("completed", 1, "the-snail-at-the-eleventh-hour")
    node = next(n for n in match.path() if done in events_at(match, n, 0))
    found = line_of(match, span_of(match, 0, match.nodes[node].parent, node, events_at(match, node, 0)), 1)
    assert found is not None and all(part.text != "Snail at the Eleventh Hour" for part in found.told)
    assert "Snail" in [part.text for part in found.told]


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


@pytest.mark.parametrize("moved", [Region(89, 27, 31, 5), None], ids=["elsewhere", "without room"])
async def test_the_log_gives_way_to_a_long_recap_that_would_move_it(tmp_path: Path, moved: Region | None) -> None:
    """In two rows less than the terminal has, the log would lie elsewhere, or nowhere."""
    shown = app(tmp_path, match_at(Seat("nothing one-ink"), Seat(), people=BOT))
    async with shown.run_test(size=(120, 36)) as pilot:
        await settled(shown, pilot)
        table = table_of(shown)
        usual = table.board.layout

        def layout(width: int, height: int, panel: str, need: Any = None) -> dict[str, Region]:
            places = usual(width, height, panel, need)
            return places if height == 36 else {name: place for name, place in {**places, "log": moved}.items() if place}

        table.board = replace(table.board, layout=layout)
        table.show()
        long = (SeatRecap((("Bo, LEAP: ", "text"),), tuple(((f"piece number {n} of many", "text"),) for n in range(14))),)
        table.paint(replace(table.scene, recap=long))
        await settled(shown, pilot)
        assert "piece number 13 of many" in " ".join(area_text(shown, "describe").split()) and not table.areas["log"].display
        table.show()
        await settled(shown, pilot)
        assert table.areas["describe"].region.height == 2 and table.areas["log"].display


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
