"""Rating formulas of four clubs, computed exactly; stands on the standard library alone."""
