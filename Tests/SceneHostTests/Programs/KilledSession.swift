import Foundation
import SceneTestKit
import Testing

/// The texts that the sessions show.
enum Shown {
    static let failure = "The program has ended: signal 9 (Killed)."
    static let note = "half a word"
    static let actions = ["add", "event", "screen", "question", "records", "linger"]
}

/// A person whose scene's program is killed, in front of JSON lines over pipes.
final class KilledSession {
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()
    private var rest = Data()
    private let location: String
    /// The last line; nil while an action is under way.
    private var last: String?

    init(_ host: BuiltHost, name: String) throws {
        location = "/ContactList/Stall;name=\(name)"
        process.executableURL = BuiltHost.executable
        process.arguments = host.storeFlag(for: []) + ["--ui", "json", "open", location]
        process.environment = ["PATH": "/usr/bin:/bin", "HOME": host.folder.path, "LANG": "C.UTF-8"]
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        _ = try line()
        try send(#"{"event":"change","field":"note","values":"\#(Shown.note)"}"#)
    }

    private func send(_ event: String) throws {
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

    /// Begins an action, and does not wait for its end.
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
            let key = ["question": "u", "screen": "n"][name] ?? String(name.prefix(1))
            return Self.action(
                name,
                key: key,
                label: name.capitalized,
                more: "",
                summary: name.capitalized + "."
            )
        }
        return
            #"{"location":"\#(location)","screen":{"actions":[\#(actions.joined(separator: ","))],"blocks":["#
            + #"{"identifier":"state","items":[{"label":"Count","value":"\#(count)"},{"label":"Records","value":"\#(records)"}],"#
            + #""kind":"detail"},{"fields":[{"identifier":"note","kind":"text","label":"Note","values":["\#(Shown.note)"]}],"#
            + #""identifier":"form","kind":"form"}],"title":"Stall"}}"#
    }

    func expectScene(records: Set<Int>) throws {
        let line = try line()
        #expect(records.contains { line == screen(count: 0, records: $0) }, "\(line)")
    }

    /// Waits for the screen that tells of the killed program, or for the refusal of an action that it has not.
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
        var line = try line()
        while !line.contains("start-again") {
            try perform("add")
            line = try self.line()
        }
        let refusal = #","message":"there is no action 'add' here; available: start-again"}}"#
        #expect(
            line == failure || line.hasPrefix(#"{"error":{"line":"#) && line.hasSuffix(refusal),
            "\(line)"
        )
    }

    /// Leaves the scene. The one before is shown, as if nothing had happened.
    func leave(while kill: () throws -> Void) throws {
        try line()
        try send(#"{"event":"back"}"#)
        try kill()
        let contacts = try line()
        #expect(contacts.hasPrefix(#"{"location":"/ContactList","screen":{"#) && !contacts.contains("error"))
    }

    func open() throws {
        try send(#"{"event":"open","location":"\#(location)"}"#)
        // The host may not know yet that the program has ended.
        if try line().contains("start-again") { try startAgain() }
        #expect(try line().contains(#"{"label":"Count","value":"0"}"#))
    }

    /// Starts the scene again, as soon as it may be.
    func startAgain() throws {
        repeat {
            try perform("start-again")
            // A program that fails often has to wait.
            if try !line().contains("The program has failed several times.") { return }
            usleep(100_000)
        } while true
    }

    func end() throws {
        try input.fileHandleForWriting.close()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
    }
}
