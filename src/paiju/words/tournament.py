"""Sentences for what the direction of an event refuses, and the words for roles, states and steps among their facts."""

from paiju.rulebook.clauses import Words
from paiju.tournament.desk.appeals import Awaits
from paiju.tournament.desk.records import Answer
from paiju.tournament.formats.format import Due
from paiju.tournament.people.entrants import Kind, Status
from paiju.tournament.people.officials import Role
from paiju.tournament.seating.segments import Stage, parse_segment
from paiju.words.direction import FIELDS, VALUES, say_offence
from paiju.words.eligibility import say_audit_finding
from paiju.words.formats.standings import STAGES, say_segment, say_stage

ROLES: dict[Role, Words] = {
    Role.ORGANISER: Words("主办方", "organiser"),
    Role.CHIEF: Words("裁判长", "chief referee"),
    Role.DEPUTY: Words("副裁判长", "deputy chief referee"),
    Role.REFEREE: Words("裁判员", "referee"),
    Role.PANEL: Words("仲裁委员", "arbitration panel"),
    Role.ENTRANT: Words("参赛者", "entrant"),
    Role.PLATFORM: Words("平台", "platform"),
}

STATUSES: dict[Status, Words] = {
    Status.APPLIED: Words("已报名待审核", "applied"),
    Status.REJECTED: Words("未通过审核", "rejected"),
    Status.ADMITTED: Words("已获资格", "admitted"),
    Status.PRESENT: Words("已签到", "present"),
    Status.WITHDRAWN: Words("已退赛", "withdrawn"),
    Status.DISQUALIFIED: Words("已取消资格", "disqualified"),
}

STEPS: dict[Due, Words] = {
    Due.ENTRIES: Words("报名与签到", "entries and check-in"),
    Due.DRAW: Words("抽签", "draw"),
    Due.SEATING: Words("编排", "seating"),
    Due.RESULTS: Words("比赛与成绩", "play and results"),
    Due.CUT: Words("确定晋级", "cut"),
    Due.PUBLISH: Words("公布成绩", "publication"),
    Due.NOTHING: Words("无", "nothing"),
}

KINDS: dict[Kind, Words] = {
    Kind.PLAYER: Words("牌手", "player"),
    Kind.PAIR: Words("一对", "pair"),
    Kind.PROGRAM: Words("程序", "program"),
}

ANSWERS: dict[Answer, Words] = {
    Answer.OPEN: Words("未决", "open"),
    Answer.UPHELD: Words("成立", "upheld"),
    Answer.REJECTED: Words("不成立", "rejected"),
}

AWAITS: dict[Awaits, Words] = {
    Awaits.WRITTEN: Words("等书面申诉", "to be handed in"),
    Awaits.ANSWER: Words("等仲裁裁决", "to be decided"),
}

FACTS: dict[str, dict[str, Words]] = {
    "role": {role.value: words for role, words in ROLES.items()},
    "status": {status.value: words for status, words in STATUSES.items()},
    "due": {due.value: words for due, words in STEPS.items()},
    "stage": {stage.value: words for stage, words in STAGES.items()},
    "entry": {kind.value: words for kind, words in KINDS.items()},
}
FACTS["allowed"] = FACTS["role"]
FACTS["kinds"] = FACTS["entry"]
"""Facts that are codes, or lists of codes, by the name of the fact."""


def say_fact(name: str, value: str | int, book: str = "") -> Words | None:
    """A code among the facts in the words of a book; None for a fact that is no such code."""
    if name in ("segment", "next") and value:
        return say_segment(parse_segment(str(value)), book)
    if name == "stage" and value in FACTS["stage"]:
        return say_stage(Stage(value), book)
    if name == "offence":
        return say_offence(str(value))
    if name == "checklist":
        return FIELDS.get(str(value))
    if name == "findings":
        found = [say_audit_finding(code) for code in str(value).split(", ")]
        return Words("、".join(words.zh for words in found), ", ".join(words.en for words in found))
    if name in ("item", "paper"):
        return VALUES.get(("str", str(value)))
    if name not in FACTS:
        return None
    found = [FACTS[name].get(code, Words(code, code)) for code in str(value).split(", ")]
    return Words("、".join(words.zh for words in found), ", ".join(words.en for words in found))


