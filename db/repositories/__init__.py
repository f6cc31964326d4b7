"""One class for each thing that is remembered; they flush and never commit."""

from db.repositories.announcements import SHUT_OUT, UNSAID, Announcements, Candidate, Claim, Outcome
from db.repositories.archive import Archive, UnfitError
from db.repositories.asides import Asides
from db.repositories.corrections import Corrections
from db.repositories.finished import Evening, Finished, Home, Member
from db.repositories.games import Games
from db.repositories.ladders import Ladders, Stood
from db.repositories.leagues import Leagues
from db.repositories.ledger import Entry, Ledger
from db.repositories.merges import Claims, Merges
from db.repositories.operations import Operations
from db.repositories.players import Players
from db.repositories.portions import Portions
from db.repositories.results import Fact, Results, Stretch
from db.repositories.transfers import Requisites, Transfers

__all__ = [
    "SHUT_OUT",
    "UNSAID",
    "Announcements",
    "Archive",
    "Asides",
    "Candidate",
    "Claim",
    "Claims",
    "Corrections",
    "Entry",
    "Evening",
    "Fact",
    "Finished",
    "Games",
    "Home",
    "Ladders",
    "Leagues",
    "Ledger",
    "Member",
    "Merges",
    "Operations",
    "Outcome",
    "Players",
    "Portions",
    "Requisites",
    "Results",
    "Stood",
    "Stretch",
    "Transfers",
    "UnfitError",
]
