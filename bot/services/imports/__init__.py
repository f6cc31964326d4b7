"""Past evenings out of files: lists, grids and the ledgers of another program."""
