"""Every command of the table over HTTP, by everybody: taken or refused exactly as the direction of the event says."""

import itertools
from typing import Any

import msgspec
import pytest

from paiju.rulebook.refusal import Refusal
from paiju.server.events.control import command_bodies as c
from paiju.server.events.control.authors import author_of, official_of
from paiju.server.events.control.commands import command_of
from paiju.server.events.room import EventRoom
from paiju.tournament import commands as a
from paiju.tournament.director import act
from paiju.tournament.people.entrants import PersonRef
from paiju.tournament.times import stamp
from paiju.tournament.undo import undo
from tests.unit.server.conftest import Serving
from tests.unit.server.events.kit import NAMES, Organiser, Player

HOUR = 3_600_000
SEGMENT = "main-1.1"
KEY = {"segment": SEGMENT, "key": [1, 1]}

EARLY: list[dict[str, Any]] = [
    {"is": "CreateEvent", "setup": {"name": "又一场"}},
    {"is": "ChangeSetup", "setup": {"extra_clause": "不得录像"}},
    {"is": "Appoint", "official": 5, "role": "referee"},
    {"is": "Suspend", "official": 3},
    {"is": "Suspend", "official": 3, "suspended": False},
    {"is": "AssignReferee", "official": 3, "tables": [2, 1]},
    {"is": "Dismiss", "official": 5, "role": "referee"},
    {"is": "FormPanel", "members": [4, 5, 6]},
    {"is": "Apply", "entrants": [{"number": 31, "kind": "player", "members": ["申请人"], "unit": "一厂"}]},
    {"is": "Audit", "number": 31, "findings": []},
    {"is": "Enter", "entrants": [{"number": 32, "kind": "player", "members": ["新人"], "unit": "一厂"}]},
    {"is": "RecordDocument", "number": 1, "document": {"code": "identity", "ok": True}},
    {"is": "RecordEntryFee", "numbers": [1]},
    {"is": "PublishEntries"},
    {"is": "ObjectToEntry", "number": 1, "unit": "一厂"},
    {"is": "DecideObjection", "objection": 1},
    {"is": "RequestChange", "number": 2, "members": ["换来的"]},
    {"is": "DecideChange", "change": 1, "granted": True},
    {"is": "RegisterBuild", "number": 1, "build": "abc"},
    {"is": "Withdraw", "number": 32},
    {"is": "Substitute", "number": 3, "members": ["替补"]},
    {"is": "RecordCheck", "checklist": "other", "item": "灯", "note": "亮"},
    {"is": "CheckIn"},
    {"is": "PublishSeed", "seed": "4711", "source": "当众"},
    {"is": "DrawLots"},
    {"is": "ProposeSeating", "segment": SEGMENT},
    {"is": "OverrideSeating", "tables": [{"table": 1, "group": 1, "seats": [1, 2, 3]}], "byes": []},
    {"is": "ChooseTables", "live": [1]},
    {"is": "ApproveSeating"},
    {"is": "ConfirmPresence", "numbers": [1, 2]},
]
PLAYED: list[dict[str, Any]] = [
    {"is": "CallLastDeal"},
    {"is": "StopClock"},
    {"is": "AddTime", "minutes": 5, "tables": [1]},
    {"is": "ReportLate", "number": 1, "arrived": 1},
    {"is": "ReportLateSheet", "number": 1, "handed_in": 1},
    {"is": "EnterResults", "results": [{"key": [1, 1], "outcome": {"is": "DealScores", "scores": [6, -12, 6]}}]},
    {"is": "ConfirmResult", **KEY, "number": 1},
    {"is": "DisputeResult", **KEY, "number": 1},
    {"is": "UpholdResult", **KEY},
    {"is": "CorrectResult", **KEY, "outcome": {"is": "Adjusted", "shares": [60, 50, 40], "scores": [None, None, None]}},
    {"is": "SecondCorrection", "correction": 1},
    {"is": "Forfeit", "number": 4},
    {"is": "Disqualify", "number": 9},
    {"is": "Penalise", "code": "smoking", "number": 1},
    {"is": "Allow", "code": "phone", "number": 1},
    {"is": "LiftCharge", "charge": 1},
    {"is": "ObjectOrally", "number": 1, "subject": "记分"},
    {"is": "FileAppeal", "number": 1, "subject": "记分", "fee": 500},
    {"is": "RecordFee", "appeal": 1, "fee": 500},
    {"is": "Vote", "appeal": 1, "upheld": True},
    {"is": "DecideAppeal", "appeal": 1, "decision": "维持"},
    {"is": "RecordIncident", "code": "other", "who": "观众", "note": "闪光灯"},
    {"is": "ResolveIncident", "incident": 1, "resolved": "警告"},
    {"is": "AskLeave", "number": 2},
    {"is": "GrantLeave", "leave": 1, "escort": "李"},
    {"is": "EndLeave", "leave": 1},
    {"is": "CallReferee", "number": 2, "about": "slow"},
    {"is": "AnswerCall", "call": 1},
    {"is": "Announce", "text": "十分钟后开始", "tables": [1]},
    {"is": "VoidBoard", "board": 2},
    {"is": "CloseSegment"},
    {"is": "MakeCut"},
    {"is": "GrantFairPlay", "numbers": [1]},
    {"is": "GrantAwards"},
    {"is": "PublishStanding"},
    {"is": "Undo", "act": 5},
    {"is": "Finish"},
]


def test_none_is_left_out() -> None:
    given = {it["is"] for it in EARLY + PLAYED} | {"StartSegment", "Delegate"}
    assert given == {row.action.__name__ for row in a.TABLE.values() if not row.noted}


