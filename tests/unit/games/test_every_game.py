"""What the table relies on in every game that has a row, and in those of the tests."""

import random
import typing
from collections.abc import Iterator

import msgspec
import pytest

from paiju.cards.shuffle import seed_of_number
from paiju.games.registry import GAMES, find_game
from paiju.regulations.library import REGULATIONS
from paiju.rulebook.refusal import Refusal
from paiju.table.audience import Everyone, may_see
from paiju.table.game import AnyGame, Board, DealState
from paiju.table.seats import Official, Seat, seats
from paiju.table.session import messages as m
from paiju.table.session.state import SeatState, TableState, evolve_deal
from tests.toy_games.toys import TOYS

PLAYED = [
    *((find_game(book.game), book.play) for book in REGULATIONS.values() if book.game in GAMES),
    *((toy.game, toy.book) for toy in TOYS),
]


def steps(
    game: AnyGame, rules: typing.Any, choose: random.Random, before: DealState
) -> Iterator[tuple[typing.Any, DealState]]:
    """A deal by chance: somebody acts, or time does; the events of each step and the state they led to."""
    players = game.players(rules)
    board = Board(1, seed_of_number(choose.randrange(10**6)), 1, Seat(choose.randrange(players)))
    events = game.start(rules, board, before)
    state = game.fold(events)
    yield events, state
    while state.is_running:
        due = game.due(rules, state)
        assert due is not None
        assert due.at >= due.since
        seat = choose.choice(state.to_act())
        legal = game.legal(rules, state, seat)
        if not legal or choose.random() < 0.2:
            decided = game.expire(rules, state, due.at)
        else:
            decided = game.advance(rules, state, seat, choose.choice(list(legal)), due.since)
        assert not isinstance(decided, Refusal)
        yield decided
        state = decided[1]


@pytest.mark.parametrize(("game", "rules"), PLAYED, ids=[rules.book for _, rules in PLAYED])
def test_a_table_can_rely_on(game: AnyGame, rules: typing.Any) -> None:
    choose, state = random.Random(rules.book), game.blank
    scored = 0
    for _ in range(12):
        happened: list[typing.Any] = []
        before, state, table = state, game.blank, TableState(game.blank, seats=(SeatState(),) * game.players(rules))
        views = dict.fromkeys(seats(game.players(rules)), game.blank)
        for events, after in steps(game, rules, choose, before):
            assert events, "a step leads to something"
            assert game.fold(events, state) == after
            happened += events
            state = after
            table = evolve_deal(game, table, events, after)
            assert table.at >= after.since, "what is due next is measured from the time on record"
            for event in events:
                assert type(event) in typing.get_args(game.events)
                is_public = isinstance(game.audience(event), Everyone)
                assert is_public or type(event) not in game.turns, "a turn tells that somebody has acted"
                made = game.acted(event)
                assert made is None or made.seat in seats(game.players(rules))
            for seat, known in views.items():
                view = game.fold((event for event in events if may_see(game.audience(event), seat)), known)
                assert view.is_running == after.is_running
                assert list(game.legal(rules, view, seat)) == list(game.legal(rules, after, seat))
                views[seat] = view
        assert (state.points is None) == state.redeal
        assert (state.points is not None) == isinstance(happened[-1], game.scoring)
        if state.points is not None:
            scored += 1
            told = game.tell(state)
            assert [each.points for each in told.formulas] == list(state.points)
            assert len(told.hands) == len(state.points) == game.players(rules)
            assert rules.book in game.format_record(rules, happened, {"Table": "x"}, "test")
            assert rules.book in game.format_events(rules, happened, "test")
            assert all(made.milliseconds >= 0 for made in game.decision_times(rules, happened))
        late = game.advance(rules, state, Official.CLOCK, None, state.since)
        assert isinstance(late, Refusal)
    assert scored


@pytest.mark.parametrize(("game", "rules"), PLAYED, ids=[rules.book for _, rules in PLAYED])
def test_its_actions_can_be_written_by_a_client(game: AnyGame, rules: typing.Any) -> None:
    decode = m.decoder(game.actions)
    for action in typing.get_args(game.actions) or (game.actions,):
        assert issubclass(action, m.Action)
        assert action.__struct_config__.tag
    with pytest.raises(msgspec.ValidationError):
        decode(b'{"type":"act","id":"x","seen":1,"action":{"do":"fly"}}')
    assert game.players(rules) > 1
