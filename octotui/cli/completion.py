"""Completion of the command line in bash, zsh and fish.

shtab writes the script from the parser. Where values depend on what is typed before them, or on the person's files and saves, the script
asks `octotui completion --values KIND WORD...`, with all words up to the cursor.
"""

import argparse
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress

from octotui.cli import config
from octotui.cli.arguments import STANDARD_GAME
from octotui.cli.pages import pages

Value = tuple[str, str]
"""A possible value, and what it is; empty where it says so itself."""

KINDS = {
    "game": "games",
    "seats": "seats",
    "option": "options",
    "section": "sections",
    "what": "config",
    "page": "pages",
    "match": "saved",
    "theme": "themes",
    "first_theme": "themes",
    "glyphs": "glyphs",
    "first_glyphs": "glyphs",
    "motion": "motion",
    "first_motion": "motion",
    "limit": "limits",
}
"""The kind of values of each argument, by its name in the parser."""
EITHER = "file_or_saved"
"""The kind of an argument that names a file or a saved game."""
SHELLS = ("bash", "zsh", "fish")


def completion(args: argparse.Namespace) -> int:
    """Print the completion script for a shell, or the values at the cursor, as the script asks for them."""
    if args.values is not None:
        kind, *words = args.values or ("",)
        for value, what in values(kind, words):
            print(f"{value}\t{what}" if what else value)
        return 0
    if args.shell is None:
        args.parser.error(f"which shell? One of {', '.join(SHELLS)}")
    print(script(args.top, args.shell))
    return 0


def script(top: argparse.ArgumentParser, shell: str) -> str:
    """The completion script of this parser for a shell."""
    import shtab

    for parser in (top, *commands(top).values()):
        for action in parser._actions:
            if found := completer(action):
                vars(action)["complete"] = found
    made: str = shtab.complete(top, shell, preamble=PREAMBLES[shell])
    return made + (REGISTERED if shell == "bash" else "")


def commands(top: argparse.ArgumentParser) -> dict[str, argparse.ArgumentParser]:
    """The parser of each command."""
    return next(dict(action.choices) for action in top._actions if isinstance(action, argparse._SubParsersAction))


def completer(action: argparse.Action) -> dict[str, object]:
    """How shtab completes an argument; empty where the parser says it all."""
    import shtab

    if action.nargs == 0:
        return {}
    if action.dest in KINDS or action.metavar == "FILE|ID":
        name = f"_octotui_{KINDS.get(action.dest, EITHER)}"
        return {"bash": name, "zsh": name, "fish": f"({name})"}
    if action.dest == "folder":
        return dict(shtab.DIRECTORY)
    if action.metavar in ("FILE", "OUT", "CMD", "FROM", "TO"):
        # Of one pattern alone zsh would take the parentheses around it for qualifiers.
        return dict(shtab.glob("*.toml", "*.TOML") if action.metavar == "FILE" and action.option_strings else shtab.FILE)
    return {}


# --- values


def values(kind: str, words: Sequence[str]) -> Iterator[Value]:
    """The values of this kind that begin with the last of these words."""
    typed = words[-1] if words else ""
    offered = OFFERED.get(kind)
    for value, what in offered(words) if offered else ():
        if value.startswith(typed):
            yield value, what


def game_in(words: Sequence[str]) -> str:
    """The game that a command line is about."""
    from engine.core.registry import GAMES

    return next((word for word in words[:-1] if word in GAMES), STANDARD_GAME)


def games(words: Sequence[str]) -> Iterator[Value]:
    from engine.core import registry

    yield from ((id, registry.load(id).name) for id in registry.GAMES)


def seats(words: Sequence[str]) -> Iterator[Value]:
    """The last seat of the list: a person, a bot's level or a program; behind a colon, the level of a bot with a name."""
    from engine.bots import LEVELS
    from octotui.storage.config import load

    config, _ = load()
    before, comma, last = words[-1].rpartition(",")
    name, colon, _ = last.partition(":")
    begun = before + comma + name * bool(colon) + colon
    if not colon:
        yield from ((begun + person, "a person") for person in ("you", *config.names) if person not in config.players)
    yield from ((begun + level.name, "a bot") for level in LEVELS.values())
    if not colon:
        yield from ((begun + player, f"a program: {command}") for player, command in config.players.items())


def options(words: Sequence[str]) -> Iterator[Value]:
    """The options of the game, and behind `=` the values of one."""
    import re

    from engine.core import registry
    from engine.core.registry import file_kinds
    from octotui.cli import lists
    from octotui.storage.own_files import entries, folder_of

    game = registry.load(game_in(words))
    offered = lists.options(game)
    name, equals, _ = words[-1].partition("=")
    if not equals:
        yield from ((f"{option}=", told) for option, (_, told) in offered.items())
    elif name in offered:
        listed = offered[name][1].replace("boolean", "false | true").split(" | ")
        own = [kind for kind in file_kinds(game.id).values() if kind.option == name]
        listed = [str(seat) for seat in range(1, game.seats[1] + 1)] if name == "first" else listed
        listed += [entry.id for kind in own for entry in entries(kind, folder_of(kind)) if entry.value is not None]
        possible = (value for value in dict.fromkeys(listed) if re.fullmatch(r"[\w.-]+", value))
        yield from ((f"{name}={value}", "as it is proposed" if value == offered[name][0] else game.name) for value in possible)


