"""The end of a deal: the defenders' points, levels, and who declares next."""

from collections.abc import Iterator

from paiju.games.shengji.deal import events as e
from paiju.games.shengji.deal.dealing import points_of
from paiju.games.shengji.deal.draft import Draft, next_seat, role_of, trumps_in
from paiju.games.shengji.deal.events import Cards
from paiju.games.shengji.deal.state import SEATS, State
from paiju.games.shengji.levels import raised
from paiju.games.shengji.rules import Role, Rules
from paiju.games.shengji.score import DealScore, DealTally, Figures, Lost, score_deal
from paiju.games.shengji.tricks import figures_counted
from paiju.rulebook.refusal import Refusal
from paiju.table.seats import Millis, Seat


def count_deal(draft: Draft, winner: Seat, lead: Cards, won: Cards, at: Millis) -> None:
    """After the last trick, that ``winner`` took with the cards ``won``."""
    rules, state = draft.rules, draft.state
    kitty = state.kitty or ()
    figures: Figures = ()
    if role_of(state, winner) is Role.DEFENDERS:
        figures = figures_counted(rules.kitty, trumps_in(rules, state), lead, won)
    points = points_of(rules, kitty)
    draft.add(e.KittyOpened(kitty, points, at))
    side = _declarer(state) % 2
    tally = DealTally(
        captured=state.captured,
        kitty=points,
        last_trick=figures,
        declarer_fines=state.fines[side],
        defender_fines=state.fines[1 - side],
    )
    _count(draft, score_deal(rules, tally), at)


def lose_deal(draft: Draft, by: Role, offence: str, at: Millis) -> None:
    """A ruling ends the deal."""
    _count(draft, score_deal(draft.rules, DealTally(lost=Lost(by, offence))), at)


def _declarer(state: State) -> Seat:
    if state.declarer is None:
        raise ValueError("nobody declares yet")
    return state.declarer


def _count(draft: Draft, score: DealScore, at: Millis) -> None:
    rules, state = draft.rules, draft.state
    change, declarer = score.change, _declarer(state)
    taken_over = change.side is Role.DEFENDERS
    up = (declarer + taken_over) % 2
    levels = tuple(
        raised(rules.levels, level, change.levels) if side == up else level for side, level in enumerate(state.levels)
    )
    risen = tuple(seat for seat in SEATS if seat % 2 == up)
    terms = tuple(_terms(rules, state, score, declaring=declarer % 2))
    code = "taken-over" if taken_over else "levels-up"
    change_term = e.ScoreTerm(code, change.levels, change.article, risen)
    draft.add(
        e.DealCounted(
            points=tuple(change.levels if seat in risen else 0 for seat in SEATS),
            card_points=score.points,
            taken_over=taken_over,
            levels=levels,
            declarer=next_declarer(rules, declarer, taken_over),
            factors=(*terms, change_term),
            at=at,
        )
    )


def _terms(rules: Rules, state: State, score: DealScore, declaring: int) -> Iterator[e.ScoreTerm]:
    """The numbers of a score; fines are told by offence, each with its article."""
    fines = ("declarer-fines", "defender-fines")
    yield from (e.ScoreTerm(term.code, term.value, term.article) for term in score.terms if term.code not in fines)
    if score.points is None:
        return
    for side, offence in dict.fromkeys((fine.side, fine.offence) for fine in state.fined):
        points = sum(fine.points for fine in state.fined if (fine.side, fine.offence) == (side, offence))
        is_declarers = side == declaring
        seats = tuple(seat for seat in SEATS if seat % 2 == side)
        code = fines[0] if is_declarers else fines[1]
        yield e.ScoreTerm(code, points if is_declarers else -points, rules.penalties.article(offence), seats)


def next_declarer(rules: Rules, declarer: Seat, taken_over: bool) -> Seat:
    """The old declarer's partner, or where the defenders came up the player after him."""
    steps = rules.next_declarer.lost.value if taken_over else rules.next_declarer.kept.value
    return next_seat(rules, declarer, steps)


def refuse_ruling(draft: Draft) -> Refusal | None:
    """No side has lost a deal before it is known who declares."""
    if draft.state.declarer is None:
        return Refusal("nobody_declares_yet", draft.rules.calling.article("takes_seat"))
    return None
