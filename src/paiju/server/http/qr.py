"""QR codes as a path to draw, so that no link travels in an address only to become a picture."""

from paiju.server.http.bodies import QrCode

_QUIET = 4
"""Modules of white around a code, as the standard wants them."""


def qr_code(text: str) -> QrCode:
    """The dark modules, row by row, joined where they touch."""
    import segno  # noqa: PLC0415 - a thirtieth of the server's start

    rows = segno.make(text, error="m", micro=False).matrix
    path: list[str] = []
    for y, row in enumerate(rows, _QUIET):
        x = 0
        while x < len(row):
            width = 0
            while x + width < len(row) and row[x + width]:
                width += 1
            if width:
                path.append(f"M{x + _QUIET} {y}h{width}v1h-{width}z")
            x += width + 1
    return QrCode(len(rows) + 2 * _QUIET, "".join(path))
