"""``paiju ladder``: how strong a player is, against each of several, card play alone and the whole game."""

import enum
from dataclasses import dataclass, replace
from typing import Annotated

import typer

from paiju.cli.app import BookOption, SeedOption, command, new_app, taking
from paiju.cli.deals.boards import parse_master
from paiju.cli.engines import options as o
from paiju.cli.engines.engines import HOUSE, WordsCommand, parse_entrant
from paiju.cli.engines.league_file import LeagueFile
from paiju.cli.engines.run import INTERRUPTED, play
from paiju.cli.engines.tables import show_test
from paiju.cli.errors import bad_input
from paiju.cli.output import Column, Output, Table
from paiju.engines.match.lineup import Entrant, table_of_sides, table_of_two, with_own_names
from paiju.engines.match.plan import Plan
from paiju.engines.match.pool import Workers
from paiju.engines.match.readiness import check_programs, guarded
from paiju.engines.match.summary import Summary, with_margin
from paiju.players.rivals import WEIGHTS, names, rival
from paiju.words import say
from paiju.words.contest import say_roles

app = new_app()

DEALS = 1000
_DECLARER = 0
_OF_A_TURN = 10
"""Boards between two looks of Ctrl-C and of a test; fewer than of a match, since strong players take their time."""


@enum.unique
class GamePart(enum.StrEnum):
    CARDS = "cards"
    WHOLE = "whole"
    BOTH = "both"


@dataclass(frozen=True, kw_only=True)
class LadderArguments:
    """What ``paiju ladder`` takes."""

    player: Annotated[str, typer.Argument(metavar="PLAYER", help="牌手，或 cmd=程序 | a player or program")]
    against: Annotated[
        list[str] | None, typer.Option("--against", metavar="WHO", help="对手，可多次 | an opponent, or several")
    ] = None
    part: Annotated[
        GamePart, typer.Option("--game", metavar="PART", help="cards 打牌、whole 全局、both | which part")
    ] = GamePart.CARDS
    book: BookOption = "national"
    deals: o.DealsOption = None
    seed: SeedOption = None
    concurrency: o.ConcurrencyOption = 1
    sprt: Annotated[
        str | None,
        typer.Option("--sprt", metavar="elo0=0 elo1=20", help="序贯检验 | sequential test, or score0="),
    ] = None
    hosting: o.Hosting
    showing: o.Showing


@command(
    app,
    "ladder",
    "天梯 | ladder",
    "一名牌手对一个或几个对手有多强：同一副牌双方换边各打一次。只比打牌时双方轮流作庄家对另一方的两家，"
    "叫牌与加倍不问；全局时三席的六种坐法都打",
    "How strong a player is against one or several others, on the same deals with sides swapped. Card play alone: each "
    "in turn declares against two of the other, nobody calls; the whole game: all six seatings",
    "paiju ladder greedy --against random --deals 1000",
    "paiju ladder greedy --against rlcard --book ccgc --concurrency 2",
    "paiju ladder greedy --against 'cmd=./mine' --book ccgc --game both",
    "paiju ladder random --against greedy --sprt elo0=0 elo1=20 --json",
    cls=WordsCommand,
)
@taking(LadderArguments)
def ladder(given: LadderArguments) -> None:
    out = given.showing.out
    plans = _plans(given)
    rows: list[Summary] = []
    interrupted = False
    for part, plan in plans:
        summary, interrupted = play(out, plan, None, Workers(given.concurrency), given.showing.every, rival)
        if summary["deals"]:
            rows.append(row_of(part, summary))
        if interrupted:
            break
    if out.as_json:
        out.json({"player": plans[0][1].entrants[0].name, "rows": rows, "complete": not interrupted})
    elif rows:
        _show(out, rows)
    if interrupted:
        raise typer.Exit(INTERRUPTED)


def _plans(given: LadderArguments) -> list[tuple[GamePart, Plan]]:
    """One match for each opponent and part; whatever cannot be played is refused before anything is."""
    rules, chosen, readings = o.choose_rules(given.book, ())
    typed, _ = parse_master(given.seed or "1")
    host = o.host_options(given.hosting, LeagueFile(), {}, readings, keep_log=False)
    parts = [GamePart.CARDS, GamePart.WHOLE] if given.part is GamePart.BOTH else [given.part]
    found: list[tuple[GamePart, Plan]] = []
    for text in given.against or ("greedy",):
        entrants = with_own_names([_entrant(given.player), _entrant(text)])
        o.check_protocol(rules, entrants)
        for part in parts:
            is_cards = part is GamePart.CARDS
            plan = Plan(
                book=rules.book,
                options=tuple(sorted(chosen.items())),
                entrants=entrants,
                tables=(table_of_sides(0, 1) if is_cards else table_of_two(0, 1),),
                seed=typed,
                deals=given.deals or DEALS,
                duplicate=True,
                turn=_OF_A_TURN,
                host=replace(host, declarer=_DECLARER if is_cards else None),
                sprt=o.parse_sprt(given.sprt),
            )
            plan = guarded(plan, ())
            check_programs(plan)
            found.append((part, plan))
    return found


def _entrant(text: str) -> Entrant:
    """A player by its bare name, or a program (``cmd=…``)."""
    word = text.strip().removeprefix(HOUSE)
    if word in names() or word.startswith(WEIGHTS):
        rival(word, 0)  # one that cannot play here says so before anything is played
        return Entrant(name=word, house=word)
    if "=" not in word:
        raise bad_input("no_rival", name=repr(word), accepted=" ".join((*names(), f"{WEIGHTS}FILE")))
    return parse_entrant(text)


def row_of(part: GamePart, summary: Summary) -> Summary:
    """One line: the share of the deals won, by role too, and the points that a deal brings beyond the opponent's."""
    player, pair = summary["players"][0], summary["pairs"][0]
    return {
        "opponent": summary["players"][1]["name"],
        "book": summary["book"],
        "game": part.value,
        "boards": summary["boards"],
        "deals": summary["deals"],
        "won": pair["share"],
        "declarer_won": player["declarer_won"],
        "defender_won": player["defender_won"],
        "points": pair["difference"],
        "sprt": summary["sprt"],
        "faults": [{"player": each["name"], "faults": each["faults"]} for each in summary["players"] if each["faults"]],
        "times": summary["times"],
    }


def _show(out: Output, rows: list[Summary]) -> None:
    figures = [say("heading", "boards"), say("heading", "share"), *say_roles(rows[0]["book"])]
    table = Table(
        [
            Column(say("heading", "opponent")),
            Column(say("heading", "part")),
            *(Column(head, right=True) for head in (*figures, say("heading", "difference"))),
        ]
    )
    for row in rows:
        shares = (_share(row[name]) for name in ("won", "declarer_won", "defender_won"))
        part = say("part", row["game"])
        table.add(row["opponent"], part, row["boards"], *shares, with_margin(row["points"], digits=2))
    out.line()
    out.table(table)
    out.line()
    out.say(say("note", "interval"), "dim")
    for row in rows:
        if row["sprt"] is not None:
            show_test(out, row["sprt"])


def _share(figure: Summary | None) -> str:
    return with_margin(figure, digits=3, sign="")
