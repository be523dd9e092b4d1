"""The text of a program that always plays the same way: its lowest card, and it passes on all that is no single."""

TRIVIAL = """
import sys
seat, hand, table, passes, called = "A", [], None, 0, False
rank = lambda card: card // 4 if card < 52 else card - 39
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    answer = "OK " + word
    if word == "DOUDIZHUVER":
        answer = "NAME trivial"
    elif word == "DEAL":
        seat, hand, table, passes, called = rest[0], [int(card) for card in rest[1:].split(",")], None, 0, False
    elif word == "BID":
        if rest == "WHAT":
            answer = f"BID {seat}{0 if called else 1 + hand[0] % 3}"
        called = called or rest[1] != "0"
    elif word == "LEFTOVER" and rest[0] == seat:
        hand = sorted(hand + [int(card) for card in rest[1:].split(",")])
    elif word == "PLAY":
        played = rest[1:]
        if rest == "WHAT":
            fits = [card for card in hand if table is None or (table >= 0 and rank(card) > rank(table))]
            played = str(fits[0]) if fits else "-1"
            hand = [card for card in hand if str(card) != played]
            answer = f"PLAY {seat}{played}"
        if played == "-1":
            passes += 1
        else:
            table, passes = (int(played) if "," not in played else -1), 0
        if passes == 2:
            table, passes = None, 0
    sys.stdout.write(answer + "\\n")
    sys.stdout.flush()
"""
