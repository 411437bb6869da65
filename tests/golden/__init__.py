"""Games played by bots and kept as journals.

If one no longer replays, the rules have changed: the version goes up, and the changelog says why.
"""
