"""Sentences for what the check of an event's log finds; in braces the facts."""

from paiju.rulebook.clauses import Words
from paiju.tournament.check import Finding

LOG: dict[str, Words] = {
    "log_is_empty": Words("记录是空的。", "The log is empty."),
    "log_does_not_begin": Words("记录没有从建立赛事开始。", "The log does not begin with the creation of an event."),
    "log_cannot_be_followed": Words("记录无法核对（{what}）。", "The log cannot be followed ({what})."),
    "act_cannot_be_followed": Words("这一步无法核对（{what}）。", "This act cannot be followed ({what})."),
    "event_cannot_be_applied": Words(
        "这一步的结果无处可记（{event}）。", "What came of this act fits nowhere ({event})."
    ),
    "act_number_differs": Words("编号是 {number}，次序不对。", "It is numbered {number}, which is not its place."),
    "time_goes_back": Words("时间早于上一步。", "It is earlier than the act before it."),
    "act_after_the_end": Words("赛事已经结束。", "The event was over already."),
    "created_twice": Words("赛事建立了两次。", "The event was created twice."),
    "events_do_not_follow": Words(
        "记下的结果（第 {event} 项）不是命令 {command} 应得的。",
        "What was recorded (item {event}) is not what the command {command} leads to.",
    ),
    "not_to_be_undone": Words("第 {undone} 步不能撤销。", "Act {undone} could not be undone."),
    "undone_after_publication": Words("第 {undone} 步公布后被撤销。", "Act {undone} was undone after a publication."),
    "undone_though_needed": Words(
        "撤销第 {undone} 步后，第 {needs} 步不再成立。", "Without act {undone}, act {needs} does not follow any more."
    ),
}

AUTHORS: dict[str, Words] = {
    "role_not_held_then": Words(
        "{official} 当时没有这个职务（{role}）。", "{official} did not hold this role ({role})."
    ),
    "role_may_not": Words("{role} 无权做 {command}。", "A {role} may not do {command}."),
    "not_delegated_then": Words(
        "{official} 当时没有代理裁判长。", "{official} did not stand in for the chief referee."
    ),
    "not_his_matter": Words("这不是 {official} 自己的事。", "This was not {official}'s own matter."),
    "reason_was_needed": Words("{command} 必须写明理由。", "{command} needs a reason."),
    "not_to_be_appointed": Words("{official} 不能任此职（{role}）。", "{official} could not be appointed ({role})."),
    "nobody_left_in_charge": Words(
        "{official} 是唯一的主办方，免去后无人主持。", "{official} was the only organiser: nobody was left in charge."
    ),
    "panel_not_odd": Words(
        "仲裁委员会 {members} 人，应为单数且不少于三人。", "A panel of {members}: it must be odd, and at least three."
    ),
    "no_panel_then": Words("当时没有仲裁委员会。", "There was no panel."),
    "no_majority_then": Words(
        "赞成 {upheld}、反对 {against}，未过半数。", "{upheld} for and {against} against are no majority."
    ),
    "second_is_the_first": Words("复核须由 {official} 以外的人。", "Somebody other than {official} must second it."),
    "only_the_chief_awards_then": Words(
        "只有裁判长可以这样改判，并须写明理由。", "Only the chief referee may rule so, with a reason."
    ),
}

