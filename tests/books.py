"""What the published books say, by id: values alone."""

from typing import Final

from paiju.games.doudizhu.rules import Rules as DoudizhuRules
from paiju.games.shengji.rules import Rules as ShengjiRules
from paiju.regulations.library import REGULATIONS
from paiju.rulebook.rule import RuleSet

PLAY: Final[dict[str, RuleSet]] = {id_: each.play for id_, each in REGULATIONS.items()}
DOUDIZHU: Final = {id_: rules for id_, rules in PLAY.items() if isinstance(rules, DoudizhuRules)}
SHENGJI: Final = {id_: rules for id_, rules in PLAY.items() if isinstance(rules, ShengjiRules)}
DIRECTION: Final = {id_: each.direction for id_, each in REGULATIONS.items()}
PENALTIES: Final = {id_: each.penalties for id_, each in REGULATIONS.items() if each.penalties is not None}
OFFERED: Final = {id_: each.rule_sets for id_, each in REGULATIONS.items()}
"""All that offers options to an event."""
