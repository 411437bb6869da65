"""A table for people on different lines: `octotui serve`."""
