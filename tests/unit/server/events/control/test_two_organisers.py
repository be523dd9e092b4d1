"""Two officials, the chief referee and an organiser who is his deputy, press in the same moment, the same thing or
contrary ones, while results come in: each act happens once, whoever was second is told so, whoever may not is refused,
and the state is the fold of the log."""

import asyncio
import random
from typing import Any

import pytest

from paiju.server.events.events import OpenEvent
from paiju.tournament.evolve import fold
from paiju.tournament.people.officials import Role
from tests.unit.server.conftest import Server, Serving
from tests.unit.server.events.kit import NAMES, Organiser, Player, playing
from tests.unit.tournament.kit import check

NOT_HIS = ("not_in_this_role", "not_delegated", "only_the_chief_awards")
ONE_ROUND = {"boards_per_set": 2, "sets_per_round": 2, "rounds": 1}


async def two_desks(server: Server, **wanted: Any) -> tuple[Organiser, Organiser, OpenEvent]:
    """A colleague as chief referee, and whoever made the event as its organiser and deputy: two accounts."""
    two = await Organiser.sign_in(server)
    await two.create(parameters=ONE_ROUND, **wanted)
    one = await two.colleague("裁判长")
    await two.dismiss("组织者", "chief")
    await two.appoint("裁判长", "chief")
    await two.appoint("组织者", "deputy")
    found = await server.site.events.find(one.event)
    assert found is not None
    return one, two, found


async def press(desks: tuple[Organiser, ...], actions: list[dict[str, Any]], reason: str = "争执") -> list[Any]:
    """All at once, by pages that have seen the same version."""
    seen = (await desks[0].control())["version"]
    pressed = zip(desks, actions, strict=True)
    return list(await asyncio.gather(*(desk.ask(action, reason, seen) for desk, action in pressed)))


def check_one_won(replies: list[Any]) -> None:
    """The other came too late, or has not the role for it."""
    assert sum(reply.status == 200 for reply in replies) == 1, [reply.body for reply in replies]
    (late,) = (reply for reply in replies if reply.status != 200)
    assert late.code == "event_moved" or late.json["facts"]["reason"] in NOT_HIS, late.body


async def test_both_press_the_same_button_at_every_step(serving: Serving) -> None:
    async with serving() as server:
        one, two, event = await two_desks(server)
        links = await one.enter(NAMES)
        players = [await Player.come(server, link) for link in links.values()]
        async with playing(players, to_the_end=False):
            while (await one.until(*BUTTONS, "done"))["next"]["step"] != "done":
                before = event.room.version
                desks = (two, one) if before % 2 else (one, two)
                replies = await press(desks, [{"is": "Next"}] * 2)
                check_one_won(replies)
                (won,) = (reply for reply in replies if reply.status == 200)
                assert event.room.acts[before].by.role is not Role.PLATFORM
                assert won.json["version"] >= before + 1
        acts = event.room.acts
        assert check(acts) == ()
        assert fold(acts) == event.room.state
        assert [act.number for act in acts] == list(range(1, len(acts) + 1))
        by_people = {act.by.official for act in acts[6:] if act.by.role is not Role.PLATFORM}
        assert by_people == {"organiser-1", "organiser-2"}


