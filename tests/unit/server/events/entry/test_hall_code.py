"""Six digits are an address and stay the same; the key of the projector follows from the secret, unseen in it."""

from paiju.server.events.entry.hall_code import hall_digits, is_screen_key, screen_key

SECRET = "ab" * 32


def test_digits_are_six_and_stay() -> None:
    events = [f"event{number:05}" for number in range(500)]
    digits = [hall_digits(event) for event in events]
    assert digits == [hall_digits(event) for event in events]
    assert all(len(each) == 6 and each.isdecimal() for each in digits)
    assert len(set(digits)) > 490


def test_only_the_key_of_the_event_opens() -> None:
    key = screen_key(SECRET)
    assert is_screen_key(key, SECRET)
    assert not is_screen_key("", SECRET)
    assert not is_screen_key("钥匙", SECRET)
    assert not is_screen_key(key, "cd" * 32)
    assert SECRET[:8] not in key
