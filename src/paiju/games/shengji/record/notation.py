"""How actions and events of Shengji are written in a deal record: the words of its lines, and remarks beside them."""

from typing import assert_never

from paiju.cards.card import BadCard, Card
from paiju.games.shengji.deal import events as e
from paiju.games.shengji.deal.events import Action, Cards, Event, MadeBy
from paiju.games.shengji.packs import ACCEPTED, FACES, Face, format_faces, number_cards, parse_faces
from paiju.table.record.lines import Line, parse_number, parse_seat, shown
from paiju.table.record.record import BadRecord

ACTION_WORDS = ("call", "no-call", "bury", "play", "designate", "draw", "time-out", "penalise")
MOST_DRAWS = 999
_KINDS = {"single": False, "double": True}
_PENALTY_WORDS = 5


def parse_action(line: Line) -> Action:
    """The action in a line's words from the third on."""
    word, *rest = line.words[2:] or ("",)
    match word:
        case "call" if rest:
            return e.Call(parse_cards(rest, line.number))
        case "no-call" if not rest:
            return e.NoCall()
        case "bury" if rest:
            return e.Bury(parse_cards(rest, line.number))
        case "play" if rest:
            return e.Play(parse_cards(rest, line.number))
        case "designate" if len(rest) == 1 and rest[0] in _KINDS:
            return e.Designate(_KINDS[rest[0]])
        case "draw" if len(rest) == 1 and 0 < parse_number(rest[0], line.number, "board") <= MOST_DRAWS:
            return e.Tick(int(rest[0]))
        case "time-out" if not rest:
            return e.Tick()
        case "penalise" if len(rest) in (_PENALTY_WORDS - 1, _PENALTY_WORDS):
            return _parse_penalty(rest, line.number)
        case _ if word in ACTION_WORDS:
            raise BadRecord(line.number, "not_complete", found=shown(" ".join(line.words[2:])), usage=word)
        case _:
            raise BadRecord(line.number, "not_an_action", found=shown(word), accepted=", ".join(ACTION_WORDS))


def _parse_penalty(words: list[str], line: int) -> e.Penalise:
    seat, offence, nth, cards, *grave = words
    if grave not in ([], ["grave"]):
        raise BadRecord(line, "not_complete", found=shown(" ".join(words)), usage="penalise")
    counts = [parse_number(word, line, "int") for word in (nth, cards)]
    return e.Penalise(parse_seat(seat, line), offence, counts[0], counts[1], bool(grave))


def parse_cards(words: list[str], line: int) -> Cards:
    """As faces; which of two equal cards is meant does not matter."""
    faces: list[Face] = []
    for word in words:
        try:
            found = parse_faces(word)
        except BadCard:
            found = ()
        if len(found) != 1:
            raise BadRecord(line, "not_a_card", found=shown(word), accepted=ACCEPTED)
        faces += found
    cards = number_cards(faces)
    if cards is None:
        thrice = next(face for face in faces if faces.count(face) > 2)
        raise BadRecord(line, "third_card", card=format_faces([Card(thrice)]))
    return cards


def format_action(action: Action) -> str:
    match action:
        case e.Call():
            return f"call {written(action.cards)}"
        case e.NoCall():
            return "no-call"
        case e.Bury():
            return f"bury {written(action.cards)}"
        case e.Play():
            return f"play {written(action.cards)}"
        case e.Designate():
            return f"designate {'double' if action.double else 'single'}"
        case e.Tick():
            return f"draw {action.draws}" if action.draws else "time-out"
        case e.Penalise():
            grave = " grave" if action.grave else ""
            return f"penalise {action.seat} {action.offence} {action.nth} {action.cards}{grave}"
        case _:
            assert_never(action)


def written(cards: Cards) -> str:
    """In the order of their faces, whichever of two equal cards is meant."""
    return format_faces(sorted(cards, key=lambda card: FACES[card]))


def remark(event: Event) -> str | None:
    """A comment for what followed an action; none where the line says it already."""
    match event:
        case e.CallsShown():
            return f"亮主 declared by {event.seat}: {written(event.cards)}"
        case e.TrumpTurned():
            return f"无人叫主，翻底牌 nobody called, turned: {format_faces((event.card,))}"
        case e.DrawVoided():
            return "无人叫主，重新发牌 nobody called: dealt again"
        case e.KittyTaken():
            return f"庄家拿底 declarer, takes the kitty: {event.seat}"
        case e.CardsBuried(by=MadeBy.TIME_OUT):
            return f"超时代扣 buried for {event.seat}: {written(event.cards)}"
        case e.CardsLaid(by=MadeBy.TIME_OUT | MadeBy.FORCED):
            return f"{event.seat} 出 plays: {written(event.cards)}"
        case e.ThrowFailed():
            return f"甩牌不成 the throw fails: {written(event.blocked)}，罚 fine {event.fine}"
        case e.TrickTaken():
            return f"{event.seat} 得圈 takes the trick: {event.points} 分，防守方 defenders {event.captured}"
        case e.TimedOut():
            return f"超时 time-out {event.nth}，罚 fine {event.fine}"
        case e.Penalised():
            return f"判罚 penalty: {event.offence}，罚 fine {event.fine}"
        case e.KittyOpened():
            return f"底牌 kitty: {written(event.cards)} · {event.points} 分"
        case _:
            return None
