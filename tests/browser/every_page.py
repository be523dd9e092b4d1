"""Every page of the site with something on it, by the list of paths that the build wrote down from the router."""

import json
import time
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Final

from playwright.sync_api import BrowserContext

from tests.browser.event_desk import Organiser
from tests.browser.event_players import play_by_links
from tests.browser.finished import finish_a_deal
from tests.browser.paper_event import WORKERS, PaperEvent
from tests.browser.serving import REPOSITORY, Serving

# Latin names, so that whatever Chinese an English page shows is a text that was not said.
PEOPLE: Final = tuple(f"{name} Smith" for name in ("Ann", "Ben", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida"))
BOOK: Final = "doudizhu-national-2016"
NATIONAL_BOARD: Final = 1
OVER: Final = ("", "/standing", "/results", "/watch", "/verify", "/replay/1/1", "/me", "/screen", "/control/standing")
"""What is looked at of an event at live tables that is over; everything, of one on paper that is played."""
PROGRAMS: Final = ("", "/standing", "/results", "/papers", "/control/live")
_SECONDS: Final = 120


@cache
def patterns() -> tuple[str, ...]:
    """As the router has them: what changes in a path stands after a colon."""
    told = json.loads((REPOSITORY / "web" / "dist" / "pages.json").read_text("utf-8"))
    return tuple(path for paths in told.values() for path in paths)


def filled(paths: Iterable[str], facts: Mapping[str, object]) -> list[str]:
    """``KeyError`` for a path with something in it that nobody has thought of yet."""
    return [
        "/".join(str(facts[part[1:]]) if part.startswith(":") else part for part in path.split("/")) for path in paths
    ]


def site_paths(organiser: BrowserContext, server: Serving) -> list[str]:
    """All but those of an event. The links among them work; whoever opens them is logged in already."""
    desk = PaperEvent(organiser, server)
    desk.log_in()
    made = desk.post("tables", {"book": BOOK, "kind": "friends", "name": "Ann", "clock": False})
    played = desk.post("tables", {"book": BOOK, "kind": "practice", "name": "Ann", "opponents": ["greedy"]})
    account = desk.get("organiser/account")["account"]
    facts = {
        "table": played["table"],
        "invitation": _token(next(iter(made["links"].values()))),
        "finished": finish_a_deal(server.url),
        "board": NATIONAL_BOARD,
        "book": "shengji-80",
        "section": 2,
        "setup": _token(desk.post("organiser/invitations", {})["link"]),
        "reset": _token(desk.post("organiser/resets", {"account": account})["link"]),
    }
    return filled((path for path in patterns() if not path.startswith("/e/")), facts)


def _token(link: str) -> str:
    return link.rpartition("/")[2]


def paper_paths(organiser: BrowserContext, server: Serving) -> list[str]:
    """Of an event on paper that is played: a result is in, somebody has called, everybody was told something."""
    desk = PaperEvent(organiser, server)
    desk.log_in()
    told = {"place": "Town Hall", "description": "Two deals, then the final.", "medium": "paper"}
    made = {"name": "Autumn Open", "book": WORKERS, "parameters": {"deals_per_group": 2}, **told}
    desk.id = desk.post("events", made)["event"]
    entrants = [
        {"number": number, "kind": "player", "members": [name], "unit": "Harbour"}
        for number, name in enumerate(PEOPLE, start=1)
    ]
    desk.do("Enter", entrants=entrants)
    link = desk.post(f"events/{desk.id}/links", {"numbers": [1]})["links"][0]["link"]
    desk.post(f"events/{desk.id}/me", {"token": link.rpartition("#")[2]})
    while desk.control()["next"]["step"] != "play":
        desk.do("Next")
    segment = desk.get(f"events/{desk.id}")["segment"]
    outcome = {"is": "DealScores", "scores": [6, -12, 6]}
    desk.do("EnterResults", results=[{"key": [1, segment["boards"][0]], "outcome": outcome}])
    desk.do("Announce", text="Play ends at noon.")
    desk.do("CallReferee", number=1)
    facts = {"event": desk.id, "place": 1, "board": segment["boards"][0]}
    return filled((path for path in patterns() if path.startswith("/e/") and "/replay/" not in path), facts)


def over_paths(organiser: BrowserContext, server: Serving) -> list[str]:
    """Of an event of nine people at live tables and one board, to its end."""
    event = Organiser(organiser.request, server, PEOPLE)
    event.do("CheckIn", numbers=list(range(1, len(PEOPLE) + 1)))
    event.finish(lambda: play_by_links(event.links))
    PaperEvent(organiser, server).post(f"events/{event.event}/me", {"token": event.links[0].rpartition("#")[2]})
    return [f"/e/{event.event}{path}" for path in OVER]


def program_paths(organiser: BrowserContext, server: Serving) -> list[str]:
    """Of a contest whose first round house players have played, in the place of programs."""
    desk = PaperEvent(organiser, server)
    desk.log_in()
    sizes = {"rounds": 2, "deals": 1, "final_rounds": 1, "final_deals": 1}
    made = {"name": "Programs' Cup", "book": "doudizhu-ccgc", "parameters": sizes, "medium": "paper"}
    desk.id = desk.post("events", made)["event"]
    desk.post(
        f"events/{desk.id}/entries", {"text": "\n".join(f"{name},{name} College" for name in PEOPLE[:6]), "enter": True}
    )
    for number in range(1, 7):
        desk.post(f"events/{desk.id}/contest/builds/{number}?house=random", {})
    while desk.control()["next"]["step"] not in ("play", "close"):
        desk.do("Next")
    desk.do("ConfirmPresence", numbers=list(range(1, 7)))
    end = time.monotonic() + _SECONDS
    while not desk.get(f"events/{desk.id}/contest/report")["growth"]:
        assert time.monotonic() < end, "the programs do not come to an end"
        if desk.control()["next"]["step"] == "close":
            desk.do("Next")
        time.sleep(0.2)
    return [f"/e/{desk.id}{path}" for path in PROGRAMS]


PARTS: Final = {"site": site_paths, "paper": paper_paths, "over": over_paths, "programs": program_paths}
