"""docs/deck.schema.json, made from the type that reads deck files. `python -m tests.headless.schema --write` writes it."""

import json
import sys
from pathlib import Path

import msgspec

from engine.cosmoctopus.box import DeckFile

FILE = Path(__file__).parents[2] / "docs" / "deck.schema.json"


def text() -> str:
    """The schema as it has to stand in the file."""
    schema = {"$schema": "https://json-schema.org/draft/2020-12/schema", **msgspec.json.schema(DeckFile)}
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    if sys.argv[1:] == ["--write"]:
        FILE.write_text(text(), "utf-8")
    else:
        print(text(), end="")
