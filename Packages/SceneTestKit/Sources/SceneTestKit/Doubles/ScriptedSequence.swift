import Synchronization
public import Testing

/// A sequence whose elements a test sends, for a scene that observes, for instance, a store's changes.
///
/// ```swift
/// let changes = ScriptedSequence<Void>()
/// let scene = try SceneHarness(.contacts, services: services(changes))
/// await scene.open("ContactList")
/// await changes.send(())
/// scene.expect(rows: ["Ada", "Grace"])
/// ```
///
/// `send(_:)` returns when the observer has handled the element and asks for the next one, so tests need no waiting.
/// One observer at a time may iterate.
public final class ScriptedSequence<Element: Sendable>: AsyncSequence, Sendable {
    private struct State {
        var elements: [Element] = []
        var isFinished = false
        /// The observer that waits for an element.
        var observer: CheckedContinuation<Element?, Never>?
    }

    private let state = Mutex(State())

    public init() {}

    /// Sends an element to the observer, and returns when it asks for the next one or ends.
    ///
    /// - Parameter limit: The time that the observer may take.
    @MainActor
    public func send(
        _ element: Element,
        within limit: Duration = .seconds(60),
        sourceLocation: SourceLocation = #_sourceLocation
    ) async {
        let observer = state.withLock { state -> CheckedContinuation<Element?, Never>? in
            guard let observer = state.observer else {
                state.elements.append(element)
                return nil
            }
            state.observer = nil
            return observer
        }
        observer?.resume(returning: element)
        let isDone = await Deadline.wait(limit) {
            self.state.withLock { $0.isFinished || $0.observer != nil && $0.elements.isEmpty }
        }
        if !isDone { Issue.record("no observer handled \(element)", sourceLocation: sourceLocation) }
    }

    /// Ends the sequence, as a closed store does.
    public func finish() {
        let observer = state.withLock { state in
            state.isFinished = true
            return state.observer.take()
        }
        observer?.resume(returning: nil)
    }

    public func makeAsyncIterator() -> Iterator { Iterator(sequence: self) }

    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let sequence: ScriptedSequence

        public mutating func next() async -> Element? { await next(isolation: #isolation) }

        public mutating func next(isolation actor: isolated (any Actor)?) async -> Element? {
            let sequence = sequence
            return await withTaskCancellationHandler {
                await withCheckedContinuation { sequence.wait($0) }
            } onCancel: {
                sequence.finish()
            }
        }
    }

    private func wait(_ continuation: CheckedContinuation<Element?, Never>) {
        state.withLock { state in
            if !state.elements.isEmpty {
                continuation.resume(returning: state.elements.removeFirst())
            } else if state.isFinished {
                continuation.resume(returning: nil)
            } else {
                state.observer = continuation
            }
        }
    }
}
