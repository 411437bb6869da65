"""The screens of a guest with a terminal."""
