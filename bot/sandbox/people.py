"""People, bots, and what somebody is in a chat."""

from dataclasses import dataclass, field
from typing import Any

ADMIN_RIGHTS = (
    "can_manage_chat",
    "can_delete_messages",
    "can_manage_video_chats",
    "can_restrict_members",
    "can_promote_members",
    "can_change_info",
    "can_invite_users",
    "can_post_stories",
    "can_edit_stories",
    "can_delete_stories",
    "can_send_welcome_messages",
    "can_pin_messages",
    "can_manage_topics",
)
USUAL_RIGHTS = frozenset(ADMIN_RIGHTS) - {"can_promote_members"}
PERMISSIONS = (
    "can_send_messages",
    "can_send_audios",
    "can_send_documents",
    "can_send_photos",
    "can_send_videos",
    "can_send_video_notes",
    "can_send_voice_notes",
    "can_send_polls",
    "can_send_other_messages",
    "can_add_web_page_previews",
    "can_react_to_messages",
    "can_edit_tag",
    "can_change_info",
    "can_invite_users",
    "can_pin_messages",
    "can_manage_topics",
)
PRESENT = frozenset({"creator", "administrator", "member", "restricted"})
ADMINS = frozenset({"creator", "administrator"})


@dataclass(eq=False)
class User:
    """Somebody with an account: a person, a bot, or one of Telegram's own service accounts."""

    id: int
    first_name: str
    last_name: str | None = None
    username: str | None = None
    language: str | None = None
    is_bot: bool = False
    deleted: bool = False

    def json(self) -> dict[str, Any]:
        """The Bot API's User."""
        view: dict[str, Any] = {"id": self.id, "is_bot": self.is_bot, "first_name": self.first_name}
        more = {"last_name": self.last_name, "username": self.username, "language_code": self.language}
        return view | {key: value for key, value in more.items() if value is not None}

    @property
    def name(self) -> str:
        """The name as shown above a message."""
        return f"{self.first_name} {self.last_name}" if self.last_name else self.first_name


# Service accounts, with the ids that they have on Telegram.
ANONYMOUS_ADMIN = User(1087968824, "Group", username="GroupAnonymousBot", is_bot=True)
CHANNEL_MASK = User(136817688, "Channel", username="Channel_Bot", is_bot=True)
TELEGRAM = User(777000, "Telegram")


@dataclass(frozen=True)
class Member:
    """What somebody is in a chat."""

    user: User
    status: str = "left"
    rights: frozenset[str] = field(default_factory=frozenset)
    anonymous: bool = False
    title: str | None = None

    @property
    def present(self) -> bool:
        """Whether they are in the chat."""
        return self.status in PRESENT and not (self.status == "restricted" and "is_member" not in self.rights)

    @property
    def admin(self) -> bool:
        """Whether they administer the chat."""
        return self.status in ADMINS

    def may(self, right: str) -> bool:
        """Whether an administrator holds this right."""
        return self.status == "creator" or (self.status == "administrator" and right in self.rights)

    def may_send(self, right: str = "can_send_messages") -> bool:
        """Whether they may write this kind of message."""
        return self.present and (self.status != "restricted" or right in self.rights)

    def json(self) -> dict[str, Any]:
        """The Bot API's ChatMember of this status."""
        view: dict[str, Any] = {"user": self.user.json(), "status": self.status}
        if self.admin:
            view["is_anonymous"] = self.anonymous
            if self.title:
                view["custom_title"] = self.title
        if self.status == "administrator":
            view["can_be_edited"] = False
            view |= {right: right in self.rights for right in ADMIN_RIGHTS}
        if self.status == "restricted":
            view |= {"is_member": "is_member" in self.rights, "until_date": 0}
            view |= {right: right in self.rights for right in PERMISSIONS}
        if self.status == "kicked":
            view["until_date"] = 0
        return view
