import StorageWorkers

/// Two contacts that a person has declared not to be duplicates.
struct DistinctContacts: Record, Equatable {
    static let schema = RecordSchema<DistinctContacts>(name: "distinct_contacts")

    /// In their order, so that the pair is the same either way round.
    let first: String
    let second: String

    init(_ id: String, _ other: String) {
        (first, second) = id < other ? (id, other) : (other, id)
    }

    /// Unambiguous, whatever the ids contain.
    var id: String { "\(first.utf8.count) \(first) \(second)" }
}
