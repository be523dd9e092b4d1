"""The deal record of Dou Dizhu: written, read and decided again."""
