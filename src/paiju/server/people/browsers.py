"""What a browser calls itself, in two words, so that its owner knows it again in a list."""

from typing import Final

_BROWSERS: Final = (
    *(("MicroMessenger", "微信 WeChat"), ("Edg", "Edge"), ("OPR", "Opera"), ("Firefox", "Firefox")),
    *(("HuaweiBrowser", "华为 Huawei"), ("UCBrowser", "UC"), ("QQBrowser", "QQ")),
    *(("Chrome", "Chrome"), ("Safari", "Safari")),
)
_SYSTEMS: Final = (
    *(("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("OpenHarmony", "HarmonyOS")),
    *(("Windows", "Windows"), ("Mac OS X", "macOS"), ("CrOS", "ChromeOS"), ("Linux", "Linux")),
)


def name_browser(agent: str) -> str:
    """E.g. ``Chrome · Windows``; empty for what is no browser that we know."""
    found = [next((name for mark, name in known if mark in agent), "") for known in (_BROWSERS, _SYSTEMS)]
    return " · ".join(filter(None, found))
