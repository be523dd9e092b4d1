"""Words for Shengji: names of its rules and their values, terms of a score, penalties and what the referee orders."""

from paiju.games.shengji.penalties import Award, Over, Penalty, Per, Remedy, Step, Who
from paiju.rulebook.clauses import Words

SHENGJI_GROUPS: dict[str, Words] = {
    "kitty": Words("抠底", "kitty"),
    "levels": Words("升级", "levels"),
    "match": Words("场分", "match points"),
    "absence": Words("弃权与轮空", "forfeit and bye"),
    "lateness": Words("迟到", "lateness"),
    "sheet": Words("记分表", "score sheet"),
    "rounds": Words("计时", "clock"),
    "penalties": Words("判罚", "penalty"),
}

SHENGJI_FIELDS: dict[str, Words] = {
    "card_points": Words("全副分牌总分", "points in the packs"),
    "kitty.single": Words("单张倍数", "multiplier for a single"),
    "kitty.pair": Words("对子倍数", "multiplier for a pair"),
    "kitty.two_pairs": Words("二连对倍数", "multiplier for a tractor of two pairs"),
    "kitty.further_pair": Words("每多连一对", "each further pair"),
    "kitty.throw": Words("甩牌最低倍数", "least multiplier for a throw"),
    "levels.start": Words("起始级数", "level at the start"),
    "levels.shut_out": Words("一分未得时庄家升级", "declarer's levels for no points"),
    "levels.few_from": Words("得分较少一档的起点", "points from which few are counted"),
    "levels.few": Words("得分较少时庄家升级", "declarer's levels for few points"),
    "levels.some_from": Words("得分较多一档的起点", "points from which some are counted"),
    "levels.some": Words("得分较多时庄家升级", "declarer's levels for some points"),
    "levels.take_over_from": Words("上台所需分", "points to take over"),
    "levels.step": Words("每多升一级所需分", "points for each further level"),
    "levels.cap": Words("一副最多升级", "most levels of a deal"),
    "levels.below_zero": Words("负分时庄家另升", "points below none"),
    "levels.beyond_ace": Words("打过 A 以后", "beyond A"),
    "match.clear_from": Words("大胜所需级差", "levels ahead for a clear win"),
    "match.clear": Words("大胜时双方场分", "both sides after a clear win"),
    "match.narrow": Words("小胜时双方场分", "both sides after a narrow win"),
    "match.drawn": Words("级数相同时各得", "each after a draw"),
    "match.first_to_level": Words("先打到该级数", "first to reach an equal level"),
    "match.standard_even": Words("级数相同时的标准分", "standard points of a draw"),
    "match.standard_per_level": Words("每级标准分", "standard points for each level"),
    "match.standard_total": Words("标准分总数", "standard points in all"),
    "absence.present": Words("未弃权方场分", "match points of those who came"),
    "absence.present_standard": Words("未弃权方标准分", "standard points of those who came"),
    "absence.absent": Words("弃权方场分", "match points of the absent"),
    "absence.absent_standard": Words("弃权方标准分", "standard points of the absent"),
    "absence.bye": Words("轮空场分", "match points of a bye"),
    "absence.bye_standard": Words("轮空标准分", "standard points of a bye"),
    "lateness.light_from": Words("轻罚自（分钟）", "lighter deduction from (min)"),
    "lateness.light_points": Words("轻罚扣小分", "lighter deduction, card points"),
    "lateness.light_standard": Words("轻罚扣标准分", "lighter deduction, standard points"),
    "lateness.heavy_after": Words("超过几分钟重罚", "heavier deduction after (min)"),
    "lateness.heavy_points": Words("重罚扣小分", "heavier deduction, card points"),
    "lateness.heavy_standard": Words("重罚扣标准分", "heavier deduction, standard points"),
    "lateness.forfeit_after": Words("超过几分钟弃权", "forfeit after (min)"),
    "lateness.at_forfeit": Words("恰好到弃权时限", "exactly at the limit of the forfeit"),
    "sheet.signatures": Words("须有几方签字", "sides that sign"),
    "sheet.minutes": Words("交表时限（分钟）", "time to hand it in (min)"),
    "sheet.winner_hands_in": Words("由胜方交表并负责", "the winner hands it in and answers for it"),
    "sheet.other_keeps_result": Words("非责任方按实际结果", "the other side keeps its result"),
    "rounds.number": Words("轮数", "rounds"),
    "rounds.minutes": Words("每轮用时（分钟）", "length of a round (min)"),
    "rounds.last_deal_minutes": Words("结束前几分钟宣布最后一副", "last deal called before the end (min)"),
    "rounds.last_deals": Words("宣布后还可开打几副", "deals begun after the call"),
    "rounds.play_seconds": Words("出牌限时（秒）", "time to play (s)"),
    "rounds.bury_seconds": Words("扣底限时（秒）", "time to bury (s)"),
    "penalties.count": Words("多牌、少牌", "wrong number of cards"),
    "penalties.count_late": Words("出牌后发现多牌、少牌", "wrong number of cards, found in play"),
    "penalties.kitty_drawn": Words("底牌被他人抓走", "kitty cards drawn by others"),
    "penalties.kitty_long": Words("多下底牌", "too many cards buried"),
    "penalties.kitty_short": Words("少下底牌", "too few cards buried"),
    "penalties.wrong_level_card": Words("亮错级牌", "a wrong level card shown"),
    "penalties.declared_together": Words("两人同时亮主", "two declare at once"),
    "penalties.signal": Words("违规信号", "a forbidden signal"),
    "penalties.wrong_play": Words("出错牌", "a wrong play"),
    "penalties.wrong_play_heavy": Words("出错重罚牌", "a wrong play of a heavy card"),
    "penalties.pointed_out": Words("提前指出错误", "an error pointed out too early"),
    "penalties.failed_throw": Words("甩错牌", "a failed throw"),
    "penalties.exposed_light": Words("暴露张（轻）", "an exposed card, light"),
    "penalties.exposed_heavy": Words("暴露张（重）", "an exposed card, heavy"),
    "penalties.revoke_early": Words("藏张（及时发现）", "a revoke, found in time"),
    "penalties.revoke": Words("藏张成立", "an established revoke"),
    "penalties.revoke_decisive": Words("藏张影响结果", "a revoke that decided the deal"),
    "penalties.time_out": Words("出牌超时", "slow play"),
    "penalties.illegal_information": Words("传递非法信息", "illegal information"),
    "penalties.smoking": Words("吸烟", "smoking"),
    "penalties.abuse": Words("不文明行为", "abuse"),
}

