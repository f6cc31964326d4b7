"""Forty time zones: both ends of the Earth, halves and quarters of hours, every kind of summer time."""

ZONES = (
    "Pacific/Kiritimati", "Pacific/Apia", "Pacific/Chatham", "Pacific/Auckland", "Asia/Kamchatka",
    "Pacific/Norfolk", "Asia/Magadan", "Australia/Lord_Howe", "Australia/Sydney", "Asia/Vladivostok",
    "Australia/Adelaide", "Australia/Darwin", "Asia/Tokyo", "Australia/Eucla", "Asia/Shanghai",
    "Asia/Novosibirsk", "Asia/Yangon", "Asia/Almaty", "Asia/Kathmandu", "Asia/Kolkata",
    "Asia/Yekaterinburg", "Asia/Kabul", "Asia/Tbilisi", "Asia/Tehran", "Europe/Moscow",
    "Europe/Kyiv", "Asia/Beirut", "Africa/Cairo", "Europe/Berlin", "Africa/Casablanca",
    "Europe/London", "Atlantic/Azores", "America/Nuuk", "America/Sao_Paulo", "America/St_Johns",
    "America/New_York", "America/Asuncion", "America/Los_Angeles", "Pacific/Marquesas", "Pacific/Pago_Pago",
)  # fmt: skip
