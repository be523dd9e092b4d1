"""Words for the formats of the computer-game contest and of timed Swiss for pairs; in braces the facts."""

from paiju.rulebook.clauses import Words

REFUSALS: dict[str, Words] = {
    "too_few_to_pair": Words(
        "到场 {count} 对，至少要 {minimum} 对才能编排。", "{count} pairs are present; at least {minimum} are needed."
    ),
    "too_few_to_seat": Words(
        "在赛 {count} 队，至少要 {minimum} 队才能开桌。", "{count} teams are in play; at least {minimum} are needed."
    ),
    "no_cut_in_this_event": Words("本赛制不淘汰。", "Nobody is cut in this format."),
    "no_cut_is_due": Words(
        "现在没有要定的晋级名单：本轮未结束，或人数未超过名额。",
        "No cut is due: the round is not closed, or there are no more teams than places.",
    ),
}

REASONS: dict[str, Words] = {
    "paired_by_score": Words(
        "{number} 号（{score} 分）对 {other} 号（{other_score} 分）：同分相遇",
        "{number} ({score}) meets {other} ({other_score}): equal scores",
    ),
    "floats_down": Words(
        "{number} 号（{score} 分）对 {other} 号（{other_score} 分）：就近下浮",
        "{number} ({score}) floats down to {other} ({other_score}): the nearest who may be met",
    ),
    "passed_over_met": Words("{number} 号与 {other} 号已相遇，不再编在一起", "{number} and {other} have met"),
    "passed_over_same_unit": Words("{number} 号与 {other} 号同一单位，不相遇", "{number} and {other} are of one unit"),
    "passed_over_for_the_rest": Words(
        "{number} 号不取 {other} 号，否则其余无法合规编排",
        "{number} passes over {other}, or the others could not be placed by the rules",
    ),
    "bye_last_in_order": Words(
        "{number} 号轮空：未轮空者中排在最后，且其余可以编排",
        "{number} has the bye: last in order of those without one who leave the others a pairing",
    ),
    "bye_by_lot": Words("{number} 号轮空：抽签决定", "{number} has the bye: drawn by lot"),
    "bye_by_plan": Words("{number} 号轮空：按固定编排", "{number} has the bye: by the fixed plan"),
    "bye_again": Words("{number} 号再次轮空：人人都已轮空过", "{number} has a bye again: nobody is left without one"),
    "must_meet_own_unit": Words(
        "{number} 号与 {other} 号同一单位仍相遇：没有合规的编排，须裁判长确认",
        "{number} and {other} meet though of one unit: no legal pairing exists, the chief referee confirms",
    ),
    "must_meet_again": Words(
        "{number} 号与 {other} 号再次相遇：无法避免", "{number} and {other} meet again: it cannot be avoided"
    ),
    "seed_by_lot": Words(
        "{number} 号是 {seed} 号种子，先入座；桌号和方位抽签",
        "{number} is seed {seed}, placed first; table and direction by lot",
    ),
    "seated_by_lot": Words("桌号和方位抽签", "table and direction by lot"),
    "seated_by_rank": Words(
        "当前第 {first}、{second}、{third} 名，蛇形入座", "current ranks {first}, {second}, {third}, by the snake"
    ),
    "seated_by_plan": Words(
        "预赛第 {first}、{second}、{third} 名，按固定编排入座",
        "preliminary ranks {first}, {second}, {third}, by the fixed plan",
    ),
    "seating_carried": Words(
        "沿用本轮第 {set} 节裁判长的编排，依次换方位",
        "as the chief referee seated set {set} of this round, directions rotated",
    ),
    "table_forfeited": Words("第 {table} 桌本轮已弃权，不再开桌", "table {table} forfeited this round and is not set"),
}

CRITERIA: dict[str, Words] = {
    "match_points": Words("场分", "match points"),
    "mutual": Words("相互间胜负", "mutual result"),
    "standard_points": Words("标准分", "standard points"),
    "opponents_score": Words("对手分", "opponents' score"),
    "lot": Words("抽签", "lot"),
    "cuts_passed": Words("晋级次数", "cuts passed"),
    "field_points": Words("场分", "field points"),
    "small_points": Words("小分", "small points"),
    "final_points": Words("决赛比赛分（含带分）", "points of the final with the carry-over"),
    "preliminary_rank": Words("预赛名次", "preliminary rank"),
}

