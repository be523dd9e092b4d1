"""What the tests of engines share: each sandbox that this system has."""

import pytest

from paiju.engines.process import sandbox
from paiju.engines.process.launch import Sandbox


@pytest.fixture(params=[kind for kind in Sandbox if kind is not Sandbox.NONE], ids=lambda kind: kind.value)
def confined(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Sandbox:
    """Each sandbox that this system has, not only the one that would be chosen."""
    kind: Sandbox = request.param
    if not sandbox.has(kind):
        pytest.skip(f"{kind.value} is not installed here, or not permitted")
    monkeypatch.setattr(sandbox, "_best", lambda: kind)
    return kind
