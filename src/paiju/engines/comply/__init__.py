"""Whether an engine keeps to the protocol: scenarios, and a engine that plays them."""
