"""The boards of a contest: the same for all tables, numbered through the event, sealed before the first is dealt."""

from pathlib import Path

from paiju.cards.shuffle import parse_casual_seed
from paiju.contest.plan import ContestPlan
from paiju.deals.names import DealName
from paiju.deals.sealed import fingerprint, seed_of_board
from paiju.games.doudizhu.boards import deal_board
from paiju.games.doudizhu.deal import Cardset
from paiju.storage.sealed_folder import COMMITMENT, OPENING, load_session, open_folder, reveal_session, seal

SEALED = "sealed"
SESSION_NAME = "contest"


def seal_boards(folder: Path, plan: ContestPlan) -> None:
    """Commit to all boards before the first is dealt; the seed of the draws is mixed in as the public value."""
    own = folder / SEALED
    if plan.board_seed or plan.sealed or (own / OPENING).exists():
        return
    if not (own / COMMITMENT).exists():
        boards = [str(number) for number in range(1, plan.total_boards + 1)]
        seal(own, plan.name, SESSION_NAME, boards, plan.source or "the seed of the draws")
    open_folder(own, plan.seed)


def reveal_boards(folder: Path, plan: ContestPlan) -> None:
    """After the contest; a session that somebody else sealed is his to reveal."""
    if not plan.board_seed and not plan.sealed:
        reveal_session(folder / SEALED, load_session(folder / SEALED))


def board_commitment(folder: Path, plan: ContestPlan) -> str:
    """What was published of the boards before they were dealt; empty where they come from a given seed."""
    return "" if plan.board_seed else fingerprint(load_session(_session(folder, plan)).commitment).hex()


def deal_boards(folder: Path, plan: ContestPlan, numbers: tuple[int, ...]) -> tuple[Cardset, ...]:
    rules = plan.rules
    if plan.board_seed:
        master = parse_casual_seed(plan.board_seed)
        seeds = {number: seed_of_board(master, number) for number in numbers}
    else:
        session = load_session(_session(folder, plan))
        seeds = {number: session.deal_seed(DealName(str(number))) for number in numbers}
    return tuple(deal_board(rules, number, seeds[number]) for number in numbers)


def _session(folder: Path, plan: ContestPlan) -> Path:
    return Path(plan.sealed) if plan.sealed else folder / SEALED
