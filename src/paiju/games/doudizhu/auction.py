"""Calling: bids in turn, hidden doubles of the defenders, the declarer's redouble."""

from paiju.games.doudizhu import events as e
from paiju.games.doudizhu.draft import Draft
from paiju.games.doudizhu.events import Cause
from paiju.games.doudizhu.rules import AfterTopBid, AllPass, Doubling, KittyShown, Rules
from paiju.games.doudizhu.state import State
from paiju.rulebook.refusal import Refusal, refuse
from paiju.table.seats import Millis, Seat


def highest_bid(rules: Rules, state: State) -> int:
    return max((call.points for call in state.calls), default=rules.bids.value[0])


def legal_bids(rules: Rules, state: State) -> tuple[int, ...]:
    """No bid, and whatever exceeds every earlier call."""
    return tuple(points for points in rules.bids.value if refuse_bid(rules, state, points) is None)


def refuse_bid(rules: Rules, state: State, points: int) -> Refusal | None:
    bids = rules.bids.value
    if points not in bids:
        return refuse(rules, "bids", "no_such_bid", bid=points, accepted="/".join(map(str, bids)))
    highest = highest_bid(rules, state)
    if points != bids[0] and rules.bid_must_exceed.value and points <= highest:
        return refuse(rules, "bid_must_exceed", "bid_must_exceed", bid=points, highest=highest)
    return None


def bid(draft: Draft, seat: Seat, points: int, cause: Cause, at: Millis) -> None:
    """Enter a call, and close the auction when it was the last."""
    rules, players = draft.rules, len(draft.state.hands)
    top = points == rules.bids.value[-1]
    asked_on = not top or rules.after_top_bid.value is AfterTopBid.ASKED
    last = len(draft.state.calls) + 1 == players
    then = None if last or not asked_on else draft.next_seat(seat)
    draft.add(e.BidMade(seat, points, cause, then, at))
    if then is not None:
        return
    if top and rules.after_top_bid.value is AfterTopBid.FORMAL_PASS:
        for step in range(1, players - len(draft.state.calls) + 1):
            draft.add(e.BidMade(draft.next_seat(seat, step), rules.bids.value[0], Cause.FORMAL, None, at))
    _close(draft, at)


def _close(draft: Draft, at: Millis) -> None:
    rules = draft.rules
    best = max(draft.state.calls, key=lambda call: call.points)  # the first of equals, though equals are refused
    if best.points == rules.bids.value[0]:
        redeal = rules.all_pass.value is AllPass.REDEAL
        draft.add(e.DealPassedOut(redeal, at))
        if not redeal:
            zero = (e.Factor("all-pass", 0, rules.article("all_pass")),)
            draft.add(e.DealScored((0,) * len(draft.state.hands), zero, at))
        return
    draft.add(e.DeclarerChosen(best.seat, best.points, at))
    if rules.doubling is None:
        show_kitty(draft, at)
        open_play(draft, at)
    else:
        if rules.kitty_shown.value is KittyShown.AFTER_AUCTION:
            show_kitty(draft, at)
        draft.add(e.DoublingOpened((draft.next_seat(best.seat), draft.next_seat(best.seat, 2)), at))


def choose_double(draft: Draft, doubling: Doubling, seat: Seat, doubled: bool, cause: Cause, at: Millis) -> None:
    """Enter a defender's choice; when both have chosen, publish the two at the same moment."""
    draft.add(e.DoubleChosen(seat, doubled, cause, doubling.hidden.value, at))
    if draft.state.may_double:
        return
    doublers = tuple(sorted(draft.state.doublers))
    draft.add(e.DoublesShown(doublers, at))
    declarer = draft.declarer()
    if doublers or not doubling.redouble_needs_double.value:
        draft.add(e.RedoublingOpened(declarer, at))
    else:
        finish_calling(draft, at)


def choose_redouble(draft: Draft, seat: Seat, redoubled: bool, cause: Cause, at: Millis) -> None:
    draft.add(e.RedoubleChosen(seat, redoubled, cause, at))
    finish_calling(draft, at)


def finish_calling(draft: Draft, at: Millis) -> None:
    if not draft.state.kitty_taken:
        show_kitty(draft, at)
    open_play(draft, at)


def show_kitty(draft: Draft, at: Millis) -> None:
    if draft.state.kitty is None:
        raise ValueError("only a full state can decide; this is a seat's view")
    draft.add(e.KittyShown(draft.declarer(), draft.state.kitty, at))


def open_play(draft: Draft, at: Millis) -> None:
    leader = draft.declarer() if draft.rules.declarer_leads.value else draft.state.first_caller
    draft.add(e.PlayOpened(leader, at))
