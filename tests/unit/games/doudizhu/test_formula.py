"""How points came about: for every seat the factors that are its own give its points, and are written out."""

import math
import random

import pytest

from paiju.games.doudizhu.deal import Cardset, decide, legal, start
from paiju.games.doudizhu.events import Fault, FaultsTogether
from paiju.games.doudizhu.formula import SeatFormula, formulas_of
from paiju.games.doudizhu.rules import Rules
from paiju.games.doudizhu.state import Phase, State, fold
from paiju.rulebook.refusal import Refusal
from paiju.table.seats import Millis, Official, Seat
from tests.books import DOUDIZHU as BOOKS


def finished(rules: Rules, seed: int, fault_at: int | None = None) -> State:
    """A deal of random legal actions; perhaps a fault ends it after so many."""
    chance = random.Random(seed)
    cards = list(range(54))
    chance.shuffle(cards)
    hands = tuple(tuple(cards[17 * seat : 17 * seat + 17]) for seat in range(3))
    state = fold(start(rules, Cardset(1, Seat(0), hands, tuple(cards[51:]))))  # type: ignore[arg-type]
    at, count = 0, 0
    while state.phase is not Phase.OVER:
        at += 100
        count += 1
        seat = chance.choice(state.to_act())
        if count == fault_at:
            events = decide(rules, state, Official.PLATFORM, Fault(seat, "bad_line"), Millis(at))
        else:
            events = decide(rules, state, seat, chance.choice(list(legal(rules, state, seat))), Millis(at))
        assert not isinstance(events, Refusal)
        state = fold(events, state)
    return state


def check(formulas: tuple[SeatFormula, ...], points: tuple[int, ...]) -> None:
    assert tuple(each.points for each in formulas) == points
    for each in formulas:
        if each.factors or each.of:
            left, _, right = each.text.partition(" = ")
            assert (
                eval(left.replace("−", "-").replace("×", "*").replace("÷", "/")) == each.points
            )  # ours, and nobody else's
            assert right == str(each.points).replace("-", "−")
        if each.factors:
            product = math.prod(factor.value for factor in each.factors)
            assert each.points == product * (sum(each.of) if each.of else 1)


@pytest.mark.parametrize("book", BOOKS)
def test_the_factors_of_a_seat_give_its_points(book: str) -> None:
    scored = 0
    for seed in range(60):
        state = finished(BOOKS[book], seed)
        if state.score is not None:
            scored += 1
            check(formulas_of(state.score, state), state.score.points)
    assert scored > 40


def test_a_fault_is_paid_by_whoever_made_it() -> None:
    for fault_at in (1, 2, 6, 9):
        state = finished(BOOKS["doudizhu-ccgc"], 5, fault_at)
        assert state.score is not None
        (offender,) = state.offenders
        formulas = formulas_of(state.score, state)
        check(formulas, state.score.points)
        paid = formulas[offender]
        assert paid.text.startswith("−(")
        assert paid.points == -sum(paid.of) < 0


def test_faults_of_two_are_shared_and_those_of_three_cost_nothing() -> None:
    rules = BOOKS["doudizhu-ccgc"].with_options({"faults.paid_by": "all-at-fault"})
    cards = range(54)
    hands = (tuple(cards[:17]), tuple(cards[17:34]), tuple(cards[34:51]))
    state = fold(start(rules, Cardset(1, Seat(0), hands, tuple(cards[51:]))))  # type: ignore[arg-type]
    for offenders, texts in (
        ((0, 2), ["−700 ÷ 2 = −350", "350 × 2 = 700", "−700 ÷ 2 = −350"]),
        ((0, 1, 2), ["0 = 0", "0 = 0", "0 = 0"]),
    ):
        faults = FaultsTogether(tuple(Fault(Seat(seat), "bad_line") for seat in offenders))
        events = decide(rules, state, Official.PLATFORM, faults)
        assert not isinstance(events, Refusal)
        after = fold(events, state)
        assert after.score is not None
        formulas = formulas_of(after.score, after)
        check(formulas, after.score.points)
        assert [each.text for each in formulas] == texts


def test_the_formula_is_written_as_people_write_it() -> None:
    texts = set()
    for seed in range(60):
        state = finished(BOOKS["doudizhu-national-2016"], seed)
        assert state.score is not None
        texts |= {each.text for each in formulas_of(state.score, state)}
    assert any(" × −1 × " in text for text in texts)
    assert not any("(−" in text for text in texts)


def test_the_declarers_sum_reads_as_what_is_won_or_paid() -> None:
    """6 + 12 = 18 where the declarer wins, −(6 + 12) = −18 where not; never −1 × (−6 − 12) = 18."""
    kinds = set()
    for seed in range(60):
        state = finished(BOOKS["doudizhu-national-2016"], seed)
        if state.score is None or state.declarer is None:
            continue
        own = formulas_of(state.score, state)[state.declarer]
        first, second = map(abs, own.of)
        total = first + second
        written = f"{first} + {second} = {total}" if own.points > 0 else f"−({first} + {second}) = −{total}"
        assert own.text == written
        assert [factor.code for factor in own.factors] == ["declarer-of-sum"]  # its article can be cited
        kinds.add(own.points > 0)
    assert kinds == {True, False}
