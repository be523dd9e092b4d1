"""The scenarios of the compliance checks: deals in which the engine meets what a check is about."""

import asyncio
from collections.abc import Callable, Coroutine, Iterator, Sequence
from dataclasses import dataclass, replace

from paiju.cards.card import Card
from paiju.cards.shuffle import seed_of_number
from paiju.engines.process.channel import Channel
from paiju.engines.process.conversation import Log
from paiju.engines.process.program import Program
from paiju.engines.protocol.faults import SEAT_LETTERS, EngineFault, LogLine, SeatFault
from paiju.engines.protocol.lines import Message, greeting, info, relays
from paiju.engines.protocol.options import HostOptions
from paiju.engines.table.turn import first_info, played_turn
from paiju.games.doudizhu.boards import casual_board
from paiju.games.doudizhu.deal import Cardset, start
from paiju.games.doudizhu.events import Action, Bid, Pass
from paiju.games.doudizhu.player import DoudizhuPlayer, DoudizhuSeen
from paiju.games.doudizhu.rules import Rules
from paiju.games.doudizhu.state import Phase
from paiju.table.seats import Seat
from paiju.tournament.rules.hosting import Handshake

WEST, SOUTH, EAST = Seat(0), Seat(1), Seat(2)
_MASTER = seed_of_number(20_15)
_HURRY_MS = 1_000
_END_MS = 2_000
_FEW = 2


@dataclass(frozen=True, slots=True)
class EngineUnderTest:
    """The engine under test and how it is hosted; ``deals`` are those of a whole-deal check."""

    rules: Rules
    program: Program
    options: HostOptions
    deals: int = 6


@dataclass(frozen=True, slots=True)
class Played:
    """A scenario as it went: the engine's dialogue, its faults, its oddities."""

    letter: str
    log: tuple[LogLine, ...]
    faults: tuple[SeatFault, ...]
    warnings: tuple[SeatFault, ...]


Scenario = Callable[[EngineUnderTest], Coroutine[None, None, Played]]


@dataclass(frozen=True, slots=True)
class ScriptedPlayer:
    """An opponent that keeps to a part: bids ``bid`` as soon as it may, plays low or high, breaks down on request."""

    bid: int = 0
    loud: bool = False
    breaks: Phase | None = None
    name: str = "paiju"

    def choose(self, rules: Rules, seen: DoudizhuSeen, seat: Seat, legal: Sequence[Action]) -> Action:
        del rules, seat
        view = seen.view
        if view.phase is self.breaks:
            raise RuntimeError("as the scenario wants it")
        if view.phase is Phase.AUCTION:
            return Bid(self.bid) if Bid(self.bid) in legal else legal[0]
        plays = [action for action in legal if not isinstance(action, Pass)]
        if not plays:
            return legal[0]
        return max(plays, key=_size) if self.loud else plays[0]


def _size(action: Action) -> int:
    return len(getattr(action, "cards", ()))


# Turns at a table.


async def _turn(
    tested: EngineUnderTest,
    seat: Seat,
    others: Sequence[DoudizhuPlayer],
    boards: Sequence[Cardset],
    options: HostOptions | None = None,
) -> Played:
    """The engine at one seat and two scripted players in the order of seats."""
    chosen = replace(options or tested.options, every_warning=True)
    participants: list[Program | DoudizhuPlayer] = list(others)
    participants.insert(seat, tested.program)
    contest = first_info(tested.rules, len(boards), chosen)
    deals = await played_turn(tested.rules, participants, boards, contest, chosen)
    return Played(
        SEAT_LETTERS[seat],
        tuple(line for deal in deals for line in deal.log if line.seat == seat),
        tuple(fault for deal in deals for fault in deal.faults if fault.seat == seat),
        tuple(warning for deal in deals for warning in deal.warnings if warning.seat == seat),
    )


def _boards(tested: EngineUnderTest, count: int, first: int = 1) -> list[Cardset]:
    return [casual_board(tested.rules, _MASTER, number) for number in range(first, first + count)]


