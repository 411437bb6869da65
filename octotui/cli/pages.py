"""The pages of `docs/` that come with an installed octotui, and the schemas of data files."""

import json
from pathlib import Path

from octotui.cli.own_files import own_files

PAGES = {
    "adding-a-game": "how to add a game, from an empty folder to a drawing and a lesson",
    "architecture": "how the program is built, for those who read or change it",
    "bots": "how the bots play, and how surely each level beats the one below it",
    "command-line": "saved games by name, streams, JSON, completion, environment and exit statuses",
    "environments": "every game as a PettingZoo environment, for learning programs",
    "headless": "every game without a screen: `octotui rpc`",
    "record": "what counts in your record, the game of the day, and what can be achieved",
    "serving": "a server for guests on ssh: `octotui serve`, from the first start to a backup",
    "writing-bots": "programs of your own that play: what they are told and what they answer, with two examples",
    "settings": "every setting, flag and variable, themes of your own, and the ids of all keys",
}
"""The pages about everything but own files."""


def pages() -> dict[str, str]:
    """All pages, including those about own files."""
    about = {name: what for kind in own_files() for name, what in kind.page.items()}
    return dict(sorted({**PAGES, **about}.items()))


def folder() -> Path:
    """The folder of pages: inside the package once it is installed, beside it in a checkout."""
    package = Path(__file__).parents[1]
    installed = package / "docs"
    return installed if installed.is_dir() else package.parent / "docs"


def page(name: str) -> str:
    """The text of a page."""
    return (folder() / f"{name}.md").read_text("utf-8")


def schema_of(kind: type) -> str:
    """The JSON Schema of data files, generated from the type that reads them."""
    import msgspec

    schema = {"$schema": "https://json-schema.org/draft/2020-12/schema", **msgspec.json.schema(kind)}
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"
