"""Many deals between engines: plan, line-up, workers, archive, replay and report."""
