"""Whether an engine keeps to the protocol: scenarios, and a mirror that plays them."""
