import HTTPMounts
import SceneKitCore
import Testing
@_spi(Hosting) import TextFrontend

@testable import ProgramFrontend

@MainActor
@Suite("The messages of the Model Context Protocol")
struct MCPMessageTests {
    private static func message(_ text: String) throws -> MCPMessage { try MCPMessage(Array(text.utf8)) }

    @Test("A message is a request, a notification or an answer")
    func kinds() throws {
        let request = try Self.message(
            #"{"jsonrpc":"2.0","id":7,"method":"ping","params":{"a":[null,true,1.5,"x"]}}"#
        )
        #expect(request.request?.id == 7 && request.request?.method == "ping")
        #expect(request.params == ["a": [.null, true, .number(1.5), "x"]])
        let notification = try Self.message(#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#)
        #expect(notification.request == nil && notification.method == "notifications/initialized")
        let answer = try Self.message(#"{"jsonrpc":"2.0","id":"a","result":{"action":"accept"}}"#)
        #expect(answer.id == "a" && answer.result?["action"] == "accept" && answer.method == nil)
        let refusal = try Self.message(#"{"jsonrpc":"2.0","id":"a","error":{"code":1,"message":"no"}}"#)
        #expect(refusal.id == "a" && refusal.result == nil)
    }

    @Test(
        "A text that is no message is an error",
        arguments: [
            ("", -32700), ("{", -32700), ("[]", -32600), ("1", -32600), ("{}", -32600),
            (#"{"jsonrpc":"1.0","id":1,"method":"ping"}"#, -32600),
            (#"{"jsonrpc":"2.0","id":null,"method":"ping"}"#, -32600),
            (#"{"jsonrpc":"2.0","id":1.5,"method":"ping"}"#, -32600),
            (#"{"jsonrpc":"2.0","id":1,"method":2}"#, -32600), (#"{"jsonrpc":"2.0","id":1}"#, -32600),
            (#"{"jsonrpc":"2.0","id":1,"method":"ping","params":[]}"#, -32600),
            (#"[{"jsonrpc":"2.0","id":1,"method":"ping"}]"#, -32600),
            (#"{"jsonrpc":"2.0","id":1,"method":"ping","method":"tools/call"}"#, -32700),
            (
                #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"a","\u006eame":"b"}}"#,
                -32700
            ),
            (String(repeating: "[", count: 100_000), -32700),
        ]
    )
    func mistakes(text: String, code: Int) throws {
        #expect { try Self.message(text) } throws: { ($0 as? MCPError)?.code == code }
    }

    @Test("A client says what it can do, with each request or at the beginning of its session")
    func clients() throws {
        let key = MCPRevision.key
        let capabilities = MCPClient.capabilitiesKey
        let form: JSONValue = ["elicitation": ["form": [:]]]
        #expect(
            try MCPClient(stateless: [key: "2026-07-28", capabilities: form])
                == MCPClient(.stateless, elicits: true)
        )
        for (value, elicits) in [
            ([:], false), (["elicitation": [:]], true), (["elicitation": ["url": [:]]], false),
            (["elicitation": ["url": [:], "form": [:]]], true), (.null, false),
        ] as [(JSONValue, Bool)] {
            #expect(MCPClient(.latestWithHandshake, capabilities: value).elicits == elicits)
        }
        for meta: JSONValue? in [
            nil, [:], [key: 1], [key: "2026-07-28"], [key: "2026-07-28", capabilities: 1],
        ] {
            #expect { try MCPClient(stateless: meta) } throws: {
                ($0 as? MCPError)?.code == -32602 && ($0 as? MCPError)?.status == 400
            }
        }
        #expect { try MCPClient(stateless: [key: "1900-01-01", capabilities: [:]]) } throws: {
            let error = $0 as? MCPError
            return error?.code == -32022
                && error?.data == [
                    "requested": "1900-01-01", "supported": ["2026-07-28", "2025-11-25", "2025-06-18"],
                ]
        }
        #expect(MCPRevision.negotiated("2025-06-18") == .firstWithElicitation)
        for wanted in ["2025-11-25", "2024-11-05", "2026-07-28", "x", nil] {
            #expect(MCPRevision.negotiated(wanted) == .latestWithHandshake)
        }
    }

    @Test("Headers have to agree with the body")
    func headers() throws {
        let meta: JSONValue = [MCPRevision.key: "2026-07-28", MCPClient.capabilitiesKey: [:]]
        func message(_ method: String, _ params: [String: JSONValue] = [:]) throws -> MCPMessage {
            let all = params.merging(["_meta": meta]) { $1 }
            return try MCPMessage(MCPMessage.request("1", method, .object(all)).bytes)
        }
        func error(_ headers: [(String, String)], _ message: MCPMessage) -> Int? {
            let request = HTTPRequest(.post, "/mcp", headers: headers, client: "127.0.0.1")
            do throws(MCPError) {
                try MCPHeaders.check(request, message)
                return nil
            } catch { return error.code }
        }
        let version = ("mcp-protocol-version", "2026-07-28")
        let list = try message("tools/list")
        #expect(error([version, ("mcp-method", "tools/list")], list) == nil)
        #expect(error([("mcp-method", "tools/list")], list) == -32020)
        #expect(
            error([("mcp-protocol-version", "2025-11-25"), ("mcp-method", "tools/list")], list) == -32020
        )
        #expect(error([version, version, ("mcp-method", "tools/list")], list) == -32020)
        #expect(error([version], list) == -32020)
        #expect(error([version, ("mcp-method", "Tools/List")], list) == -32020)
        let call = try message("tools/call", ["name": "Käse"])
        let method = ("mcp-method", "tools/call")
        #expect(error([version, method, ("mcp-name", "=?base64?S8Okc2U=?=")], call) == nil)
        #expect(error([version, method, ("mcp-name", "=?base64?%%?=")], call) == -32020)
        #expect(error([version, method, ("mcp-name", "Brot")], call) == -32020)
        #expect(error([version, method], call) == -32020)
        let read = try message("resources/read", ["uri": "scene:///Desk"])
        #expect(
            error([version, ("mcp-method", "resources/read"), ("mcp-name", "scene:///Desk")], read) == nil
        )
        let other = try MCPMessage(
            MCPMessage.request("1", "tools/list", ["_meta": [MCPRevision.key: "2027-01-01"]]).bytes
        )
        #expect(
            error([("mcp-protocol-version", "2027-01-01"), ("mcp-method", "tools/list")], other) == -32022
        )
    }

    @Test("A signed text is for its purpose, its values and its key, and nobody else can make one")
    func signatures() {
        let signature = Signature(key: "k")
        let text = signature.sign("payload", .question, boundTo: ["ada", "call"])
        #expect(signature.payload(of: text, .question, boundTo: ["ada", "call"]) == "payload")
        #expect(signature.payload(of: text, .session, boundTo: ["ada", "call"]) == nil)
        #expect(signature.payload(of: text, .question, boundTo: ["bob", "call"]) == nil)
        #expect(signature.payload(of: text, .question, boundTo: ["adac", "all"]) == nil)
        #expect(signature.payload(of: "P" + text.dropFirst(), .question, boundTo: ["ada", "call"]) == nil)
        #expect(Signature(key: "l").payload(of: text, .question, boundTo: ["ada", "call"]) == nil)
        for wrong in ["", ".", "payload", "payload.", text + "0", String(repeating: "a.", count: 5_000)] {
            #expect(signature.payload(of: wrong, .question, boundTo: ["ada", "call"]) == nil)
        }
    }

    @Test("A confirmation is for one caller and call, and for a quarter of an hour")
    func confirmations() throws {
        let signature = Signature(key: "k")
        let question = Question("Burn?", confirm: "Burn")
        let token = QuestionToken().confirming(question, number: 0, of: "call")
        let mine = Confirmation(signature, caller: "ada", tool: "Desk_burn", arguments: ["note": "a"])
        let text = mine.text(token, now: 1_000)
        #expect(mine.answers(text, now: 1_899) == token)
        #expect(mine.answers(text, now: 1_900) == nil)
        for other in [
            Confirmation(signature, caller: "bob", tool: "Desk_burn", arguments: ["note": "a"]),
            Confirmation(signature, caller: "ada", tool: "Desk_read", arguments: ["note": "a"]),
            Confirmation(signature, caller: "ada", tool: "Desk_burn", arguments: ["note": "b"]),
        ] { #expect(other.answers(text, now: 1_000) == nil) }
        #expect(mine.answers("yes", now: 1_000) == nil)
    }

    @Test("An answer has a screen's names and values, by the columns that are asked for, and no secret")
    func answers() throws {
        let work = DetailBlock.Item("Work", "b@x", kind: .email)
        let home = DetailBlock.Item("Home", "a@x", kind: .email)
        var list = ListBlock(identifier: "people", columns: ["Name", "E-mail", "Phone"], total: .init(9))
        list.rows = [.init(identifier: "1", cells: ["Ada", "a@x", ""], values: ["E-mail": [home, work]])]
        let detail = DetailBlock(
            identifier: "d",
            items: [.init("Token", "s3cret", kind: .password), .init("Note", "one"), .init("Note", "two")]
        )
        let form = FormBlock(
            identifier: "f",
            fields: [
                Field("name", values: ["Ada"]), Field("empty", values: [" "]),
                Field("pass", kind: .password, values: ["s3cret"]),
            ]
        )
        let screen = Screen(
            title: "T",
            blocks: [.list(list), .detail(detail), .form(form), .text(TextBlock("t"))]
        )
        let answer = JSONOutput.Answer(location: "/People", outcome: .done, screen: screen)
        let all = try ToolAnswer(answer: answer).value
        #expect(all["title"] == "T" && all["outcome"] == "done" && all["location"] == "scene:///People")
        #expect(all["lists"]?["people"]?["rows"] == [["id": "1", "Name": "Ada", "E-mail": "a@x"]])
        #expect(all["lists"]?["people"]?["next"]?.string?.hasPrefix("people:") == true)
        #expect(all["details"]?["Note"] == ["one", "two"] && all["form"] == ["name": "Ada"])
        #expect(!String(decoding: all.bytes, as: UTF8.self).contains("s3cret"))
        let some = try ToolAnswer(answer: answer, columns: ["E-mail"]).value
        #expect(some["lists"]?["people"]?["rows"] == [["id": "1", "E-mail": ["a@x", "b@x"]]])
        #expect(try ToolAnswer(answer: answer, list: "other").value["lists"] == nil)
        #expect { try ToolAnswer(answer: answer, columns: ["Fax"]).value } throws: {
            ($0 as? Problem)?.detail.contains("'Phone'") == true
        }
    }

    @Test("A resource's address is a location of one scene")
    func addresses() throws {
        #expect(
            try LocationURI.step("scene:///ViewContact;id=4%202")
                == .init("ViewContact", parameters: ["id": "4 2"])
        )
        for wrong in [
            "", "ViewContact", "scene://", "scene:///", "scene:///A/B", "scene:///A;id", "https://a/b",
        ] {
            #expect { try LocationURI.step(wrong) } throws: { ($0 as? MCPError)?.code == -32602 }
        }
        #expect(LocationURI.scene(in: "scene:///ViewContact{;id}") == "ViewContact")
        #expect(LocationURI.scene(in: "scene:///ViewContact;id=1") == "ViewContact")
        #expect(LocationURI.scene(in: "x") == "")
    }
}