TOURNAMENT_REFUSALS: dict[str, Words] = {
    # The event.
    "no_event": Words("还没有赛事，请先创建。", "There is no event yet; create one first."),
    "event_exists": Words("赛事“{event}”已经创建。", "The event “{event}” exists already."),
    "event_is_finished": Words(
        "赛事已经归档，不再接受操作。", "The event is closed; nothing is decided in it any more."
    ),
    "event_has_started": Words("比赛已经开始。", "The event has started."),
    "event_is_not_over": Words(
        "赛事还没有结束，接下来是：{due}。要提前结束请写明理由。",
        "The event is not over; next comes: {due}. To end it early, give a reason.",
    ),
    "event_needs_a_name": Words("请写赛事名称。", "The event needs a name."),
    "no_such_book": Words("没有规则 {book}；可用：{accepted}。", "There is no rulebook {book}; accepted: {accepted}."),
    "no_such_option": Words(
        "本规则没有选项 {option}；可用：{accepted}。", "This rulebook has no option {option}; options: {accepted}."
    ),
    "no_such_choice": Words(
        "选项 {option} 没有“{choice}”；可选：{accepted}。",
        "Option {option} has no choice “{choice}”; choices: {accepted}.",
    ),
    "no_such_parameter": Words(
        "没有参数 {parameter}；可用：{accepted}。", "There is no parameter {parameter}; accepted: {accepted}."
    ),
    "parameter_out_of_range": Words(
        "参数 {parameter} 不能是 {value}；可取 {least} 到 {most}。",
        "{parameter} cannot be {value}; {least} to {most} are accepted.",
    ),
    "no_such_time_zone": Words(
        "与世界时相差 {minutes} 分钟，没有这样的时区。", "No place is {minutes} minutes away from UTC."
    ),
    "no_such_date": Words("“{date}”不是日期；写法：2026-01-31。", "“{date}” is no date; write 2026-01-31."),
    "setup_is_frozen": Words(
        "第一轮已经开始，规则选项与参数不能再改。", "Round 1 has begun: options and sizes can no longer be changed."
    ),
    "book_is_fixed": Words(
        "已有人报名，不能改用别的规则（现为 {book}）。", "There are entries already: the rulebook stays {book}."
    ),
    "draw_is_made": Words(
        "已经抽签；请先撤销抽签，再改动。", "The lots are drawn; undo the draw before you change this."
    ),
    "earlier_than_the_last_act": Words(
        "{given} 早于上一步（第 {act} 步，{last}）；记录里的时间不能倒退，请写 {last} 或更晚。",
        "{given} is before the last act (no. {act}, {last}); time in the log never runs back: give {last} or later.",
    ),
    "nothing_changes": Words("没有任何改变。", "Nothing would change."),
    "reason_missing": Words("请写明理由。", "Give a reason."),
    "nobody_named": Words("没有写明是谁，或有人写了两次。", "Nobody is named, or somebody twice."),
    "nothing_named": Words("请写明检查表、项目或材料。", "Name the checklist, the item or the paper."),
    # Officials.
    "official_needs_a_name": Words("请写明是谁。", "Say who it is."),
    "role_not_by_appointment": Words("“{role}”不是任命的职务。", "Nobody is appointed as {role}."),
    "role_held": Words("{official} 已经是{role}。", "{official} is {role} already."),
    "role_not_held": Words("{official} 不是{role}。", "{official} is not {role}."),
    "chief_is_appointed": Words(
        "裁判长已是 {official}；请先免去。", "The chief referee is {official}; dismiss him first."
    ),
    "last_organiser": Words(
        "{official} 是唯一的主办方，不能免去；请先任命另一位。",
        "{official} is the only organiser and stays; appoint another one first.",
    ),
    "only_a_deputy_acts_for_the_chief": Words(
        "只有副裁判长能代行裁判长职权。", "Only a deputy acts for the chief referee."
    ),
    "not_delegated": Words(
        "此时裁判长没有委托 {official} 代行职权。", "The chief referee has not delegated to {official} at this time."
    ),
    "referee_is_suspended": Words("{official} 已被停止执裁。", "{official} is suspended."),
    "not_on_the_panel": Words("{official} 不是仲裁委员。", "{official} is not on the arbitration panel."),
    "not_in_this_role": Words("{role}不能这样做；可由：{allowed}。", "Not as {role}; this is for: {allowed}."),
    "not_your_matter": Words("{number} 号只能处理自己的事。", "Number {number} may act in his own matter only."),
    "time_is_empty": Words("代行的时间为空或已过去。", "The time of the delegation is empty or over."),
    "panel_member_twice": Words("仲裁委员重复或没有写名字。", "A member of the panel is named twice or not at all."),
    "panel_too_small": Words(
        "仲裁委员会只有 {members} 人，至少 {least} 人。", "The panel has {members} members; {least} at least."
    ),
    "panel_is_even": Words(
        "仲裁委员会有 {members} 人，须为单数。", "The panel has {members} members; the number must be odd."
    ),
    "panel_is_voting": Words("有申诉正在表决，不能更换仲裁委员会。", "The panel is voting on an appeal; it stays."),
    "no_panel": Words("还没有仲裁委员会。", "There is no arbitration panel yet."),
    # Entries.
    "no_such_entrant": Words("没有 {number} 号。", "There is no number {number}."),
    "not_eligible": Words("{who} 不符合参赛资格：{findings}。", "{who} may not enter: {findings}."),
    "number_not_positive": Words(
        "序号 {number} 不行，须从 1 起。", "Number {number} will not do: numbers begin with 1."
    ),
    "number_is_taken": Words(
        "{number} 号已有人用；序号不更改。", "Number {number} is taken, and numbers never change."
    ),
    "kind_not_accepted": Words(
        "{number} 号是 {entry}；本赛事只收 {kinds}。", "Number {number} is a {entry}; this event takes: {kinds}."
    ),
    "wrong_members": Words(
        "{number} 号有 {members} 人，应为 {wanted} 人。", "Number {number} has {members} members, not {wanted}."
    ),
    "person_is_entered": Words("{number} 号中有人已经报过名。", "Somebody of number {number} has entered already."),
    "unit_has_entered": Words(
        "{unit} 已经报名；一个单位最多 {most} 队（{number} 号不收）。",
        "{unit} has entered; {most} for each unit at most (number {number} is refused).",
    ),
    "no_such_document": Words(
        "不需要材料 {paper}；需要的是：{accepted}。", "No paper {paper} is wanted; these are: {accepted}."
    ),
    "entries_are_closed": Words("报名已于 {since} 截止。", "Entries closed at {since}."),
    "late_entry_needs_a_reason": Words(
        "报名已于 {since} 截止；迟到报名请写明理由。", "Entries closed at {since}; a late entry needs a reason."
    ),
    "entries_are_open": Words("报名到 {until} 才截止。", "Entries are open until {until}."),
    "too_late_to_enter": Words(
        "已有人被淘汰或进入分阶段比赛，不能再报名。", "It is too late to enter: the stages have begun."
    ),
    "not_an_application": Words(
        "{number} 号不在待审核之列（{status}）。", "Number {number} is not waiting to be audited ({status})."
    ),
    "audit_is_open": Words("还有 {count} 份报名没有审核。", "{count} applications are not audited yet."),
    "list_is_published": Words("名单已经公示。", "The list is published already."),
    "list_not_published": Words("名单还没有公示。", "The list is not published yet."),
    "list_is_open": Words("名单公示到 {until}，此前不能签到。", "The list is open to objections until {until}."),
    "objections_are_over": Words("公示已于 {until} 结束，不再受理举报。", "The time for objections ended at {until}."),
    "objection_incomplete": Words(
        "举报须为书面、盖章并附依据。", "An objection must be in writing, sealed, with evidence."
    ),
    "objection_is_open": Words("对 {number} 号的举报还没有裁定。", "An objection to number {number} is not decided."),
    "unit_not_entered": Words("{unit} 不是参赛单位。", "{unit} is not a unit of this event."),
    "not_admitted": Words("{number} 号不能签到（{status}）。", "Number {number} cannot check in ({status})."),
    "not_in_the_event": Words("{number} 号不在比赛中（{status}）。", "Number {number} is not in the event ({status})."),
    "change_not_written": Words("截止后的更改须书面申请。", "After closing, a change must be asked for in writing."),
    "player_has_no_substitute": Words(
        "{number} 号开赛后不能换人。", "Number {number} may have no substitute after the start."
    ),
    "not_a_program": Words("{number} 号不是程序。", "Number {number} is not a program."),
    "frozen_while_playing": Words(
        "{number} 号正在打 {segment}，其间不能更换。", "Number {number} is playing {segment}; no change until it ends."
    ),
    # Cases of all kinds.
    "no_such_case": Words("没有第 {case} 号。", "There is no case {case}."),
    "case_is_decided": Words("第 {case} 号已有结论。", "Case {case} is decided."),
    # Draw and seating.
    "seed_is_published": Words("抽签种子已经公布，不能更换。", "The seed of the draws is published; it stays."),
    "seed_is_empty": Words("抽签种子是空的。", "The seed is empty."),
    "no_seed": Words("请先公布抽签种子。", "Publish the seed of the draws first."),
    "no_draw_due": Words("现在没有要抽的签。", "No draw is due."),
    "draw_first": Words("请先抽签。", "Draw the lots first."),
    "no_such_segment": Words("还没有 {segment} 的编排。", "There is no seating of {segment}."),
    "segment_not_due": Words(
        "现在还轮不到编排 {segment}；接下来是：{due} {next}。", "{segment} is not due; next comes: {due} {next}."
    ),
    "seating_is_approved": Words("{segment} 的编排已经批准。", "The seating of {segment} is approved."),
    "seating_not_approved": Words("{segment} 的编排还没有批准。", "The seating of {segment} is not approved yet."),
    "only_the_chief_approves": Words(
        "{segment} 的编排放宽了限制，须由裁判长批准。",
        "The seating of {segment} relaxes a ban: the chief referee must approve.",
    ),
    "tables_not_in_order": Words("桌号应为 {wanted}，写的是 {table}。", "Table {wanted} was expected, not {table}."),
    "wrong_table_size": Words(
        "第 {table} 桌应有 {wanted} 个位置且有人。", "Table {table} must have {wanted} seats and people in them."
    ),
    "seated_twice": Words("坐了两次：{numbers}。", "Seated twice: {numbers}."),
    "not_seated_anywhere": Words("没有安排座位：{numbers}。", "Not seated anywhere: {numbers}."),
    "not_to_be_seated": Words("不该入座：{numbers}。", "Not to be seated: {numbers}."),
    # Play.
    "segment_not_started": Words("{segment} 还没有开始。", "{segment} has not started."),
    "segment_has_started": Words("{segment} 已经开始。", "{segment} has started."),
    "segment_is_running": Words("{segment} 还没有结束。", "{segment} is still being played."),
    "segment_is_closed": Words("{segment} 已经结束。", "{segment} is closed."),
    "no_such_duration": Words("不能打 {minutes} 分钟；最多 {most}。", "{minutes} minutes cannot be; {most} at most."),
    "last_deal_is_called": Words("{segment} 已经宣布最后一副。", "The last deal of {segment} is called."),
    "last_deal_too_early": Words("要到 {due} 才宣布最后一副。", "The last deal is called at {due}."),
    "not_at_a_table": Words("{number} 号不在 {segment} 的桌上。", "Number {number} is at no table of {segment}."),
    "has_forfeited": Words("{number} 号在 {segment} 已按弃权处理。", "Number {number} has forfeited {segment}."),
    "was_not_late": Words("{number} 号没有迟到。", "Number {number} was not late."),
    "no_penalty_for_lateness": Words(
        "迟到 {seconds} 秒，规则没有规定处罚。", "The book has no penalty for coming {seconds} s late."
    ),
    "no_time_for_sheets": Words("{segment} 没有交表时限。", "{segment} has no time limit for sheets."),
    "sheet_in_time": Words("记分表在 {due} 之前交到，不算迟交。", "The sheet was due at {due}; it is in time."),
    "results_missing": Words(
        "还缺 {count} 个成绩，先是第 {table} 桌第 {board} 副。",
        "{count} results are missing, first table {table}, board {board}.",
    ),
    "results_disputed": Words(
        "有 {count} 个成绩有争议，先是第 {table} 桌第 {board} 副。",
        "{count} results are disputed, first table {table}, board {board}.",
    ),
    "no_cut_due": Words("现在不确定晋级。", "No cut is due."),
    # Results.
    "no_such_board": Words("没有第 {table} 桌第 {board} 副。", "There is no table {table}, board {board}."),
    "no_such_result": Words(
        "第 {table} 桌第 {board} 副还没有成绩。", "Table {table}, board {board} has no result yet."
    ),
    "result_is_entered": Words(
        "第 {table} 桌第 {board} 副已有成绩；要改请用更正。",
        "Table {table}, board {board} has a result; correct it instead.",
    ),
    "result_needs_its_log": Words(
        "第 {table} 桌第 {board} 副的成绩须注明牌局记录及其校验值。",
        "The result of table {table}, board {board} must cite its log and hash.",
    ),
    "result_is_disputed": Words(
        "第 {table} 桌第 {board} 副有争议，先由裁判更正或维持。",
        "Table {table}, board {board} is disputed; a referee corrects or upholds it first.",
    ),
    "wrong_kind_of_result": Words(
        "第 {table} 桌第 {board} 副的成绩与座位或项目不符。",
        "The result of table {table}, board {board} does not fit its seats.",
    ),
    "scores_not_balanced": Words(
        "第 {table} 桌第 {board} 副三家得分之和是 {total}，应为 0。",
        "The scores of table {table}, board {board} add up to {total}, not to 0.",
    ),
    "time_is_negative": Words(
        "第 {table} 桌第 {board} 副的用时是负数。", "A time of table {table}, board {board} is negative."
    ),
    "only_the_chief_awards": Words(
        "第 {table} 桌第 {board} 副作废或判分须由裁判长决定。",
        "Only the chief referee voids or awards a score (table {table}, board {board}).",
    ),
    "published_needs_a_cause": Words(
        "成绩已公布：只能因统计错误或申诉成立由裁判长更正。",
        "The result is published: only the chief referee corrects it, for a clerical error or an appeal.",
    ),
    "correction_time_is_over": Words(
        "公布已超过 {minutes} 分钟，成绩锁定。",
        "More than {minutes} minutes have passed since publication; the scores are locked.",
    ),
    "only_the_chief_corrects": Words(
        "已公布的成绩只能由裁判长更正。", "Only the chief referee corrects what is published."
    ),
    "correction_waits": Words(
        "这个成绩已有更正（第 {case} 号）等第二人确认。",
        "A correction of this result ({case}) waits for a second official.",
    ),
    "second_official_needed": Words(
        "更正须由第二人确认，不能还是 {official}。", "A correction needs a second official, other than {official}."
    ),
    "appeal_not_named": Words("因申诉更正，须写明申诉的案号。", "A correction because of an appeal names the case."),
    "appeal_not_upheld": Words("第 {case} 号申诉没有成立。", "Appeal {case} was not upheld."),
    # Penalties, appeals, the hall.
    "unknown_offence": Words(
        "本规则没有 {offence}；可用：{accepted}。", "This book has no {offence}; accepted: {accepted}."
    ),
    "offence_of_others": Words(
        "{offence} 不是参赛者的行为，请记为事件。", "{offence} is not of an entrant; record it as an incident."
    ),
    "offence_needs_a_segment": Words("{offence} 须写明在哪一场。", "{offence} needs the segment in which it happened."),
    "offence_needs_a_board": Words("{offence} 须写明在哪一副。", "{offence} needs the board on which it happened."),
    "nothing_to_allow": Words(
        "{offence} 不能事先准许；可以准许的：{accepted}。",
        "{offence} cannot be allowed beforehand; this can: {accepted}.",
    ),
    "allowed_beforehand": Words(
        "裁判长事先准许过 {number} 号：{offence}，不算违规。",
        "The chief referee allowed number {number} this beforehand ({offence}); it is no offence.",
    ),
    "undo_instead": Words(
        "第 {case} 号判罚带有弃权或取消资格，请用撤销。",
        "Charge {case} brought a forfeit or a disqualification; undo its act.",
    ),
    "no_oral_objection": Words(
        "本规则没有口头申诉，请交书面申诉。", "This book knows no oral objection; file a written appeal."
    ),
    "oral_objection_first": Words("须先在时限内口头提出。", "It must first be raised orally, in time."),
    "appeal_too_late": Words("受理到 {until} 为止，已经过时。", "It was taken until {until}; it is too late."),
    "appeal_is_empty": Words("书面申诉没有写内容。", "The written appeal says nothing."),
    "documents_missing": Words("申诉须附书面材料。", "An appeal needs its documents."),
    "wrong_fee": Words("交了 {paid} 元，应交 {fee} 元。", "{paid} yuan were paid; the fee is {fee}."),
    "appeal_not_written": Words("第 {case} 号还没有书面材料。", "Case {case} is not in writing yet."),
    "voted_already": Words("{official} 已经投票。", "{official} has voted."),
    "no_majority": Words(
        "还没有多数：赞成 {upheld}，反对 {against}，共 {members} 人。",
        "There is no majority yet: {upheld} for, {against} against, {members} members.",
    ),
    "appeals_are_open": Words("还有 {count} 件申诉没有裁决。", "{count} appeals are not decided."),
    "escalated_to_the_chief": Words(
        "第 {case} 号已上报，由裁判长处理。", "Case {case} was reported to the chief referee."
    ),
    "not_playing": Words("{number} 号现在没有在比赛。", "Number {number} is not playing now."),
    "leave_is_open": Words("{number} 号已有一次离座没有结束。", "Number {number} has a leave that has not ended."),
    "escort_missing": Words(
        "离座须有裁判员陪同或与同桌对手一道。", "Leaving needs company: a referee or the table opponents."
    ),
    "no_such_checklist": Words(
        "没有检查表 {checklist}；可用：{accepted}。", "There is no checklist {checklist}; accepted: {accepted}."
    ),
    "no_such_item": Words("检查表里没有 {item}；可用：{accepted}。", "The list has no {item}; accepted: {accepted}."),
    # The end.
    "nothing_to_publish": Words("还没有打完的比赛，没有成绩可公布。", "Nothing has been played to the end yet."),
    "stage_not_played": Words("{stage} 还没有打。", "The stage {stage} has not been played."),
    "final_not_published": Words("总成绩还没有公布。", "The final standing is not published yet."),
    "awards_are_granted": Words("奖项已经颁发。", "The awards are granted already."),
    "too_many_awards": Words("风尚奖 {count} 名，最多 {most} 名。", "{count} fair-play awards; {most} at most."),
    # Undo.
    "no_such_act": Words("没有第 {act} 号操作。", "There is no act {act}."),
    "act_is_undone": Words("第 {act} 号操作已经撤销。", "Act {act} is undone already."),
    "act_stays": Words("第 {act} 号操作不能撤销。", "Act {act} cannot be undone."),
    "decision_is_final": Words(
        "第 {case} 号申诉已由仲裁委员会裁决，裁决为终局；第 {act} 号操作不能撤销。",
        "The panel has decided case {case}, and its decision is final; act {act} cannot be undone.",
    ),
    "not_your_act": Words("第 {act} 号不是您的操作；请裁判长撤销。", "Act {act} is not yours; ask the chief referee."),
    "published_since": Words(
        "第 {act} 号之后已经公布（第 {publication} 号）；请更正并公布新版本。",
        "Something was published since (act {publication}): correct act {act}, which makes a new version.",
    ),
    "acts_in_the_way": Words(
        "撤销第 {act} 号之前，先撤销后面 {count} 项：{acts}。", "Before act {act}, undo {count} later acts: {acts}."
    ),
}
