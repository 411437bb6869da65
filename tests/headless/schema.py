"""The schemas in docs/, made from the types that read data files. `python -m tests.headless.schema --write` writes them."""

import sys
from pathlib import Path

from engine.cosmoctopus.box import DeckFile
from engine.cosmoctopus.dossier import DossierFile
from engine.cosmoctopus.layouts import LayoutFile
from octotui.cli.pages import schema_of

DOCS = Path(__file__).parents[2] / "docs"
FILE = DOCS / "deck.schema.json"
DOSSIER_FILE = DOCS / "investigator.schema.json"
LAYOUT_FILE = DOCS / "layout.schema.json"


if __name__ == "__main__":
    if sys.argv[1:] == ["--write"]:
        FILE.write_text(schema_of(DeckFile), "utf-8")
        DOSSIER_FILE.write_text(schema_of(DossierFile), "utf-8")
        LAYOUT_FILE.write_text(schema_of(LayoutFile), "utf-8")
    else:
        print(schema_of(DeckFile) + schema_of(DossierFile) + schema_of(LayoutFile), end="")
