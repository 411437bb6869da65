"""What an answer in a place brings to whom, in sentences for the inspect page."""

from __future__ import annotations

from engine.core.prompt import Prompt
from engine.core.state import Names
from engine.core.words import count_of, enumeration, opening
from engine.night.box import standard_box
from engine.night.codes import AGREE, CONFRONT, GATHER, LEAVE, NOTHING, TAKE, VICTIM
from engine.night.conflict import dreams, victims
from engine.night.readings import PlaceReading, locations, open_kinds, without
from engine.night.table import Night, after, alive, count, gain, goal, present, seat_of
from engine.night.words import component_text, left_text, place_text
from octotui.tables.night.names import ANYWAY, article, people, says_who_wins


def stakes(view: Night, names: Names, prompt: Prompt | None, code: str) -> Names:
    """What this answer to a question about a place brings; nothing for other questions."""
    place = next((place for place in locations(view) if prompt and place.place == prompt.cause), None)
    if prompt is None or place is None:
        return ()
    decided = prompt.text.endswith(ANYWAY) or any(choice.code == code and says_who_wins(choice) for choice in prompt.choices)
    if TAKE.begins(code):
        return (*gathered(view, place, prompt.seat, "you have", decided), *rule(place))
    if GATHER.begins(code):
        seat = seat_of(view, GATHER.thing(code))
        whose = "you have" if seat == prompt.seat else f"{names[seat]} has"
        return (*(gathered(view, place, seat, whose, decided) if place.left else ()), "Nobody loses power.", *lacking(view, names, place))
    if code == CONFRONT:
        left = enumeration(f"{names[seat]} {view.power[seat] - 1}" for seat in present(view, place.place))
        return (f"Nobody gathers, and each cult here loses 1 power: {left} left.",)
    if code == AGREE:
        return ("Nobody loses power.", "Once all agree, it is so.", *lacking(view, names, place), *rule(place))
    if code == NOTHING:
        return ("Nobody gathers.", *lacking(view, names, place))
    if code == LEAVE:
        return (*staying(view, place), *lacking(view, names, place), *rule(place))
    if VICTIM.begins(code):
        seat = seat_of(view, VICTIM.thing(code))
        return (f"{names[seat]} has {count_of(count(view, seat), 'components')}, and chooses the one that goes back to where it lay.",)
    return rule(place)


def gathered(view: Night, place: PlaceReading, seat: int, whose: str, decided: bool) -> Names:
    """How far somebody gets who gathers here, unless the game is decided by it, and what is left then."""
    has, wanted, left = count(view, seat) + 1, goal(view), place.left - 1
    open_end = has >= wanted and not decided
    then = view.clone()
    if not view.face_down:
        gain(then, seat, view.stock[view.box.at[place.place]][0])
    rivals = [one for one in alive(view) if one == seat or count(view, one) >= wanted - 1]
    decides = next(map(article, open_kinds(then, rivals)), "more power")
    wins = f", enough to win at the end of this turn unless others have them too: then {decides} decides" if open_end else ""
    lies = f"{left_text(view.box, place.component, left)} {'is' if left < 2 else 'are'} left in {place_text(view.box, place.place)} then."
    return (f"Then {whose} {has} of {wanted} different components{wins}.", opening(lies))


def staying(view: Night, place: PlaceReading) -> Names:
    """What remains for others when nothing is gathered."""
    name = left_text(view.box, place.component, place.left)
    return (opening(f"{name} {'stays' if place.left < 2 else 'stay'} in {place_text(view.box, place.place)}."),)


def lacking(view: Night, names: Names, place: PlaceReading) -> Names:
    """Who could still use what lies here."""
    seats = without(view, place.component)
    return (f"Without {article(component_text(view.box, place.component))}: {people(view, names, seats)}.",) if seats else ()


MARKED_FIRST = frozenset({CONFRONT, *map(VICTIM.code, standard_box().cults)})
"""The answers that cost power: a key at first only marks them."""
COSTLY = "may cost a cult a component"
"""What a place may bring where somebody can be named."""


def beside_gathering(view: Night, seat: int, place: str) -> str:
    """What a place may bring a cult that gathers nothing there, in a few words; empty if that is nothing."""
    exterior = view.box.exteriors.get(place)
    if exterior is None:
        return ""
    if dreams(view, seat, exterior):
        return f"may gain {exterior.dream} power"
    if exterior.exchange and count(view, seat) and any(count(view, other) for other in after(view, seat)):
        return "may exchange one"
    return COSTLY if victims(view, seat, exterior) else ""


def rule(place: PlaceReading) -> Names:
    """The special rule of the place outside, as a sentence."""
    return (place.rule,) if place.rule else ()
