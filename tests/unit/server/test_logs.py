"""Logs hold no secrets: neither what we write, nor what a careless line or a library would."""

import io
import json
import logging

import pytest

from paiju.server.logs import HIDDEN, ForwardingHandler, new_log
from paiju.server.people.tokens import new_token
from tests.unit.server.conftest import Serving, hello, receive


async def test_a_whole_evening_leaves_no_secret_in_the_log(
    serving: Serving, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    caplog.set_level(logging.DEBUG)
    async with serving() as server:
        host, friend, thief = [await server.client() for _ in range(3)]
        made = await host.open_table(name="机密名字", opponents=["greedy"], spectators=True)
        link = made["links"]["1"]
        await friend.get("/j/" + link.rpartition("/")[2])
        await friend.join(link, "另一个名字")
        await thief.join(link)
        await thief.get(f"/api/join?token={link.rpartition('/')[2]}")
        hands = []
        for client in (host, friend, thief):
            async with client.socket(made["table"]) as socket:
                await hello(socket)
                events = (await receive(socket, "events"))["events"]
                hands += [json.dumps(event["cards"]) for event in events if event["type"] == "HandDealt"]
                await socket.send_str("secret nonsense in a frame")
                await receive(socket, "bye")
        body = {"token": server.setup, "name": "chief", "password": "password in the clear"}
        await host.post("/api/organiser/setup", body)
        await host.post("/api/organiser/login", {"name": "chief", "password": "another password"})
        moved = (await friend.post(f"/api/tables/{made['table']}/links", {"seat": 1})).json["link"]
        text = server.log.getvalue() + caplog.text + "".join(capfd.readouterr())
        planted = [
            *(each.rpartition("/")[2] for each in (link, moved)),
            *(client.cookie() for client in (host, friend)),
            host.cookie("paiju-organiser"),
            server.setup,
            *("password", "机密名字", "另一个名字", "secret nonsense"),
            *hands,
        ]
    assert len(hands) == 2
    assert '"route": "/api/join"' in text
    for secret in planted:
        assert secret
        assert secret not in text


def test_secrets_are_hidden_even_where_somebody_logs_them() -> None:
    out, token = io.StringIO(), new_token()
    log = new_log("json", out)
    log.info(
        "said", token=token, path=f"/j/{token}", deep={"Cookie": "x", "list": [token]}, password_hash="$argon2id$v=19$m"
    )
    logging.getLogger("somebody").addHandler(ForwardingHandler(log))
    logging.getLogger("somebody").warning("bad request: /j/%s", token)
    try:
        raise ValueError(token)
    except ValueError:
        log.exception("failed")
    lines = [json.loads(line) for line in out.getvalue().splitlines()]
    assert token not in out.getvalue()
    assert "argon2" not in out.getvalue()
    assert lines[0]["path"] == f"/j/{HIDDEN}"
    assert lines[0]["deep"] == {"Cookie": HIDDEN, "list": [HIDDEN]}
    assert lines[1]["event"] == f"bad request: /j/{HIDDEN}"
    assert lines[2]["event"] == "failed"
    assert "ValueError" in lines[2]["exception"]
    assert "test_logs.py" in lines[2]["exception"]


def test_what_an_exception_says_is_not_logged() -> None:
    out = io.StringIO()
    log = new_log("json", out)
    cards = "♥3 ♠3"
    try:
        try:
            raise KeyError(cards)
        except KeyError as error:
            raise RuntimeError(cards) from error
    except RuntimeError as error:
        log.exception("failed")
        log.warning(f"Task exception was never retrieved future: <Task exception={error!r}>")
    assert cards not in out.getvalue()
    assert "KeyError" in out.getvalue()
    assert "RuntimeError" in out.getvalue()
