import Foundation
@_spi(Hosting) import SceneKitCore
import SceneProtocol
import SceneTestKit
import StorageWorkers
import Testing

@testable import ScenePrograms

/// A program in Python that does what a test says: its scene evaluates an expression, and shows what comes of it.
@MainActor
final class TrialProgram {
    let folder: TemporaryFolder
    let program: SceneProgram

    private static let source = #"""
        #!/usr/bin/env python3
        import ctypes, json, os, signal, socket, subprocess, sys, threading, time
        def send(**message):
            sys.stdout.write(json.dumps({"jsonrpc": "2.0", **message}) + "\n")
            sys.stdout.flush()
        def text(name, **more):
            return {"identifier": name, "label": name, "kind": "text", **more}
        run = {"identifier": "run", "label": "Run", "summary": "Runs Python.", "parameters": [text("code")],
               "takesForm": True, "answer": "screen"}
        document = {**text("in"), "kind": "inputDocument"}
        save = {"identifier": "save", "label": "Save", "summary": "Runs Python with a document.",
                "parameters": [text("code"), {**text("out"), "kind": "outputDocument"}, document],
                "takesForm": True, "answer": "screen"}
        module = {"name": "Trials", "version": "1", "needs": json.loads(r'''NEEDS'''), "isPerPerson": PERPERSON, "scenes": [
            {"name": "Trial", "summary": "Runs Python.", "actions": [run, save], "form": [text("note"), BAIT],
             "parameters": [text("start")], "counts": True}]}
        waiting = []
        def ask(method, /, **params):
            about = {"scene": scene, "during": id}
            send(id="asked", method=method, params={**about, **params})
            while line := sys.stdin.readline():
                answer = json.loads(line)
                if answer.get("id") == "asked" and "method" not in answer:
                    return answer.get("result", answer.get("error"))
                waiting.append(line)
        def put(**values):
            return ask("records/write", writes=[{"collection": "notes", "id": key, "value": value}
                                                for key, value in values.items()])
        def get(*ids):
            return ask("records/get", collection="notes", ids=ids)
        def ids(**query):
            found = ask("records/query", collection="notes", **query)
            return "".join(each["id"] for each in found["records"]) if "records" in found else found["message"]
        notes, begun = {}, {}
        def screen(scene, outcome):
            return {"screen": {"title": "Trial", "actions": [run, save], "blocks": [
                {"kind": "detail", "identifier": "outcome", "items": [{"label": "Outcome", "value": outcome}]},
                {"kind": "form", "identifier": "form", "fields": [text("note", values=notes.get(scene, [])), BAIT]}]}}
        changed = []
        while line := waiting.pop(0) if waiting else sys.stdin.readline():
            message = json.loads(line)
            id, method, params = message.get("id"), message.get("method"), message.get("params") or {}
            scene = params.get("scene")
            outcome = begun.get(scene, "")
            if method == "initialize":
                send(id=id, result={"version": 1, "module": module})
                continue
            if method == "records/changed":
                changed.append(params["collection"])
                send(method="scene/update", params={"scene": scene, **screen(scene, "changed " + str(len(changed)))})
            if id is None or method is None:
                continue
            if method == "scene/count":
                found = ask("records/query", collection="notes", offset=0, limit=0)
                send(id=id, result={"count": found["total"]})
                continue
            if method == "scene/open":
                outcome = begun[scene] = params["parameters"].get("start", "")
            if method == "scene/event":
                event = params["event"]
                if event["event"] == "change":
                    notes[scene] = event["values"]
                else:
                    try:
                        outcome = str(eval(event["values"]["code"][0]))
                    except Exception as error:
                        outcome = type(error).__name__ + ": " + str(error)
            send(id=id, result=screen(scene, outcome))
        """#

    /// - Parameters:
    ///   - needs: What it asks for.
    ///   - granted: What it may do; nil for what it asks for.
    ///   - isPerPerson: Whether it asks for a process for each person.
    init(
        limits: ProgramLimits = .patient,
        needs: ProgramNeeds = ProgramNeeds(),
        granted: ProgramNeeds? = nil,
        isPerPerson: Bool = false,
        log: ProgramLog? = nil,
        cacheFolder: String? = nil
    ) async throws {
        folder = try TemporaryFolder()
        let words = String(decoding: try MessageCoding.line(needs).dropLast(), as: UTF8.self)
        let bait = "{**text('bait'), 'kind': 'inputDocument', 'values': ['/etc/hostname']}"
        let source = Self.source.replacing("NEEDS", with: words).replacing("BAIT", with: bait)
            .replacing("PERPERSON", with: isPerPerson ? "True" : "False")
        let text = try folder.write(source, to: "text")
        let path = String(text.dropLast("text".count)) + "trial"
        // A file that this process writes may be open in a program that another test starts at this moment, and cannot be
        // executed then (ETXTBSY).
        let installation = try Process.run(
            URL(filePath: "/usr/bin/install"),
            arguments: ["-m", "755", text, path]
        )
        installation.waitUntilExit()
        try #require(installation.terminationStatus == 0)
        program = try await SceneProgram.load(
            ProgramBoundary(file: path, needs: granted ?? needs, cacheFolder: cacheFolder, limits: limits),
            hostName: "tests",
            log: log ?? ProgramLog(path: nil, limit: 0)
        )
    }

    /// Kills the program's processes, as somebody at the machine would.
    func kill() throws {
        for entry in try FileManager.default.contentsOfDirectory(atPath: "/proc") {
            let words = FileManager.default.contents(atPath: "/proc/\(entry)/cmdline") ?? Data()
            if let process = pid_t(entry), String(decoding: words, as: UTF8.self).contains(folder.path) {
                Foundation.kill(process, SIGKILL)
            }
        }
    }

    /// A session in front of the program's scene.
    ///
    /// - Parameters:
    ///   - store: The records of the session.
    ///   - documents: The documents of the session.
    ///   - begins: Whether the scene can be opened.
    func open(
        note: String? = nil,
        store: RecordStore? = nil,
        documents: (any DocumentAccess)? = nil,
        begins: Bool = true
    ) async throws -> SceneHarness {
        let services = Services()
        services[(any UserDirectory).self] = GuestDirectory()
        services[RecordStore.self] = store
        services[GuestStore.self] = GuestStore(nil)
        services[(any DocumentAccess).self] = documents
        let harness = try SceneHarness(
            program.module,
            services: services,
            timeLimit: .seconds(120),
            exhaustivity: .off
        )
        await harness.open("Trial", parameters: ["start": "begun"])
        #expect(harness.outcome == (begins ? "begun" : nil))
        if let note { await harness.change("note", .text(note)) }
        return harness
    }
}

extension ProgramLimits {
    /// Limits that a busy machine does not reach.
    static var patient: ProgramLimits {
        var limits = ProgramLimits()
        (limits.start, limits.answer, limits.ping) = (.seconds(60), .seconds(60), .seconds(30))
        limits.restart = .zero
        return limits
    }
}

extension SceneHarness {
    /// Has the program evaluate an expression of Python.
    func run(_ code: String, sourceLocation: SourceLocation = #_sourceLocation) async {
        await perform("run", ["code": [.text(code)]], sourceLocation: sourceLocation)
    }

    /// What the program shows.
    var outcome: String? {
        screen?.blocks.compactMap {
            if case .detail(let detail) = $0 { detail.items.first?.value } else { nil }
        }.first
    }

    var message: String? { screen?.message?.text }

    /// The entries of the program's form.
    var note: [FieldEntry]? { screen?.forms.first?.fields.first?.values }
}
