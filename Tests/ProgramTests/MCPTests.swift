import Accounts
import AuthScene
import Foundation
import ProgramTestKit
import SceneHosting
import SceneTestKit
import ShopScene
import StorageWorkers
import TestPrograms
import Testing

@MainActor
@Suite("Tools for agents", .timeLimit(.minutes(10)))
struct MCPTests {
    @Test("Two people never see each other's records through tools, resources or completions")
    func twoPeople() async throws {
        let host = try await ProgramHost(guests: .visitors)
        let ada = try await host.token(of: "Ada").text
        let bob = try await host.token(of: "Bob").text
        let adas = try await host.add("Charles", token: ada)
        let bobs = try await host.add("Grace", token: bob)
        for (token, own, name, other, secret) in [
            (ada, adas, "Charles", bobs, "Grace"), (bob, bobs, "Grace", adas, "Charles"),
            (nil, nil, nil, adas, "Charles"),
        ] as [(String?, String?, String?, String, String)] {
            let list = try await host.served.call("ContactList", token: token)
            #expect(list.ids(of: "contacts") == [own].compactMap(\.self))
            var answers = [list]
            for tool in ["ViewContact", "EditContact", "ViewContact_delete", "EditContact_save"] {
                for id in [other, secret] {
                    answers.append(try await host.served.call(tool, ["id": id], token: token))
                }
            }
            answers.append(try await host.served.call("ContactList_delete", ["id": [other]], token: token))
            answers.append(
                try await host.served.call("MergeContacts", ["id": other, "other": other], token: token)
            )
            answers.append(
                try await host.served.ask(
                    "resources/read",
                    ["uri": "scene:///ViewContact;id=\(other)"],
                    token: token
                )
            )
            for text in [String(secret.prefix(3)), String(other.prefix(4))] {
                let completion = try await host.served.ask(
                    "completion/complete",
                    [
                        "ref": ["type": "ref/resource", "uri": "scene:///ViewContact{;id}"],
                        "argument": ["name": "id", "value": text],
                    ],
                    token: token
                )
                #expect(completion.value("result.completion.values") as? [String] == [])
            }
            answers.append(
                try await host.served.call("find", ["text": secret], token: token, path: "/mcp?tools=compact")
            )
            for answer in answers {
                let echoed = answer.body.replacingOccurrences(of: "'\(secret)'", with: "")
                #expect(!echoed.contains(secret), "\(answer.body)")
            }
            if let name { #expect(list.body.contains(name)) }
        }
        #expect(try await host.served.call("ContactList", token: ada).ids(of: "contacts") == [adas])
        #expect(try await host.served.call("ContactList", token: bob).ids(of: "contacts") == [bobs])
        try await host.stop()
    }

    /// A value that fits a schema.
    private static func value(_ schema: [String: Any]) -> Any {
        if let first = (schema["enum"] as? [Any])?.first { return first }
        switch schema["type"] as? String {
        case "integer": return schema["minimum"] ?? 1
        case "boolean": return true
        case "array": return [value(schema["items"] as? [String: Any] ?? [:])]
        case "object":
            let properties = schema["properties"] as? [String: [String: Any]] ?? [:]
            return Dictionary(
                uniqueKeysWithValues: (schema["required"] as? [String] ?? []).map {
                    ($0, value(properties[$0] ?? [:]))
                }
            )
        default: return "x"
        }
    }

    @Test("Each tool answers a guest, a customer and a keeper, and does nothing for who is not offered it")
    func roles() async throws {
        let host = try await ProgramHost(guests: .visitors)
        let ada = try await host.token(of: "Ada")
        _ = try await host.accounts.setRole("keeper", isGranted: true, of: "Ada", by: ada.session)
        let customer = try await host.token(of: "Bob").text
        let guest = try await host.served.ask("tools/list").headers["guest-token"]
        let list = try await host.served.ask("tools/list", token: ada.text)
        let tools = try #require(list.value("result.tools") as? [[String: Any]])
        let people: [(name: String, token: String?, tools: Set<String>)] = [
            ("guest", guest, Set(try await host.served.ask("tools/list", token: guest).tools)),
            ("customer", customer, Set(try await host.served.ask("tools/list", token: customer).tools)),
            ("keeper", ada.text, Set(list.tools)),
        ]
        #expect(people[0].tools.isStrictSubset(of: people[1].tools))
        #expect(people[1].tools.isStrictSubset(of: people[2].tools))
        #expect(people[2].tools.contains("Stock") && !people[1].tools.contains("Stock"))
        #expect(people[0].tools.contains("ProductList"))
        for tool in tools {
            guard let name = tool["name"] as? String, let schema = tool["inputSchema"] as? [String: Any]
            else {
                continue
            }
            let arguments = Self.value(schema) as? [String: Any] ?? [:]
            for person in people {
                let answer = try await host.served.call(name, arguments, token: person.token)
                #expect(answer.status < 500, "\(name) \(person.name): \(answer.body)")
                #expect(answer.value("error.code") as? Int != -32603)
                let isRefused =
                    answer.value("result.isError") as? Bool == true || answer.value("error") != nil
                #expect(person.tools.contains(name) || isRefused, "\(name) \(person.name): \(answer.body)")
            }
        }
        try await host.stop()
    }

    @Test("A token's tools are those of its scopes, and a call beyond them asks for another token")
    func scopes() async throws {
        let host = try await ProgramHost()
        let reader = try await host.token(of: "Ada", mayWrite: false).text
        let tools = try await host.served.ask("tools/list", token: reader).tools
        #expect(tools.contains("ContactList") && !tools.contains { $0.contains("_") })
        let refused = try await host.served.call("AddContact_save", ["first-name": "x"], token: reader)
        #expect(refused.status == 403 && refused.text("error.data.code") == "insufficient-scope")
        #expect(refused.headers["www-authenticate"]?.contains("error=\"insufficient_scope\"") == true)
        #expect(refused.headers["www-authenticate"]?.contains("resource_metadata=") == true)
        #expect(try await host.served.call("ContactList", token: reader).ids(of: "contacts") == [])
        let lister = try await host.token(of: "Bob", scenes: ["ContactList"]).text
        let few = try await host.served.ask("tools/list", token: lister).tools
        #expect(Set(few.map { $0.prefix { $0 != "_" } }) == ["ContactList"])
        #expect(try await host.served.call("GameList", token: lister).status == 403)
        #expect(
            try await host.served.ask("resources/read", ["uri": "scene:///GameList"], token: lister).status
                == 403
        )
        #expect(
            try await host.served.ask("resources/list", token: lister).text("result.resources.0.name")
                == "ContactList"
        )
        try await host.stop()
    }

    @Test("A document comes in the message and goes in the result")
    func documents() async throws {
        let host = try await ProgramHost()
        let ada = try await host.token(of: "Ada").text
        let card = "BEGIN:VCARD\nVERSION:4.0\nFN:Grace\nEMAIL:grace@example.org\nEND:VCARD\n"
        for document in [
            ["name": "../a.vcf", "text": card],
            ["name": "b.vcf", "blob": Data(card.utf8).base64EncodedString()],
        ] {
            let answer = try await host.served.call(
                "ContactList_import",
                ["document": [document]],
                token: ada
            )
            #expect(answer.text("result.structuredContent.outcome") == "done", "\(answer.body)")
        }
        for wrong: Any in ["a.vcf", [["name": "a.vcf"]], [["text": card]], [["name": "a.vcf", "blob": "%"]]] {
            let answer = try await host.served.call("ContactList_import", ["document": wrong], token: ada)
            #expect(answer.value("result.isError") as? Bool == true)
        }
        let export = try await host.served.call("ContactList_export", ["document": "all.vcf"], token: ada)
        #expect(export.text("result.content.1.resource.uri") == "document:///all.vcf", "\(export.body)")
        #expect(export.text("result.content.1.resource.text")?.contains("FN:Grace") == true)
        try await host.stop()
    }

    @Test("A record is named by its id, or by its name if no other has it")
    func names() async throws {
        let host = try await ProgramHost()
        let ada = try await host.token(of: "Ada").text
        let id = try await host.add("Grace", token: ada)
        #expect(
            try await host.served.call("ViewContact", ["id": "Grace"], token: ada).text(
                "result.structuredContent.title"
            ) == "Grace"
        )
        _ = try await host.served.post("/api/v1/AddContact/save", token: ada, ["first-name": "Grace"])
        let both = try await host.served.call("ViewContact", ["id": "Grace"], token: ada)
        #expect(both.value("result.isError") as? Bool == true && both.content.contains(id))
        let found = try await host.served.call(
            "find",
            ["text": "Grace"],
            token: ada,
            path: "/mcp?tools=compact"
        )
        #expect((found.value("result.structuredContent.records") as? [Any])?.count == 2)
        #expect(found.text("result.structuredContent.records.0.scene") == "ViewContact")
        try await host.stop()
    }

    // MARK: - Programs that others have written

    private nonisolated static let python = BuiltProducts.pythonProgram("python")
    private nonisolated static let check = BuiltProducts.pythonProgram("mcpcheck")
    private nonisolated static let script = BuiltProducts.repository.appending(path: "Tools/MCP/check.py")
        .path

    @Test(
        "The client of PyPI's package mcp lists, calls, completes, reads, declines and confirms over pipes",
        .enabled(if: python != nil, "the Python programs are not installed")
    )
    func clientOverPipes() async throws {
        let host = try WebHost()
        // The tools of a signed-in person are the most.
        let password = try host.write(ProgramHost.password + "\n", to: "password")
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: password)
        let signUp = try await host.run("--password-file", password, "SignUp", "sign-up", "--name", "Ada")
        #expect(signUp.status == 0, "\(signUp.errors)")
        try await host.add(cards: Self.cards)
        let run = try await ProgramRun.run(
            try #require(Self.python),
            [Self.script, "stdio", BuiltProducts.program("scenehost").path, "--store", host.store, "mcp"],
            environment: host.environment
        )
        #expect(run.status == 0, "\(run.output)\(run.errors)")
    }

    @Test(
        "The same client does so over HTTP, and a check of servers passes",
        .enabled(if: python != nil && check != nil, "the Python programs are not installed")
    )
    func clientOverHTTP() async throws {
        let host = try await ProgramHost()
        let ada = try await host.token(of: "Ada").text
        for name in ["Ada", "Bea", "Cid", "Dot"] { _ = try await host.add(name, token: ada) }
        let address = "http://127.0.0.1:\(host.served.port)/mcp"
        // This host has the shop, too, and the person may administer it.
        let run = try await ProgramRun.run(
            try #require(Self.python),
            [Self.script, "http", address, ada],
            environment: ["TOOL_BYTES": "40000", "PATH": "/usr/bin:/bin"]
        )
        #expect(run.status == 0, "\(run.output)\(run.errors)")
        let check = try await ProgramRun.run(
            try #require(Self.check),
            [address, "--token", ada, "--timeout", "300", "--legacy-probes", "--no-color"]
        )
        #expect(
            check.status == 0 && check.output.contains("All 8 checks passed"),
            "\(check.output)\(check.errors)"
        )
        try await host.stop()
    }

    private static let cards = ["Ada", "Bea", "Cid", "Dot"].map {
        "BEGIN:VCARD\r\nVERSION:4.0\r\nFN:\($0)\r\nN:;\($0);;;\r\nEND:VCARD\r\n"
    }.joined()
}
