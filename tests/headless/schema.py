"""docs/deck.schema.json, made from the type that reads deck files. `python -m tests.headless.schema --write` writes it."""

import sys
from pathlib import Path

from octotui.pages import deck_schema

FILE = Path(__file__).parents[2] / "docs" / "deck.schema.json"


if __name__ == "__main__":
    if sys.argv[1:] == ["--write"]:
        FILE.write_text(deck_schema(), "utf-8")
    else:
        print(deck_schema(), end="")
