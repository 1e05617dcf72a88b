@_spi(Hosting) import SceneKitCore
import Testing

/// The trace of a navigator, without the events that the test has expected.
struct HarnessTrace {
    private var outcomes: [(outcome: NavigationOutcome, location: Location)] = []
    private var faults: [TraceEvent] = []

    mutating func record(_ event: TraceEvent) {
        switch event {
        case .navigation(let outcome, let location): outcomes.append((outcome, location))
        case .dropped, .retained: faults.append(event)
        }
    }

    mutating func takeDone() {
        outcomes.removeAll { $0.outcome == .done }
    }

    /// Removes the navigations that were done, refused or cancelled, which are not mistakes of the scenes.
    mutating func takeAllThatDidNotFail() {
        outcomes.removeAll { if case .failed = $0.outcome { false } else { true } }
    }

    mutating func takeNext(_ expected: NavigationOutcome, at sourceLocation: SourceLocation) {
        guard !outcomes.isEmpty else {
            Issue.record("no navigation ended, expected \(expected)", sourceLocation: sourceLocation)
            return
        }
        let actual = outcomes.removeFirst().outcome
        #expect(actual == expected, sourceLocation: sourceLocation)
    }

    mutating func takeLast(_ expected: NavigationOutcome, at sourceLocation: SourceLocation) {
        guard let actual = outcomes.popLast()?.outcome else {
            Issue.record("the navigation waits for an answer", sourceLocation: sourceLocation)
            return
        }
        #expect(actual == expected, sourceLocation: sourceLocation)
    }

    mutating func takeDropped(_ expected: TraceEvent, at sourceLocation: SourceLocation) {
        guard let index = faults.firstIndex(of: expected) else {
            Issue.record("no such call was dropped; the trace has \(faults)", sourceLocation: sourceLocation)
            return
        }
        faults.remove(at: index)
    }

    mutating func reportOutstanding(at sourceLocation: SourceLocation) {
        for (outcome, location) in outcomes {
            Issue.record(
                "an unexpected navigation ended at \(location): \(outcome)",
                sourceLocation: sourceLocation
            )
        }
        for fault in faults {
            switch fault {
            case .dropped(let scene, let what):
                Issue.record(
                    "\(scene) delivered \(what) after it was left",
                    sourceLocation: sourceLocation
                )
            case .retained(let scene):
                Issue.record(
                    "\(scene) was left and is still in memory",
                    sourceLocation: sourceLocation
                )
            case .navigation: break
            }
        }
        outcomes = []
        faults = []
    }
}
