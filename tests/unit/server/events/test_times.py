"""A server whose machine's clock was set back between two runs: the log of an event goes on, and stays sound."""

from paiju.server.instants import SystemTime
from paiju.table.clock import Instant
from tests.unit.server.conftest import Serving
from tests.unit.server.events.kit import NAMES, Organiser
from tests.unit.tournament.kit import check

HOUR = 3_600_000


class SlowTime(SystemTime):
    """An hour behind the clock of the run before."""

    def wall(self) -> Instant:
        return Instant(super().wall() - HOUR)


async def test_a_clock_set_back_between_two_runs(serving: Serving) -> None:
    async with serving() as server:
        organiser = await Organiser.sign_in(server)
        await organiser.create()
        event = organiser.event
    async with serving(time=SlowTime()) as server:
        organiser = await Organiser.sign_in(server)
        organiser.event = event
        await organiser.enter(NAMES)
        await organiser.do("Next")
        await organiser.do("Undo", "看错了", act=(await organiser.control())["version"])
        found = await server.site.events.find(event)
        assert found is not None
        acts = found.room.acts
        assert check(acts) == ()
        assert {act.at for act in acts} == {acts[0].at}
        told = [act.clock for act in acts]
        assert told[:2] == [None, None]
        assert all(clock is not None and clock < acts[0].at for clock in told[2:])


class StoppedTime(SystemTime):
    """Of a laptop that slept an hour: the tables' clock stood still, the wall's went on."""

    def now(self) -> Instant:
        return Instant(super().now() - HOUR)


async def test_after_a_sleep_the_log_tells_the_time_of_the_hall(serving: Serving) -> None:
    async with serving(time=StoppedTime()) as server:
        organiser = await Organiser.sign_in(server)
        await organiser.create()
        found = await server.site.events.find(organiser.event)
        assert found is not None
        before = SystemTime().wall()
        await organiser.enter(NAMES)
        assert found.room.acts[-1].at >= before
