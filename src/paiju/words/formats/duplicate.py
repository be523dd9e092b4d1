"""Words for the formats of the national rules and of the workers' games; in braces the facts."""

from paiju.rulebook.clauses import Words

REFUSALS: dict[str, Words] = {
    "too_few_to_compare": Words(
        "到场 {present} 人，至少要 {needed} 人才有成绩可比。",
        "{present} are present; at least {needed} are needed, or there is nothing to compare.",
    ),
    "not_in_threes": Words(
        "到场 {present} 人，不是三的倍数；请调整人数，或改选由平台牌手补位。",
        "{present} are present, which is no multiple of three: change the field, or let house players fill it.",
    ),
    "entrant_elsewhere": Words(
        "{number} 号的参赛方式与本次赛事（{place}）不符。",
        "Number {number} does not take part in the way this event is held ({place}).",
    ),
    "no_cut_here": Words("本赛制不淘汰牌手，只重新分组。", "This format eliminates nobody; it only forms new groups."),
    "too_few_for_a_table": Words(
        "只有 {present} 人，至少要 {needed} 人才能开赛。",
        "Only {present} players: at least {needed} are needed to play.",
    ),
    "places_not_in_threes": Words(
        "复赛名额 {places} 不是三的倍数，无法三人一组。",
        "{places} places in the semi-final cannot be put in groups of three.",
    ),
    "stage_not_in_threes": Words(
        "本阶段在场 {present} 人，无法三人一组；请由裁判长安排座次并说明理由。",
        "{present} players cannot be put in threes: let the chief referee seat this stage and give the reason.",
    ),
    "too_few_to_play_off": Words(
        "加赛还缺 {missing} 人才能三人一桌。", "The play-off lacks {missing} players to sit in threes."
    ),
    "no_cut_now": Words("现在没有要定的晋级名单。", "No cut is due now."),
    "level_at_the_cut": Words(
        "晋级线上仍有并列（{level}），须先加赛或抽签。",
        "There is a tie at the cut ({level}); it must be played off or drawn first.",
    ),
}

REASONS: dict[str, Words] = {
    "drawn_by_lot": Words("抽签决定（签名：{lot}）", "drawn by lot (draw: {lot})"),
    "reseated": Words("局后按成绩移位（依据：{span}）", "reseated after the set, by the results of {span}"),
    "regrouped": Words("轮后按排名重新分组（依据：{span}）", "new groups after the round, by the results of {span}"),
    "snake": Words("第 {group} 组，第 {first} 至 {last} 名，蛇形排位", "group {group}, ranks {first} to {last}, snake"),
    "house_seats": Words("平台牌手补 {seats} 个空位，不计名次", "house players fill {seats} seats, unranked"),
    "against_the_house": Words("人机赛：牌手坐同一方位", "human–machine: everybody sits in the same direction"),
    "playoff_of_level": Words("并列加赛，共 {groups} 组", "play-off of those who are level, {groups} groups"),
    "straight_through": Words(
        "{number} 号抽签后余下，直接进入下一阶段", "number {number} is left over: straight through"
    ),
    "playoff_for_place": Words("{level} 并列，加赛 {deals} 副", "{level} are level: {deals} deals for the place"),
    "final_of_three": Words("决赛三人", "the three of the final"),
    "groups_by_rank": Words("按上一阶段名次分组", "groups by the ranking of the stage before"),
    "first_caller": Words("首副由{seat}家首叫（抽签）", "{seat} calls first in deal 1 (by lot)"),
}

CRITERIA: dict[str, Words] = {
    "total_s": Words("总排名分 S", "total S"),
    "total_time": Words("打牌总用时（毫秒）", "total play time (ms)"),
    "trimmed_time": Words("去掉最长最短后的平均用时（毫秒）", "mean time without longest and shortest (ms)"),
    "beaten": Words("所胜对手的平均 S", "mean S of players beaten"),
    "board_places": Words("单副第一、第二……的次数", "boards won, second on, …"),
    "playoff": Words("加赛名次", "rank in the play-off"),
    "stage_reached": Words("到达阶段", "stage reached"),
    "total_score": Words("总得分", "total score"),
    "deals_won": Words("胜局数", "deals won"),
    "best_deals": Words("单副得分（由高到低）", "deals from the best down"),
}

WHYS: dict[str, Words] = {
    **{code: Words(f"{words.zh}：{{value}}", f"{words.en}: {{value}}") for code, words in CRITERIA.items()},
    "not_in_the_standing": Words("{number} 号不在本排名中", "number {number} is not in this standing"),
    "without_rank": Words("{number} 号被取消资格，不列名次", "number {number} was disqualified and has no rank"),
    "rank_first": Words("第 {value} 名：{number} 号排在最前", "rank {value}: nobody is ahead of number {number}"),
    "rank_shared": Words(
        "第 {value} 名：{number} 号与 {above} 号并列", "rank {value}: number {number} is level with {above}"
    ),
    "rank_below": Words(
        "第 {value} 名：{number} 号排在 {above} 号之后", "rank {value}: number {number} is below {above}"
    ),
    "set_points": Words("{segment} 的 S 之和：{value}", "sum of S in {segment}: {value}"),
    "board_points": Words(
        "第 {board} 副（第 {group} 组{seat}家）得 S {value}",
        "board {board} (group {group}, {seat}): S {value}",
    ),
    "board_rank": Words(
        "本副第 {value} 名（另有 {others} 人比较）", "rank {value} on the board ({others} others compared)"
    ),
    "board_rate": Words("MP 得分率 {value}（另有 {others} 人比较）", "MP rate {value} ({others} others compared)"),
    "board_units": Words(
        "MP {value}：胜 {worse} 个成绩，平 {equal} 个", "MP {value}: better than {worse}, equal to {equal}"
    ),
    "awarded_share": Words("裁定的得分率 {value}", "rate awarded: {value}"),
    "deal_score": Words("单副得分 {value}（{table} 桌）", "score of the deal {value} (table {table})"),
    "stage_total": Words("{segment} 总得分 {value}", "total of {segment}: {value}"),
    "zeroed": Words("判为零分（判罚 {number}：{code}）", "set to zero (penalty {number}: {code})"),
    "points_off": Words("扣分 {value}（判罚 {number}：{code}）", "points off {value} (penalty {number}: {code})"),
}

