import Foundation
import SceneHosting
import SceneKitCore
import SceneTestKit
import Testing
import TextFrontend

@testable import ProgramFrontend

@MainActor
@Suite("The Model Context Protocol over standard input and output", .timeLimit(.minutes(10)))
struct MCPLinesTests {
    private let drawer = Drawer()

    /// A terminal whose input a test writes line by line.
    @MainActor
    private final class Agent: TextTerminal {
        let isInputTerminal = false
        let isOutputTerminal = false
        let isErrorTerminal = false
        let allowsStyle = false
        let width = 80
        private(set) var messages: [JSONValue] = []
        private let lines: AsyncStream<String>
        private let input: AsyncStream<String>.Continuation

        init() {
            (lines, input) = AsyncStream.makeStream()
        }

        func write(_ text: TerminalText) throws(OutputError) {
            for line in text.string.split(separator: "\n") {
                if let value = try? JSONDecoder().decode(JSONValue.self, from: Data(line.utf8)) {
                    messages.append(value)
                }
            }
        }

        func writeError(_ text: TerminalText) {}
        func readLine() async -> String? {
            var reader = lines.makeAsyncIterator()
            return await reader.next()
        }
        func readSecret(prompt: TerminalText) async -> String? { nil }
        nonisolated func restore() {}
        nonisolated func endWhenStuck(_ end: (@Sendable () -> Void)?) {}

        func send(_ message: JSONValue) { input.yield(String(decoding: message.bytes, as: UTF8.self)) }
        func send(line: String) { input.yield(line) }
        func end() { input.finish() }

        /// Waits for the message with a number, from 0.
        func message(_ number: Int) async throws -> JSONValue {
            while messages.count <= number { try await Task.sleep(for: .milliseconds(2)) }
            return messages[number]
        }
    }

    /// Runs `mcp` with an agent.
    private func run(
        _ arguments: [String] = [],
        environment: [String: String] = [:],
        _ work: (Agent) async throws -> Void
    ) async throws -> Int32 {
        let folder = try TemporaryFolder()
        let host = SceneHosting.Host(
            name: "my-host",
            version: "1",
            modules: [.desk(drawer)],
            extensions: [.mcp]
        )
        let agent = Agent()
        let all = ["HOME": folder.path, "LANG": "C.UTF-8"].merging(environment) { $1 }
        let status = Task {
            await host.run(["--store", "memory:", "mcp"] + arguments, environment: all, terminal: agent)
        }
        try await work(agent)
        agent.end()
        return await status.value
    }

    private static func request(_ id: Int, _ method: String, _ params: [String: JSONValue] = [:]) -> JSONValue
    {
        [
            "jsonrpc": "2.0", "id": .integer(id), "method": .string(method),
            "params": .object(
                params.merging(
                    [
                        "_meta": [
                            MCPRevision.key: "2026-07-28", MCPClient.capabilitiesKey: ["elicitation": [:]],
                        ]
                    ]
                ) { own, _ in own }
            ),
        ]
    }

    @Test("Requests without a handshake are answered, and so are those before the end of the input")
    func stateless() async throws {
        let status = try await run { agent in
            agent.send(line: "")
            agent.send(line: "{")
            #expect(try await agent.message(0)["error"]?["code"] == -32700)
            #expect(agent.messages[0]["id"] == .null)
            agent.send(["jsonrpc": "2.0", "id": 1, "method": "tools/list"])
            #expect(try await agent.message(1)["error"]?["code"] == -32602)
            agent.send(Self.request(2, "tools/call", ["name": "Desk_burn", "arguments": ["note": "a"]]))
            let question = try await agent.message(2)["result"]
            #expect(question?["resultType"] == "input_required")
            let reply: [String: JSONValue] = [
                "name": "Desk_burn", "arguments": ["note": "a"],
                "requestState": question?["requestState"] ?? .null,
                "inputResponses": ["question": ["action": "decline"]],
            ]
            agent.send(Self.request(3, "tools/call", reply))
            #expect(try await agent.message(3)["result"]?["structuredContent"]?["outcome"] == "refused")
            agent.send(Self.request(4, "tools/call", ["name": "Desk_write", "arguments": ["number": 4]]))
        }
        #expect(status == 0 && drawer.all == ["wrote 4"])
    }

