public import SceneKitCore
public import Testing

/// A host that shows nothing: it records what a scene asks for, and runs the scene's work for real.
///
/// What no line of the test expected fails it in `finish()`.
@MainActor
public final class RecordingHost: SceneHost {
    private let calls: Spy<HostCall>
    private let tasks = RecordedTasks()
    private var results: [String: [any Sendable]] = [:]
    private var isScreenCompared = true
    private var latest: Screen?
    private let timeLimit: Duration

    /// - Parameter timeLimit: How long `settle()` and `finish()` wait for the scene's work.
    public init(timeLimit: Duration = .seconds(10), sourceLocation: SourceLocation = #_sourceLocation) {
        calls = Spy("the host", sourceLocation: sourceLocation)
        self.timeLimit = timeLimit
    }

    // MARK: - For the test

    /// The next scene that is opened under that name ends with the result.
    public func willResult(_ result: SceneResult<some Sendable>, of name: String) {
        results[name, default: []].append(result)
    }

    /// Expects these calls, in this order, and no others since the last expectation.
    public func expect(_ expected: HostCall..., sourceLocation: SourceLocation = #_sourceLocation) {
        expect(expected, sourceLocation: sourceLocation)
    }

    /// Expects these calls, in this order, and no others since the last expectation.
    public func expect(_ expected: [HostCall], sourceLocation: SourceLocation = #_sourceLocation) {
        calls.expect(expected, sourceLocation: sourceLocation)
    }

    /// Expects the scene's latest screen to be this one, wholly.
    public func expect(screen expected: Screen, sourceLocation: SourceLocation = #_sourceLocation) {
        isScreenCompared = true
        ScreenComparison.expect(latest, toBe: expected, at: sourceLocation)
    }

    /// Returns when the scene's work has ended; fails when it does not.
    public func settle(sourceLocation: SourceLocation = #_sourceLocation) async {
        guard await Deadline.wait(timeLimit, until: { self.tasks.isIdle }) else {
            Issue.record(
                "work still runs after \(timeLimit): \(tasks.names.joined(separator: ", "))",
                sourceLocation: sourceLocation
            )
            return
        }
    }

    /// Settles, and fails on whatever no line of the test expected.
    public func finish(sourceLocation: SourceLocation = #_sourceLocation) async {
        await settle(sourceLocation: sourceLocation)
        tasks.cancelAll()
        calls.finish(sourceLocation: sourceLocation)
        if !isScreenCompared, let latest {
            isScreenCompared = true
            ScreenComparison.reportUncompared(latest, at: sourceLocation)
        }
        for name in results.filter({ !$0.value.isEmpty }).keys.sorted() {
            Issue.record("\(name) was never opened for its result", sourceLocation: sourceLocation)
        }
        results = [:]
    }

    // MARK: - SceneHost

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

    public func leave(_ scene: any SceneViewController) { calls.record(.leave) }

    public func finish(_ scene: any SceneViewController, with result: any Sendable) {
        calls.record(.finish(String(reflecting: result)))
    }

    public func result<Value: Sendable>(
        of name: String,
        parameters: Parameters,
        as type: Value.Type,
        from scene: any SceneViewController
    ) async throws -> SceneResult<Value> {
        calls.record(.open(name, parameters: parameters))
        guard var waiting = results[name], !waiting.isEmpty else {
            throw NavigationError(.refused(.init(.noModule, "the test has no result for \(name)")))
        }
        let result = waiting.removeFirst()
        results[name] = waiting
        guard let typed = result as? SceneResult<Value> else {
            throw SceneError.resultMismatch(
                scene: name,
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

    public func showAlert(title: String, message: String?, over scene: any SceneViewController) {
        calls.record(.alert(title: title, message: message))
    }
}
