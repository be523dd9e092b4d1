"""``paiju serve``: the server on one port. What it needs is imported when it starts, so that the help is at once."""

from pathlib import Path

from paiju.cli.app import JsonOption, LangOption, command, new_app
from paiju.cli.errors import bad_input
from paiju.cli.output import Output
from paiju.cli.serve import options as o

app = new_app()

EVERYWHERE = "0.0.0.0"
LOOPBACK = "127.0.0.1"


@command(
    app,
    "serve",
    "启动服务器 | start the server",
    "启动服务器，同一网络的手机也能连。选项也可用环境变量，如 PAIJU_PORT、PAIJU_DATA；"
    "凭 PAIJU_METRICS_TOKEN 可从别处读 /metrics",
    "Serve on one port, also to phones on the same network. Options may be set as PAIJU_PORT etc.; "
    "PAIJU_METRICS_TOKEN opens /metrics to others",
    "paiju serve",
    "paiju serve --local --data hall",
    "paiju serve --tls cert.pem key.pem --port 443",
    "paiju serve --store postgresql://paiju@db.example/paiju",
)
def serve(
    host: o.HostOption = EVERYWHERE,
    local: o.LocalOption = False,
    port: o.PortOption = 8000,
    data: o.FolderOption = Path("paiju-data"),
    store: o.StoreOption = None,
    tls: o.TlsOption = None,
    url: o.UrlOption = None,
    allow_host: o.AllowHostOption = None,
    behind_proxy: o.ProxyOption = False,
    connections: o.ConnectionsOption = 1_000,
    no_limits: o.NoLimitsOption = False,
    house_workers: o.HouseWorkersOption = 2,
    log_format: o.LogFormatOption = o.LogFormat.CONSOLE,
    open_browser: o.OpenOption = False,
    lang: LangOption = None,
    as_json: JsonOption = False,
) -> None:
    from paiju.server.collector import resting  # noqa: PLC0415 - over a second of imports that the help does not need

    with resting():  # what is imported stays
        from paiju.cli.serve import run as serve_run  # noqa: PLC0415
        from paiju.server.config import Config  # noqa: PLC0415

    _check(host, local, port, behind_proxy, url)
    config = Config(
        host=LOOPBACK if local else host,
        port=port,
        tls=tls,
        public_url=serve_run.check_url(url),
        allow_hosts=frozenset(name.lower() for name in allow_host or ()),
        behind_proxy=behind_proxy,
        metrics_token=serve_run.metrics_token(),
        log_format=log_format.value,
        connections_per_address=1_000_000 if no_limits else connections,
        is_limited=not no_limits,
    )
    serve_run.run(config, data, store, house_workers, Output(lang, as_json), open_browser=open_browser)


def _check(host: str, local: bool, port: int, behind_proxy: bool, url: str | None) -> None:
    """What can be said before anything is imported."""
    if local and host not in (EVERYWHERE, LOOPBACK):
        raise bad_input("local_or_host")
    if behind_proxy and url is None:
        raise bad_input("proxy_needs_url")
    if not 0 <= port <= 65_535:
        raise bad_input("no_port", port=port)
