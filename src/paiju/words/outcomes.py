"""Sentences for results that cannot be, and for what is so unusual that the desk is asked once more."""

from paiju.rulebook.clauses import Words

OUTCOME_REFUSALS: dict[str, Words] = {
    # A deal as the sheet tells it.
    "spring_and_anti_spring": Words("春天和反春不能同时成立。", "A deal cannot be both a spring and an anti-spring."),
    "spring_of_the_loser": Words(
        "春天是庄家出完牌获胜；庄家输了，不能记春天。", "A spring is won by the declarer; here the declarer lost."
    ),
    "anti_spring_of_the_loser": Words(
        "反春是防守方获胜；庄家赢了，不能记反春。", "An anti-spring is won by the defenders; here the declarer won."
    ),
    "one_rocket_at_most": Words("一副牌只有一个火箭，写了 {rockets} 个。", "A deal has one rocket, not {rockets}."),
    "too_many_bombs": Words(
        "这样结束的一副牌最多打出 {most} 个炸弹，写了 {bombs} 个。",
        "A deal that ended like this has {most} bombs at most, not {bombs}.",
    ),
    "no_doubling_here": Words("本规则没有加倍和再加倍。", "This rulebook knows no double and no redouble."),
    "redouble_needs_double": Words("无人加倍，不能再加倍。", "Nobody doubled, so there is no redouble."),
    # Scores and levels.
    "scores_impossible": Words(
        "第 {table} 桌第 {board} 副不可能是 {scores}（西/南/东）；最接近的可能得分：{nearest}。",
        "Table {table}, board {board} cannot be {scores} (West/South/East); possible and nearest: {nearest}.",
    ),
    "level_below_the_first": Words(
        "第 {table} 桌：没有 {level} 级，从 {least} 打起。",
        "Table {table}: there is no level {level}; a match begins at {least}.",
    ),
    "level_beyond_the_last": Words(
        "第 {table} 桌：{level} 不可能，打到 {most} 为止。",
        "Table {table}: {level} cannot be; levels end at {most}.",
    ),
    "levels_too_high": Words(
        "第 {table} 桌：一轮之内双方共升 {levels} 级不可能，最多 {most} 级。",
        "Table {table}: both sides together cannot go up {levels} levels in a round; {most} at most.",
    ),
    "first_to_level_missing": Words(
        "第 {table} 桌双方同为 {level}，须写明哪一方先打到。",
        "Table {table}: both are at {level}; say which side reached it first.",
    ),
    "nobody_was_first": Words(
        "第 {table} 桌：双方不同级，或都还在起始级，没有先到的一方。",
        "Table {table}: the levels differ, or both sides are where they began; nobody was first.",
    ),
    "table_is_forfeited": Words(
        "第 {table} 桌 {number} 号已弃权，不能再登记第 {board} 副；弃权有误请先撤销，或由裁判长判分。",
        "Number {number} has forfeited table {table}: board {board} has no result. Undo a wrong forfeit, or the chief "
        "referee awards a score.",
    ),
    # Disputes.
    "result_is_upheld": Words(
        "第 {table} 桌第 {board} 副的成绩已裁定维持；不服可申诉。",
        "The result of table {table}, board {board} was upheld; there is the appeal.",
    ),
    "result_is_not_disputed": Words(
        "第 {table} 桌第 {board} 副没有异议。", "Table {table}, board {board} is not disputed."
    ),
    # What is asked back.
    "unusual_scores": Words(
        "第 {table} 桌第 {board} 副 {scores} 少见：炸弹、火箭、春天至少共 {count} 个。确实如此，请确认并写明理由。",
        "Table {table}, board {board}: {scores} is unusual; it needs {count} bombs, rockets and springs. If it is so, "
        "confirm it with a reason.",
    ),
    "unusual_levels": Words(
        "第 {table} 桌 {levels}：一轮打过 A 很少见。确实如此，请确认并写明理由。",
        "Table {table}, {levels}: a round seldom goes beyond A. If it is so, confirm it with a reason.",
    ),
    "meetings_repeated": Words(
        "这样编排，{count} 对相遇中 {met} 对曾经同桌（按规程编排为 {met_proposed} 对），"
        "{unit} 对同单位（按规程编排为 {unit_proposed} 对）。确要如此，请确认并写明理由。",
        "In this seating {met} of {count} meetings are repeated (proposed: {met_proposed}), {unit} are of one unit "
        "(proposed: {unit_proposed}). If you mean it, confirm it with a reason.",
    ),
}
