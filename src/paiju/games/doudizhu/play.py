"""Tricks: leading, following, passing, and what follows by itself (announcement, automatic pass, end of the deal)."""

from paiju.cards.card import BIG_JOKER, Card, count_ranks, format_cards, format_letters
from paiju.games.doudizhu import events as e
from paiju.games.doudizhu.combos import WITH_KICKERS, Combo, article_of, beats, classify
from paiju.games.doudizhu.draft import Draft, next_seat
from paiju.games.doudizhu.events import Cards, Cause
from paiju.games.doudizhu.moves import has_play
from paiju.games.doudizhu.rules import AnnouncedBy, Kind, Rules, TimeResolution
from paiju.games.doudizhu.score import score_tally, seated, tally_of
from paiju.games.doudizhu.state import State
from paiju.rulebook.refusal import Refusal, refuse
from paiju.table.seats import Millis, Seat


def refuse_play(rules: Rules, state: State, seat: Seat, cards: Cards) -> Refusal | Combo:
    """Why these cards may not be played now, or the combination they form."""
    hand = state.hands[seat] or ()
    missing = [card for card in cards if card not in hand]
    if missing or len(set(cards)) != len(cards):
        return _refuse_cards(rules, cards, missing)
    if seat in state.passed and not rules.passed_may_return.value:
        return refuse(rules, "passed_may_return", "already_passed")
    combo = classify(rules, count_ranks(cards))
    if combo is None:
        return Refusal("no_combination", rules.article("kinds", -1), {"cards": format_letters(sorted(cards))})
    if state.on_table is not None and not beats(rules, combo, state.on_table):
        return refuse_beat(rules, combo, state.on_table)
    return combo


def _refuse_cards(rules: Rules, cards: Cards, missing: list[Card]) -> Refusal:
    unknown = [card for card in missing if not 0 <= card <= BIG_JOKER]
    if unknown:
        return refuse(rules, "illegal_action", "no_such_card", card=int(unknown[0]))
    wrong = missing or [card for card in cards if cards.count(card) > 1]
    return refuse(rules, "illegal_action", "card_not_held", cards=format_cards(wrong))


def refuse_beat(rules: Rules, combo: Combo, on_table: Combo) -> Refusal:
    """Why one combination may not be played on another."""
    power = rules.overpowering.value
    if combo.kind in power and combo.kind is on_table.kind:
        return refuse(rules, "bomb_order", "not_higher", **_kinds(combo, on_table))
    if combo.kind in power or on_table.kind in power:
        return refuse(rules, "overpowering", "not_higher", **_kinds(combo, on_table))
    if combo.kind is not on_table.kind:
        return Refusal("other_kind", article_of(rules, on_table.kind), _kinds(combo, on_table))
    field = _compared_by(combo.kind)
    if combo.size != on_table.size:
        return refuse(rules, field, "other_count", size=combo.size, on_size=on_table.size)
    return refuse(rules, field, "not_higher", **_kinds(combo, on_table))


def _compared_by(kind: Kind) -> str:
    """The field whose article says how two combinations of a kind are compared."""
    if kind is Kind.SINGLE:
        return "rank_order"
    return "kickers_compared" if kind in WITH_KICKERS else "same_count"


def _kinds(combo: Combo, on_table: Combo) -> dict[str, str | int]:
    return {"kind": combo.kind.value, "on": on_table.kind.value}


def refuse_pass(rules: Rules, state: State) -> Refusal | None:
    if state.is_leading and not rules.leader_may_pass.value:
        return refuse(rules, "leader_may_pass", "leader_must_play")
    return None


def time_used(rules: Rules, state: State, cause: Cause, at: Millis) -> Millis:
    """The playing time charged for a play or pass."""
    if cause is Cause.UNABLE:
        return Millis(0)
    used = at - state.since
    if cause is Cause.TIME_OUT:
        counts = rules.play_time is None or rules.play_time.automatic_play_costs_limit.value
        used = rules.play_limit.value.milliseconds if counts else 0
    if rules.play_time is not None and rules.play_time.resolution.value is TimeResolution.SECONDS:
        used = used // 1000 * 1000
    return Millis(used)


def play(draft: Draft, seat: Seat, cards: Cards, combo: Combo, cause: Cause, at: Millis) -> None:
    """Enter a legal play and whatever follows from it by itself."""
    rules, state = draft.rules, draft.state
    left = state.cards_left[seat] - len(cards)
    ended = _ends(rules, state, left)
    then = None if ended else next_seat(rules, state, seat)
    used = time_used(rules, state, cause, at)
    ordered = tuple(sorted(cards))
    draft.add(e.CardsPlayed(seat, ordered, combo.kind, combo.rank, combo.highest, cause, then, used, at))
    if ended:
        _score(draft, at)
        return
    if is_announced(rules, left) and rules.announcement is not None:
        by_software = rules.announcement.by.value is AnnouncedBy.SOFTWARE
        draft.add(e.RemainingAnnounced(seat, left, by_software, at))
    _pass_the_unable(draft, at)


def is_announced(rules: Rules, cards_left: int) -> bool:
    """Whether a player left with so many cards is announced."""
    return rules.announcement is not None and 0 < cards_left <= rules.announcement.at_most.value


def pass_turn(draft: Draft, seat: Seat, cause: Cause, at: Millis) -> None:
    _pass(draft, seat, cause, at)
    _pass_the_unable(draft, at)


def _pass(draft: Draft, seat: Seat, cause: Cause, at: Millis) -> None:
    rules, state = draft.rules, draft.state
    trick_over = state.owner is not None and state.passes + 1 >= rules.passes_end_trick.value
    then = state.owner if trick_over and state.owner is not None else next_seat(rules, state, seat)
    counted = rules.play_time is None or rules.play_time.passes_counted.value
    used = time_used(rules, state, cause, at) if counted else Millis(0)
    draft.add(e.Passed(seat, cause, trick_over, then, used, at))


def _pass_the_unable(draft: Draft, at: Millis) -> None:
    """Where the book says so, a follower who holds nothing that beats is passed without being asked."""
    while draft.rules.auto_pass.value and draft.state.on_table is not None and draft.state.turn is not None:
        seat = draft.state.turn
        hand = draft.state.hands[seat]
        if hand is None:
            raise ValueError("only a full state can decide; this is a seat's view")
        if has_play(draft.rules, hand, draft.state.on_table):
            return
        _pass(draft, seat, Cause.UNABLE, at)


def lowest_single(hand: Cards) -> Card:
    """What the software leads for a player whose time is over: the lowest code, since suits do not matter."""
    return min(hand)


def _ends(rules: Rules, state: State, left: int) -> bool:
    return left == 0 and state.cards_left.count(0) + 1 >= rules.empty_hands_to_end.value


def _score(draft: Draft, at: Millis) -> None:
    score = score_tally(draft.rules, tally_of(draft.rules, draft.state))
    points, factors = seated(score, draft.declarer(), len(draft.state.hands))
    draft.add(e.DealScored(points, factors, at))