def sections(words: Sequence[str]) -> Iterator[Value]:
    from octotui.tables import rulebook

    yield from ((section.id, section.title) for section in rulebook.rulebook(game_in(words)).section)


def saved_games(words: Sequence[str]) -> Iterator[Value]:
    """The saved games: those that can go on, for `continue`."""
    from octotui.cli.arguments import read_library
    from octotui.cli.saves import MANY
    from octotui.storage.store import Store

    over = False if "continue" in words[:-1] else None
    with Store.open(games=read_library().game) as store:
        for game in store.recent(over=over, limit=MANY):
            yield str(game.id), f"{game.about}; {game.outcome}"
    yield "last", "the game last played"


def themes(words: Sequence[str]) -> Iterator[Value]:
    from octotui.storage.folders import themes_folder
    from octotui.tables.appearance import load_palette
    from themes import BadTheme, palette_names

    for name in palette_names(themes_folder()):
        with suppress(BadTheme):
            yield name, load_palette(name, themes_folder()).title


def limits(words: Sequence[str]) -> Iterator[Value]:
    from octotui.server.hall.limits import Limits

    yield from ((f"{name}=", f"{getattr(Limits(), name)} where nothing is said") for name in Limits.__struct_fields__)


OFFERED: dict[str, Callable[[Sequence[str]], Iterable[Value]]] = {
    "games": games,
    "seats": seats,
    "options": options,
    "sections": sections,
    "saved": saved_games,
    "themes": themes,
    "config": lambda words: config.WHAT.items(),
    "pages": lambda words: pages().items(),
    "glyphs": lambda words: (("auto", "by the language setting"), ("unicode", "boxes and signs"), ("ascii", "letters alone")),
    "motion": lambda words: (("auto", "off over SSH"), ("on", "animations"), ("off", "none")),
    "limits": limits,
}
"""What is offered of each kind, for the words up to the cursor."""


# --- the parts of the scripts that ask

BASH = r"""
# what has a space in it is left out: bash would take it for two values
_octotui_values() {
  octotui completion --values "$1" "${COMP_WORDS[@]:0:COMP_CWORD+1}" 2>/dev/null | cut -f1 | grep -v ' '
}
_octotui_file_or_saved() { compgen -f -- "$1"; _octotui_values saved; }
"""
REGISTERED = r"""

# bash divides words at = and : too, and puts what is completed in place of the last part alone
_octotui() {
  local -a COMP_WORDS=()
  read -ra COMP_WORDS <<< "${COMP_LINE:0:COMP_POINT}"
  [[ ${COMP_LINE:0:COMP_POINT} == *[[:space:]] ]] && COMP_WORDS+=("")
  local COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
  local typed="${COMP_WORDS[COMP_CWORD]}" part
  _shtab_octotui
  part="${typed%"${typed##*[=:]}"}"
  COMPREPLY=("${COMPREPLY[@]#"$part"}")
  [[ ${#COMPREPLY[@]} -gt 0 && ${COMPREPLY[0]} == *= ]] && compopt -o nospace
}
complete -o bashdefault -F _octotui octotui
"""
ZSH = r"""
_octotui_values() {
  local kind=$1 line
  local -a found told
  shift
  for line in "${(@f)$(octotui completion --values $kind "${(@Q)words[1,CURRENT]}" 2>/dev/null)}"; do
    [[ -n $line ]] || continue
    found+=("${line%%$'\t'*}")
    told+=("${line/$'\t'/  }")
  done
  if [[ ${found[1]} == *= ]]; then compadd "$@" -S '' -l -d told -a found; else compadd "$@" -l -d told -a found; fi
}
_octotui_file_or_saved() { _octotui_values saved "$@"; _files; }
"""
FISH = r"""
function _octotui_values
  set -l typed (commandline -ct)
  octotui completion --values $argv[1] (commandline -opc) (string unescape -- $typed; or echo $typed) 2>/dev/null
end
function _octotui_file_or_saved; _octotui_values saved; __fish_complete_path (commandline -ct); end
"""
PREAMBLES = {
    "bash": BASH + "".join(f"_octotui_{kind}() {{ _octotui_values {kind}; }}\n" for kind in OFFERED),
    "zsh": ZSH + "".join(f'_octotui_{kind}() {{ _octotui_values {kind} "$@" }}\n' for kind in OFFERED),
    "fish": FISH + "".join(f"function _octotui_{kind}; _octotui_values {kind}; end\n" for kind in OFFERED),
}
