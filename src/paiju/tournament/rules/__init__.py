"""The points on which books speak about formats, direction and entries; the values are in ``paiju.regulations``."""
