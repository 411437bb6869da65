"""The tables of `docs/environments.md`: which number of an observation is what, and which action is which code, game by game.

`python -m tests.environments.tables --write` writes them into the page; a test fails when they are out of date.
"""

import sys
from itertools import groupby
from pathlib import Path
from textwrap import wrap

from engine.core.codes import codes_of
from engine.core.registry import GAMES, load
from octotui.environments.vector import Layout, Part

PAGE = Path(__file__).parents[2] / "docs" / "environments.md"
HEADINGS = {"cosmoctopus": "Cosmoctopus", "octopush": "Octopush", "oct8": "Oct8", "night": "Night"}
QUESTION = (
    ("all", "its kind"),
    ("each seat", "who is asked"),
    ("all", "the card, tile or place that asks"),
    ("own", "names in it"),
    ("own", "numbers in it"),
    ("own", "fewest and most picks it still takes"),
)
"""What the parts about the question hold, in their order."""
WIDTH = 155
"""Columns of a paragraph."""


def owner(parts: list[Part]) -> str:
    """Which seats these parts of one zone belong to."""
    return "each seat" if len(parts) > 1 else parts[0].seat or "all"


def zone_rows(layout: Layout) -> list[str]:
    """The rows of the table of zones; parts of the seats of one zone are one row."""
    rows = []
    for (zone, rule), group in groupby(layout.parts, key=lambda part: (part.zone, part.shape.rule)):
        if zone == "asked":
            continue
        parts = [*group]
        declared, size = layout.zones[zone], len(parts[0].shape.labels)
        items = len(declared.keys) or (len(layout.names[layout.zones[declared.along].of]) if declared.along else 1)
        numbers = str(size) if items == 1 or rule == "count" else f"{items} × {size // items}"
        kind = f"`{declared.of}`" if declared.of and rule != "count" else ""
        rows.append(f"| `{zone}` | {owner(parts)} | {numbers} | {rule} | {kind} |")
    return rows


def question_rows(layout: Layout) -> list[str]:
    """The rows about the question that is asked."""
    parts = [*zip(layout.question, QUESTION, strict=False), (layout.picks, QUESTION[-1])]
    return [f"| `asked` | {whose} | {len(part.shape.labels)} | {part.shape.rule} | {told} |" for part, (whose, told) in parts]


def code_rows(game: str) -> list[str]:
    """The rows of the table of codes: the form, its actions, an example."""
    played, rows, first = load(game), [], 0
    known = dict[str, None]()
    for form in played.forms:
        codes = [code for code in codes_of((form,), played.names()) if code not in known]
        known |= dict.fromkeys(codes)
        last = first + len(codes) - 1
        rows.append(f"| `{form}` | {first}{f' to {last}' if last > first else ''} |")
        first = last + 1
    return rows


def section(game: str) -> str:
    """What the page says of one game below its heading."""
    played = load(game)
    low, high = max(2, played.seats[0]), played.seats[1]
    layout = Layout(played, high)
    sizes = ", ".join(f"{Layout(played, seats).size} with {seats}" for seats in range(low, high + 1))
    kinds = ", ".join(f"{len(names)} `{kind}`" for kind, names in played.names().items())
    lines = [
        *wrap(f"`octotui/{game}_v0`: {len(played.codes)} actions. Numbers in an observation, by seats: {sizes}. Names: {kinds}.", WIDTH),
        "",
        "| code | actions |",
        "|---|---|",
        *code_rows(game),
        "",
        f"The observation with {high} seats, in this order:",
        "",
        "| zone | whose | numbers | what | names |",
        "|---|---|---|---|---|",
        *zone_rows(layout),
        *question_rows(layout),
    ]
    return "\n".join(lines)


def written(page: str) -> str:
    """The page with the sections of all games as they are now."""
    for game, heading in HEADINGS.items():
        before, mark, rest = page.partition(f"\n## {heading}\n")
        _, following, after = rest.partition("\n## ")
        page = f"{before}{mark}\n{section(game)}\n{following}{after}"
    return page


def main() -> None:
    page = PAGE.read_text("utf-8")
    if "--write" in sys.argv:
        PAGE.write_text(written(page), "utf-8")
    else:
        print("\n\n".join(map(section, GAMES)))


if __name__ == "__main__":
    main()
