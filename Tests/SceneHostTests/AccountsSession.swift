import Foundation
import SceneTestKit
import Testing

/// The recorded session of the tests: a guest's first contact, signing up and in, the home scene,
/// contacts, games, the profile, and signing out.
///
/// With `SCENEHOST_RECORD_SESSIONS=1` the tests record it again, and keep the result if more than its ids has changed.
enum AccountsSession {
    static let recording = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("Recordings/accounts.jsonl")

    static let isRecordedAnew = ProcessInfo.processInfo.environment["SCENEHOST_RECORD_SESSIONS"] == "1"

    /// The typed password.
    static let passwords = ["engine", "analytical engine", "difference engine", "jacquard loom"]

    static let events = """
        {"event":"select","list":"entrances","row":"/ContactList"}
        {"event":"action","action":"add"}
        {"event":"action","action":"save","values":{"first-name":"Konrad","last-name":"Zuse"}}
        {"event":"action","action":"list"}
        {"event":"back"}
        {"event":"select","list":"entrances","row":"/Enter"}
        {"event":"action","action":"sign-up"}
        {"event":"action","action":"sign-up","values":{"name":"Ada","password":"engine","repeat":"engine"}}
        {"event":"action","action":"sign-up","values":{"password":"analytical engine","repeat":"analytical engine","phone":"+7 (999) 111-22-33"}}
        {"event":"action","action":"continue"}
        {"event":"select","list":"entrances","row":"/Account"}
        {"event":"action","action":"sign-out"}
        {"event":"action","action":"sign-in","values":{"name":"Ada"}}
        {"event":"action","action":"sign-in","values":{"name":"Ada","password":"difference engine"}}
        {"event":"change","field":"password","values":"analytical engine"}
        {"event":"action","action":"sign-in"}
        {"event":"select","list":"entrances","row":"/ContactList"}
        {"event":"action","action":"add"}
        {"event":"change","field":"first-name","values":"grace"}
        {"event":"back"}
        {"event":"answer","confirmed":false}
        {"event":"action","action":"save","values":{"last-name":"hopper","phone":["work: +1 867 555 6219"]}}
        {"event":"action","action":"edit"}
        {"event":"action","action":"save","values":{"title":"Rear admiral","email":["grace@example.org"]}}
        {"event":"back"}
        {"event":"action","action":"search","values":{"query":"zus"}}
        {"event":"back"}
        {"event":"select","list":"entrances","row":"/GameList"}
        {"event":"action","action":"search","values":{"query":"c"}}
        {"event":"back"}
        {"event":"select","list":"entrances","row":"/Account"}
        {"event":"action","action":"edit-profile"}
        {"event":"change","field":"phone","values":"nobody"}
        {"event":"back"}
        {"event":"answer","confirmed":false}
        {"event":"action","action":"save"}
        {"event":"action","action":"save","values":{"phone":"+44 20 7946 0000","email":"ada@example.org"}}
        {"event":"action","action":"change-password"}
        {"event":"action","action":"change","values":{"old":"analytical engine","new":"jacquard loom","repeat":"jacquard loom"}}
        {"event":"action","action":"sign-out"}
        {"event":"action","action":"sign-in","values":{"name":"ADA","password":"analytical engine"}}
        {"event":"action","action":"sign-in","values":{"password":"jacquard loom"}}
        {"event":"select","list":"entrances","row":"/Account"}
        {"event":"action","action":"sign-out"}
        {"event":"action","action":"guest"}
        """

    /// Runs the session in a new host and returns the recording.
    static func record() throws {
        let host = try BuiltHost()
        let path = host.folder.path + "/accounts.jsonl"
        let result = try host.run(
            "--ui",
            "json",
            "--record",
            path,
            "open",
            "/Home",
            input: events + "\n"
        )
        #expect(result.status == 0, "\(result.errors)")
        // A line with an error answers a bad event; a field's error is part of a screen.
        let refusals = result.output.split(separator: "\n").filter { $0.hasPrefix(#"{"error""#) }
        try #require(refusals.isEmpty, "\(refusals)")
        try FileManager.default.createDirectory(
            at: recording.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        let text = try String(contentsOfFile: path, encoding: .utf8)
        // New ids alone do not count as a change, because a replay does not compare them.
        if let old = try? String(contentsOf: recording, encoding: .utf8), numbered(old) == numbered(text) {
            return
        }
        try Data(text.utf8).write(to: recording, options: .atomic)
    }

    /// The text with each id replaced by a number, the same for the same id.
    private static func numbered(_ text: String) -> String {
        var numbers: [Substring: Int] = [:]
        return text.replacing(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/) { match in
            let number = numbers[match.output.0] ?? numbers.count
            numbers[match.output.0] = number
            return "id \(number)"
        }
    }
}
