"""JSON-RPC for a guest's program: the tables open to its key, with the rights of its own seats. Hidden names are never among the results.

The methods are those of `octotui rpc` as far as they fit, on the matches of the hall. Those that would show more than a seat may see, or
derive another match, are available only once a match is over, or not at all.
"""

from __future__ import annotations

from octotui.headless import methods
from octotui.headless.messages import Answer, Look, Methods, OfMatch, OfSeat, OfViewer, Params, Speech
from octotui.server.rpc import matches, tables
from octotui.server.rpc.matches import doing, of_own, when_over
from octotui.server.rpc.messages import Agree, AskOthers, InLobby, Join, Log, OfGame, OfPlace, OfTable, OpenTable, SetPlace, SwapPlaces

METHODS: Methods = {
    "rpc.discover": (Params, methods.rpc_discover),
    "games.list": (Params, methods.games_list),
    "lobby.list": (Params, tables.lobby_list),
    "lobby.say": (InLobby, tables.lobby_say),
    "ladder.list": (OfGame, tables.ladder_list),
    "tables.list": (Params, tables.tables_list),
    "tables.join": (Join, tables.tables_join),
    "tables.leave": (OfTable, tables.tables_leave),
    "tables.open": (OpenTable, tables.tables_open),
    "tables.set": (SetPlace, tables.tables_set),
    "tables.empty": (OfPlace, tables.tables_empty),
    "tables.swap": (SwapPlaces, tables.tables_swap),
    "tables.begin": (OfTable, tables.tables_begin),
    "tables.close": (OfTable, tables.tables_close),
    "match.status": (OfViewer, of_own(methods.match_status)),
    "match.legal": (OfSeat, of_own(methods.match_legal)),
    "match.act": (Answer, doing(methods.match_act)),
    "match.view": (Look, matches.match_view),
    "match.board": (OfMatch, matches.match_board),
    "match.log": (Log, matches.match_log),
    "match.undo": (OfSeat, doing(methods.match_undo)),
    "match.redo": (OfSeat, doing(methods.match_redo)),
    "match.say": (Speech, doing(methods.match_say)),
    "match.said": (OfMatch, methods.match_said),
    "match.journal": (OfMatch, when_over(methods.match_journal)),
    "match.ask": (AskOthers, doing(matches.match_ask)),
    "match.agree": (Agree, doing(matches.match_agree)),
    "match.request": (OfMatch, matches.match_request),
    "match.give_up": (OfMatch, matches.match_give_up),
    "match.rematch": (OfMatch, matches.match_rematch),
    "match.people": (OfMatch, matches.match_people),
    "match.away": (OfMatch, matches.match_away),
    "match.here": (OfMatch, matches.match_here),
    "match.clock": (OfMatch, matches.match_clock),
}
"""Every method: its parameters and its function."""
