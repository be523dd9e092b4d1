"""What an act of an event's log did, and to whom: a sentence for each command, with the names of its book.

Whoever tells hands in how entrants, people and times are named: an event's log has numbers and references only.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import assert_never

from paiju.games.doudizhu.clock import Instant
from paiju.games.shengji.levels import level_text
from paiju.rulebook.clauses import Words
from paiju.tournament import commands as a
from paiju.tournament import events as e
from paiju.tournament.acts import Act
from paiju.tournament.people.entrants import Entrant, Number, PersonRef
from paiju.tournament.people.officials import Author, Role
from paiju.tournament.ranking.results import Adjusted, DealScores, MatchLevels, Outcome, Void
from paiju.tournament.seating.segments import ResultKey, SegmentId, parse_segment
from paiju.words.direction import FIELDS, VALUES, say_effect, say_offence
from paiju.words.eligibility import say_audit_finding
from paiju.words.formats.standings import say_place, say_segment, say_stage
from paiju.words.tournament import ANSWERS, ROLES

MOST_NAMED = 4
"""So many are named; of more it is told how many they are."""

CAUSES: dict[a.Cause, Words] = {
    a.Cause.CHECK: Words("核对", "on checking"),
    a.Cause.CLERICAL: Words("统计错误", "clerical error"),
    a.Cause.APPEAL: Words("申诉成立", "an appeal upheld"),
}

LOTS: dict[str, Words] = {
    "": Words("座位", "seats"),
    "numbers": Words("序号", "numbers"),
    "ties": Words("并列者的先后", "order of those who are level"),
    "tables": Words("桌号", "tables"),
    "directions": Words("方位", "directions"),
    "bye": Words("轮空", "bye"),
    "rank": Words("同分名次", "rank of those who are level"),
    "callers": Words("首叫", "first callers"),
    "fill": Words("加赛补位", "who fills a play-off"),
    "level": Words("加赛并列者", "those level in a play-off"),
}
"""What is drawn, by the first word of a draw's name; then comes the segment, and "late" for those who came later."""


def say_lot(name: str, book: str) -> Words:
    """What was drawn, with the name under which anybody can draw it again."""
    words = name.partition(" late ")[0].split()
    kind = LOTS[words[0] if words[0] in LOTS else ""]
    where = words[-1] if "-" in words[-1] else ""
    if not where:
        return kind
    said = say_segment(parse_segment(where), book)
    return Words(f"{said.zh} {kind.zh}（{name}）", f"{kind.en} of {said.en} ({name})")


@dataclass(frozen=True, slots=True)
class Naming:
    """How those who read the log know what is in it. ``entrant`` by number, e.g. 3 号 张伟; ``person`` by reference.

    ``seated``: who plays at a table, nobody where that is not known any more.
    """

    book: str
    entrant: Callable[[Number], str]
    person: Callable[[PersonRef], str]
    time: Callable[[Instant], str]
    seated: Callable[[SegmentId, int], tuple[Number, ...]]

    def segment(self, segment: SegmentId | None) -> Words:
        return Words("全赛", "the event") if segment is None else say_segment(segment, self.book)

    def entrants(self, numbers: Iterable[Number]) -> Words:
        return _listed([self.entrant(number) for number in numbers])

    def table(self, segment: SegmentId, key: ResultKey) -> Words:
        """The place of a result, and who plays there."""
        where, who = self.result(segment, key), self.entrants(self.seated(segment, key.table))
        return Words(f"{where.zh}（{who.zh}）", f"{where.en} ({who.en})") if who.zh else where

    def result(self, segment: SegmentId, key: ResultKey) -> Words:
        """Where a result belongs."""
        where, place = self.segment(segment), _place(key)
        return Words(f"{where.zh} {place.zh}", f"{where.en}, {place.en}")


def say_author(by: Author, naming: Naming) -> Words:
    """Who acted, and in which role."""
    role = ROLES[by.role]
    if by.acting_for is not None:
        chief = ROLES[by.acting_for]
        role = Words(f"{role.zh}代{chief.zh}", f"{role.en} for the {chief.en}")
    if by.role is Role.PLATFORM:
        return role
    is_entrant = by.role is Role.ENTRANT and by.official.isdecimal()
    who = naming.entrant(Number(int(by.official))) if is_entrant else by.official
    return Words(f"{who}（{role.zh}）", f"{who} ({role.en})")


