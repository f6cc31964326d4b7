"""On which grounds somebody may, when Telegram has to be asked, and whom a refusal names."""

from dataclasses import replace

import pytest

from bot.services.orders import Order
from bot.services.permissions import NO_GAME, Act, Case, is_host, needs_admin, permit
from bot.services.refusals import NotAllowedError, Who
from tests.bot.conftest import CHAT, EVENING, actor

ANNA, BORIS = actor("Anna"), actor("Boris")
MEMBER = Order(actor=ANNA, place=CHAT, key="1:1:x", at=EVENING)
ADMIN = replace(MEMBER, admin=True)
HIDDEN = replace(MEMBER, actor=replace(ANNA, anonymous=True))
HERS, HIS = Case(ANNA.telegram_id, trusting=False), Case(BORIS.telegram_id, trusting=False)


@pytest.mark.parametrize(
    ("order", "host", "is_so"),
    [
        (MEMBER, ANNA.telegram_id, True),
        (MEMBER, BORIS.telegram_id, False),
        (MEMBER, None, False),
        (HIDDEN, ANNA.telegram_id, False),
    ],
)
def test_a_host_hosts_under_their_own_name(order: Order, host: int | None, is_so: bool) -> None:
    assert is_host(order, host) is is_so


@pytest.mark.parametrize(
    ("act", "case", "is_so"),
    [
        (Act.LOG, NO_GAME, False),
        (Act.TAKE_OVER, HIS, False),
        (Act.CLOSE, HIS, True),
        (Act.CLOSE, HERS, False),
        (Act.CLOSE, replace(HIS, settled=True), False),
        (Act.REOPEN, replace(HIS, closer=ANNA.telegram_id), False),
        (Act.REOPEN, replace(HIS, closer=BORIS.telegram_id), True),
        (Act.SETTINGS, HERS, True),
        (Act.LOG_FOR, replace(HIS, trusting=True), False),
        (Act.LOG_FOR, HIS, True),
    ],
)
def test_telegram_is_asked_only_where_nothing_else_decides(act: Act, case: Case, is_so: bool) -> None:
    assert needs_admin(MEMBER, act, case) is is_so


@pytest.mark.parametrize(
    ("order", "act", "case"),
    [
        (MEMBER, Act.OPEN, NO_GAME),
        (ADMIN, Act.BACKDATE, NO_GAME),
        (MEMBER, Act.CLOSE, HERS),
        (ADMIN, Act.CLOSE, HIS),
        (MEMBER, Act.CLOSE, replace(HIS, settled=True)),
        (MEMBER, Act.CLOSE, replace(HIS, seated=True, left_open=True)),
        (MEMBER, Act.REOPEN, replace(HIS, closer=ANNA.telegram_id)),
        (MEMBER, Act.TAKE_OVER, replace(HIS, seated=True, host_left=True)),
        (MEMBER, Act.LOG_FOR, replace(HIS, trusting=True)),
        (MEMBER, Act.LOG_FOR, replace(HIS, seated=True, guest=True)),
    ],
)
def test_each_ground_suffices(order: Order, act: Act, case: Case) -> None:
    permit(order, act, case)


@pytest.mark.parametrize(
    ("order", "act", "case", "who", "person"),
    [
        (MEMBER, Act.BACKDATE, NO_GAME, Who.ADMIN, None),
        (replace(MEMBER, unsure=True), Act.BACKDATE, NO_GAME, Who.CONFIRMED_ADMIN, None),
        (MEMBER, Act.SETTINGS, HIS, Who.ADMIN, None),
        (MEMBER, Act.CLOSE, NO_GAME, Who.ADMIN, None),
        (MEMBER, Act.CLOSE, HIS, Who.HOST, BORIS.telegram_id),
        (HIDDEN, Act.CLOSE, HERS, Who.HOST, ANNA.telegram_id),
        (MEMBER, Act.CLOSE, replace(HIS, seated=True), Who.HOST, BORIS.telegram_id),
        (MEMBER, Act.CLOSE, replace(HIS, left_open=True), Who.HOST, BORIS.telegram_id),
        (HIDDEN, Act.CLOSE, replace(HIS, seated=True, left_open=True), Who.HOST, BORIS.telegram_id),
        (HIDDEN, Act.REOPEN, replace(HIS, closer=ANNA.telegram_id), Who.HOST, BORIS.telegram_id),
        (ADMIN, Act.TAKE_OVER, HIS, Who.SEATED, BORIS.telegram_id),
        (MEMBER, Act.TAKE_OVER, replace(HIS, seated=True), Who.SEATED, BORIS.telegram_id),
        (MEMBER, Act.TAKE_OVER, replace(HIS, host_left=True), Who.SEATED, BORIS.telegram_id),
        (HIDDEN, Act.TAKE_OVER, replace(HIS, seated=True, host_left=True), Who.SEATED, BORIS.telegram_id),
        (MEMBER, Act.LOG_FOR, replace(HIS, seated=True), Who.HOST, BORIS.telegram_id),
        (MEMBER, Act.LOG_FOR, replace(HIS, guest=True), Who.HOST, BORIS.telegram_id),
        (HIDDEN, Act.LOG_FOR, replace(HIS, seated=True, guest=True), Who.HOST, BORIS.telegram_id),
    ],
)
def test_without_any_ground_it_is_said_who_may(
    order: Order, act: Act, case: Case, who: Who, person: int | None
) -> None:
    with pytest.raises(NotAllowedError) as refused:
        permit(order, act, case)
    assert (refused.value.who, refused.value.person) == (who, person)
