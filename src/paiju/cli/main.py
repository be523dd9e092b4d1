"""The program ``paiju``: finds the command, runs it, and tells errors in one line instead of a traceback.

Typer is imported with the command and not before, so that ``paiju --help`` answers at once.
"""

import contextlib
import difflib
import gc
import importlib
import os
import sys
from collections.abc import Sequence
from typing import Any

import paiju
from paiju.cli.errors import BadInput, Reproach, bad_input, explain
from paiju.rulebook.clauses import Words

COMMANDS: dict[str, Words] = {
    "demo": Words("打一组复式牌，显示计分表", "play a duplicate set of boards, show the score sheet"),
    "combo": Words("裁判查询：什么牌型，压得过吗", "the referee's question: which combination, does it beat"),
    "rules": Words("规则：条款、选项、比较、覆盖、检验", "rulebooks: clauses, options, diff, coverage, check"),
    "deal": Words("发牌，可重现", "deal boards, reproducibly"),
    "seal": Words("封牌：承诺、开封、揭示", "fair deals: commit, open, reveal"),
    "verify": Words("核对封牌文件与牌谱", "check sealed sessions and deal records"),
    "replay": Words("复盘一份牌谱并核对结果", "replay a deal record and check its result"),
    "match": Words("对战：引擎打许多副牌", "engines against each other over many deals"),
    "league": Words("联赛：循环、挑战、报告", "many engines: round robin, gauntlet, report"),
    "ladder": Words("天梯：牌手有多强", "how strong a player is, on the same deals"),
    "event": Words("赛事：报名到证书", "direct an event, from entries to certificates"),
    "serve": Words("启动服务器：牌桌、网页、接口", "start the server: tables, pages, API"),
    "login": Words("登录服务器，供 paiju event … --server", "log in to a server, for paiju event … --server"),
    "play": Words("在终端里和电脑打牌", "play against house players in the terminal"),
    "people": Words(
        "人和数据：组织者、查找、导出、删除、清理", "people and data: organisers, find, export, erase, tidy"
    ),
    "backup": Words("备份数据库", "back up the database"),
    "restore": Words("用备份恢复", "restore a backup"),
    "move": Words("换一个数据库", "move to another database"),
    "engine": Words("内置牌手作为引擎（DOUDIZHUVER）", "a house player as an engine (DOUDIZHUVER)"),
    "comply": Words("检查引擎是否合乎协议", "check whether an engine keeps to the protocol"),
    "train": Words("训练会学习的牌手", "train a player that learns"),
    "bench": Words("测速", "measure speed"),
}

MODULES = {
    "demo": "deals.demo",
    "combo": "rules.combo",
    "rules": "rules.commands",
    "deal": "deals.deal",
    "seal": "deals.seal",
    "verify": "deals.verify",
    "replay": "deals.replay",
    "match": "engines.match",
    "league": "engines.league",
    "ladder": "engines.ladder",
    "serve": "serve.command",
    "login": "client.login",
    "backup": "serve.backup",
    "restore": "serve.restore",
    "move": "serve.move",
    "engine": "engines.engine",
    "comply": "engines.comply",
}
"""Where a command is; one that is not listed is the module of its name."""

HELP = """\
用法 Usage: paiju COMMAND [ARGS]…

  paiju 牌局：竞技二打一（斗地主）的规则、发牌、计分与核对
  Competitive Dou Dizhu: rules, fair deals, scores, and how to check them

例 Examples:
  paiju demo
  paiju combo workers 44455556 --on 333444+69
  paiju rules show national 8.10

命令 Commands:
{commands}

  每个命令都有 --help、--json 和 --lang zh|en|both（或设 PAIJU_LANG）。
  Every command knows --help, --json and --lang (or PAIJU_LANG).
  paiju --version 显示版本 | shows the version"""


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; the exit status: 0 well, 1 something is wrong with what was checked, 2 bad input."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")
    arguments = sys.argv[1:] if argv is None else list(argv)
    try:
        status = _run(arguments)
        sys.stdout.flush()
        return status
    except Reproach:
        return 1
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        _drop_output()
        return 0
    except Exception as error:
        if type(error).__name__ == "NoArgsIsHelpError":
            print(error)
            return 2
        if type(error).__name__ == "Abort":  # Ctrl-C or the end of input at a question
            return 130
        words = explain(error)
        if words is None and os.environ.get("PAIJU_TRACEBACK"):
            raise
        _complain(words or _bug(error), arguments)
        return 2 if words is not None else 70


def _run(arguments: list[str]) -> int:
    name = arguments[0] if arguments else "--help"
    if name in ("--help", "-h", "help"):
        print(HELP.format(commands="\n".join(_listed())))
        return 0 if arguments else 2
    if name == "--version":
        print(f"paiju {paiju.__version__}")
        return 0
    if name not in COMMANDS:
        raise _unknown(name)
    app = _load(name)
    status = app(args=arguments[1:], prog_name=f"paiju {name}", standalone_mode=False)
    return status if isinstance(status, int) else 0


def _load(name: str) -> Any:
    """What is imported stays: looking for garbage among it would cost a sixth of the start."""
    gc.disable()
    try:
        return importlib.import_module(f"paiju.cli.{MODULES.get(name, name)}").app
    finally:
        gc.enable()


def _drop_output() -> None:
    """Python flushes once more at exit, into a pipe that is gone: let that go to nowhere."""
    with contextlib.suppress(OSError):
        number = sys.stdout.fileno()
        os.dup2(os.open(os.devnull, os.O_WRONLY), number)


def _listed() -> list[str]:
    return [f"  {name:<8}{words.zh}\n  {'':<8}{words.en}" for name, words in COMMANDS.items()]


def _unknown(name: str) -> BadInput:
    near = difflib.get_close_matches(name, COMMANDS, n=1)
    accepted = " ".join(COMMANDS)
    if name.startswith("-"):
        return bad_input("goes_after_command", name=name, accepted=accepted)
    return bad_input("no_command_but" if near else "no_command", name=repr(name), near="".join(near), accepted=accepted)


def _bug(error: Exception) -> Words:
    what = f"{type(error).__name__}: {' '.join(str(error).split())}"
    return Words(
        f"程序内部错误（{what}），请报告；设 PAIJU_TRACEBACK=1 可见详情",
        f"a bug of paiju ({what}), please report it; PAIJU_TRACEBACK=1 shows where",
    )


def _complain(words: Words, arguments: list[str]) -> None:
    """One line in a pipe; on a terminal one for each language."""
    lang = _lang(arguments)
    lines = []
    if lang != "en":
        lines.append(f"错误：{words.zh}")
    if lang != "zh":
        lines.append(f"error: {words.en}")
    print(("\n" if sys.stderr.isatty() else " | ").join(lines), file=sys.stderr)


def _lang(arguments: list[str]) -> str:
    """The language asked for, also where the command line could not be understood."""
    for place, word in enumerate(arguments):
        if word == "--lang" and place + 1 < len(arguments):
            return arguments[place + 1]
        if word.startswith("--lang="):
            return word.removeprefix("--lang=")
    return os.environ.get("PAIJU_LANG", "both")
