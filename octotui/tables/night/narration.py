"""A Night of the Grand Octopus in words, for sighted readers and screen readers, limited to what the view shows."""

from collections.abc import Iterator

from msgspec.structs import replace

from engine.core.match import Match
from engine.core.prompt import Prompt
from engine.core.state import HIDDEN, Names
from engine.core.words import count_of, enumeration, opening
from engine.night import readings
from engine.night.box import COMPONENTS, LINE, Room
from engine.night.clock import bar
from engine.night.codes import CLOCK, clock_code, clock_hands
from engine.night.ending import by_kind, outcome
from engine.night.table import Night, alive, components_left, count, goal, kind_at, kinds, outside
from engine.night.words import component_text, left_text, place_text
from octotui.tables.game_table import Ending, Kept, Narration, Shorthand
from octotui.tables.night.deeds import deeds
from octotui.tables.night.first_mark import begins
from octotui.tables.night.log import sentences
from octotui.tables.night.names import article, of_people, owns, retold, with_names
from octotui.tables.night.recap import RECAP
from octotui.tables.night.stakes import beside_gathering
from octotui.tables.night.stories import stories
from octotui.tables.turn_history import Story


def short(view: Night, seat: int | None, names: tuple[str, ...]) -> list[str]:
    """Where everybody is, and the player's own cult."""
    standing = "; ".join(f"{names[cult.seat]}: {where(view, cult)}" for cult in readings.cults(view))
    return [f"Turn {view.turn}. {standing}.", *mine(view, seat, names)]


def where(view: Night, cult: readings.CultReading) -> str:
    """Where a cult's cultists are, and its offspring if on the board."""
    place = f"in {place_text(view.box, cult.place)}" if cult.place else "out of the game"
    lying = ", lying down" if cult.down else ""
    sent = f", offspring in {place_text(view.box, cult.offspring)}" if cult.offspring else ""
    return f"{place}{lying}{sent}"


def full(view: Night, seat: int | None, names: tuple[str, ...]) -> list[str]:
    """Everything, places first."""
    return [f"Turn {view.turn}. {names[view.first]} comes first.", *places(view, seat, names), *cults(view, seat, names)]


def places(view: Night, seat: int | None, names: tuple[str, ...]) -> list[str]:
    """All places by number: what is there, who is there, and where stairs lead."""
    return readings.place_lines(of_people(view, names))


def cults(view: Night, seat: int | None, names: tuple[str, ...]) -> list[str]:
    """All cults by seat, with their leaders and clock status."""
    return [
        f"{names[cult.seat]} leads {cult.name}{'' if cult.power else ', which'}{readings.cult_text(view, cult)}{clock(view, cult.seat)}"
        for cult in readings.cults(view)
    ]


def clock(view: Night, seat: int) -> str:
    """Whether a clock is set, and its setting if visible."""
    setting = view.clock[seat]
    if setting is None:
        return ""
    return " The clock is set." if setting == HIDDEN else f" The clock is set: {hands(view, setting)}."


def hands(view: Night, setting: str) -> str:
    """`offspring on 3, cultists on 2`."""
    shown = [str(view.box.rooms[place].number) if place in view.box.rooms else "the line" for place in view.box.hands[setting]]
    return f"offspring on {shown[0]}, cultists on {shown[1]}"


