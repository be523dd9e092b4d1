"""A deal of Shengji told event by event, in codes and facts; what is shown otherwise (cards, scores) is not told."""

from collections.abc import Iterable, Iterator

from paiju.cards.card import Card
from paiju.games.shengji.deal import events as e
from paiju.games.shengji.deal.events import Event, MadeBy
from paiju.games.shengji.deal.state import State, evolve
from paiju.games.shengji.packs import FACES, format_faces
from paiju.games.shengji.record.notation import written
from paiju.table.lookup import Happening, Sentence
from paiju.table.seats import Millis


def happenings(events: Iterable[Event]) -> Iterator[Happening]:
    state = State()
    for event in events:
        before, state = state, evolve(state, event)
        code, facts = _code(event)
        if not code:
            continue
        by = getattr(event, "by", MadeBy.PLAYER)
        laid = event if isinstance(event, e.CardsLaid) else None
        yield Happening(
            Sentence("deal_event", code, facts),
            None if by is MadeBy.PLAYER else Sentence("cause", by.value, {}),
            getattr(event, "seat", None),
            getattr(event, "at", Millis(0)),
            () if laid is None else tuple(Card(FACES[card]) for card in laid.cards),
            None if laid is None else state.left[laid.seat],
            before.phase is not state.phase or isinstance(event, e.TrickTaken),
        )


def _code(event: Event) -> tuple[str, dict[str, str | int]]:
    match event:
        case e.CallsShown():
            return "declared", {"cards": written(event.cards)}
        case e.CallAnswered():
            return ("declared", {"cards": written(event.cards)}) if event.cards else ("no_declaration", {})
        case e.TrumpTurned():
            return "trump_turned", {"cards": format_faces((event.card,))}
        case e.DrawVoided():
            return "draw_voided", {}
        case e.KittyTaken():
            return "kitty_taken", {}
        case e.CardsBuried():
            return "buried", {"cards": written(event.cards)}
        case e.CardsLaid():
            return "laid", {}
        case e.ThrowFailed():
            facts: dict[str, str | int] = {"cards": written(event.cards), "blocked": written(event.blocked)}
            return "throw_failed", {**facts, "fine": event.fine}
        case e.KindDesignated():
            return "designated_double" if event.double else "designated_single", {}
        case e.TrickTaken():
            return "trick_taken", {"points": event.points, "captured": event.captured}
        case e.TimedOut():
            return "timed_out", {"nth": event.nth, "fine": event.fine}
        case e.Penalised():
            return "penalised", {"offence": event.offence, "fine": event.fine}
        case e.KittyOpened():
            return "kitty_opened", {"cards": written(event.cards), "points": event.points}
        case _:
            return "", {}
