"""A turn: three seats, engines and house players, play boards one after the other; every ruling is ``decide``'s.

Table time is thinking time: it stands still while calls and plays are told and acknowledged, so the clock of a seat
runs from the flush of its question (七.4). What a fault costs is scored by the book; the host only reports it.
"""

from collections.abc import AsyncGenerator, Iterable, Sequence
from contextlib import aclosing
from dataclasses import dataclass, replace

from paiju.engines.protocol.faults import LogLine, SeatFault
from paiju.engines.protocol.lines import Info
from paiju.engines.protocol.options import HostOptions
from paiju.engines.table.deal import DealInPlay
from paiju.engines.table.table import Participant, Table, seat_participants
from paiju.games.doudizhu.deal import Cardset
from paiju.games.doudizhu.events import Action, Event
from paiju.games.doudizhu.record.replay import Replay
from paiju.games.doudizhu.rules import Rules
from paiju.games.doudizhu.state import State
from paiju.table.record.record import Step
from paiju.table.seats import seats


@dataclass(frozen=True, slots=True)
class Thinking:
    """How long a seat took for its bids and plays."""

    answers: int = 0
    total_ms: int = 0


@dataclass(frozen=True, slots=True)
class DealPlayed:
    """A finished deal of a turn: what the record needs, and what the engines' authors want to know."""

    round: int
    cardset: Cardset
    steps: tuple[Step[Action], ...]
    played: Replay
    points: tuple[int, ...]
    names: tuple[str, ...]
    faults: tuple[SeatFault, ...]
    warnings: tuple[SeatFault, ...]
    thinking: tuple[Thinking, ...]
    log: tuple[LogLine, ...]
    restarts: tuple[int, ...]

    @property
    def events(self) -> tuple[Event, ...]:
        return self.played.events

    @property
    def state(self) -> State:
        return self.played.state


def first_info(
    rules: Rules, rounds: int, options: HostOptions, turn: int = 1, turns: int = 1, promoted: int = 3
) -> Info:
    """What INFO says before the first deal of a turn of so many deals."""
    each = 0 if rules.faults is None else rules.faults.before_kitty.value
    return Info(turn, turns, 1, rounds, promoted, each * rounds, options.seconds)


async def play_turn(
    rules: Rules,
    participants: Sequence[Participant],
    boards: Iterable[Cardset],
    contest: Info,
    options: HostOptions | None = None,
) -> AsyncGenerator[DealPlayed, None]:
    """Play the boards in order; engines are started before the first and ended after the last, whatever happens.

    Iterate it inside ``contextlib.aclosing``, so that leaving early ends them at once.
    """
    table = seat_participants(rules, participants, options or HostOptions())
    try:
        for place, cardset in enumerate(boards):
            yield await play_board(table, cardset, replace(contest, round=contest.round + place))
    finally:
        await table.close()


async def played_turn(
    rules: Rules,
    participants: Sequence[Participant],
    boards: Iterable[Cardset],
    contest: Info,
    options: HostOptions | None = None,
) -> list[DealPlayed]:
    """A short turn as a whole."""
    async with aclosing(play_turn(rules, participants, boards, contest, options)) as turn:
        return [played async for played in turn]


async def play_board(table: Table, cardset: Cardset, contest: Info) -> DealPlayed:
    """Play one board; the answer is a scored deal whatever the engines do."""
    for channel in table.channels.values():
        channel.new_deal()
    deal = DealInPlay(table, cardset, contest)
    await deal.run()
    score = deal.state.score
    everybody = seats(table.rules.players.value)
    return DealPlayed(
        round=contest.round,
        cardset=cardset,
        steps=tuple(deal.steps),
        played=deal.played,
        points=(0,) * len(everybody) if score is None else score.points,
        names=tuple(table.name(seat) for seat in everybody),
        faults=tuple(deal.faults),
        warnings=table.take_remarks(),
        thinking=tuple(Thinking(*deal.thinking[seat]) for seat in everybody),
        log=table.take_log(),
        restarts=tuple(table.channels[seat].restarts if seat in table.channels else 0 for seat in everybody),
    )
