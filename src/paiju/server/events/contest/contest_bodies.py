"""What pages are told of a contest of programs: how far it is, builds, operators, faults."""

from typing import Final, Literal

from paiju.server.events.bodies import EventSeat
from paiju.server.http.bodies import Answer, Said

ContestWord = Literal["absent", "by-hand", "builds", "operators", "roll", "tables", "stopped", "over"]


class ContestProgram(Answer, frozen=True):
    """``file``: what was handed in, empty where nothing is here; ``plays``: in the round that is seated or runs.

    ``present``: when its operator said that he is there; ``awaited``: that he has not.
    """

    number: int
    name: str
    unit: str
    build: str
    file: str
    size: int
    plays: bool
    present: int | None
    awaited: bool
    forfeited: bool


class ContestBuild(Answer, frozen=True):
    number: int
    build: str


class ContestRound(Answer, frozen=True):
    """The builds that were registered when a round began."""

    segment: str
    name: Said
    builds: list[ContestBuild]


class ContestTable(Answer, frozen=True):
    """A table of the round that runs; of its deals nothing is told but how many are over."""

    table: int
    seats: list[EventSeat]
    deals: int


class ContestFault(Answer, frozen=True):
    """Of a board that is closed everywhere; ``settled``: it ended the deal, ``scores`` by direction."""

    segment: str
    name: Said
    board: int
    table: int
    number: int
    settled: bool
    scores: list[int]
    says: Said


class ContestMet(Answer, frozen=True):
    """What ``number`` has won, in points of the deals, at the tables that it shared with ``other``."""

    number: int
    other: int
    deals: int
    points: int


class ContestLine(Answer, frozen=True):
    """Points before a stage, and after each of its rounds; one that ends early was left behind by a cut."""

    number: int
    sums: list[float]


class ContestGrowth(Answer, frozen=True):
    """How points grew in a stage, the best at its end first."""

    stage: str
    name: Said
    rounds: list[Said]
    lines: list[ContestLine]


class EventContestReport(Answer, frozen=True):
    """What boards that are closed everywhere have come to; ``numbers``: all who have met, in the order of standing.

    Everybody is a number: names are told with the event, and may go from it.
    """

    numbers: list[int]
    met: list[ContestMet]
    growth: list[ContestGrowth]
    faults: list[ContestFault]


class EventContestTold(Answer, frozen=True):
    """``playing``: how far the round is that runs, ``why``: what stopped it. ``until``: from when on a forfeit may be
    proposed for whoever is awaited. ``sandbox``: what keeps programs apart, ``keeps``: whether anything does.

    ``most_mb``: of a build; ``houses``: players that can stand in for one.
    """

    now: int
    playing: ContestWord
    why: Said | None
    segment: str
    name: Said | None
    until: int | None
    deals: int
    total: int
    tables: list[ContestTable]
    programs: list[ContestProgram]
    rounds: list[ContestRound]
    keeps: bool
    sandbox: Said
    most_mb: int
    houses: list[str]


class ContestBuildTaken(Answer, frozen=True):
    number: int
    build: str
    file: str
    size: int


ANSWERS: Final = (EventContestTold, EventContestReport, ContestBuildTaken)
