"""A seat of an event is its entrant's: no link but the event's moves it, and nobody leaves it to a house player."""

from paiju.server.people.tokens import hash_token, new_token
from paiju.table.seats import Seat
from tests.unit.server.conftest import Serving
from tests.unit.server.events.kit import NAMES, Organiser, Player

ONE_SET = {"boards_per_set": 1, "sets_per_round": 1, "rounds": 1}


async def test_the_seat_of_a_contest_is_neither_given_away_nor_given_up(serving: Serving) -> None:
    async with serving() as server:
        organiser = await Organiser.sign_in(server)
        await organiser.create(parameters=ONE_SET)
        links = await organiser.enter(NAMES)
        player, other = [await Player.come(server, links[number]) for number in (1, 2)]
        for _ in range(6):
            await organiser.do("Next")
        await organiser.until_open()
        place = (await player.me())["place"]
        at, seat = f"/api/tables/{place['live']}", place["seat"]
        before = (await player.client.get(at)).json["seats"]
        reply = await player.client.post(at + "/links", {"seat": seat})
        assert (reply.status, reply.code) == (409, "use_event_link")
        assert (await player.client.post(at + "/links", {"seat": (seat + 1) % 3})).code == "use_event_link"
        reply = await player.client.post(at + "/leave")
        assert (reply.status, reply.code) == (409, "no_leaving_in_contest")
        found = (await player.client.get(at)).json
        assert (found["seat"], found["seats"]) == (seat, before)
        stranger = await server.client()
        assert (await stranger.post(at + "/links", {"seat": seat})).code == "not_seated"
        assert (await stranger.post(at + "/leave")).code == "not_seated"
        # Nor by a link of a table that somebody has all the same.
        token = new_token()
        link = hash_token(token)
        assert link is not None
        await server.site.accounts.add_link(link, place["live"], Seat(seat), 1, moves=True)
        assert (await stranger.post("/api/join", {"token": token, "name": "丙"})).code == "use_event_link"
        assert (await stranger.get(at)).json["seat"] is None
        assert (await player.me())["place"] == place
        assert (await other.me())["place"] is not None
