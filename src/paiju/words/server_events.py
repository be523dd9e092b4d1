"""What the server says about events: the steps an organiser takes, and why something about an event is refused."""

from paiju.rulebook.clauses import Words

STEPS: dict[str, Words] = {
    "entries": Words("等待报名", "Wait for entries"),
    "check-in": Words("全部签到", "Check everybody in"),
    "seed": Words("公布抽签种子", "Publish the seed of the draw"),
    "draw": Words("抽签", "Draw lots"),
    "seat": Words("编排座位", "Make the seating"),
    "approve": Words("批准编排", "Approve the seating"),
    "start": Words("开始比赛", "Start play"),
    "play": Words("比赛进行中", "Play is going on"),
    "close": Words("结束本局", "Close the set"),
    "cut": Words("确定晋级", "Make the cut"),
    "publish": Words("公布成绩", "Publish the standing"),
    "awards": Words("颁发奖项", "Grant the awards"),
    "finish": Words("结束赛事", "Finish the event"),
    "done": Words("赛事已结束", "The event is over"),
}

EVENT_ERRORS: dict[str, Words] = {
    "event_unknown": Words("没有这场赛事。", "There is no such event."),
    "event_unreadable": Words(
        "这场赛事的记录在磁盘上损坏，无法继续；其他赛事不受影响。请主办者用备份恢复。",
        "The record of this event is damaged on disk, so it cannot go on; other events are not concerned. "
        "The organiser should restore a backup.",
    ),
    "event_moved": Words(
        "赛事已经有了新的进展（第 {version} 步），请看过新的页面再做。",
        "The event has moved on (act {version}); look at the new page first.",
    ),
    "event_refused": Words("不能这样做：{says}", "This cannot be done: {says}"),
    "event_book": Words(
        "在线赛事只用二打一的规则（000、001、004）。", "Online events use a book of Dou Dizhu (000, 001 or 004)."
    ),
    "event_too_long": Words("副数太多：全程最多 {most} 副。", "Too many boards: {most} in the whole event at most."),
    "not_organiser": Words("请先以本赛事的组织者登录。", "Log in as an organiser of this event first."),
    "registration_closed": Words("现在不能自行报名，请找组织者。", "Registration is closed; ask the organiser."),
    "bad_code": Words("报名码不对。", "The registration code is wrong."),
    "code_locked": Words(
        "报名码错得太多，请等 {seconds} 秒再试，或请组织者登记。",
        "The code was typed wrong too often: wait {seconds} s, or ask the organiser to enter you.",
    ),
    "registered_here": Words(
        "这台设备已经报名（{number} 号 {name}）。别人请用自己的设备，或请组织者登记。",
        "This device is registered already (number {number}, {name}). Others use their own, or ask the organiser.",
    ),
    "registered_twice": Words(
        "“{name}”已经报名。如果是您，请用原来的链接，或向组织者要一个新的。",
        "{name} is registered already. If that is you, use your link, or ask the organiser for a new one.",
    ),
    "entrant_unknown": Words("没有 {number} 号。", "There is no entrant {number}."),
    "account_unknown": Words("本服务器没有这个组织者账号。", "This server has no such organiser account."),
    "not_an_entrant": Words(
        "这台设备在本赛事没有参赛号，请打开您的链接。", "This device is no entrant here; open your own link."
    ),
    "link_replaced": Words(
        "{number} 号的这个链接已作废：{by} 在 {at} 发了新链接，理由：{reason}。"
        "请用新链接；如果您不知情，请告诉裁判长。",
        "This link of number {number} has ended: {by} issued a new one at {at}, because: {reason}. "
        "Use the new one; if you know nothing of it, tell the chief referee.",
    ),
    "link_ended": Words(
        "{number} 号的这个链接已作废：这个号换了人。有疑问请找组织者。",
        "This link of number {number} has ended: somebody else plays under the number. Ask the organiser.",
    ),
    "seat_lost_to_link": Words(
        "这台设备不再是 {number} 号：{by} 在 {at} 给这个座位发了新链接，理由：{reason}。"
        "请用新链接；如果您不知情，请告诉裁判长。",
        "This device is number {number} no more: {by} issued a new link to the seat at {at}, because: {reason}. "
        "Use the new one; if you know nothing of it, tell the chief referee.",
    ),
    "seat_lost_to_device": Words(
        "{number} 号的链接在 {at} 在另一台设备上打开，座位在那里。"
        "要回到这里请再打开您的链接；如果不是您，请告诉裁判长。",
        "The link of number {number} was opened on another device at {at}, and the seat is there. To have it back here "
        "open your link again; if that was not you, tell the chief referee.",
    ),
    "seat_lost": Words(
        "这台设备不再是 {number} 号：这个号换了人。有疑问请找组织者。",
        "This device is number {number} no more: somebody else plays under the number. Ask the organiser.",
    ),
    "set_is_running": Words(
        "这一局还在打：请等它结束，否则会泄露未打完的牌的成绩。",
        "A set is being played: wait until it ends, or results of boards still open would be told.",
    ),
    "nothing_due": Words("现在没有要做的步骤，请等待。", "There is nothing to do now but wait."),
    "act_of_tables": Words(
        "牌桌送来的成绩和已开始的比赛不能撤销，请改用更正、作废或弃权。",
        "What tables report and a set that was started cannot be undone; correct, void or forfeit instead.",
    ),
    "board_open": Words(
        "第 {board} 副还有牌桌没有打完，打完后公开。",
        "Board {board} is still open at some table; it is told after that.",
    ),
    "bad_segment": Words("没有这一局：{text}", "There is no such set: {text}"),
}

NOTICES: dict[str, Words] = {
    "link": Words(
        "{at}，{by} 给您的座位发了新链接，理由：{reason}。",
        "{at}: {by} issued a new link to your seat, because: {reason}.",
    ),
    "device": Words("{at}，您的座位换到了另一台设备。", "{at}: your seat moved to another device."),
    "official": Words(
        "{at}，本赛事的官员 {by} 打开了您座位的链接。",
        "{at}: {by}, an official of this event, opened the link to your seat.",
    ),
}
"""What an entrant is told of links to his seat and of devices that opened it."""
