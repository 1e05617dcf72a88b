import Foundation
@_spi(Hosting) import SceneKitCore
import SceneProtocol
import SceneTestKit
import StorageWorkers
import Testing

@testable import ScenePrograms

/// The examples of the documentation, as a person uses them.
@MainActor
struct ExampleTests {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Examples")

    private func load(_ example: String) async throws -> SceneProgram {
        let program = try await SceneProgram.load(
            ProgramBoundary(file: Self.folder.appending(path: example).path, limits: .patient),
            hostName: "tests",
            log: ProgramLog(path: nil, limit: 0)
        )
        program.granted = program.description.needs
        return program
    }

    private func open(
        _ program: SceneProgram,
        _ location: Location,
        _ store: RecordStore? = nil
    ) async throws -> SceneHarness {
        let services = Services()
        services[(any UserDirectory).self] = GuestDirectory()
        services[RecordStore.self] = store
        let harness = try SceneHarness(
            program.module,
            services: services,
            timeLimit: .seconds(120),
            exhaustivity: .off
        )
        await harness.open(location)
        return harness
    }

    @Test("The example in Python has a list, a form with checks, a record, and work with progress")
    func python() async throws {
        let folder = try TemporaryFolder()
        let location = try StorageLocation(parsing: "sqlite:" + folder.file("plants.sqlite"))
        let store = try await RecordStore.open(location)
        let program = try await load("plants/plants")
        let scene = try await open(program, Location("Plants"), store.scoped(to: "ada"))
        let other = try await open(program, Location("Plants"), store.scoped(to: "ben"))
        #expect(scene.screen?.lists.first?.placeholder == "There are no plants.")
        await scene.perform("add")
        scene.expect(location: "/Plants/AddPlant")
        await scene.perform("save", ["days": ["400"]])
        #expect(scene.message == "name: this is needed; days: it is a whole number from 1 to 365")
        await scene.send(.back)
        #expect(scene.screen?.question?.text == "Leave without saving?")
        await scene.answer(false)
        await scene.perform("save", ["name": ["Ivy"], "days": ["5"]])
        scene.expect(location: "/Plants")
        for name in ["fern", "Cactus"] {
            await scene.perform("add")
            await scene.perform("save", ["name": [.text(name)]])
        }
        #expect(scene.plants == ["Cactus 7 0", "fern 7 0", "Ivy 5 0"])
        await scene.select(
            list: "plants",
            row: try #require(scene.screen?.lists.first?.rows.last?.identifier)
        )
        #expect(scene.outcome == "Ivy")
        await scene.back()
        var shown: [String] = []
        let onChange = scene.navigator.onChange
        scene.navigator.onChange = {
            onChange?()
            for case .progress(let block) in scene.screen?.blocks ?? [] where shown.last != block.detail {
                shown.append(block.detail)
            }
        }
        await scene.perform("water-all")
        // A host that is busy leaves out screens that newer ones have overtaken.
        #expect(!shown.isEmpty && shown == ["Cactus", "fern", "Ivy"].filter(shown.contains))
        #expect(scene.message == "Watered 3 plants.")
        #expect(scene.plants == ["Cactus 7 1", "fern 7 1", "Ivy 5 1"])
        #expect(other.plants == [])
        // Another session of the same person follows, and a new process of the program finds all.
        let second = try await open(load("plants/plants"), Location("Plants"), store.scoped(to: "ada"))
        #expect(second.plants == ["Cactus 7 1", "fern 7 1", "Ivy 5 1"])
        await scene.perform("water-all")
        try await second.wait { $0.plants == ["Cactus 7 2", "fern 7 2", "Ivy 5 2"] }
        for harness in [scene, other, second] { await harness.finish() }
    }

    @Test("A record that does not exist is refused with the program's words")
    func refusal() async throws {
        let store = try await RecordStore.open(StorageLocation(parsing: "memory:"))
        let location = Location("ViewPlant", parameters: ["id": "9"])
        let scene = try await open(load("plants/plants"), location, store)
        #expect(scene.message == "The program does not open this scene: There is no such plant.")
        await scene.finish()
    }

    @Test("The example in the shell counts for each session apart")
    func shell() async throws {
        let scene = try await open(load("tally/tally"), Location("Count"))
        await scene.perform("add")
        await scene.perform("add")
        #expect(scene.outcome == "2")
        await scene.perform("reset")
        #expect(scene.outcome == "0")
        await scene.finish()
    }

    @Test(
        "The examples keep the protocol, and the check of programs says so",
        arguments: ["plants/plants", "tally/tally"]
    )
    func check(_ example: String) async {
        let check = ProgramCheck(
            ProgramBoundary(file: Self.folder.appending(path: example).path, limits: .patient),
            hostName: "tests"
        )
        await check.run()
        #expect(check.mistakes == [])
        #expect(check.done.contains("it ends with its input"))
    }
}

extension SceneHarness {
    /// The cells of the plants' rows.
    fileprivate var plants: [String] {
        screen?.lists.first?.rows.map { $0.cells.joined(separator: " ") } ?? []
    }
}