WHYS: dict[str, Words] = {
    **CRITERIA,
    "no_points_yet": Words("{number} 号在这里还没有得分", "{number} has no points here yet"),
    "match_played": Words(
        "第 {round} 轮对 {opponent} 号，级数 {levels}:{other_levels}",
        "round {round} against {opponent}, levels {levels}:{other_levels}",
    ),
    "match_awarded": Words("第 {round} 轮对 {opponent} 号，由裁判判给", "round {round} against {opponent}, awarded"),
    "match_bye": Words("第 {round} 轮轮空", "round {round}, bye"),
    "match_opponent_absent": Words("第 {round} 轮 {opponent} 号弃权", "round {round}, {opponent} forfeits"),
    "match_forfeited": Words("第 {round} 轮对 {opponent} 号弃权", "round {round} against {opponent}, forfeited"),
    "match_late_sheet": Words(
        "第 {round} 轮对 {opponent} 号，记分表未按时交，按弃权记分",
        "round {round} against {opponent}, the sheet came late: scored as a forfeit",
    ),
    "match_set_to_zero": Words(
        "第 {round} 轮对 {opponent} 号，判为零分", "round {round} against {opponent}, set to zero"
    ),
    "field_played": Words(
        "第 {round} 轮小分 {score}，同方位 {compared} 队中第 {place}",
        "round {round}: {score}, place {place} of {compared} in the direction",
    ),
    "field_bye": Words("第 {round} 轮轮空", "round {round}, bye"),
    "field_other_absent": Words("第 {round} 轮同桌有人弃权", "round {round}, a team of the table forfeits"),
    "field_forfeited": Words("第 {round} 轮弃权", "round {round}, forfeited"),
    "final_round": Words("{number} 号决赛第 {round} 轮", "{number}, round {round} of the final"),
    "final_carried": Words("预赛带分", "carried over from the preliminary"),
    "final_board": Words("第 {round} 轮第 {board} 副，得分 {score}", "round {round}, board {board}, score {score}"),
    "final_bye": Words("第 {round} 轮轮空", "round {round}, bye"),
    "final_other_absent": Words("第 {round} 轮同桌有人弃权", "round {round}, a player of the table forfeits"),
    "final_forfeited": Words("第 {round} 轮弃权", "round {round}, forfeited"),
}

FIELDS: dict[str, Words] = {
    "numbers_drawn": Words("序号抽签", "numbers drawn by lot"),
    "rounds": Words("轮数", "rounds"),
    "by_score": Words("按积分编排", "paired by score"),
    "equal_scores": Words("同分时的次序", "order inside equal scores"),
    "no_rematch": Words("相遇过的不再相遇", "nobody is met twice"),
    "no_same_unit": Words("同一单位不相遇", "one's own unit is not met"),
    "byes_each": Words("每方最多轮空次数", "byes for one entrant at most"),
    "ranked_by": Words("排名依据", "ranked by"),
    "several_level": Words("三方以上相同时比较", "between three or more who are level"),
    "last_tie": Words("仍相同时", "who is level to the end"),
    "deals": Words("每轮副数", "deals of a round"),
    "first_cut": Words("倒数第二轮前保留", "stay before the last but one round"),
    "second_cut": Words("最后一轮前保留", "stay before the last round"),
    "finalists": Words("决赛人数", "finalists"),
    "logged": Words("双向日志", "every line both ways is kept"),
    "isolated": Words("程序互相隔离", "programs are kept apart"),
    "seeds_first": Words("种子优先入座", "seeds are placed first"),
    "forfeited_table": Words("弃权桌是否参与方位排名", "a forfeited table in the ranking of directions"),
    "preliminary_rank": Words("预赛排名依据", "preliminary ranked by"),
    "final_rounds": Words("决赛轮数", "rounds of the final"),
    "final_deals": Words("决赛每轮副数", "deals of a round of the final"),
    "directions": Words("决赛方位", "directions in the final"),
    "final_rank": Words("决赛排名依据", "final ranked by"),
    "teams_per_unit": Words("每校最多队数", "teams of one school at most"),
    "promoted": Words("INFO 中的晋级人数", "number going on, in INFO"),
    "seconds": Words("INFO 中的应答限时（秒）", "seconds to answer, in INFO"),
}

VALUES: dict[tuple[str, str], Words] = {
    ("NumberOrder", "alternating"): Words("单数轮由小到大，双数轮由大到小", "small first in odd rounds, large in even"),
    ("NumberOrder", "ascending"): Words("总是由小到大", "small first"),
    ("RankedBy", "match-points"): CRITERIA["match_points"],
    ("RankedBy", "mutual"): CRITERIA["mutual"],
    ("RankedBy", "standard-points"): CRITERIA["standard_points"],
    ("RankedBy", "opponents"): CRITERIA["opponents_score"],
    ("MutualOfSeveral", "match-points"): Words("相互间场分", "mutual match points"),
    ("MutualOfSeveral", "wins"): Words("相互间胜场", "mutual wins"),
    ("LastTie", "shared"): Words("并列", "share the place"),
    ("LastTie", "lot"): Words("抽签", "lot"),
    ("Directions", "rotating"): Words("各桌一起轮换", "all tables rotate together"),
    ("Directions", "fixed"): Words("不变", "fixed"),
    ("ForfeitedTable", "ranked"): Words("参与（弃权者末位）", "ranked, the absent last"),
    ("ForfeitedTable", "left-out"): Words("不参与", "left out"),
    ("Promoted", "next-cut"): Words("下一次淘汰后留下的队数", "those who pass the next cut"),
    ("Promoted", "entries"): Words("全部队数", "all that entered"),
    ("PreliminaryRank", "field-points"): CRITERIA["field_points"],
    ("PreliminaryRank", "small-points"): CRITERIA["small_points"],
    ("PreliminaryRank", "lot"): CRITERIA["lot"],
    ("FinalRank", "total"): CRITERIA["final_points"],
    ("FinalRank", "preliminary"): CRITERIA["preliminary_rank"],
}
