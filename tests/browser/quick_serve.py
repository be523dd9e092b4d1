"""`paiju serve` for tests that need not wait as long as people do: house players at events answer at once, and a turn
lasts as many seconds as PAIJU_TEST_TURN says, if it says any."""

import functools
import os

from paiju.cli.main import main
from paiju.games.doudizhu import timeouts
from paiju.games.doudizhu.rules import Rules, TimeLimit
from paiju.games.doudizhu.state import State
from paiju.server.events import tables as event_tables
from paiju.table.session.options import TableOptions


def shorten_turns(seconds: int) -> None:
    def time_limit(_rules: Rules, _state: State) -> TimeLimit:
        return TimeLimit(seconds * 1_000)

    vars(timeouts)["time_limit"] = time_limit


if __name__ == "__main__":
    vars(event_tables)["TableOptions"] = functools.partial(TableOptions, house_delay=0)
    if "PAIJU_TEST_TURN" in os.environ:
        shorten_turns(int(os.environ["PAIJU_TEST_TURN"]))
    main()
