#!/usr/bin/env python3
"""Does an agent's task with a host's tools, and prints each call with its result.

    agent.py PROGRAM [ARGUMENT…]

The task: import a file of contacts, merge the two that are the same person, and list the e-mail addresses of a category.
The program's last argument may be "--tools=compact". The host's book is empty.
"""

import asyncio
import json
import os
import sys
import tempfile

from mcp.client.client import Client
from mcp.client.stdio import StdioServerParameters
from mcp_types import ElicitResult

CARDS = [("Ada Lovelace", "ada@example.org", "Friends"), ("Grace Hopper", "grace@example.org", "Friends"),
         ("Ada Lovelace", "ada@analytical.example", ""), ("Charles Babbage", "charles@example.org", "Work")]


async def elicit(context, params):
    print(f"  ? {json.dumps(params.message)}: the person says yes")
    return ElicitResult(action="accept", content={})


async def main():
    with tempfile.NamedTemporaryFile("w", suffix=".vcf", delete=False) as file:
        for name, address, category in CARDS:
            first, last = name.split()
            lines = ["BEGIN:VCARD", "VERSION:4.0", f"FN:{name}", f"N:{last};{first};;;", f"EMAIL:{address}"]
            file.write("\r\n".join(lines + ([f"CATEGORIES:{category}"] if category else []) + ["END:VCARD", ""]))
    server = StdioServerParameters(command=sys.argv[1], args=sys.argv[2:])
    is_compact = any("compact" in argument for argument in sys.argv)
    calls, size = 0, 0
    async with Client(server, elicitation_callback=elicit) as host:
        tools = (await host.list_tools()).tools
        listing = json.dumps([tool.model_dump(by_alias=True, exclude_none=True) for tool in tools],
                             separators=(",", ":"), ensure_ascii=False)
        print(f"{len(tools)} tools in {len(listing.encode())} bytes")

        async def call(scene, action, arguments):
            nonlocal calls, size
            name = scene if action is None else f"{scene}_{action}"
            if is_compact:
                name = "open" if action is None else "act"
                arguments = {"scene": scene, "arguments": arguments} | ({} if action is None else {"action": action})
            result = await host.call_tool(name, arguments)
            calls += 1
            size += len(result.content[0].text.encode())
            print(f"{calls}. {name} {json.dumps(arguments)}\n  → {result.content[0].text}")
            assert not result.is_error
            return result.structured_content

        await call("ContactList", "import", {"document": [file.name]})
        found = await call("DuplicateList", None, {})
        first = found["lists"]["duplicates"]["rows"][0]
        ids = [part for part in first["id"].replace(",", " ").split()]
        await call("MergeContacts", "merge", {"id": ids[0], "other": ",".join(ids[1:])})
        friends = await call("ContactList", None, {"category": "Friends", "columns": ["Name", "E-mail"]})
        rows = friends["lists"]["contacts"]["rows"]
        print("The addresses:", json.dumps(rows))
        assert len(rows) == 2
    os.unlink(file.name)
    print(f"{calls} calls, whose results have {size} bytes")


asyncio.run(main())
