"""A deal told event by event, in codes and facts; what is shown otherwise (cards, scores) is not told."""

from collections.abc import Iterable, Iterator

from paiju.cards.card import format_cards
from paiju.games.doudizhu import events as e
from paiju.games.doudizhu.events import Cause, Event
from paiju.games.doudizhu.state import State, evolve
from paiju.table.lookup import Happening, Sentence
from paiju.table.seats import Millis


def happenings(events: Iterable[Event]) -> Iterator[Happening]:
    state = State()
    for event in events:
        before, state = state, evolve(state, event)
        said = sentence_of(event)
        if said is None:
            continue
        cause = getattr(event, "cause", Cause.PLAYER)
        played = event if isinstance(event, e.CardsPlayed) else None
        ends_trick = isinstance(event, e.Passed) and event.trick_over
        yield Happening(
            said,
            None if cause is Cause.PLAYER else Sentence("cause", cause.value, {}),
            getattr(event, "seat", None),
            getattr(event, "at", Millis(0)),
            () if played is None else played.cards,
            None if played is None else state.cards_left[played.seat],
            before.phase is not state.phase or isinstance(event, e.KittyShown) or ends_trick,
        )


def sentence_of(event: Event) -> Sentence | None:
    """What happened, without who did it."""
    if isinstance(event, e.CardsPlayed):
        return Sentence("kind", event.kind.value, {})
    code, facts = _code(event)
    return Sentence("deal_event", code, facts) if code else None


def _code(event: Event) -> tuple[str, dict[str, str | int]]:
    match event:
        case e.BidMade():
            return "bid" if event.points else "no_bid", {"points": event.points}
        case e.DeclarerChosen():
            return "declarer", {"points": event.points}
        case e.DealPassedOut():
            return "redeal" if event.redeal else "passed_out", {}
        case e.DoubleChosen():
            return "doubled" if event.doubled else "not_doubled", {}
        case e.DoublesShown():
            seats = ", ".join(map(str, event.doublers))
            return "doubles_shown" if seats else "no_doubles_shown", {"seats": seats}
        case e.RedoubleChosen():
            return "redoubled" if event.redoubled else "not_redoubled", {}
        case e.KittyShown():
            return "kitty", {"cards": format_cards(event.cards)}
        case e.Passed():
            return "passed", {}
        case e.RemainingAnnounced():
            return "announced", {"count": event.cards_left}
        case e.Warned():
            return "warned", {}
        case e.Faulted():
            return "fault", {"reason": event.reason}
        case _:
            return "", {}
