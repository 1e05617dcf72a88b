import Foundation
import SceneKitCore

/// Measures a stack of complete scenes: an event, another scene, and many scenes in succession.
@MainActor
struct StackFigures {
    private static let turns = 2_000
    private static let rounds = 10

    private static func navigator(depth: Int) async throws -> Navigator {
        let configurator = Configurator()
        try configurator.register([Count.definition])
        let navigator = Navigator(configurator: configurator)
        let location = Location(Array(repeating: .init("Count"), count: depth))
        guard await navigator.open(location) == .done else { throw CocoaError(.executableLoad) }
        await navigator.settle()
        return navigator
    }

    static func show() async throws {
        line("\nan event through a scene and back          with a worker   without one")
        for depth in [1, 10, 100] {
            let navigator = try await navigator(depth: depth)
            let send = try await least { try await navigator.send(.action("count")) }
            // Use the screen, so that the optimiser cannot remove the work.
            let shown = Screen(
                title: "Count",
                blocks: [.text(TextBlock("\(turns * rounds)"))],
                actions: Count.definition.actions
            )
            guard navigator.screen == shown else { throw CocoaError(.executableLoad) }
            let plain = try await least { try await navigator.send(.action("show")) }
            row(depth == 1 ? "to the only scene" : "to the top one of \(depth)", send, plain)
        }
        line("\na scene of six parts                                each")
        let navigator = try await navigator(depth: 1)
        row("made by name", try await least { _ = try navigator.configurator.makeScene("Count") })
        row("shown by a segue, and left", await least { await pushAndPop(navigator) })
        line(
            """

            For reference, the best-known Swift framework published 8.7 µs for an event to a nested feature and 14 µs for
            creating one, measured on another machine.
            """
        )
        try await showGrowth()
    }

    private static func pushAndPop(_ navigator: Navigator) async {
        navigator.topScene?.performSegue("Deeper")
        await navigator.settle()
        navigator.popModule()
        await navigator.settle()
    }

    private static func showGrowth() async throws {
        let navigator = try await navigator(depth: 1)
        let count = 100_000
        for _ in 0..<count / 100 { await pushAndPop(navigator) }
        let before = try residentMemory()
        for _ in 0..<count { await pushAndPop(navigator) }
        let after = try residentMemory()
        guard navigator.location == Location("Count") else { throw CocoaError(.executableLoad) }
        line("\n\(count) scenes shown and left: \(before) KiB of memory before, \(after) KiB after")
    }

    private static func row(_ name: String, _ times: Duration...) {
        line(name.padding(toLength: 41, withPad: " ", startingAt: 0) + times.map { $0.text(14) }.joined())
    }

    private static func least(_ work: () async throws -> Void) async rethrows -> Duration {
        var best = Duration.seconds(3_600)
        for _ in 0..<rounds {
            let start = ContinuousClock.now
            for _ in 0..<turns { try await work() }
            best = min(best, start.duration(to: .now))
        }
        return best / turns
    }

    /// The resident memory of this process, in KiB.
    private static func residentMemory() throws -> Int {
        let text = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = text.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
        guard let number = line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap({ Int($0) })
        else { throw CocoaError(.fileReadCorruptFile) }
        return number
    }
}
