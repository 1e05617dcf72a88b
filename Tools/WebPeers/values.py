"""The values of the pages of contacts, which the peers in Python fill into their templates."""

import secrets
import string

ALPHABET = [{"letter": letter} for letter in string.ascii_uppercase]


def page(rows, total, items=()):
    return {"token": secrets.token_hex(16), "mark": secrets.token_hex(16), "alphabet": ALPHABET, "total": f"{total:,}",
            "rows": [row(*columns) for columns in rows], "items": [item(*columns) for columns in items]}


def row(identifier, name, phone, email, organisation):
    words = name.split()
    hue = 0
    for byte in name.encode():
        hue = (hue * 31 + byte) & 0xFFFFFFFF
    return {"id": identifier, "name": name, "letters": (words[0][:1] + words[-1][:1] if words else "").upper(),
            "hue": hue % 12 * 30, "hint": name if len(name) > 16 else "", "phone": phone, "tel": phone.replace(" ", ""),
            "email": email, "organisation": organisation}


def item(label, value):
    link = "tel:" + value.replace(" ", "") if label.startswith("Phone") else \
        "mailto:" + value if label.startswith("E-mail") else ""
    return {"label": label, "value": value, "link": link}
