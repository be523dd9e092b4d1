"""What pages are told of a contest of programs: how far it is, builds, operators, faults."""

from typing import Final, Literal

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


class ContestFault(Answer, frozen=True):
    """Of a board that is closed everywhere; ``settled``: it ended the deal."""

    segment: str
    name: Said
    board: int
    table: int
    number: int
    who: str
    settled: bool
    says: Said


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
    programs: list[ContestProgram]
    rounds: list[ContestRound]
    faults: list[ContestFault]
    keeps: bool
    sandbox: Said
    most_mb: int
    houses: list[str]


class ContestBuildTaken(Answer, frozen=True):
    number: int
    build: str
    file: str
    size: int


ANSWERS: Final = (EventContestTold, ContestBuildTaken)
