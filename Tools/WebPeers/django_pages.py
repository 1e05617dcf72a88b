"""Pages of contacts by Django over SQLite, which "make bench-web" measures beside those of scenehost.

Usage: PEER_FOLDER=FOLDER gunicorn --chdir Tools/WebPeers django_pages:application
"""

import os
import pathlib

from django.conf import settings

folder = pathlib.Path(os.environ["PEER_FOLDER"])
settings.configure(
    SECRET_KEY="benchmark",
    ALLOWED_HOSTS=["127.0.0.1"],
    ROOT_URLCONF="django_pages",
    # It gives a page its length.
    MIDDLEWARE=["django.middleware.common.CommonMiddleware"],
    TEMPLATES=[{"BACKEND": "django.template.backends.django.DjangoTemplates", "DIRS": [folder / "python"]}],
    DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": folder / "contacts.sqlite", "CONN_MAX_AGE": None}},
)

import django  # noqa: E402

django.setup()

from django.core.wsgi import get_wsgi_application  # noqa: E402
from django.db import models  # noqa: E402
from django.shortcuts import render  # noqa: E402
from django.urls import path  # noqa: E402
from values import page  # noqa: E402


class Contact(models.Model):
    id = models.TextField(primary_key=True)
    name = models.TextField()
    sort = models.TextField()
    phone = models.TextField()
    email = models.TextField()
    organisation = models.TextField()

    class Meta:
        app_label = "contacts"
        db_table = "contacts"
        ordering = ["sort"]


class Item(models.Model):
    contact = models.TextField()
    label = models.TextField()
    value = models.TextField()

    class Meta:
        app_label = "contacts"
        db_table = "items"
        ordering = ["id"]


def rows():
    return Contact.objects.values_list("id", "name", "phone", "email", "organisation")[:50]


def contact_list(request):
    return render(request, "list.html", page(rows(), Contact.objects.count()))


def contact(request, identifier):
    items = Item.objects.filter(contact=identifier).values_list("label", "value")
    return render(request, "contact.html", page(rows(), Contact.objects.count(), items))


urlpatterns = [path("ContactList", contact_list), path("ContactList/ViewContact;id=<str:identifier>", contact)]
application = get_wsgi_application()
