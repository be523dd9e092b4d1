"""Words for the commands of an event that are no sentences: examples, and what a machine is told when one is done.

The sentences are in ``sentences/event/commands.json``: ``command`` and ``command_about`` (help), ``command_field`` (a
field by its name at a desk, before a point the command where it means something of its own), ``done``. Keys are names
of the table of commands; in ``done`` a second word is a switch or an outcome.
"""

from paiju.rulebook.clauses import Words
from paiju.words.catalogue import codes, sentence

EXAMPLES: dict[str, tuple[str, ...]] = {
    "new": (
        "paiju event new cup.pje --book national --name 公开赛",
        "paiju event new cup.pje --book coop --name 职工赛 --set rounds=4",
    ),
    "setup": (
        "paiju event setup cup.pje --entries-close 2026-10-31T18:00",
        "paiju event setup cup.pje --set rounds=3 --reason 人数不够",
    ),
    "options": ("paiju event options national",),
    "show": ("paiju event show cup.pje",),
    "next": (
        "paiju event next cup.pje",
        "paiju event next cup.pje --do",
    ),
    "import": (
        "paiju event import cup.pje roster.xlsx",
        "paiju event import cup.pje roster.csv --yes",
        "paiju event import cup.pje roster.csv --audit --yes",
    ),
    "add": ("paiju event add cup.pje 张伟 --unit 一厂",),
    "entrants": ("paiju event entrants cup.pje",),
    "audit": (
        "paiju event audit cup.pje 17",
        "paiju event audit cup.pje 17 --born 2003-12-31 --employment employed",
        "paiju event audit cup.pje 17 --finding 材料不全",
    ),
    "publish-entries": ("paiju event publish-entries cup.pje",),
    "object": ("paiju event object cup.pje 17 --unit 二厂",),
    "decide": ("paiju event decide cup.pje 31 --upheld --reason 证据属实",),
    "request-change": ("paiju event request-change cup.pje 17 李娜",),
    "decide-change": ("paiju event decide-change cup.pje 41 --granted --reason 生病",),
    "document": (
        "paiju event document cup.pje 17",
        "paiju event document cup.pje 17 insurance --valid-until 2026-12-06",
        "paiju event document cup.pje 17 test --taken 2026-11-28",
    ),
    "entry-fee": (
        "paiju event entry-fee cup.pje 1 2 17",
        "paiju event entry-fee cup.pje 17 --returned",
    ),
    "check-in": (
        "paiju event check-in cup.pje all",
        "paiju event check-in cup.pje 1 2 17",
    ),
    "withdraw": ("paiju event withdraw cup.pje 17 --reason 生病",),
    "disqualify": ("paiju event disqualify cup.pje 17 --reason 三次传递信息",),
    "substitute": ("paiju event substitute cup.pje 17 李娜 --reason 受伤",),
    "build": ("paiju event build cup.pje 17 9f2c…",),
    "appoint": ("paiju event appoint cup.pje 王裁判 referee",),
    "dismiss": ("paiju event dismiss cup.pje 王裁判 referee --reason 回家",),
    "suspend": ("paiju event suspend cup.pje 王裁判 --reason 不熟悉规则",),
    "assign": ("paiju event assign cup.pje 王裁判 1 2 3",),
    "delegate": ("paiju event delegate cup.pje 李裁判 2026-11-15T14:00 2026-11-15T14:40",),
    "panel": ("paiju event panel cup.pje 甲 乙 丙",),
    "seed": ("paiju event seed cup.pje 4711 --source 开奖号码",),
    "draw": ("paiju event draw cup.pje --seed 4711 --source 开奖号码",),
    "seat": (
        "paiju event seat cup.pje",
        "paiju event seat cup.pje --approve",
        "paiju event seat cup.pje --override mine.json --reason 左撇子",
    ),
    "live-tables": ("paiju event live-tables cup.pje 1 3",),
    "present": ("paiju event present cup.pje 1 2 3",),
    "start": (
        "paiju event start cup.pje",
        "paiju event start cup.pje --minutes 40",
    ),
    "last-deal": ("paiju event last-deal cup.pje",),
    "clock": (
        "paiju event clock cup.pje",
        "paiju event clock cup.pje --resume",
    ),
    "extra-time": (
        "paiju event extra-time cup.pje 5 --reason 停电",
        "paiju event extra-time cup.pje 4 --tables 3 --tables 5 --reason 裁判处理",
    ),
    "late": (
        "paiju event late cup.pje 17 2026-11-15T09:07",
        "paiju event late cup.pje 17 2026-11-15T09:47 --sheet",
    ),
    "forfeit": ("paiju event forfeit cup.pje 17 --reason 未到",),
    "result": (
        "paiju event result cup.pje 3 --board 7 --scores 12,-24,12",
        "paiju event result cup.pje 3 --deal 'S bid 3 lost bombs 1 anti-spring'",
        "paiju event result cup.pje 3 --deal '西 叫 3 胜'",
        "paiju event result cup.pje 3 --levels 8:5",
        "paiju event result cup.pje 3 --scores 6,-12,6 --correct --reason 笔误",
    ),
    "results": ("paiju event results cup.pje round1.csv",),
    "confirm": (
        "paiju event confirm cup.pje 3 17 --board 7",
        "paiju event confirm cup.pje 3 17 --board 7 --dispute",
    ),
    "uphold": ("paiju event uphold cup.pje 3 --board 7 --reason 记录无误",),
    "second": ("paiju event second cup.pje 41 --as 李裁判",),
    "void": ("paiju event void cup.pje 7 --reason 发错牌",),
    "adjust": ("paiju event adjust cup.pje 3 60,50,40 --board 7 --reason 断电",),
    "what-if": ("paiju event what-if cup.pje 3 --segment main-1.1 --board 7 --scores 6,-12,6",),
    "close": ("paiju event close cup.pje",),
    "cut": ("paiju event cut cup.pje",),
    "penalty": (
        "paiju event penalty cup.pje smoking 17",
        "paiju event penalty cup.pje slow_play 17 --board 4",
        "paiju event penalty cup.pje time_out 3 --grave --declarer",
    ),
    "offences": ("paiju event offences cup.pje",),
    "allow": ("paiju event allow cup.pje phone 7",),
    "lift": ("paiju event lift cup.pje 41 --reason 认错人",),
    "appeal": (
        "paiju event appeal cup.pje oral 17 --text 记分有误",
        "paiju event appeal cup.pje file 17 --text 记分有误 --fee 500",
        "paiju event appeal cup.pje fee 52 --fee 500",
        "paiju event appeal cup.pje vote 52 --yes --as 甲",
        "paiju event appeal cup.pje decide 52 --text 维持原判 --as 甲",
    ),
    "appeals": ("paiju event appeals cup.pje",),
    "incident": (
        "paiju event incident cup.pje lingering --number 17",
        "paiju event incident cup.pje other --who 观众 --note 闪光灯",
    ),
    "resolve": ("paiju event resolve cup.pje 41 --text 口头警告",),
    "leave": (
        "paiju event leave cup.pje ask 17",
        "paiju event leave cup.pje grant 41 --escort 李裁判",
        "paiju event leave cup.pje end 41",
    ),
    "call": ("paiju event call cup.pje 17 --about slow",),
    "answer": (
        "paiju event answer cup.pje 41",
        "paiju event answer cup.pje 41 --done",
    ),
    "announce": (
        "paiju event announce cup.pje --text '14:00 开始下一局'",
        "paiju event announce cup.pje --text 补时四分钟 --tables 3 --tables 5",
    ),
    "tick": (
        "paiju event tick cup.pje",
        "paiju event tick cup.pje order silence --ok",
    ),
    "standings": (
        "paiju event standings cup.pje",
        "paiju event standings cup.pje --version 1",
    ),
    "why": (
        "paiju event why cup.pje 17",
        "paiju event why cup.pje 17 --segment main-1.1",
        "paiju event why cup.pje --segment main-1.2 --table 3",
    ),
    "publish": ("paiju event publish cup.pje",),
    "awards": ("paiju event awards cup.pje",),
    "fair-play": ("paiju event fair-play cup.pje 3 17",),
    "finish": ("paiju event finish cup.pje --fair-play 3 --fair-play 17",),
    "undo": ("paiju event undo cup.pje 41 --reason 登错桌",),
    "log": ("paiju event log cup.pje",),
    "check": (
        "paiju event check cup.pje",
        "paiju event check cup.jsonl",
    ),
    "print": (
        "paiju event print cup.pje plan --out plan.pdf",
        "paiju event print cup.pje place-cards --url http://192.0.2.7 --out cards.pdf",
    ),
    "export": (
        "paiju event export cup.pje xlsx --out cup.xlsx",
        "paiju event export cup.pje log --out cup.jsonl",
    ),
    "simulate": (
        "paiju event simulate --book national --entrants 24",
        "paiju event simulate --book coop --entrants 100 --out rehearsal.pje",
    ),
}
"""In the order of an event's life; every one is run by a test."""

