"""The formulas of other clubs: forms that ask for a game, and the chat's ladders of recorded matches."""
