"""The HTTP status of every error; its sentence is in ``paiju.words.server``."""

from typing import Final

_CODES: Final = {
    400: (
        "bad_json",
        "bad_request",
    ),
    401: ("bad_login",),
    403: (
        "no_header",
        "bad_origin",
        "not_for_you",
        "not_seated",
        "not_host",
        "setup_unknown",
    ),
    404: (
        "no_such_page",
        "table_unknown",
        "link_unknown",
        "no_such_book",
        "no_such_seat",
        "board_unknown",
    ),
    405: ("wrong_method",),
    409: (
        "seat_taken",
        "seat_is_house",
        "seat_not_taken",
        "already_seated",
        "link_used",
        "already_set_up",
    ),
    410: ("table_closed", "link_expired"),
    413: ("body_too_big",),
    415: ("not_json",),
    421: ("bad_host",),
    422: (
        "bad_body",
        "bad_name",
        "bad_option",
        "no_such_player",
        "bad_boards",
        "bad_seats",
        "bad_cards",
        "bad_record",
        "wrong_record",
        "weak_password",
    ),
    429: (
        "too_many",
        "too_many_connections",
    ),
    500: ("internal",),
    503: (
        "going_down",
        "too_many_tables",
    ),
    507: (
        "disk_full",
        "not_stored",
    ),
}
STATUS: Final = {code: status for status, codes in _CODES.items() for code in codes}
