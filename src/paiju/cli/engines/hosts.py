"""The hosts of programs by game: what ``engine``, ``match`` and ``comply`` do for a game that has its own protocol.

Dou Dizhu is the game of regulation 001, whose contests have their own commands and files; it is not in the table.
"""

import asyncio
import json
from collections.abc import Callable, Mapping, Sequence
from contextlib import aclosing
from pathlib import Path
from typing import Any, NamedTuple

from paiju.cli.engines.engines import HOUSE, ready_program, split_pairs
from paiju.cli.errors import BadInput, Reproach
from paiju.cli.output import Output, both
from paiju.engines.comply.compliance import Verdict
from paiju.engines.process.program import EngineSpec, Program, parse_command, prepare
from paiju.engines.process.view import check_view
from paiju.engines.protocol.faults import BadEngine
from paiju.engines.protocol.options import HostOptions
from paiju.engines.shengji.compliance import Finding, run_checks
from paiju.engines.shengji.house import ShengjiHouseEngine
from paiju.engines.shengji.match import DealOfPairs, play_match, score_of
from paiju.engines.shengji.table import Participant
from paiju.games.shengji.record.jsonlines import format_events
from paiju.games.shengji.rules import Rules as ShengjiRules
from paiju.players.house import BY_GAME, find_player
from paiju.regulations import library as shelf
from paiju.rulebook.clauses import Words
from paiju.table.seats import Seat

_MARKS = {Verdict.PASSED: "✓", Verdict.ODD: "!", Verdict.FAILED: "✗", Verdict.NOT_REACHED: "–"}


class Wanted(NamedTuple):
    """A match as it is asked for."""

    engines: Sequence[str]
    each: Sequence[tuple[str, str]]
    deals: int
    seed: str
    options: HostOptions
    out_folder: Path | None


class ProgramHost(NamedTuple):
    """``speak`` makes the answers of a house player; ``match`` and ``comply`` play and show what came of it."""

    players: tuple[str, ...]
    speak: Callable[[str, Mapping[str, str], str, int, str], Callable[[str], str | None]]
    match: Callable[[Output, str, Mapping[str, str], Wanted], None]
    comply: Callable[[Output, str, Program, HostOptions, int], None]


def host_of(book: str) -> ProgramHost | None:
    return HOSTS.get(shelf.find_regulation(book).game)


# Shengji.


def _speak(book: str, chosen: Mapping[str, str], player: str, seed: int, name: str) -> Callable[[str], str | None]:
    rules = shelf.choose(book, chosen, ShengjiRules)
    return ShengjiHouseEngine(rules, find_player("shengji", player, seed), name).answer


class _Pair(NamedTuple):
    name: str
    house: str
    program: Program | None


def _pair(text: str, each: Sequence[tuple[str, str]]) -> _Pair:
    """``house:steady``, or ``cmd=./mine name=A dir=build``."""
    first, _, rest = text.strip().partition(" ")
    if first.startswith(HOUSE):
        player = first.removeprefix(HOUSE)
        if player not in BY_GAME["shengji"]:
            accepted = " ".join(f"{HOUSE}{name}" for name in BY_GAME["shengji"])
            raise BadInput(
                f"没有内置牌手 {player!r}；可用：{accepted}", f"no house player {player!r}; accepted: {accepted}"
            )
        return _Pair(dict(split_pairs("--engine", rest, ("name",))).get("name", player), player, None)
    pairs = split_pairs("--engine", text if "=" in first else f"cmd={text.strip()}", ("cmd", "name", "dir", "bind"))
    given = {**dict(each), **dict(pairs)}
    if not given.get("cmd"):
        raise BadInput("引擎没有 cmd=；例：--engine cmd=./mine name=A", "an engine without cmd=; example: cmd=./mine")
    try:
        words = parse_command(given["cmd"])
        directory = Path(given["dir"]) if given.get("dir") else None
        binds = tuple(Path(value) for key, value in pairs if key == "bind")
        name = given.get("name") or Path(words[-1]).stem
        program = ready_program(prepare(EngineSpec(name, words, directory, binds=binds)))
        check_view(program)
    except BadEngine as bad:
        raise BadInput(bad.words.zh, bad.words.en) from None
    return _Pair(name, "", program)


