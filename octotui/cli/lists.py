"""The commands that list games, themes, rules and pages."""

import argparse
import json
from typing import TYPE_CHECKING, Any

from octotui.cli.arguments import checked_game, read_library
from octotui.cli.output import CommandError, glyphs_of_output, say, say_json, say_page
from octotui.cli.pages import page, pages

if TYPE_CHECKING:
    from engine.core.game import Game

GAME_COLUMN = 13
"""Width of the game ids in the help, in columns."""


def games(args: argparse.Namespace) -> int:
    """Print the games: what they are, numbers of players, playing time and options."""
    from octotui.tables.cover import cover, facts, shortest_first

    library = read_library()
    if args.json:
        say_json([about(library.game(name)) for name in library])
        return 0
    for game in map(library.game, shortest_first(library)):
        say(f"{game.id}: {game.name}, {facts(game)}")
        if line := cover(game.id).line:
            say(f"  {line}")
        for name, (default, values) in options(game).items():
            say(f"  --option {name}={default}  ({values})")
    return 0


def about(game: "Game[Any]") -> dict[str, object]:
    """What a program is told about a game."""
    from octotui.tables.cover import cover

    offered = {name: {"default": default, "values": values} for name, (default, values) in options(game).items()}
    least, most = game.seats
    said = cover(game.id)
    return {"id": game.id, "name": game.name, "about": said.line, "time": said.time, "players": [least, most], "options": offered}


def games_text() -> str:
    """The games and what they are, for the help."""
    from engine.core import registry
    from octotui.tables.cover import cover, facts, shortest_first

    told = {id: filter(None, (cover(id).line, facts(registry.load(id)))) for id in shortest_first(registry.GAMES)}
    below = "\n" + " " * (GAME_COLUMN + 2)
    return "games:\n" + "".join(f"  {id:{GAME_COLUMN}}{below.join(lines)}\n" for id, lines in told.items())


def options(game: "Game[Any]") -> dict[str, tuple[str, str]]:
    """The options of a game, each with its default and possible values."""
    import msgspec

    schema = msgspec.json.schema(game.options)
    found = schema["$defs"][schema["$ref"].rpartition("/")[2]]["properties"]
    can = possible(game)
    return {name: (json.dumps(one["default"]).strip('"'), can.get(name) or kinds(one)) for name, one in found.items()}


def possible(game: "Game[Any]") -> dict[str, str]:
    """The possible values of options whose type does not say it all."""
    from octotui.tables import table_of

    return {"first": f"null: by chance | a seat: 1 to {game.seats[1]}", **table_of(game.id).option_values(game)}


def kinds(option: dict[str, Any]) -> str:
    """The values an option's JSON Schema allows, in short."""
    if "enum" in option:
        return " | ".join(map(str, option["enum"]))
    if "anyOf" in option:
        return " | ".join(map(kinds, option["anyOf"]))
    return str(option.get("type", "an object"))


def themes(args: argparse.Namespace) -> int:
    """Print the themes."""
    from octotui.storage.folders import themes_folder
    from octotui.tables.appearance import load_palette
    from themes import BadTheme, palette_names

    folder = themes_folder()
    found = []
    for name in palette_names(folder):
        try:
            found.append((name, load_palette(name, folder).title, ""))
        except BadTheme as error:
            found.append((name, "", str(error)))
    if args.json:
        say_json([{"id": name, "name": title or None, "wrong": wrong or None} for name, title, wrong in found])
        return 0
    for name, title, wrong in found:
        say(f"{name}: {title or f'cannot be used: {wrong}'}")
    return 0


def rules(args: argparse.Namespace) -> int:
    """Print the rules of a game: a section, the list of sections, or that list and all of them; or which games have rules."""
    from engine.core.naming import unknown
    from octotui.tables import rulebook

    if args.game is None:
        return ruled_games(args)
    book = rulebook.rulebook(checked_game(args.game, rulebook.games()))
    if args.section is None:
        sections: tuple[rulebook.Section, ...] = () if args.contents else book.section
    elif args.section in book.ids:
        sections = (book[args.section],)
    else:
        raise CommandError(unknown("section", args.section, book.ids))
    glyphs = glyphs_of_output()
    if args.json:
        told = [{"id": one.id, "title": one.title, "rules": one.rules} for one in sections or book.section]
        texts = [{"text": "\n".join(rulebook.plain(book, section, glyphs))} for section in sections] or [{}] * len(told)
        say_json({"game": args.game, "sections": [{**one, **text} for one, text in zip(told, texts, strict=True)]})
        return 0
    pages = [rulebook.contents(book)] if args.section is None else []
    pages += [rulebook.plain(book, section, glyphs) for section in sections]
    print("\n\n\n".join("\n".join(page) for page in pages))
    return 0


def ruled_games(args: argparse.Namespace) -> int:
    """Print the games that have rules."""
    from octotui.tables import rulebook
    from octotui.tables.cover import shortest_first

    books = {game: rulebook.rulebook(game).title for game in shortest_first(rulebook.games())}
    if args.json:
        say_json([{"id": game, "name": title} for game, title in books.items()])
        return 0
    say("The rules of which game? `octotui rules GAME` prints them, `octotui rules GAME --contents` the list of sections.")
    for game, title in books.items():
        say(f"{game}: {title}")
    return 0


def docs(args: argparse.Namespace) -> int:
    """Print a page, or the list of pages."""
    if args.json:
        if args.page:
            raise CommandError(f"--json goes with the list of pages, not with {args.page}")
        say_json(pages())
        return 0
    if args.page:
        say_page(page(args.page))
        return 0
    for name, what in pages().items():
        say(f"{name}: {what}")
    return 0
