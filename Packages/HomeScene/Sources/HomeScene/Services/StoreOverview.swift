/// What a person has stored, in numbers: a service that the host provides.
///
/// May be called from any isolation. Errors are shown to a person with their description.
public protocol StoreOverview: Sendable {
    /// One count for each kind of thing, in the order to show them.
    func counts() async throws -> [StoredCount]
}

/// How many there are of one kind.
public struct StoredCount: Equatable, Sendable {
    /// What is counted, in words: `Contacts`.
    public var label: String
    public var count: Int

    public init(label: String, count: Int) {
        self.label = label
        self.count = count
    }
}
