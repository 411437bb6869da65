"""The small working game that `make new-game` writes, to be changed piece by piece into another one."""
