"""An event on a file of its own, for the command line alone: the same store as a server's, one stream in it.

with EventFile.open(path) as file:
    log = file.read()                        # acts, state, and what is damaged, if anything
    file.append(log, act)                    # or several acts at once: all or none
"""

import asyncio
import tempfile
from collections.abc import Awaitable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from types import TracebackType
from typing import Final, NamedTuple, Self, TypeVar

from paiju.storage.codec import EventCodec, core_codec
from paiju.storage.errors import BadEvent, StoreError, StreamDamaged, UnknownEvent
from paiju.storage.open import EventFileStore, open_event_file
from paiju.storage.people import People, Person
from paiju.storage.store import EMPTY, Recorded, Stored, StreamId, Version
from paiju.tournament.acts import Act
from paiju.tournament.commands import Undo
from paiju.tournament.evolve import evolve_act, fold
from paiju.tournament.people.officials import OfficialId
from paiju.tournament.state import State

ResultT = TypeVar("ResultT")

STREAM: Final = StreamId("event")


class NoEventFile(StoreError):
    code = "no_event_file"

    def __init__(self, where: Path) -> None:
        super().__init__(where, "no event is stored here", "give another path, or create an event first")


class EventFileExists(StoreError):
    code = "event_file_exists"

    def __init__(self, where: Path) -> None:
        super().__init__(where, "an event is stored here already", "give another path")


class DamagedLog(StoreError):
    """Nothing may be appended behind an act that cannot be read."""

    code = "damaged_log"

    def __init__(self, where: Path, damage: "Damage") -> None:
        what = f"act {damage.act} cannot be read ({damage.reason})"
        super().__init__(where, what, "keep the file, and restore the last backup; the acts before it are readable")
        self.damage = damage


@dataclass(frozen=True, slots=True)
class Damage:
    """The first act that cannot be read, and why."""

    act: int
    reason: str


@dataclass(frozen=True, slots=True)
class Log:
    """All acts, or those before the damage; the state they have come to (None: no event was created)."""

    acts: tuple[Act, ...]
    state: State | None
    damage: Damage | None = None

    def followed_by(self, acts: Sequence[Act]) -> "Log":
        return Log((*self.acts, *acts), _after(self, acts))


class EventFile:
    """Made by ``open`` or ``create``; owned by one process at a time."""

    def __init__(self, path: Path, loop: asyncio.AbstractEventLoop, store: EventFileStore) -> None:
        self.path: Final = path
        self._loop = loop
        self._store = store
        self._codec: EventCodec = core_codec()
        self.people: Final = FilePeople(loop, store.people)
        self.official: Final = OfficialId("")  # whoever says so

    @classmethod
    def open(cls, path: Path) -> Self:
        """A file with an event; ``NoEventFile`` where there is none, and nothing is made."""
        if not path.exists():
            raise NoEventFile(path)
        file = cls._own(path)
        try:
            if not file._wait(file._store.events.read(STREAM, limit=1)):
                raise NoEventFile(path)
        except BaseException:
            file.close()
            raise
        return file

    @classmethod
    def create(cls, path: Path) -> Self:
        """A file for a new event."""
        file = cls._own(path)
        try:
            if file._wait(file._store.events.read(STREAM, limit=1)):
                raise EventFileExists(path)
        except BaseException:
            file.close()
            raise
        return file

    @classmethod
    def _own(cls, path: Path) -> Self:
        loop = asyncio.new_event_loop()
        try:
            return cls(path, loop, loop.run_until_complete(open_event_file(path)))
        except BaseException:
            loop.close()
            raise

    def read(self) -> Log:
        """The whole log. Stops at the first act that cannot be read, and says which."""
        try:
            return read_log(self._codec, self._wait(self._store.events.read(STREAM)))
        except StreamDamaged as damaged:
            if damaged.version is None:
                raise
            log = read_log(self._codec, self._wait(self._store.events.read(STREAM, limit=damaged.version - 1)))
            return log if log.damage is not None else replace(log, damage=Damage(damaged.version, damaged.reason))

    def official_named(self, name: str) -> OfficialId:
        """In a file officials are known by their names."""
        return OfficialId(name)

    def append(self, log: Log, *acts: Act) -> Log:
        """On disk when it returns, all of them; ``WrongVersion`` if somebody else was faster."""
        if log.damage is not None:
            raise DamagedLog(self.path, log.damage)
        recorded = [self._codec.encode(act, act.at) for act in acts]
        self._wait(self._store.events.append(STREAM, Version(len(log.acts)), recorded))
        return log.followed_by(acts)

    def close(self) -> None:
        self._wait(self._store.close())
        self._loop.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _wait(self, work: Awaitable[ResultT]) -> ResultT:
        return self._loop.run_until_complete(work)


