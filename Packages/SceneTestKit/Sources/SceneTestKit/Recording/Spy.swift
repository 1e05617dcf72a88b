import Synchronization
public import Testing

/// Records the values that a test double received, and reports those that no line of the test expected.
///
/// ```swift
/// let spy = Spy<[String]>()
/// spy.expect(["ada"])
/// ```
///
/// Safe to use from any isolation, so that workers can be spied on too.
public final class Spy<Call: Equatable & Sendable>: Sendable {
    private struct State {
        var calls: [Call] = []
        /// How many of the calls the test has accounted for; those that come later are outstanding.
        var accounted = 0
        /// Gets each call too, and accounts for it.
        var forward: (@Sendable (Call) -> Void)?
    }

    private let state = Mutex(State())
    private let name: String
    private let madeAt: SourceLocation

    /// - Parameter name: What reports call it.
    public init(_ name: String = "the spy", sourceLocation: SourceLocation = #_sourceLocation) {
        self.name = name
        madeAt = sourceLocation
    }

    /// Takes a call.
    public func record(_ call: Call) {
        let forward = state.withLock { state in
            state.calls.append(call)
            if state.forward != nil { state.accounted = state.calls.count }
            return state.forward
        }
        forward?(call)
    }

    /// Accounts for all calls.
    func forget() { state.withLock { $0.accounted = $0.calls.count } }

    /// Hands each further call on, which accounts for it.
    func forward(to receive: @escaping @Sendable (Call) -> Void) {
        state.withLock { $0.forward = receive }
    }

    /// Every call so far; reading it accounts for them, since it is compared whole: `#expect(spy.received == […])`.
    public var received: [Call] {
        state.withLock { state in
            state.accounted = state.calls.count
            return state.calls
        }
    }

    /// The calls that no line of the test has expected yet; reading it accounts for nothing.
    public var outstanding: [Call] {
        state.withLock { Array($0.calls[$0.accounted...]) }
    }

    /// Expects these calls, in this order, and no others since the last expectation.
    public func expect(_ expected: Call..., sourceLocation: SourceLocation = #_sourceLocation) {
        expect(expected, sourceLocation: sourceLocation)
    }

    /// Expects these calls, in this order, and no others since the last expectation.
    ///
    /// Disfavoured, so that `expect(.init())` expects one call and not an empty array of them.
    @_disfavoredOverload
    public func expect(_ expected: [Call], sourceLocation: SourceLocation = #_sourceLocation) {
        let actual = takeOutstanding()
        guard actual != expected else { return }
        Issue.record(
            "\(name) received other calls (- expected, + received):\n\(TextDifference.text(expected: expected, actual: actual))",
            sourceLocation: sourceLocation
        )
    }

    /// Fails on calls that no line of the test expected. Without it that happens when the spy is released.
    public func finish(sourceLocation: SourceLocation = #_sourceLocation) {
        report(takeOutstanding(), at: sourceLocation)
    }

    deinit {
        let unexpected = takeOutstanding()
        report(unexpected, at: madeAt)
    }

    /// The outstanding calls, accounted for from now on.
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
            "\(name) received what no line of the test expected:\(list)",
            sourceLocation: sourceLocation
        )
    }
}
