import Foundation
import SceneTestKit
import TestPrograms
import Testing

/// Sessions of hosts that have our modules built in, repeated with the same modules as programs.
@Suite(.blocking)
struct ProgramRecordingTests {
    /// A session with one module.
    struct Session: Sendable, CustomTestStringConvertible {
        let module: String
        let scene: String
        let events: String

        var testDescription: String { module }
    }

    static let sessions = [
        Session(
            module: "games",
            scene: "GameList",
            events: """
                {"event":"change","field":"search","values":"ca"}
                {"event":"change","field":"years","values":"1990-2000"}
                {"event":"change","field":"search","values":""}
                {"event":"select","list":"games","row":"catan"}
                {"event":"back"}

                """
        ),
        // The list of contacts has another screen there: a program is granted no folder to keep in step.
        Session(
            module: "contacts",
            scene: "AddContact",
            events: """
                {"event":"change","field":"first-name","values":"Grace"}
                {"event":"back"}
                {"event":"answer","confirmed":false}
                {"event":"action","action":"save","values":{"first-name":"Grace","last-name":"Hopper","birthday":"1906-13-09"}}
                {"event":"action","action":"save","values":{"first-name":"Grace","last-name":"Hopper","birthday":"1906-12-09"}}
                {"event":"action","action":"edit"}
                {"event":"back"}

                """
        ),
        Session(
            module: "shop",
            scene: "ProductList",
            events: """
                {"event":"action","action":"search","values":{"query":"tea"}}
                {"event":"select","list":"products","row":"kitchen-teapot"}
                {"event":"action","action":"buy","values":{"quantity":"3"}}
                {"event":"action","action":"cart"}
                {"event":"action","action":"change","values":{"product":"kitchen-teapot","quantity":"2"}}
                {"event":"action","action":"products"}

                """
        ),
    ]

    @Test("A recording of a module in a host replays with the module as a program", arguments: sessions)
    func replay(_ session: Session) throws {
        let home = try TemporaryFolder()
        let path = home.file("session.jsonl")
        func run(_ program: String, _ arguments: String..., input: String = "") throws -> ProgramRun {
            try ProgramRun(
                BuiltProducts.program(program).path,
                arguments,
                input: input,
                environment: ["PATH": "/usr/bin:/bin", "HOME": home.path, "LANG": "C.UTF-8"]
            )
        }
        let recorded = try run(
            session.module + "host",
            "--store",
            "memory:",
            "--record",
            path,
            "--ui",
            "json",
            session.scene,
            input: session.events
        )
        #expect(recorded.status == 0, "\(recorded.errors)")
        let program = BuiltProducts.program(session.module + "-program").path
        let granted = try run("pluginhost", "plugins", "grant", program)
        #expect(granted.status == 0, "\(granted.errors)")
        let replayed = try run("pluginhost", "replay", path)
        let count = session.events.split(separator: "\n").count
        #expect(replayed.output == "Replayed \(count) events: every screen matches the recording.\n")
        #expect(replayed.errors == "")
    }
}
