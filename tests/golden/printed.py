"""Every command line that the help prints, each with an event in which it can be given, and what it writes there.

``python -m tests.golden.printed`` writes ``acts.json`` anew; read the difference before committing it.
"""

import json
import shlex
import tempfile
from contextlib import chdir
from pathlib import Path
from typing import Any
from unittest.mock import patch

import openpyxl

from paiju.words.commands import EXAMPLES
from tests.golden.stages import EVENTS, acts_in, pad, results, run, stage

ACTS = Path(__file__).with_name("acts.json")
Scene = tuple[str, str, *tuple[str, ...]]
ANYWHERE: Scene = ("national", "played")

CORRECTED = "result cup.pje 3 --board 7 --scores 6,-3,-3 --correct --reason 笔误"

SCENES: dict[str, Scene] = {
    "setup": ("national", "created"),
    "next cup.pje --do": ("national", "entered"),
    "import": ("national", "created"),
    "add": ("national", "entered"),
    "audit": ("workers", "applied"),
    "publish-entries": ("workers", "entered"),
    "object": ("workers", "entered", "publish-entries cup.pje"),
    "decide": ("workers", "entered", "publish-entries cup.pje", "@31", "object cup.pje 17 --unit 二厂"),
    "request-change": ("workers", "entered"),
    "decide-change": ("workers", "entered", "@41", "request-change cup.pje 17 李娜 --born 1990-01-01"),
    "document": ("workers", "entered"),
    "entry-fee": ("national", "entered", "setup cup.pje --entry-fee 100"),
    "entry-fee cup.pje 17 --returned": (
        *("national", "entered", "setup cup.pje --entry-fee 100"),
        "entry-fee cup.pje 17",
    ),
    "check-in": ("national", "entered"),
    "withdraw": ("national", "present"),
    "substitute": ("national", "present"),
    "build": ("ccgc", "entered"),
    "appoint": ("national", "created", "dismiss cup.pje 王裁判 referee --reason 回家"),
    "seed": ("national", "present"),
    "draw": ("national", "present"),
    "seat": ("national", "drawn"),
    "live-tables": ("both", "drawn", "seat cup.pje"),
    "present": ("ccgc", "seated"),
    "start": ("coop", "seated"),
    "late cup.pje 17 2026-11-15T09:47 --sheet": ("coop", "played", ">50"),
    "last-deal": ("national", "started"),
    "clock": ("coop", "started"),
    "clock cup.pje --resume": ("coop", "started", "clock cup.pje"),
    "extra-time": ("coop", "started"),
    "late": ("national", "started"),
    "forfeit": ("national", "started"),
    "result": ("national", "started"),
    "result cup.pje 3 --levels 8:5": ("coop", "started"),
    "result cup.pje 3 --scores 6,-12,6 --correct --reason 笔误": ("national", "played"),
    "results": ("national", "started"),
    "uphold": ("national", "played", "confirm cup.pje 3 17 --board 7 --dispute"),
    "second": ("two", "played", "@41", f"{CORRECTED} --as 王裁判"),
    "adjust": ("national", "started"),
    "cut": ("workers", "closed"),
    "penalty": ("workers", "started"),
    "penalty cup.pje time_out 3 --grave --declarer": ("80", "started"),
    "offences": ("workers", "started"),
    "allow": ("workers", "started"),
    "lift": ("workers", "started", "@41", "penalty cup.pje smoking 17"),
    "appeal": ("workers", "started"),
    "appeal cup.pje file 17 --text 记分有误 --fee 500": ("ccgc", "started"),
    "appeal cup.pje fee 52 --fee 500": ("national", "started", "@52", "appeal cup.pje file 17 --text 记分有误"),
    "appeal cup.pje vote 52 --yes --as 甲": ("national", "started", "@52", "appeal cup.pje file 17 --text 记分有误"),
    "appeal cup.pje decide 52 --text 维持原判 --as 甲": (
        *("national", "started", "@52", "appeal cup.pje file 17 --text 记分有误"),
        *("appeal cup.pje vote 52 --no --as 甲", "appeal cup.pje vote 52 --no --as 乙"),
    ),
    "resolve": ("national", "started", "@41", "incident cup.pje lingering --number 17"),
    "leave": ("national", "started"),
    "leave cup.pje grant 41 --escort 李裁判": ("national", "started", "@41", "leave cup.pje ask 17"),
    "leave cup.pje end 41": (
        *("national", "started", "@41", "leave cup.pje ask 17"),
        "leave cup.pje grant 41 --escort 李裁判",
    ),
    "call": ("national", "started"),
    "answer": ("national", "started", "@41", "call cup.pje 17 --about slow"),
    "announce": ("national", "started"),
    "standings": ("national", "published"),
    "why cup.pje --segment main-1.2 --table 3": ("national", "closed", "draw cup.pje", "seat cup.pje"),
    "publish": ("national", "closed"),
    "awards": ("short", "published"),
    "fair-play": ("short", "published"),
    "finish": ("short", "published"),
    "undo": ("national", "started", "@41", "tick cup.pje order silence --ok"),
    "check cup.jsonl": ("national", "played", "export cup.pje log --out cup.jsonl"),
}
"""By the whole line behind ``paiju event`` or by its first word: the event and its phase, and what is done before.

``@41``: so that the next act is number 41; ``>50``: fifty minutes after play began.
"""

