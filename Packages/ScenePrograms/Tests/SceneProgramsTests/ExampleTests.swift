import Foundation
@_spi(Hosting) import SceneKitCore
import SceneTestKit
import Testing

@testable import ScenePrograms

/// The examples of the documentation, as a person uses them.
@MainActor
struct ExampleTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Examples")

    private func open(_ example: String, _ location: Location) async throws -> SceneHarness {
        let program = try await SceneProgram.load(
            ProgramBoundary(file: Self.folder.appending(path: example).path, limits: .patient),
            hostName: "tests",
            log: ProgramLog(path: nil, limit: 0)
        )
        let services = Services()
        services[(any UserDirectory).self] = GuestDirectory()
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
        let scene = try await open("plants/plants", Location("Plants"))
        #expect(
            scene.screen?.lists.first?.rows.map(\.cells) == [["Fern", "3", "0"], ["Cactus", "30", "0"]]
        )
        await scene.select(list: "plants", row: "2")
        scene.expect(location: "/Plants/ViewPlant;id=2")
        #expect(scene.outcome == "Cactus")
        await scene.back()
        await scene.perform("add")
        scene.expect(location: "/Plants/AddPlant")
        await scene.perform("save", ["days": ["400"]])
        #expect(scene.message == "name: this is needed; days: it is a whole number from 1 to 365")
        await scene.send(.back)
        #expect(scene.screen?.question?.text == "Leave without saving?")
        await scene.answer(false)
        await scene.perform("save", ["name": ["Ivy"], "days": ["5"]])
        scene.expect(location: "/Plants")
        #expect(scene.screen?.lists.first?.rows.map(\.identifier) == ["1", "2", "3"])
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
        #expect(!shown.isEmpty && shown == ["Fern", "Cactus", "Ivy"].filter(shown.contains))
        #expect(scene.message == "Watered 3 plants.")
        #expect(scene.screen?.lists.first?.rows.map(\.cells.last) == ["1", "1", "1"])
        await scene.finish()
    }

    @Test("A record that does not exist is refused with the program's words")
    func refusal() async throws {
        let scene = try await open("plants/plants", Location("ViewPlant", parameters: ["id": "9"]))
        #expect(scene.message == "The program does not open this scene: There is no such plant.")
        await scene.finish()
    }

    @Test("The example in the shell counts for each session apart")
    func shell() async throws {
        let scene = try await open("tally/tally", Location("Count"))
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