class FilePeople:
    """The people of an event's file; ``People`` for those who wait."""

    def __init__(self, loop: asyncio.AbstractEventLoop, people: People) -> None:
        self._loop = loop
        self._people = people

    def all(self) -> dict[str, Person]:
        return self._loop.run_until_complete(self._people.all())

    def put(self, people: Mapping[str, Person]) -> None:
        self._loop.run_until_complete(self._people.put(people))

    def erase(self, references: Iterable[str]) -> int:
        return self._loop.run_until_complete(self._people.erase(references))


# A file as bytes, for a server that is sent one or gives one away.


class EventParts(NamedTuple):
    """The acts of an event's file as they are stored, and the people in them."""

    acts: Sequence[Stored]
    people: Mapping[str, Person]


async def unpack(data: bytes) -> EventParts:
    """What the bytes of a file hold; ``StoreError`` where that is no event, or cannot be read."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "event.pje")
        path.write_bytes(data)
        store = await open_event_file(path)
        try:
            acts = await store.events.read(STREAM)
            if not acts:
                raise NoEventFile(path)
            return EventParts(acts, await store.people.all())
        finally:
            await store.close()


async def pack(acts: Sequence[Recorded], people: Mapping[str, Person]) -> bytes:
    """The bytes of a file with these acts, each as it is stored."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "event.pje")
        store = await open_event_file(path)
        try:
            await store.people.put(people)
            await store.events.append(STREAM, EMPTY, acts)
        finally:
            await store.close()
        return path.read_bytes()


def _after(log: Log, acts: Sequence[Act]) -> State | None:
    """Step by step, but for an undo, which needs the whole log."""
    if any(isinstance(act.action, Undo) for act in acts):
        return fold((*log.acts, *acts))
    state = log.state
    for act in acts:
        state = evolve_act(state, act)
    return state


def read_log(codec: EventCodec, stored: Sequence[Stored]) -> Log:
    """The acts of a stream, up to the first that cannot be read, does not follow, or cannot have happened."""
    acts: list[Act] = []
    damage: Damage | None = None
    for each in stored:
        try:
            act = codec.decode(each)
        except (BadEvent, UnknownEvent) as error:
            damage = Damage(each.version, error.what)
            break
        if not isinstance(act, Act) or act.number != each.version:
            damage = Damage(each.version, "it is no act, or has the number of another")
            break
        acts.append(act)
    return _folded(acts, damage)


def _folded(acts: list[Act], damage: Damage | None) -> Log:
    """Find the first act that the fold stumbles over, by halving: a log that is whole is folded once."""
    try:
        return Log(tuple(acts), fold(acts), damage)
    except (LookupError, TypeError, ValueError) as error:
        reason = f"it does not follow from the acts before it: {type(error).__name__} {error}"
    good, bad = 0, len(acts)
    while bad - good > 1:
        middle = (good + bad) // 2
        try:
            fold(acts[:middle])
            good = middle
        except (LookupError, TypeError, ValueError):
            bad = middle
    return Log(tuple(acts[:good]), fold(acts[:good]), Damage(bad, reason))
