"""Sentences for what programs do wrong or oddly; in braces the facts. What is known of a program that did not answer,
and the line of the dialogue, are added at the end. Also what the platform says of itself.
"""

from paiju.rulebook.clauses import Words

RECORDED_FAULTS: dict[str, Words] = {
    "start_time_out": Words("启动超时", "no NAME in time"),
    "not_started": Words("无法启动", "could not be started"),
    "exited": Words("程序退出", "the program ended"),
    "not_running": Words("程序没有在运行", "the program is not running"),
    "changed": Words("程序被更换", "the program was changed"),
    "flood": Words("输出泛滥", "flooded its output"),
}
"""Reasons as deal records state them, where a code stands for what happened."""

ENGINE_FAULTS: dict[str, Words] = {
    # It does not answer.
    "time_out": Words("{limit}内没有应答 {awaited}", "no answer {awaited} within {limit}"),
    "no_line_end": Words(
        "应答 {awaited} 没有换行：{text}，{limit}后超时",
        "an answer {awaited} without line end: {text}, given up after {limit}",
    ),
    "start_time_out": Words("启动后 {limit}内没有应答 NAME", "no NAME within {limit} after the start"),
    "not_started": Words("无法启动：{why}", "could not be started: {why}"),
    "exited": Words("程序退出", "the program ended"),
    "closed_output": Words("程序关闭了自己的输出", "the program closed its output"),
    "not_running": Words("程序没有在运行", "the program is not running"),
    "changed": Words("一轮之中程序被更换，不再启动", "the program was changed during the turn: not started again"),
    "hangs": Words("{limit}没有动静（等 {awaited}）", "no sign of life for {limit} (awaiting {awaited})"),
    # It writes too much.
    "flood": Words("输出泛滥：{count} 字节中没有应答 {awaited}", "floods its output: no {awaited} in {count} bytes"),
    "stray_flood": Words("{count} 行都不是应答 {awaited}", "{count} lines, none of them an answer {awaited}"),
    "long_line": Words("一行超过 {most} 字节", "a line of more than {most} bytes"),
    # Its answer cannot be read.
    "bad_line": Words("一行 {count} 个字符，或含控制字符", "a line of {count} characters, or with control characters"),
    "unknown_word": Words("{word} 不是协议里的词", "{word} is not a word of the protocol"),
    "no_parameter": Words("{word} 之后应有一个空格和参数", "{word} must be followed by one blank and a parameter"),
    "blank_inside": Words("参数里有空格：{text}", "a blank inside the parameter {text}"),
    "odd_ok": Words("OK 之后的 {text} 不是平台的指令", "{text} is nothing to be answered with OK"),
    "wrong_seat": Words("{text} 不是以自己的方位 {letter} 开头", "{text} does not begin with the own seat {letter}"),
    "bad_bid": Words("{text} 不是叫分", "{text} is not a bid"),
    "bad_card": Words("{text} 不是牌码（0–53）", "{text} is not a card code (0–53)"),
    "card_twice": Words("{text} 中有重复的牌", "a card twice in {text}"),
    # Its answer is against the rules.
    "card_not_in_hand": Words("牌 {card} 不在手中", "card {card} not in hand"),
    "house_player": Words("内置牌手出错：{why}", "the house player failed: {why}"),
    # Odd: tolerated, or a fault where the letter counts.
    "unsorted": Words("牌码未按升序：{text}", "cards not in ascending order: {text}"),
    "odd_writing": Words("写法不规范：{text}", "not written as prescribed: {text}"),
    "stale_ok": Words("应答不符：等 {awaited}，来的是 {text}", "another acknowledgement: {text} instead of {awaited}"),
    "stray_line": Words("协议以外的一行：{text}", "not a line of the protocol: {text}"),
    "out_of_place": Words("此时应答 {awaited}，来的是 {text}", "{text} where {awaited} is awaited"),
    "unasked": Words("没有询问却输出：{text}", "written without being asked: {text}"),
    "late_answer": Words("迟到的应答：{text}", "a late answer: {text}"),
    "odd_error_answer": Words("对 ERROR 的应答不规范：{text}", "an odd answer to ERROR: {text}"),
    "no_error_answer": Words("没有应答 ERROR", "no answer to ERROR"),
    "still_running": Words("输入结束 {limit}后仍在运行", "still runs {limit} after the end of its input"),
    "no_name": Words("NAME 之后没有名称", "NAME without a name"),
}

KNOWN: dict[str, Words] = {
    "running": Words("程序仍在运行", "it still runs"),
    "exit": Words("退出码 {number}", "exit code {number}"),
    "signal": Words("被信号 {number} 结束", "killed by signal {number}"),
}
"""What is known of a program that gave no answer."""

LIMITS_MET: dict[str, Words] = {
    "memory": Words("，内存超限", ", over its memory limit"),
    "processes": Words("，进程数到了上限", ", at its limit of processes"),
    "disk": Words("，磁盘用完", ", its disk was full"),
    "cpu": Words("，处理器时间超限", ", over its limit of processor time"),
    "file": Words("，文件超过大小上限", ", over its limit of a file's size"),
}

PLATFORM_FAULTS: dict[str, Words] = {
    "not_started": Words(
        "主机或沙箱无法启动 {name}（不是引擎的错）：{why}",
        "the host or its sandbox could not start {name} (not the engine's fault): {why}",
    ),
    "no_sandbox": Words(
        "这台机器上沙箱不能用：引擎能看到别人的牌、种子和文件。请安装 bubblewrap 并允许用户命名空间；"
        "不需要保密的比赛可加 --no-sandbox",
        "no sandbox works here: engines could see hands, seeds and files of others. Install bubblewrap and permit user "
        "namespaces; where nothing needs to be secret, go on with --no-sandbox",
    ),
}
"""What the host could not do; nobody's program is to blame."""

SANDBOXES: dict[str, Words] = {
    "bubblewrap": Words(
        "沙箱：bubblewrap（引擎只看到自己的目录、系统库和 bind= 的内容；无网络）",
        "sandbox: bubblewrap (engines see their own folder, the system's libraries and what bind= names; no network)",
    ),
    "unshare": Words(
        "沙箱：unshare（引擎只看到自己的目录、系统库和 bind= 的内容；无网络）",
        "sandbox: unshare (engines see their own folder, the system's libraries and what bind= names; no network)",
    ),
    "none": Words(
        "没有沙箱：引擎可以看到种子、密钥、日志和别人的文件，可以使用网络",
        "no sandbox: engines can read seeds, keys, logs and the files of others, and reach the network",
    ),
}

LIMITS_BY: dict[str, Words] = {
    "group": Words("内存和进程由 cgroup 限制", "memory and processes limited by cgroup"),
    "watch": Words("没有 cgroup：由 rlimit 和巡查限制", "no cgroup: limited by rlimits and a watch"),
}
"""How limits are kept here."""

HINTS: dict[str, Words] = {
    "what_it_sees": Words(
        "；在沙箱里它只看到 dir=、bind= 和命令里写出的文件",
        "; in the sandbox it sees only dir=, bind= and the files that its command names",
    ),
}


def say_hint(name: str) -> Words:
    """What may help, to be added to a sentence."""
    return HINTS[name]
