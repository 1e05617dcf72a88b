import SceneTestKit
import Testing

/// Kills of a program wherever it is, in sessions of the built host.
@Suite("A killed program", .blocking)
struct ProgramKillTests {
    typealias Place = StallingProgram.Place

    private let host: BuiltHost
    private let program: StallingProgram

    init() throws {
        host = try BuiltHost()
        program = try StallingProgram()
        try program.grant(to: host)
    }

    @Test(
        "The place of its scene tells what has happened, and starts again with its parameters and what was typed",
        arguments: Place.allCases
    )
    func kills(_ place: Place) throws {
        let session = try KilledSession(host, name: "one")
        try session.expectScene(records: [0])
        // The third start has to wait for a second, and the next one for two.
        for _ in 0..<(place == .leaving ? 1 : 3) { try kill(session, at: place) }
        try session.end()
    }

    private func kill(_ session: KilledSession, at place: Place) throws {
        if place == .leaving {
            try session.perform("linger")
            try session.leave { try program.kill("one", at: .leaving) }
            return try session.open()
        }
        if let action = place.action { try session.perform(action) }
        try program.kill("one", at: place)
        try session.expectFailure()
        try session.startAgain()
        // All records of the transaction, or none.
        try session.expectScene(records: place == .records ? [0, 1_000] : [0])
    }
}
