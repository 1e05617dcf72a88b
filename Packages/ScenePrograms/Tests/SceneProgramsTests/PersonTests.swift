import Foundation
@_spi(Hosting) import SceneKitCore
import SceneProtocol
import SceneTestKit
import StorageWorkers
import Testing

@testable import ScenePrograms

/// One process for all sessions, or one a person.
@MainActor
struct PersonTests {
    private let store: RecordStore

    init() async throws { store = try await RecordStore.open(StorageLocation(parsing: "memory:")) }

    /// Sessions of Ada, Ada again, and Ben.
    private func sessions(of trial: TrialProgram) async throws -> [SceneHarness] {
        var sessions: [SceneHarness] = []
        for person in ["ada", "ada", "ben"] {
            sessions.append(try await trial.open(store: store.scoped(to: person)))
        }
        return sessions
    }

    /// Has a process remember a name.
    private func tell(_ session: SceneHarness, _ name: String) async {
        await session.run("globals().__setitem__('told', '\(name)')")
    }

    private func told(_ sessions: [SceneHarness]) async -> [String?] {
        for session in sessions { await session.run("globals().get('told')") }
        return sessions.map(\.outcome)
    }

    private func finish(_ sessions: [SceneHarness]) async {
        for session in sessions { await session.finish() }
    }

    @Test("One process serves all sessions of a program that does not ask for more")
    func shared() async throws {
        let trial = try await TrialProgram()
        let sessions = try await sessions(of: trial)
        await tell(sessions[0], "ada")
        #expect(await told(sessions) == ["ada", "ada", "ada"])
        await finish(sessions)
    }

    @Test("Each person has a process and a folder of their own, if the program asks for that")
    func apart() async throws {
        let cache = try TemporaryFolder()
        let trial = try await TrialProgram(
            needs: ProgramNeeds(cache: true),
            isPerPerson: true,
            cacheFolder: cache.path
        )
        let sessions = try await sessions(of: trial)
        await tell(sessions[0], "ada")
        #expect(await told(sessions) == ["ada", "ada", "None"])
        for session in sessions { await session.run("open('/cache/notes', 'a').write('x')") }
        for session in sessions { await session.run("[open('/cache/notes').read(), os.listdir('/cache')]") }
        #expect(sessions.map(\.outcome) == ["['xx', ['notes']]", "['xx', ['notes']]", "['x', ['notes']]"])
        #expect(try cache.read("ada/notes") == Array("xx".utf8))
        #expect(try cache.read("ben/notes") == Array("x".utf8))
        await finish(sessions)
    }

    @Test("The end of one person's process costs the other persons nothing, not even a wait")
    func kill() async throws {
        var limits = ProgramLimits.patient
        limits.restart = .seconds(1_000)
        let trial = try await TrialProgram(limits: limits, isPerPerson: true)
        let sessions = try await sessions(of: trial)
        await tell(sessions[2], "ben")
        for _ in 0..<2 {
            await sessions[0].run("os._exit(1)")
            try await sessions[0].wait { $0.message != nil }
            #expect(sessions[1].message == "The program has ended: exit status 1.")
            await sessions[0].perform("start-again")
            await sessions[1].perform("start-again")
        }
        #expect(sessions[0].message?.hasPrefix("The program has failed several times.") == true)
        #expect(await told([sessions[2]]) == ["ben"])
        let carl = try await trial.open(store: store.scoped(to: "carl"))
        await carl.run("'hello'")
        #expect(carl.outcome == "hello")
        await finish(sessions + [carl])
    }

    @Test("A process without an open scene ends, and starts again on demand")
    func idle() async throws {
        var limits = ProgramLimits.patient
        limits.idle = .milliseconds(10)
        let cache = try TemporaryFolder()
        let log = try TemporaryFolder()
        let trial = try await TrialProgram(
            limits: limits,
            needs: ProgramNeeds(cache: true),
            isPerPerson: true,
            log: ProgramLog(path: log.file("log"), limit: 1 << 20),
            cacheFolder: cache.path
        )
        let ada = try store.scoped(to: "ada")
        let first = try await trial.open(store: ada)
        let ben = try await trial.open(store: store.scoped(to: "ben"))
        await tell(first, "ada")
        await tell(ben, "ben")
        // The process says when it ends.
        await first.run(
            "[__import__('atexit').register(open, '/cache/ended', 'w'), open('/cache/notes', 'w').write('x')]"
        )
        first.navigator.discardScenes()
        try await first.wait { _ in FileManager.default.fileExists(atPath: cache.file("ada/ended")) }
        let second = try await trial.open(store: ada)
        await second.run("[globals().get('told'), open('/cache/notes').read()]")
        #expect(second.outcome == "[None, 'x']")
        #expect(await told([ben]) == ["ben"])
        // An end without work to do is no failure.
        #expect((try? log.read("log")) == nil)
        await finish([first, second, ben])
    }

    @Test("A process that is only needed for a count ends after it")
    func counted() async throws {
        var limits = ProgramLimits.patient
        limits.idle = .milliseconds(500)
        let cache = try TemporaryFolder()
        let trial = try await TrialProgram(
            limits: limits,
            needs: ProgramNeeds(cache: true, collections: ["notes": CollectionDescription()]),
            cacheFolder: cache.path
        )
        let scene = try await trial.open(store: store)
        await scene.run("__import__('atexit').register(open, '/cache/ended', 'w')")
        scene.navigator.discardScenes()
        let entrance = OpenEntrance(title: "", summary: "", location: Location("Trial"))
        #expect(try await scene.navigator.count(behind: entrance) == 0)
        try await scene.wait { _ in FileManager.default.fileExists(atPath: cache.file("ended")) }
        await scene.finish()
    }

    @Test("A program has as many processes as it may, and one without an open scene makes room")
    func limit() async throws {
        var limits = ProgramLimits.patient
        limits.processes = 2
        let trial = try await TrialProgram(limits: limits, isPerPerson: true)
        let sessions = try await sessions(of: trial)
        let carl = try await trial.open(store: store.scoped(to: "carl"), begins: false)
        #expect(carl.message == "Too many people use the program at the moment. Try again later.")
        sessions[2].navigator.discardScenes()
        await carl.perform("start-again")
        #expect(carl.outcome == "begun")
        await tell(carl, "carl")
        #expect(await told([carl, sessions[0]]) == ["carl", "None"])
        await finish(sessions + [carl])
    }
}