def set_in_words(view: Night, seat: int) -> list[str]:
    """How to set a clock by two numbers, and where the cultists can go."""
    beyond = outside(view)
    if beyond:
        lies, digit = f"{stock(view, beyond.id)} there{having(view, seat, beyond.id)}", readings.outside_digit(view)
        same = f"The same number twice, or {digit} alone, sends the cultists to {beyond.name}, without offspring: {lies}."
    else:
        same = "The same number twice is an error, which costs 1 power." if view.errors else "They have to differ."
    lines = [aim(view)] if view.turn == 1 else []
    lines.append(f"Type two numbers, such as 3 2: the room for your offspring, then the room for your cultists. {same}")
    if view.errors:
        lines.append("0 is the line: no offspring, or for the cultists an error, which costs 1 power.")
    here = view.cultists[seat]
    assert here is not None
    rooms = view.box.rooms.values()
    lines.append(f"Offspring can go to {', '.join(numbered(view, room) for room in rooms)}.")
    near = [
        f"{numbered(view, room)} with {stock(view, room.id)}{' (you have one)' if owns(view, seat, room.id) else ''}"
        for room in rooms
        if room.id in view.box.reach[here]
    ]
    return [*lines, f"Cultists can be in {', '.join(near)}."]


def numbered(view: Night, room: Room) -> str:
    """`6 the garden`."""
    return f"{room.number} {place_text(view.box, room.id)}"


def aim(view: Night) -> str:
    """What both hands of the clock are for, and what wins."""
    return (
        "Cultists alone in a room gather what lies there; who meets offspring of others loses 1 power and gathers nothing. "
        f"{goal(view)} different components win, or the last cult left."
    )


def stock(view: Night, place: str) -> str:
    """`2 skulls`, `no skull`."""
    return left_text(view.box, kind_at(view, place), components_left(view, place))


def setting_typed(view: Night, text: str) -> str:
    """Parse two numbers, or the one of the place outside, to a code; empty for any other text."""
    points = readings.points(view)
    match text.split():
        case [number] if number == readings.outside_digit(view):
            return clock_code(points["1"], points["1"])
        case [tentacle, dagger] if {tentacle, dagger} <= points.keys():
            return clock_code(points[tentacle], points[dagger])
    return ""


def setting_begun(view: Night, seat: int, text: str) -> str:
    """What one number is, and which can follow it."""
    points = readings.points(view)
    if text not in points:
        return ""
    sent = points[text]
    can = [f"{text} {digit}" for digit, point in points.items() if bar(view, seat, sent, point) is None]
    ways = [f"{way} outside" if way == f"{text} {text}" and view.exterior and sent != LINE else way for way in can]
    whom = "No offspring" if sent == LINE else f"Your offspring to {place_text(view.box, sent)}"
    return f"{whom}; a second number is for your cultists: {', '.join(ways)}."


def setting_as_typed(view: Night, code: str) -> str:
    """Format a code as two numbers."""
    return " ".join(readings.digit(view, point) for point in clock_hands(code))


def mine(view: Night, seat: int | None, names: tuple[str, ...]) -> list[str]:
    """The player's own cult."""
    return [cults(view, seat, names)[seat or 0]]


def others(view: Night, seat: int | None, names: tuple[str, ...]) -> list[str]:
    """The other cults."""
    return [line for at, line in enumerate(cults(view, seat, names)) if at != seat]


def ending(match: Match, view: Night) -> Ending:
    """The winner and the reason, and what every cult has."""
    result = match.game.result(view)
    winner = "Nobody" if result.lost else match.names[result.places.index(1)]
    scores = tuple(score(match, view, seat) for seat in range(len(match.names)))
    how = [Story("", tie(view, match.names) or opening(result.reason))]
    for seat, name in enumerate(match.names):
        if kinds(view, seat):
            how.append(Story(name, ", ".join(component_text(view.box, kind) for kind in COMPONENTS if kind in kinds(view, seat))))
    return Ending(f"{winner} has won", scores, tuple(how))


def score(match: Match, view: Night, seat: int) -> str:
    """What a cult has, with the turn in which it went out, or with what places it before others who have as much."""
    has, power = count(view, seat), view.power[seat]
    held = count_of(has, "components")
    if not power:
        return f"{held}, out in turn {out_in(match, seat)}"
    alike = [other for other in range(len(view.power)) if (count(view, other), view.power[other]) == (has, power)]
    first, kind = by_kind(view, alike)
    decides = f", with {article(component_text(view.box, kind))}" if seat in first and kind and has < goal(view) else ""
    return f"{held}, {power} power{decides}"


