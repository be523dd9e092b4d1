"""Where a server listens and how people reach it, and what is said about it at the start."""

import contextlib
import errno
import os
import socket
import ssl
import sys
from pathlib import Path
from typing import Final

import paiju
from paiju.cli.errors import BadInput
from paiju.cli.output import Output
from paiju.rulebook.clauses import Words
from paiju.server.config import Config
from paiju.server.people.tokens import Token

_EVERYWHERE: Final = ("0.0.0.0", "::")


def listen(config: Config) -> socket.socket:
    family = socket.AF_INET6 if ":" in config.host else socket.AF_INET
    try:
        listening = socket.create_server((config.host, config.port), family=family, backlog=1_024)
    except OSError as error:
        raise _no_port(config, error) from None
    listening.setblocking(False)
    return listening


def _no_port(config: Config, error: OSError) -> BadInput:
    place = f"{config.host}:{config.port}"
    if error.errno == errno.EADDRINUSE:
        return BadInput(
            f"端口 {config.port} 已被占用（paiju 是否已在运行？）；可用 --port 换一个",
            f"port {config.port} is in use (is paiju running already?); --port takes another",
        )
    if error.errno == errno.EACCES:
        return BadInput(
            f"没有权限使用端口 {config.port}；可用 1024 以上的端口",
            f"port {config.port} needs more rights; use one above 1023",
        )
    reason = os.strerror(error.errno) if error.errno and error.errno > 0 else str(error)
    return BadInput(f"不能监听 {place}：{reason}", f"cannot listen on {place}: {reason}")


def certificate(cert: Path, key: Path) -> ssl.SSLContext:
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    try:
        context.load_cert_chain(cert, key)
    except (OSError, ssl.SSLError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise BadInput(
            f"--tls：证书 {cert} 或私钥 {key} 不能用：{reason}", f"--tls: {cert} or {key} cannot be used: {reason}"
        ) from None
    return context


# Addresses.


def own_url(config: Config) -> str:
    """As this machine itself reaches the server."""
    host = "127.0.0.1" if config.host in _EVERYWHERE else config.host
    return f"{_scheme(config)}://{f'[{host}]' if ':' in host else host}:{config.port}"


def lan_url(config: Config) -> str | None:
    """As phones in the same hall reach it; None where they do not."""
    if config.host not in _EVERYWHERE:
        return None
    address = _lan_address()
    return None if address is None else f"{_scheme(config)}://{address}:{config.port}"


def _scheme(config: Config) -> str:
    return "http" if config.tls is None else "https"


def _lan_address() -> str | None:
    """The address by which this machine would leave; no packet is sent."""
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))
        address = str(probe.getsockname()[0])
        return None if address.startswith(("127.", "0.")) else address
    return None


# What is said.


def announce(out: Output, config: Config, data: Path, setup: Token | None) -> None:
    """The set-up link is printed, never logged, and by the address of this machine: it crosses no network."""
    own, outside = own_url(config), config.public_url
    setup_link = None if setup is None else f"{own}/setup/{setup}"
    if out.as_json:
        out.json({"url": own, "outside": outside, "setup": setup_link, "data": str(data), "version": paiju.__version__})
        sys.stdout.flush()
        return
    out.note("牌局已开", "paiju is serving", own, "bold green")
    if outside is not None:
        out.note("同一网络的手机扫码或打开", "phones on the same network", outside, "bold")
        if out.is_terminal:
            _show_code(outside)
    else:
        out.say(_why_not_outside(config), "dim")
    if setup_link is not None:
        out.note("首位组织者（只能用一次）", "first organiser (works once)", setup_link)
    out.note("数据", "data", data)
    out.say(Words("按 Ctrl-C 停止。", "Ctrl-C stops it."))
    sys.stdout.flush()


def _why_not_outside(config: Config) -> Words:
    if config.host in _EVERYWHERE:
        return Words("没有找到局域网地址：只有本机能连。", "No network address found: only this machine can connect.")
    return Words("其他设备连不上：去掉 --local 就行。", "Other devices cannot connect: leave out --local for that.")


def _show_code(url: str) -> None:
    import segno  # noqa: PLC0415 - only where somebody can see it

    segno.make(url, error="m", micro=False).terminal(compact=True, border=2)


def say_stopping(out: Output) -> None:
    if not out.as_json:
        out.say(Words("正在停止……", "Stopping …"))
        sys.stdout.flush()
