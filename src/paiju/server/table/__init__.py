"""Tables in the store and in words: their logs, the list of them, the book of each, what they refuse."""
