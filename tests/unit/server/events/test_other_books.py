"""Events by the books 001 and 004 on live tables: stages, cuts, first callers by lot, warnings, faults."""

import pytest

from paiju.games.doudizhu import events as e
from paiju.regulations.library import regulation_of
from paiju.server.events.room import EventRoom
from paiju.server.table import log as table_log
from paiju.tournament import commands as a
from paiju.tournament.evolve import fold
from paiju.tournament.people.entrants import Kind
from paiju.tournament.ranking.results import DealScores
from paiju.tournament.seating.segments import Stage
from tests.unit.server.conftest import Server, Serving
from tests.unit.server.events.kit import NAMES, Organiser, Player, playing
from tests.unit.server.events.seated import Seated
from tests.unit.server.live.kit import CCGC, WORKERS, FakeTime, settle
from tests.unit.tournament.kit import check


async def room_of(server: Server, organiser: Organiser) -> EventRoom:
    found = await server.site.events.find(organiser.event)
    assert found is not None
    return found.room


async def started(server: Server, names: tuple[str, ...], **wanted: object) -> tuple[Organiser, list[Player]]:
    """The event at the start of its first segment."""
    organiser = await Organiser.sign_in(server)
    await organiser.create(**wanted)
    links = await organiser.enter(names)
    players = [await Player.come(server, link) for link in links.values()]
    await organiser.go_to("play")
    await organiser.until_open()
    return organiser, players


async def deals_at(server: Server, live: str) -> list[e.DealStarted]:
    stored = await server.site.rooms.store.read(table_log.stream_of(live))
    events = [table_log.read(each).event for each in stored]
    return [event for event in events if isinstance(event, e.DealStarted)]


async def test_nine_workers_play_preliminary_semifinal_and_final(serving: Serving) -> None:
    async with serving() as server:
        parameters = {"deals_per_group": 2, "playoff_deals": 1, "semifinal_places": 6}
        organiser, players = await started(server, NAMES, book=WORKERS, auto=True, parameters=parameters)
        async with playing(players):
            await organiser.until("publish")
        await organiser.do("PublishStanding", stage="preliminary")
        await organiser.go_to("done")
        told = await organiser.public()
        assert told["finished"]
        assert [each["stage"] for each in told["published"]] == ["preliminary", ""]
        room = await room_of(server, organiser)
        stages = [segment.stage for segment in room.state.segments if segment.stage is not Stage.PLAYOFF]
        assert stages == [Stage.PRELIMINARY, Stage.SEMIFINAL, Stage.FINAL]
        assert check(room.acts) == ()
        assert fold(room.acts) == room.state
        standing = regulation_of(room.state.setup).format.standing(room.state)
        assert [line["number"] for line in told["standing"]["lines"]] == [line.number for line in standing.lines]

        for segment in room.state.segments.values():
            for table in segment.seating.tables:
                drawn = segment.seating.first_caller(table.table)
                assert drawn is not None
                deals = await deals_at(server, room.facts.live[segment.id, table.table])
                assert [deal.first_caller for deal in deals] == [(drawn + at) % 3 for at in range(len(segment.boards))]

        (first, *_) = room.state.segments.values()
        board = (await players[0].client.get(f"{organiser.at}/boards/{first.boards[0]}")).json
        lines = [line for direction in board["directions"] for line in direction["lines"]]
        assert {(line["rank"], line["mp"], line["percent"], line["points"]) for line in lines} == {(0, "", "", "")}
        assert sum(line["score"] for line in lines) == 0
        assert len(lines) == 9
        assert (await players[0].me())["boards"]


async def test_six_people_play_the_contest_of_programs(serving: Serving) -> None:
    async with serving() as server:
        parameters = {"rounds": 1, "deals": 2, "final_rounds": 1, "final_deals": 3, "finalists": 6}
        organiser, players = await started(server, NAMES[:6], book=CCGC, auto=True, parameters=parameters)
        async with playing(players):
            await organiser.until("publish")
        room = await room_of(server, organiser)
        assert {entrant.kind for entrant in room.state.entrants.values()} == {Kind.PLAYER}
        assert [str(segment) for segment in room.state.segments] == [
            "preliminary-1.1",
            "final-1.1",
            "final-1.2",
            "final-1.3",
        ]
        await organiser.do("Next")
        assert check(room.acts) == ()
        for (segment, _), live in room.facts.live.items():
            deals = await deals_at(server, live)
            assert [deal.board for deal in deals] == list(room.state.segments[segment].boards)
            assert {deal.first_caller for deal in deals} == {0}  # West
        why = await players[0].client.get(f"{organiser.at}/why/1?segment=preliminary-1")
        assert why.status == 200


