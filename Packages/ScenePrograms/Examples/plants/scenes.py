"""Scenes in Python: speaks the protocol of scene programs over standard input and output."""
import json
import queue
import sys
import threading


class Refused(Exception):
    """An error that a person reads."""


class Cancelled(Exception):
    """Nobody waits for the work any longer."""


def field(identifier, label=None, kind="text", **more):
    return {"identifier": identifier, "label": label or identifier.capitalize(), "kind": kind, **more}


def action(identifier, label, summary, **more):
    usual = {"parameters": [], "takesForm": False, "answer": "screen"}
    return {"identifier": identifier, "label": label, "summary": summary, **usual, **more}


def table(identifier, columns, rows, total=None, offset=0, placeholder=None):
    """A list. `rows` are pairs of an identifier and the texts of its cells."""
    total = {"count": offset + len(rows) if total is None else total, "isLowerBound": False}
    rows = [{"identifier": str(name), "cells": [str(cell) for cell in cells]} for name, cells in rows]
    return {"kind": "list", "identifier": identifier, "columns": [{"heading": name} for name in columns],
            "style": "rows", "total": total, "offset": offset, "rows": rows, "placeholder": placeholder}


def detail(identifier, items):
    return {"kind": "detail", "identifier": identifier, "items": [{"label": a, "value": str(b)} for a, b in items]}


def progress(label, fraction, words=""):
    return {"kind": "progress", "label": label, "fraction": fraction, "detail": words}


class Scene:
    """One open scene. A subclass declares itself, shows `blocks()`, and has a method `do_NAME` for each action."""
    summary, title, parameters, actions, form, lists, segues = "", None, [], [], [], [], []

    def __init__(self, program, opening):
        self.program, self.number, self.given, self.opening = program, opening["scene"], opening["parameters"], opening
        self.message, self.extra, self.values, self.mistakes = None, [], {}, {}
        self.requests, self.request = queue.Queue(), None
        threading.Thread(target=self.work, daemon=True).start()

    def check(self, name, text):
        """The mistake in a field's text, in words; None if there is none."""

    def blocks(self):
        return [{"kind": "form", "identifier": "form", "fields": [
            {**each, "values": self.values.get(each["identifier"], []), "error": self.mistakes.get(each["identifier"])}
            for each in self.form]}] if self.form else []

    def say(self, words, kind="information"):
        self.message = {"kind": kind, "text": words}

    def show(self, *extra):
        """Shows the screen now, with further blocks; raises Cancelled if nobody waits for the work any longer."""
        self.extra = list(extra)
        self.program.send(method="scene/update", params={**self.update(), "scene": self.number})
        if self.request in self.program.cancelled:
            raise Cancelled

    def update(self):
        screen = {"title": self.title or type(self).__name__, "actions": self.actions, "message": self.message,
                  "blocks": self.blocks() + self.extra}
        unsaved = {"text": "Leave without saving?", "confirm": "Leave", "cancel": "Cancel", "isDestructive": True}
        return {"screen": screen, "leave": {"ask": unsaved} if self.values else "allow"}

    def segue(self, name, **parameters):
        self.show()
        self.program.send(method="scene/segue", params={"scene": self.number, "segue": name, "parameters": parameters})

    def take(self, name, entries):
        self.values[name] = entries
        text = entries[0].strip() if entries and isinstance(entries[0], str) else ""
        required = any(each["identifier"] == name and each.get("isRequired") for each in self.form)
        self.mistakes[name] = self.check(name, text) if text else "this is needed" if required else None

    def work(self):
        for self.request, event in iter(self.requests.get, None):
            try:
                if event:
                    self.handle(event)
                self.extra = []
                self.program.send(id=self.request, result=self.update())
            except Exception as error:
                if not isinstance(error, (Cancelled, Refused)):
                    sys.excepthook(*sys.exc_info())
                code = -32800 if isinstance(error, Cancelled) else 1
                self.program.send(id=self.request, error={"code": code, "message": str(error)})

    def handle(self, event):
        self.message, self.extra, kind = None, [], event["event"]
        if kind == "select":
            target = next(each for each in self.lists if each["identifier"] == event["list"])
            self.segue(target["segue"], **{target["parameter"]: event["row"]})
        elif kind == "change":
            self.take(event["field"], event["values"])
        elif kind == "window":
            self.window(event["list"], event["offset"], event["limit"])
        elif kind == "action":
            self.act(next(each for each in self.actions if each["identifier"] == event["action"]),
                     event.get("values", {}))

    def act(self, chosen, values):
        if chosen["takesForm"]:
            for each in self.form:
                name = each["identifier"]
                self.take(name, values.get(name, self.values.get(name, [])))
            if wrong := [f"{name}: {words}" for name, words in self.mistakes.items() if words]:
                return self.say("; ".join(wrong), "error")
        given = self.values if chosen["takesForm"] else values
        arguments = {name.replace("-", "_"): entries[0] if entries else "" for name, entries in given.items()}
        method = getattr(self, "do_" + chosen["identifier"].replace("-", "_"), None)
        method(**arguments) if method else self.segue(chosen["segue"])


class Program:
    def __init__(self, name, version, scenes, **more):
        self.kinds, self.scenes = {kind.__name__: kind for kind in scenes}, {}
        self.cancelled, self.writing = set(), threading.Lock()
        keys = ("summary", "title", "parameters", "actions", "form", "lists", "segues")
        self.module = {"name": name, "version": version, **more, "scenes": [
            {"name": kind.__name__, **{key: getattr(kind, key) for key in keys}} for kind in scenes]}

    def send(self, **message):
        with self.writing:
            print(json.dumps({"jsonrpc": "2.0", **message}), flush=True)

    def run(self):
        for message in map(json.loads, sys.stdin):
            number, method, params = message.get("id"), message.get("method"), message.get("params") or {}
            if method == "cancel":
                self.cancelled.add(params["id"])
            elif method == "scene/close":
                self.scenes.pop(params["scene"]).requests.put(None)
            elif method in ("initialize", "ping"):
                self.send(id=number, result={"version": 1, "module": self.module})
            elif method in ("scene/open", "scene/appear", "scene/event"):
                if method == "scene/open":
                    self.scenes[params["scene"]] = self.kinds[params["name"]](self, params)
                self.scenes[params["scene"]].requests.put((number, params.get("event")))
            elif number is not None:
                self.send(id=number, error={"code": -32601, "message": f"there is no method {method}"})
