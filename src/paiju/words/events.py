"""Words for events of a deal, as a replay tells them; what is shown otherwise (cards, scores) has none."""

from paiju.cards.card import format_cards
from paiju.games.doudizhu import events as e
from paiju.games.doudizhu.events import Event
from paiju.rulebook.clauses import Words
from paiju.words.deal import FAULTS, KINDS, SEATS


def say_event(event: Event) -> Words | None:
    """What happened, without who did it."""
    match event:
        case e.BidMade():
            return Words(f"叫 {event.points} 分", f"bids {event.points}") if event.points else Words("不叫", "no bid")
        case e.DeclarerChosen():
            return Words(f"庄家，{event.points} 分", f"declarer, bid {event.points}")
        case e.DealPassedOut():
            return Words("三家不叫，重发", "all passed: redeal") if event.redeal else Words("三家不叫", "all passed")
        case e.DoubleChosen():
            return Words("加倍", "doubles") if event.doubled else Words("不加倍", "no double")
        case e.DoublesShown():
            return _doubles(event)
        case e.RedoubleChosen():
            return Words("再加倍", "redoubles") if event.redoubled else Words("不再加倍", "no redouble")
        case e.KittyShown():
            cards = format_cards(event.cards)
            return Words(f"得底牌 {cards}", f"takes the kitty {cards}")
        case e.CardsPlayed():
            return KINDS[event.kind]
        case e.Passed():
            return Words("不出", "pass")
        case e.RemainingAnnounced():
            return Words(f"报牌：剩 {event.cards_left} 张", f"announces {event.cards_left} left")
        case e.Warned():
            return Words("超时警告", "warned for time")
        case e.Faulted():
            why = FAULTS.get(event.reason, Words(event.reason, event.reason))
            return Words(f"犯规：{why.zh}，本副结束", f"fault: {why.en}, the deal ends")
        case _:
            return None


def _doubles(event: e.DoublesShown) -> Words:
    if not event.doublers:
        return Words("公布：无人加倍", "shown: nobody doubled")
    names = [SEATS[seat] for seat in event.doublers]
    zh, en = "、".join(name.zh for name in names), ", ".join(name.en for name in names)
    return Words(f"公布：{zh}加倍", f"shown: {en} doubled")
