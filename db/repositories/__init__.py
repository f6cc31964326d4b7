"""One class for each thing that is remembered; they flush and never commit."""

from db.repositories.games import Games
from db.repositories.leagues import Leagues
from db.repositories.ledger import Ledger
from db.repositories.merges import Claims, Merges
from db.repositories.operations import Operations
from db.repositories.players import Players
from db.repositories.results import Fact, Results, Stretch

__all__ = ["Claims", "Fact", "Games", "Leagues", "Ledger", "Merges", "Operations", "Players", "Results", "Stretch"]
