"""The headless twin, the command line and the line mode, as people and programs use them from outside."""
