"""The pages of `docs/` that a person with an installed octotui can read too, and the schemas of data files."""

import json
from pathlib import Path

PAGES = {
    "adding-a-game": "how to add a game, from an empty folder to a drawing and a lesson",
    "architecture": "how the program is built, for those who read or change it",
    "bots": "how the bots play, and how surely each level beats the one below it",
    "decks": "how to write a deck of your own",
    "headless": "every game without a screen: `octotui rpc`",
    "investigator": "how to write the cards of the Private Investigator",
    "layouts": "how to draw a layout of your own",
    "record": "what counts in your record, the game of the day, and what can be achieved",
    "settings": "every setting, flag and variable, themes of your own, and the ids of all keys",
}
"""What there is to read."""


def folder() -> Path:
    """Where the pages are: within the package once it is installed, beside it in a checkout."""
    package = Path(__file__).parents[1]
    installed = package / "docs"
    return installed if installed.is_dir() else package.parent / "docs"


def page(name: str) -> str:
    """A page as it is written."""
    return (folder() / f"{name}.md").read_text("utf-8")


def deck_schema() -> str:
    """The JSON Schema of deck files, made from the type that reads them."""
    from engine.cosmoctopus.box import DeckFile

    return schema_of(DeckFile)


def dossier_schema() -> str:
    """The JSON Schema of files with the cards of the Private Investigator."""
    from engine.cosmoctopus.dossier import DossierFile

    return schema_of(DossierFile)


def layout_schema() -> str:
    """The JSON Schema of layout files."""
    from engine.cosmoctopus.layouts import LayoutFile

    return schema_of(LayoutFile)


def schema_of(kind: type) -> str:
    import msgspec

    schema = {"$schema": "https://json-schema.org/draft/2020-12/schema", **msgspec.json.schema(kind)}
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"
