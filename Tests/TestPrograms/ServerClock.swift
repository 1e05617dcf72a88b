import Foundation
import SceneTestKit

/// The clock of a server, which a test moves on while the server runs.
public final class ServerClock: Sendable {
    private let folder: TemporaryFolder
    private let file: URL

    /// Whether this machine has libfaketime.
    public static var isPossible: Bool { ClockLead.library != nil }

    public init() throws {
        folder = try TemporaryFolder()
        file = URL(filePath: folder.file("clock"))
        try set(days: 0)
    }

    /// Moves the clock so many days ahead of this machine's.
    public func set(days: Int) throws { try Data("+\(days)d\n".utf8).write(to: file, options: .atomic) }

    var environment: [String: String] {
        guard let library = ClockLead.library else { return [:] }
        return [
            "LD_PRELOAD": library, "FAKETIME_TIMESTAMP_FILE": file.path, "FAKETIME_NO_CACHE": "1",
            "FAKETIME_DONT_FAKE_MONOTONIC": "1",
        ]
    }
}