SHENGJI_VALUES: dict[tuple[str, str], Words] = {
    ("Role", "declarer"): Words("庄家方", "the declarer's side"),
    ("Role", "defenders"): Words("防守方", "the defenders"),
    ("FurtherPair", "plus-2"): Words("加 2 倍", "+2"),
    ("FurtherPair", "plus-4"): Words("加 4 倍（每张 2 倍）", "+4 (2 for each card)"),
    ("FurtherPair", "doubles"): Words("再翻一番", "doubled"),
    ("Cap", "none"): Words("不封顶", "no cap"),
    ("Cap", "three"): Words("三级封顶", "three"),
    ("BelowZero", "nothing"): Words("不另升级", "nothing more"),
    ("BelowZero", "level-per-step"): Words("每负满一档多升一级", "one more level for each full step"),
    ("BeyondAce", "count-on"): Words("接着从 2 往上计", "counted on, to the next 2"),
    ("BeyondAce", "stop"): Words("到 A 为止", "stops at A"),
    ("FirstToLevel", "head-to-head"): Words("比较相互胜负时算胜", "counts as the winner head-to-head"),
    ("FirstToLevel", "nothing"): Words("不论", "counts for nothing"),
    ("AtLimit", "milder"): Words("按较轻一档", "the milder band"),
    ("AtLimit", "forfeit"): Words("判弃权", "a forfeit"),
}

