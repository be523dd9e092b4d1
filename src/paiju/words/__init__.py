"""The one catalogue of sentences, Chinese and English: how codes, numbers and names of the core are told to people.

The core knows codes and facts only; everything a person reads about them is made here, always in both languages. The
sentences are the files of ``sentences``, whose README tells how they are written; nothing generates them.
"""

from paiju.words.refusals import say_refusal
from paiju.words.say import Fact, Facts, listed, plain, say, say_fact

__all__ = ["Fact", "Facts", "listed", "plain", "say", "say_fact", "say_refusal"]
