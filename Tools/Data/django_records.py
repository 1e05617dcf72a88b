"""Measures Django's admin on SQLite with the records of Tools/RecordBenchmark.

Usage: django_records.py FILE RECORDS

FILE is a database, which is made unless it has that many records. Each line of the output is the name of a request, its wall
time and its CPU time in milliseconds, with tabs between.
"""

import datetime
import os
import sys
import time

import django
from django.conf import settings

path, count = sys.argv[1], int(sys.argv[2])
sys.modules["django_records"] = sys.modules["__main__"]
settings.configure(
    SECRET_KEY="benchmark",
    ALLOWED_HOSTS=["*"],
    ROOT_URLCONF="django_records",
    USE_TZ=False,
    STATIC_URL="/static/",
    INSTALLED_APPS=[
        "django.contrib.admin",
        "django.contrib.auth",
        "django.contrib.contenttypes",
        "django.contrib.sessions",
        "django.contrib.messages",
        "django.contrib.staticfiles",
        "django_records",
    ],
    MIDDLEWARE=[
        "django.contrib.sessions.middleware.SessionMiddleware",
        "django.contrib.auth.middleware.AuthenticationMiddleware",
        "django.contrib.messages.middleware.MessageMiddleware",
    ],
    TEMPLATES=[
        {
            "BACKEND": "django.template.backends.django.DjangoTemplates",
            "APP_DIRS": True,
            "OPTIONS": {
                "context_processors": [
                    "django.template.context_processors.request",
                    "django.contrib.auth.context_processors.auth",
                    "django.contrib.messages.context_processors.messages",
                ]
            },
        }
    ],
    DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": path}},
)
django.setup()

from django.contrib import admin  # noqa: E402
from django.contrib.admin.models import CHANGE, LogEntry  # noqa: E402
from django.contrib.auth.models import User  # noqa: E402
from django.contrib.contenttypes.models import ContentType  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.db import connection, models, transaction  # noqa: E402
from django.test import Client  # noqa: E402
from django.urls import path as url  # noqa: E402


class Member(models.Model):
    id = models.CharField(primary_key=True, max_length=36)
    name = models.CharField(max_length=100, db_index=True)

    class Meta:
        app_label = "django_records"

    def __str__(self):
        return self.name


class Loan(models.Model):
    id = models.CharField(primary_key=True, max_length=36)
    book = models.CharField(max_length=200, db_index=True)
    number = models.CharField(max_length=20)
    member = models.ForeignKey(Member, on_delete=models.RESTRICT)
    due = models.DateField(db_index=True)
    state = models.CharField(max_length=10, choices=[("out", "Out"), ("back", "Back")], db_index=True)
    fee = models.IntegerField(default=0)

    class Meta:
        app_label = "django_records"
        indexes = [models.Index(fields=["state", "due"])]
        ordering = ["due"]

    def __str__(self):
        return self.book


@admin.register(Loan)
class LoanAdmin(admin.ModelAdmin):
    list_display = ["book", "number", "member", "due", "state", "fee"]
    list_filter = ["state", "due"]
    list_select_related = ["member"]
    raw_id_fields = ["member"]
    search_fields = ["book", "number"]


admin.site.register(Member)
urlpatterns = [url("admin/", admin.site.urls)]

NOUNS = "Garden River Winter Letters Island Mirror Harbour Orchard Clockmaker Lighthouse Cartographer".split()
ADJECTIVES = "Silent Golden Last Hidden Burning Northern Forgotten".split()
FIRST_DAY = datetime.date(2026, 1, 1)


def loan_id(position):
    return f"l{1_000_000_000 + position}"


def loan(position, members):
    """The record that Loan.swift makes."""
    scattered = position * 7_919
    noun = NOUNS[scattered % len(NOUNS)]
    adjective = ADJECTIVES[scattered // len(NOUNS) % len(ADJECTIVES)]
    return Loan(
        id=loan_id(position),
        book=f"The {adjective} {noun} {scattered % 1_000}",
        number=f"inv{7_000_000 + position}",
        member_id=f"m{scattered % members}",
        due=FIRST_DAY + datetime.timedelta(days=scattered % 365),
        state="back" if position % 10 == 0 else "out",
        fee=position % 7,
    )


def fill():
    call_command("migrate", verbosity=0)
    with connection.schema_editor() as editor:
        editor.create_model(Member)
        editor.create_model(Loan)
    User.objects.create_superuser("ada", "ada@example.org", "ada")
    members = count // 100 + 1
    Member.objects.bulk_create([Member(id=f"m{n}", name=f"Member {n}") for n in range(members)], 5_000)
    for start in range(0, count, 10_000):
        Loan.objects.bulk_create([loan(n, members) for n in range(start, min(start + 10_000, count))], 5_000)


def change(ids, day):
    """Sets a date as the admin saves a form: with all checks and an entry in the log, in one transaction."""
    user, kind = User.objects.get(username="ada"), ContentType.objects.get_for_model(Loan)
    with transaction.atomic():
        for start in range(0, len(ids), 500):
            for record in Loan.objects.filter(pk__in=ids[start : start + 500]):
                record.due = day
                record.full_clean()
                record.save()
                LogEntry.objects.create(
                    user=user,
                    content_type=kind,
                    object_id=record.pk,
                    object_repr=str(record),
                    action_flag=CHANGE,
                    change_message='[{"changed": {"fields": ["Due"]}}]',
                )


def measure(work):
    wall, cpu = time.perf_counter(), time.process_time()
    work()
    return (time.perf_counter() - wall) * 1e3, (time.process_time() - cpu) * 1e3


def tell(name, figures):
    print(name, *(f"{figure:.2f}" for figure in figures), sep="\t", flush=True)


def show(client, address):
    response = client.get(address)
    assert response.status_code == 200, (address, response.status_code)


def main():
    try:
        is_there = Loan.objects.count() == count
    except django.db.DatabaseError:
        is_there = False
    if not is_there:
        django.db.connections.close_all()
        if os.path.exists(path):
            os.remove(path)
        tell("fill", measure(fill))
    client = Client()
    client.force_login(User.objects.get(username="ada"))
    rare = count // 3
    loans = "/admin/django_records/loan/"
    requests = {
        "first page": loans,
        "sorted, backwards": loans + "?o=-1",
        "filter by a choice": loans + "?state__exact=back",
        "filter by dates": loans + "?due__gte=2026-01-10&due__lt=2026-01-13",
        "choice and dates": loans + "?due__lt=2026-01-02&state__exact=back",
        "filter by a reference": loans + "?member__id__exact=m1",
        "search by word": loans + "?q=garden",
        "search by a rare number": loans + f"?q=inv{7_000_000 + rare}",
        "card": loans + loan_id(rare) + "/change/",
    }
    for name, address in requests.items():
        show(client, address)
        figures = sorted(measure(lambda: show(client, address)) for _ in range(3))
        tell(name, figures[1])
    ids = [loan_id(n) for n in range(min(10_000, count))]
    day = FIRST_DAY + datetime.timedelta(days=400 + time.time_ns() % 10_000)
    tell("change", measure(lambda: change(ids, day)))


if __name__ == "__main__":
    main()
