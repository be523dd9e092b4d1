"""Sentences for refusals, and for why cards form no combination or beat another; in braces the facts."""

from paiju.rulebook.clauses import Words
from paiju.words.formats.duplicate import REFUSALS as DUPLICATE_REFUSALS
from paiju.words.formats.swiss import REFUSALS as SWISS_REFUSALS
from paiju.words.outcomes import OUTCOME_REFUSALS
from paiju.words.shengji import SHENGJI_REFUSALS
from paiju.words.tournament import TOURNAMENT_REFUSALS

REFUSALS: dict[str, Words] = {
    # Calling.
    "no_such_bid": Words("不能叫 {bid} 分；可叫 {accepted}。", "A bid of {bid} does not exist; bids: {accepted}."),
    "bid_must_exceed": Words(
        "叫 {bid} 分不够：须高于已叫的 {highest} 分，或者不叫。",
        "A bid of {bid} is too low: bid more than {highest}, or pass.",
    ),
    # Play.
    "no_such_card": Words("没有牌码 {card}；可用 0–53。", "There is no card {card}; codes are 0 to 53."),
    "card_not_held": Words("手里没有这些牌：{cards}。", "You do not hold: {cards}."),
    "already_passed": Words("本圈已经不出，不能再出牌。", "You passed in this trick and cannot come back."),
    "no_combination": Words("{cards} 不成牌型。", "{cards} is not a combination."),
    "not_higher": Words("{kind}压不过桌上的{on}。", "This {kind} does not beat the {on} on the table."),
    "other_kind": Words(
        "牌型不同：桌上是{on}，不能用{kind}压。", "Another kind: a {on} cannot be answered with a {kind}."
    ),
    "other_count": Words(
        "张数不同：桌上 {on_size} 张，这里 {size} 张。", "Another number of cards: {on_size} on the table, {size} here."
    ),
    "leader_must_play": Words("领出者必须出牌，不能不出。", "The leader must play and cannot pass."),
    "play_is_final": Words("牌已打出，不能收回或更改。", "The play stands: it cannot be taken back or changed."),
    # A match.
    # Order and time.
    "deal_is_over": Words("这副牌没有在进行。", "This deal is not in progress."),
    "no_such_seat": Words("没有座位 {seat}。", "There is no seat {seat}."),
    "not_your_turn": Words("还没有轮到{seat}家。", "It is not {seat}'s turn."),
    "not_in_this_phase": Words("现在是{phase}阶段，不能这样做。", "Not possible during {phase}."),
    "only_a_seat": Words("{actor}不能替牌手叫牌或出牌。", "Only a player calls and plays, not {actor}."),
    "only_an_official": Words(
        "{seat}家是牌手，只有计时器、裁判或平台可以这样做。",
        "Only the clock, the referee or the platform may do this, not {seat}.",
    ),
    "time_is_up": Words("时间已到（限 {limit}）。", "The time is up ({limit})."),
    "time_not_over": Words("时间未到：限 {limit}，还剩 {left}。", "Too early: {left} of {limit} are left."),
    "time_runs_backwards": Words(
        "时间倒退：{at} 早于本轮开始的 {since}。", "Time runs backwards: {at} is before {since}, when the turn began."
    ),
    "no_faults_in_this_book": Words(
        "本规则没有因犯规结束一副牌的规定。", "This rulebook does not end a deal because of a fault."
    ),
    **SHENGJI_REFUSALS,
    **TOURNAMENT_REFUSALS,
    **OUTCOME_REFUSALS,
    **DUPLICATE_REFUSALS,
    **SWISS_REFUSALS,
}

