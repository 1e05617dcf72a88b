import Foundation
import ProgramTestKit
import SceneHosting
import SceneTestKit
import TestPrograms
import Testing

@MainActor
@Suite("The description of the API", .timeLimit(.minutes(10)))
struct OpenAPITests {
    private static func paths(_ answer: ProgramAnswer) -> Set<String> {
        Set((answer.value("paths") as? [String: Any] ?? [:]).keys)
    }

    @Test("It has every scene and action that a program may use, with the schema of its values")
    func declarations() async throws {
        let host = try await ProgramHost(guests: .visitors)
        let answer = try await host.served.send("GET", "/api/v1/openapi.json")
        #expect(answer.status == 200 && answer.headers["content-type"] == "application/json")
        #expect(answer.text("openapi") == "3.1.0")
        #expect(answer.text("servers.0.url") == "http://127.0.0.1:\(host.served.port)/api/v1")
        let paths = Self.paths(answer)
        #expect(
            paths.isSuperset(of: [
                "/ContactList", "/ContactList/delete", "/AddContact/save", "/Cart", "/Account",
            ])
        )
        // Passwords are for people, and scenes that are opened for a result are for other scenes.
        let absent: Set = [
            "/Enter/sign-in", "/SignUp/sign-up", "/ChangePassword/change", "/PickContact",
            "/ContactList/cancel",
        ]
        #expect(paths.isDisjoint(with: absent))
        let document = try #require(
            JSONSerialization.jsonObject(with: Data(answer.body.utf8)) as? [String: Any]
        )
        let operations = try #require(document["paths"] as? [String: [String: Any]])
        let deletion = try #require(operations["/ContactList/delete"]?["post"] as? [String: Any])
        #expect(deletion["operationId"] as? String == "ContactList.delete")
        #expect(deletion["tags"] as? [String] == ["ContactsScene"])
        let body = try #require(deletion["requestBody"] as? [String: Any])
        #expect("\(body)".contains("array") && body["required"] as? Bool == true)
        let imports = try #require(
            (operations["/ContactList/import"]?["post"] as? [String: Any])?["requestBody"] as? [String: Any]
        )
        #expect((imports["content"] as? [String: Any])?.keys.sorted() == ["multipart/form-data"])
        try await host.stop()
    }

    @Test("It is in the program's language, and has only what the sender of a token may do")
    func caller() async throws {
        let host = try await ProgramHost()
        let german = try await host.served.send("GET", "/api/v1/openapi.json", ["Accept-Language": "de"])
        #expect(german.body.contains("\"Kontakte\""))
        let everything = Self.paths(german)
        #expect(everything.contains("/Stock"))
        let ada = try await host.token(of: "Ada").text
        let adas = try await host.served.send("GET", "/api/v1/openapi.json", token: ada)
        // She is no keeper of the shop.
        #expect(Self.paths(adas).contains("/Cart") && !Self.paths(adas).contains("/Stock"))
        let bob = try await host.token(of: "Bob", mayWrite: false, scenes: ["ContactList"]).text
        let bobs = try await host.served.send("GET", "/api/v1/openapi.json", token: bob)
        #expect(Self.paths(bobs) == ["/ContactList"])
        #expect(
            try await host.served.send("GET", "/api/v1/openapi.json", token: "x").problem
                == "401 invalid-token"
        )
        try await host.stop()
    }

    @Test(
        "The command prints a document that a validator accepts",
        .enabled(
            if: BuiltProducts.pythonProgram("openapi-spec-validator") != nil,
            "make test-all installs it"
        ),
        arguments: ["scenehost", "shop"]
    )
    func validator(program: String) async throws {
        let folder = try TemporaryFolder()
        let run = try await ProgramRun.run(
            BuiltProducts.program(program).path,
            ["openapi"],
            environment: ["HOME": folder.path, "LANG": "C.UTF-8"]
        )
        #expect(run.status == 0 && run.errors == "")
        let file = try folder.write(run.output, to: program + ".json")
        let check = try await ProgramRun.run(
            try #require(BuiltProducts.pythonProgram("openapi-spec-validator")),
            [file],
            environment: ["PATH": "/usr/bin:/bin"]
        )
        #expect(check.status == 0, "\(check.output)\(check.errors)")
    }

    @Test(
        "A client that is generated from the document adds, finds and deletes a contact",
        .enabled(if: BuiltProducts.pythonProgram("openapi-python-client") != nil, "make test-all installs it")
    )
    func generatedClient() async throws {
        let host = try await ProgramHost()
        let token = try await host.token(of: "Ada").text
        let folder = try TemporaryFolder()
        let document = try await host.served.send("GET", "/api/v1/openapi.json", token: token)
        let file = try folder.write(document.body, to: "api.json")
        let environment = ["PATH": "/usr/bin:/bin", "HOME": folder.path, "LANG": "C.UTF-8"]
        let generation = try await ProgramRun.run(
            try #require(BuiltProducts.pythonProgram("openapi-python-client")),
            ["generate", "--path", file, "--output-path", folder.file("client"), "--meta", "none"],
            environment: environment
        )
        #expect(generation.status == 0, "\(generation.output)\(generation.errors)")
        let script = BuiltProducts.repository.appending(path: "Tests/Fixtures/generated_client.py")
        let run = try await ProgramRun.run(
            try #require(BuiltProducts.pythonProgram("python3")),
            [script.path, folder.path, "http://127.0.0.1:\(host.served.port)/api/v1", token],
            environment: environment
        )
        #expect(run.status == 0 && run.output == "Ada Lovelace\n", "\(run.output)\(run.errors)")
        try await host.stop()
    }
}
