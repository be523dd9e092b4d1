"""The referee's desk: records decided anew by the game of their book, and the audit of sealed papers."""