def _with_hand(seat: Seat, hand: Sequence[int], number: int) -> Cardset:
    """A board on which one seat has these cards."""
    rest = [Card(code) for code in range(54) if code not in hand]
    others = [tuple(sorted(rest[place:34:2])) for place in (0, 1)]
    others.insert(seat, tuple(Card(code) for code in sorted(hand)))
    return Cardset(number, WEST, tuple(others), tuple(rest[34:]))


def _loud_board(number: int) -> Cardset:
    """West has four triples in a row and a bomb, and the rocket lies in the kitty; South can beat none of them."""
    west = (17, 18, 19, 21, 22, 23, 25, 26, 27, 29, 30, 31, 33, 36, 37, 38, 39)
    south = (0, 1, 4, 5, 8, 9, 12, 13, 16, 20, 24, 28, 32, 40, 41, 44, 48)
    kitty = (51, 52, 53)
    east = [code for code in range(54) if code not in (*west, *south, *kitty)]
    hands = tuple(tuple(Card(code) for code in hand) for hand in (west, south, east))
    return Cardset(number, WEST, hands, tuple(Card(code) for code in kitty))


STRONG = (*range(37, 54),)  # both jokers, all twos, aces and kings
WEAK = (0, 1, 4, 5, 8, 9, 12, 13, 16, 17, 20, 21, 24, 25, 28, 29, 32)  # pairs up to ten, nothing that wins


def _few(tested: EngineUnderTest) -> list[Cardset]:
    return _boards(tested, _FEW)


def _all(tested: EngineUnderTest) -> list[Cardset]:
    return _boards(tested, tested.deals)


def _scene(
    seat: Seat,
    others: tuple[ScriptedPlayer, ScriptedPlayer],
    boards: Callable[[EngineUnderTest], Sequence[Cardset]] = _few,
    change: Callable[[HostOptions], HostOptions] = lambda options: options,
) -> Scenario:
    async def play(tested: EngineUnderTest) -> Played:
        return await _turn(tested, seat, others, boards(tested), change(tested.options))

    return play


async def _after_error(tested: EngineUnderTest) -> Played:
    """One deal ends by another's error in the play; the next ones are those the check is about."""
    first = await _turn(tested, SOUTH, (_BreaksOnce(bid=3), ScriptedPlayer()), _boards(tested, 3))
    errors = [line.number for line in first.log if line.text.startswith("ERROR")]
    return replace(first, log=tuple(line for line in first.log if errors and line.number > errors[0]))


class _BreaksOnce:
    """Breaks down in the play of the first deal only."""

    name = "paiju"

    def __init__(self, bid: int) -> None:
        self._actor = ScriptedPlayer(bid=bid)
        self._broken = False

    def choose(self, rules: Rules, seen: DoudizhuSeen, seat: Seat, legal: Sequence[Action]) -> Action:
        if seen.view.phase is Phase.PLAY and not self._broken:
            self._broken = True
            raise RuntimeError("as the scenario wants it")
        return self._actor.choose(rules, seen, seat, legal)


async def _second_turn(tested: EngineUnderTest) -> Played:
    await _turn(tested, WEST, (ScriptedPlayer(), ScriptedPlayer()), _boards(tested, 1))
    return await _turn(tested, EAST, (ScriptedPlayer(), ScriptedPlayer()), _boards(tested, 1))


# Dialogues without a table.


