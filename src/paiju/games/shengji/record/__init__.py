"""The deal record of Shengji: written, read and decided again."""
