"""Matches: numbered boards, sealed deals, deals in sequence, clocks and comparison. Pure."""