VERSIONS = ("software", "book_hash")
SEED = patch("typer.prompt", lambda _: "4711")
KNOWN_ACTS: dict[str, list[dict[str, Any]]] = json.loads(ACTS.read_text("utf-8"))
EXAMPLE_LINES = [line for lines in EXAMPLES.values() for line in lines]


def scene_of(line: str) -> Scene:
    words = line.removeprefix("paiju event ")
    return SCENES.get(words) or SCENES.get(words.split()[0], ANYWHERE)


def acts_of(line: str) -> list[dict[str, Any]]:
    """What a command line writes into the log, in an event where it can be given."""
    event, phase, *before = scene_of(line)
    with tempfile.TemporaryDirectory() as folder, chdir(folder):
        cup = Path("cup.pje")
        if not line.startswith("paiju event new "):
            cup.write_bytes(stage(event, phase))
            write_files(EVENTS[event][0], phase, cup)
        minute = 10
        for each in before:
            if each.startswith(">"):
                minute = int(each[1:])
            else:
                prepare(each)
        known = len(acts_in(cup)) if cup.exists() else 0
        with patch("sys.stdin.isatty", lambda: True), patch("typer.confirm", lambda _: True), SEED:
            run(*shlex.split(line)[1:], minute=minute)
        return [told(act) for act in acts_in(cup)[known:]]


def prepare(step: str) -> None:
    if step.startswith("@"):
        pad(Path("cup.pje"), int(step[1:]))
    else:
        run("event", *shlex.split(step))


def write_files(book: str, phase: str, cup: Path) -> None:
    """Whatever files a printed command reads."""
    Path("roster.csv").write_text("姓名,单位\n张三,一厂\n李四,二厂\n", "utf-8")
    workbook = openpyxl.Workbook()
    workbook.active.append(["姓名", "单位"])  # type: ignore[union-attr] # a new one has a sheet
    workbook.active.append(["张三", "一厂"])  # type: ignore[union-attr]
    workbook.save("roster.xlsx")
    if phase == "started":
        Path("round1.csv").write_text("1,1,6,-3,-3\n2,1,西 叫 3 胜\n" if book == "national" else results(book, cup))
    if phase == "drawn":
        copy = Path("copy.pje")
        copy.write_bytes(cup.read_bytes())
        Path("mine.json").write_text(run("event", "seat", copy, "--json"), "utf-8")


def told(act: dict[str, Any]) -> dict[str, Any]:
    """Without what says which version wrote it."""
    action = act["action"]
    if "setup" in action:
        action["setup"] = {name: value for name, value in action["setup"].items() if name not in VERSIONS}
    return {"by": f"{act['by']['official']} {act['by']['role']}", "reason": act["reason"], "action": action}


def all_acts() -> dict[str, list[dict[str, Any]]]:
    return {line: acts_of(line) for line in EXAMPLE_LINES}


def text_of(acts: dict[str, list[dict[str, Any]]]) -> str:
    """A line for each act, so that a difference can be read."""
    lines = []
    for command, written in acts.items():
        told = ",\n".join(f"    {json.dumps(act, ensure_ascii=False)}" for act in written)
        lines.append(f"  {json.dumps(command, ensure_ascii=False)}: " + (f"[\n{told}\n  ]" if told else "[]"))
    return "{\n" + ",\n".join(lines) + "\n}\n"


if __name__ == "__main__":
    ACTS.write_text(text_of(all_acts()), "utf-8")
