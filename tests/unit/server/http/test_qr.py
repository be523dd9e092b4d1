"""Links to be scanned: the picture is drawn from a path, and says exactly the link."""

import re

import segno

from paiju.server.http.bodies import QrCode
from paiju.server.http.qr import qr_code
from tests.unit.server.conftest import Serving

_RUN = re.compile(r"M(\d+) (\d+)h(\d+)v1h-\3z")


def dark(code: QrCode) -> set[tuple[int, int]]:
    assert _RUN.sub("", code.path) == ""
    runs = [tuple(map(int, found)) for found in _RUN.findall(code.path)]
    return {(x + step, y) for x, y, width in runs for step in range(width)}


def expected(link: str) -> set[tuple[int, int]]:
    matrix = segno.make(link, error="m", micro=False).matrix
    return {(x + 4, y + 4) for y, row in enumerate(matrix) for x, module in enumerate(row) if module}


def test_the_path_draws_every_dark_module_and_a_quiet_zone() -> None:
    link = "http://192.168.1.20:8000/j/" + "x" * 43
    code = qr_code(link)
    assert dark(code) == expected(link)
    assert all(4 <= place < code.size - 4 for spot in dark(code) for place in spot)


async def test_links_come_with_their_codes_and_no_secret_is_logged(serving: Serving) -> None:
    async with serving() as server:
        host = await server.client()
        made = await host.open_table()
        assert set(made["codes"]) == set(made["links"]) == {"1", "2"}
        for seat, link in made["links"].items():
            assert dark(QrCode(**made["codes"][seat])) == expected(link)
        again = (await host.post(f"/api/tables/{made['table']}/links", {"seat": 1})).json
        assert dark(QrCode(**again["code"])) == expected(again["link"])
        for link in (*made["links"].values(), again["link"]):
            assert link.rpartition("/")[2] not in server.log.getvalue()