async def test_the_third_warning_of_a_deal_costs_three_points_once(serving: Serving) -> None:
    time = FakeTime()
    async with serving(time=time) as server:
        organiser, players = await started(server, NAMES[:3], book=WORKERS, parameters={"deals_per_group": 1})
        room = await room_of(server, organiser)
        (live,) = room.facts.live.values()
        table = server.site.rooms.live(live)
        assert table is not None
        (segment,) = room.state.segments.values()
        seat = table.state.deal.to_act()[0]
        number = segment.seating.tables[0].seats[seat]
        (declarer,) = (player for player in players if player.number == number)
        await declarer.me()
        async with Seated.at(declarer, live) as seated:
            await seated.until("events")
            assert (await seated.act(-1))["type"] == "done"  # three points: he plays
            await settle()
            for _ in range(4):
                await time.advance(31_000)
                await seated.until("events")
        while len(room.state.charges) < 4:
            await settle()
        charges = [(charge.code, charge.entrant, charge.effect.points) for charge in room.state.charges]
        # The book counts in threes: after the penalty the count begins again.
        assert charges == [("slow_play", number, points) for points in (0, 0, 3, 0)]
        assert {act.by.role.value for act in room.acts if isinstance(act.action, a.Penalise)} == {"platform"}
        assert check(room.acts) == ()
        assert (await organiser.public())["standing"] is None  # nothing of a board that is still open
        version, event = room.version, organiser.event
    async with serving(time=time) as server:
        organiser = await Organiser.sign_in(server)
        organiser.event = event
        await organiser.until_open()
        await settle(200)
        assert (await room_of(server, organiser)).version == version


async def test_a_time_out_of_the_contest_ends_the_deal_with_its_score(serving: Serving) -> None:
    time = FakeTime()
    async with serving(time=time) as server:
        organiser, players = await started(server, NAMES[:3], book=CCGC, parameters={"rounds": 1, "deals": 1})
        room = await room_of(server, organiser)
        (live,) = room.facts.live.values()
        await players[0].me()
        async with Seated.at(players[0], live) as seated:
            await seated.until("events")
            await time.advance(16_000)
            await seated.until("result")
        await organiser.until("publish", "draw")
        (segment,) = room.state.segments.values()
        (result,) = segment.results.values()
        assert isinstance(result.outcome, DealScores)
        assert sum(result.outcome.scores) == 0
        assert min(result.outcome.scores) < 0
        assert check(room.acts) == ()


@pytest.mark.parametrize(
    ("book", "parameters"),
    [
        ("doudizhu-national-2016", {"boards_per_set": 99, "sets_per_round": 5, "rounds": 5}),
        (CCGC, {"rounds": 20, "deals": 99, "final_rounds": 1}),
    ],
)
async def test_an_event_with_more_boards_than_are_sealed_is_refused(
    serving: Serving, book: str, parameters: dict[str, int]
) -> None:
    async with serving() as server:
        organiser = await Organiser.sign_in(server)
        body = {"name": "长", "book": book, "parameters": parameters}
        assert (await organiser.client.post("/api/events", body)).code == "event_too_long"


@pytest.mark.parametrize(
    ("book", "medium", "code", "article"),
    [
        ("000", "paper", "medium_not_allowed", "doudizhu-national-2016 12.0"),
        ("000", "both", "medium_not_allowed", "doudizhu-national-2016 12.0"),
        ("001", "both", "medium_not_allowed", "doudizhu-ccgc 7.1"),
    ],
)
async def test_a_medium_that_cannot_be_is_refused(
    serving: Serving, book: str, medium: str, code: str, article: str
) -> None:
    async with serving() as server:
        organiser = await Organiser.sign_in(server)
        refused = await organiser.client.post("/api/events", {"name": "公开赛", "book": book, "medium": medium})
        assert refused.code == "event_refused"
        assert (refused.json["facts"]["reason"], refused.json["facts"]["article"]) == (code, article)


@pytest.mark.parametrize(("book", "medium"), [("001", "live"), ("002", "live"), ("003", "both"), ("004", "both")])
async def test_an_unusual_medium_is_taken_as_far_as_the_book_allows(serving: Serving, book: str, medium: str) -> None:
    async with serving() as server:
        organiser = await Organiser.sign_in(server)
        made = await organiser.client.post("/api/events", {"name": "公开赛", "book": book, "medium": medium})
        assert made.status == 201, made.body
        assert (await organiser.client.get(f"/api/events/{made.json['event']}")).json["medium"] == medium


@pytest.mark.parametrize(
    ("book", "medium"),
    [("000", "live"), ("001", "paper"), ("002", "paper"), ("003", "paper"), ("004", "paper")],
)
async def test_every_book_can_be_opened_with_its_usual_medium(serving: Serving, book: str, medium: str) -> None:
    async with serving() as server:
        organiser = await Organiser.sign_in(server)
        announced = {"place": "体育馆", "description": "一行\n二行", "sessions": [{"title": "第一轮", "start": 9}]}
        made = await organiser.client.post("/api/events", {"name": "公开赛", "book": book} | announced)
        assert made.status == 201, made.body
        told = (await organiser.client.get(f"/api/events/{made.json['event']}")).json
        assert told["medium"] == medium
        assert {name: told[name] for name in announced} == announced
        choices = (await organiser.client.get(f"/api/books/{book}/event")).json
        assert choices["media"][0]["medium"] == medium
        listed = (await organiser.client.get("/api/books")).json["directed"]
        assert book in [each["source"] for each in listed]
