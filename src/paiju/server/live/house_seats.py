"""The seats for which house players act: asked beside the room, believed only if the turn is still the same."""

import logging
from collections.abc import Callable

from paiju.rulebook.refusal import Refusal
from paiju.server.live.house_pool import House, Question, default
from paiju.server.live.inbox import HouseChose
from paiju.server.live.live_table import LiveTable
from paiju.table.seats import Official, Seat
from paiju.table.session import events as t
from paiju.table.session.sealed import player_seed_of
from paiju.table.session.session import Session

log = logging.getLogger(__name__)


def question_for(session: Session, seat: Seat, player: str) -> Question:
    """The same for the same cards and actions, whichever table asks, and however long anybody has taken."""
    state, facts = session.state, session.state.facts
    seed = player_seed_of(facts.sealed_as, state.secret, state.board, state.attempt, seat)
    seen = session.views[seat].seen()
    return Question(player, facts.book, facts.options, seen, seat, seed, facts.is_contest)


class HouseSeats:
    def __init__(self, table: LiveTable, house: House, tell: Callable[[HouseChose], None]) -> None:
        self._table = table
        self._house = house
        self._tell = tell

    def ask(self, seat: Seat) -> None:
        self._table.jobs.begin(self._think(seat))

    async def _think(self, seat: Seat) -> None:
        state = self._table.state
        player = state.seats[seat].player or state.facts.settings.trustee_player
        question = question_for(self._table.session, seat, player)
        try:
            action = await self._house.choose(question)
        except Exception as error:  # the table must not wait for a player that will never answer
            log.error("room %s: no house player (%s)", self._table.name, type(error).__name__)
            action = default(question)
        self._tell(HouseChose(state.turn, seat, action))

    async def take(self, choice: HouseChose) -> None:
        table, state, seat = self._table, self._table.state, choice.seat
        if choice.turn != state.turn or seat not in state.deal.to_act() or not state.is_house(seat):
            return
        if choice.action is None:
            return
        if state.paused:
            table.agenda.house.pop(seat, None)  # asked again when the table goes on
            return
        refusal = await self._act(seat, choice.action)
        if refusal is None or refusal.code == "time_is_up" or state.deal.is_free:  # there it may have come too late
            return
        log.error("room %s: the choice of a house player was refused (%s)", table.name, refusal.code)
        session = table.session
        await self._act(seat, session.game.default(session.rules, session.views[seat].view(), seat))

    async def _act(self, seat: Seat, action: t.SeatAction) -> Refusal | None:
        return await self._table.act_or_hold(Official.PLATFORM, t.HouseAct(seat, action), seat, None)