def _match(out: Output, book: str, chosen: Mapping[str, str], wanted: Wanted) -> None:
    rules = shelf.choose(book, chosen, ShengjiRules)
    if len(wanted.engines) != 2:
        count = len(wanted.engines)
        raise BadInput(f"升级是两对打，要两个 --engine，给了 {count} 个", f"two pairs play: two --engine, not {count}")
    pairs = [_pair(text, wanted.each) for text in wanted.engines]

    def participant(number: int, seat: Seat) -> Participant:
        pair = pairs[number]
        return pair.program or find_player("shengji", pair.house, number * 4 + seat)

    deals: list[DealOfPairs] = []

    async def play() -> None:
        boards = (wanted.deals + 1) // 2
        async with aclosing(play_match(rules, participant, boards, wanted.seed, wanted.options)) as played:
            async for deal in played:
                deals.append(deal)
                if wanted.out_folder is not None:
                    _write(rules, wanted.out_folder, deal)

    if wanted.out_folder is not None:
        if wanted.out_folder.exists() and any(wanted.out_folder.iterdir()):
            raise BadInput(f"{wanted.out_folder} 不是空的", f"{wanted.out_folder} is not empty")
        wanted.out_folder.mkdir(parents=True, exist_ok=True)
    asyncio.run(play())
    document = _document(rules, pairs, wanted.seed, deals)
    if wanted.out_folder is not None:
        text = json.dumps(document, ensure_ascii=False, indent=1)
        (wanted.out_folder / "result.json").write_text(text + "\n", "utf-8")
    if out.as_json:
        out.json(document)
        return
    _show(out, pairs, deals, document)


def _write(rules: ShengjiRules, folder: Path, deal: DealOfPairs) -> None:
    """The events of a deal, and the dialogue of each program."""
    stem = f"{deal.board:05d}-{deal.side + 1}"
    (folder / f"{stem}.jsonl").write_text(format_events(rules, deal.played.events), "utf-8")
    for seat, log in enumerate(deal.played.logs):
        if log:
            (folder / f"{stem}-{'ABCD'[seat]}.log").write_text("".join(f"{line}\n" for line in log), "utf-8")


def _faults(deals: Sequence[DealOfPairs]) -> list[list[dict[str, Any]]]:
    """By pair."""
    found: list[list[dict[str, Any]]] = [[], []]
    for deal in deals:
        for seat, about, fault in deal.played.faults:
            told = {"board": deal.board, "seat": "ABCD"[seat], "about": about, "code": fault.code}
            found[(seat + deal.side) % 2].append({**told, "why": both(fault.words)})
    return found


def _document(
    rules: ShengjiRules, pairs: Sequence[_Pair], seed: str, deals: Sequence[DealOfPairs]
) -> dict[str, object]:
    score, faults = score_of(deals), _faults(deals)
    shares = (score.share, 1 - score.share)
    return {
        "book": rules.book,
        "options": dict(rules.options),
        "seed": seed,
        "deals": score.deals,
        "interval": round(score.interval, 4),
        "pairs": [
            {
                "name": pair.name,
                "won": round(shares[place], 4),
                "levels": round(score.levels * (1 - 2 * place), 4),
                "faults": faults[place],
            }
            for place, pair in enumerate(pairs)
        ],
    }


def _show(out: Output, pairs: Sequence[_Pair], deals: Sequence[DealOfPairs], document: Mapping[str, object]) -> None:
    score, faults = score_of(deals), _faults(deals)
    for place, pair in enumerate(pairs):
        share = score.share if place == 0 else 1 - score.share
        levels = score.levels if place == 0 else -score.levels
        out.line(f"{pair.name}   {share:.1%} ± {score.interval:.1%}   {levels:+.2f}   ✗ {len(faults[place])}")
    zh = f"{score.deals} 副，同牌换边各打一次；胜率、95% 区间、每副多升的级、犯规。种子 {document['seed']}"
    en = (
        f"{score.deals} deals, the same cards with sides exchanged; share won with its 95 % interval, levels more a "
        f"deal, faults. Seed {document['seed']}"
    )
    out.line(out.inline(Words(zh, en), " · "))
    for place, pair in enumerate(pairs):
        for fault in faults[place][:3]:
            why = fault["why"]
            text = f"{pair.name} {fault['seat']} #{fault['board']} ({fault['about']}): "
            out.line(text + out.inline(Words(why["zh"], why["en"]), " · "), "dim")


def _comply(out: Output, book: str, program: Program, options: HostOptions, deals: int) -> None:
    rules = shelf.choose(book, {}, ShengjiRules)
    findings = asyncio.run(run_checks(rules, program, find_player("shengji", "random", 1), options, deals))
    failed = [finding for finding in findings if finding.verdict is Verdict.FAILED]
    if out.as_json:
        out.json({"ok": not failed, "sha256": program.digest, "checks": [_told(finding) for finding in findings]})
    else:
        for finding in findings:
            title = out.inline(finding.check.title, " · ")
            out.line(f"{_MARKS[finding.verdict]} {finding.check.number:>2}  {title}  ({finding.messages})")
            if finding.why is not None:
                out.say(finding.why, indent=6)
                out.line(finding.line, "dim", indent=6)
    if failed:
        raise Reproach


def _told(finding: Finding) -> dict[str, object]:
    return {
        "number": finding.check.number,
        "title": both(finding.check.title),
        "verdict": finding.verdict.value,
        "messages": finding.messages,
        "why": None if finding.why is None else both(finding.why),
        "line": finding.line,
    }


HOSTS: dict[str, ProgramHost] = {
    "shengji": ProgramHost(tuple(BY_GAME["shengji"]), _speak, _match, _comply),
}
"""By game; a game without a row has no protocol of this kind."""
