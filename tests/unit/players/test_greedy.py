"""The rule player in positions that a person would judge at a glance; and it never breaks in odd ones."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paiju.cards.card import Card
from paiju.cards.deck import DECK
from paiju.games.doudizhu.deal import legal
from paiju.games.doudizhu.moves import plays
from paiju.games.doudizhu.rules import Rules
from paiju.games.doudizhu.state import Phase, State
from paiju.players.greedy import GreedyPlayer
from paiju.table.seats import Seat
from tests.books import DOUDIZHU as BOOKS
from tests.unit.players.positions import LAST, ME, NEXT, ask, hand, play_view, seen

GREEDY = GreedyPlayer()


@pytest.fixture(params=BOOKS)
def rules(request: pytest.FixtureRequest) -> Rules:
    return BOOKS[request.param]


@pytest.mark.parametrize(
    ("mine", "led"),
    [
        ("3", "3"),
        ("34567", "34567"),
        ("33344469", "33344469"),  # out at once
        ("3xX", "xX"),  # two plays, one of them sure
        ("3X", "X"),
        ("34567KKAA2", "34567"),  # long and low
        ("3339JQKA2", "3339"),
        ("4444579J", "5"),  # a bomb is no lead
    ],
)
def test_leads_of_a_declarer(rules: Rules, mine: str, led: str) -> None:
    assert ask(GREEDY, rules, play_view(rules, mine)) == led


@pytest.mark.parametrize(
    ("mine", "on", "answer"),
    [
        ("37J2", "4", "7"),
        ("3", "4", "Pass"),
        ("4", "3", "4"),
        ("4444", "AA", "4444"),  # out at once
        ("3xX", "2222", "xX"),  # then the three goes
        ("4444579JQ", "6", "7"),  # a bomb is kept
        ("5555346789TQ", "JJ", "Pass"),
    ],
)
def test_answers_of_a_declarer(rules: Rules, mine: str, on: str, answer: str) -> None:
    assert ask(GREEDY, rules, play_view(rules, mine, on=(LAST, on))) == answer


def test_counts_the_cards_played(rules: Rules) -> None:
    """What nobody can beat any more goes first, and only the last play is left to chance."""
    assert ask(GREEDY, rules, play_view(rules, "3K")) == "3"
    assert ask(GREEDY, rules, play_view(rules, "3K"), "2222", "AAAA55", "xX") == "K"
    assert ask(GREEDY, rules, play_view(rules, "3K"), "2222", "AAAA55", "X") == "3"  # the small joker is out there


def test_bombs_an_opponent_who_is_nearly_out(rules: Rules) -> None:
    far, near = (play_view(rules, "5555346789JQ", (17, left), on=(LAST, "KK")) for left in (12, 2))
    assert ask(GREEDY, rules, far) == "Pass"
    assert ask(GREEDY, rules, near) == "5555"


@pytest.mark.parametrize("declarer", [NEXT, LAST])
def test_shuts_a_declarer_with_one_card_out(rules: Rules, declarer: Seat) -> None:
    left = (1, 9) if declarer == NEXT else (9, 1)
    assert ask(GREEDY, rules, play_view(rules, "35577K", left, declarer=declarer)) in ("55", "77")
    assert ask(GREEDY, rules, play_view(rules, "357JK", left, declarer=declarer)) == "K"


def test_plays_its_highest_on_a_single_when_the_declarer_has_one_card(rules: Rules) -> None:
    assert ask(GREEDY, rules, play_view(rules, "357JA", (9, 1), declarer=LAST, on=(LAST, "4"))) == "A"
    # Even over the partner, when the declarer comes next.
    assert ask(GREEDY, rules, play_view(rules, "357JA", (1, 9), declarer=NEXT, on=(LAST, "4"))) == "A"


def test_feeds_a_partner(rules: Rules) -> None:
    assert ask(GREEDY, rules, play_view(rules, "3455678899", (1, 9), declarer=LAST)) == "3"
    assert ask(GREEDY, rules, play_view(rules, "3455678899", (2, 9), declarer=LAST)) == "55"


def test_leaves_the_trick_to_its_partner(rules: Rules) -> None:
    assert ask(GREEDY, rules, play_view(rules, "357A2", (9, 9), declarer=NEXT, on=(LAST, "A"))) == "Pass"
    # The declarer has passed already.
    assert ask(GREEDY, rules, play_view(rules, "357JA", (9, 9), declarer=LAST, on=(NEXT, "4"))) == "Pass"


def test_beats_its_partner_to_go_out(rules: Rules) -> None:
    assert ask(GREEDY, rules, play_view(rules, "5", (9, 9), declarer=LAST, on=(NEXT, "4"))) == "5"


# Odd positions.

CARDS = st.lists(st.sampled_from(DECK), min_size=1, max_size=20, unique=True)


def check(rules: Rules, view: State) -> None:
    options = legal(rules, view, ME)
    known = seen(rules, view)
    chosen = GREEDY.choose(rules, known, ME, options)
    assert chosen in options
    assert GreedyPlayer().choose(rules, known, ME, options[::-1]) == chosen  # nor does the order of the options matter


@given(book=st.sampled_from(sorted(BOOKS)), cards=CARDS, others=CARDS, data=st.data())
def test_never_breaks(book: str, cards: list[Card], others: list[Card], data: st.DataObject) -> None:
    """Any hand on anything, in any seat, with any number of cards left to the others, under any reading of the book."""
    rules = BOOKS[book]
    for name, rule in rules.rules():
        if rule.choices:
            rules = rules.with_value(name, data.draw(st.sampled_from(rule.choices)))
    left = data.draw(st.tuples(st.integers(1, 20), st.integers(1, 20)))
    view = play_view(rules, "3", left, declarer=data.draw(st.sampled_from((ME, NEXT, LAST))))
    view = view._replace(hands=(tuple(sorted(cards)), None, None), hands_at_kitty=(tuple(sorted(cards)), None, None))
    check(rules, view)
    on_table = data.draw(st.sampled_from([combo for _, combo in plays(rules, tuple(sorted(others)), None)]))
    check(rules, view._replace(on_table=on_table, owner=data.draw(st.sampled_from((NEXT, LAST)))))


def test_other_runs_than_the_published(rules: Rules) -> None:
    changed = rules.with_value("straight_min", 3).with_value("plane_min", 3).with_value("leader_may_pass", True)
    assert ask(GREEDY, changed, play_view(changed, "345KK2")) == "345"
    assert ask(GREEDY, changed, play_view(changed, "333444555")) == "333444555"


def test_a_book_without_kickers(rules: Rules) -> None:
    bare = rules.with_value("kinds", tuple(row for row in rules.kinds.value if len(row) == 1))
    assert ask(GREEDY, bare, play_view(bare, "33345778JQ")) == "333"


@pytest.mark.parametrize("phase", [Phase.DOUBLING, Phase.REDOUBLING])
def test_answers_every_call(phase: Phase) -> None:
    rules = BOOKS["doudizhu-national-2016"]
    view = State(
        phase=phase,
        hands=(hand("345678999TTJQKA2X"), None, None),
        cards_left=(17, 17, 17),
        declarer=ME if phase is Phase.REDOUBLING else NEXT,
        may_double=(ME, LAST),
        turn=ME,
    )
    check(rules, view)
