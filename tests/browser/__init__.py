"""A package, unlike other folders: one browser serves all of its tests, and is gone before those of the next folder."""
