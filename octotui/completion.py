"""Scripts that teach a shell the `octotui` command, made from the command line's own parser, so that they name what there is."""

import argparse
from collections.abc import Callable, Iterator


def commands(parser: argparse.ArgumentParser) -> dict[str, tuple[str, argparse.ArgumentParser]]:
    """Each command with what it does, in short, and its own parser."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            helps = {choice.dest: choice.help or "" for choice in action._choices_actions}
            return {name: (helps.get(name, ""), command) for name, command in action.choices.items()}
    return {}


def words(parser: argparse.ArgumentParser) -> Iterator[tuple[str, str]]:
    """The options of a parser and the values that it lists, each with its help."""
    for action in parser._actions:
        if not isinstance(action, argparse._SubParsersAction):
            yield from ((word, meaning(word, action.help or "")) for word in action.option_strings or action.choices or ())


def meaning(word: str, help: str) -> str:
    """What a help says of one word: its own part of `path: where it is; default: a file`, or all of it."""
    return next((part.partition(": ")[2] for part in help.split("; ") if part.startswith(f"{word}: ")), help)


def takes_files(parser: argparse.ArgumentParser) -> bool:
    """Whether a file can be named to this command."""
    return any(action.metavar == "FILE" for action in parser._actions)


def bash(parser: argparse.ArgumentParser) -> str:
    cases = [f'    "") words="{" ".join([*commands(parser), *(word for word, _ in words(parser))])}" ;;']
    cases += [f'    {name}) words="{" ".join(word for word, _ in words(own))}" ;;' for name, (_, own) in commands(parser).items()]
    return "\n".join(
        [
            "_octotui() {",
            '  local cur="${COMP_WORDS[COMP_CWORD]}" command="" words=""',
            '  [ "$COMP_CWORD" -gt 1 ] && command="${COMP_WORDS[1]}"',
            '  case "$command" in',
            *cases,
            "  esac",
            '  COMPREPLY=($(compgen -W "$words" -- "$cur"))',
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
    """A text in quotes for fish."""
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"


SHELLS: dict[str, Callable[[argparse.ArgumentParser], str]] = {"bash": bash, "zsh": zsh, "fish": fish}
