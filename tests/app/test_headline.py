"""Who has won, said by name or to the one person at the table."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.core.words import addressed
from octotui.headless.sentences import result_lines
from octotui.play.headline import headline
from octotui.play.recap import interval
from octotui.screens.finale import Finale
from octotui.screens.sharing import TEXT, shared_file
from octotui.tables.appearance import load_glyphs, load_palette
from octotui.terminal.canvas import Appearance
from octotui.widgets.recap import banner
from tests.app.ends import ended
from tests.app.tables import BOT, PEOPLE
from tests.app.written import match_at
from tests.cosmoctopus import Seat

TOLD = {
    "octopush": "You have won",
    "oct8": "Cy has won; you are second",
    "cosmoctopus": "Bo has summoned Cosmoctopus; you are second",
    "cosmoctopus lost": "The Private Investigator has won at the obsessive level: the summoning fails",
    "cosmoctopus together": "Everyone has summoned Cosmoctopus against the naive Private Investigator",
    "night unwon": "Nobody has won",
}


@pytest.mark.parametrize(("end", "told"), TOLD.items())
def test_the_one_person_at_a_table_is_told_it_as_you(end: str, told: str) -> None:
    assert headline(ended(end), 0) == told


def test_among_several_people_and_to_those_who_look_on_the_winner_has_a_name() -> None:
    won = Seat("pact", tentacles=7), Seat()
    several = match_at(*won, people=PEOPLE[:2], answers=("play pact",))
    alone = match_at(*won, people=BOT, answers=("play pact",))
    assert headline(several, 0) == headline(alone, None) == headline(alone, 1) == "Ann has summoned Cosmoctopus"
    assert headline(alone, 0) == "You have summoned Cosmoctopus"


@pytest.mark.parametrize(
    ("places", "told"),
    [
        ((2, 1, 2), "Bo has won; you share second place with Cy"),
        ((3, 1, 2), "Bo has won; you are third"),
        ((1, 1, 3), "You and Bo have won"),
        ((1, 1, 1), "You, Bo and Cy have won"),
    ],
)
def test_who_shares_a_place_is_told_with_whom(places: tuple[int, ...], told: str, monkeypatch: pytest.MonkeyPatch) -> None:
    match = ended("octopush")
    result = replace(match.game.result(match.state), places=places)
    monkeypatch.setattr(type(match.game), "result", lambda *_: result)
    assert headline(match, 0) == told


def test_the_box_at_the_end_begins_with_it_and_line_mode_says_it() -> None:
    match = ended("octopush")
    assert result_lines(match, 0)[1] == "You have won." and result_lines(match)[1] == "Ann has won."
    found = interval(match, 0, match.here)
    assert found is None or found.said[0] == "You have won."
    theirs = interval(ended("cosmoctopus"), 0, ended("cosmoctopus").here)
    assert theirs is not None and theirs.said[0] == "Bo has summoned Cosmoctopus; you are second."


def test_what_is_shared_names_the_winner() -> None:
    finale = Finale(ended("octopush"), ascii_only=True, seat=0)
    shown = shared_file(finale, TEXT, Appearance(load_palette("deep-sea"), True, list), load_glyphs("ascii"))
    assert finale.headline == "You have won" and "Ann has won" in shown


@pytest.mark.parametrize(("width", "first"), [(12, "YOU HAVE WON"), (14, " YOU HAVE WON "), (11, "You have won.")])
def test_in_the_box_of_the_end_it_stands_large_in_the_middle_if_it_has_room(width: int, first: str) -> None:
    lines = ((("You have won.", "marked bold"),), (("4 different components.", "text"),))
    assert banner(lines, width) == (((first, "marked bold"),), lines[1])


@pytest.mark.parametrize(
    ("clause", "told"),
    [
        ("goes from 5 to 8 tentacles in one turn", "go from 5 to 8 tentacles in one turn"),
        ("takes and plays Moon Jar", "take and play Moon Jar"),
        ("gives way and agrees to dominate", "give way and agree to dominate"),
        ("takes the Forbidden Knowledge of stars and whispers", "take the Forbidden Knowledge of stars and whispers"),
        ("has 8 tentacles now", "have 8 tentacles now"),
        ("passes", "pass"),
        ("can win next turn", "can win next turn"),
    ],
)
def test_what_somebody_does_is_said_to_them(clause: str, told: str) -> None:
    assert addressed(clause) == told
