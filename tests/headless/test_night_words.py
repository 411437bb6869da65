"""A Night of the Grand Octopus in words: everything that can be seen is told, and nothing else."""

import re

import pytest

from engine.core.chance import Scripted
from octotui.play import log
from octotui.play.combined import choices, labels
from octotui.play.narration import as_it_is, in_part, in_short, parts, prompt_for
from octotui.tables import table_of
from tests.app.nights import THREE, match_at
from tests.headless.walks import phrases, walked
from tests.night import GAME, Cult, given
from tests.typed import there

NAMES = ("Ann", "Bob", "Cid")
THINGS = "component|grimoire|stone idol|skull|potion|star chart|plant|silver key|cult"
WRONG = re.compile(rf"\b1 (?:more |different )?(?:{THINGS})s\b|\b(?:0|[2-9]) (?:more |different )?(?:{THINGS})\b")


def test_every_place_is_told_with_what_is_left_and_who_is_there() -> None:
    """N2, N3: three players, so two of each; Ann has one skull."""
    s = given(Cult("crypt", components="skull"), Cult("garden"), Cult("city"))
    lines = in_part("places", GAME, s, 0, NAMES)
    assert len(lines) == 7
    assert lines[2].startswith("3 The crypt: 1 skull left; stairs to the library, the museum, the laboratory.")
    assert "Cultists of Ann" in lines[2] and lines[6].startswith("7 The Lost City")


def test_who_leads_which_cult_is_told() -> None:
    s = given(Cult(components="skull plant"), Cult(power=0))
    lines = in_part("cults", GAME, GAME.observe(s, 0), 0, NAMES)
    assert lines[0].startswith("Ann leads the Drowned Choir: 4 power, in the library; skull, plant, 2 more to win.")
    assert lines[1] == "Bob leads the Lantern Watch, which is out of the game."


def test_whose_clock_is_set_is_told_and_only_to_oneself_how() -> None:
    """N5, N19."""
    s = GAME.apply(given(), 0, "clock crypt museum", Scripted())
    assert in_part("me", GAME, GAME.observe(s, 0), 0, NAMES)[0].endswith("The clock is set: offspring on 3, cultists on 2.")
    told = in_part("others", GAME, GAME.observe(s, 1), 1, NAMES)
    assert told[0].endswith("The clock is set.") and "offspring on" not in " ".join(told)


def test_n08_the_log_says_an_agreement_once() -> None:
    """Bo and Cy meet in the crypt and agree that Bo dominates; then Bo gathers."""
    match = match_at(cults=THREE, people=3, first=1)
    answers = ((0, "clock garden museum"), (1, "clock garden crypt"), (2, "clock garden crypt"), (0, "take idol"), (1, "gather lantern"))
    for seat, code in (*answers, (2, "agree"), (1, "take skull")):
        match.act(seat, code)
    told = [line.text for node in match.path()[-2:] for line in log.answer_lines(match, as_it_is, [node], 0)]
    assert told[:2] == ["All agree in the crypt: Bo dominates", "Bo gathers a skull in the crypt"]


def test_the_log_and_the_questions_speak_of_people() -> None:
    """N7, N8: Cid's offspring is where Ann is; then Bob and Cid meet, and Bob is asked first."""
    match = match_at(cults=THREE, people=3, first=1)
    for seat, code in ((0, "clock garden museum"), (1, "clock garden crypt"), (2, "clock museum crypt"), (1, "gather lantern")):
        match.act(seat, code)
    told = [
        line.text for node in match.path() for line in log.log_lines(match, match.names, match.game.events_for(match.nodes[node].state, 0))
    ]
    assert "Ann loses 1 power, 3 left: attacked by Cy in the museum" in told
    assert "Bo proposes to dominate" in told
    prompt = there(prompt_for(GAME, match.state, 2, names=match.names))
    first, follows = (
        "The crypt, round 1 of 3. It is proposed: Bo dominates.",
        "only Bo can still propose; without agreement it is a confrontation.",
    )
    assert prompt.text == f"{first} In round 3 {follows}"
    match.act(2, "gather salt")
    assert labels(match, 1)["gather lantern"] == "propose: you dominate"


def test_what_lies_face_down_is_only_counted() -> None:
    """N18."""
    s = given(Cult(), Cult(components="skull"), face_down=True)
    assert "skull" in in_part("me", GAME, GAME.observe(s, 1), 1, NAMES)[0]
    told = in_part("cults", GAME, GAME.observe(s, 0), 0, NAMES)
    assert "skull" not in " ".join(told) and "1 face down" in told[1]


@pytest.mark.parametrize(("seats", "options"), [(3, {"quick": True}), (4, {}), (5, {"face_down": True, "errors": True})], ids=str)
def test_one_of_a_thing_is_never_told_as_several(seats: int, options: dict[str, object]) -> None:
    said = {phrase for seed in (1, 2) for phrase in phrases(walked("night", seats, seed, **options))}
    assert any("1 skull" in phrase for phrase in said) and any(re.search("[2-9] skulls", phrase) for phrase in said)
    assert not [phrase for phrase in said if WRONG.search(phrase)]


def test_every_part_can_be_told() -> None:
    s = given()
    assert set(parts(GAME)) == set(table_of("night").narration.parts)
    assert all(in_part(part, GAME, s, 2, NAMES) for part in parts(GAME)) and in_short(GAME, s, 2, NAMES)[0].startswith("Turn 1.")


def test_n14_a_setting_says_where_a_key_is_had_already_and_what_may_be_done_there() -> None:
    """N7: a cult gathers one of each kind. Ann has a key and a grimoire, and may still name a cult outside."""
    match = match_at(cults=(Cult(components="key grimoire"), Cult(components="skull"), Cult()), exterior="colony")
    told = {code: choice.gain for code, choice in choices(match, 0, match.game.legal(match.state, 0)).items()}
    assert told["clock museum museum"] == "1 silver key there; you have one, but may cost a cult a component"
    assert told["clock museum library"] == "1 grimoire there; you have one"
    assert told["clock museum crypt"] == "1 skull there"