DONE: dict[str, str] = {
    "appoint": "appointed",
    "dismiss": "dismissed",
    "suspend": "suspended",
    "suspend lift": "suspended",
    "assign": "assigned",
    "delegate": "delegated",
    "panel": "panel",
    "publish-entries": "entries_published",
    "object": "objected",
    "decide": "decided",
    "decide rejected": "decided",
    "request-change": "change_requested",
    "decide-change": "change_decided",
    "decide-change refused": "change_decided",
    "entry-fee": "fees",
    "entry-fee returned": "fees",
    "check-in": "checked_in",
    "withdraw": "withdrawn",
    "disqualify": "disqualified",
    "build": "registered",
    "seed": "seed",
    "live-tables": "tables_chosen",
    "present": "present",
    "start": "started",
    "last-deal": "last_deal",
    "clock": "clock",
    "clock resume": "clock",
    "extra-time": "time_added",
    "forfeit": "forfeited",
    "late": "late",
    "late noted": "late",
    "late --sheet": "late",
    "confirm": "confirmed",
    "confirm --dispute": "disputed",
    "uphold": "upheld",
    "second": "seconded",
    "void": "voided",
    "close": "closed",
    "penalty": "penalised",
    "allow": "allowed",
    "lift": "lifted",
    "appeal oral": "oral",
    "appeal file": "file",
    "appeal fee": "fee",
    "appeal vote": "vote",
    "appeal decide": "decide",
    "incident": "recorded",
    "resolve": "resolved",
    "leave ask": "ask",
    "leave grant": "grant",
    "leave end": "end",
    "call": "called",
    "answer": "answered",
    "announce": "announced",
    "tick": "checked",
    "publish": "published",
    "awards": "awarded",
    "fair-play": "awarded",
}


def say_field(command: str, field: str) -> Words:
    own = f"{command}.{field}"
    return sentence("command_field", own if own in codes("command_field") else field)