# Names of the rules of both formats, and of their values by type and the text people type.

FIELDS: dict[str, Words] = {
    "place": Words("比赛地点", "where it is played"),
    "boards_per_set": Words("每局副数", "boards per set"),
    "sets_per_round": Words("每轮局数", "sets per round"),
    "rounds": Words("轮数", "rounds"),
    "tables_per_group": Words("每组桌数", "tables per group"),
    "compared_within": Words("成绩比较的范围", "results are compared within"),
    "people_share_direction": Words("人机赛同坐一个方位", "against the house all sit in one direction"),
    "house_fills_tables": Words("平台牌手补位", "house players fill seats"),
    "smallest_group": Words("一组最少桌数", "fewest tables of a group"),
    "first_seating": Words("首局座次", "first seating"),
    "snake": Words("蛇形排位", "snake seating"),
    "reseated_by": Words("局后移位所依的成绩", "reseating after a set is by"),
    "regrouped_by": Words("轮后分组所依的成绩", "regrouping after a round is by"),
    "tie_breaks": Words("同分比较的次序", "order of the tie-breaks"),
    "times_dropped": Words("平均用时两端各去掉几副", "boards dropped at each end of the times"),
    "beaten": Words("所胜对手的计法", "how players beaten are counted"),
    "drawn": Words("初赛分组", "groups of the preliminary"),
    "deals_per_group": Words("每组副数", "deals of a group"),
    "semifinal_places": Words("复赛名额", "places in the semi-final"),
    "final_places": Words("决赛名额", "places in the final"),
    "left_over_use_places": Words("余下者占用名额", "those left over use up places"),
    "left_over_after_scorers": Words("余下者排在有成绩者之后", "those left over stand after the scorers"),
    "semifinal_groups": Words("复赛分组", "groups of the semi-final"),
    "scores_restart": Words("各阶段重新记分", "scores restart in each stage"),
    "tied": Words("何时算并列", "who counts as level"),
    "playoff_deals": Words("加赛副数", "deals of a play-off"),
    "playoff_filled": Words("淘汰者中最好的一同争夺", "the best eliminated contends too"),
    "level_playoff": Words("加赛仍并列", "when a play-off leaves them level"),
    "final_tied_only": Words("决赛加赛只重排并列者", "a play-off of the final reorders only the tied"),
    "zeroed": Words("判零分", "a score set to zero"),
}

VALUES: dict[tuple[str, str], Words] = {
    ("Place", "mixed"): Words("场地与非场地混合", "on site and remote"),
    ("Place", "on-site"): Words("限定场地", "on site"),
    ("Place", "remote"): Words("非限定场地", "remote"),
    ("FirstSeating", "lot"): Words("抽签", "by lot"),
    ("FirstSeating", "numbers"): Words("按序号", "by number"),
    ("Drawn", "lot"): Words("抽签", "by lot"),
    ("Drawn", "numbers"): Words("按序号", "by number"),
    ("Span", "set"): Words("本局", "the set"),
    ("Span", "round"): Words("本轮", "the round"),
    ("Span", "event"): Words("累计", "the whole event"),
    ("ComparedWithin", "group"): Words("同组", "the group"),
    ("ComparedWithin", "event"): Words("全场", "the whole field"),
    ("Beaten", "persons"): Words("每人计一次", "each person once"),
    ("Beaten", "boards"): Words("每副计一次", "once per board"),
    ("TieBreakName", "total-time"): Words("总用时", "total time"),
    ("TieBreakName", "trimmed-time"): Words("去两端平均用时", "trimmed mean time"),
    ("TieBreakName", "beaten"): Words("所胜对手平均 S", "mean S of players beaten"),
    ("TieBreakName", "board-places"): Words("单副名次个数", "places on boards"),
    ("TieBreakName", "playoff"): Words("加赛", "play-off"),
    ("TieBreakName", "wins"): Words("胜局数", "deals won"),
    ("TieBreakName", "best-deals"): Words("单副最高分依次", "best deals"),
    ("SemiGroups", "in-order"): Words("按名次顺序", "in order of rank"),
    ("SemiGroups", "snake"): Words("蛇形", "snake"),
    ("Tied", "after-chain"): Words("排名规则之后仍同", "level after the ranking rules"),
    ("Tied", "equal-total"): Words("总分相同即是", "any equal total"),
    ("LevelPlayOff", "another"): Words("再加赛", "another play-off"),
    ("LevelPlayOff", "lot"): Words("抽签", "by lot"),
    ("Zeroed", "at-most-zero"): Words("正分归零，负分不变", "to zero if above it"),
    ("Zeroed", "zero"): Words("一律记零", "zero in any case"),
}
