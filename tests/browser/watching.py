"""What a page says besides what it shows: errors on its console, and every frame of its sockets."""

import re
from typing import Any, Final

import msgspec
from playwright.sync_api import ConsoleMessage, Error, Page, WebSocket

Message = dict[str, Any]

NO_CONNECTION: Final = r"WebSocket connection to .* failed|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED"
"""What Chromium itself writes when a test cuts the line."""


class Watch:
    """Collects errors of all pages of a test; what a test expects it must say."""

    def __init__(self) -> None:
        self._errors: list[str] = []
        self._expected: list[str] = []

    def follow(self, page: Page) -> None:
        page.on("console", self._console)
        page.on("pageerror", self._failed)

    def expect(self, pattern: str) -> None:
        self._expected.append(pattern)

    def unexpected(self) -> list[str]:
        return [text for text in self._errors if not any(re.search(each, text) for each in self._expected)]

    def _console(self, message: ConsoleMessage) -> None:
        # A violation of the content security policy is an error on the console too.
        if message.type in ("error", "warning"):
            self._errors.append(f"{message.type}: {message.text} ({message.location.get('url', '')})")

    def _failed(self, error: Error) -> None:
        self._errors.append(f"uncaught: {error}")


class Frames:
    """The frames a page received, as they came; begin before the page opens its socket."""

    def __init__(self, page: Page) -> None:
        self.received: list[Message] = []
        page.on("websocket", self._opened)

    def _opened(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._came)

    def _came(self, payload: str | bytes) -> None:
        self.received.append(msgspec.json.decode(payload))

    def events(self) -> list[Message]:
        return [event for message in self.received if message["type"] == "events" for event in message["events"]]

    def hand(self) -> set[int]:
        """As dealt to the owner of these frames."""
        dealt = [event for event in self.events() if event["type"] == "HandDealt"]
        return set(dealt[0]["cards"])

    def known_cards(self) -> set[int]:
        """Every card these frames have told of so far, wherever it stands."""
        found: set[int] = set()
        for message in self.received:
            for name, numbers in _lists_of_numbers(message, message["type"]):
                if name in _CARDS:
                    found.update(numbers)
        return found


_CARDS: Final = ("cards", "plays", "hands", "kitty")
_NO_CARDS: Final = ("seats", "doublers", "points", "of")


def find_leaks(frames: Frames, seat: int, hands: list[set[int]]) -> list[str]:
    """What the frames of one seat told before its time; ``hands`` are the hands as dealt, by seat."""
    kitty = set(range(54)) - set().union(*hands)
    found: list[str] = []
    types: list[str] = []
    for message in frames.received:
        if message["type"] == "hint" and not set().union(*message["plays"]) <= hands[seat] | kitty:
            found.append(f"a hint with cards of others: {message}")
        if message["type"] == "result" and "DealScored" not in types:
            found.append(f"hands before the deal was over: {message}")
        for event in message.get("events", ()):
            found += _leaks_of(event, seat, hands, kitty, types)
            types.append(event["type"])
        found += [
            f"numbers where none are expected: {name} in {message}"
            for name, _ in _lists_of_numbers(message, message["type"])
            if name not in (*_CARDS, *_NO_CARDS)
        ]
    return found


def _leaks_of(event: Message, seat: int, hands: list[set[int]], kitty: set[int], before: list[str]) -> list[str]:
    cards = set(event.get("cards", ()))
    match event["type"]:
        case "HandDealt":
            fine = event["seat"] == seat and cards == hands[seat]
        case "DoubleChosen":
            fine = event["seat"] == seat or "DoublesShown" in before
        case "KittyShown":
            fine = "DoublesShown" in before and cards == kitty
        case "CardsPlayed":
            fine = "KittyShown" in before and cards <= hands[event["seat"]] | kitty
        case _:
            fine = not cards
    return [] if fine else [f"seat {seat} was told {event} after {before[-3:]}"]


def _lists_of_numbers(value: object, name: str) -> list[tuple[str, list[int]]]:
    found: list[tuple[str, list[int]]] = []
    if isinstance(value, dict):
        for key, inner in value.items():
            found += _lists_of_numbers(inner, key)
    elif isinstance(value, list):
        numbers = [each for each in value if isinstance(each, int) and not isinstance(each, bool)]
        if numbers:
            found.append((name, numbers))
        for inner in value:
            found += _lists_of_numbers(inner, name)
    return found
