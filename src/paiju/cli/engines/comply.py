"""``paiju comply``: numbered checks of an engine against the protocol, with the lines in question."""

import asyncio
from pathlib import Path
from typing import Annotated

import typer

from paiju.cli.app import BookOption, JsonOption, LangOption, command, new_app
from paiju.cli.engines.engines import ready_program
from paiju.cli.engines.hosts import host_of
from paiju.cli.errors import BadInput, Reproach
from paiju.cli.output import Output, both
from paiju.cli.rules import library
from paiju.engines.comply.compliance import CHECKS, Check, Finding, Verdict, run_checks
from paiju.engines.comply.scenarios import EngineUnderTest
from paiju.engines.process.program import EngineSpec, parse_command, prepare
from paiju.engines.process.sandbox import describe_sandbox
from paiju.engines.process.view import check_view
from paiju.engines.protocol.faults import BadEngine, LogLine
from paiju.engines.protocol.options import HostOptions, SandboxMode
from paiju.games.doudizhu.rules import Rules
from paiju.rulebook.clauses import Words

app = new_app()

_MARKS = {Verdict.PASSED: "✓", Verdict.ODD: "!", Verdict.FAILED: "✗", Verdict.NOT_REACHED: "–"}
_STYLES = {Verdict.PASSED: "green", Verdict.ODD: "yellow", Verdict.FAILED: "bold red", Verdict.NOT_REACHED: "dim"}


@command(
    app,
    "comply",
    "检查引擎 | check an engine",
    "逐项检查一个引擎是否合乎 DOUDIZHUVER 1.0；有错则退出码为 1（可用于 CI）",
    "Check an engine against DOUDIZHUVER 1.0, point by point; the exit status is 1 if it fails",
    "paiju comply './myengine --fast'",
    "paiju comply 'python3 minimal.py' --dir examples/engines",
    "paiju comply ./myengine --only 13,14 --json",
    "paiju comply ./myengine --book 003",
)
def comply(
    cmd: Annotated[str, typer.Argument(metavar="CMD", help="引擎的命令 | the engine's command")],
    directory: Annotated[Path | None, typer.Option("--dir", metavar="DIR", help="工作目录 | where it runs")] = None,
    seconds: Annotated[
        float, typer.Option("--time", metavar="S", min=0.1, max=600, help="应答限时 | to answer")
    ] = 15.0,
    startup: Annotated[
        float, typer.Option("--startup", metavar="S", min=0.1, max=600, help="启动限时 | to start")
    ] = 10.0,
    deals: Annotated[int, typer.Option("--deals", metavar="N", min=1, max=1000, help="每家几副 | deals")] = 6,
    bind: Annotated[list[Path] | None, typer.Option("--bind", metavar="PATH", help="另可读 | may also be read")] = None,
    only: Annotated[str | None, typer.Option("--only", metavar="LIST", help="只查这些项 | these checks only")] = None,
    strict: Annotated[bool, typer.Option("--strict", help="容忍的也算错 | nothing is tolerated")] = False,
    sandbox: Annotated[bool, typer.Option("--sandbox/--no-sandbox", help="隔离引擎 | isolate it")] = True,
    book: BookOption = "ccgc",
    lang: LangOption = None,
    as_json: JsonOption = False,
) -> None:
    out = Output(lang, as_json)
    host = host_of(book)
    if host is not None and (only or strict):
        raise BadInput("--only、--strict 只用于 DOUDIZHUVER", "--only and --strict are for DOUDIZHUVER")
    mode = SandboxMode.AUTO if sandbox else SandboxMode.OFF
    options = HostOptions(answer_ms=int(seconds * 1000), start_ms=int(startup * 1000), sandbox=mode)
    try:
        words = parse_command(cmd)
        program = ready_program(prepare(EngineSpec(Path(words[-1]).name, words, directory, binds=tuple(bind or ()))))
        check_view(program)
    except BadEngine as bad:
        raise BadInput(bad.words.zh, bad.words.en) from None
    if host is not None:
        host.comply(out, book, program, options, deals)
        return
    rules, _ = library.choose(book, None, Rules)
    if rules.protocol is None:
        raise BadInput(f"{rules.book} 没有引擎协议；用 --book ccgc", f"{rules.book} has no protocol; use --book ccgc")
    checks = _chosen(only)
    findings = asyncio.run(run_checks(EngineUnderTest(rules, program, options, deals), checks))
    failed = [finding for finding in findings if _is_failure(finding, strict)]
    if as_json:
        out.json(_document(cmd, program.digest, findings, not failed))
    else:
        _show(out, findings, mode)
    if failed:
        raise Reproach


def _chosen(only: str | None) -> tuple[Check, ...]:
    if only is None:
        return CHECKS
    wanted = [word.strip() for word in only.replace("，", ",").split(",")]
    known = {str(check.number): check for check in CHECKS}
    unknown = [word for word in wanted if word not in known]
    if unknown:
        raise BadInput(
            f"没有第 {unknown[0]!r} 项；可用：1–{len(CHECKS)}", f"no check {unknown[0]!r}; accepted: 1–{len(CHECKS)}"
        )
    return tuple(known[word] for word in wanted)


def _is_failure(finding: Finding, strict: bool) -> bool:
    return finding.verdict is Verdict.FAILED or (strict and finding.verdict is Verdict.ODD)


# What is shown.


def _show(out: Output, findings: list[Finding], mode: SandboxMode) -> None:
    for finding in findings:
        check = finding.check
        title = out.inline(check.title, " · ")
        out.line(f"{_MARKS[finding.verdict]} {check.number:>2}  {check.clause:<7}  {title}", _STYLES[finding.verdict])
        if finding.why is not None:
            out.say(finding.why, indent=14)
        for line in finding.lines:
            out.line(_quoted(line), "dim", indent=14)
    out.line()
    out.say(describe_sandbox(mode), "dim")
    out.line(out.inline(_summary(findings), " · "), "bold")


def _quoted(line: LogLine) -> str:
    return f"{line.number:>5} {line.direction} {line.text[:60]}"


def _summary(findings: list[Finding]) -> Words:
    counts = {verdict: sum(finding.verdict is verdict for finding in findings) for verdict in Verdict}
    passed, odd, failed, missed = counts.values()
    return Words(
        f"通过 {passed}，不规范但容忍 {odd}，不通过 {failed}，未遇到 {missed}",
        f"{passed} passed, {odd} odd but tolerated, {failed} failed, {missed} not reached",
    )


def _document(cmd: str, digest: str, findings: list[Finding], is_well: bool) -> dict[str, object]:
    return {
        "ok": is_well,
        "command": cmd,
        "sha256": digest,
        "checks": [
            {
                "number": finding.check.number,
                "clause": finding.check.clause,
                "title": both(finding.check.title),
                "verdict": finding.verdict.value,
                "messages": finding.count,
                "why": None if finding.why is None else both(finding.why),
                "lines": [
                    {"number": line.number, "ms": line.ms, "direction": line.direction, "text": line.text}
                    for line in finding.lines
                ],
            }
            for finding in findings
        ],
    }
