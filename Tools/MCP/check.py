#!/usr/bin/env python3
"""Uses a host's scenes through the client of the Model Context Protocol that PyPI's package "mcp" has.

    check.py stdio PROGRAM [ARGUMENT…]
    check.py http URL TOKEN

The host's book has the contacts Ada, Bea, Cid and Dot. The script ends with the first promise that is broken.
"""

import asyncio
import json
import os
import sys

import httpx2
import mcp.client.session as session
from mcp.client.client import Client
from mcp.client.stdio import StdioServerParameters
from mcp.client.streamable_http import streamable_http_client
from mcp.shared.exceptions import MCPError
from mcp_types import ElicitResult, ResourceTemplateReference

MODES = ["2026-07-28", "2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"]


def connection(arguments):
    """Makes a new connection to the host."""
    if arguments[0] == "stdio":
        return StdioServerParameters(command=arguments[1], args=arguments[2:])
    client = httpx2.AsyncClient(headers={"Authorization": "Bearer " + arguments[2]}, timeout=60)
    return streamable_http_client(arguments[1], http_client=client)


def client(arguments, mode, answer=None):
    """A client of a revision; `answer` is its person's to every question."""

    async def elicit(context, params):
        questions.append(params.message)
        return ElicitResult(action=answer, content={} if answer == "accept" else None)

    questions = []
    if mode != MODES[0]:
        session.LATEST_HANDSHAKE_VERSION = mode
    made = Client(
        connection(arguments),
        mode="auto" if mode == MODES[0] else "legacy",
        elicitation_callback=elicit if answer else None,
        read_timeout_seconds=120,
    )
    return made, questions


async def every(list_page, key):
    """All items of a list, page by page."""
    items, cursor = [], None
    while True:
        page = await list_page(cursor=cursor)
        items += getattr(page, key)
        cursor = page.next_cursor
        if cursor is None:
            return items


def names(result):
    return [row.get("Name") for row in result.structured_content["lists"]["contacts"]["rows"]]


async def check(arguments, mode):
    connected, _ = client(arguments, mode)
    async with connected as host:
        expected = mode if mode in MODES[:3] else "2025-11-25"
        assert host.protocol_version == expected, host.protocol_version
        assert host.server_info.name and host.instructions

        # The tools, each with schemas and hints that are true.
        tools = {tool.name: tool for tool in await every(host.list_tools, "tools")}
        size = len(json.dumps([tool.model_dump(by_alias=True, exclude_none=True) for tool in tools.values()],
                              separators=(",", ":"), ensure_ascii=False).encode())
        assert size <= int(os.environ.get("TOOL_BYTES", "30000")), size
        assert tools["ContactList"].annotations.read_only_hint
        assert tools["ContactList_delete"].annotations.destructive_hint
        assert all(tool.input_schema["type"] == "object" and tool.output_schema for tool in tools.values())
        assert not any("password" in json.dumps(tool.input_schema) for tool in tools.values())

        # A list by columns, page by page. The client checks each result with the schema of the tool.
        read, cursor = [], None
        while True:
            more = {"limit": 3, "columns": ["Name"]} | ({"cursor": cursor} if cursor else {})
            page = await host.call_tool("ContactList", more)
            assert not page.is_error, page.content
            assert all(set(row) <= {"id", "Name"} for row in page.structured_content["lists"]["contacts"]["rows"])
            assert json.loads(page.content[0].text) == page.structured_content
            read += names(page)
            cursor = page.structured_content["lists"]["contacts"].get("next")
            if cursor is None:
                break
        assert read == ["Ada", "Bea", "Cid", "Dot"], read

        # A wrong call says how to correct it.
        wrong = await host.call_tool("ContactList", {"serch": "x"})
        assert wrong.is_error and "did you mean 'search'?" in wrong.content[0].text, wrong.content
        wrong = await host.call_tool("ContactList", {"columns": ["Nme"]})
        assert wrong.is_error and "'Name'" in wrong.content[0].text, wrong.content
        wrong = await host.call_tool("ViewContact", {})
        assert wrong.is_error and "'id': this is needed" in wrong.content[0].text, wrong.content
        password = await host.call_tool("Enter_sign-in", {"name": "Ada", "password": "x"})
        assert password.is_error and "password-needed" in password.content[0].text, password.content
        try:
            await host.call_tool("NoSuchTool", {})
            raise AssertionError("a tool that is none is called")
        except MCPError as error:
            assert error.error.code == -32602, error

        # Locations are resources, and the names of records complete their parameters.
        resources = {resource.name: resource for resource in await every(host.list_resources, "resources")}
        content = (await host.read_resource(str(resources["ContactList"].uri))).contents[0]
        assert "Ada" in content.text and content.mime_type == "application/json"
        templates = {item.name: item for item in await every(host.list_resource_templates, "resource_templates")}
        template = templates["ViewContact"].uri_template
        assert template == "scene:///ViewContact{;id}", template
        found = await host.complete(ResourceTemplateReference(uri=template), {"name": "id", "value": "Be"})
        assert found.completion.values == ["Bea"], found
        content = (await host.read_resource(template.replace("{;id}", ";id=Bea"))).contents[0]
        assert json.loads(content.text)["title"] == "Bea", content
        try:
            await host.read_resource("scene:///ViewContact;id=nobody")
            raise AssertionError("a resource that is none is read")
        except MCPError as error:
            assert error.error.code == -32602, error

        # A watched location tells of its change.
        if mode == MODES[0]:
            async with host.listen(resource_subscriptions=["scene:///ContactList"]) as subscription:
                added = await host.call_tool("AddContact_save", {"first-name": "Eve"})
                assert not added.is_error, added
                event = await asyncio.wait_for(anext(aiter(subscription)), 60)
                assert str(event.uri) == "scene:///ContactList", event
            removed = await host.call_tool("ContactList_delete", {"id": ["Eve"]})
            yes = {"id": ["Eve"], "confirmation": removed.structured_content["confirmation"]}
            assert not (await host.call_tool("ContactList_delete", yes)).is_error

        # Without elicitation, a second call confirms the first.
        question = await host.call_tool("ContactList_delete", {"id": ["Dot"]})
        assert question.structured_content["outcome"] == "question", question
        assert "Dot" in question.structured_content["message"]
        token = question.structured_content["confirmation"]
        other = await host.call_tool("ContactList_delete", {"id": ["Cid"], "confirmation": token})
        assert other.is_error, other
        assert names(await host.call_tool("ContactList", {})) == ["Ada", "Bea", "Cid", "Dot"]
        done = await host.call_tool("ContactList_delete", {"id": ["Dot"], "confirmation": token})
        assert done.structured_content["outcome"] == "done", done
        assert names(await host.call_tool("ContactList", {})) == ["Ada", "Bea", "Cid"]
        assert not (await host.call_tool("ContactList_undo", {})).is_error

    # With it, the client's person is asked.
    for answer, left in [("decline", 4), ("cancel", 4), ("accept", 3)]:
        connected, questions = client(arguments, mode, answer)
        async with connected as host:
            result = await host.call_tool("ContactList_delete", {"id": ["Dot"]})
            assert len(questions) == 1 and "Dot" in questions[0], questions
            assert result.structured_content["outcome"] == ("done" if answer == "accept" else "refused"), result
            assert len(names(await host.call_tool("ContactList", {}))) == left
            if answer == "accept":
                assert not (await host.call_tool("ContactList_undo", {})).is_error
    return size


async def main():
    for mode in MODES:
        size = await check(sys.argv[1:], mode)
        print(f"{mode}: the tools have {size} bytes")


asyncio.run(main())
