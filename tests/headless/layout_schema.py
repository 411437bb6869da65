"""docs/layout.schema.json, made from the type that reads layout files. `python -m tests.headless.layout_schema --write` writes it."""

import json
import sys
from pathlib import Path

import msgspec

from engine.cosmoctopus.layouts import LayoutFile

FILE = Path(__file__).parents[2] / "docs" / "layout.schema.json"


def text() -> str:
    """The schema as it has to stand in the file."""
    schema = {"$schema": "https://json-schema.org/draft/2020-12/schema", **msgspec.json.schema(LayoutFile)}
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    if sys.argv[1:] == ["--write"]:
        FILE.write_text(text(), "utf-8")
    else:
        print(text(), end="")
