"""Events of the tournament core played at live tables: one stream of acts each, one room, tables on shared boards."""
