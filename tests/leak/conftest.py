"""The server of the HTTP tests."""

from tests.unit.server.conftest import pytest_pyfunc_call, serving

__all__ = ["pytest_pyfunc_call", "serving"]
