/// One value that went around a scene's cycle.
public struct JournalEntry: Equatable, Sendable, CustomStringConvertible {
    /// Which of the cycle's ways it went.
    public enum Kind: String, Sendable {
        case request, response, viewModel
    }

    public let kind: Kind
    private let value: any Sendable

    /// From the view controller to the interactor.
    public static func request(_ value: some Sendable) -> JournalEntry {
        JournalEntry(kind: .request, value: value)
    }

    /// From the interactor to the presenter.
    public static func response(_ value: some Sendable) -> JournalEntry {
        JournalEntry(kind: .response, value: value)
    }

    /// From the presenter to the view controller.
    public static func viewModel(_ value: some Sendable) -> JournalEntry {
        JournalEntry(kind: .viewModel, value: value)
    }

    public var description: String { "\(kind) \(String(reflecting: value))" }

    /// Compares values that can be compared as such, others by all that reflection shows of them.
    public static func == (left: JournalEntry, right: JournalEntry) -> Bool {
        guard left.kind == right.kind, type(of: left.value) == type(of: right.value) else { return false }
        if let value = left.value as? any Equatable { return isEqual(value, right.value) }
        return TextDifference.lines(of: left.value) == TextDifference.lines(of: right.value)
    }

    private static func isEqual<Value: Equatable>(_ left: Value, _ right: any Sendable) -> Bool {
        left == right as? Value
    }
}

/// What the test doubles around a scene's parts received: its requests, responses and view models, in order.
///
/// ```swift
/// func showContacts(request: ContactList.ShowContacts.Request) async {
///     journal.record(.request(request))
///     await interactor.showContacts(request: request)
/// }
/// ```
public typealias Journal = Spy<JournalEntry>
