import Foundation
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
        try program.grant(in: ["HOME": host.folder.path, "PATH": "/usr/bin:/bin"])
    }

    @Test(
        "The place of its scene tells what has happened, and starts again with its parameters and what was typed",
        arguments: KilledFrontEnd.possible,
        Place.allCases
    )
    func kills(_ frontEnd: KilledFrontEnd, _ place: Place) throws {
        // Somebody else works with the program in a session of their own.
        let bystander = try KilledJSONSession(host, name: "other")
        try bystander.expectCount(0)
        try program.prepare(place)
        let session = try frontEnd.session(host, name: "one")
        // The third start has to wait for a second, and the next one for two.
        for round in 1...3 {
            try program.kill(session, at: place, round)
            try bystander.perform("add")
            try bystander.expectCount(round)
        }
        try session.end()
        try bystander.end()
    }
}
