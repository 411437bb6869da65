"""Screens: title, set-up, table, hand-over, result, and the pages to browse and inspect."""
