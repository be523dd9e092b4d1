"""``paiju serve``: the server on one port. What it needs is imported when it starts, so that the help is at once."""

import enum
from pathlib import Path
from typing import Annotated

import typer

from paiju.cli.app import JsonOption, LangOption, command, new_app
from paiju.cli.errors import BadInput
from paiju.cli.output import Output

app = new_app()


@enum.unique
class LogFormat(enum.StrEnum):
    CONSOLE = "console"
    JSON = "json"


@command(
    app,
    "serve",
    "启动服务器 | start the server",
    "启动服务器。选项也可用环境变量，如 PAIJU_PORT、PAIJU_DATA；凭 PAIJU_METRICS_TOKEN 可从别处读 /metrics",
    "Serve on one port. Options may be set as PAIJU_PORT etc.; PAIJU_METRICS_TOKEN opens /metrics to others",
    "paiju serve",
    "paiju serve --lan --data hall",
    "paiju serve --tls cert.pem key.pem --host 0.0.0.0 --port 443",
)
def serve(
    host: Annotated[
        str,
        typer.Option(
            "--host", envvar="PAIJU_HOST", show_envvar=False, metavar="ADDRESS", help="监听地址 | address to listen on"
        ),
    ] = "127.0.0.1",
    port: Annotated[
        int,
        typer.Option(
            "--port", envvar="PAIJU_PORT", show_envvar=False, metavar="N", help="端口，0 为任选 | port; 0: any"
        ),
    ] = 8000,
    lan: Annotated[
        bool,
        typer.Option(
            "--lan",
            envvar="PAIJU_LAN",
            show_envvar=False,
            help="向局域网开放 | serve the LAN, show a QR code",
        ),
    ] = False,
    data: Annotated[
        Path,
        typer.Option(
            "--data", envvar="PAIJU_DATA", show_envvar=False, metavar="DIR", help="数据文件夹 | database folder"
        ),
    ] = Path("paiju-data"),
    tls: Annotated[
        tuple[Path, Path] | None,
        typer.Option(
            "--tls",
            envvar="PAIJU_TLS",
            show_envvar=False,
            metavar="CERT KEY",
            help="用 HTTPS（PEM 文件）| HTTPS, PEM files",
        ),
    ] = None,
    url: Annotated[
        str | None,
        typer.Option(
            "--url",
            envvar="PAIJU_URL",
            show_envvar=False,
            metavar="URL",
            help="对外的网址（在代理之后）| how people reach it",
        ),
    ] = None,
    allow_host: Annotated[
        list[str] | None,
        typer.Option(
            "--allow-host",
            envvar="PAIJU_ALLOW_HOST",
            show_envvar=False,
            metavar="NAME",
            help="可用的主机名，可多次 | host names",
        ),
    ] = None,
    behind_proxy: Annotated[
        bool,
        typer.Option(
            "--behind-proxy",
            envvar="PAIJU_BEHIND_PROXY",
            show_envvar=False,
            help="信任代理的 X-Forwarded-For | trust the proxy",
        ),
    ] = False,
    connections: Annotated[
        int,
        typer.Option(
            "--connections",
            envvar="PAIJU_CONNECTIONS",
            show_envvar=False,
            metavar="N",
            min=1,
            help="每个地址的连接 | per address",
        ),
    ] = 1_000,
    no_limits: Annotated[
        bool,
        typer.Option(
            "--no-limits",
            envvar="PAIJU_NO_LIMITS",
            show_envvar=False,
            help="不限频率（压力测试）| no rate limits, for load tests",
        ),
    ] = False,
    house_workers: Annotated[
        int,
        typer.Option(
            "--house-workers",
            envvar="PAIJU_HOUSE_WORKERS",
            show_envvar=False,
            metavar="N",
            min=1,
            help="牌手进程 | house processes",
        ),
    ] = 2,
    log_format: Annotated[
        LogFormat,
        typer.Option(
            "--log-format",
            envvar="PAIJU_LOG_FORMAT",
            show_envvar=False,
            metavar="FORMAT",
            help="日志 | log: console, json",
        ),
    ] = LogFormat.CONSOLE,
    open_browser: Annotated[
        bool, typer.Option("--open", envvar="PAIJU_OPEN", show_envvar=False, help="打开浏览器 | open a browser")
    ] = False,
    lang: LangOption = None,
    as_json: JsonOption = False,
) -> None:
    from paiju.cli import serve_run  # noqa: PLC0415 - half a second of imports that the help does not need
    from paiju.server.config import Config  # noqa: PLC0415

    if lan and host not in ("127.0.0.1", "0.0.0.0"):
        raise BadInput("--lan 与 --host 只用一个", "use either --lan or --host")
    if behind_proxy and url is None:
        raise BadInput(
            "--behind-proxy 需要 --url，例如 https://cards.example",
            "--behind-proxy needs --url, such as https://cards.example",
        )
    if not 0 <= port <= 65_535:
        raise BadInput(f"端口 {port} 不对；可用 0 至 65535", f"no port {port}; accepted: 0 to 65535")
    config = Config(
        host="0.0.0.0" if lan else host,
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
    serve_run.run(config, data, house_workers, Output(lang, as_json), open_browser=open_browser)
