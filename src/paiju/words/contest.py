"""Words for the results of matches and leagues: headings, what a test decided, how a contest ended."""

from paiju.games.doudizhu.books.ccgc import ID as CCGC
from paiju.rulebook.clauses import Words
from paiju.statistics.sprt import Verdict

HEADINGS: dict[str, Words] = {
    "player": Words("牌手", "player"),
    "deals": Words("副数", "deals"),
    "boards": Words("牌", "boards"),
    "score": Words("每副得分", "score per deal"),
    "rating": Words("等级分", "rating"),
    "los": Words("更强的把握", "LOS"),
    "faults": Words("犯规", "faults"),
    "share": Words("胜率", "share"),
    "elo": Words("等级分差", "elo"),
    "difference": Words("每副分差", "difference per deal"),
    "reason": Words("原因（首例）", "reason (first case)"),
    "count": Words("次数", "times"),
    "settled": Words("其中判负", "deals lost by it"),
    "time": Words("每答用时", "per answer"),
    "crosstable": Words("对战表", "crosstable"),
    "opponent": Words("对手", "opponent"),
}

VERDICTS: dict[Verdict, Words] = {
    Verdict.OPEN: Words("未决", "undecided"),
    Verdict.FIRST: Words("接受 H0（没有更强）", "H0 accepted: not stronger"),
    Verdict.SECOND: Words("接受 H1（更强）", "H1 accepted: stronger"),
}

NOTES: dict[str, Words] = {
    "interval": Words(
        "± 为 95% 置信区间，同一副牌的各种坐法算作一组",
        "± is a 95 % interval; all seatings of one board are one cluster",
    ),
    "rating": Words(
        "等级分由每副的胜负（同分各半）得出，全场平均为 0；“更强的把握”指真实每副得分高于 0 的概率",
        "ratings come from who did better in each deal (equal: half), mean 0; LOS: likelihood of a true score above 0",
    ),
    "prior": Words(
        "有牌手全胜或全负：等级分按每对另加一副平局计算",
        "somebody won or lost everything: ratings count one tied board more for each pair",
    ),
    "no_margin": Words("只有一副牌，没有区间", "a single board has no interval"),
}


def say_roles(book: str) -> tuple[Words, Words]:
    """The player against the two others, and those two, in the words of the book."""
    if book == CCGC:
        return Words("作地主", "as landlord"), Words("作农民", "as farmer")
    return Words("作庄家", "as declarer"), Words("作防守人", "as defender")


def say_verdict(verdict: Verdict) -> Words:
    return VERDICTS[verdict]


def say_heading(name: str) -> Words:
    return HEADINGS[name]


def say_note(name: str) -> Words:
    return NOTES[name]
