"""The sets of rules an article test may take: the published ones of its folder's book."""

import pytest

from paiju.rulebook.rule import RuleSet
from tests.articles.registry import FOLDERS, RULE_SETS


def _published(request: pytest.FixtureRequest) -> RuleSet:
    assert request.fixturename is not None
    return RULE_SETS[FOLDERS[request.path.parent.name]][request.fixturename]


book = pytest.fixture(_published, name="book")
comparison = pytest.fixture(_published, name="comparison")
preliminary = pytest.fixture(_published, name="preliminary")
final = pytest.fixture(_published, name="final")
event = pytest.fixture(_published, name="event")
hosting = pytest.fixture(_published, name="hosting")
direction = pytest.fixture(_published, name="direction")
penalties = pytest.fixture(_published, name="penalties")
eligibility = pytest.fixture(_published, name="eligibility")
checklists = pytest.fixture(_published, name="checklists")
