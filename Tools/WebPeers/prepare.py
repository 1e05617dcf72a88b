"""Prepares what the peers of "make bench-web" serve: a database with contacts, and templates of scenehost's own pages.

Usage: prepare.py CONTACTS.vcf LIST.html CONTACT.html FOLDER

FOLDER gets contacts.sqlite, and a template of each page for Jinja and Django and one for Go's html/template. In a template,
the rows, the items of a contact, the letters, the number of contacts and the secrets of a form are filled in; all other text
of the page is fixed, as it is in a template that a person writes.
"""

import pathlib
import re
import sqlite3
import sys

LABELS = {"FN": "Name", "NICKNAME": "Nickname", "ORG": "Organisation", "TITLE": "Title", "TEL": "Phone", "EMAIL": "E-mail",
          "ADR": "Address", "URL": "Web", "BDAY": "Birthday", "NOTE": "Notes", "CATEGORIES": "Categories"}

# "[[for x]]" is a loop over the page's x, "[[.y]]" a value of its element, and "[[z]]" one of the page.
ROW = (
    '[[for rows]]<tr data-row data-key="[[.id]]"><td class="mark"><input type="checkbox" name="row:contacts" value="[[.id]]" '
    'form="marks-contacts" aria-label="Mark [[.name]]"></td><th scope="row"><span class="monogram hue[[.hue]] person" '
    'aria-hidden="true">[[.letters]]</span><a href="/ContactList/ViewContact;id=[[.id]]"[[if .hint]] title="[[.hint]]"[[end if]]>'
    '[[.name]]</a></th><td data-label="Phone">[[if .phone]]<a href="tel:[[.tel]]" rel="noreferrer">[[.phone]]</a>[[end if]]</td>'
    '<td data-label="E-mail" class="from40"[[if .email]] title="[[.email]]"[[end if]]>[[if .email]]<a href="mailto:[[.email]]" '
    'rel="noreferrer">[[.email]]</a>[[end if]]</td><td data-label="Organisation" class="from48">[[.organisation]]</td></tr>'
    "[[end for]]"
)
ITEM = "[[for items]]<dt>[[.label]]</dt><dd>[[if .link]]<a href=\"[[.link]]\" rel=\"noreferrer\">[[.value]]</a>[[else]][[.value]][[end if]]</dd>[[end for]]"
LETTER = '[[for alphabet]]<a href="/ContactList?contacts.from=[[.letter]]">[[.letter]]</a>[[end for]]'


def template(page):
    """A page of scenehost as a template."""
    token = re.search(r'data-token="(\w+)"', page)[1]
    mark = re.search(r'data-tab="([\w.]+)"', page)[1]
    page = page.replace(token, "[[token]]").replace(mark, "[[mark]]")
    page, loops = re.subn(r"(<tbody>)<tr data-row.*?(</tbody>)", lambda found: found[1] + ROW + found[2], page, flags=re.S)
    if loops != 1:
        sys.exit("prepare.py: the page has no list of contacts")
    page = re.sub(r"(<dl>)(<dt>Name</dt>.*?)(</dl>)", lambda found: found[1] + ITEM + found[3], page, count=1, flags=re.S)
    page = re.sub(r'(<nav class="letters"[^>]*>).*?(</nav>)', lambda found: found[1] + LETTER + found[2], page, flags=re.S)
    return re.sub(r"1–50 of [\d,]+", "1–50 of [[total]]", page)


def translated(text, signs):
    for pattern, replacement in signs:
        text = re.sub(pattern, replacement, text)
    return text


PYTHON = [
    (r"\[\[for (\w+)\]\]", r"{% for item in \1 %}"), (r"\[\[if \.(\w+)\]\]", r"{% if item.\1 %}"),
    (r"\[\[else\]\]", "{% else %}"), (r"\[\[end (\w+)\]\]", r"{% end\1 %}"), (r"\[\[\.(\w+)\]\]", r"{{ item.\1 }}"),
    (r"\[\[(\w+)\]\]", r"{{ \1 }}"),
]


def capital(sign):
    return lambda found: "{{" + sign + found[1].capitalize() + "}}"


GO = [
    (r"\[\[for (\w+)\]\]", capital("range .")), (r"\[\[if \.(\w+)\]\]", capital("if .")), (r"\[\[else\]\]", "{{else}}"),
    (r"\[\[end \w+\]\]", "{{end}}"), (r"\[\[\.(\w+)\]\]", capital(".")), (r"\[\[(\w+)\]\]", capital("$.")),
]


def lines(path):
    """The unfolded lines of a file of vCards (RFC 6350, section 3.2)."""
    line = ""
    with open(path, encoding="utf-8") as cards:
        for text in cards:
            text = text.rstrip("\r\n")
            if text[:1] in (" ", "\t"):
                line += text[1:]
                continue
            yield line
            line = text
    yield line


def unescaped(value):
    return re.sub(r"\\([,;\\])", r"\1", value.replace("\\n", "\n"))


def fill(database, path):
    database.executescript("""
        PRAGMA journal_mode = WAL;
        CREATE TABLE contacts (id TEXT PRIMARY KEY, name TEXT NOT NULL, sort TEXT NOT NULL, phone TEXT NOT NULL,
            email TEXT NOT NULL, organisation TEXT NOT NULL);
        CREATE TABLE items (id INTEGER PRIMARY KEY, contact TEXT NOT NULL, label TEXT NOT NULL, value TEXT NOT NULL);
    """)
    for line in lines(path):
        head, _, value = line.partition(":")
        name, *parameters = head.upper().split(";")
        value = unescaped(value.strip(";").replace(";", ", ") if name in ("ADR", "ORG") else value)
        if name == "BEGIN":
            columns, items = {}, []
        elif name == "UID":
            columns["id"] = value
        elif name == "N":
            columns["sort"] = value.casefold()
        elif name == "END":
            database.execute(
                "INSERT INTO contacts VALUES (?, ?, ?, ?, ?, ?)",
                [columns.get(key, "") for key in ("id", "Name", "sort", "Phone", "E-mail", "Organisation")])
            database.executemany("INSERT INTO items (contact, label, value) VALUES (?, ?, ?)",
                                 [(columns["id"], *item) for item in items])
        elif name in LABELS:
            label = LABELS[name]
            columns.setdefault(label, value)
            kinds = [kind.lower() for text in parameters for kind in text.removeprefix("TYPE=").split(",")
                     if kind != "INTERNET"]
            items.append((f"{label} ({', '.join(kinds)})" if kinds else label, value))
    database.executescript("CREATE INDEX contacts_sort ON contacts (sort); CREATE INDEX items_contact ON items (contact);")
    database.commit()


contacts, *pages, folder = sys.argv[1:]
folder = pathlib.Path(folder)
for path, name in zip(pages, ("list", "contact")):
    text = template(pathlib.Path(path).read_text(encoding="utf-8"))
    for kind, signs in (("python", PYTHON), ("go", GO)):
        (folder / kind).mkdir(parents=True, exist_ok=True)
        (folder / kind / f"{name}.html").write_text(translated(text, signs), encoding="utf-8")
fill(sqlite3.connect(folder / "contacts.sqlite"), contacts)
