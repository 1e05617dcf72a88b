import Foundation
import ProgramTestKit
import SceneHosting
import SceneKitCore
import Testing

@testable import ProgramFrontend

@MainActor
@Suite("The Model Context Protocol over HTTP", .timeLimit(.minutes(10)))
struct MCPEndpointTests {
    private let drawer = Drawer()
    private let elicitation: [String: Any] = ["elicitation": [String: Any]()]

    private func served(
        _ guests: ServedSite.Guests = .local,
        _ change: (inout ProgramSettings) -> Void = { _ in }
    ) async throws -> ServedHost {
        var settings = ProgramSettings()
        change(&settings)
        return try await ServedHost(guests: guests) { [drawer, settings] serving in
            SceneHosting.Host(
                name: "host",
                version: "1",
                modules: [.desk(drawer)],
                extensions: [serving, .mcp(settings)]
            )
        }
    }

    @Test(
        "A server tells its revisions, its abilities and its name, and each result its kind and how long it is fresh"
    )
    func discovery() async throws {
        let host = try await served()
        let key = try host.localKey
        let answer = try await host.ask("server/discover", token: key)
        #expect(answer.status == 200 && answer.headers["content-type"] == "application/json")
        #expect(answer.headers["mcp-session-id"] == nil)
        #expect(
            answer.value("result.supportedVersions") as? [String] == [
                "2026-07-28", "2025-11-25", "2025-06-18",
            ]
        )
        #expect(
            Set((answer.value("result.capabilities") as? [String: Any] ?? [:]).keys) == [
                "tools", "resources", "completions",
            ]
        )
        #expect(
            answer.text("result.resultType") == "complete" && answer.text("result.cacheScope") == "public"
        )
        let name = answer.value("result._meta") as? [String: [String: String]]
        #expect(name?["io.modelcontextprotocol/serverInfo"] == ["name": "host", "version": "1"])
        let list = try await host.ask("tools/list", token: key)
        #expect(list.text("result.resultType") == "complete" && list.text("result.cacheScope") == "private")
        #expect(list.value("result.ttlMs") as? Int == 60_000)
        #expect(await host.stop() == 0)
    }

    @Test(
        "A scene and its actions are tools, page by page, without those that take a password or only lead elsewhere"
    )
    func tools() async throws {
        let host = try await served { $0.itemsPerPage = 4 }
        let key = try host.localKey
        var names: [String] = []
        var page = try await host.ask("tools/list", token: key)
        names += page.tools
        while let cursor = page.text("result.nextCursor") {
            page = try await host.ask("tools/list", ["cursor": cursor], token: key)
            names += page.tools
        }
        let actions = ["burn", "shred", "sleep", "break", "warn", "refuse", "hidden", "write", "choose"]
        #expect(names == ["Desk"] + actions.map { "Desk_" + $0 })
        for cursor: Any in ["0", "-1", "10", "x", 4] {
            #expect(
                try await host.ask("tools/list", ["cursor": cursor], token: key).value("error.code") as? Int
                    == -32602
            )
        }
        let refused = try await host.call("Desk_unlock", ["secret": "x"], token: key)
        #expect(refused.value("result.isError") as? Bool == true)
        #expect(refused.content.contains("password-needed"))
        #expect(refused.content.contains("On a page: http://127.0.0.1:\(host.port)/Desk"))
        for name in ["Desk_stop", "Desk_", "Desk_brn", "Choice", "Desk_burn_x"] {
            #expect(try await host.call(name, token: key).value("error.code") as? Int == -32602)
        }
        #expect(await host.stop() == 0)
    }

    @Test("A scene is read as names and values, and its result fits the schema of the tool")
    func reading() async throws {
        let host = try await served()
        let key = try host.localKey
        let answer = try await host.call("Desk", token: key)
        #expect(answer.text("result.structuredContent.outcome") == "done")
        #expect(answer.text("result.structuredContent.location") == "scene:///Desk")
        #expect(answer.text("result.structuredContent.text") == "A desk.")
        let content = try JSONSerialization.jsonObject(with: Data(answer.content.utf8)) as? NSDictionary
        #expect(content == answer.value("result.structuredContent") as? NSDictionary)
        let resource = try await host.ask("resources/read", ["uri": "scene:///Desk"], token: key)
        #expect(resource.text("result.contents.0.text") == answer.content)
        #expect(
            resource.value("result.ttlMs") as? Int == 0 && resource.text("result.cacheScope") == "private"
        )
        for uri in [
            "scene:///Vault", "scene:///Choice", "scene:///Dsk", "file:///etc/passwd", "scene:///Desk/Desk",
        ] {
            let wrong = try await host.ask("resources/read", ["uri": uri], token: key)
            #expect(
                wrong.value("error.code") as? Int == -32602 && wrong.text("error.data.uri") == uri,
                "\(wrong.body)"
            )
        }
        #expect(await host.stop() == 0)
    }

    @Test("A refusal, a failure and a wrong value are errors that a model can correct")
    func errors() async throws {
        let host = try await served()
        let key = try host.localKey
        for (tool, arguments, text): (String, [String: Any], String) in [
            ("Desk_refuse", [:], "Not today. (refused)"),
            ("Desk_break", [:], "Desk failed: the desk is broken (failed)"),
            ("Desk_hidden", [:], "it is out of reach (not-offered)"),
            ("Desk_write", [:], "'number': this is needed (invalid-parameter)"),
            ("Desk_write", ["number": "7"], "'number': it is a whole number (invalid-parameter)"),
            ("Desk_write", ["number": 10], "'number': 10 is more than 9 (invalid-values)"),
            (
                "Desk_write", ["number": true, "nmber": 1],
                "'nmber': Desk_write has no such argument (did you mean 'number'?); it takes number; 'number': it is a whole number (invalid-parameter)"
            ),
            ("Desk_burn", ["note": ["a"]], "'note': it is a text (invalid-parameter)"),
            ("Desk", ["x": 1], "'x': Desk has no such argument; it takes none (invalid-parameter)"),
        ] {
            let answer = try await host.call(tool, arguments, token: key)
            #expect(answer.status == 200 && answer.value("result.isError") as? Bool == true)
            #expect(answer.content == text)
        }
        let warning = try await host.call("Desk_warn", token: key)
        #expect(warning.text("result.structuredContent.outcome") == "refused")
        #expect(
            try await host.call("Desk_write", ["number": 7], token: key).text(
                "result.structuredContent.outcome"
            ) == "done"
        )
        #expect(drawer.all == ["wrote 7"])
        #expect(await host.stop() == 0)
    }

    // MARK: - Questions

    @Test("A client's person answers each question in its turn, and nothing is done before the last answer")
    func elicitation() async throws {
        let host = try await served()
        let key = try host.localKey
        let note = ["note": "a"]
        func burn(
            _ state: String? = nil,
            _ action: String? = nil,
            note: [String: Any]
        ) async throws -> ProgramAnswer {
            var params: [String: Any] = [:]
            if let state { params["requestState"] = state }
            if let action { params["inputResponses"] = ["question": ["action": action]] }
            return try await host.call("Desk_burn", note, token: key, capabilities: elicitation, params)
        }
        let first = try await burn(note: note)
        #expect(first.text("result.resultType") == "input_required")
        #expect(first.text("result.inputRequests.question.method") == "elicitation/create")
        #expect(first.text("result.inputRequests.question.params.message")?.hasPrefix("Burn 'a'?") == true)
        let state = try #require(first.text("result.requestState"))
        let second = try await burn(state, "accept", note: note)
        #expect(second.text("result.inputRequests.question.params.message")?.hasPrefix("Really?") == true)
        let both = try #require(second.text("result.requestState"))
        for no in ["decline", "cancel"] {
            let declined = try await burn(both, no, note: note)
            #expect(declined.text("result.structuredContent.outcome") == "refused")
        }
        // Another call, a forged state, and a state without an answer.
        #expect(try await burn(both, "accept", note: ["note": "b"]).content.contains("requestState"))
        #expect(try await burn(both + "0", "accept", note: note).content.contains("requestState"))
        #expect(try await burn(both, note: note).text("result.resultType") == "input_required")
        #expect(drawer.all == [])
        let done = try await burn(both, "accept", note: note)
        #expect(done.text("result.structuredContent.message") == "Burned.")
        #expect(drawer.all == ["burned a"])
        #expect(await host.stop() == 0)
    }

    @Test("A client without elicitation confirms a question by a second call")
    func confirmation() async throws {
        let host = try await served()
        let key = try host.localKey
        var arguments = ["note": "a"]
        for question in ["Burn 'a'?", "Really?"] {
            let asked = try await host.call("Desk_burn", arguments, token: key)
            #expect(asked.text("result.structuredContent.outcome") == "question")
            #expect(asked.text("result.structuredContent.message")?.hasPrefix(question) == true)
            #expect(drawer.all == [])
            arguments["confirmation"] = asked.text("result.structuredContent.confirmation")
        }
        let other = try await host.call("Desk_burn", arguments.merging(["note": "b"]) { $1 }, token: key)
        #expect(other.value("result.isError") as? Bool == true && drawer.all == [])
        _ = try await host.call("Desk_burn", arguments, token: key)
        #expect(drawer.all == ["burned a"])
        #expect(await host.stop() == 0)
    }

    @Test("An action that may destroy something and asks nothing itself is asked about before")
    func unaskedDestruction() async throws {
        let host = try await served()
        let key = try host.localKey
        let asked = try await host.call("Desk_shred", token: key)
        #expect(asked.text("result.structuredContent.outcome") == "question")
        #expect(
            asked.text("result.structuredContent.message")?.hasPrefix("Shred in Desk? Shreds all notes.")
                == true
        )
        #expect(drawer.all == [])
        let confirmation = try #require(asked.text("result.structuredContent.confirmation"))
        let done = try await host.call("Desk_shred", ["confirmation": confirmation], token: key)
        #expect(done.text("result.structuredContent.outcome") == "done")
        #expect(drawer.all == ["shredded"])
        #expect(await host.stop() == 0)
    }

    // MARK: - Work that lasts

    @Test("Work tells its progress, and ends when its client goes")
    func progress() async throws {
        let host = try await served()
        let key = try host.localKey
        do {
            let stream = try host.openCall(
                ["name": "Desk_sleep", "_meta": ["progressToken": "p"]],
                token: key
            )
            let text = await stream.read(until: "half the night")
            #expect(text.contains("text/event-stream") && text.contains("x-accel-buffering: no"))
            #expect(text.contains(#""method":"notifications/progress""#) && text.contains(#""progress":0.5"#))
            #expect(text.contains(#""progressToken":"p""#) && text.contains(#""total":1"#))
        }
        while drawer.all != ["woke up"] { try await Task.sleep(for: .milliseconds(5)) }
        #expect(await host.stop() == 0)
    }

    @Test("A caller makes at most so many calls at a time")
    func limit() async throws {
        let host = try await served { $0.workPerCaller = 1 }
        let key = try host.localKey
        let stream = try host.openCall(["name": "Desk_sleep", "_meta": ["progressToken": 1]], token: key)
        _ = await stream.read(until: "half the night")
        let second = try await host.call("Desk", token: key)
        #expect(second.status == 429 && second.text("error.data.code") == "too-many-requests")
        withExtendedLifetime(stream) {}
        #expect(await host.stop() == 0)
    }

    // MARK: - The transport

    @Test("A request that does not fit the protocol has an error with the status that it demands")
    func transport() async throws {
        let host = try await served()
        let key = try host.localKey
        func expect(_ answer: ProgramAnswer, _ status: Int, _ code: Int, line: Int = #line) {
            #expect(
                answer.status == status && answer.value("error.code") as? Int == code,
                "line \(line): \(answer.body)"
            )
            #expect(answer.headers["cache-control"] == "no-store")
        }
        expect(try await host.ask("tools/lst", token: key), 404, -32601)
        expect(try await host.ask("initialize", token: key), 404, -32601)
        expect(try await host.ask("tools/list", token: key, headers: ["Mcp-Method": "ping"]), 400, -32020)
        expect(
            try await host.ask("tools/list", token: key, headers: ["MCP-Protocol-Version": ""]),
            400,
            -32020
        )
        let future = ["_meta": ["io.modelcontextprotocol/protocolVersion": "2027-01-01"]]
        expect(
            try await host.ask(
                "tools/list",
                future,
                token: key,
                headers: ["MCP-Protocol-Version": "2027-01-01"]
            ),
            400,
            -32022
        )
        let bare = ["jsonrpc": "2.0", "id": 1, "method": "tools/list"] as [String: Any]
        expect(
            try await host.sendMessage(
                bare,
                token: key,
                ["MCP-Protocol-Version": "2026-07-28", "Mcp-Method": "tools/list"]
            ),
            400,
            -32602
        )
        expect(try await host.sendMessage([bare], token: key), 400, -32600)
        expect(try await host.sendMessage(bare, token: key, ["Content-Type": "text/plain"]), 415, 415)
        expect(try await host.ask("tools/list", token: key, path: "/mcp?tools=some"), 400, 400)
        expect(try await host.send("GET", "/mcp", token: key), 405, 405)
        expect(try await host.send("DELETE", "/mcp", token: key), 405, 405)
        for headers in [
            ["Origin": "https://evil.example"], ["Origin": "null"], ["Sec-Fetch-Site": "cross-site"],
        ] {
            expect(try await host.ask("tools/list", token: key, headers: headers), 403, 403)
        }
        let own = ["Origin": "http://localhost:\(host.port)"]
        #expect(try await host.ask("tools/list", token: key, headers: own).status == 200)
        let large = String(repeating: "a", count: 4 << 20)
        expect(try await host.call("Desk_burn", ["note": large], token: key), 413, 413)
        #expect(drawer.all == [])
        #expect(await host.stop() == 0)
    }

    @Test("A request without a token gets a challenge with the address of the resource's metadata")
    func challenge() async throws {
        let host = try await served(.none)
        let address = "http://127.0.0.1:\(host.port)/.well-known/oauth-protected-resource/mcp"
        let without = try await host.ask("tools/list")
        #expect(without.status == 401)
        #expect(without.headers["www-authenticate"] == "Bearer resource_metadata=\"\(address)\"")
        let wrong = try await host.ask("tools/list", token: "x")
        #expect(wrong.status == 401)
        #expect(
            wrong.headers["www-authenticate"]
                == "Bearer error=\"invalid_token\", resource_metadata=\"\(address)\""
        )
        for path in ["", "/mcp"] {
            let metadata = try await host.send("GET", "/.well-known/oauth-protected-resource" + path)
            #expect(metadata.status == 200 && metadata.headers["content-type"] == "application/json")
            #expect(metadata.text("resource") == "http://127.0.0.1:\(host.port)/mcp")
            #expect(metadata.value("scopes_supported") as? [String] == ["read", "write"])
        }
        #expect(try await host.send("GET", "/.well-known/oauth-protected-resource/other").status == 404)
        // The API is another extension.
        #expect(try await host.send("GET", "/api/v1/Desk").status == 404)
        #expect(await host.stop() == 0)
    }

    // MARK: - Revisions with a handshake

    @Test(
        "A client with a handshake gets a session that any server over the store knows, and is asked on its stream"
    )
    func sessions() async throws {
        let host = try await served()
        let key = try host.localKey
        func message(_ method: String, _ params: [String: Any], id: Int? = 1) -> [String: Any] {
            var message: [String: Any] = ["jsonrpc": "2.0", "method": method, "params": params]
            if let id { message["id"] = id }
            return message
        }
        let hello = try await host.sendMessage(
            message("initialize", ["protocolVersion": "2025-06-18", "capabilities": elicitation]),
            token: key
        )
        #expect(hello.text("result.protocolVersion") == "2025-06-18")
        #expect(hello.text("result.serverInfo.name") == "host")
        #expect(hello.value("result.resultType") == nil)
        let session = try #require(hello.headers["mcp-session-id"])
        let headers = ["Mcp-Session-Id": session, "MCP-Protocol-Version": "2025-06-18"]
        let begun = try await host.sendMessage(
            message("notifications/initialized", [:], id: nil),
            token: key,
            headers
        )
        #expect(begun.status == 202 && begun.body == "")
        #expect(
            try await host.sendMessage(message("ping", [:]), token: key, headers).body
                == #"{"id":1,"jsonrpc":"2.0","result":{}}"#
        )
        let discovery = try await host.sendMessage(message("server/discover", [:]), token: key, headers)
        #expect(discovery.value("error.code") as? Int == -32601)
        for other in [session + "0", "x"] {
            let unknown = ["Mcp-Session-Id": other, "MCP-Protocol-Version": "2025-06-18"]
            #expect(try await host.sendMessage(message("ping", [:]), token: key, unknown).status == 404)
        }
        let stream = try host.openCall(
            ["name": "Desk_burn", "arguments": ["note": "a"]],
            token: key,
            hasHandshake: true,
            headers
        )
        for question in ["Burn 'a'?", "Really?"] {
            let text = await stream.read(until: "}}}")
            let event = try #require(
                text.components(separatedBy: "data: ").last?.components(separatedBy: "\n").first
            )
            let request = try #require(JSONSerialization.jsonObject(with: Data(event.utf8)) as? [String: Any])
            #expect(request["method"] as? String == "elicitation/create" && text.contains(question))
            #expect(drawer.all == [])
            let answer: [String: Any] = [
                "jsonrpc": "2.0", "id": request["id"] ?? "",
                "result": ["action": "accept", "content": [String: Any]()],
            ]
            #expect(try await host.sendMessage(answer, token: key, headers).status == 202)
        }
        #expect(await stream.read(until: "Burned.").contains("Burned."))
        #expect(drawer.all == ["burned a"])
        #expect(await host.stop() == 0)
    }

    @Test("A client with a handshake cancels its request by a notification")
    func cancellation() async throws {
        let host = try await served()
        let key = try host.localKey
        let headers = ["MCP-Protocol-Version": "2025-11-25"]
        let stream = try host.openCall(
            ["name": "Desk_sleep", "_meta": ["progressToken": 1]],
            token: key,
            hasHandshake: true,
            headers
        )
        _ = await stream.read(until: "half the night")
        let cancelled: [String: Any] = [
            "jsonrpc": "2.0", "method": "notifications/cancelled", "params": ["requestId": 7],
        ]
        #expect(try await host.sendMessage(cancelled, token: key, headers).status == 202)
        while drawer.all != ["woke up"] { try await Task.sleep(for: .milliseconds(5)) }
        #expect(await host.stop() == 0)
    }

    // MARK: - Few tools

    @Test("Four general tools stand for those of all scenes")
    func compact() async throws {
        let host = try await served()
        let key = try host.localKey
        let path = "/mcp?tools=compact"
        #expect(
            try await host.ask("tools/list", token: key, path: path).tools == [
                "find", "describe", "open", "act",
            ]
        )
        func call(_ tool: String, _ arguments: [String: Any]) async throws -> ProgramAnswer {
            try await host.call(tool, arguments, token: key, path: path)
        }
        #expect(try await call("find", [:]).text("result.structuredContent.scenes.0.scene") == "Desk")
        #expect(
            (try await call("find", ["text": "vault"]).value("result.structuredContent.scenes") as? [Any])?
                .count == 0
        )
        let described = try await call("describe", ["scene": "Desk"])
        let actions = described.value("result.structuredContent.actions") as? [String: [String: Any]]
        #expect(actions?["write"]?["summary"] as? String == "Writes numbers.")
        #expect(actions?["unlock"] == nil)
        #expect(try await call("open", ["scene": "Desk"]).text("result.structuredContent.text") == "A desk.")
        let written = try await call("act", ["scene": "Desk", "action": "write", "arguments": ["number": 3]])
        #expect(written.text("result.structuredContent.outcome") == "done")
        var arguments: [String: Any] = ["scene": "Desk", "action": "burn", "arguments": ["note": "a"]]
        for _ in 0..<2 {
            let asked = try await call("act", arguments)
            arguments["confirmation"] = asked.text("result.structuredContent.confirmation")
        }
        _ = try await call("act", arguments)
        #expect(drawer.all == ["wrote 3", "burned a"])
        for (tool, arguments): (String, [String: Any]) in [
            ("open", [:]), ("open", ["scene": "Dsk"]), ("open", ["scene": 1]),
            ("describe", ["scene": "Vault"]),
            ("act", ["scene": "Desk", "action": "brn"]), ("act", ["scene": "Desk", "arguments": "x"]),
            ("find", ["txt": "a"]), ("act", ["scene": "Desk", "action": "unlock"]),
        ] {
            let wrong = try await call(tool, arguments)
            #expect(wrong.value("result.isError") as? Bool == true, "\(wrong.body)")
        }
        #expect(await host.stop() == 0)
    }
}