ENTRIES: dict[str, Words] = {
    "option_not_offered": Words(
        "规则没有这个选项：{option} = {choice}。", "The book offers no option {option} = {choice}."
    ),
    "size_not_allowed": Words(
        "参数超出范围：{parameter} = {value}。", "The size {parameter} = {value} is not allowed."
    ),
    "setup_was_frozen": Words("赛事设置当时已经固定。", "The setup was fixed already."),
    "entries_were_closed": Words("当时已不能报名。", "Entries were closed."),
    "entry_not_allowed": Words("{number} 号不能这样报名。", "{number} could not be entered so."),
    "members_not_allowed": Words("{number} 号的成员不能这样变更。", "The members of {number} could not be changed so."),
    "frozen_while_playing_then": Words(
        "{number} 号正在比赛，不能更换。", "{number} was playing and could not be changed."
    ),
    "status_was_another": Words("{number} 号当时的状态不允许。", "The status of {number} did not allow it."),
    "no_such_entrant_then": Words("当时没有 {number} 号。", "There was no entrant {number}."),
    "list_not_to_be_published": Words("当时不能公布报名名单。", "The list of entries could not be published."),
    "list_was_open": Words("报名名单当时还在公示。", "The list of entries was still open to objections."),
    "objection_not_admissible": Words("手续不全或已过期。", "It was incomplete or too late."),
    "no_open_case": Words("没有待办的第 {case} 号案。", "There was no open case {case}."),
    "nothing_to_change": Words("{command} 没有可改的。", "{command} changed nothing."),
    "appeal_was_late": Words("申诉已过时限。", "The appeal came too late."),
    "appeal_not_complete": Words("申诉费或材料不符。", "The fee or the documents of the appeal were not right."),
}

SEATS: dict[str, Words] = {
    "seed_published_twice": Words("种子不是只公布一次。", "The seed was not published exactly once."),
    "draw_was_not_due": Words("这次抽签（{lot}）当时不该进行。", "The draw {lot} was not due."),
    "draw_is_missing": Words("缺少抽签 {lot}。", "The draw {lot} is missing."),
    "draw_differs": Words(
        "抽签 {lot} 的次序不是公布的种子应得的。", "The order of the draw {lot} is not what the published seed gives."
    ),
    "segment_was_not_due": Words(
        "当时不该编排 {segment}（应做：{due}）。", "{segment} was not due to be seated (due: {due})."
    ),
    "seating_was_approved": Words("{segment} 的座位已经批准。", "The seating of {segment} was approved already."),
    "seating_differs": Words(
        "第 {table} 桌不是规程应得的座位：应为 {wanted}，记为 {found}。",
        "Table {table} is not seated by the regulation: {found} instead of {wanted}.",
    ),
    "seating_not_by_rank": Words(
        "第 {table} 桌没有按名次先后编排。", "Table {table} does not follow the order of rank."
    ),
    "bye_differs": Words("轮空应为 {wanted}，记为 {found}。", "The bye is {found} instead of {wanted}."),
    "chief_flag_differs": Words(
        "是否须裁判长批准：应为 {wanted}，记为 {found}。",
        "Whether the chief must approve: {found} instead of {wanted}.",
    ),
    "first_caller_differs": Words(
        "第 {table} 桌首叫应为座位 {wanted}。", "Seat {wanted} calls first at table {table}."
    ),
    "avoidable_meeting": Words(
        "{meetings} 次不该有的相遇本可减少。", "Of {meetings} forbidden meetings some could have been avoided."
    ),
    "earlier_opponent_was_possible": Words(
        "第 {table} 桌本应取更靠前的 {wanted} 号，而不是 {found} 号。",
        "At table {table} the earlier {wanted} was possible instead of {found}.",
    ),
    "earlier_table_was_possible": Words(
        "第 {table} 桌本应为更靠前的 {wanted}，而不是 {found}。",
        "At table {table} the earlier {wanted} were possible instead of {found}.",
    ),
    "not_everybody_is_seated": Words("{number} 号没有座位或坐了两处。", "{number} has no seat, or two."),
    "tables_are_no_tables": Words("桌号或座位数不对。", "Tables are not in order, or of a wrong size."),
    "players_not_in_threes": Words("{players} 人不能三人一桌。", "{players} players do not sit in threes."),
    "house_may_not_fill": Words(
        "{present} 人，电脑不得补位。", "{present} are present, and the house may not fill tables."
    ),
    "entrant_not_at_the_place": Words(
        "{number} 号不在规定场地（{place}）。", "{number} is not at the place ({place})."
    ),
    "override_without_reason": Words(
        "{segment} 人工改座没有写明理由。", "{segment} was seated by hand without its reason."
    ),
    "reason_for_no_table": Words("编排理由指向不存在的桌。", "A reason is given for a table that does not exist."),
    "chief_had_to_approve": Words(
        "{segment} 的座位须由裁判长批准。", "Only the chief referee could approve {segment}."
    ),
    "boards_differ": Words("牌号应为 {wanted}，记为 {found}。", "The boards are {found} instead of {wanted}."),
    "cut_was_not_due": Words("当时不该定晋级名单。", "No cut was due."),
    "cut_differs": Words(
        "{segment} 后的晋级名单应为 {wanted}，记为 {found}。", "After {segment}, {found} went on instead of {wanted}."
    ),
}

