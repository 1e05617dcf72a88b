import Foundation
import SceneTestKit
import TestPrograms
import Testing

/// Kills of a program wherever it is, in the pages of a server that others use at the same time.
@Suite("A killed program of a server", .blocking)
struct ServedProgramKillTests {
    private let host: WebHost
    private let tally: InstalledProgram
    private let plants: InstalledProgram

    init() throws {
        host = try WebHost(["--guests"])
        tally = try InstalledProgram("Packages/ScenePrograms/Examples/tally/tally")
        plants = try InstalledProgram("Packages/ScenePrograms/Examples/plants/plants")
    }

    @Test("Its person can start the scene again, and nobody else notices anything")
    func kills() async throws {
        let program = try StallingProgram()
        try program.grant(in: host.environment)
        try tally.grant(in: host.environment)
        let server = try await host.serve()
        let load = PageLoad()
        try await load.during(port: server.port) {
            for (index, place) in StallingProgram.Place.allCases.enumerated() {
                for number in [2 * index, 2 * index + 1] {
                    try program.prepare(place)
                    let guest = try KilledPage(server.port, name: "\(number)")
                    for round in 1...2 { try program.kill(guest, at: place, round) }
                    try guest.end()
                }
            }
        }
        #expect(load.faults == [])
        #expect(load.answers.values.allSatisfy { $0 > 10 }, "\(load.answers)")
        await server.stop()
    }

    @Test(
        "Each guest has a process and records of their own, and the end of one process costs only its guest"
    )
    func guests() async throws {
        try plants.grant(in: host.environment, "--per-person")
        let server = try await host.serve()
        let (ada, ben) = (PageVisitor(server.port), PageVisitor(server.port))
        try add("Fern", by: ada)
        let first = plants.processes
        try add("Cactus", by: ben)
        let both = plants.processes
        #expect(first.count == 1 && both.count == 2 && first.isSubset(of: both))
        try expectList(["Fern"], of: ada)
        try expectList(["Cactus"], of: ben)
        let known = ben.content

        for process in first { kill(process, SIGKILL) }
        // The guest whose process has ended asks as soon as possible, and may be told of it.
        try ada.open("/Plants")
        while !ada.page.contains("Fern</a>") {
            #expect(ada.page.contains(">Start again</button>"))
            try ada.open("/Plants")
        }
        try expectList(["Fern"], of: ada)
        try ben.open("/Plants")
        #expect(ben.content == known)
        let now = plants.processes
        #expect(now.count == 2 && now.isSuperset(of: both.subtracting(first)) && now.isDisjoint(with: first))
        await server.stop()
    }

    private func add(_ name: String, by guest: PageVisitor) throws {
        try guest.open("/Plants/AddPlant")
        let list = try guest.press("action:save", [("name", name), ("days", "3")])
        #expect(list.status == "200" && list.body.contains("<h1>Plants</h1>"), "\(list)")
    }

    private func expectList(_ names: [String], of guest: PageVisitor) throws {
        let list = try guest.open("/Plants")
        let shown = ["Fern", "Cactus"].filter { list.body.contains($0 + "</a>") }
        #expect(list.status == "200" && shown == names, "\(list)")
    }
}
