"""What an official is told about times of decisions: why to look, and from where on that is said."""

from paiju.rulebook.clauses import Words

TIMING_FLAGS: dict[str, Words] = {
    "quick": Words(
        "比别人快得多：{compared} 处相同局面中有 {count} 处，中位 {own} 毫秒，别人 {field} 毫秒。",
        "Much quicker than the field: in {count} of {compared} equal situations, {own} ms where others took {field}.",
    ),
    "slow": Words(
        "比别人慢得多：{compared} 处相同局面中有 {count} 处，中位 {own} 毫秒，别人 {field} 毫秒。",
        "Much slower than the field: in {count} of {compared} equal situations, {own} ms where others took {field}.",
    ),
    "even": Words(
        "用时异常均匀：{decisions} 次出牌中位 {median} 毫秒，中间一半只差千分之 {permille}。",
        "Unusually even: {decisions} plays around {median} ms, the middle half within {permille} per mille of that.",
    ),
    "forced_slow": Words(
        "只能不出时想得很久：{forced} 次中有 {count} 次，最长 {slowest} 毫秒。",
        "Long thought where only a pass was possible: {count} of {forced} times, up to {slowest} ms.",
    ),
}

TIMING_LIMITS: dict[str, Words] = {
    "field_least": Words("同一局面至少有几人可比", "others in the same situation, at least"),
    "situations_least": Words("至少比较几处局面", "situations compared, at least"),
    "factor": Words("快或慢到几倍", "so many times quicker or slower"),
    "share": Words("这样的局面占千分之几", "in so many per mille of the situations"),
    "even_least": Words("至少几次自由出牌才看均匀", "free plays before evenness is looked at"),
    "even_spread": Words("中间一半相差不超过中位数的千分之几", "the middle half within per mille of the median"),
    "forced_slow": Words("只能不出时，多少毫秒算久", "ms for a forced pass that count as long"),
    "forced_times": Words("这样的不出至少几次", "long forced passes, at least"),
    "forced_share": Words("占只能不出的千分之几", "of all forced passes, per mille"),
}
