"""A Shengji event on paper, directed over HTTP up to the middle of its second round."""

from collections.abc import Sequence
from typing import Any, Final

from playwright.sync_api import APIRequestContext

from tests.browser.event_desk import ORGANISER, PASSWORD
from tests.browser.serving import Serving

EVENT: Final = "金秋升级公开赛"
PAIRS: Final = [("甲一", "甲二"), ("乙一", "乙二"), ("丙一", "丙二"), ("丁一", "丁二")]


class TwoRounds:
    """A Shengji event with one round over and one being played, directed over HTTP."""

    def __init__(
        self, request: APIRequestContext, server: Serving, pairs: Sequence[tuple[str, str]] = PAIRS, minutes: int = 5
    ) -> None:
        """The last deal may be called at once where a round has five ``minutes``."""
        self._request = request
        if server.has_organiser:
            self._post("/api/organiser/login", name=ORGANISER, password=PASSWORD)
        else:
            self._post("/api/organiser/setup", name=ORGANISER, password=PASSWORD, token=server.setup)
            server.has_organiser = True
        sizes = {"rounds": 3, "minutes": minutes, "last_deal_minutes": 5}
        told = {"place": "临江体育馆", "description": "三轮瑞士移位。"}
        self.id: str = self._post("/api/events", name=EVENT, book="shengji-80", parameters=sizes, **told)["event"]
        roster = "\n".join(["姓名1,姓名2", *(f"{one},{other}" for one, other in pairs)])
        self._post(f"{self.at}/entries", text=roster, enter=True)
        self.play_to_round()
        self.hand_in(len(pairs) // 2, 12, 5)
        self.play_to_round()
        self.hand_in(1, 9, 4)

    @property
    def at(self) -> str:
        return f"/api/events/{self.id}"

    def _post(self, path: str, **body: Any) -> Any:
        answer = self._request.post(path, data=body, headers={"X-Paiju": "1"})
        assert answer.ok, answer.text()
        return answer.json()

    def told(self, path: str = "") -> Any:
        return self._request.get(self.at + path).json()

    def do(self, action: str, **fields: Any) -> None:
        seen = self.told("/control")["version"]
        self._post(f"{self.at}/acts", action={"is": action, **fields}, seen=seen, reason="")

    def play_to_round(self) -> None:
        while self.told("/control")["next"]["step"] != "play":
            self.do("Next")

    def hand_in(self, tables: int, won: int, lost: int) -> None:
        """The first tables hand in: the first pair of each has won."""
        results = [
            {"key": [table, 0], "outcome": {"is": "MatchLevels", "levels": [won, lost]}}
            for table in range(1, tables + 1)
        ]
        segment = self.told()["segment"]["segment"]
        self.do("EnterResults", segment=segment, results=results, confirmed=True)
        for table in range(1, tables + 1):
            if self.told("/control")["next"]["step"] == "play" and tables > 1:
                self.settle(segment, table)

    def settle(self, segment: str, table: int) -> None:
        """Both sides have agreed, where a round does not end before."""
        deal = next(each for each in self.told(f"/rounds/{segment}")["tables"] if each["table"] == table)["deals"][0]
        if deal["stand"] == "entered":
            self.do("ConfirmResult", segment=segment, key=[table, 0])
