import Foundation
import SceneTestKit
import Testing

/// A person whose scene's program is killed, in front of JSON lines over pipes.
final class KilledJSONSession: KilledSession {
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()
    private var rest = Data()
    let name: String
    private let location: String
    private var note: String?
    /// The last line; nil while an answer is under way.
    private var last: String?

    init(_ host: BuiltHost, name: String) throws {
        self.name = name
        location = Shown.location(name)
        process.executableURL = BuiltHost.executable
        process.arguments = host.storeFlag(for: []) + ["--ui", "json", "open", location]
        process.environment = ["PATH": "/usr/bin:/bin", "HOME": host.folder.path, "LANG": "C.UTF-8"]
        for end in [input, output].flatMap({ [$0.fileHandleForReading, $0.fileHandleForWriting] }) {
            _ = fcntl(end.fileDescriptor, F_SETFD, FD_CLOEXEC)
        }
        process.standardInput = input
        process.standardOutput = output
        try process.run()
    }

    private func send(_ event: String) throws {
        try line()
        try input.fileHandleForWriting.write(contentsOf: Data((event + "\n").utf8))
        last = nil
    }

    /// The answer to the last event.
    @discardableResult
    private func line() throws -> String {
        if let last { return last }
        while true {
            if let end = rest.firstIndex(of: 0x0A) {
                let line = String(decoding: rest[..<end], as: UTF8.self)
                rest = Data(rest[(end + 1)...])
                last = line
                return line
            }
            let data = output.fileHandleForReading.availableData
            guard !data.isEmpty else { throw CocoaError(.fileReadUnknown) }
            rest += data
        }
    }

    func type() throws {
        try send(#"{"event":"change","field":"note","values":"\#(Shown.note)"}"#)
        note = Shown.note
        // A program that is killed before it has answered does not have the text.
        try line()
    }

    func perform(_ action: String) throws { try send(#"{"event":"action","action":"\#(action)"}"#) }

    private static func action(
        _ name: String,
        key: String,
        label: String,
        more: String,
        summary: String
    ) -> String {
        #"{"answer":"screen","identifier":"\#(name)","key":"\#(key)","label":"\#(label)","parameters":[],"#
            + #"\#(more)"summary":"\#(summary)","takesForm":false}"#
    }

    private func screen(count: Int, records: Int) -> String {
        let actions = Shown.actions.map { name in
            Self.action(
                name,
                key: Shown.key(of: name),
                label: name.capitalized,
                more: "",
                summary: name.capitalized + "."
            )
        }
        let values = note.map { #","values":["\#($0)"]"# } ?? ""
        return
            #"{"location":"\#(location)","screen":{"actions":[\#(actions.joined(separator: ","))],"blocks":["#
            + #"{"identifier":"state","items":[{"label":"Count","value":"\#(count)"},{"label":"Records","value":"\#(records)"}],"#
            + #""kind":"detail"},{"fields":[{"identifier":"note","kind":"text","label":"Note"\#(values)}],"#
            + #""identifier":"form","kind":"form"}],"title":"Stall"}}"#
    }

    func expectScene(records: Set<Int>) throws {
        let line = try line()
        #expect(records.contains { line == screen(count: 0, records: $0) }, "\(line)")
    }

    /// Waits for the program's screen of somebody who has added and keeps nothing.
    func expectCount(_ count: Int) throws {
        let line = try line()
        #expect(line == screen(count: count, records: 0))
    }

    /// The screen of the failure, or the refusal of an action that it has not.
    func expectFailure() throws {
        let action = Self.action(
            "start-again",
            key: "s",
            label: "Start again",
            more: #""role":"primary","#,
            summary: "Starts the program of this scene again."
        )
        let failure =
            #"{"location":"\#(location)","screen":{"actions":[\#(action)],"#
            + #""blocks":[{"kind":"text","text":"Start the scene again, or go back."}],"#
            + #""message":{"kind":"error","text":"\#(Shown.failure)"},"title":"Stall"}}"#
        // Nothing comes unasked. The host may not know yet what it answers soon.
        while try !line().contains("start-again") { try perform("add") }
        let line = try line()
        let refusal = #","message":"there is no action 'add' here; available: start-again"}}"#
        #expect(
            line == failure || line.hasPrefix(#"{"error":{"line":"#) && line.hasSuffix(refusal),
            "\(line)"
        )
    }

    func tryStart() throws -> Bool {
        try perform("start-again")
        return try !line().contains(Shown.wait)
    }

    func leave() throws { try send(#"{"event":"back"}"#) }

    func expectContacts() throws {
        let contacts = try line()
        #expect(contacts.hasPrefix(#"{"location":"/ContactList","screen":{"#) && !contacts.contains("error"))
    }

    func open() throws {
        note = nil
        try send(#"{"event":"open","location":"\#(location)"}"#)
        // The host may not know yet that the program has ended, or the program may have to wait.
        if try line().contains("start-again") { try startAgain() }
    }

    /// Leaves all scenes. Programs that other tests have started may hold the input open.
    func end() throws {
        while try line() != #"{"location":"/"}"# { try send(#"{"event":"back"}"#) }
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
    }
}