SHENGJI_REFUSALS: dict[str, Words] = {
    "never_grave": Words(
        "{offence} 没有情节严重的另行判罚；有的是：{accepted}。",
        "For {offence} nothing else may be ruled when it is grave; for these it may: {accepted}.",
    ),
    "impossible_card_points": Words(
        "第 {deal} 副分数不可能：得分 {captured}，底牌分 {kitty}；两项都须是 5 的倍数，合计最多 {most}。",
        "Deal {deal} has impossible points: {captured} in tricks, {kitty} in the kitty; "
        "both are multiples of 5, together {most} at most.",
    ),
    "negative_fine": Words(
        "第 {deal} 副的罚分 {fine} 是负数；请填扣分的数目。",
        "Deal {deal}: a fine of {fine} is negative; enter the amount.",
    ),
    "no_such_figure": Words(
        "第 {deal} 副的末圈牌型不对：{pairs} 对；单张填 0，对子填 1，连对填对数。",
        "Deal {deal}: the last trick has a figure of {pairs} pairs; a single is 0, a pair 1, a tractor its pairs.",
    ),
    "deal_not_lost_by_this": Words(
        "第 {deal} 副：按本规则，{offence}不判本副负。", "Deal {deal}: under this book no deal is lost by {offence}."
    ),
    "no_such_offence": Words(
        "本规则没有这种违规：{offence}；可用：{accepted}。",
        "The book knows no such offence: {offence}; accepted: {accepted}.",
    ),
    "only_the_declarer": Words("{offence}只会是庄家的违规。", "Only the declarer can be at fault for {offence}."),
    "impossible_count": Words(
        "第 {nth} 次、{cards} 张不可能：都须至少为 1。",
        "Offence {nth} with {cards} cards cannot be; both are at least 1.",
    ),
    "points_outside_the_range": Words(
        "罚 {points} 分超出范围：可罚 {least} 至 {most} 分。", "{points} points are out of range: {least} to {most}."
    ),
}

TERMS: dict[str, Words] = {
    "captured": Words("防守方得分", "points in tricks"),
    "kitty-points": Words("底牌分", "points in the kitty"),
    "kitty-multiplier": Words("抠底倍数", "multiplier of the kitty"),
    "declarer-fines": Words("庄家方罚分（加给防守方）", "fines of the declarer's side, added"),
    "defender-fines": Words("防守方罚分", "fines of the defenders"),
}

REMEDIES: dict[Remedy, Words] = {
    Remedy.SHORT_DRAWS: Words(
        "少牌一方从多牌一方手中任意抽一张", "the short hand draws one card unseen from the long hand"
    ),
    Remedy.CARDS_STAY: Words("错牌不收回，面朝上成为罚张", "the cards stay face up as penalty cards"),
    Remedy.CORRECT_NOW: Words(
        "当即改出合法的牌，错牌按暴露张处理", "corrected at once; the wrong cards count as exposed"
    ),
    Remedy.TAKE_BACK: Words("收回手中", "taken back into the hand"),
    Remedy.PLAY_FIRST: Words("面朝上放置，一有合法机会就打出", "face up, played at the first legal chance"),
    Remedy.NEXT_MAY_DIRECT: Words(
        "其领出时下家可指定或禁止该花色，用后收回",
        "while he leads, the next player may demand or forbid its suit; then it is taken back",
    ),
    Remedy.PLAY_SMALLEST: Words(
        "出被挡的最小一手：挡单出单，挡对出对", "the smallest blocked single or pair is played"
    ),
    Remedy.OPPONENT_CHOOSES: Words("单、对都被挡时由对手指定", "where both are blocked an opponent chooses"),
    Remedy.NEXT_CHOOSES: Words("单、对都被挡时由下家指定", "where both are blocked the next player chooses"),
    Remedy.SUIT_BARRED: Words("该方不得再亮此花色", "that side may not show this suit again"),
    Remedy.PARTNER_BARRED: Words("其搭档本副不得亮牌", "the partner may not declare in this deal"),
    Remedy.LOT: Words("分不清先后时由裁判抽签", "the referee draws lots where the order cannot be told"),
    Remedy.EARLIER_FIRST: Words("以上家为准", "the earlier in turn prevails"),
    Remedy.NO_MORE_DECLARING: Words("不得再亮主或反主", "no more declaring"),
    Remedy.DEFENDERS_RETURN: Words("防守方多抓的牌自选退回", "defenders return their surplus as they choose"),
    Remedy.PARTNER_DRAWN: Words(
        "庄家同伴多抓的牌由防守方抽回", "the defenders draw the surplus of the declarer's partner"
    ),
    Remedy.LAST_KITTY_TRUMP: Words("底牌最后一张定主", "the last card of the kitty makes trumps"),
    Remedy.NEXT_DRAWS_TO_HAND: Words(
        "下家从底牌任意抽一张还给庄家，作最小张", "the next player draws one back for the declarer, ranking lowest"
    ),
    Remedy.NEXT_DRAWS_TO_KITTY: Words("下家从庄家手中任意抽一张下底", "the next player draws one into the kitty"),
    Remedy.DEAL_ENDS: Words("本副立即结束", "the deal ends at once"),
}

