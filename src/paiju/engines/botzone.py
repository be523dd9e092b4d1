"""Botzone's FightTheLandlord2 both ways: its bots as engines of our protocol, our house players as its bots. No I/O.

A bot is started for every decision, reads one line of JSON with everything it was asked and answered so far
(``requests``, ``responses``), and writes one with its ``response``: a bid, or a list of cards. Cards have the same
codes as ours. Combinations of Botzone that the book does not have are refused here, and unknown to our players there.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from paiju.engines.house_engine import HouseEngine
from paiju.engines.protocol.lines import ASK, OK

LETTERS = "ABC"
Ask = Callable[[str], str]
"""Start the bot with a line on its input; what it wrote."""


class BadBot(ValueError):
    """A bot that did not answer as Botzone wants it."""


class BotEngine:
    """An engine of our protocol that asks a bot: lines of a platform in, answers out."""

    def __init__(self, name: str, ask: Ask) -> None:
        self._name = name
        self._ask = ask
        self._memory: dict[str, Any] = {}
        self._deal(0, [])

    def _deal(self, seat: int, cards: list[int]) -> None:
        self._seat = seat
        self._own = cards
        self._bids: list[int] = []
        self._table: dict[str, Any] = {}  # what the first request of the play says
        self._latest: dict[int, list[int]] = {}
        self._requests: list[dict[str, Any]] = []
        self._responses: list[Any] = []
        self._memory.pop("data", None)  # of one game; ``globaldata`` stays

    def answer(self, line: str) -> str | None:
        """The answer to a line of the platform; ``BadBot`` when the bot has none."""
        word, _, rest = line.strip().partition(" ")
        match word, rest:
            case "DOUDIZHUVER", _:
                return f"NAME {self._name}"
            case "BID", rest if rest == ASK:
                return self._bid()
            case "PLAY", rest if rest == ASK:
                return self._play()
            case "DEAL", _:
                self._deal(LETTERS.index(rest[0]), _cards(rest[1:]))
            case "BID", _:
                self._bids.append(int(rest[1:]))
            case "LEFTOVER", _:
                self._open_play(LETTERS.index(rest[0]), _cards(rest[1:]))
            case "PLAY", _ if LETTERS.index(rest[0]) == self._seat:  # an automatic pass: a bot would have been asked
                self._requests.append(self._turn())
                self._played([])
            case "PLAY", _:
                self._latest[LETTERS.index(rest[0])] = _cards(rest[1:])
        return f"{OK} {word}" if word else None

    def _open_play(self, landlord: int, kitty: list[int]) -> None:
        known = {"landlord": landlord, "pos": self._seat, "finalbid": max(self._bids, default=0)}
        self._table = {"own": self._own, "publiccard": kitty, **known}

    def _bid(self) -> str:
        response = self._response({"own": self._own, "bid": list(self._bids)})
        if not str(response).strip().isdigit():
            raise BadBot(f"the bid {response!r} is not a number")
        self._responses.append(response)
        self._bids.append(int(response))
        return f"BID {LETTERS[self._seat]}{int(response)}"

    def _play(self) -> str:
        response = self._response(self._turn())
        if not isinstance(response, list) or not all(str(card).isdigit() for card in response):
            raise BadBot(f"the play {response!r} is not a list of cards")
        cards = sorted(int(card) for card in response)
        self._played(cards)
        return f"PLAY {LETTERS[self._seat]}{','.join(map(str, cards)) or '-1'}"

    def _turn(self) -> dict[str, Any]:
        """The next request of the play: what the two others did last, the one before us at the end."""
        history = [self._latest.get((self._seat + step) % 3, []) for step in (1, 2)]
        first, self._table = self._table, {}
        return {**first, "history": history}

    def _played(self, cards: list[int]) -> None:
        self._responses.append(cards)

    def _response(self, request: dict[str, Any]) -> Any:
        self._requests.append(request)
        asked = {"requests": self._requests, "responses": self._responses, **self._memory}
        said = self._ask(json.dumps(asked))
        for line in said.splitlines():
            try:
                found = json.loads(line)
            except (ValueError, RecursionError):
                continue
            if isinstance(found, dict) and "response" in found:
                self._memory |= {name: found[name] for name in ("data", "globaldata") if name in found}
                return found["response"]
        raise BadBot(f"no line with a response: {said.strip()[:80]!r}")


def _cards(text: str) -> list[int]:
    return [] if text == "-1" else [int(code) for code in text.split(",")]


def respond(engine: HouseEngine, asked: str) -> str:
    """One of our players as a bot: the line of Botzone in, its answer out; ``BadBot`` where it cannot be read."""
    try:
        document = json.loads(asked)
        said = _respond(engine, document["requests"], document["responses"])
    except (ValueError, KeyError, IndexError, TypeError, RecursionError) as error:
        raise BadBot(f"not a request of FightTheLandlord2: {type(error).__name__}: {error}") from None
    return json.dumps({"response": said})


def _respond(engine: HouseEngine, requests: list[Mapping[str, Any]], responses: list[Any]) -> int | list[int]:
    first = requests[0]
    bids = first.get("bid")
    seat = first["pos"] if bids is None else len(bids)
    engine.answer(f"DEAL {LETTERS[seat]}{_list(first['own'])}")
    for place, bid in enumerate(bids or ()):
        engine.answer(f"BID {LETTERS[place]}{int(bid)}")
    if bids is not None and len(requests) == 1:
        return int((engine.answer(f"BID {ASK}") or "BID A0")[5:])
    plays = [(request, response) for request, response in zip(requests, [*responses, None], strict=True)]
    for number, (request, response) in enumerate(plays[bids is not None :]):
        happened = 2
        if number == 0:
            landlord = int(request["landlord"])
            for place, call in _calls_after(seat, responses[0] if bids is not None else None, request):
                engine.answer(f"BID {LETTERS[place]}{call}")
            engine.answer(f"LEFTOVER {LETTERS[landlord]}{_list(request['publiccard'])}")
            happened = (seat - landlord) % 3  # others that have played before
        for step in range(2 - happened, 2):
            engine.answer(f"PLAY {LETTERS[(seat + 1 + step) % 3]}{_list(request['history'][step])}")
        if response is not None:
            engine.answer(f"PLAY {LETTERS[seat]}{_list(response)}")
    return _cards((engine.answer(f"PLAY {ASK}") or "PLAY A-1")[6:])


def _calls_after(seat: int, own: Any, opened: Mapping[str, Any]) -> Iterator[tuple[int, int]]:
    """Our own call (None where it was not asked for) and those after it, as far as the first request of the play tells.

    Somebody who called and was outbid cannot be told from somebody who did not call.
    """
    landlord, final = int(opened["landlord"]), int(opened["finalbid"])
    if own is not None:
        yield seat, int(own)
    for place in range(0 if own is None else seat + 1, len(LETTERS)):
        yield place, final if place == landlord else 0


def _list(cards: list[Any]) -> str:
    return ",".join(str(int(card)) for card in sorted(cards, key=int)) or "-1"
