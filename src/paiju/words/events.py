"""Events of a deal as a replay tells them; what is shown otherwise (cards, scores) has no words."""

from paiju.cards.card import format_cards
from paiju.games.doudizhu import events as e
from paiju.games.doudizhu.events import Event
from paiju.rulebook.clauses import Words
from paiju.words.say import Fact, say


def say_event(event: Event) -> Words | None:
    """What happened, without who did it."""
    if isinstance(event, e.CardsPlayed):
        return say("kind", event.kind)
    code, facts = _code(event)
    return say("deal_event", code, facts) if code else None


def _code(event: Event) -> tuple[str, dict[str, Fact]]:
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
