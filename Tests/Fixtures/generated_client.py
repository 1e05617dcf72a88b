"""Adds and finds a contact with a client that openapi-python-client has generated.

Usage: generated_client.py FOLDER URL TOKEN; FOLDER has the package `client`.
"""

import sys

sys.path.insert(0, sys.argv[1])
from client import AuthenticatedClient  # noqa: E402
from client.api.contacts_scene import add_contact_save, contact_list, view_contact_delete  # noqa: E402
from client.models import AddContactSaveJsonBody, Answer, Problem  # noqa: E402

client = AuthenticatedClient(base_url=sys.argv[2], token=sys.argv[3])
added = add_contact_save.sync(client=client, body=AddContactSaveJsonBody(first_name="Ada", last_name="Lovelace"))
assert isinstance(added, Answer) and added.outcome == "done", added
found = contact_list.sync(client=client, search="lovelace", contacts_limit=5)
assert isinstance(found, Answer), found
rows = next(block.rows for block in found.screen.blocks if block.kind == "list")
print(*(row.cells[0] for row in rows))
question = view_contact_delete.sync(client=client, id=rows[0].identifier)
assert isinstance(question, Problem) and question.code == "question", question
deleted = view_contact_delete.sync(client=client, id=rows[0].identifier, question_token=question.token)
assert isinstance(deleted, Answer), deleted
wrong = add_contact_save.sync(client=client, body=AddContactSaveJsonBody(birthday="yesterday"))
assert isinstance(wrong, Problem) and wrong.errors[0].field == "birthday", wrong
