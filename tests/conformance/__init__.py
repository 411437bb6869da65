"""One suite for every game of the registry.

`cases` says which games, options and seats; `play` plays them and remembers every state; `checks` lists what must be true of each, much of
it from `asking`, `saving`, `undoing` and `secrecy`. A game is covered the day it stands in the registry: without an entry in `cases` it is
played with its default options.
"""
