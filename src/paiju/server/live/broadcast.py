"""Everybody who is connected to a table, and the frames that go to each: its own events, seats, the clock."""

from collections.abc import Iterator

from paiju.regulations.library import find_regulation
from paiju.server.live.attachment import Attachment
from paiju.server.people.names import Names
from paiju.server.table.log import wire_of
from paiju.table.seats import Millis, Seat
from paiju.table.session import messages as m
from paiju.table.session.results import result_of, scores_of
from paiju.table.session.session import Session
from paiju.table.session.state import TableState
from paiju.table.session.views import clock_of, seats_of


class TableBroadcast:
    """One connection per seat, any number of spectators."""

    def __init__(self, names: Names) -> None:
        self._names = names
        self.by_seat: dict[Seat, Attachment] = {}
        self._pages: dict[Seat, str] = {}  # which last took the seat, even while it is away
        self.spectators: set[Attachment] = set()
        self._told: list[m.SeatInfo] = []

    def __iter__(self) -> Iterator[Attachment]:
        return iter((*self.by_seat.values(), *self.spectators))

    def __len__(self) -> int:
        return len(self.by_seat) + len(self.spectators)

    def enter(self, attachment: Attachment) -> None:
        """A second connection of a seat takes the place of the first, unless it is a page that was replaced and comes
        back by itself: two pages would take the seat from each other for ever."""
        seat = attachment.viewer
        if seat is None:
            self.spectators.add(attachment)
            return
        if not attachment.takes and self._pages.get(seat, attachment.page) != attachment.page:
            attachment.outbox.end("replaced")
            return
        before = self.by_seat.get(seat)
        if before is not None:
            before.outbox.end("replaced")
        self._pages[seat] = attachment.page
        self.by_seat[seat] = attachment

    def leave(self, attachment: Attachment) -> None:
        if attachment.viewer is None:
            self.spectators.discard(attachment)
        elif self.by_seat.get(attachment.viewer) is attachment:
            del self.by_seat[attachment.viewer]

    def disconnect(self, seat: Seat, code: str) -> None:
        """The seat is another device's now, whose pages it does not know."""
        self._pages.pop(seat, None)
        found = self.by_seat.get(seat)
        if found is not None:
            found.outbox.end(code)

    def answer(self, asker: Attachment | None, seat: Seat | None, frame: bytes) -> None:
        """An answer goes to whoever has the seat now: it may have come back by another connection."""
        found = asker if seat is None else self.by_seat.get(seat)
        if found is not None and found.greeted:
            found.outbox.put(frame)

    def dismiss(self, code: str) -> None:
        for attachment in self:
            attachment.outbox.end(code)

    # Frames.

    def welcome(self, attachment: Attachment, since: int, session: Session, at: Millis) -> None:
        state, facts = session.state, session.state.facts
        timeline = session.views[attachment.viewer]
        resumed = timeline.resume(since)
        attachment.sent = timeline.count
        attachment.greeted = True
        clock = clock_of(session.played, state, timeline, at)
        attachment.send(
            m.Welcome(
                table=facts.table,
                seat=attachment.viewer,
                host=attachment.viewer is not None and attachment.viewer == facts.host,
                book=facts.book,
                roles=list(find_regulation(facts.book).roles),
                options=dict(facts.options),
                seats=seats_of(state, self.by_seat, self._names.name_of),
                clock=clock,
                board=state.board,
                boards=state.boards,
                results=scores_of(state),
                since=resumed.since,
                anew=resumed.anew,
            )
        )
        if resumed.events:
            wires = [it if isinstance(it, bytes) else wire_of(it) for it in resumed.events]
            attachment.outbox.put(_events_frame(resumed.since + 1, wires, m.encode(clock)))
        result = result_of(session.game, state)
        if result is not None:
            attachment.send(result)

    def show_events(self, session: Session, at: Millis) -> None:
        """Send each viewer what it has not been sent; nothing to whom nothing is shown."""
        state, timelines = session.state, session.views.by_viewer
        is_hiding = state.deal.is_hiding
        clock, frame, first, told = b"", b"", -1, list[bytes]()
        for attachment in self:
            timeline = timelines[attachment.viewer]
            sent = attachment.sent
            if timeline.count == sent or not attachment.greeted:
                continue
            attachment.sent = timeline.count
            wires = timeline.after(sent)
            if not clock or is_hiding:  # only then do viewers know different clocks
                clock, first = m.encode(clock_of(session.played, state, timeline, at)), -1
            if sent + 1 != first or wires != told:  # else it is the frame of the one before: mostly one for all
                first, told = sent + 1, wires
                frame = _events_frame(first, wires, clock)
            attachment.outbox.put(frame)

    def show_result(self, session: Session) -> None:
        """Tell everybody how the deal ended, if it has a score."""
        result = result_of(session.game, session.state)
        if result is None:
            return
        frame = m.encode(result)
        for attachment in self:
            if attachment.greeted:
                attachment.outbox.put(frame)

    def show_clock(self, session: Session, at: Millis) -> None:
        for attachment in self:
            if attachment.greeted:
                attachment.send(m.Clock(clock_of(session.played, session.state, session.views[attachment.viewer], at)))

    def show_boards(self, state: TableState) -> None:
        """Tell everybody how many will be played."""
        frame = m.encode(m.Boards(state.boards))
        for attachment in self:
            if attachment.greeted:
                attachment.outbox.put(frame)

    def show_seats(self, session: Session) -> None:
        """Tell everybody who sits where, if that has changed."""
        told = seats_of(session.state, self.by_seat, self._names.name_of)
        if told == self._told:
            return
        self._told = told
        frame = m.encode(m.Seats(told))
        for attachment in self:
            if attachment.greeted:
                attachment.outbox.put(frame)


def _events_frame(first: int, wires: list[bytes], clock: bytes) -> bytes:
    """``messages.Events``, put together from pieces that are encoded already."""
    return b'{"type":"events","first":%d,"events":[%b],"clock":%b}' % (first, b",".join(wires), clock)
