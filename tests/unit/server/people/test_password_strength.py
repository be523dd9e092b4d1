"""Passwords that somebody finds who knows how people choose them are refused; chance and whole phrases are not."""

import pytest

from paiju.server.people.passwords import is_weak

WEAK = """
password123 1234567890 qwertyuiop zhangwei88 zhangwei1990 Passw0rd2024 aaaaaaaaaa abcabcabcabc iloveyou520
1qaz2wsx3edc 13800138000 organiser2026 paiju-2026 admin@12345 woaini1314 wangxiaoming 2026111820 doudizhu2026!
chief-password P@ssw0rd!! qwerty123456 basketball zhuren2026 9876543210 asdfghjkl; 19900101wang ZhangWei2008
"""
STRONG = [
    "a long pass phrase",
    "correct horse 电池",
    "x7Kp2mQ9vL",
    "kdkwlqpxmn",
    "blue-chair-7421",
    "tischlampe grün",
    "三个苹果挂在树上面的",
    "G4!vn$8wQz",
]


@pytest.mark.parametrize("password", [*WEAK.split(), "short", "主任主任主任主任主任", "林主任林主任林主任", " " * 12])
def test_weak(password: str) -> None:
    assert is_weak(password, "林 主任")


@pytest.mark.parametrize("password", STRONG)
def test_strong(password: str) -> None:
    assert not is_weak(password, "林 主任")


@pytest.mark.parametrize(
    "password", ["qkzv" * 250 + "!", "kdkwlqpxmn" * 99 + "x", "中文" * 400 + "国", "7" * 999 + "x"]
)
def test_a_long_one_has_an_answer(password: str) -> None:
    is_weak(password, "林 主任")


def test_no_password_takes_long_to_judge() -> None:
    """Each three letters more took seven times as long: with these it would not have ended."""
    assert not is_weak("yyu" * 40 + "bxgkt", "林 主任")
