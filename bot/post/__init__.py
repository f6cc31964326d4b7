"""The only sender: a group's budget, order, patience with Telegram, one line of letters a chat.

Everything that people read passes here. `Post` puts letters into a chat's `Line`; the line sends them one by
one, the urgent first, at the `Pace` and within the `Account` that Telegram allows; a `Courier` carries each
and knows what an error means.
"""

from bot.post.courier import Uncertain, Unsent
from bot.post.letters import Card, message
from bot.post.office import Post, thread_of
from bot.post.pace import Limits, Pace, Urgency

__all__ = ["Card", "Limits", "Pace", "Post", "Uncertain", "Unsent", "Urgency", "message", "thread_of"]
