"""Words for the rules by which an event is directed: officials, entries, appeals, awards, offences, checklists."""

from paiju.rulebook.clauses import Words
from paiju.tournament.desk.penalties import Penalty
from paiju.tournament.people.days import HOUR, MINUTE, Duration
from paiju.tournament.state import Effect
from paiju.words.shengji import SHENGJI_FIELDS

OFFENCES: dict[str, Words] = {
    "devices": Words("使用无关设备", "unrelated device"),
    "disobedience": Words("不服从判罚", "disobeying a ruling"),
    "telling_cards": Words("报牌", "telling cards"),
    "disturbing": Words("干扰他人", "disturbing others"),
    "lingering": Words("打完留场或议牌", "lingering or discussing after play"),
    "leaving_seat": Words("擅自离座", "leaving the seat without consent"),
    "referee_rules": Words("裁判员：不熟悉规则", "referee: not knowing the rules"),
    "referee_fairness": Words("裁判员：执裁不公", "referee: unfair"),
    "referee_favour": Words("裁判员：徇私", "referee: favouring somebody"),
    "referee_discipline": Words("裁判员：违反纪律", "referee: undisciplined"),
    "spectator_obedience": Words("观众：不听从裁判员", "spectator: not following the referees"),
    "spectator_disturbing": Words("观众：干扰比赛", "spectator: disturbing the play"),
    "spectator_referees": Words("观众：干扰裁判", "spectator: disturbing the referees"),
    "spectator_contact": Words("观众：与牌手交流", "spectator: contact with players"),
    "spectator_comment": Words("观众：评论违例", "spectator: commenting on violations"),
    "spectator_hands": Words("观众：泄露牌情", "spectator: telling a hand"),
    "late_preliminary": Words("预赛迟到", "late in the preliminary"),
    "late_final": Words("决赛迟到", "late in the final"),
    "changed_build": Words("比赛中更换程序", "program changed during a round"),
    "absent_operator": Words("操作员不在位", "operator absent"),
    "slow_play": Words("出牌超时", "slow play"),
    "extra_clause": Words("主办方补充条款", "the organiser's own clause"),
    "smoking": Words("吸烟", "smoking"),
    "alcohol": Words("饮酒", "alcohol"),
    "phone": Words("使用手机", "phone"),
    "attire": Words("衣着或证件不合要求", "attire or badge"),
    "abuse": Words("辱骂", "abuse"),
    "noise": Words("喧哗", "noise"),
    "phone_on": Words("手机未关", "phone not switched off"),
}
"""Of the Dou Dizhu books, and conduct that 002 wants noted; those of 升级 are names of its rules."""

CASES: dict[str, Words] = {
    "late": Words("迟到", "late"),
    "late_sheet": Words("迟交记分表", "score sheet handed in late"),
    "absent": Words("未到", "absent"),
    "other": Words("其他", "other"),
}
"""What is charged or recorded beside the offences of a book."""

