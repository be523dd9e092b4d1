"""An event on paper with a link for everybody's phone, directed over HTTP up to where its pages are looked at."""

from typing import Any

from playwright.sync_api import BrowserContext

from tests.browser.paper_event import PAIRS, WORKERS, PaperEvent
from tests.browser.serving import Serving

PLAYERS = ("顾南乔", "陆知遥", "周远山", "沈砚秋", "方知行", "唐一禾", "秦放", "林小满", "叶听澜")
PANEL = ("仲裁甲", "仲裁乙", "仲裁丙")
WON = {"is": "DealScores", "scores": [6, -12, 6]}


class PhoneEvent(PaperEvent):
    """Nine workers, or pairs, whose first segment has begun; ``links`` by number."""

    def __init__(self, organiser: BrowserContext, server: Serving, *, pairs: int = 0) -> None:
        super().__init__(organiser, server)
        self.log_in()
        book, sizes = (PAIRS, {}) if pairs else (WORKERS, {"deals_per_group": 2})
        self.id = self.post("events", {"name": "海湾杯", "book": book, "medium": "paper", "parameters": sizes})["event"]
        names = [[f"甲{n}", f"乙{n}"] for n in range(1, pairs + 1)] or [[name] for name in PLAYERS]
        kind = "pair" if pairs else "player"
        entrants = [
            {"number": number, "kind": kind, "members": members, "unit": f"{number} 厂"}
            for number, members in enumerate(names, start=1)
        ]
        self.do("Enter", entrants=entrants)
        made = self.post(f"events/{self.id}/links", {})["links"]
        self.links: dict[int, str] = {each["number"]: each["link"] for each in made}
        while self.control()["next"]["step"] != "play":
            self.do("Next")

    @property
    def segment(self) -> Any:
        return self.get(f"events/{self.id}")["segment"]

    def at_table_one(self) -> list[int]:
        return [seat["number"] for seat in self.segment["tables"][0]["seats"]]

    def shown(self, number: int) -> int:
        """The number that he knows: where one is drawn, that one."""
        found: int = next(it["shown"] for it in self.get(f"events/{self.id}")["entrants"] if it["number"] == number)
        return found

    def results(self, *boards: int) -> None:
        """The same result at every table, of these boards or of all."""
        told = self.segment
        keys = [[table["table"], board] for table in told["tables"] for board in boards or told["boards"]]
        self.do("EnterResults", results=[{"key": key, "outcome": WON} for key in keys])

    def form_panel(self, names: list[str]) -> None:
        accounts = {each["name"]: each["account"] for each in self.control()["appointable"]}
        self.do("FormPanel", members=[accounts[name] for name in names])

    def invitation(self) -> str:
        """The token by which a colleague gets an account."""
        return str(self.post("organiser/invitations", {})["link"].rpartition("/")[2])
