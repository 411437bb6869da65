"""Games played by bots and kept as journals, one of each game also as a playthrough for people to read.

If a journal no longer replays, the rules have changed: the version goes up, and the changelog says why. If only a playthrough differs, the
words or the diagrams have changed: `python -m tests.golden.make --told` writes them anew.
"""
