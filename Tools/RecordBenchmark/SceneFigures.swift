import Foundation
import SceneHosting
import SceneKitCore
import StorageWorkers

/// The time of one request, in seconds.
struct Figure {
    var wall: Double
    var cpu: Double
}

/// Whole scenes over a store, opened by name with a real navigator.
@MainActor
struct SceneFigures {
    private static let runs = 5

    private let configurator: Configurator
    private let navigator: Navigator

    init(_ module: SceneModule, store: RecordStore) throws {
        let services = Services()
        services[RecordStore.self] = store
        services[(any UserDirectory).self] = GuestDirectory()
        services[(any DocumentAccess).self] = LocalDocuments()
        configurator = Configurator(services: services)
        try configurator.register(module)
        navigator = Navigator(configurator: configurator)
    }

    /// Opens a location, and checks that its scene has come with the right number of rows.
    func show(_ location: String, expecting total: Int?) async throws {
        let outcome = await navigator.open(try Location(parsing: location))
        await navigator.settle()
        guard outcome == .done, let screen = navigator.screen else {
            throw BenchmarkError("\(location): \(outcome)")
        }
        try check(screen, location)
        if let total, screen.lists.first?.total.count != total {
            throw BenchmarkError(
                "\(location): \(screen.lists.first?.total.count ?? 0) rows in place of \(total)"
            )
        }
    }

    /// Performs an event, and answers its question.
    func perform(_ event: Event, answering answer: Bool? = nil) async throws {
        try navigator.post(event)
        await navigator.settle()
        if let answer {
            guard navigator.screen?.question != nil else { throw BenchmarkError("no question was asked") }
            try navigator.post(.answer(answer))
            await navigator.settle()
        }
        if let screen = navigator.screen { try check(screen, "\(event)".prefix(80).description) }
    }

    /// A failure is shown as an error above the screen.
    ///
    /// - Parameter request: Evaluated for a failure only: the text of a long event would be a part of its time.
    private func check(_ screen: Screen, _ request: @autoclosure () -> String) throws {
        guard let message = screen.message, message.kind != .information else { return }
        throw BenchmarkError("\(request()): \(message.text)")
    }

    func importContacts(_ document: String) async throws {
        try await show("/ContactList", expecting: nil)
        try await perform(.action("import", values: ["document": [.text(document)]]))
    }

    func measure(_ work: () async throws -> Void) async rethrows -> Figure {
        let (start, before) = (ContinuousClock.now, Self.processorTime)
        try await work()
        let wall = start.duration(to: .now)
        return Figure(
            wall: Double(wall.components.seconds) + Double(wall.components.attoseconds) / 1e18,
            cpu: Self.processorTime - before
        )
    }

    /// The median of several runs by wall time.
    func median(_ work: () async throws -> Void) async rethrows -> Figure {
        var figures: [Figure] = []
        for _ in 0..<Self.runs { figures.append(try await measure(work)) }
        return figures.sorted { $0.wall < $1.wall }[Self.runs / 2]
    }

    /// The same for a request that may not be there.
    func median(_ location: String?, _ work: (String) async throws -> Void) async rethrows -> Figure? {
        guard let location else { return nil }
        return try await median { try await work(location) }
    }

    /// The time of all threads in the program and the kernel, in seconds.
    private static var processorTime: Double {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        return [usage.ru_utime, usage.ru_stime].reduce(0) {
            $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6
        }
    }
}
