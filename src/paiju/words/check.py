"""Sentences for what the check of an event's log finds; in braces the facts, ``why`` is today's refusal."""

from paiju.rulebook.clauses import Words
from paiju.tournament.check import Finding
from paiju.words import say_refusal

LOG: dict[str, Words] = {
    "log_is_empty": Words("记录是空的。", "The log is empty."),
    "log_does_not_begin": Words("记录没有从建立赛事开始。", "The log does not begin with the creation of an event."),
    "log_cannot_be_followed": Words("记录无法核对（{what}）。", "The log cannot be followed ({what})."),
    "act_cannot_be_followed": Words("这一步无法核对（{what}）。", "This act cannot be followed ({what})."),
    "event_cannot_be_applied": Words(
        "这一步的结果无处可记（{event}）。", "What came of this act fits nowhere ({event})."
    ),
    "act_number_differs": Words("编号是 {number}，次序不对。", "It is numbered {number}, which is not its place."),
    "version_unreadable": Words(
        "写入它的软件版本（{version}）不成版本号。", "The version that wrote it ({version}) is none."
    ),
    "later_version": Words(
        "由更新的版本（{version}）写入，与本版本的结果不同；请用那个版本核对。",
        "A later version ({version}) wrote it and decided otherwise; check it with that version.",
    ),
}

EARLIER: dict[str, Words] = {
    "accepted_then": Words(
        "{version}接受了这一步，现在的版本会拒绝：{why}", "{version} accepted it; today's version would refuse: {why}"
    ),
    "decided_otherwise_then": Words(
        "{version}的规则得出这个结果，现在的版本会得出另一个（第 {event} 项）。",
        "{version} came to this; today's version would come to something else (item {event}).",
    ),
    "cited_otherwise_then": Words(
        "{version}引用的条款与现在的不同，结果一样。",
        "{version} cites other articles than today's; the outcome is the same.",
    ),
}

DECISIONS: dict[str, Words] = {
    "act_refused": Words("这一步不可能被接受：{why}", "It cannot have been accepted: {why}"),
    "events_do_not_follow": Words(
        "记下的结果（第 {event} 项）不是命令 {command} 应得的。",
        "What was recorded (item {event}) is not what the command {command} leads to.",
    ),
    "draw_differs": Words(
        "抽签 {lot} 的次序不是公布的种子应得的。", "The order of the draw {lot} is not what the published seed gives."
    ),
    "seating_differs": Words(
        "第 {table} 桌不是规程应得的座位：应为 {wanted}，记为 {found}。",
        "Table {table} is not seated by the regulation: {found} instead of {wanted}.",
    ),
    "bye_differs": Words("轮空应为 {wanted}，记为 {found}。", "The bye is {found} instead of {wanted}."),
    "cut_differs": Words(
        "{segment} 后的晋级名单应为 {wanted}，记为 {found}。", "After {segment}, {found} went on instead of {wanted}."
    ),
    "standing_differs": Words(
        "公布的名次（第 {version} 版）不是由成绩得来：第 {line} 行应为 {wanted}，记为 {found}。",
        "The published standing (version {version}) does not follow from the results: "
        "line {line} is {found} instead of {wanted}.",
    ),
}

IMPOSSIBLE: dict[str, Words] = {
    "draw_of_others": Words(
        "抽签 {lot} 里有人重复，或没有报名。", "The draw {lot} has somebody twice, or not entered."
    ),
    "no_such_table": Words("{segment} 第 {table} 桌的桌号或座位数不对。", "{segment}: table {table} cannot be."),
    "seated_twice": Words("{number} 号在 {segment} 有两个座位。", "{number} sits twice in {segment}."),
    "seated_though_not_there": Words(
        "{number} 号没有到场，却坐在 {segment}。", "{number} sits in {segment} without being there."
    ),
    "result_of_no_table": Words(
        "{segment} 的成绩不属于任何一桌（桌 {table}，副 {board}）。",
        "{segment}: a result of no table (table {table}, board {board}).",
    ),
    "scores_do_not_balance": Words(
        "{segment} 第 {table} 桌第 {board} 副得分之和为 {total}，应为零。",
        "{segment}, table {table}, board {board}: scores add up to {total}, not to nothing.",
    ),
    "cut_of_others": Words(
        "{segment} 后的晋级名单里有人重复，或没有打过这一阶段。",
        "After {segment} somebody went on twice, or without having played.",
    ),
    "standing_of_others": Words(
        "公布的名次（第 {version} 版）里有人重复、缺少，或没有报名。",
        "The published standing (version {version}) has somebody twice, not at all, or not entered.",
    ),
    "ranks_out_of_order": Words(
        "公布的名次（第 {version} 版）的名次不是依次排列。",
        "The ranks of the published standing (version {version}) are not in order.",
    ),
}

FINDINGS: dict[str, Words] = {**LOG, **EARLIER, **DECISIONS, **IMPOSSIBLE}

BEFORE = Words("0.2 以前的版本", "A version before 0.2")


def say_check_finding(finding: Finding) -> Words:
    words = FINDINGS[finding.code]
    why = Words("", "") if finding.refusal is None else say_refusal(finding.refusal)
    version = _version(finding)
    return Words(
        words.zh.format_map({**finding.facts, "why": why.zh, "version": version.zh}),
        words.en.format_map({**finding.facts, "why": why.en, "version": version.en}),
    )


def _version(finding: Finding) -> Words:
    """Of the software where the finding is about that; of a publication it is told as it is."""
    told = str(finding.facts.get("version", ""))
    if finding.code not in EARLIER:
        return Words(told, told)
    return Words(f" {told} 版", f"Version {told}") if told else BEFORE
