"""Why a deal record cannot be used: what was found in a line and what was expected there."""

from paiju.rulebook.clauses import Words

RECORDS: dict[str, Words] = {
    # The text.
    "not_utf8": Words("字节 {byte} 不是 UTF-8；应为 UTF-8 文本", "byte {byte} is not UTF-8; expected: UTF-8 text"),
    "too_many_lines": Words(
        "行数超过牌谱的上限；最多 {most} 行", "more lines than a record may have; expected: at most {most}"
    ),
    "line_too_long": Words(
        "有 {count} 个字符；一行最多 {most} 个", "{count} characters; expected: at most {most} in a line"
    ),
    "hidden_character": Words(
        "第 {position} 位有控制字符 {character}；应为可读的文字",
        "the control character {character} at position {position}; expected: readable text",
    ),
    "not_quoted": Words(
        '{found} 不是带引号的文字；应为 "…"，其中用 \\" 和 \\\\',
        '{found} is not quoted text; expected: "…" with \\" and \\\\ inside',
    ),
    "open_quotation": Words(
        "引号没有成对；缺另一个引号", "a quotation mark without its partner; expected: a second one"
    ),
    # Tags.
    "not_a_tag": Words('{found} 不是标签；应为 [名称 "值"]', '{found} is not a tag; expected: [Name "value"]'),
    "not_a_tag_name": Words(
        "{found} 不能作标签名；应为字母、数字和 _，最多 40 个",
        "{found} is not the name of a tag; expected: letters, digits and _, at most 40",
    ),
    "late_tag": Words(
        "标签 {tag} 在发牌之后；标签应在最前", "the tag {tag} after the deal began; expected: tags at the top"
    ),
    "second_tag": Words(
        "标签 {tag} 重复；每个只写一次（第 {first} 行已有）", "a second tag {tag}; expected: each once (line {first})"
    ),
    "own_tag": Words("标签 {tag} 由格式自己写", "the tag {tag} is written by the format itself"),
    "no_format": Words(
        '没有格式；第一个标签应为 [Format "{format}"]', 'no format; expected: [Format "{format}"] as the first tag'
    ),
    "unknown_format": Words(
        "格式 {found} 不认识；应为 {format}", "the format {found} is not known; expected: {format}"
    ),
    "no_tag": Words(
        "其后缺标签 {tag}；应有 Book、BookHash 和 Software",
        "no tag {tag} follows; expected: Book, BookHash and Software",
    ),
    "bad_option": Words(
        "选项 {found} 不能用；应为 名称=值，每个名称一次",
        "the option {found} is not usable; expected: name=value, each name once",
    ),
    "no_options": Words(
        "标签 Options 是空的；应为 名称=值，或不写此标签", "an empty tag Options; expected: name=value, or no such tag"
    ),
    # Lines of words.
    "not_a_number": Words("{found} 不是{what}；应为数字", "{found} is not {what}; expected: a number"),
    "not_a_time": Words(
        "{found} 不是时间；应为 分:秒.毫秒，例如 1:05.250，或 -",
        "{found} is not a time; expected: minutes:seconds.thousandths such as 1:05.250, or -",
    ),
    "not_a_seat": Words("{found} 不是座位；应为从 0 起的一位数字", "{found} is not a seat; expected: a digit from 0"),
    "nobody": Words(
        "{found} 不是任何人；应为座位（如 0）或 {accepted}",
        "{found} is nobody; expected: a seat such as 0, or {accepted}",
    ),
    "not_a_card": Words("{found} 不是牌；应为 {accepted}", "{found} is not a card; expected: {accepted}"),
    "not_an_action": Words("{found} 不是行动；应为 {accepted}", "{found} is not an action; expected: {accepted}"),
    "not_complete": Words("{found} 不完整；应为 {usage}", "{found} is not complete; expected: {usage}"),
    "one_number": Words("{word} 之后有 {count} 个词；应为一个数字", "{count} words after {word}; expected: one number"),
    "long_reason": Words(
        "理由有 {count} 个字符；最多 {most} 个", "a reason of {count} characters; expected: at most {most}"
    ),
    "only_a_time": Words(
        "只有时间；应为时间、行动者和行动", "a time and nothing else; expected: time, who, and an action"
    ),
    "no_points": Words(
        "结果没有得分；应为各座位的得分，或 *", "a result without points; expected: points by seat, or *"
    ),
    "no_result": Words(
        "牌谱到此为止，没有结果；应有一行 result，或 result *",
        "the record stops here without a result; expected: a line 'result', or 'result *'",
    ),
    "after_result": Words(
        "{found} 在结果之后；其后只能有注释", "{found} after the result; expected: nothing but comments"
    ),
    "late_deal": Words(
        "{word} 在第一个行动之后；发牌应全在其前", "{word} after the first action; expected: the whole deal before it"
    ),
    "second_line": Words(
        "{word} 重复；只写一次（第 {first} 行已有）", "a second {word}; expected: it once (line {first})"
    ),
    "second_card": Words(
        "{card} 重复（见 {where}）；每张牌只一次", "{card} a second time (see {where}); expected: each card once"
    ),
    "no_line": Words(
        "到此没有 {word} 行；应有 board、first、hand 0 …、kitty",
        "no line {word} up to here; expected: board, first, hand 0 …, kitty",
    ),
    # JSON Lines.
    "unknown_version": Words('版本不认识；应为 "v": {version}', 'the version is not known; expected: "v": {version}'),
    "not_an_event": Words(
        "{found} 不是事件；应为 {accepted} 之一", "{found} is not an event; expected: one of {accepted}"
    ),
    "wrong_fields": Words(
        "{event} 的字段 {found} 未知或缺少；应为 {accepted}",
        "{event} with unknown or missing {found}; expected: {accepted}",
    ),
    "out_of_range": Words("{found} 不是 {type}", "{found} is not a {type}"),
    "not_an_article": Words(
        "{found} 不是条款；应为规则、空格、条号", "{found} is not an article; expected: a book, a blank and a ref"
    ),
    "not_a_member": Words("{found} 不是 {type}；应为 {accepted}", "{found} is not a {type}; expected: {accepted}"),
    "wrong_type": Words("{found} 不是{what}", "{found} is not {what}"),
    "empty": Words('没有内容；应有 "format" 为 {format} 的开头', 'nothing; expected: a header with "format": {format}'),
    "not_a_header": Words(
        "不是开头；应为 {accepted}，格式为 {format}", "not a header; expected: {accepted}, the format being {format}"
    ),
    "not_json": Words(
        "{found} 不是每个名称一次的 JSON 对象；文件可能到此中断",
        "{found} is not a JSON object with each name once; the text may stop here",
    ),
    "no_deal": Words(
        "没有发牌；开头应为 DealStarted、HandDealt … 和 KittySet",
        "no deal; expected: DealStarted, HandDealt … and KittySet first",
    ),
    # Against the rules.
    "unknown_book": Words("没有规则 {found}；可用：{accepted}", "there is no rulebook {found}; accepted: {accepted}"),
    "short_book": Words(
        "规则名 {found} 没有写全；应为 {accepted}", "the book {found} is not written out; expected: {accepted}"
    ),
    "unknown_option": Words("没有选项 {option}；可用：{accepted}", "there is no option {option}; accepted: {accepted}"),
    "unknown_choice": Words(
        "选项 {option} 不能取 {value}；可用：{accepted}", "the option {option} cannot be {value}; accepted: {accepted}"
    ),
    "idle_option": Words(
        "选项 {option} 与公布的相同；只写改动过的", "{option} as published; expected: only options that were changed"
    ),
    "other_rules": Words(
        "按 {found} 打的；现在的规则是 {accepted} …", "played under {found}; expected: the rules {accepted} …"
    ),
    "wrong_size": Words("有 {count} 张牌；应为 {accepted} 张", "{count} cards; expected: {accepted}"),
    "bad_first": Words(
        "首叫座位 {found} 不对；应为 0 至 {last}", "no first caller {found}; expected: a seat from 0 to {last}"
    ),
    "not_a_deal": Words("各手牌与底牌合起来不是一副牌", "the hands and the kitty together are not a deck"),
    "no_such_seat": Words("{done}；座位应为 0 至 {last}", "{done}; expected: a seat from 0 to {last}"),
    "wrong_result": Words(
        "结果 {found}；按规则应为 {accepted}", "the result {found}; expected by the rules: {accepted}"
    ),
    "other_event": Words("{found}；按规则应为 {accepted}", "{found}; by the rules: {accepted}"),
    "other_count": Words("有 {found} 个事件；按规则应为 {accepted} 个", "{found} events; by the rules: {accepted}"),
}

