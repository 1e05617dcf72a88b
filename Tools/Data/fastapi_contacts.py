"""Contacts by FastAPI over SQLite, which "make bench-api" measures beside the API of scenehost.

Usage: fastapi_contacts.py CONTACTS.vcf FILE.sqlite PORT TOKEN

It does the same work. An answer has the values of a contact's card, or of the rows of a list with all phone numbers and
e-mail addresses of each. A call is authorized by a token whose hash the database has. An edit is one transaction, which
updates the words for searches, too, and is on the disk before the answer. SQLite has the settings of scenehost's store,
and uvicorn the event loop and the parser that FastAPI's manual installs (fastapi[standard]).
"""

import hashlib
import json
import sqlite3
import sys
import threading

import uvicorn
from fastapi import Depends, FastAPI, Header, HTTPException
from pydantic import BaseModel

LABELS = {"FN": "Name", "NICKNAME": "Nickname", "TEL": "Phone", "EMAIL": "E-mail", "ADR": "Address", "ORG": "Organisation",
          "TITLE": "Title", "ROLE": "Role", "URL": "Web", "BDAY": "Birthday", "NOTE": "Notes", "CATEGORIES": "Categories"}


class Item(BaseModel):
    label: str
    value: str


class Contact(BaseModel):
    id: str
    items: list[Item]


class Row(BaseModel):
    identifier: str
    cells: list[str]
    values: dict[str, list[Item]]


class Page(BaseModel):
    total: int
    rows: list[Row]


class Edit(BaseModel):
    title: str


def unfolded(cards):
    """The lines of vCards (RFC 6350, section 3.2)."""
    line = ""
    for part in cards:
        part = part.rstrip("\r\n")
        if part.startswith((" ", "\t")):
            line += part[1:]
            continue
        yield line
        line = part
    yield line


def text(items):
    return " ".join(value for _, value in items)


def fill(database, path):
    database.executescript("""
        CREATE TABLE contacts (row INTEGER PRIMARY KEY, id TEXT UNIQUE NOT NULL, sort TEXT NOT NULL, items TEXT NOT NULL);
        CREATE INDEX contacts_sort ON contacts (sort);
        CREATE VIRTUAL TABLE words USING fts5 (text);
        CREATE TABLE tokens (hash TEXT PRIMARY KEY, person TEXT NOT NULL);
    """)
    number, items = 0, []
    with open(path, encoding="utf-8") as cards:
        for line in unfolded(cards):
            name, _, value = line.partition(":")
            name, *types = name.split(";")
            name = name.upper()
            if name == "BEGIN":
                items, number = [], number + 1
            elif name == "N":
                sort = value.casefold()
            elif name in LABELS:
                types = ", ".join(types).lower().removeprefix("type=")
                items.append((LABELS[name] + (f" ({types})" if types else ""), value.strip(";").replace(";", ", ")))
            elif name == "END":
                database.execute("INSERT INTO contacts VALUES (?, ?, ?, ?)", (number, f"c{number}", sort, json.dumps(items)))
                database.execute("INSERT INTO words (rowid, text) VALUES (?, ?)", (number, text(items)))
    database.execute("INSERT INTO tokens VALUES (?, 'ada')", (hashlib.sha256(sys.argv[4].encode()).hexdigest(),))
    database.commit()


def connect():
    database = sqlite3.connect(sys.argv[2], check_same_thread=False)
    database.executescript("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA cache_size = -16000;")
    return database


local = threading.local()


def opened():
    if not hasattr(local, "database"):
        local.database = connect()
    return local.database


def person(authorization: str = Header()) -> str:
    secret = authorization.removeprefix("Bearer ").encode()
    row = opened().execute("SELECT person FROM tokens WHERE hash = ?", (hashlib.sha256(secret).hexdigest(),)).fetchone()
    if not row:
        raise HTTPException(401)
    return row[0]


app = FastAPI()


def contact(identifier):
    row = opened().execute("SELECT items FROM contacts WHERE id = ?", (identifier,)).fetchone()
    if not row:
        raise HTTPException(404)
    return Contact(id=identifier, items=[Item(label=label, value=value) for label, value in json.loads(row[0])])


def shown(identifier, items):
    def labelled(name):
        return [Item(label=label, value=value) for label, value in items if label.startswith(name)]

    values = {name: labelled(name) for name in ("Phone", "E-mail")}
    cells = [next((value for label, value in items if label.startswith(name)), "")
             for name in ("Name", "Phone", "E-mail", "Organisation")]
    return Row(identifier=identifier, cells=cells, values=values)


# Functions without "async" would run on threads of a pool, which is slower for statements this short.
@app.get("/contacts/{identifier}", response_model=Contact)
async def view(identifier: str, who: str = Depends(person)):
    return contact(identifier)


@app.get("/contacts", response_model=Page)
async def page(limit: int = 50, offset: int = 0, who: str = Depends(person)):
    total = opened().execute("SELECT count(*) FROM contacts").fetchone()[0]
    rows = opened().execute("SELECT id, items FROM contacts ORDER BY sort LIMIT ? OFFSET ?", (limit, offset))
    return Page(total=total, rows=[shown(identifier, json.loads(items)) for identifier, items in rows])


@app.post("/contacts/{identifier}", response_model=Contact)
async def edit(identifier: str, change: Edit, who: str = Depends(person)):
    database = opened()
    with database:
        row = database.execute("SELECT row, items FROM contacts WHERE id = ?", (identifier,)).fetchone()
        if not row:
            raise HTTPException(404)
        items = [item for item in json.loads(row[1]) if item[0] != "Title"] + [("Title", change.title)]
        database.execute("UPDATE contacts SET items = ? WHERE row = ?", (json.dumps(items), row[0]))
        database.execute("UPDATE words SET text = ? WHERE rowid = ?", (text(items), row[0]))
    return contact(identifier)


fill(connect(), sys.argv[1])
print("ready", flush=True)
uvicorn.run(app, host="127.0.0.1", port=int(sys.argv[3]), log_level="error", access_log=False)