def expected(room: EventRoom, account: int, wanted: dict[str, Any], reason: str) -> str:
    """What the core says: the code of its refusal, or nothing."""
    body = msgspec.convert({"action": wanted, "seen": 0}, c.EventCommand).action
    people = itertools.count()
    command = command_of(room, body, range(1, 9), lambda _: PersonRef(f"@{next(people)}"))
    by, now = author_of(room.state, official_of(account), command), stamp(room.state, room.time.wall())
    if isinstance(command, a.Undo):
        decided = undo(room.regulation, room.acts, by, command.act, now.at, reason)
    else:
        decided = act(room.regulation, room.state, by, command, now.at, reason)
    return decided.code if isinstance(decided, Refusal) else ""


@pytest.mark.parametrize("reason", ["", "试试"])
async def test_by_everybody_as_the_direction_says(serving: Serving, reason: str) -> None:
    async with serving() as server:
        chief = await Organiser.sign_in(server)
        await chief.create()
        await chief.enter([*NAMES])
        others = [await chief.colleague(name) for name in ("老李", "老王", "甲", "乙", "丙")]
        await chief.appoint("老李", "deputy")
        await chief.appoint("老王", "referee")
        room = (await server.site.events.find(chief.event)).room  # type: ignore[union-attr]
        desks = dict(enumerate((chief, *others), start=1))
        told: dict[str, set[str]] = {}

        async def give(wanted: dict[str, Any]) -> None:
            """By those who may least first, so that something is left for the others."""
            for account in (6, 4, 3, 2, 1):
                roles = room.state.officials
                is_known = official_of(account) in roles.panel or roles.roles.get(official_of(account))
                code = expected(room, account, wanted, reason) if is_known else "not_organiser"
                reply = await desks[account].client.post(
                    chief.at + "/acts", {"action": wanted, "reason": reason, "seen": room.version}
                )
                said = "" if reply.status == 200 else reply.json["facts"].get("reason", reply.code)
                assert said == code, (wanted, account, reply.body)
                told.setdefault(code, set()).add(wanted["is"])

        for wanted in EARLY:
            await give(wanted)
        now = room.time.wall()
        await give({"is": "Delegate", "deputy": 2, "start": now, "until": now + HOUR})
        while room.step.kind.value != "start":
            await chief.do("Next")
        await give({"is": "StartSegment"})
        if reason:
            for wanted in PLAYED:
                if wanted["is"] != "PublishStanding":  # which the server refuses by itself while boards are open
                    await give(wanted)
            assert (await chief.ask({"is": "PublishStanding"}, reason)).code == "set_is_running"
            assert {"", "not_in_this_role", "not_organiser"} <= told.keys()
            assert "reason_missing" not in told
        else:
            assert told["reason_missing"] >= {"Dismiss", "Suspend", "Substitute", "OverrideSeating"}


async def test_nobody_makes_up_what_only_the_platform_sees(serving: Serving) -> None:
    async with serving() as server:
        chief = await Organiser.sign_in(server)
        await chief.create()
        await chief.enter([*NAMES])
        forged = {"key": [1, 1], "outcome": {"is": "DealScores", "scores": [6, -12, 6]}}
        entrant = {"number": 40, "kind": "player", "members": ["某"], "unit": ""}
        cited = {"source": "live", "stream": "table-x", "version": 9, "hash": "ab"}
        for wanted in (
            {"is": "NoteDevice", "number": 1},
            {"is": "IssueLinks", "numbers": [1], "replaced": []},
            {"is": "EnterResults", "segment": SEGMENT, "results": [forged | {"cited": cited}]},
            {"is": "ChangeSetup", "setup": {"software": "9.9"}},
            {"is": "Enter", "entrants": [entrant | {"status": "present"}]},
        ):
            assert (await chief.ask(wanted, "x")).code == "bad_body", wanted
        assert (await chief.ask({"is": "Appoint", "official": 1, "role": "platform"})).json["facts"]["reason"] == (
            "role_not_by_appointment"
        )


async def test_an_entrant_gives_no_commands_of_officials(serving: Serving) -> None:
    async with serving() as server:
        chief = await Organiser.sign_in(server)
        await chief.create()
        links = await chief.enter([*NAMES])
        player = await Player.come(server, links[1])
        for wanted in ({"is": "Disqualify", "number": 1}, {"is": "Undo", "act": 1}, {"is": "Next"}):
            reply = await player.client.post(chief.at + "/acts", {"action": wanted, "seen": 0})
            assert reply.code == "not_organiser"


async def test_a_result_of_an_open_board_is_not_found_by_guessing(serving: Serving) -> None:
    """A correction to what it is already would be refused otherwise than one to something else."""
    async with serving() as server:
        chief = await Organiser.sign_in(server)
        await chief.create()
        await chief.enter([*NAMES])
        await chief.go_to("start")
        await chief.do("StartSegment")
        entered = {"key": [1, 1], "outcome": {"is": "DealScores", "scores": [6, -12, 6]}}
        await chief.do("EnterResults", results=[entered])
        for scores in ([6, -12, 6], [-6, 12, -6]):
            wanted = {"is": "CorrectResult", **KEY, "outcome": {"is": "DealScores", "scores": scores}}
            assert (await chief.ask(wanted, "试试")).code == "set_is_running"
            body = {"action": wanted, "reason": "试试", "seen": (await chief.control())["version"]}
            assert (await chief.client.post(chief.at + "/effect", body)).code == "set_is_running"