    @Test("A client with a handshake is asked by a request, and its person's answer counts")
    func handshake() async throws {
        let status = try await run { agent in
            let capabilities: JSONValue = ["elicitation": [:]]
            agent.send([
                "jsonrpc": "2.0", "id": 1, "method": "initialize",
                "params": ["protocolVersion": "2025-11-25", "capabilities": capabilities],
            ])
            #expect(try await agent.message(0)["result"]?["protocolVersion"] == "2025-11-25")
            agent.send(["jsonrpc": "2.0", "method": "notifications/initialized"])
            agent.send([
                "jsonrpc": "2.0", "id": 2, "method": "tools/call",
                "params": ["name": "Desk_burn", "arguments": ["note": "a"]],
            ])
            for number in 1...2 {
                let question = try await agent.message(number)
                #expect(question["method"] == "elicitation/create" && drawer.all == [])
                agent.send(["jsonrpc": "2.0", "id": question["id"] ?? .null, "result": ["action": "accept"]])
            }
            #expect(try await agent.message(3)["result"]?["structuredContent"]?["message"] == "Burned.")
        }
        #expect(status == 0 && drawer.all == ["burned a"])
    }

    @Test("A cancelled request ends, and has no response")
    func cancellation() async throws {
        let status = try await run { agent in
            agent.send(
                Self.request(
                    1,
                    "tools/call",
                    [
                        "name": "Desk_sleep",
                        "_meta": [
                            MCPRevision.key: "2026-07-28", MCPClient.capabilitiesKey: [:], "progressToken": 5,
                        ],
                    ]
                )
            )
            #expect(try await agent.message(0)["params"]?["progressToken"] == 5)
            agent.send(Self.request(1, "tools/list"))
            #expect(try await agent.message(1)["error"]?["code"] == -32600)
            agent.send([
                "jsonrpc": "2.0", "method": "notifications/cancelled", "params": ["requestId": 1],
            ])
            while drawer.all != ["woke up"] { try await Task.sleep(for: .milliseconds(2)) }
            agent.send(Self.request(2, "server/discover"))
            #expect(try await agent.message(2)["id"] == 2)
        }
        #expect(status == 0)
    }

    @Test("Watching resources is acknowledged, and ends with its cancellation or the input")
    func watching() async throws {
        let status = try await run { agent in
            let uris: JSONValue = ["scene:///Desk"]
            let filter: [String: JSONValue] = [
                "notifications": ["resourceSubscriptions": uris, "toolsListChanged": true]
            ]
            agent.send(Self.request(1, "subscriptions/listen", filter))
            let first = try await agent.message(0)
            #expect(first["method"] == "notifications/subscriptions/acknowledged")
            #expect(first["params"]?["notifications"] == ["resourceSubscriptions": uris])
            #expect(first["params"]?["_meta"] == ["io.modelcontextprotocol/subscriptionId": 1])
            agent.send(["jsonrpc": "2.0", "method": "notifications/cancelled", "params": ["requestId": 1]])
            let wrong: [String: JSONValue] = ["notifications": ["resourceSubscriptions": ["scene:///Vault"]]]
            agent.send(Self.request(2, "subscriptions/listen", wrong))
            #expect(try await agent.message(1)["error"]?["code"] == -32602)
            agent.send(Self.request(3, "subscriptions/listen", ["notifications": [:]]))
            #expect(try await agent.message(2)["method"] == "notifications/subscriptions/acknowledged")
        }
        #expect(status == 0)
    }

    @Test("A token in the environment that is none is refused, and passwords are for a terminal")
    func token() async throws {
        let status = try await run(environment: ["MY_HOST_ACCESS_TOKEN": "x"]) { agent in
            agent.send(Self.request(1, "tools/list"))
            let refusal = try await agent.message(0)
            #expect(refusal["error"]?["data"]?["code"] == "invalid-token")
        }
        #expect(status == 0)
        let compact = try await run(["--tools", "compact"]) { agent in
            agent.send(Self.request(1, "tools/list"))
            #expect(try await agent.message(0)["result"]?["tools"]?.array?.count == 4)
            agent.send(Self.request(2, "tools/call", ["name": "Desk_unlock"]))
            let text = try await agent.message(1)["result"]?["content"]?.array?.first?["text"]?.string
            #expect(text?.contains("In a terminal: my-host Desk") == true)
        }
        #expect(compact == 0)
    }
}
