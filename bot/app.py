"""The only assembly: puts services, handlers and Telegram together."""
