"""A referee who needs no page: the acts that a phone gives, for the rounds of a whole event after the first."""

import random
from typing import Any, Final

from playwright.sync_api import BrowserContext

_BIDS: Final = (1, 2, 3)


class ByHttp:
    """``device``: of somebody who may be a referee of the event."""

    def __init__(self, device: BrowserContext, event: str, chance: random.Random) -> None:
        self._request = device.request
        self._api = event.replace("/e/", "/api/events/")
        self._chance = chance

    def play(self) -> None:
        """All that is missing is entered, and confirmed by everybody at the table."""
        segment = self._get("")["segment"]
        for place in segment["tables"]:
            told = self._get(f"/tables/{segment['segment']}/{place['table']}")
            for board in told["missing"]:
                key, seats = [place["table"], board], told["seats"]
                outcome = self._levels() if told["match"] else self._scores()
                self._act("EnterResults", segment=told["segment"], results=[{"key": key, "outcome": outcome}])
                for seat in seats:
                    self._act("ConfirmResult", segment=told["segment"], key=key, number=seat["number"])

    def _levels(self) -> dict[str, Any]:
        """No two pairs end level."""
        return {"is": "MatchLevels", "levels": self._chance.sample(range(3, 12), 2)}

    def _scores(self) -> dict[str, Any]:
        points = self._chance.choice(_BIDS) * self._chance.choice((1, -1))
        scores = [-points] * 3
        scores[self._chance.randrange(3)] = 2 * points
        return {"is": "DealScores", "scores": scores}

    def _get(self, path: str) -> Any:
        answer = self._request.get(self._api + path)
        assert answer.ok, answer.text()
        return answer.json()

    def _act(self, action: str, **fields: Any) -> None:
        body = {"action": {"is": action} | fields, "reason": ""}
        answer = self._request.post(f"{self._api}/acts", data=body, headers={"X-Paiju": "1"})
        assert answer.ok, answer.text()
