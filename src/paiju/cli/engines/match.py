"""``paiju match``: engines and house players against each other over many deals, and how sure the result is."""

from pathlib import Path
from typing import Annotated

import typer

from paiju.cli.app import ChoiceOption, JsonOption, LangOption, SeedOption, command, new_app
from paiju.cli.deals.boards import parse_master
from paiju.cli.engines.boards import read_boards
from paiju.cli.engines.engines import WordsCommand, parse_entrant, with_own_names
from paiju.cli.engines.options import (
    ConcurrencyOption,
    DealsOption,
    DuplicateOption,
    EachOption,
    EngineOption,
    EveryOption,
    MarginOption,
    OutFolderOption,
    RestartOption,
    ResumeOption,
    SandboxOption,
    SprtOption,
    StartupOption,
    StrictOption,
    TimeOption,
    TurnOption,
    check_protocol,
    choose_rules,
    host_options,
    parse_entrants,
    parse_sprt,
    parse_third,
)
from paiju.cli.engines.replay import show_replay
from paiju.cli.engines.run import INTERRUPTED, Workers, opened, play, say_interrupted
from paiju.cli.engines.tables import show_summary
from paiju.cli.errors import BadInput
from paiju.cli.output import Output
from paiju.engines.match.lineup import Entrant, Table, table_of_three, table_of_two, table_with_twin
from paiju.engines.match.plan import BOARDS_IN_A_TURN, Plan
from paiju.games.doudizhu.deal import Cardset

app = new_app()

DEALS = 100
DEALS_OF_A_TEST = 20_000
"""At most, when a sequential test decides how many are needed."""


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
    "paiju match --resume run",
    "paiju match --replay run",
)
def match(
    engine: EngineOption = None,
    third: Annotated[
        str | None, typer.Option("--third", metavar="WHO", help="第三席：both、名字、greedy | the third seat")
    ] = None,
    each: EachOption = None,
    deals: DealsOption = None,
    seed: SeedOption = None,
    boards: Annotated[
        Path | None,
        typer.Option("--boards", metavar="FILE", help="牌谱、文件夹、种子表 | records or seeds"),
    ] = None,
    duplicate: DuplicateOption = False,
    turn: TurnOption = BOARDS_IN_A_TURN,
    concurrency: ConcurrencyOption = 1,
    time: TimeOption = None,
    margin: MarginOption = None,
    startup: StartupOption = None,
    restart: RestartOption = True,
    strict: StrictOption = False,
    sandbox: SandboxOption = True,
    book: Annotated[str, typer.Option("--book", metavar="BOOK", help="规则 | rulebook")] = "doudizhu-ccgc",
    option: ChoiceOption = None,
    sprt: SprtOption = None,
    out_path: OutFolderOption = None,
    resume: ResumeOption = None,
    replay: Annotated[
        Path | None, typer.Option("--replay", metavar="DIR", help="重放日志核对 | replay the logs, compare")
    ] = None,
    every: EveryOption = 10.0,
    lang: LangOption = None,
    as_json: JsonOption = False,
) -> None:
    out = Output(lang, as_json)
    plan = None
    if replay is not None:
        if engine or out_path or resume or boards or sprt or deals or seed:
            raise BadInput(
                "--replay 只按日志重放，不能与别的设定同用", "--replay plays logs again; nothing else goes with it"
            )
        show_replay(out, replay)
        return
    if resume is None:
        rules, chosen, readings = choose_rules(book, option)
        entrants, usual = parse_entrants(engine, each)
        check_protocol(rules, entrants)
        lineup, table = _table(entrants, third)
        test = parse_sprt(sprt)
        typed, _ = parse_master(seed)
        cards = () if boards is None else read_boards(boards, rules)
        plan = Plan(
            rules.book,
            tuple(sorted(chosen.items())),
            lineup,
            (table,),
            typed,
            _count(deals, cards, test is not None),
            cards,
            duplicate,
            turn,
            host_options(usual, time, margin, startup, restart, strict, sandbox, out_path is not None, readings),
            test,
            boards_from="" if boards is None else str(boards.absolute()),
        )
    elif engine or out_path or boards or sprt or deals or seed:
        raise BadInput(
            "--resume 从文件夹取得全部设定，只能再加 --concurrency、--json、--lang、--every",
            "--resume takes everything from the folder; only --concurrency, --json, --lang and --every go with it",
        )
    with opened(plan, out_path, resume, sandbox) as (kept, archive):
        finished = play(out, kept, archive, Workers(concurrency), every)
        if as_json:
            out.json(finished.summary)
        else:
            show_summary(out, finished.summary)
            if archive is not None:
                out.note("文件", "files", archive.folder)
        if finished.interrupted:
            if not as_json:
                say_interrupted(out, "paiju match", archive)
            raise typer.Exit(INTERRUPTED)


app.registered_commands[-1].cls = WordsCommand


def _table(entrants: list[Entrant], third: str | None) -> tuple[tuple[Entrant, ...], Table]:
    """Who plays, and how they are seated."""
    if len(entrants) not in (2, 3):
        raise BadInput(
            f"--engine 给了 {len(entrants)} 次；一场对战要两个或三个（更多：paiju league）",
            f"--engine was given {len(entrants)} times; a match needs two or three (more: paiju league)",
        )
    if len(entrants) == 3:
        if third is not None:
            raise BadInput("三个引擎已坐满，不能再用 --third", "three engines leave no seat for --third")
        return with_own_names(entrants), table_of_three(0, 1, 2)
    named = with_own_names(entrants)
    who = parse_third(third, [entrant.name for entrant in named])
    if who is None:
        return named, table_of_two(0, 1)
    if isinstance(who, int):
        return named, table_with_twin(0, 1, who)
    return with_own_names((*named, parse_entrant(who))), table_of_three(0, 1, 2)


def _count(deals: int | None, boards: tuple[Cardset, ...], tested: bool) -> int:
    if not boards:
        return deals or (DEALS_OF_A_TEST if tested else DEALS)
    if deals is not None and deals > len(boards):
        raise BadInput(
            f"--deals {deals}，而 --boards 里只有 {len(boards)} 副", f"--deals {deals}, but --boards has {len(boards)}"
        )
    return deals or len(boards)
