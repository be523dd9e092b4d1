"""A match: boards one after another, results added up, nothing reported twice or out of turn."""

import pytest

from paiju.cards.shuffle import seed_of_number
from paiju.doudizhu import deal
from paiju.doudizhu.books import BOOKS
from paiju.doudizhu.events import Bid, TimeOut
from paiju.doudizhu.rules import Rules
from paiju.doudizhu.state import State, fold
from paiju.match import match
from paiju.match.boards import deal_board
from paiju.match.match import BoardOpened, BoardRedealt, MatchFinished, MatchState, OpenBoard, ReportDeal
from paiju.rulebook.refusal import Refusal
from paiju.table.seats import Millis, Official

NATIONAL = BOOKS["doudizhu-national-2016"]
WORKERS = BOOKS["doudizhu-workers-2021"]


def passed_out(rules: Rules, board: int) -> State:
    state = fold(deal.start(rules, deal_board(rules, board, seed_of_number(board))))
    while state.to_act():
        events = deal.decide(rules, state, state.to_act()[0], Bid(0))
        assert not isinstance(events, Refusal)
        state = fold(events, state)
    return state


def played(rules: Rules, board: int) -> State:
    """A deal played out by taking the first legal action each time; 3 is bid at once."""
    state = fold(deal.start(rules, deal_board(rules, board, seed_of_number(board))))
    while state.to_act():
        seat = state.to_act()[0]
        legal = deal.legal(rules, state, seat)
        action = legal[-1] if not state.calls else legal[1] if len(legal) > 1 and state.on_table else legal[0]
        events = deal.decide(rules, state, seat, action, Millis(state.clock_from + 1_000))
        assert not isinstance(events, Refusal)
        state = fold(events, state)
    return state


def act(rules: Rules, state: MatchState, action: match.MatchAction) -> MatchState:
    events = match.decide(rules, state, action)
    assert not isinstance(events, Refusal)
    for event in events:
        state = match.evolve(state, event)
    return state


def started(rules: Rules, *boards: int) -> MatchState:
    (event,) = match.start(rules, boards)
    return match.evolve(MatchState(), event)


def refused(rules: Rules, state: MatchState, action: match.MatchAction) -> str:
    decided = match.decide(rules, state, action)
    assert isinstance(decided, Refusal)
    return decided.code


def test_boards_in_sequence_and_totals() -> None:
    state = started(NATIONAL, 4, 2)
    scores = []
    for board in (4, 2):
        assert state.next_board == board
        state = act(NATIONAL, state, OpenBoard())
        finished = played(NATIONAL, board)
        assert finished.score is not None
        scores.append(finished.score.points)
        state = act(NATIONAL, state, ReportDeal(board, finished))
    assert state.finished
    assert state.totals() == tuple(map(sum, zip(*scores, strict=True)))
    assert sum(state.totals()) == 0
    assert all(time >= 0 for time in state.play_times())
    assert any(time > 0 for time in state.play_times())


def test_the_last_board_finishes_the_match() -> None:
    state = act(NATIONAL, started(NATIONAL, 1), OpenBoard())
    events = match.decide(NATIONAL, state, ReportDeal(1, passed_out(NATIONAL, 1)))
    assert not isinstance(events, Refusal)
    assert events[-1] == MatchFinished((0, 0, 0))
    after = match.evolve(match.evolve(state, events[0]), events[1])
    assert refused(NATIONAL, after, OpenBoard()) == "match_is_over"


def test_a_board_cannot_be_opened_twice_or_reported_unopened() -> None:
    state = started(NATIONAL, 1, 2)
    assert refused(NATIONAL, state, ReportDeal(1, played(NATIONAL, 1))) == "board_not_open"
    state = act(NATIONAL, state, OpenBoard())
    assert refused(NATIONAL, state, OpenBoard()) == "board_still_open"
    assert refused(NATIONAL, state, ReportDeal(2, played(NATIONAL, 2))) == "board_not_open"


def test_an_unfinished_or_another_deal_is_not_accepted() -> None:
    state = act(NATIONAL, started(NATIONAL, 1, 2), OpenBoard())
    unfinished = fold(deal.start(NATIONAL, deal_board(NATIONAL, 1, seed_of_number(1))))
    assert refused(NATIONAL, state, ReportDeal(1, unfinished)) == "deal_not_over"
    assert refused(NATIONAL, state, ReportDeal(1, played(NATIONAL, 2))) == "deal_not_over"


def test_redeal_option_opens_the_same_board_again() -> None:
    rules = NATIONAL.with_options({"all_pass": "redeal"})
    state = act(rules, started(rules, 5), OpenBoard())
    assert match.decide(rules, state, ReportDeal(5, passed_out(rules, 5))) == (BoardRedealt(5, 1),)
    state = act(rules, state, ReportDeal(5, passed_out(rules, 5)))
    assert match.decide(rules, state, OpenBoard()) == (BoardOpened(5, 2),)


def test_warnings_cost_points_in_the_workers_book() -> None:
    state = fold(deal.start(WORKERS, deal_board(WORKERS, 1, seed_of_number(1))))
    events = deal.decide(WORKERS, state, state.to_act()[0], Bid(3))
    assert not isinstance(events, Refusal)
    state = fold(events, state)
    declarer = state.turn
    assert declarer is not None
    for _ in range(3):
        warned = deal.decide(WORKERS, state, Official.REFEREE, TimeOut(declarer), Millis(state.clock_from + 30_001))
        assert not isinstance(warned, Refusal)
        state = fold(warned, state)
    while state.to_act():
        seat = state.to_act()[0]
        legal = deal.legal(WORKERS, state, seat)
        events = deal.decide(WORKERS, state, seat, legal[0])
        assert not isinstance(events, Refusal)
        state = fold(events, state)
    board = act(WORKERS, act(WORKERS, started(WORKERS, 1), OpenBoard()), ReportDeal(1, state))
    assert state.score is not None
    assert board.totals()[declarer] == state.score.points[declarer] - 3


@pytest.mark.parametrize("boards", [(), (1, 1), (0,)])
def test_impossible_board_lists(boards: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="accepted: one or more different numbers"):
        match.start(NATIONAL, boards)
