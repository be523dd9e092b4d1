"""Who somebody is: accounts, passwords, tokens, seats by link, names."""