def say_act(act: Act, naming: Naming) -> Words:
    """What was asked for, and what the regulation made of it where the command does not say so itself."""
    said, came = say_action(act.action, naming), _consequence(act, naming)
    return said if came is None else Words(f"{said.zh}：{came.zh}", f"{said.en}: {came.en}")


def say_action(action: a.Action, naming: Naming) -> Words:
    """By the part of the direction that a command belongs to."""
    if isinstance(action, a.SetupAction):
        return _setting_up(action, naming)
    if isinstance(action, a.EntryAction):
        return _entry(action, naming)
    if isinstance(action, a.LinkAction):
        return _link(action, naming)
    if isinstance(action, a.SeatingAction):
        return _seating(action, naming)
    if isinstance(action, a.PlayAction):
        return _play(action, naming)
    if isinstance(action, a.ResultAction):
        return _result(action, naming)
    if isinstance(action, a.PenaltyAction):
        return _penalty(action, naming)
    if isinstance(action, a.AppealAction):
        return _appeal(action, naming)
    if isinstance(action, a.HallAction):
        return _hall(action, naming)
    if isinstance(action, a.EndAction):
        return _end(action, naming)
    return Words(f"撤销第 {action.act} 步", f"undid act {action.act}")


def _link(action: a.LinkAction, naming: Naming) -> Words:
    if isinstance(action, a.NoteDevice):
        whose = naming.entrant(action.number)
        return Words(
            f"{whose} 的座位换了设备，或由官员打开", f"{whose}: the seat moved to another device, or an official's"
        )
    who = naming.entrants(action.numbers)
    if not action.replaced:
        return Words(f"发个人链接：{who.zh}", f"issued personal links: {who.en}")
    ended = naming.entrants(action.replaced)
    return Words(
        f"发个人链接：{who.zh}；旧链接作废：{ended.zh}", f"issued personal links: {who.en}; ended those of {ended.en}"
    )


def _consequence(act: Act, naming: Naming) -> Words | None:
    for event in act.events:
        match event:
            case e.Charged(charge):
                return say_effect(charge.effect)
            case e.LotDrawn():
                return _joined([say_lot(one.name, naming.book) for one in act.events if isinstance(one, e.LotDrawn)])
            case e.CutMade(_, advance):
                return naming.entrants(advance)
            case e.StandingPublished(publication):
                return Words(f"第 {publication.version} 版", f"version {publication.version}")
            case e.AppealDecided(_, answer, _, refunded):
                fee = Words("，退还申诉费", ", the fee is returned") if refunded else Words("", "")
                return Words(ANSWERS[answer].zh + fee.zh, ANSWERS[answer].en + fee.en)
            case e.AwardsGranted(awards) if isinstance(act.action, a.GrantAwards):
                places = dict.fromkeys((one.place, one.entrant) for one in awards)
                return _joined([_of(naming.entrant(who), say_place(place)) for place, who in list(places)[:MOST_NAMED]])
            case _:
                continue
    return None


def _of(who: str, what: Words) -> Words:
    return Words(f"{who} {what.zh}", f"{who} {what.en}")


def _joined(parts: list[Words]) -> Words:
    return Words("，".join(part.zh for part in parts), ", ".join(part.en for part in parts))


def _listed(texts: list[str]) -> Words:
    if len(texts) <= MOST_NAMED:
        return Words("、".join(texts), ", ".join(texts))
    first = texts[:MOST_NAMED]
    return Words(f"{'、'.join(first)} 等 {len(texts)} 个", f"{', '.join(first)} and {len(texts) - MOST_NAMED} more")


def say_outcome(outcome: Outcome) -> Words:
    match outcome:
        case DealScores(scores):
            text = " / ".join(f"{points:+d}" for points in scores)
            return Words(text, text)
        case MatchLevels(levels, first):
            text = " : ".join(map(level_text, levels))
            if first is None:
                return Words(text, text)
            return Words(f"{text}（第 {first + 1} 方先到）", f"{text} (side {first + 1} was first)")
        case Adjusted(shares):
            text = " / ".join("—" if share is None else f"{share} %" for share in shares)
            return Words(f"判给 {text}", f"awarded {text}")
        case Void():
            return Words("作废", "void")
        case _:
            assert_never(outcome)


# One function for each part of the direction.


