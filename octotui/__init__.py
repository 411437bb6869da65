"""Four octopus board games at one table in the terminal. The app lives here; the rules it plays by live in `engine`.

`engine` and `themes` lie in `_packages` once octotui is installed, and beside this folder in a checkout. That place goes first on the
path: other packages have these names too.
"""

import os
import sys

__version__ = "0.1.0"

_installed = os.path.join(os.path.dirname(__file__), "_packages")
_place = _installed if os.path.isdir(_installed) else os.path.dirname(os.path.dirname(__file__))
sys.path.insert(0, _place)
for _name in ("engine", "themes"):
    _loaded = getattr(sys.modules.get(_name), "__file__", None)
    if _loaded and os.path.realpath(os.path.dirname(_loaded)) != os.path.realpath(os.path.join(_place, _name)):
        raise ImportError(f"another package named {_name} is loaded already, {_loaded}: import octotui before it")
