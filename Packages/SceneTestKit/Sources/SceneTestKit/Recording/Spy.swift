import Synchronization
public import Testing

/// Records the values that a test double received, and reports the unexpected ones.
///
/// ```swift
/// let spy = Spy<[String]>()
/// spy.expect(["ada"])
/// ```
///
/// Usable from any isolation, so also for workers.
public final class Spy<Call: Equatable & Sendable>: Sendable {
    private struct State {
        var calls: [Call] = []
        /// The number of calls that the test has expected; later ones are outstanding.
        var accounted = 0
        /// Receives each call too, and becomes responsible for it.
        var forward: (@Sendable (Call) -> Void)?
    }

    private let state = Mutex(State())
    private let name: String
    private let madeAt: SourceLocation

    /// - Parameter name: The spy's name in reports.
    public init(_ name: String = "the spy", sourceLocation: SourceLocation = #_sourceLocation) {
        self.name = name
        madeAt = sourceLocation
    }

    /// Records a call.
    public func record(_ call: Call) {
        let forward = state.withLock { state in
            state.calls.append(call)
            if state.forward != nil { state.accounted = state.calls.count }
            return state.forward
        }
        forward?(call)
    }

    /// Records a call of a worker and gives its scripted result: the body of a worker's method in a double.
    public func answer<Value, Failure>(
        _ call: Call,
        _ result: Result<Value, Failure>
    ) throws(Failure) -> Value {
        record(call)
        return try result.get()
    }

    /// Marks all calls as expected.
    func forget() { state.withLock { $0.accounted = $0.calls.count } }

    /// Forwards each further call to another spy, which becomes responsible for it.
    func forward(to receive: @escaping @Sendable (Call) -> Void) {
        state.withLock { $0.forward = receive }
    }

    /// Every call so far; reading it counts as expecting them, since tests compare all of it: `#expect(spy.received ==
    /// […])`.
    public var received: [Call] {
        state.withLock { state in
            state.accounted = state.calls.count
            return state.calls
        }
    }

    /// The calls that the test has not expected yet; reading it does not count as expecting them.
    public var outstanding: [Call] {
        state.withLock { Array($0.calls[$0.accounted...]) }
    }

    /// Expects these calls, in this order, and no others since the last expectation.
    public func expect(_ expected: Call..., sourceLocation: SourceLocation = #_sourceLocation) {
        expect(expected, sourceLocation: sourceLocation)
    }

    /// Expects these calls, in this order, and no others since the last expectation.
    ///
    /// Disfavoured, so that `expect(.init())` expects one call rather than an empty array.
    @_disfavoredOverload
    public func expect(_ expected: [Call], sourceLocation: SourceLocation = #_sourceLocation) {
        let actual = takeOutstanding()
        guard actual != expected else { return }
        Issue.record(
            "\(name) received other calls (- expected, + received):\n\(TextDifference.text(expected: expected, actual: actual))",
            sourceLocation: sourceLocation
        )
    }

    /// Fails on unexpected calls. If it is not called, the deinitialiser does so.
    public func finish(sourceLocation: SourceLocation = #_sourceLocation) {
        report(takeOutstanding(), at: sourceLocation)
    }

    deinit {
        let unexpected = takeOutstanding()
        report(unexpected, at: madeAt)
    }

    /// Returns the outstanding calls and marks them as expected.
    func takeOutstanding() -> [Call] {
        state.withLock { state in
            defer { state.accounted = state.calls.count }
            return Array(state.calls[state.accounted...])
        }
    }

    private func report(_ unexpected: [Call], at sourceLocation: SourceLocation) {
        guard !unexpected.isEmpty else { return }
        let list = unexpected.map { "\n  \($0)" }.joined()
        Issue.record(
            "\(name) received unexpected values:\(list)",
            sourceLocation: sourceLocation
        )
    }
}
