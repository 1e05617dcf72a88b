"""Contacts by FastAPI over SQLite, which "make bench-api" measures beside the API of scenehost.

Usage: fastapi_contacts.py CONTACTS.vcf FILE.sqlite PORT TOKEN

Each answer has the values that the API's has: those of a contact's card, or of the rows of a list. A call is authorized by
a token whose hash the database has, and an edit is one transaction. SQLite has the settings of scenehost's store.
"""

import hashlib
import json
import sqlite3
import sys
import threading

import uvicorn
from fastapi import Depends, FastAPI, Header, HTTPException
from pydantic import BaseModel

LABELS = {"FN": "name", "NICKNAME": "nickname", "TEL": "phone", "EMAIL": "email", "ADR": "address", "ORG": "organisation",
          "TITLE": "title", "ROLE": "role", "URL": "web", "BDAY": "birthday", "NOTE": "notes", "CATEGORIES": "categories"}


class Item(BaseModel):
    label: str
    value: str


class Contact(BaseModel):
    id: str
    items: list[Item]


class Row(BaseModel):
    identifier: str
    cells: list[str]


class Page(BaseModel):
    total: int
    rows: list[Row]


class Edit(BaseModel):
    title: str


def fill(database, path):
    database.executescript("""
        CREATE TABLE contacts (id TEXT PRIMARY KEY, name TEXT NOT NULL, sort TEXT NOT NULL, items TEXT NOT NULL);
        CREATE INDEX contacts_sort ON contacts (sort);
        CREATE TABLE tokens (hash TEXT PRIMARY KEY, person TEXT NOT NULL);
    """)
    number, items = 0, {}
    with open(path, encoding="utf-8") as cards:
        for line in cards:
            name, _, value = line.rstrip("\r\n").partition(":")
            name = name.split(";")[0].upper()
            if name == "BEGIN":
                items, number = {}, number + 1
            elif name == "N":
                sort = value.casefold()
            elif name in LABELS:
                items.setdefault(LABELS[name], value.strip(";").replace(";", ", "))
            elif name == "END":
                database.execute("INSERT INTO contacts VALUES (?, ?, ?, ?)",
                                 (f"c{number}", items.get("name", ""), sort, json.dumps(items)))
    database.execute("INSERT INTO tokens VALUES (?, 'ada')", (hashlib.sha256(sys.argv[4].encode()).hexdigest(),))
    database.commit()


def connect():
    database = sqlite3.connect(sys.argv[2], check_same_thread=False)
    database.executescript("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -16000;")
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
    return Contact(id=identifier, items=[Item(label=label, value=value) for label, value in json.loads(row[0]).items()])


# Functions without "async" would run on threads of a pool, which is slower for statements this short.
@app.get("/contacts/{identifier}", response_model=Contact)
async def view(identifier: str, who: str = Depends(person)):
    return contact(identifier)


@app.get("/contacts", response_model=Page)
async def page(limit: int = 50, offset: int = 0, who: str = Depends(person)):
    total = opened().execute("SELECT count(*) FROM contacts").fetchone()[0]
    rows = opened().execute("SELECT id, name, items FROM contacts ORDER BY sort LIMIT ? OFFSET ?", (limit, offset))
    return Page(total=total, rows=[
        Row(identifier=identifier, cells=[name, *(json.loads(items).get(key, "") for key in ("phone", "email"))])
        for identifier, name, items in rows
    ])


@app.post("/contacts/{identifier}", response_model=Contact)
async def edit(identifier: str, change: Edit, who: str = Depends(person)):
    database = opened()
    with database:
        row = database.execute("SELECT items FROM contacts WHERE id = ?", (identifier,)).fetchone()
        if not row:
            raise HTTPException(404)
        items = json.loads(row[0]) | {"title": change.title}
        database.execute("UPDATE contacts SET items = ? WHERE id = ?", (json.dumps(items), identifier))
    return contact(identifier)


fill(connect(), sys.argv[1])
print("ready", flush=True)
uvicorn.run(app, host="127.0.0.1", port=int(sys.argv[3]), log_level="error", access_log=False)
