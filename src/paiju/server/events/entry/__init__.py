"""How people come to an event and to their seats: codes, links, keys, visits."""