def _setting_up(action: a.SetupAction, naming: Naming) -> Words:
    match action:
        case a.CreateEvent(setup):
            return Words(f"建立赛事“{setup.name}”（{setup.book}）", f"created “{setup.name}” ({setup.book})")
        case a.ChangeSetup(setup):
            return Words(f"更改赛事设置：“{setup.name}”", f"changed the setup of “{setup.name}”")
        case a.Appoint(official, role):
            return Words(f"任命 {official} 为{ROLES[role].zh}", f"appointed {official} as {ROLES[role].en}")
        case a.Dismiss(official, role):
            return Words(f"免去 {official} 的{ROLES[role].zh}职务", f"dismissed {official} as {ROLES[role].en}")
        case a.Suspend(official, suspended):
            zh, en = ("停止", "suspended") if suspended else ("恢复", "reinstated")
            return Words(f"{zh} {official} 执裁", f"{en} {official}")
        case a.Delegate(deputy, start, until):
            times = f"{naming.time(start)}–{naming.time(until)}"
            return Words(f"委托 {deputy} 代行裁判长职权：{times}", f"{deputy} acts for the chief referee, {times}")
        case a.FormPanel(members):
            named = _listed([str(member) for member in members])
            return Words(f"组成仲裁委员会：{named.zh}", f"formed the arbitration panel: {named.en}")
        case _:
            assert_never(action)


def _newcomers(entrants: tuple[Entrant, ...], naming: Naming) -> Words:
    return naming.entrants(entrant.number for entrant in entrants)


def _entry(action: a.EntryAction, naming: Naming) -> Words:
    match action:
        case a.Apply(entrants):
            who = _newcomers(entrants, naming)
            return Words(f"报名待审：{who.zh}", f"took applications: {who.en}")
        case a.Enter(entrants):
            who = _newcomers(entrants, naming)
            return Words(f"登记参赛：{who.zh}", f"entered {who.en}")
        case a.Audit(number, findings):
            who_ = naming.entrant(number)
            if not findings:
                return Words(f"审核通过：{who_}", f"admitted {who_}")
            wrong = _joined([say_audit_finding(code) for code in findings])
            return Words(f"审核未通过：{who_}（{wrong.zh}）", f"did not admit {who_} ({wrong.en})")
        case a.RecordDocument(number, document):
            paper = VALUES.get(("str", document.code), Words(document.code, document.code))
            zh, en = ("合格", "good") if document.ok else ("不合格", "not good")
            return Words(
                f"{naming.entrant(number)} 的{paper.zh}：{zh}", f"{paper.en} of {naming.entrant(number)}: {en}"
            )
        case a.PublishEntries():
            return Words("公示参赛名单", "published the list of entries")
        case a.ObjectToEntry(number, unit):
            return Words(f"{unit} 对 {naming.entrant(number)} 提出异议", f"{unit} objects to {naming.entrant(number)}")
        case a.DecideObjection(objection, upheld):
            zh, en = ("成立", "upheld") if upheld else ("不成立", "rejected")
            return Words(f"第 {objection} 步的异议：{zh}", f"objection of act {objection}: {en}")
        case a.CheckIn(numbers):
            who = naming.entrants(numbers)
            return Words(f"签到：{who.zh}", f"checked in {who.en}")
        case a.Withdraw(number):
            return Words(f"{naming.entrant(number)} 退赛", f"{naming.entrant(number)} withdraws")
        case a.Disqualify(number):
            return Words(f"取消 {naming.entrant(number)} 的资格", f"disqualified {naming.entrant(number)}")
        case a.RequestChange() | a.DecideChange() | a.Substitute() | a.RegisterBuild():
            return _members(action, naming)
        case _:
            assert_never(action)


def _members(action: a.RequestChange | a.DecideChange | a.Substitute | a.RegisterBuild, naming: Naming) -> Words:
    match action:
        case a.RequestChange(number, members):
            new = _listed([naming.person(member) for member in members])
            who = naming.entrant(number)
            return Words(f"申请把 {who} 换成 {new.zh}", f"asked to replace {who} by {new.en}")
        case a.DecideChange(change, granted):
            zh, en = ("同意", "granted") if granted else ("不同意", "refused")
            return Words(f"{zh}第 {change} 步的变更申请", f"{en} the change asked for in act {change}")
        case a.Substitute(number, members):
            new = _listed([naming.person(member) for member in members])
            return Words(f"换人：{naming.entrant(number)} → {new.zh}", f"{naming.entrant(number)} is now {new.en}")
        case a.RegisterBuild(number, build):
            return Words(
                f"{naming.entrant(number)} 登记程序 {build[:12]}", f"{naming.entrant(number)}: build {build[:12]}"
            )
        case _:
            assert_never(action)


