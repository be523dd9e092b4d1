"""The plan of a match or league: everything that decides its result, and the turns it is played in.

A **turn** is a line-up that plays several boards with the same programs, started anew. It is the unit of work and of
resumption: what a program remembers from deal to deal begins with its turn, so a turn is played whole or once more.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import msgspec

from paiju.cards.shuffle import parse_casual_seed
from paiju.deals.sealed import Secret, board_seed
from paiju.engines.match.lineup import Entrant, Seating, Table
from paiju.engines.protocol.lines import Info
from paiju.engines.protocol.options import HostOptions
from paiju.games.doudizhu.boards import casual_board
from paiju.games.doudizhu.deal import Cardset
from paiju.games.doudizhu.rules import Rules
from paiju.regulations.library import find_book
from paiju.statistics.sprt import Hypotheses

BOARDS_IN_A_TURN = 20
FORMAT = "paiju-contest 1"


@dataclass(frozen=True, slots=True)
class PlannedTurn:
    """``boards`` are counted from 1 at each table, or on from those before in an event; ``closes`` when they have then
    been played in all seatings.
    """

    number: int
    table: int
    seating: Seating
    boards: tuple[int, ...]
    closes: bool


@dataclass(frozen=True, kw_only=True)
class Plan:
    """``deals`` is the number of boards at every table; ``boards`` are their cards where they come from no seed.

    A segment of an event is a plan too: then ``before`` boards of the event come before its own, and ``info`` is what
    programs are told before its first deal. ``boards_from`` is where boards were read from. ``closed`` is all that no
    program may ever see; where that lies is known to who runs the plan, so the plan's file does not tell it.
    """

    book: str
    options: tuple[tuple[str, str], ...] = ()
    entrants: tuple[Entrant, ...]
    tables: tuple[Table, ...]
    seed: str
    deals: int
    boards: tuple[Cardset, ...] = ()
    duplicate: bool = False
    turn: int = BOARDS_IN_A_TURN
    host: HostOptions = field(default_factory=HostOptions)
    sprt: Hypotheses | None = None
    before: int = 0
    info: Info | None = None
    boards_from: str = ""
    closed: tuple[str, ...] = ()

    @cached_property
    def rules(self) -> Rules:
        return find_book(self.book, Rules).with_options(dict(self.options))

    @cached_property
    def rules_hash(self) -> str:
        return self.rules.content_hash()

    @cached_property
    def changed_rules(self) -> tuple[tuple[str, str], ...]:
        """The options that matter: those that are not as published."""
        return tuple(sorted(self.rules.options.items()))

    @property
    def total(self) -> int:
        """Deals to be played if nothing ends the match before."""
        return sum(self.deals * (len(table.seatings) if self.duplicate else 1) for table in self.tables)

    def turns(self) -> Iterator[PlannedTurn]:
        """Every table plays its first boards in all seatings, then its next, so that results at any time are fair."""
        number, left = 0, [0] * len(self.tables)
        while any(begun < self.deals for begun in left):
            for place, table in enumerate(self.tables):
                for seating, boards, closes in self._stretch(table, left[place]):
                    numbers = tuple(self.before + board for board in boards)
                    yield PlannedTurn(number, place, seating, numbers, closes)
                    number += 1
                left[place] += self._stretch_size(table)

    def _stretch_size(self, table: Table) -> int:
        return self.turn if self.duplicate else self.turn * len(table.seatings)

    def _stretch(self, table: Table, begun: int) -> list[tuple[Seating, tuple[int, ...], bool]]:
        """The next boards of a table: each in every seating, or the seatings one after the other."""
        boards = range(begun + 1, min(begun + self._stretch_size(table), self.deals) + 1)
        if self.duplicate:
            parts = [(seating, tuple(boards)) for seating in table.seatings]
        else:
            count = len(table.seatings)
            parts = [
                (seating, tuple(board for board in boards if (board - 1) % count == place))
                for place, seating in enumerate(table.seatings)
            ]
        kept = [(seating, part) for seating, part in parts if part]
        return [(seating, part, place == len(kept) - 1) for place, (seating, part) in enumerate(kept)]

    def cardset(self, table: int, board: int) -> Cardset:
        """The cards of a board. Tables of one seed have different boards, so that their results are independent."""
        if self.boards:
            return self.boards[board - self.before - 1]
        return casual_board(self.rules, parse_casual_seed(self.seed), table * self.deals + board)

    def player_seed(self, entrant: int) -> int:
        """What a house player draws its lots from: its own for every entrant, the same in all turns."""
        master = Secret(parse_casual_seed(self.seed))
        return int.from_bytes(board_seed(master, "", "paiju match", "players", str(entrant))[:6], "big")


# As JSON (``match.json``): a folder alone is enough to go on.


def encode_plan(plan: Plan) -> dict[str, object]:
    data: dict[str, object] = msgspec.to_builtins(plan)
    del data["closed"]
    return {"format": FORMAT, "book_hash": plan.rules_hash, **data, "options": dict(plan.options)}


def decode_plan(data: Any) -> Plan:
    """The plan; ``ValueError`` when it is none, or one of other rules."""
    try:
        if data["format"] != FORMAT:
            raise ValueError(f"the format {data['format']!r}; expected: {FORMAT!r}")
        plan = msgspec.convert({**data, "options": sorted(data["options"].items())}, Plan)
        begun_with = data["book_hash"]
    except (KeyError, TypeError, AttributeError, IndexError) as error:
        raise ValueError(f"not a plan of {FORMAT}: {error}") from None
    if begun_with != plan.rules_hash:
        raise ValueError(f"begun with other rules of {plan.book} ({str(begun_with)[:16]}…)")
    return plan
