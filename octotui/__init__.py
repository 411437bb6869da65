"""Four octopus board games at one table in the terminal. The app lives here; the rules it plays by live in `engine`.

`engine` and `themes` lie in `_packages` once octotui is installed, and beside this folder in a checkout. That place goes first on the
path: other packages have these names too.
"""

import os
import sys

__version__ = "0.1.0"

_installed = os.path.join(os.path.dirname(__file__), "_packages")
sys.path.insert(0, _installed if os.path.isdir(_installed) else os.path.dirname(os.path.dirname(__file__)))
