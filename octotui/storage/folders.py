"""The person's folders: settings, themes and option files in the config folder, saves in the data folder. None need exist."""

import os
from pathlib import Path


def config_folder() -> Path:
    """`OCTOTUI_CONFIG`, or the person's config folder."""
    if own := os.environ.get("OCTOTUI_CONFIG"):
        return Path(own)
    from platformdirs import user_config_path

    return user_config_path("octotui", appauthor=False)


def config_file() -> Path:
    """The file of settings."""
    return config_folder() / "config.toml"


def themes_folder() -> Path:
    """The folder of the person's own themes."""
    return config_folder() / "themes"


def data_folder() -> Path:
    """The folder of saves: `OCTOTUI_DATA`, or the person's data folder."""
    if own := os.environ.get("OCTOTUI_DATA"):
        return Path(own)
    from platformdirs import user_data_path

    return user_data_path("octotui", appauthor=False)
