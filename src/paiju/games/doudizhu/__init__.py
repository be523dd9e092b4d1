"""The rules of 二打一 (Dou Dizhu). Pure; one engine for every book of the game."""
