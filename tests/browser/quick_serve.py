"""`paiju serve` for tests that need not wait as long as people do: house players at events answer at once, and a turn
lasts as many seconds as PAIJU_TEST_TURN says, if it says any. With PAIJU_TEST_DRAW every deal of Shengji is that of a
number which everybody knows, and its cards are drawn fast."""

import functools
import os

from paiju.cards.shuffle import lot, seed_of_number, shuffle
from paiju.cli.main import main
from paiju.games.doudizhu import timeouts
from paiju.games.doudizhu.rules import Rules, TimeLimit
from paiju.games.doudizhu.state import State
from paiju.games.shengji.deal import dealing
from paiju.games.shengji.deal import timeouts as shengji_timeouts
from paiju.games.shengji.deal.state import State as ShengjiState
from paiju.games.shengji.rules import Rules as ShengjiRules
from paiju.server.events import tables as event_tables
from paiju.table.game import Due
from paiju.table.seats import Millis
from paiju.table.session.options import TableOptions


def shorten_turns(seconds: int) -> None:
    def time_limit(_rules: Rules, _state: State) -> TimeLimit:
        return TimeLimit(seconds * 1_000)

    vars(timeouts)["time_limit"] = time_limit


def fix_draw(number: int, pace: int) -> None:
    """The same cards at every table, one after so many milliseconds."""
    seed, due = seed_of_number(number), shengji_timeouts.due
    vars(dealing)["shuffle"] = lambda cards, _seed: shuffle(cards, seed)
    vars(dealing)["lot"] = lambda _seed, purpose, count: lot(seed, purpose, count)

    def soon(rules: ShengjiRules, state: ShengjiState) -> Due | None:
        found = due(rules, state)
        return found._replace(at=Millis(found.since + pace), limit=pace) if found is not None and found.paced else found

    vars(shengji_timeouts)["due"] = soon


_PACE = 60


if __name__ == "__main__":
    vars(event_tables)["TableOptions"] = functools.partial(TableOptions, house_delay=0)
    if "PAIJU_TEST_TURN" in os.environ:
        shorten_turns(int(os.environ["PAIJU_TEST_TURN"]))
    if "PAIJU_TEST_DRAW" in os.environ:
        fix_draw(int(os.environ["PAIJU_TEST_DRAW"]), _PACE)
    main()
