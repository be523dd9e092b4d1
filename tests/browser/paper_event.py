"""An event on paper whose first round has begun, made over HTTP by the organiser's own browser."""

from typing import Any

from playwright.sync_api import BrowserContext

from tests.browser.event_desk import ORGANISER, PASSWORD
from tests.browser.serving import Serving

WORKERS = "doudizhu-workers-2021"
PAIRS = "shengji-coop"
NAMES = (
    *("顾南乔", "陆知遥", "周远山", "程予怀", "温如初", "白景行", "叶听澜", "林小满"),
    *("苏木", "裴清和", "宋时雨", "郑未央", "沈砚秋", "方知行", "唐一禾", "秦放"),
)


class PaperEvent:
    """What its organiser, who is its chief referee, asks of the server."""

    def __init__(self, organiser: BrowserContext, server: Serving) -> None:
        self._request = organiser.request
        self._server = server
        self.id = ""

    def post(self, path: str, body: dict[str, Any]) -> Any:
        headers = {"X-Paiju": "1", "Origin": self._server.url}
        reply = self._request.post(f"{self._server.url}/api/{path}", data=body, headers=headers)
        assert reply.ok, (path, body, reply.text())
        return reply.json()

    def get(self, path: str) -> Any:
        reply = self._request.get(f"{self._server.url}/api/{path}")
        assert reply.ok, (path, reply.text())
        return reply.json()

    def log_in(self) -> None:
        who = {"name": ORGANISER, "password": PASSWORD}
        if self._server.has_organiser:
            self.post("organiser/login", who)
        else:
            self.post("organiser/setup", who | {"token": self._server.setup})
            self._server.has_organiser = True

    def do(self, action: str, reason: str = "", **fields: Any) -> None:
        wanted: dict[str, Any] = {"action": {"is": action} | fields, "reason": reason}
        if action == "Next":
            wanted["seen"] = self.control()["version"]
        self.post(f"events/{self.id}/acts", wanted)

    def control(self) -> dict[str, Any]:
        found: dict[str, Any] = self.get(f"events/{self.id}/control")
        return found

    def table(self, number: int = 1) -> dict[str, Any]:
        segment = self.get(f"events/{self.id}")["segment"]["segment"]
        found: dict[str, Any] = self.get(f"events/{self.id}/tables/{segment}/{number}")
        return found

    def actions(self) -> list[str]:
        """What has been done last, by the names of the commands."""
        return [each["action"] for each in reversed(self.control()["acts"])]

    def start(self, book: str, entrants: int) -> None:
        """Entered, drawn, seated, begun."""
        self.enter(book, entrants)
        while not self.control()["tables"]:
            self.do("Next")

    def enter(self, book: str, entrants: int) -> None:
        """Entered, and all have come."""
        made = self.post("events", {"name": "海湾杯", "book": book, "medium": "paper"})
        self.id = made["event"]
        pair = book == PAIRS
        people = [
            {
                "number": number,
                "kind": "pair" if pair else "player",
                "members": [NAMES[(2 * number + at) % len(NAMES)] + "甲乙"[at] for at in range(2)]
                if pair
                else [NAMES[number - 1]],
                "unit": f"{number} 队",
            }
            for number in range(1, entrants + 1)
        ]
        self.do("Enter", entrants=people)
        self.do("CheckIn", numbers=list(range(1, entrants + 1)))


def begun(organiser: BrowserContext, server: Serving, book: str = WORKERS, entrants: int = 12) -> PaperEvent:
    event = PaperEvent(organiser, server)
    event.log_in()
    event.start(book, entrants)
    return event
