"""Finished deals of a table's log as records for people and machines, and the proofs that they were fair."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from paiju.deals.documents import (
    format_board_reveal,
    format_commitment,
    format_opening,
    format_session_reveal,
)
from paiju.server.people.names import Names
from paiju.table.game import AnyGame, TableGame
from paiju.table.session import events as t
from paiju.table.session.events import DealEvent, LogEvent, TableEvent
from paiju.table.session.sealed import sealed_session
from paiju.table.session.state import TableState


class PlayedDeal(NamedTuple):
    board: int
    attempt: int
    names: tuple[tuple[int, str], ...]  # who sat where when it began, people by reference
    events: tuple[DealEvent, ...]


def deals_of(log: Iterable[LogEvent]) -> Iterator[PlayedDeal]:
    """The deals of a log in the order in which they were played."""
    names: dict[int, str] = {}
    opened: t.DealOpened | None = None
    seated: tuple[tuple[int, str], ...] = ()
    events: list[DealEvent] = []
    for event in log:
        match event:
            case t.SeatTaken() | t.SeatRenamed():
                names[event.seat] = event.name
            case t.DealOpened():
                if opened is not None:
                    yield PlayedDeal(opened.board, opened.attempt, seated, tuple(events))
                opened, seated, events = event, tuple(sorted(names.items())), []
            case _ if not isinstance(event, TableEvent):
                events.append(event)
    if opened is not None:
        yield PlayedDeal(opened.board, opened.attempt, seated, tuple(events))


def find_deal(game: AnyGame, log: Iterable[LogEvent], board: int, attempt: int | None) -> PlayedDeal | None:
    """A deal that is over; without an attempt the last one of the board, which has its result."""
    found = None
    for deal in deals_of(log):
        if deal.board == board and (attempt is None or deal.attempt == attempt):
            found = deal
    return None if found is None or game.fold(found.events).is_running else found


def record_text(played: TableGame, deal: PlayedDeal, table: str, software: str, names: Names) -> str:
    """The ``.pj`` of a deal."""
    tags = {"Table": table, **{f"Seat{seat}": names.name_of(name) for seat, name in deal.names}}
    return played.game.format_record(played.rules, deal.events, tags, software)


# Fairness.


@dataclass(frozen=True, slots=True)
class Fairness:
    """Documents published so far: commitment and opening at once, a board with its result, the secret at the end."""

    commitment: dict[str, Any]
    opening: dict[str, Any]
    reveals: list[dict[str, Any]]
    session: dict[str, Any] | None


def fairness_of(state: TableState) -> Fairness:
    facts = state.facts
    session = sealed_session(facts.sealed_as, state.secret, facts.sealed)
    is_shared = facts.settings.shared_boards
    revealed = () if is_shared else tuple(result.board for result in state.results)
    return Fairness(
        json.loads(format_commitment(session.commitment)),
        json.loads(format_opening(session.opening())),
        [json.loads(format_board_reveal(session.reveal_board(str(board)))) for board in revealed],
        None
        if state.closed is None or facts.is_contest
        else json.loads(format_session_reveal(session.reveal_secret())),
    )
