"""How a server is set up. Read from flags and PAIJU_* by ``paiju serve``; nothing below asks the environment."""

from dataclasses import dataclass
from pathlib import Path

from paiju.server.logs import LogFormat


@dataclass(frozen=True, slots=True)
class Config:
    """``public_url`` is how people outside reach the server, where it cannot be told from their requests.

    ``data`` is the folder in which contests of programs are kept; without one there are none.
    """

    host: str = "127.0.0.1"
    port: int = 8000
    tls: tuple[Path, Path] | None = None
    public_url: str | None = None
    allow_hosts: frozenset[str] = frozenset()
    behind_proxy: bool = False
    metrics_token: str | None = None
    log_format: LogFormat = "console"
    web: Path | None = None
    data: Path | None = None
    connections_per_address: int = 1_000
    is_limited: bool = True
    link_days: int = 7
    invitation_days: int = 7
    reset_days: int = 1
    device_days: int = 180
    session_hours: int = 12

    @property
    def is_secure(self) -> bool:
        """Whether browsers see https: only then may cookies be Secure."""
        return self.tls is not None or (self.public_url or "").startswith("https://")
