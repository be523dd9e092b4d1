"""The table of games: the one place that knows which exist."""

from paiju.games.doudizhu import deal
from paiju.games.doudizhu.events import Action, DealScored, Event
from paiju.games.doudizhu.rules import Rules
from paiju.games.doudizhu.state import State
from paiju.table.game import Game

DOUDIZHU: Game[Rules, deal.Cardset, State, Event, Action, DealScored] = deal
