"""Four octopus board games at one table in the terminal. The app lives here; the rules it plays by live in `engine`."""

__version__ = "0.1.0"
