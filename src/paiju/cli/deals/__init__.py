"""Commands that deal boards, seal, show, replay and check them."""