FIELDS: dict[str, Words] = {
    "referee_committee": Words("裁判职务须经任命", "referees are appointed"),
    "panel_least": Words("仲裁委员至少人数", "members of the panel at least"),
    "panel_odd": Words("仲裁委员须为单数", "an odd number of panel members"),
    "chief_directs": Words("编排、公布、更正归裁判长", "the chief referee seats, announces and corrects"),
    "chief_suspends": Words("裁判长可停止裁判员执裁", "the chief referee may suspend a referee"),
    "deputy_acts": Words("副裁判长可代行裁判长职权", "a deputy may act for the chief referee"),
    "referee_reports": Words("裁判员定不了的上报裁判长", "what a referee reports is the chief's to decide"),
    "setup_frozen": Words("开赛后规程不再更改", "the regulation is fixed once play begins"),
    "substitution": Words("序号不变，开赛后何时可换人", "numbers stay; when somebody else may play under one"),
    "builds_frozen": Words("一轮之内程序不得更换", "programs stay the same during a round"),
    "entries_close": Words("报名有截止时间", "entries have a closing time"),
    "objection_days": Words("名单公示工作日", "working days for objections"),
    "changes_written": Words("截止后更改须书面申请", "changes after closing are asked for in writing"),
    "correction_time": Words("公布后核对更正的时限", "time to correct after publication"),
    "correction_lock": Words("过了更正时限还能改什么", "what may be corrected after that time"),
    "corrections_need_two": Words("更正成绩须两人", "corrections need two officials"),
    "leave_consent": Words("离座须谁同意", "whose consent leaving the seat needs"),
    "leave_with_escort": Words("离座须有人陪同", "leaving needs company"),
    "appeal_time": Words("申诉时限", "time to appeal"),
    "appeal_from": Words("申诉时限起算", "from when it runs"),
    "oral_time": Words("口头提出的时限", "time for an oral objection"),
    "written_time": Words("书面申诉的时限", "time for the written appeal"),
    "appeal_fee": Words("申诉费（元）", "fee of an appeal (yuan)"),
    "appeal_documents": Words("申诉须附材料", "an appeal needs documents"),
    "answer_days": Words("答复的工作日", "working days to answer"),
    "majority": Words("仲裁按多数票", "the panel decides by majority"),
    "decision_final": Words("仲裁裁决为终局", "what the panel decides is final"),
    "refund_if_upheld": Words("申诉成立退费", "the fee goes back if it is upheld"),
    "medals": Words("奖牌名次", "places with medals"),
    "certificates": Words("证书名次", "places with certificates"),
    "fair_play": Words("风尚奖名额", "fair-play awards"),
    "association_columns": Words("报协会的成绩栏目", "columns of the results for the association"),
    # Who may enter.
    "kind": Words("参赛单元", "who enters"),
    "born_by": Words("出生不晚于", "born on or before"),
    "employed": Words("须为", "must be"),
    "own_unit_only": Words("只代表本单位或行业体协", "for one's own unit or an industry association"),
    "industry_only": Words("行业体协成员须同属该行业", "an association's members are of its industry"),
    "excluded": Words("不得参赛", "may not enter"),
    "documents": Words("须交材料", "papers"),
    "epidemic_documents": Words("防疫材料", "papers in an epidemic"),
    "test_days": Words("检测证明有效天数", "days a test is good for"),
    "highest_risk": Words("来自何种风险地区可参赛", "highest risk of one's area"),
    # Checklists.
    "site": Words("限定场地检查表", "checklist: on site"),
    "order": Words("赛场纪律检查表", "checklist: order in the hall"),
    "equipment": Words("设备检查表", "checklist: devices"),
    "hall": Words("场地检查表", "checklist: hall"),
    "admission": Words("入场检查表", "checklist: admission"),
    # Offences.
    "grace_minutes": Words("迟到宽限（分钟）", "grace for lateness (min)"),
    "warnings_over": Words("超时警告在多长范围内累计", "over how long warnings add up"),
    **OFFENCES,
}

VALUES: dict[tuple[str, str], Words] = {
    ("AppealFrom", "session"): Words("该节结束", "the end of the session"),
    ("AppealFrom", "event"): Words("全部赛事结束", "the end of the event"),
    ("CorrectionLock", "every-cause"): Words("任何原因都不能再改", "nothing, for no cause"),
    ("CorrectionLock", "but-appeals"): Words("只按成立的申诉更改", "only what an upheld appeal demands"),
    ("Substitution", "never"): Words("不可", "never"),
    ("Substitution", "between-segments"): Words("两局之间", "between two sessions"),
    ("Substitution", "any-time"): Words("随时（裁判长准许）", "at any time, as the chief referee decides"),
    ("Consent", "referee"): Words("裁判员", "a referee"),
    ("Consent", "opponents"): Words("同桌对手", "the opponents"),
    ("Over", "deal"): Words("一副之内", "within a deal"),
    ("Over", "segment"): Words("一节之内", "within a session"),
    ("Over", "event"): Words("全赛", "over the event"),
    ("Who", "entrant"): Words("参赛者", "entrants"),
    ("Who", "referee"): Words("裁判员", "referees"),
    ("Who", "spectator"): Words("观众", "spectators"),
    ("Beyond", "repeats"): Words("以后同末次", "then as the last"),
    ("Beyond", "starts-again"): Words("以后重新起算", "then from the first again"),
    ("Kind", "player"): Words("个人", "a player"),
    ("Kind", "pair"): Words("搭档", "a pair"),
    ("Kind", "program"): Words("程序", "a program"),
    ("Employment", "employed"): Words("在职员工", "an employee"),
    ("Employment", "part-time"): Words("兼职", "part-time"),
    ("Employment", "posted"): Words("派驻", "posted"),
    ("Employment", "seconded"): Words("借调", "seconded"),
    ("Employment", "none"): Words("非员工", "not an employee"),
    ("Represents", "own-unit"): Words("本单位", "one's own unit"),
    ("Represents", "other-unit"): Words("别的单位", "another unit"),
    ("Represents", "association"): Words("行业体协", "an industry association"),
    ("Risk", "low"): Words("低风险", "low"),
    ("Risk", "medium"): Words("中风险", "medium"),
    ("Risk", "high"): Words("高风险", "high"),
    ("NoneType", "None"): Words("不限", "no limit"),
    # Papers.
    ("str", "medical"): Words("体检证明", "medical certificate"),
    ("str", "insurance"): Words("意外保险", "accident insurance"),
    ("str", "vaccination"): Words("接种证明", "vaccination"),
    ("str", "test"): Words("检测阴性证明", "negative test"),
    ("str", "health_code"): Words("健康码", "health code"),
    ("str", "waiver"): Words("签署的承诺书", "signed waiver"),
    # Columns of results.
    ("str", "rank"): Words("名次", "place"),
    ("str", "name"): Words("姓名", "name"),
    ("str", "unit"): Words("单位", "unit"),
    # Items of checklists.
    ("str", "time_and_place"): Words("时间与地点", "time and place"),
    ("str", "referees_present"): Words("裁判员在场", "referees present"),
    ("str", "same_devices"): Words("设备统一", "uniform devices"),
    ("str", "same_software"): Words("软件统一", "uniform software"),
    ("str", "badge_and_attire"): Words("佩证、衣着", "badge and attire"),
    ("str", "silence"): Words("安静", "silence"),
    ("str", "no_smoking"): Words("禁烟", "no smoking"),
    ("str", "no_alcohol"): Words("禁酒", "no alcohol"),
    ("str", "entry_by_consent"): Words("经准许入场", "entry by a referee's consent"),
    ("str", "approved_software"): Words("合规软件", "conforming software"),
    ("str", "organiser_requirements"): Words("主办方要求", "the organiser's requirements"),
    ("str", "holds_everybody"): Words("容纳全部牌手", "room for all players"),
    ("str", "clearance_2m"): Words("桌面以上净空 2 米以上", "more than 2 m clear above the tables"),
    ("str", "light"): Words("光线", "light"),
    ("str", "air"): Words("通风", "air"),
    ("str", "no_mirrors"): Words("无镜面反光", "no mirrors"),
    ("str", "exits"): Words("疏散通道", "exits"),
    ("str", "screens_above"): Words("桌面上挡板", "screens above the table"),
    ("str", "screens_below"): Words("桌面下挡板", "screens below the table"),
    ("str", "seats"): Words("座椅（含裁判席）", "seats, referees' included"),
    ("str", "spectators_admitted"): Words("观众经准许入场", "spectators by permission"),
    ("str", "spectators_seated"): Words("观众在划定席位", "spectators at their places"),
    ("str", "no_contact"): Words("观众不与选手交谈", "no contact with players"),
    ("str", "phones_off"): Words("手机关闭", "phones off"),
}


