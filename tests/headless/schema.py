"""The schemas in docs/, made from the types that read data files. `python -m tests.headless.schema --write` writes them."""

import sys
from pathlib import Path

from octotui.cli.pages import deck_schema, dossier_schema, layout_schema

DOCS = Path(__file__).parents[2] / "docs"
FILE = DOCS / "deck.schema.json"
DOSSIER_FILE = DOCS / "investigator.schema.json"
LAYOUT_FILE = DOCS / "layout.schema.json"


if __name__ == "__main__":
    if sys.argv[1:] == ["--write"]:
        FILE.write_text(deck_schema(), "utf-8")
        DOSSIER_FILE.write_text(dossier_schema(), "utf-8")
        LAYOUT_FILE.write_text(layout_schema(), "utf-8")
    else:
        print(deck_schema() + dossier_schema() + layout_schema(), end="")
