"""The methods of the Bot API, a module a subject; `catalogue` lists them all."""
