"""``paiju match``: engines and house players against each other over many deals, and how sure the result is."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from paiju.cli.app import ChoiceOption, SeedOption, command, new_app, taking
from paiju.cli.deals.boards import parse_master
from paiju.cli.deals.records import read_boards
from paiju.cli.engines import options as o
from paiju.cli.engines.engines import HOUSE, WordsCommand, parse_entrant
from paiju.cli.engines.hosts import ProgramHost, Wanted, host_of
from paiju.cli.engines.league_file import LeagueFile
from paiju.cli.engines.replay import show_replay
from paiju.cli.engines.run import Runner
from paiju.cli.errors import BadInput
from paiju.cli.rules.library import split_option
from paiju.engines.match.lineup import Entrant, match_lineup, with_own_names
from paiju.engines.match.plan import BOARDS_IN_A_TURN, Plan
from paiju.engines.match.pool import Workers
from paiju.games.doudizhu.deal import Cardset

app = new_app()

DEALS = 100
DEALS_OF_A_TEST = 20_000
"""At most, when a sequential test decides how many are needed."""


@dataclass(frozen=True, kw_only=True)
class MatchArguments:
    """What ``paiju match`` takes."""

    engine: o.EngineOption = None
    third: Annotated[
        str | None, typer.Option("--third", metavar="WHO", help="第三席：both、名字、greedy | the third seat")
    ] = None
    each: o.EachOption = None
    deals: o.DealsOption = None
    seed: SeedOption = None
    boards: Annotated[
        Path | None, typer.Option("--boards", metavar="FILE", help="牌谱、文件夹、种子表 | records or seeds")
    ] = None
    duplicate: Annotated[bool, typer.Option("--duplicate", help="所有坐法各打一次 | every board in all seatings")] = (
        False
    )
    turn: Annotated[int, typer.Option("--turn", metavar="N", min=1, max=1000, help="一轮几副 | boards of a turn")] = (
        BOARDS_IN_A_TURN
    )
    concurrency: o.ConcurrencyOption = 1
    hosting: o.Hosting
    book: Annotated[str, typer.Option("--book", metavar="BOOK", help="规则 | rulebook")] = "doudizhu-ccgc"
    option: ChoiceOption = None
    sprt: Annotated[
        str | None,
        typer.Option("--sprt", metavar="elo0=0 elo1=20", help="序贯检验 | sequential test, or score0="),
    ] = None
    out_path: o.OutFolderOption = None
    resume: o.ResumeOption = None
    replay: Annotated[
        Path | None, typer.Option("--replay", metavar="DIR", help="重放日志核对 | replay the logs, compare")
    ] = None
    showing: o.Showing


@command(
    app,
    "match",
    "对战 | match",
    "两三个引擎打许多副牌：每副得分与置信区间、等级分、更强的把握、犯规。"
    "只有两个时，缺的一席由双方轮流兼任（--third both）、由其中一个兼任（它的名字）或由内置牌手担任（greedy）",
    "Two or three engines over many deals: score per deal with its interval, rating, likelihood of superiority, "
    "faults. With two, the third seat is taken by both in turn, by one of them (its name) or by a house player",
    "paiju match --engine cmd=./mine name=A --engine house:greedy --deals 100",
    "paiju match --engine ./new --engine ./old --sprt elo0=0 elo1=20 --out run",
    "paiju match --book 003 --engine ./mine --engine house:steady --deals 200",
    "paiju match --resume run",
    "paiju match --replay run",
    cls=WordsCommand,
)
@taking(MatchArguments)
def match(given: MatchArguments) -> None:
    host = None if given.resume or given.replay else host_of(given.book)
    if host is not None:
        _host_match(host, given)
        return
    resume = given.resume
    settings = (given.engine, given.out_path, given.boards, given.sprt, given.deals, given.seed)
    if given.replay is not None:
        said = "只按日志重放，不能与别的设定同用", "plays logs again; nothing else goes with it"
        o.refuse_beside("--replay", *said, resume, *settings)
        show_replay(given.showing.out, given.replay)
        return
    if resume is not None:
        zh = "从文件夹取得全部设定，只能再加 --concurrency、--json、--lang、--every"
        en = "takes everything from the folder; only --concurrency, --json, --lang and --every go with it"
        o.refuse_beside("--resume", zh, en, *settings)
    plan = _plan(given) if resume is None else None
    runner = Runner("paiju match", given.showing, Workers(given.concurrency), lambda _, path: ("文件", "files", path))
    runner.run(plan, given.out_path, resume, given.hosting.sandbox)


def _host_match(host: ProgramHost, given: MatchArguments) -> None:
    """A match of a game with its own host, which plays each board with sides exchanged."""
    unknown = (given.third, given.boards, given.sprt, given.duplicate or None)
    zh, en = "只用于斗地主的比赛", "are for matches of Dou Dizhu"
    o.refuse_beside("--third --boards --sprt --duplicate", zh, en, *unknown)
    chosen = dict(split_option(option) for option in given.option or ())
    each = o.parse_each(given.each)
    hosted = o.host_options(given.hosting, LeagueFile(), dict(each), {}, given.out_path is not None)
    typed, _ = parse_master(given.seed)
    wanted = Wanted(given.engine or (), tuple(each), given.deals or DEALS, typed, hosted, given.out_path)
    host.match(given.showing.out, given.book, chosen, wanted)


def _plan(given: MatchArguments) -> Plan:
    rules, chosen, readings = o.choose_rules(given.book, given.option or ())
    each = o.parse_each(given.each)
    entrants = [parse_entrant(text, each) for text in given.engine or ()]
    o.check_protocol(rules, entrants)
    lineup, table = match_lineup(entrants, _third(given.third, entrants))
    test = o.parse_sprt(given.sprt)
    typed, _ = parse_master(given.seed)
    cards = () if given.boards is None else read_boards(given.boards, rules)
    return Plan(
        book=rules.book,
        options=tuple(sorted(chosen.items())),
        entrants=lineup,
        tables=(table,),
        seed=typed,
        deals=_count(given.deals, cards, test is not None),
        boards=cards,
        duplicate=given.duplicate,
        turn=given.turn,
        host=o.host_options(given.hosting, LeagueFile(), dict(each), readings, given.out_path is not None),
        sprt=test,
        boards_from="" if given.boards is None else str(given.boards.absolute()),
    )


def _third(text: str | None, entrants: list[Entrant]) -> Entrant | int | None:
    """A house player by name, the place of the engine that takes two seats, or None for both in turn."""
    if text is not None and len(entrants) == 3:
        raise BadInput("三个引擎已坐满，不能再用 --third", "three engines leave no seat for --third")
    if text is None or text == "both":
        return None
    names = [entrant.name for entrant in with_own_names(entrants)]
    return names.index(text) if text in names else parse_entrant(text if text.startswith(HOUSE) else f"{HOUSE}{text}")


def _count(deals: int | None, boards: tuple[Cardset, ...], tested: bool) -> int:
    if not boards:
        return deals or (DEALS_OF_A_TEST if tested else DEALS)
    if deals is not None and deals > len(boards):
        raise BadInput(
            f"--deals {deals}，而 --boards 里只有 {len(boards)} 副", f"--deals {deals}, but --boards has {len(boards)}"
        )
    return deals or len(boards)
