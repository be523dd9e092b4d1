"""An event on paper, directed over HTTP up to where its pages are looked at: nine workers, or pairs of Shengji."""

from typing import Any

from playwright.sync_api import APIRequestContext

from tests.browser.event_desk import ORGANISER, PASSWORD
from tests.browser.serving import Serving

WORKERS, COOP = "doudizhu-workers-2021", "shengji-coop"
NAMES = ("顾南乔", "陆知遥", "周远山", "沈砚秋", "方知行", "唐一禾", "秦放", "林小满", "叶听澜")
PANEL = ("仲裁甲", "仲裁乙", "仲裁丙")
WON = {"is": "DealScores", "scores": [6, -12, 6]}


class PaperEvent:
    """``links`` by number."""

    def __init__(self, request: APIRequestContext, server: Serving, **wanted: Any) -> None:
        self.request = request
        if server.has_organiser:
            self.post("/api/organiser/login", name=ORGANISER, password=PASSWORD)
        else:
            self.post("/api/organiser/setup", name=ORGANISER, password=PASSWORD, token=server.setup)
            server.has_organiser = True
        body = {"name": "海湾杯", "book": WORKERS, "medium": "paper", "parameters": {"deals_per_group": 2}} | wanted
        self.event: str = self.post("/api/events", **body)["event"]
        self.at = f"/api/events/{self.event}"
        self.links: dict[int, str] = {}

    def post(self, path: str, **body: Any) -> Any:
        answer = self.request.post(path, data=body, headers={"X-Paiju": "1"})
        assert answer.ok, answer.text()
        return answer.json()

    def control(self) -> Any:
        return self.request.get(f"{self.at}/control").json()

    def public(self) -> Any:
        return self.request.get(self.at).json()

    def do(self, action: str, reason: str = "", **fields: Any) -> int:
        """Every command but the next step stands on its own."""
        seen = self.control()["version"] if action == "Next" else None
        made = self.post(f"{self.at}/acts", action={"is": action, **fields}, seen=seen, reason=reason)
        return int(made["version"])

    def enter(self, names: tuple[str, ...] = NAMES) -> None:
        entrants = [
            {"number": number, "kind": "player", "members": [name], "unit": f"{number} 厂"}
            for number, name in enumerate(names, start=1)
        ]
        self.do("Enter", entrants=entrants)
        self._link()

    def enter_pairs(self, count: int) -> None:
        entrants = [
            {"number": n, "kind": "pair", "members": [f"甲{n}", f"乙{n}"], "unit": f"{n} 社"}
            for n in range(1, count + 1)
        ]
        self.do("Enter", entrants=entrants)
        self._link()

    def _link(self) -> None:
        self.links = {each["number"]: each["link"] for each in self.post(f"{self.at}/links")["links"]}

    def go_to(self, step: str) -> None:
        while self.control()["next"]["step"] != step:
            self.do("Next")

    def results(self, board: int | None = None) -> None:
        """The same result at every table, of every board or of one."""
        told = self.public()["segment"]
        boards = told["boards"] if board is None else [board]
        keys = [[table["table"], each] for table in told["tables"] for each in boards]
        self.do("EnterResults", results=[{"key": key, "outcome": WON} for key in keys])

    def invite(self, name: str) -> str:
        """The token by which a colleague gets an account."""
        return str(self.post("/api/organiser/invitations")["link"].rpartition("/")[2])

    def account(self, name: str) -> int:
        (found,) = (each["account"] for each in self.control()["appointable"] if each["name"] == name)
        return int(found)