def say_offence(code: str) -> Words:
    """An offence or another case of any book by its code; a code we have no words for as it stands."""
    return OFFENCES.get(code) or CASES.get(code) or SHENGJI_FIELDS.get(f"penalties.{code}") or Words(code, code)


def say_effect(effect: Effect) -> Words:
    """What a penalty does, in few words."""
    parts = []
    if effect.warning:
        parts.append(Words("警告", "a warning"))
    if effect.points:
        parts.append(Words(f"扣 {effect.points} 分", f"{effect.points} points off"))
    if effect.standard_points not in ("", "0", "0.0"):
        parts.append(Words(f"扣 {effect.standard_points} 标准分", f"{effect.standard_points} standard points off"))
    if effect.deal_lost:
        parts.append(Words("本副判负", "the deal is lost"))
    if effect.levels:
        parts.append(Words(f"对方升 {effect.levels} 级", f"other side +{effect.levels} levels"))
    if effect.zero_deal:
        parts.append(Words("本副记 0 分", "the deal counts 0"))
    if effect.zero_round:
        parts.append(Words("本轮记 0 分", "the round counts 0"))
    if effect.forfeit:
        parts.append(Words("本场弃权", "the round is forfeited"))
    if effect.disqualified:
        parts.append(Words("取消资格", "disqualified"))
    if effect.committee:
        parts.append(Words("交组委会", "to the committee"))
    if not parts:
        return Words("记录，不扣分", "recorded, no points")
    return Words("，".join(part.zh for part in parts), ", ".join(part.en for part in parts))


def say_ladder(penalty: Penalty) -> Words:
    """All steps of an offence of the Dou Dizhu books."""
    steps = [say_effect(step) for step in penalty.steps] or [say_effect(Effect())]
    if len(steps) == 1:
        told = steps[0]
    else:
        zh = "；".join(f"第 {nth} 次{step.zh}" for nth, step in enumerate(steps, 1))
        told = Words(zh, "; ".join(f"{nth}. {step.en}" for nth, step in enumerate(steps, 1)))
    more = []
    if penalty.beyond is not None:
        more.append(VALUES["Beyond", penalty.beyond.value])
    if penalty.unless_approved:
        more.append(Words("裁判长事先准许的除外", "unless the chief referee allowed it beforehand"))
    return Words("；".join((told.zh, *(m.zh for m in more))), "; ".join((told.en, *(m.en for m in more))))


def say_duration(duration: Duration) -> Words:
    if duration and duration % HOUR == 0:
        return Words(f"{duration // HOUR} 小时", f"{duration // HOUR} h")
    minutes = f"{duration / MINUTE:g}"
    return Words(f"{minutes} 分钟", f"{minutes} min") if duration else Words("无", "none")