def out_in(match: Match, seat: int) -> int:
    """The turn in which a cult has lost its last power."""
    fell = next(node for node in match.path() if ("out", seat) in match.nodes[node].state.events)
    before = match.nodes[match.nodes[fell].parent].state
    assert isinstance(before, Night), "a match of this game"
    return before.turn


def tie(view: Night, names: tuple[str, ...]) -> str:
    """What decided between several with enough components; empty if there are not several, or nobody has won."""
    ready = [seat for seat in alive(view) if count(view, seat) >= goal(view)]
    ended = outcome(view)
    if len(ready) < 2 or ended is None or ended.winner is None:
        return ""
    have = "both have" if len(ready) == 2 else "have"
    return f"{enumeration(names[seat] for seat in ready)} {have} {goal(view)} components: {', '.join(deciding(view, ready, names))}"


def deciding(view: Night, ready: list[int], names: tuple[str, ...]) -> Iterator[str]:
    """What decides between several: kind by kind who has it, with those before that all or none of them have, and power at last."""
    alike = dict[str, list[str]]()
    for kind in COMPONENTS:
        having, name = [seat for seat in ready if kind in kinds(view, seat)], article(component_text(view.box, kind))
        if len(having) in (0, len(ready)):
            who = ("both have" if len(ready) == 2 else "all have") if having else ("neither has" if len(ready) == 2 else "none has")
            alike.setdefault(who, []).append(name)
            continue
        yield from (f"{who} {enumeration(what)}" for who, what in alike.items())
        yield f"only {enumeration(names[seat] for seat in having)} {'has' if len(having) == 1 else 'have'} {name}"
        ready, alike = having, {}
        if len(ready) == 1:
            return
    yield "the most power decides"


def asked(view: Night, names: Names, prompt: Prompt) -> Prompt:
    """A question in terms of people; a clock's settings say of which components the player has one, and what that leaves there, and a place
    that the cultists cannot go to is refused once, not once for each place of the offspring.
    """
    prompt = with_names(view, names, prompt)
    if prompt.kind != "clock" or not names:
        return prompt
    commands = view.box.commands[view.exterior]
    led = ((choice, commands[CLOCK.thing(choice.code)][1]) for choice in prompt.choices)
    choices = (replace(choice, gain=f"{choice.gain}{having(view, prompt.seat, place)}") if place else choice for choice, place in led)
    barred = {clock_hands(refusal.code)[1]: refusal for refusal in reversed(prompt.refused)}
    refused = (replace(one, label=f"cultists to {place_text(view.box, place)}") for place, one in reversed(barred.items()))
    return replace(prompt, choices=tuple(choices), refused=tuple(refused))


def having(view: Night, seat: int, place: str) -> str:
    """What to add to what lies in a place where a cult has one of these, or where none is left; empty if there is nothing to add."""
    more = beside_gathering(view, seat, place)
    if owns(view, seat, place):
        return f"; you have one{f', but {more}' if more else ''}"
    return f"; you {more}" if more and not components_left(view, place) else ""


TELLERS = {
    "short": short,
    "look": full,
    "places": places,
    "cults": cults,
    "me": mine,
    "others": others,
}

PARTS = {
    "look": "everything you can see",
    "places": "the rooms and the place outside, and who is there",
    "cults": "power and components of every cult",
    "me": "your cult",
    "others": "the other cults",
}

SHORTHANDS = {"clock": Shorthand(set_in_words, setting_typed, setting_as_typed, setting_begun)}

ORDER = None

NARRATION = Narration(
    TELLERS,
    PARTS,
    SHORTHANDS,
    ORDER,
    ending,
    RECAP,
    asked=asked,
    begins=begins,
    stories=stories,
    log=sentences,
    deeds=deeds,
    retold=retold,
    kept=Kept("clock", "clocks", "not set"),
)