# What could have stood in the place of an action that the rules refuse.
INSTEAD: dict[str, Words] = {
    "nothing": Words("本副已结束，不应再有行动", "expected: no action, the deal is over"),
    "other_seat": Words("应由座位 {seats} 行动（{phase}）", "expected: seat {seats} to act ({phase})"),
    "actions": Words("可用：{accepted}", "expected: one of: {accepted}"),
    "many": Words("另有 {count} 种可用的行动", "expected: one of {count} other actions"),
}
CUT = Words("；牌谱在这一行中断", "; the record stops in this line")
NOT_OVER = Words("；这副牌还没有打完", "; the deal is not over")

# What a word or a value was to be.
THINGS: dict[str, Words] = {
    "bid": Words("叫分", "a bid"),
    "board": Words("牌号", "a board"),
    "score": Words("得分", "a score"),
    "object": Words("对象", "an object"),
    "list": Words("列表", "a list"),
    "article": Words("条款", "an article"),
    "text": Words("文字", "text"),
    "str": Words("文字", "text"),
    "int": Words("整数", "a whole number"),
    "bool": Words(" true 或 false", "true or false"),
}

USAGES: dict[str, Words] = {
    "play": Words("play 和一张以上的牌", "play and one card or more"),
    "fault": Words('fault、座位和理由 "…"', 'fault, a seat and the reason as "…"'),
    "board": Words("board 和一个数字", "board and a number"),
    "first": Words("first 和一个数字", "first and a number"),
    "hand": Words("hand 和一个数字", "hand and a number"),
}