PLAY: dict[str, Words] = {
    "no_such_segment_then": Words("当时没有 {segment}。", "There was no {segment}."),
    "segment_not_ready": Words("{segment} 当时不能开始。", "{segment} could not begin."),
    "segment_not_running_then": Words("{segment} 当时不在进行。", "{segment} was not being played."),
    "last_deal_called_early": Words("{segment} 宣布最后一副过早。", "The last deal of {segment} was called too early."),
    "results_were_missing": Words(
        "{segment} 结束时缺 {count} 个成绩。", "{segment} was closed with {count} results missing."
    ),
    "results_were_disputed": Words(
        "{segment} 结束时有 {count} 个成绩有异议。", "{segment} was closed with {count} results disputed."
    ),
    "result_twice": Words("第 {table} 桌第 {board} 副录入两次。", "Table {table}, board {board} was entered twice."),
    "result_of_no_table": Words(
        "成绩不属于任何一桌（桌 {table}，副 {board}）。", "A result of no table (table {table}, board {board})."
    ),
    "result_of_another_kind": Words(
        "第 {table} 桌第 {board} 副的成绩不合格式。", "Table {table}, board {board}: a result of a wrong kind."
    ),
    "result_without_its_log": Words(
        "第 {table} 桌第 {board} 副没有注明出处。", "Table {table}, board {board}: the log that proves it is not cited."
    ),
    "scores_do_not_balance": Words(
        "第 {table} 桌第 {board} 副得分之和为 {total}，应为零。",
        "Table {table}, board {board}: scores add up to {total}, not to nothing.",
    ),
    "no_such_result_then": Words(
        "第 {table} 桌第 {board} 副当时没有成绩。", "Table {table}, board {board} had no result."
    ),
    "correction_too_late": Words("更正已过时限。", "The correction came too late."),
    "not_at_a_table_then": Words(
        "{number} 号当时不在 {segment} 的任何一桌。", "{number} was at no table of {segment}."
    ),
    "not_late_enough": Words(
        "{number} 号没有迟到或迟交，或规则没有这一项。", "{number} was not late, or the book has no word for it."
    ),
    "no_such_offence_in_the_book": Words("规则里没有这项违例：{offence}。", "The book has no such offence: {offence}."),
    "was_allowed_beforehand": Words(
        "{number} 号事先获准（{offence}）。", "{number} was allowed it beforehand ({offence})."
    ),
    "standing_differs": Words(
        "公布的名次不是由成绩得来：{number} 号（{what}）。",
        "The published standing does not follow from the results: {number} ({what}).",
    ),
    "publication_heading_differs": Words(
        "第 {version} 版的版本、时间或理由不符。", "Version {version}: its number, time or reason is not right."
    ),
    "new_version_is_missing": Words(
        "{segment} 已公布，更正后没有公布新版本。", "{segment} was published, and its correction made no new version."
    ),
    "nothing_to_publish_then": Words("当时没有可公布的。", "There was nothing to publish."),
    "awards_were_not_due": Words("当时不能这样颁奖。", "Awards could not be granted so."),
    "event_was_not_over": Words("赛事当时还没有结束。", "The event was not over."),
}

FINDINGS: dict[str, Words] = {**LOG, **AUTHORS, **ENTRIES, **SEATS, **PLAY}


def say_check_finding(finding: Finding) -> Words:
    words = FINDINGS[finding.code]
    return Words(words.zh.format_map(finding.facts), words.en.format_map(finding.facts))
