"""The house player that has learnt: a network that values every call and play, and the weights it comes with."""