def _seating(action: a.SeatingAction, naming: Naming) -> Words:
    match action:
        case a.PublishSeed(seed, source):
            return Words(f"公布抽签种子 {seed}（{source or '—'}）", f"published the seed {seed} ({source or '—'})")
        case a.DrawLots():
            return Words("抽签", "drew lots")
        case a.ProposeSeating(segment):
            where = naming.segment(segment)
            return Words(f"编排 {where.zh}", f"seated {where.en}")
        case a.OverrideSeating(segment):
            where = naming.segment(segment)
            return Words(f"另行编排 {where.zh}", f"seated {where.en} otherwise")
        case a.ApproveSeating(segment):
            where = naming.segment(segment)
            return Words(f"批准 {where.zh} 的编排", f"approved the seating of {where.en}")
        case _:
            assert_never(action)


def _play(action: a.PlayAction, naming: Naming) -> Words:
    if isinstance(action, a.MakeCut):
        return Words("确定晋级", "made the cut")
    where = naming.segment(action.segment)
    match action:
        case a.StartSegment(_, minutes):
            long = Words(f"（{minutes} 分钟）", f" ({minutes} min)") if minutes else Words("", "")
            return Words(f"{where.zh} 开始{long.zh}", f"started {where.en}{long.en}")
        case a.CallLastDeal():
            return Words(f"{where.zh} 宣布最后一副", f"called the last deal of {where.en}")
        case a.Forfeit(_, number, code):
            why = say_offence(code)
            who = naming.entrant(number)
            return Words(f"判 {who} {where.zh} 弃权（{why.zh}）", f"{who} forfeits {where.en} ({why.en})")
        case a.ReportLate(_, number, arrived):
            who, when = naming.entrant(number), naming.time(arrived)
            return Words(f"{who} {where.zh} 迟到，{when} 到场", f"{who} came late to {where.en}, at {when}")
        case a.ReportLateSheet(_, number, handed_in):
            who, when = naming.entrant(number), naming.time(handed_in)
            return Words(f"{who} {where.zh} 迟交记分表，{when} 交到", f"{who}: sheet of {where.en} late, at {when}")
        case a.CloseSegment():
            return Words(f"{where.zh} 收局", f"closed {where.en}")
        case _:
            assert_never(action)


def _result(action: a.ResultAction, naming: Naming) -> Words:
    match action:
        case a.EnterResults(segment, results):
            if len(results) == 1:
                said = _at(naming.table(segment, results[0].key), say_outcome(results[0].outcome))
                return Words(f"登记 {said.zh}", f"entered {said.en}")
            where = naming.segment(segment)
            parts = _joined([_at(_place(one.key), say_outcome(one.outcome)) for one in results[:3]])
            more = Words(" ……", " …") if len(results) > 3 else Words("", "")
            return Words(
                f"登记 {where.zh} {len(results)} 个成绩：{parts.zh}{more.zh}",
                f"entered {len(results)} results of {where.en}: {parts.en}{more.en}",
            )
        case a.ConfirmResult(segment, key, number):
            where, who = naming.result(segment, key), naming.entrant(number)
            return Words(f"{who} 确认 {where.zh} 的成绩", f"{who} confirmed the result of {where.en}")
        case a.DisputeResult(segment, key, number):
            where, who = naming.result(segment, key), naming.entrant(number)
            return Words(f"{who} 对 {where.zh} 的成绩有异议", f"{who} disputes the result of {where.en}")
        case a.UpholdResult(segment, key):
            where = naming.table(segment, key)
            return Words(f"维持 {where.zh} 的成绩", f"upheld the result of {where.en}")
        case a.CorrectResult(segment, key, outcome, cause):
            said, why = _at(naming.table(segment, key), say_outcome(outcome)), CAUSES[cause]
            return Words(f"更正 {said.zh}（{why.zh}）", f"corrected {said.en} ({why.en})")
        case a.SecondCorrection(correction):
            return Words(f"同意第 {correction} 步的更正", f"seconded the correction of act {correction}")
        case a.VoidBoard(segment, 0):  # a match of pairs
            where = naming.segment(segment)
            return Words(f"{where.zh} 作废", f"voided {where.en}")
        case a.VoidBoard(segment, board):
            where = naming.segment(segment)
            return Words(f"{where.zh} 第 {board} 副作废", f"voided board {board} of {where.en}")
        case _:
            assert_never(action)


