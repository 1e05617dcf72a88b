import SceneKitCore
import StorageWorkers

/// Contacts that a person has declared not to be duplicates: no two of them are the same.
struct DistinctContacts: Record, Equatable {
    static let schema = RecordSchema<DistinctContacts>(name: "distinct_contacts")

    /// The first two in the order of their ids.
    let first: String
    let second: String
    /// The others, in their order; nil if there are only two.
    let others: [String]?

    /// - Parameter ids: In any order.
    /// - Returns: Nil for fewer than two different ids.
    init?(_ ids: some Sequence<String>) {
        let ids = Set(ids).sorted()
        guard ids.count >= 2 else { return nil }
        (first, second) = (ids[0], ids[1])
        others = ids.count > 2 ? Array(ids[2...]) : nil
    }

    /// Unambiguous for two contacts, whatever their ids contain; of more, the others are hashed.
    var id: String {
        let pair = "\(first.utf8.count) \(first) \(second)"
        guard let others else { return pair }
        let hash = StableHash(others.joined(separator: "\0").utf8).value
        return "\(pair) \(others.count) \(String(hash, radix: 16))"
    }

    var ids: [String] { [first, second] + (others ?? []) }
}
