"""The engine protocol itself: lines, sessions, faults and options. Starts nothing."""
