"""Shell completion scripts, generated from the command line's own parser so that they never fall behind it."""

import argparse
import re
from collections.abc import Callable, Iterator


def commands(parser: argparse.ArgumentParser) -> dict[str, tuple[str, argparse.ArgumentParser]]:
    """Each command with its short help and its parser."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            helps = {choice.dest: choice.help or "" for choice in action._choices_actions}
            return {name: (helps.get(name, ""), command) for name, command in action.choices.items()}
    return {}


def words(parser: argparse.ArgumentParser) -> Iterator[tuple[str, str]]:
    """A parser's options and listed values, games included, each with its help."""
    for action in parser._actions:
        if action.metavar == "GAME":
            yield from game_words()
        if not isinstance(action, argparse._SubParsersAction):
            yield from ((word, meaning(word, action.help or "")) for word in action.option_strings or action.choices or ())


def meaning(word: str, help: str) -> str:
    """The help for one word: its own part of `path: where it is; default: a file`, or all of it."""
    return next((part.partition(": ")[2] for part in help.split("; ") if part.startswith(f"{word}: ")), help)


def takes_files(parser: argparse.ArgumentParser) -> bool:
    """Whether this command takes a file name."""
    return any(action.metavar == "FILE" for action in parser._actions)


def game_words() -> Iterator[tuple[str, str]]:
    """The id and name of each game."""
    from engine.core import registry

    yield from ((id, registry.load(id).name) for id in registry.GAMES)


def levels_of_bots() -> tuple[str, ...]:
    """All bot levels, by name and by id."""
    from octotui.bots.levels import IDS

    return tuple(IDS)


def option_values() -> dict[str, tuple[str, ...]]:
    """The options of all games for `--option`, each with its values where they can be listed."""
    from engine.core import registry
    from octotui.cli.lists import options

    found: dict[str, dict[str, None]] = {}
    for game in map(registry.load, registry.GAMES):
        for option, (_, told) in options(game).items():
            listed = told.replace("boolean", "false | true").split(" | ")
            if option == "first":
                listed = [str(seat) for seat in range(1, game.seats[1] + 1)]
            found.setdefault(option, {}).update(dict.fromkeys(word for word in listed if re.fullmatch("[a-z0-9-]+", word)))
    return {option: tuple(told) for option, told in found.items()}


def bash(parser: argparse.ArgumentParser) -> str:
    cases = [f'    "") words="{" ".join([*commands(parser), *(word for word, _ in words(parser))])}" ;;']
    cases += [f'    {name}) words="{" ".join(word for word, _ in words(own))}" ;;' for name, (_, own) in commands(parser).items()]
    levels = " ".join(levels_of_bots())
    options = option_values()
    return "\n".join(
        [
            "_octotui() {",
            '  local cur="${COMP_WORDS[COMP_CWORD]}" command="" words=""',
            '  [ "$COMP_CWORD" -gt 1 ] && command="${COMP_WORDS[1]}"',
            '  case "$command" in',
            *cases,
            "  esac",
            '  local last="${COMP_WORDS[COMP_CWORD-1]}" before="" option="" begun=""',
            '  [ "$COMP_CWORD" -gt 2 ] && before="${COMP_WORDS[COMP_CWORD-2]}"',
            '  [ "$cur" = "=" ] && { cur=""; option="$last"; }',
            '  [ "$last" = "=" ] && option="$before"',
            '  case "$option" in',
            *(f'    {name}) words="{" ".join(values)}" ;;' for name, values in options.items()),
            "  esac",
            '  case "$last" in',
            f'    --option) words="{" ".join(f"{name}=" for name in options)}"; compopt -o nospace 2>/dev/null ;;',
            f'    --seats) words="you {levels}"; case "$cur" in *,*) begun="${{cur%,*}},"; cur="${{cur##*,}}" ;; esac ;;',
            f'    :) words="{levels}" ;;',
            "  esac",
            '  COMPREPLY=($(compgen -P "$begun" -W "$words" -- "$cur"))',
            "}",
            "complete -o default -F _octotui octotui",
        ]
    )


def zsh(parser: argparse.ArgumentParser) -> str:
    cases = [
        f"    {name}) compadd -- {' '.join(word for word, _ in words(own))}{'; _files' if takes_files(own) else ''} ;;"
        for name, (_, own) in commands(parser).items()
    ]
    return "\n".join(
        [
            "#compdef octotui",
            "_octotui() {",
            "  if (( CURRENT == 2 )); then",
            f"    compadd -- {' '.join([*commands(parser), *(word for word, _ in words(parser))])}",
            "    return",
            "  fi",
            '  case "$words[2]" in',
            *cases,
            "  esac",
            "}",
            "compdef _octotui octotui",
        ]
    )


def fish(parser: argparse.ArgumentParser) -> str:
    first = "complete -c octotui -n __fish_use_subcommand"
    lines = [f"{first} -f -a {name} -d {quoted(what)}" for name, (what, _) in commands(parser).items()]
    lines += [f"{first} -f -a {word} -d {quoted(what)}" for word, what in words(parser)]
    for name, (_, own) in commands(parser).items():
        when = f"complete -c octotui -n '__fish_seen_subcommand_from {name}'"
        lines += [] if takes_files(own) else [f"{when} -f"]
        lines += [f"{when} -a {word} -d {quoted(what)}" for word, what in words(own)]
    return "\n".join(lines)


def quoted(text: str) -> str:
    """A text quoted for fish."""
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"


SHELLS: dict[str, Callable[[argparse.ArgumentParser], str]] = {"bash": bash, "zsh": zsh, "fish": fish}


def completion(args: argparse.Namespace) -> int:
    """Print the completion script for a shell."""
    print(SHELLS[args.shell](args.top))
    return 0
