"""House players of Shengji, each of which knows nothing but what its seat has seen."""
