import Foundation
import SceneTestKit
import Testing

/// The session that is kept as a recording: from a guest's first contact over signing up and in, the home scene,
/// contacts, games and the profile to signing out.
///
/// With `SCENEHOST_RECORD_SESSIONS=1` it is recorded anew.
enum AccountsSession {
    static let recording = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("Recordings/accounts.jsonl")

    static let isRecordedAnew = ProcessInfo.processInfo.environment["SCENEHOST_RECORD_SESSIONS"] == "1"

    /// What is typed as a password on the way.
    static let passwords = ["engine", "analytical engine", "difference engine", "jacquard loom"]

    static let events = """
        {"event":"action","action":"contacts"}
        {"event":"action","action":"add"}
        {"event":"action","action":"save","values":{"first-name":"Konrad","last-name":"Zuse"}}
        {"event":"action","action":"list"}
        {"event":"back"}
        {"event":"action","action":"sign-in"}
        {"event":"action","action":"sign-up"}
        {"event":"action","action":"sign-up","values":{"name":"Ada","password":"engine","repeat":"engine"}}
        {"event":"action","action":"sign-up","values":{"password":"analytical engine","repeat":"analytical engine","phone":"+7 (999) 111-22-33"}}
        {"event":"action","action":"sign-out"}
        {"event":"action","action":"sign-in","values":{"name":"Ada"}}
        {"event":"action","action":"sign-in","values":{"name":"Ada","password":"difference engine"}}
        {"event":"change","field":"password","values":"analytical engine"}
        {"event":"action","action":"sign-in"}
        {"event":"action","action":"contacts"}
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
        {"event":"action","action":"games"}
        {"event":"action","action":"search","values":{"query":"c"}}
        {"event":"back"}
        {"event":"action","action":"edit-profile"}
        {"event":"change","field":"phone","values":"nobody"}
        {"event":"back"}
        {"event":"answer","confirmed":false}
        {"event":"action","action":"save"}
        {"event":"action","action":"save","values":{"phone":"+44 20 7946 0000","email":"ada@example.org"}}
        {"event":"action","action":"change-password"}
        {"event":"action","action":"change","values":{"old":"analytical engine","new":"jacquard loom","repeat":"jacquard loom"}}
        {"event":"back"}
        {"event":"action","action":"sign-out"}
        {"event":"action","action":"sign-in","values":{"name":"ADA","password":"analytical engine"}}
        {"event":"action","action":"sign-in","values":{"password":"jacquard loom"}}
        {"event":"action","action":"sign-out"}
        {"event":"action","action":"guest"}
        """

    /// Has a host do it all, and keeps what it records.
    static func record(with host: BuiltHost) throws {
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
        // A line of its own answers a bad event; inside of a screen a field may have an error.
        let refusals = result.output.split(separator: "\n").filter { $0.hasPrefix(#"{"error""#) }
        try #require(refusals.isEmpty, "\(refusals)")
        try FileManager.default.createDirectory(
            at: recording.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try Data(contentsOf: URL(fileURLWithPath: path)).write(to: recording)
    }
}
