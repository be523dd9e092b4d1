"""Words for what happens in a deal: kinds of combination, phases, causes, the factors of a score, seats, ranks."""

from paiju.games.doudizhu.events import Cause
from paiju.games.doudizhu.rules import Kind
from paiju.games.doudizhu.state import Phase
from paiju.rulebook.clauses import Words
from paiju.table.seats import Official

KINDS: dict[Kind, Words] = {
    Kind.ROCKET: Words("火箭", "rocket"),
    Kind.BOMB: Words("炸弹", "bomb"),
    Kind.SINGLE: Words("单牌", "single"),
    Kind.PAIR: Words("对子", "pair"),
    Kind.TRIPLE: Words("三张", "triple"),
    Kind.TRIPLE_SINGLE: Words("三带单", "triple with a single"),
    Kind.TRIPLE_PAIR: Words("三带对", "triple with a pair"),
    Kind.STRAIGHT: Words("顺子", "straight"),
    Kind.PAIR_STRAIGHT: Words("连对", "pair straight"),
    Kind.PLANE: Words("飞机", "plane"),
    Kind.PLANE_SINGLES: Words("飞机带翅膀（单）", "plane with singles"),
    Kind.PLANE_PAIRS: Words("飞机带翅膀（对）", "plane with pairs"),
    Kind.QUAD_SINGLES: Words("四带二（单）", "four with two singles"),
    Kind.QUAD_PAIRS: Words("四带二（对）", "four with two pairs"),
}

PHASES: dict[Phase, Words] = {
    Phase.READY: Words("待发牌", "before the deal"),
    Phase.AUCTION: Words("叫牌", "the auction"),
    Phase.DOUBLING: Words("加倍", "doubling"),
    Phase.REDOUBLING: Words("再加倍", "redoubling"),
    Phase.PLAY: Words("打牌", "play"),
    Phase.OVER: Words("本副已结束", "the end of the deal"),
}

CAUSES: dict[Cause, Words] = {
    Cause.PLAYER: Words("牌手", "player"),
    Cause.TIME_OUT: Words("超时", "time-out"),
    Cause.FORMAL: Words("例行补记", "formal"),
    Cause.UNABLE: Words("无牌可压", "nothing beats"),
}

FAULTS: dict[str, Words] = {"time_out": Words("超时", "time-out")}

FACTORS: dict[str, Words] = {
    "all-pass": Words("三家不叫", "all passed"),
    "bid": Words("叫分", "bid"),
    "unit": Words("底分", "unit"),
    "won": Words("防守胜", "defenders win"),
    "lost": Words("庄家胜", "declarer wins"),
    "bombs": Words("炸弹", "bombs"),
    "rocket": Words("火箭", "rocket"),
    "spring": Words("春天", "spring"),
    "anti-spring": Words("反春", "anti-spring"),
    "double": Words("加倍", "double"),
    "redouble": Words("再加倍", "redouble"),
    "declarer-of-sum": Words("庄家＝两家之和×", "declarer = sum ×"),
    "fault-before-kitty": Words("亮底牌前犯规，付每家", "fault before the kitty, paid to each"),
    "landlord-multiple": Words("付庄家的倍数", "multiple paid to the declarer"),
}

OFFICIALS: dict[Official, Words] = {
    Official.CLOCK: Words("计时器", "the clock"),
    Official.REFEREE: Words("裁判", "the referee"),
    Official.PLATFORM: Words("平台", "the platform"),
}

SEATS: tuple[Words, ...] = (Words("西", "West"), Words("南", "South"), Words("东", "East"))

RANKS: dict[str, Words] = {
    **{letter: Words(letter, letter) for letter in "3456789JQKA2"},
    "T": Words("10", "10"),
    "x": Words("小王", "small joker"),
    "X": Words("大王", "big joker"),
}