class _Dialogue:
    """An engine that is told a script of messages; nothing is judged but its answers."""

    def __init__(self, tested: EngineUnderTest, seat: Seat) -> None:
        self._log = Log(asyncio.get_running_loop().time())
        self._channel = Channel(tested.rules, seat, tested.program, tested.options, self._log)
        self._faults: list[EngineFault] = []
        self._seat = seat

    async def tell(self, messages: Sequence[Message]) -> None:
        fault = self._channel.start()
        if fault is not None:
            self._faults.append(fault)
        for message in messages:
            if self._faults or not self._channel.is_running:
                return
            finished = asyncio.Event()
            self._channel.begin(message, finished.set)
            await finished.wait()
            outcome = self._channel.talk.outcome
            if outcome is not None and outcome.fault is not None:
                self._faults.append(outcome.fault)

    def inform(self, message: Message) -> None:
        self._channel.inform(message)

    async def end(self) -> Played:
        await self._channel.close()
        faults = tuple(SeatFault(self._seat, fault) for fault in self._faults)
        odd = tuple(SeatFault(self._seat, remark) for remark in self._channel.talk.remarks)
        return Played(SEAT_LETTERS[self._seat], tuple(self._log.lines), faults, odd)

    async def end_input(self) -> None:
        await self._channel.end_input(_END_MS)


def _opening(tested: EngineUnderTest, seat: Seat, number: int) -> Iterator[Message]:
    """INFO and DEAL of a deal."""
    contest = first_info(tested.rules, 2, tested.options)
    yield info(tested.rules, seat, replace(contest, round=number))
    for event in start(tested.rules, _boards(tested, 1, number)[0]):
        yield from (message for message in relays(tested.rules, event) if message.seat == seat)


async def _own_error(tested: EngineUnderTest) -> Played:
    """The engine is told that it made an error; what follows is an ordinary deal."""
    dialogue = _Dialogue(tested, WEST)
    ask = Message(WEST, "BID WHAT", "BID")
    try:
        await dialogue.tell([greeting(tested.rules, WEST), *_opening(tested, WEST, 1)])
        dialogue.inform(Message(WEST, "ERROR A", "OK ERROR"))
        await dialogue.tell([*_opening(tested, WEST, 2), ask])
    finally:
        played = await dialogue.end()
    return played


async def _end_of_input(tested: EngineUnderTest) -> Played:
    dialogue = _Dialogue(tested, WEST)
    try:
        await dialogue.tell([greeting(tested.rules, WEST)])
        await dialogue.end_input()
    finally:
        played = await dialogue.end()
    return played


_QUIET, _LOUD = ScriptedPlayer(), ScriptedPlayer(loud=True)
_ONE, _TWO, _THREE = (ScriptedPlayer(bid=bid) for bid in (1, 2, 3))
_BIDDERS = (_ONE, ScriptedPlayer(bid=2, loud=True))

SCENARIOS: dict[str, Scenario] = {
    "west": _scene(WEST, _BIDDERS, _all),
    "south": _scene(SOUTH, _BIDDERS, _all),
    "east": _scene(EAST, _BIDDERS, _all),
    "after_one": _scene(SOUTH, (_ONE, _QUIET)),
    "after_two": _scene(EAST, (_ONE, _TWO)),
    "formal": _scene(WEST, (_THREE, _QUIET)),
    "farmer": _scene(EAST, (_THREE, _QUIET)),
    "landlord": _scene(WEST, (_QUIET, _LOUD), lambda _: [_with_hand(WEST, STRONG, number) for number in (1, 2)]),
    "loud": _scene(
        SOUTH, (ScriptedPlayer(bid=3, loud=True), _QUIET), lambda _: [_loud_board(number) for number in (1, 2)]
    ),
    "error_bid": _scene(SOUTH, (ScriptedPlayer(breaks=Phase.AUCTION), _QUIET)),
    "error_play": _scene(SOUTH, (ScriptedPlayer(bid=3, breaks=Phase.PLAY), _QUIET)),
    "after_error": _after_error,
    "own_error": _own_error,
    "all_pass": _scene(EAST, (_QUIET, _QUIET), lambda _: [_with_hand(EAST, WEAK, number) for number in (1, 2, 3)]),
    "hurry": _scene(
        WEST, (_QUIET, _QUIET), change=lambda chosen: replace(chosen, answer_ms=min(_HURRY_MS, chosen.answer_ms))
    ),
    "second_turn": _second_turn,
    "greeted_again": _scene(WEST, (_QUIET, _QUIET), change=lambda chosen: replace(chosen, handshake=Handshake.DEAL)),
    "end_of_input": _end_of_input,
}
