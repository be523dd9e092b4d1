"""A contest under regulation 001 that runs by itself, from registered programs to awards. Prints nothing."""
