"""Pages of contacts by FastAPI and Jinja over SQLite, which "make bench-web" measures beside those of scenehost.

Usage: fastapi_pages.py FOLDER PORT
"""

import pathlib
import sqlite3
import sys

import uvicorn
from fastapi import FastAPI
from fastapi.responses import HTMLResponse
from jinja2 import Environment, FileSystemLoader
from values import page

folder = pathlib.Path(sys.argv[1])
database = sqlite3.connect(folder / "contacts.sqlite")
database.execute("PRAGMA cache_size = -16000")
templates = Environment(loader=FileSystemLoader(folder / "python"), autoescape=True, auto_reload=False)
app = FastAPI()


def rows():
    return database.execute("SELECT id, name, phone, email, organisation FROM contacts ORDER BY sort LIMIT 50")


def total():
    return database.execute("SELECT count(*) FROM contacts").fetchone()[0]


# Functions without "async" would run on threads of a pool, which is slower for statements this short.
@app.get("/ContactList", response_class=HTMLResponse)
async def contact_list():
    return templates.get_template("list.html").render(page(rows(), total()))


@app.get("/ContactList/{step}", response_class=HTMLResponse)
async def contact(step: str):
    items = database.execute("SELECT label, value FROM items WHERE contact = ? ORDER BY id",
                             (step.removeprefix("ViewContact;id="),))
    return templates.get_template("contact.html").render(page(rows(), total(), items))


uvicorn.run(app, host="127.0.0.1", port=int(sys.argv[2]), log_level="error", access_log=False)
