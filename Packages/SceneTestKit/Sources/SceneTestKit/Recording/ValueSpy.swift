public import Testing

/// A double for the interactor, the presenter or the view of a scene: it records the requests, responses or view models
/// that it receives.
///
/// A subclass has a line for each method of the part's protocol:
///
/// ```swift
/// final class GreetingPresenterSpy: ValueSpy, GreetingPresentationLogic {
///     func presentGreeting(response: Greeting.Greet.Response) { record(response) }
/// }
///
/// presenter.expect(Greeting.Greet.Response(name: "Ada"))
/// ```
///
/// The type of a value tells which method received it. Like those of a `Spy`, unexpected values fail the test.
@MainActor
open class ValueSpy {
    private let values: Spy<AnyValue>

    public init() {
        values = Spy("\(Self.self)")
    }

    /// Records a value.
    public func record(_ value: some Equatable & Sendable) { values.record(AnyValue(value)) }

    /// Expects these values, in this order, and no others since the last expectation.
    public func expect(
        _ expected: any Equatable & Sendable...,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        expect(all: expected, sourceLocation: sourceLocation)
    }

    /// Expects the values of a list.
    public func expect(
        all expected: [any Equatable & Sendable],
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        values.expect(expected.map { AnyValue($0) }, sourceLocation: sourceLocation)
    }

    /// Every value so far; reading it counts as expecting them.
    public var received: [any Sendable] { values.received.map(\.value) }

    /// Records each further response in a shared journal, after the content of the data store at that moment. A test can
    /// thus prove that the interactor stores before it presents (article row 000-25).
    ///
    /// Only the journal then has to expect the response.
    public func write(to journal: Journal, storing stored: @escaping @MainActor @Sendable () -> some Sendable)
    {
        values.forward { response in
            MainActor.assumeIsolated { journal.record(.stored(stored())) }
            journal.record(.response(response.value))
        }
    }
}

/// A value of any type. Equatable values are compared with `==`, and others by reflection.
struct AnyValue: Equatable, Sendable, CustomStringConvertible {
    let value: any Sendable

    init(_ value: any Sendable) {
        self.value = value
    }

    var description: String { String(reflecting: value) }

    static func == (left: AnyValue, right: AnyValue) -> Bool {
        guard type(of: left.value) == type(of: right.value) else { return false }
        if let value = left.value as? any Equatable { return isEqual(value, right.value) }
        return TextDifference.lines(of: left.value) == TextDifference.lines(of: right.value)
    }

    private static func isEqual<Value: Equatable>(_ left: Value, _ right: any Sendable) -> Bool {
        left == right as? Value
    }
}