def _place(key: ResultKey) -> Words:
    """Within a segment that was named; a match of pairs is board 0."""
    zh, en = f"{key.table} 桌", f"table {key.table}"
    return Words(f"{zh}第 {key.board} 副", f"{en}, board {key.board}") if key.board else Words(zh, en)


def _at(where: Words, what: Words) -> Words:
    return Words(f"{where.zh} {what.zh}", f"{where.en}: {what.en}")


def _penalty(action: a.PenaltyAction, naming: Naming) -> Words:
    match action:
        case a.Penalise(code, number, segment, board):
            what, who = say_offence(code), naming.entrant(number)
            if action.grave:
                what = Words(f"{what.zh}，情节严重", f"{what.en}, grave")
            where = naming.segment(segment)
            at = Words(f"{where.zh}第 {board} 副", f"{where.en}, board {board}") if board else where
            return Words(f"处罚 {who}（{what.zh}，{at.zh}）", f"penalised {who} ({what.en}, {at.en})")
        case a.Allow(code, number, segment):
            what, who, where = say_offence(code), naming.entrant(number), naming.segment(segment)
            return Words(f"事先准许 {who}：{what.zh}（{where.zh}）", f"allowed {who}: {what.en} ({where.en})")
        case a.LiftCharge(charge):
            return Words(f"撤销第 {charge} 步的处罚", f"lifted the penalty of act {charge}")
        case _:
            assert_never(action)


def _appeal(action: a.AppealAction, naming: Naming) -> Words:
    match action:
        case a.ObjectOrally(number, segment, subject):
            who, where = naming.entrant(number), naming.segment(segment)
            return Words(f"{who} 口头申诉（{where.zh}）：{subject}", f"{who} objects orally ({where.en}): {subject}")
        case a.FileAppeal(number, segment, subject):
            who, where = naming.entrant(number), naming.segment(segment)
            return Words(f"{who} 书面申诉（{where.zh}）：{subject}", f"{who} appeals ({where.en}): {subject}")
        case a.Vote(appeal, upheld):
            zh, en = ("支持", "for") if upheld else ("不支持", "against")
            return Words(f"第 {appeal} 号申诉表决：{zh}", f"voted {en} appeal {appeal}")
        case a.DecideAppeal(appeal, decision):
            return Words(f"宣布第 {appeal} 号申诉的决定：{decision}", f"decided appeal {appeal}: {decision}")
        case _:
            assert_never(action)


def _hall(action: a.HallAction, naming: Naming) -> Words:
    match action:
        case a.RecordIncident(code, who, entrant):
            what = say_offence(code)
            named = who if entrant is None else naming.entrant(entrant)
            return Words(f"记录事件：{named}，{what.zh}", f"recorded an incident: {named}, {what.en}")
        case a.ResolveIncident(incident, resolved):
            return Words(
                f"处理第 {incident} 步的事件：{resolved}", f"settled the incident of act {incident}: {resolved}"
            )
        case a.AskLeave(number):
            return Words(f"{naming.entrant(number)} 请求离座", f"{naming.entrant(number)} asks to leave the seat")
        case a.GrantLeave(leave, escort):
            return Words(
                f"准许第 {leave} 步的离座（{escort or '—'}）", f"granted the leave of act {leave} ({escort or '—'})"
            )
        case a.EndLeave(leave):
            return Words(f"第 {leave} 步的离座结束", f"the leave of act {leave} ended")
        case a.RecordCheck(checklist, item, ok):
            lists = FIELDS.get(checklist, Words(checklist, checklist))
            line = VALUES.get(("str", item), Words(item, item))
            zh, en = ("合格", "right") if ok else ("不合格", "wrong")
            return Words(f"{lists.zh} {line.zh}：{zh}", f"{lists.en}, {line.en}: {en}")
        case _:
            assert_never(action)


def _end(action: a.EndAction, naming: Naming) -> Words:
    match action:
        case a.PublishStanding(stage):
            said = Words("名次", "the standing") if stage is None else say_stage(stage, naming.book)
            return Words(f"公布{said.zh}", f"published {said.en}")
        case a.GrantAwards():
            return Words("授奖", "granted the awards")
        case a.GrantFairPlay(numbers):
            who = naming.entrants(numbers)
            return Words(f"授风尚奖：{who.zh}", f"fair-play awards: {who.en}")
        case a.Finish():
            return Words("结束赛事", "closed the event")
        case _:
            assert_never(action)
