"""The worked example of docs/headless.md: how it is made, read and compared.

`python -m tests.headless.example --write` plays the requests below and writes them with their answers into the page. The answers must
not depend on what is in the deck, so that the page holds while cards change.
"""

import json
import sys
from pathlib import Path
from typing import Any

from tests.headless.wire import Wire

PAGE = Path(__file__).parents[2] / "docs" / "headless.md"
BEGIN, END = "--write` -->\n```\n", "```\n<!-- end of example -->"
LONG = "…"
NEAR = "near"

PEOPLE = [{"name": "Ann", "bot": None}, {"name": "Bob", "bot": None}]

Shortened = dict[str, int]
"""Paths into an answer, and how many items of the list there are shown; 0 hides the value."""

SESSION: list[tuple[str, Any, Shortened]] = [
    ("games.list", {}, {"result.games": 2, "result.games.0.options": 0}),
    ("match.new", {"game": "cosmoctopus", "seats": PEOPLE, "options": {"first": 0}, "seed": 9}, {}),
    ("match.legal", {"match": "m1", "seat": 0}, {"result.choices": 2, "result.refused": 1}),
    ("bot.choose", {"match": "m1", "seat": 0, "level": "easy", "budget": {"playouts": 10}}, {}),
    ("match.act", {"match": "m1", "seat": 1, "code": "move ink-3"}, {}),
    ("match.act", {"match": "m1", "seat": 0, "code": "move stars-3"}, {}),
    ("match.act", {"match": "m1", "seat": 0, "code": NEAR}, {}),
    ("match.act", {"match": "m1", "seat": 0, "code": "end"}, {}),
    ("match.step", {"match": "m1", "view": False}, {"result.legal": 2}),
    ("match.undo", {"match": "m1", "seat": 0}, {}),
    ("match.undo", {"match": "m1", "seat": 1}, {}),
    ("match.redo", {"match": "m1", "seat": 0}, {}),
    ("match.view", {"match": "m1", "seat": None}, {"result.view.row": 0, "result.view.contact": 0}),
    ("match.redeal", {"match": "m1", "seat": 1, "seed": 5}, {}),
    ("match.status", ["m2"], {}),
    ("match.journal", {"match": "m1"}, {"result.journal": 0}),
    ("match.load", {"journal": "nonsense"}, {}),
    ("match.status", {"match": "m9"}, {}),
]
"""Method, parameters, and what is shortened. `NEAR` stands for the first free Move that offers three of a resource."""


def near(wire: Wire) -> str:
    """The first Move without tribute to a tile that gives three of a resource."""
    choices = wire.call("match.legal", match="m1", seat=0)["choices"]
    return next(str(c["code"]) for c in choices if not c["cost"] and c["code"].endswith("-3"))


def shortened(value: Any, path: str, cuts: Shortened) -> Any:
    """An answer with its long parts replaced."""
    if path in cuts:
        return [*(shortened(v, f"{path}.{i}", cuts) for i, v in enumerate(value[: cuts[path]])), LONG] if cuts[path] else LONG
    under = f"{path}." if path else ""
    if isinstance(value, dict):
        return {k: shortened(v, under + k, cuts) for k, v in value.items()}
    return [shortened(v, f"{under}{i}", cuts) for i, v in enumerate(value)] if isinstance(value, list) else value


def written() -> str:
    """The session as it stands in the page."""
    wire, lines = Wire(), []
    for number, (method, params, cuts) in enumerate(SESSION, 1):
        if isinstance(params, dict) and params.get("code") == NEAR:
            params = {**params, "code": near(wire)}
        request = {"jsonrpc": "2.0", "id": number, "method": method} | ({"params": params} if params else {})
        lines += ["→ " + dumped(request), "← " + dumped(shortened(wire.send(request), "", cuts))]
    return "\n".join(lines) + "\n"


def dumped(message: Any) -> str:
    return json.dumps(message, ensure_ascii=False)


def exchanges(page: str) -> list[tuple[str, Any]]:
    """What the page says is sent, each with what it says comes back."""
    block = page.partition(BEGIN)[2].partition(END)[0].splitlines()
    sent = [line.removeprefix("→ ") for line in block[::2]]
    return list(zip(sent, [json.loads(line.removeprefix("← ")) for line in block[1::2]], strict=True))


def fits(said: Any, got: Any) -> bool:
    """Whether an answer is what the page says: `…` is any value, and at the end of a list any more items."""
    if said == LONG:
        return True
    if isinstance(said, dict) and isinstance(got, dict):
        return said.keys() == got.keys() and all(fits(v, got[k]) for k, v in said.items())
    if isinstance(said, list) and isinstance(got, list):
        if said[-1:] == [LONG]:
            said, got = said[:-1], got[: len(said) - 1]
        return len(said) == len(got) and all(map(fits, said, got))
    return type(said) is type(got) and bool(said == got)


def write() -> None:
    """Put the session into the page."""
    page = PAGE.read_text("utf-8")
    before, begin, rest = page.partition(BEGIN)
    _, end, after = rest.partition(END)
    PAGE.write_text(before + begin + written() + end + after, "utf-8")


if __name__ == "__main__":
    if sys.argv[1:] == ["--write"]:
        write()
    else:
        print(written(), end="")
