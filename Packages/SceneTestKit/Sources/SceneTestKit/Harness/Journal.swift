/// A value passed between the parts of a scene, to a worker, or into the data store.
public struct JournalEntry: Equatable, Sendable, CustomStringConvertible {
    /// The sender and the receiver.
    public enum Kind: String, Sendable {
        case request, work, stored, response, viewModel
    }

    public let kind: Kind
    private let value: AnyValue

    private init(kind: Kind, value: any Sendable) {
        self.kind = kind
        self.value = AnyValue(value)
    }

    /// From the view controller to the interactor.
    public static func request(_ value: some Sendable) -> JournalEntry {
        JournalEntry(kind: .request, value: value)
    }

    /// From the interactor to a worker.
    public static func work(_ value: some Sendable) -> JournalEntry {
        JournalEntry(kind: .work, value: value)
    }

    /// The content of the interactor's data store when the presenter was called.
    public static func stored(_ value: some Sendable) -> JournalEntry {
        JournalEntry(kind: .stored, value: value)
    }

    /// From the interactor to the presenter.
    public static func response(_ value: some Sendable) -> JournalEntry {
        JournalEntry(kind: .response, value: value)
    }

    /// From the presenter to the view controller.
    public static func viewModel(_ value: some Sendable) -> JournalEntry {
        JournalEntry(kind: .viewModel, value: value)
    }

    public var description: String { "\(kind) \(value)" }
}

/// The values that test doubles around a scene's parts received, in order: requests, responses and view models.
///
/// ```swift
/// func showContacts(request: ContactList.ShowContacts.Request) async {
///     journal.record(.request(request))
///     await interactor.showContacts(request: request)
/// }
/// ```
public typealias Journal = Spy<JournalEntry>

extension Spy {
    /// Records each further call of a worker's double in a shared journal.
    ///
    /// Only the journal then has to expect the call.
    public func write(to journal: Journal) {
        forward { journal.record(.work($0)) }
    }

    /// Records each further call of a presenter's double in a shared journal, after the content of the data store at
    /// that moment. A test can thus prove that the interactor stores before it presents (article row 000-25).
    ///
    /// Only the journal then has to expect the call. Presenters must be called on the main actor.
    public func write(to journal: Journal, storing stored: @escaping @MainActor @Sendable () -> some Sendable)
    {
        forward { call in
            MainActor.assumeIsolated { journal.record(.stored(stored())) }
            journal.record(call as? JournalEntry ?? .response(call))
        }
    }
}