async def test_the_other_presses_while_the_first_is_being_read(
    serving: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever is second hears that the event has moved, not that there is nothing to do."""
    async with serving() as server:
        one, two, event = await two_desks(server)
        await one.enter(NAMES)
        while (await one.control())["next"]["step"] != "start":
            await one.do("Next")
        seen, organisers = event.room.version, server.site.accounts.organisers

        async def slowly() -> Any:
            monkeypatch.undo()
            await two.do("Next")
            assert not event.room.step.ready
            return await organisers()

        monkeypatch.setattr(server.site.accounts, "organisers", slowly)
        late = await one.ask({"is": "Next"}, "争执", seen)
        assert late.code == "event_moved", late.body


BUTTONS = ("check-in", "seed", "draw", "seat", "approve", "start", "publish", "awards", "finish")

CONTRARY: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    ("check-in", {"is": "CheckIn"}, {"is": "Withdraw", "number": 9}),
    ("check-in", {"is": "Substitute", "number": 3, "members": ["候补"]}, {"is": "Withdraw", "number": 3}),
    ("seed", {"is": "PublishSeed", "seed": "甲"}, {"is": "PublishSeed", "seed": "乙"}),
    ("approve", {"is": "ApproveSeating", "segment": "main-1.1"}, {"is": "Undo", "act": 0}),
    (
        "play",
        {"is": "VoidBoard", "segment": "main-1.1", "board": 1},
        {"is": "Forfeit", "segment": "main-1.1", "number": 1},
    ),
    (
        "play",
        {"is": "Award", "segment": "main-1.1", "table": 1, "board": 2, "shares": [60, 60, 60]},
        {"is": "Award", "segment": "main-1.1", "table": 1, "board": 2, "shares": [40, 40, 40]},
    ),
    (
        "play",
        {"is": "Substitute", "number": 2, "members": ["甲二"]},
        {"is": "Substitute", "number": 2, "members": ["乙二"]},
    ),
]


@pytest.mark.parametrize(("step", "first", "second"), CONTRARY)
async def test_contrary_commands(serving: Serving, step: str, first: dict[str, Any], second: dict[str, Any]) -> None:
    async with serving() as server:
        one, two, event = await two_desks(server)
        await one.enter(NAMES)
        while (await one.control())["next"]["step"] != step:
            await one.do("Next")
        if second["is"] == "Undo":
            second = second | {"act": event.room.version}
        for turn in range(2):
            if turn:  # the other way round, from what the first time has led to
                first, second = second, first
            before = event.room.version
            replies = await press((one, two), [first, second])
            assert sum(reply.status == 200 for reply in replies) <= 1
            assert {reply.code for reply in replies if reply.status != 200} <= {"event_moved", "event_refused"}
            assert event.room.version == before + sum(reply.status == 200 for reply in replies)
            if not turn:
                check_one_won(replies)
        assert check(event.room.acts) == ()
        assert fold(event.room.acts) == event.room.state


async def test_two_organisers_against_results_that_come_in(serving: Serving) -> None:
    """Each asks by the newest version, again and again; what is granted is in the log, once, and nothing else is."""
    async with serving() as server:
        one, two, event = await two_desks(server, auto=True)
        links = await one.enter(NAMES)
        players = [await Player.come(server, link) for link in links.values()]
        for _ in range(6):
            await one.do("Next")
        granted: set[str] = set()
        codes: set[str] = set()

        async def meddle(desk: Organiser, seed: int) -> None:
            choose = random.Random(seed)
            number = 0
            while True:
                control = await desk.control()
                running = (await desk.public())["segment"]["segment"]
                table = choose.randrange(1, 4)
                action = choose.choice(
                    [
                        {"is": "Award", "segment": running, "table": table, "board": table, "shares": [50, 50, 50]},
                        {"is": "VoidBoard", "segment": running, "board": choose.randrange(1, 5)},
                        {"is": "Next"},
                        {"is": "PublishStanding"},
                        {"is": "Undo", "act": max(1, control["version"] - 1)},
                    ]
                )
                reason = f"{seed}-{number}"
                number += 1
                reply = await desk.ask(action, reason, control["version"])
                if reply.status == 200:
                    granted.add(reason)
                else:
                    codes.add(reply.code)
                await asyncio.sleep(0.02)

        meddling = [asyncio.create_task(meddle(desk, seed)) for seed, desk in enumerate((one, two))]
        try:
            async with playing(players, to_the_end=False):
                async with asyncio.timeout(50):
                    await one.until("publish", "awards", "finish", "done")
        finally:
            for task in meddling:
                task.cancel()
            ended = await asyncio.gather(*meddling, return_exceptions=True)
        assert not [found for found in ended if isinstance(found, Exception)]
        acts = event.room.acts
        by_people = [act.reason for act in acts if act.reason[:2] in ("0-", "1-")]
        assert sorted(by_people) == sorted(set(by_people))
        assert granted
        assert granted <= set(by_people)
        assert len(set(by_people) - granted) <= 2  # granted, and the page closed meanwhile
        assert codes <= {"event_moved", "event_refused", "set_is_running", "nothing_due", "act_of_tables"}
        assert check(acts) == ()
        assert fold(acts) == event.room.state
