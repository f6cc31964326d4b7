"""The formulas of the Gambler club, one file a game."""
