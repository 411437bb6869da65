"""The commands that check a file of the player's own."""

import argparse
from collections import Counter

from octotui.cli.output import Unusable, say
from octotui.cli.pages import deck_schema, dossier_schema, layout_schema


def check_deck(args: argparse.Namespace) -> int:
    """Say what is in a deck file, or what is wrong with it."""
    from octotui.storage.games import BadFile, read_deck_file

    if args.schema:
        print(deck_schema(), end="")
        return 0
    try:
        deck = read_deck_file(args.file)
    except BadFile as error:
        raise Unusable(str(error)) from None
    types = Counter(deck.cards[c].type for c in deck.devotees)
    say(f"ok: {args.file}: “{deck.name}”")
    print(f"{len(deck.devotees)} devotee cards: " + ", ".join(f"{n} {kind}{'' if n == 1 else 's'}" for kind, n in types.items()))
    print(f"{len(deck.contacts)} First Contact cards, {len(deck.hands)} starting hands; hash {deck.hash}")
    return 0


def check_layout(args: argparse.Namespace) -> int:
    """Say what a layout file holds, or what is wrong with it."""
    from engine.cosmoctopus.layouts import layout_of
    from octotui.storage.games import BadFile
    from octotui.storage.layouts import beside, read_layout_file, summary

    if args.schema:
        print(layout_schema(), end="")
        return 0
    try:
        layout = layout_of(read_layout_file(args.file))
    except BadFile as error:
        raise Unusable(str(error)) from None
    say(f"ok: {args.file}: “{layout.name}”")
    print(summary(layout))
    for line in beside(layout):
        print(f"  {line}")
    return 0


def check_dossier(args: argparse.Namespace) -> int:
    """Say what is in a file with the cards of the Private Investigator, or what is wrong with it."""
    from octotui.storage.games import BadFile, read_dossier_file

    if args.schema:
        print(dossier_schema(), end="")
        return 0
    try:
        dossier = read_dossier_file(args.file)
    except BadFile as error:
        raise Unusable(str(error)) from None
    say(f"ok: {args.file}: “{dossier.name}”")
    print(f"{len(dossier.behaviours)} behaviour cards, {len(dossier.revelations)} revelation cards; hash {dossier.hash}")
    return 0
