public import SceneKitCore
public import Testing

/// A host without a display that records a scene's calls and runs its work.
///
/// `finish()` fails on calls that the test did not expect.
@MainActor
public final class RecordingHost: SceneHost {
    private let calls: Spy<HostCall>
    private let clock: TestClock
    private let tasks = RecordedTasks()
    private var results: [String: [any Sendable]] = [:]
    private var answers: [Bool] = []
    private var isScreenCompared = true
    private var latest: Screen?
    private let timeLimit: Duration

    /// - Parameter timeLimit: The time that `settle()` and `finish()` wait for the scene's work.
    public init(timeLimit: Duration = .seconds(10), sourceLocation: SourceLocation = #_sourceLocation) {
        clock = TestClock(timeLimit: timeLimit)
        calls = Spy("the host", sourceLocation: sourceLocation)
        self.timeLimit = timeLimit
    }

    // MARK: - For the test

    /// Sets the result of the scene that the next segue of that identifier opens.
    public func willResult(_ result: SceneResult<some Sendable>, of segue: String) {
        results[segue, default: []].append(result)
    }

    /// Sets the answer to the next question.
    public func willAnswer(_ confirmed: Bool) { answers.append(confirmed) }

    /// Expects these calls, in this order, and no others since the last expectation.
    public func expect(_ expected: HostCall..., sourceLocation: SourceLocation = #_sourceLocation) {
        expect(expected, sourceLocation: sourceLocation)
    }

    /// Expects these calls, in this order, and no others since the last expectation.
    public func expect(_ expected: [HostCall], sourceLocation: SourceLocation = #_sourceLocation) {
        calls.expect(expected, sourceLocation: sourceLocation)
    }

    /// Expects the scene's whole latest screen to equal this one.
    public func expect(screen expected: Screen, sourceLocation: SourceLocation = #_sourceLocation) {
        isScreenCompared = true
        ScreenComparison.expect(latest, toBe: expected, at: sourceLocation)
    }

    /// Advances the clock of the scene's timers, and returns when the timers that were due have finished.
    public func advance(by duration: Duration, sourceLocation: SourceLocation = #_sourceLocation) async {
        await clock.advance(by: duration, sourceLocation: sourceLocation)
    }

    /// Returns when the scene's work has ended; fails after the time limit.
    public func settle(sourceLocation: SourceLocation = #_sourceLocation) async {
        guard await Deadline.wait(timeLimit, until: { self.tasks.isIdle }) else {
            Issue.record(
                "work still runs after \(timeLimit): \(tasks.names.joined(separator: ", "))",
                sourceLocation: sourceLocation
            )
            return
        }
    }

    /// Settles, and fails on everything that the test did not expect.
    public func finish(sourceLocation: SourceLocation = #_sourceLocation) async {
        await settle(sourceLocation: sourceLocation)
        tasks.cancelAll()
        calls.finish(sourceLocation: sourceLocation)
        if !isScreenCompared, let latest {
            isScreenCompared = true
            ScreenComparison.reportUncompared(latest, at: sourceLocation)
        }
        for name in results.filter({ !$0.value.isEmpty }).keys.sorted() {
            Issue.record(
                "the segue '\(name)' was never performed for its result",
                sourceLocation: sourceLocation
            )
        }
        results = [:]
        if !answers.isEmpty {
            Issue.record(
                "\(answers.count) of the test's answers were never asked for",
                sourceLocation: sourceLocation
            )
            answers = []
        }
    }

    // MARK: - SceneHost

    /// Waits until `advance(by:)`.
    public var sleep: @MainActor (Duration) async throws -> Void { clock.sleep }

    public func screenDidChange(_ scene: any SceneViewController) {
        latest = scene.screen
        isScreenCompared = false
    }

    public func performSegue(
        _ identifier: String,
        from scene: any SceneViewController,
        parameters: Parameters
    ) {
        calls.record(.segue(identifier, parameters: parameters))
    }

    public func open(_ location: Location, from scene: any SceneViewController) {
        calls.record(.open(location))
    }

    public func leave(_ scene: any SceneViewController) { calls.record(.leave) }

    public func finish(_ scene: any SceneViewController, with result: any Sendable) {
        calls.record(.finish(String(reflecting: result)))
    }

    public func result<Value: Sendable>(
        of segue: String,
        parameters: Parameters,
        as type: Value.Type,
        from scene: any SceneViewController
    ) async throws -> SceneResult<Value> {
        calls.record(.result(of: segue, parameters: parameters))
        guard var waiting = results[segue], !waiting.isEmpty else {
            throw NavigationError(.refused(.init(.noModule, "the test has no result for '\(segue)'")))
        }
        let result = waiting.removeFirst()
        results[segue] = waiting
        guard let typed = result as? SceneResult<Value> else {
            throw SceneError.resultMismatch(
                scene: segue,
                expected: "\(Value.self)",
                actual: "\(Swift.type(of: result))"
            )
        }
        return typed
    }

    public func run(
        _ key: String?,
        for scene: any SceneViewController,
        _ work: @escaping @MainActor () async -> Void
    ) {
        calls.record(.run(key))
        tasks.run(key, work)
    }

    public func observe(
        _ key: String,
        for scene: any SceneViewController,
        _ body: @escaping @MainActor () async -> Void
    ) {
        calls.record(.observe(key))
        tasks.observe(key, body)
    }

    public func cancel(_ key: String, for scene: any SceneViewController) {
        calls.record(.cancel(key))
        tasks.cancel(key)
    }

    public func confirm(_ question: Question, for scene: any SceneViewController) async -> Bool {
        calls.record(.confirm(question))
        guard !answers.isEmpty else {
            Issue.record("the test has no answer to '\(question.text)': call willAnswer(_:) before")
            return false
        }
        return answers.removeFirst()
    }

    public func showAlert(title: LocalizedText, message: LocalizedText?, over scene: any SceneViewController)
    {
        calls.record(.alert(title: title.string, message: message?.string))
    }
}
