"""Tables beside the log, in SQL that every database of ours speaks."""
