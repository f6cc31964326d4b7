"""Everything of a chat as one JSON document, and the way back into an empty chat."""

from bot.services.documents.reading import parsed
from bot.services.documents.service import DocumentService, Exported, Restored

__all__ = ["DocumentService", "Exported", "Restored", "parsed"]
