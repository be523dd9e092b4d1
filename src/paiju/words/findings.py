"""Sentences for what an audit of a sealed session finds; in braces the facts."""

from paiju.rulebook.clauses import Words

FINDINGS: dict[str, Words] = {
    "duplicate_board": Words(
        "承诺书里第 {board} 副出现两次（第 {first} 和第 {second} 个）。",
        "The commitment lists board {board} twice (places {first} and {second}).",
    ),
    "commitment_mismatch": Words(
        "{document}不属于这份承诺书：应为 {expected}，写的是 {found}。",
        "The {document} belongs to another commitment: {found} instead of {expected}.",
    ),
    "commitment_mismatch_board": Words(
        "第 {board} 副的{document}不属于这份承诺书：应为 {expected}，写的是 {found}。",
        "The {document} of board {board} belongs to another commitment: {found} instead of {expected}.",
    ),
    "public_value_missing": Words(
        "事先宣布要混入公开数值（{source}），开封书里却没有。",
        "A public value was announced ({source}), but the opening has none.",
    ),
    "public_value_unannounced": Words(
        "事先没有宣布公开数值，开封书里却有：{found}。",
        "No public value was announced, but the opening has one: {found}.",
    ),
    "public_value_mismatch": Words(
        "公开数值不符（{source}）：查得 {expected}，开封书写的是 {found}。",
        "The public value differs ({source}): looked up {expected}, the opening says {found}.",
    ),
    "secret_mismatch": Words(
        "公布的密钥不是承诺的那一个：承诺的散列 {expected}，实际 {found}。以下无法再核对。",
        "The secret is not the committed one (hash {expected} was promised, not {found}); nothing more can be checked.",
    ),
    "root_mismatch": Words(
        "开封书的根不是由密钥得来：应为 {expected}，写的是 {found}。",
        "The root of the opening does not follow from the secret: {found} instead of {expected}.",
    ),
    "unknown_board": Words("第 {board} 副不在承诺书里。", "Board {board} is not in the commitment."),
    "path_length": Words(
        "第 {board} 副的证明路径长度不对（{found} 步）。",
        "The proof of board {board} has a wrong length ({found} steps).",
    ),
    "path_mismatch": Words(
        "第 {board} 副的种子不在公布的根之下：应到 {expected}，到了 {found}。",
        "The seed of board {board} is not under the published root: the path leads to {found}, not {expected}.",
    ),
    "board_mismatch": Words(
        "第 {board} 副揭示的种子不是由密钥得来：应为 {expected}，揭示的是 {found}。",
        "The revealed seed of board {board} does not follow from the secret: {found} instead of {expected}.",
    ),
    "hand_size": Words(
        "第 {deal} 副{hand}有 {found} 张，应有 {expected} 张。",
        "Deal {deal}, {hand}: {found} cards instead of {expected}.",
    ),
    "deal_mismatch": Words(
        "第 {deal} 副不是由种子发出的牌：{hand}应有 {expected}，不应有 {found}。",
        "Deal {deal} was not dealt from its seed: {hand} should have {expected} and not {found}.",
    ),
}

HANDS: tuple[Words, ...] = (
    Words("西家的牌", "West's hand"),
    Words("南家的牌", "South's hand"),
    Words("东家的牌", "East's hand"),
    Words("底牌", "the kitty"),
)
"""In seat order, the kitty last."""

DOCUMENTS: dict[str, Words] = {
    "commitment": Words("承诺书", "commitment"),
    "opening": Words("开封书", "opening"),
    "board": Words("单副揭示书", "board reveal"),
    "session": Words("全场揭示书", "session reveal"),
}
