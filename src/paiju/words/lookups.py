"""Why a look-up has no answer: a book, an option, cards or a clause that there is not."""

from paiju.rulebook.clauses import Words

LOOKUPS: dict[str, Words] = {
    "no_such_book": Words("没有规则 {book}；可用：{accepted}", "there is no rulebook {book}; accepted: {accepted}"),
    "no_such_book_near": Words(
        "没有规则 {book}，是不是 {near}？可用：{accepted}",
        "there is no rulebook {book}; did you mean {near}? accepted: {accepted}",
    ),
    "no_such_option": Words(
        "{book} 没有选项 {option}；可用：{accepted}", "{book} has no option {option}; accepted: {accepted}"
    ),
    "no_such_choice": Words(
        "选项 {option} 不能取 {value}；可用：{accepted}", "the option {option} cannot be {value}; accepted: {accepted}"
    ),
    "no_such_clause": Words(
        "{book} 没有条款 {clause}；可用：{accepted}", "{book} has no article {clause}; accepted: {accepted}"
    ),
    "no_clauses": Words("找不到 {book} 的条款文件 clauses.toml", "the clause file of {book} is missing"),
    "no_cards": Words("{where} 里没有牌；例如 333444+69", "no cards in {where}; such as 333444+69"),
    "no_card": Words(
        "牌面有误：第 {position} 位的 {text} 不是牌；可用：{accepted}",
        "{text} at position {position} is not a card; accepted: {accepted}",
    ),
    "too_many_of_rank": Words(
        "{where}：{text} 里的 {letter} 有 {count} 张；一副牌最多 {most} 张",
        "{where}: {count} cards of {letter} in {text}; a deck holds {most}",
    ),
    "card_twice": Words(
        "{where}：{card} 写了两次；一副牌里只有一张", "{where}: {card} stands there twice; a deck holds one"
    ),
}
