"""From results to ranks: points, comparison, tie-breaks, and why."""
