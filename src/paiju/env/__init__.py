"""For researchers: Dou Dizhu as an environment of PettingZoo, and thousands of deals side by side as arrays."""