REASONS: dict[str, Words] = {
    # Why it beats.
    "rocket_beats_all": Words("火箭压所有的牌。", "The rocket beats everything."),
    "bomb_beats_ordinary": Words(
        "炸弹压一般牌型（这里是{on}）。", "A bomb beats every ordinary combination (here a {on})."
    ),
    "higher_bomb": Words("炸弹 {rank} 大于炸弹 {on_rank}。", "A bomb of {rank} is above a bomb of {on_rank}."),
    "higher_rank": Words(
        "同为{kind}，张数相同，主牌 {rank} 大于 {on_rank}。",
        "Both are a {kind} of the same size, and {rank} is above {on_rank}.",
    ),
    # Why it does not.
    "lower_rank": Words(
        "同为{kind}，但主牌 {rank} 不大于 {on_rank}。", "Both are a {kind}, but {rank} is not above {on_rank}."
    ),
    "bomb_needed": Words(
        "桌上是{on}，只有更大的炸弹或火箭能压，{kind}不行。",
        "Only a higher bomb or the rocket beats a {on}; a {kind} does not.",
    ),
    # Why it is no combination: a rule of the book stands in the way.
    "wing_ranks": Words(
        "看作{kind}（主牌 {rank}）时，翼牌的点数不合要求：{value}。",
        "As a {kind} (main rank {rank}) its kickers break the rule: {value}.",
    ),
    "wing_jokers": Words(
        "看作{kind}（主牌 {rank}）时，翼牌里的王不合要求：{value}。",
        "As a {kind} (main rank {rank}) it carries jokers it may not: {value}.",
    ),
    "wing_bombs": Words(
        "看作{kind}（主牌 {rank}）时，翼牌里有四张同点（炸弹），不允许。",
        "As a {kind} (main rank {rank}) it carries four of a kind, a bomb, which is not allowed.",
    ),
    "wing_triples": Words(
        "看作{kind}（主牌 {rank}）时，翼牌里的三张不合要求：{value}。",
        "As a {kind} (main rank {rank}) it carries a triple it may not: {value}.",
    ),
    "quad_jokers": Words(
        "看作{kind}（主牌 {rank}）时，带的王不合要求：{value}。",
        "As a {kind} (main rank {rank}) it carries jokers it may not: {value}.",
    ),
    "quad_bombs": Words(
        "看作{kind}（主牌 {rank}）时，带的牌是炸弹，不允许。",
        "As a {kind} (main rank {rank}) it carries a bomb, which is not allowed.",
    ),
    "quad_pair_as_singles": Words(
        "看作{kind}（主牌 {rank}）时，一对不能当两张单牌带。",
        "As a {kind} (main rank {rank}) a pair may not stand for its two singles.",
    ),
    "straight_min": Words("顺子至少 {least} 张，这里 {size} 张。", "A straight needs {least} cards; here are {size}."),
    "pair_straight_min": Words(
        "连对至少 {least} 对，这里 {length} 对。", "A pair straight needs {least} pairs; here are {length}."
    ),
    "run_top": Words(
        "{kind}最高到 {top}，{beyond} 不能连进来。",
        "A {kind} reaches {top} at most; {beyond} cannot be part of it.",
    ),
    # Why it is no combination: its shape.
    "mixed_few": Words(
        "{cards} 点数不同，不成对子、三张或炸弹。", "{cards} are of different ranks: no pair, triple or bomb."
    ),
    "gap": Words(
        "单牌不连续：缺 {missing}，不成顺子。",
        "The ranks do not follow each other ({missing} is missing): no straight.",
    ),
    "pair_gap": Words(
        "对子不连续：缺 {missing}，不成连对。",
        "The pairs do not follow each other ({missing} is missing): no pair straight.",
    ),
    "plane_gap": Words(
        "三张不连续：缺 {missing}，不成飞机。", "The triples do not follow each other ({missing} is missing): no plane."
    ),
    "triple_kickers": Words(
        "三张 {rank} 可带 1 张单牌或 1 对，这里另有 {rest}（{extra} 张）。",
        "A triple of {rank} carries one single or one pair; here are {rest} ({extra} cards).",
    ),
    "plane_kickers": Words(
        "{length} 连的飞机须带 {length} 张单牌或 {length} 对，这里另有 {extra} 张：{rest}。",
        "A plane of {length} carries {length} singles or {length} pairs; here are {extra} cards: {rest}.",
    ),
    "quad_kickers": Words(
        "四张 {rank} 可带 2 张单牌或 2 对，这里另有 {extra} 张：{rest}。",
        "Four of {rank} carry two singles or two pairs; here are {extra} cards: {rest}.",
    ),
    "too_many": Words("{size} 张太多：一手最多 20 张。", "{size} cards are too many: a hand holds 20 at most."),
    "no_shape": Words("{cards} 与任何牌型都不符。", "{cards} has the shape of no combination."),
}
