"""Why somebody has his S on a set: board by board, from the score to units, rate, rank and S."""

from paiju.rulebook.rule import Article
from paiju.tournament.people.entrants import Number
from paiju.tournament.ranking.comparison import Comparison, total_points
from paiju.tournament.ranking.duplicate_points import Tally
from paiju.tournament.ranking.explain import Why
from paiju.tournament.ranking.frequency import BoardLine, Frequency
from paiju.tournament.seating.segments import SegmentId


def why_set(comparison: Comparison, found: Tally, number: Number, segment: SegmentId) -> Why:
    """``found`` holds the boards of this segment only."""
    boards = found.boards.get(number, ())
    parts = tuple(_why_board(comparison, table, line) for table, line in boards)
    points = total_points(comparison, [line.points for _, line in boards])
    return Why("set_points", points, comparison.article("rounding"), {"segment": str(segment)}, parts)


def _why_board(rules: Comparison, table: Frequency, line: BoardLine) -> Why:
    facts = {"board": table.board, "seat": table.seat, "group": table.group}
    others = len(table.lines) - 1
    parts = [
        Why("board_rank", line.rank, rules.article("ties_share_rank"), {"others": others}),
        Why("board_rate", line.rate, rules.article("top_per_other"), {"others": others}),
    ]
    if line.score is None:
        parts.append(Why("awarded_share", line.rate, rules.article("top_per_other")))
    else:
        worse = sum(1 for other in table.lines if other.score is not None and other.score < line.score)
        equal = sum(1 for other in table.lines if other.score == line.score) - 1
        parts.append(Why("board_units", line.mp, rules.article("for_worse"), {"worse": worse, "equal": equal}))
        parts.append(Why("deal_score", line.score, Article(rules.book, rules.score_ref), {"table": line.table}))
    return Why("board_points", line.points, rules.article("rank_points"), facts, tuple(parts))
