"""The program as it runs behind a webhook: settings in, updates delivered, SIGTERM."""

import socket
from pathlib import Path

from bot.heartbeat import NAME
from bot.sandbox import Sandbox, World
from tests.e2e.program import START_SECONDS, Program

TOKEN = "123456789:AAH-league-bot-behind-a-webhook-of-its-own"


def free_port() -> str:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return str(free.getsockname()[1])


async def test_a_program_with_a_webhook_answers_shows_signs_of_life_and_stops_at_sigterm(tmp_path: Path) -> None:
    world = World()
    account = world.bot("League", "league_bot", token=TOKEN)
    anna = world.person("Anna")
    chat = world.group("Poker", anna, account)
    port = free_port()
    async with Sandbox(world) as sandbox:
        hook = {
            "WEBHOOK_URL": f"http://127.0.0.1:{port}/hook",
            "WEBHOOK_SECRET": "between-us",
            "WEBHOOK_PORT": port,
        }
        program = Program(tmp_path, sandbox.url, TOKEN, **hook)
        await program.start()
        world.send(anna, chat, "/newgame@league_bot 500")
        await world.sees(chat, "№1", seconds=START_SECONDS)
        alive = (tmp_path / NAME).exists()
        code, output = await program.stop()

    asked = [call.method for call in world.calls if call.method in ("setWebhook", "getUpdates")]
    assert (alive, code, asked, "Traceback" in output) == (True, 0, ["setWebhook"], False), output
