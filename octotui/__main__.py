"""`python -m octotui` is `octotui`."""

import sys

from octotui.cli import main

if __name__ == "__main__":
    sys.exit(main())