_PER: dict[Per, Words] = {
    Per.OFFENCE: Words("", ""),
    Per.CARD: Words("每张", " a card"),
    Per.BLOCKED_CARD: Words("每张被挡的牌", " a blocked card"),
    Per.THROWN_CARD: Words("每张所甩的牌", " a card thrown"),
}


def say_remedy(remedy: Remedy) -> Words:
    return REMEDIES[remedy]


def say_award(award: Award) -> Words:
    return Words(
        f"本副判负：庄家违规则防守方上台并升 {award.to_defenders} 级，防守方违规则庄家升 {award.to_declarer} 级",
        f"the deal is lost: by the declarer, defenders take over and go up {award.to_defenders}; "
        f"by the defenders, declarer goes up {award.to_declarer}",
    )


def say_step(step: Step, per: Per = Per.OFFENCE) -> Words:
    """What one offence brings."""
    parts: list[Words] = []
    if step.warning:
        parts.append(Words("警告", "a warning"))
    if step.points:
        parts.append(Words(f"{_PER[per].zh}扣 {step.points} 分", f"{step.points} points{_PER[per].en}"))
    if step.standard_points:
        parts.append(Words(f"扣 {step.standard_points} 个标准分", f"{step.standard_points} standard point"))
    if step.deal_lost is not None:
        parts.append(say_award(step.deal_lost))
    if step.disqualified:
        parts.append(Words("取消比赛资格", "disqualified"))
    if step.committee:
        parts.append(Words("交组委会处理", "referred to the committee"))
    if not parts:
        return Words("不扣分", "no points")
    return Words("，".join(part.zh for part in parts), ", ".join(part.en for part in parts))


def say_penalty(penalty: Penalty) -> Words:
    """The whole ladder, the referee's room, and what is ordered."""
    ladder = penalty.steps
    if len(set(ladder)) == 1 and penalty.growing is None:
        told = say_step(ladder[0], penalty.per)
    else:
        steps = [say_step(step, penalty.per) for step in ladder]
        zh = "；".join(f"第 {nth} 次{step.zh}" for nth, step in enumerate(steps, 1))
        en = "; ".join(f"{nth}. {step.en}" for nth, step in enumerate(steps, 1))
        told = Words(zh, en)
    more: list[Words] = []
    if penalty.growing is not None:
        more.append(Words(f"以后每次乘 {penalty.growing}", f"then × {penalty.growing} each time"))
    elif len(ladder) > 1:
        more.append(Words("以后同末次", "then as the last"))
    if penalty.over is Over.EVENT:
        more.append(Words("全赛累计", "counted over the event"))
    if penalty.who is Who.DECLARER:
        more.append(Words("只对庄家", "of the declarer only"))
    if penalty.at_most is not None:
        more.append(Words(f"裁判可加重，最多 {penalty.at_most} 分", f"the referee may raise it to {penalty.at_most}"))
    if penalty.may is not None:
        may = say_step(penalty.may)
        more.append(Words(f"严重时可判：{may.zh}", f"when grave, it may be ruled: {may.en}"))
    more += [REMEDIES[remedy] for remedy in penalty.remedies]
    return Words("；".join((told.zh, *(m.zh for m in more))), "; ".join((told.en, *(m.en for m in more))))
