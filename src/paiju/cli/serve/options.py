"""The options of ``paiju serve``: each can also be set by the environment, as PAIJU_ and its name."""

import enum
from pathlib import Path
from typing import Annotated, Any

import typer


@enum.unique
class LogFormat(enum.StrEnum):
    CONSOLE = "console"
    JSON = "json"


def _option(flag: str, text: str, metavar: str | None = None, **more: Any) -> Any:
    name = "PAIJU_" + flag.lstrip("-").replace("-", "_").upper()
    return typer.Option(flag, envvar=name, show_envvar=False, metavar=metavar, help=text, **more)


HostOption = Annotated[str, _option("--host", "监听地址 | address to listen on", "ADDRESS")]
LocalOption = Annotated[bool, _option("--local", "只限本机 | this machine only, not the network")]
PortOption = Annotated[int, _option("--port", "端口，0 为任选 | port; 0: any", "N")]
StoreOption = Annotated[str | None, _option("--store", "数据库地址 | a database elsewhere", "URL")]
FolderOption = Annotated[Path, _option("--data", "数据文件夹 | database folder", "DIR")]
TlsOption = Annotated[tuple[Path, Path] | None, _option("--tls", "用 HTTPS（PEM 文件）| HTTPS, PEM files", "CERT KEY")]
UrlOption = Annotated[str | None, _option("--url", "对外的网址（在代理之后）| how people reach it", "URL")]
AllowHostOption = Annotated[list[str] | None, _option("--allow-host", "可用的主机名，可多次 | host names", "NAME")]
ProxyOption = Annotated[bool, _option("--behind-proxy", "信任代理的 X-Forwarded-For | trust the proxy")]
ConnectionsOption = Annotated[int, _option("--connections", "每个地址的连接 | per address", "N", min=1)]
NoLimitsOption = Annotated[bool, _option("--no-limits", "不限频率（压力测试）| no rate limits, for load tests")]
HouseWorkersOption = Annotated[int, _option("--house-workers", "牌手进程 | house processes", "N", min=1)]
LogFormatOption = Annotated[LogFormat, _option("--log-format", "日志 | log: console, json", "FORMAT")]
OpenOption = Annotated[bool, _option("--open", "打开浏览器 | open a browser")]
