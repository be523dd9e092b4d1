"""Boards on paper: their cards, and every result with what it was worth."""

from collections.abc import Iterable

import paiju
from paiju.cards.card import Card, format_card, rank_of
from paiju.cards.shuffle import parse_casual_seed
from paiju.games.doudizhu.boards import casual_board
from paiju.games.doudizhu.rules import Rules
from paiju.papers import forms
from paiju.papers.fill import pair
from paiju.papers.subject import CannotPrint, EventPapers, Wanted
from paiju.table.seats import Seat
from paiju.tournament.formats.duplicate import Duplicate
from paiju.tournament.ranking.frequency import Frequency, frequencies
from paiju.words import say
from paiju.words.standings import tell_column


def hand_records(event: EventPapers, wanted: Wanted) -> forms.HandRecords:
    """The cards of a segment's boards as ``paiju deal --seed`` deals them; the paper says whose word the seed is."""
    rules = event.regulation.play
    if not isinstance(rules, Rules):
        raise CannotPrint("regulation_has_no_deals")
    if not wanted.seed:
        raise CannotPrint("give_seed")
    master = parse_casual_seed(wanted.seed)
    records = []
    for number in event.segment(wanted).boards:
        cardset = casual_board(rules, master, number)
        hands = tuple((pair(say("seat", Seat(seat))), _hand(cards)) for seat, cards in enumerate(cardset.hands))
        first = pair(say("seat", cardset.first_caller))
        records.append(forms.HandRecord(cardset.board, first, hands, _hand(cardset.kitty)))
    footer = f"paiju {paiju.__version__} · 种子 seed {wanted.seed}"
    typed = pair(say("paper", "seed_as_typed", {"seed": wanted.seed}))
    heading = forms.Heading(event.state.setup.name, pair(say("paper", "hand_records")), typed, footer)
    return forms.HandRecords(heading, tuple(records))


def _hand(cards: Iterable[Card]) -> tuple[str, ...]:
    return tuple(_card(card) for card in sorted(cards, key=lambda card: (-rank_of(card), card)))


def _card(card: Card) -> str:
    told = format_card(card)
    return {"x": "小王", "X": "大王"}.get(told, told.replace("T", "10"))


def board_results(event: EventPapers, wanted: Wanted) -> forms.Frequencies:
    segment = event.played_segment(wanted)
    if not isinstance(event.format, Duplicate):
        raise CannotPrint("no_frequency_tables")
    tables = tuple(_frequency(event, one) for one in frequencies(event.format.comparison(event.state), segment))
    return forms.Frequencies(event.heading("board_results", event.segment_named(segment)), tables)


def _frequency(event: EventPapers, one: Frequency) -> forms.Frequency:
    score, times, rank = (pair(say("column", code)) for code in ("score", "times", "rank"))
    columns = (score, times, ("MP", "MP"), ("%", "%"), rank, ("S", "S"))
    by_score = {line.score: line for line in one.lines}
    lines = sorted(by_score.items(), key=lambda each: each[1].rank)
    book = event.state.setup.book
    points = tell_column("s", [line.points for _, line in lines], book)
    mp = tell_column("mp", [line.mp for _, line in lines], book)
    rows = tuple(
        (
            "—" if score is None else f"{score:+d}" if score else "0",
            str(sum(1 for other in one.lines if other.score == score)),
            mp[at],
            "" if line.rate is None else f"{float(line.rate) * 100:.1f}",
            str(line.rank),
            points[at],
        )
        for at, (score, line) in enumerate(lines)
    )
    direction = pair(say("paper", "direction", {"seat": say("seat", Seat(one.seat)), "group": one.group}))
    return forms.Frequency(one.board, direction, columns, rows)
