"""Scenes in Python: speaks the protocol of scene programs over standard input and output."""
import json
import queue
import sys
import threading


class Refused(Exception):
    """An error that a person reads."""


class Conflict(Refused):
    """A record is not as it was read: read it again, and try again."""


def field(identifier, label=None, kind="text", **more):
    return {"identifier": identifier, "label": label or identifier.capitalize(), "kind": kind, **more}

def action(name, label, summary, **more):
    return dict(identifier=name, label=label, summary=summary, parameters=[], takesForm=False, answer="screen") | more

def table(identifier, columns, rows, total=None, offset=0, placeholder=None):  # rows: pairs of an identifier and cells
    total = {"count": total or len(rows), "isLowerBound": False}
    rows = [{"identifier": str(name), "cells": [str(cell) for cell in cells]} for name, cells in rows]
    return dict(kind="list", identifier=identifier, columns=[{"heading": name} for name in columns], style="rows",
                total=total, offset=offset, rows=rows, placeholder=placeholder)

def detail(identifier, items):
    return {"kind": "detail", "identifier": identifier, "items": [{"label": a, "value": str(b)} for a, b in items]}

def progress(label, fraction, words=""):
    return {"kind": "progress", "label": label, "fraction": fraction, "detail": words}


class Scene:
    """One open scene. A subclass declares itself, shows `blocks()`, and has a method `do_NAME` for each action.
    `check` tells the mistake in a field's text in words, `watches` names the collections whose changes are shown."""
    summary, title, parameters, actions, form, lists, segues, watches = "", None, [], [], [], [], [], []
    check, window = lambda self, name, text: None, {"offset": 0, "limit": 50}

    def __init__(self, program, opening):
        self.program, self.number, self.given, self.opening = program, opening["scene"], opening["parameters"], opening
        self.message, self.values, self.mistakes = None, {}, {}
        self.requests, self.request, program.scenes[self.number] = queue.Queue(), None, self
        threading.Thread(target=self.work, daemon=True).start()

    def blocks(self):
        fields = [{**each, "values": self.values.get(each["identifier"], []),
                   "error": self.mistakes.get(each["identifier"])} for each in self.form]
        return [{"kind": "form", "identifier": "form", "fields": fields}] if fields else []

    def say(self, words, kind="information"):
        self.message = {"kind": kind, "text": words}

    def ask(self, method, /, **params):
        """A request to the host: `self.ask("records/get", collection="plants", ids=["1"])`."""
        answers = queue.Queue()
        self.program.asked[id(answers)] = answers
        self.program.send(id=id(answers), method=method, params=params | {"scene": self.number, "during": self.request})
        if error := (answer := answers.get()).get("error"):
            raise (Conflict if error["code"] == 2 else Refused)(error["message"])
        return answer["result"]

    def save(self, collection, record, value):
        """Writes a value, None to delete, if the record is as it was read; one without a `revision` must be new."""
        name, revision = {"collection": collection, "id": record["id"]}, record.get("revision")
        self.ask("records/write", checks=[{**name, "revision": revision}], writes=[{**name, "value": value}])

    def show(self, *extra):
        """Shows the screen now, with further blocks, and ends the work if nobody waits for it any longer."""
        self.program.send(method="scene/update", params={**self.update(extra), "scene": self.number})
        if self.request in self.program.cancelled:
            raise Refused("cancelled")

    def update(self, extra=()):
        unsaved = {"text": "Leave without saving?", "confirm": "Leave", "cancel": "Cancel", "isDestructive": True}
        return {"leave": {"ask": unsaved} if self.values else "allow", "screen": {
            "title": self.title or type(self).__name__, "actions": self.actions, "message": self.message,
            "blocks": self.blocks() + list(extra)}}

    def segue(self, name, **parameters):
        self.show()
        self.program.send(method="scene/segue", params={"scene": self.number, "segue": name, "parameters": parameters})

    def take(self, name, entries):
        self.values[name], text = entries, entries[0].strip() if entries and isinstance(entries[0], str) else ""
        required = any(each["identifier"] == name and each.get("isRequired") for each in self.form)
        self.mistakes[name] = self.check(name, text) if text else "this is needed" if required else None

    def work(self):
        for self.request, event in iter(self.requests.get, None):
            try:
                self.handle(event, event["event"])
                self.program.send(id=self.request, result=self.update()) if self.request else self.show()
            except Exception as error:
                isinstance(error, Refused) or sys.excepthook(*sys.exc_info())
                self.request and self.program.send(id=self.request, error={"code": 1, "message": str(error)})

    def handle(self, event, kind):
        if kind == "open" and self.watches:
            self.ask("records/watch", collections=self.watches)
        elif kind == "select":
            target = next(each for each in self.lists if each["identifier"] == event["list"])
            self.segue(target["segue"], **{target["parameter"]: event["row"]})
        elif kind == "change":
            self.take(event["field"], event["values"])
        elif kind == "window":
            self.window = {key: event[key] for key in ("offset", "limit")}
        elif kind == "action":
            chosen = next(each for each in self.actions if each["identifier"] == event["action"])
            self.message, values = None, event.get("values", {})
            if chosen["takesForm"]:
                for name in [each["identifier"] for each in self.form]:
                    self.take(name, values.get(name, self.values.get(name, [])))
                if wrong := [f"{name}: {words}" for name, words in self.mistakes.items() if words]:
                    return self.say("; ".join(wrong), "error")
                values = self.values
            arguments = {name.replace("-", "_"): entries[0] if entries else "" for name, entries in values.items()}
            method = getattr(self, "do_" + chosen["identifier"].replace("-", "_"), None)
            method(**arguments) if method else self.segue(chosen["segue"])


class Program:
    def __init__(self, name, version, scenes, **more):
        self.kinds, self.scenes, self.asked = {kind.__name__: kind for kind in scenes}, {}, {}
        self.cancelled, self.writing = set(), threading.Lock()
        keys = ("summary", "title", "parameters", "actions", "form", "lists", "segues")
        kinds = [{"name": kind.__name__} | {key: getattr(kind, key) for key in keys} for kind in scenes]
        self.module = {"name": name, "version": version, "scenes": kinds} | more

    def send(self, **message):
        with self.writing:
            print(json.dumps({"jsonrpc": "2.0", **message}), flush=True)

    def run(self):
        for message in map(json.loads, sys.stdin):
            number, method, params = message.get("id"), message.get("method", ""), message.get("params") or {}
            if not method:
                self.asked.pop(number).put(message)
            elif method == "cancel":
                self.cancelled.add(params["id"])
            elif method == "scene/close":
                self.scenes.pop(params["scene"]).requests.put(None)
            elif method in ("initialize", "ping"):
                self.send(id=number, result={"version": 1, "module": self.module})
            elif method in ("scene/open", "scene/appear", "scene/event", "records/changed"):
                scene = self.scenes.get(params["scene"]) or self.kinds[params["name"]](self, params)
                scene.requests.put((number, params.get("event", {"event": method.split("/")[1]})))
            elif number is not None:
                self.send(id=number, error={"code": -32601, "message": f"there is no method {method}"})
