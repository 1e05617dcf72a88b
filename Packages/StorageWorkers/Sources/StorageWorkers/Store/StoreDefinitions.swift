import Synchronization

/// The schemas of collections in the store's spaces, and the stored indexes of those that have others than this program
/// declares.
final class StoreDefinitions: Sendable {
    /// A declared schema in a space.
    private struct Place: Hashable {
        var space: String
        var name: String
    }

    private typealias Placed = (declared: CollectionSchema, locale: String?, schema: CollectionSchema)

    /// Nearly every call of a store asks for one, and its definition is a text that is composed of its indexes.
    private let placed = Mutex<[Place: Placed]>([:])
    /// A server has a space for each visitor.
    private static let mostPlaced = 1_000

    /// The stored schemas as this program sees them, by the declared ones in their space and locale.
    private let known = Mutex<[CollectionSchema: CollectionSchema]>([:])
    private let isEmpty = Atomic(true)

    /// A declared schema in a space and a locale.
    func schema(
        _ declared: CollectionSchema,
        inSpace space: String,
        locale: String?
    ) -> CollectionSchema {
        let place = Place(space: space, name: declared.name)
        return placed.withLock { placed in
            if let known = placed[place], known.locale == locale, known.declared == declared {
                return known.schema
            }
            let schema = declared.stored(inSpace: space, locale: locale)
            if placed.count >= Self.mostPlaced { placed = [:] }
            placed[place] = (declared, locale, schema)
            return schema
        }
    }

    func schema(_ declared: CollectionSchema) -> CollectionSchema {
        // Usually, all programs of a store declare the same.
        if isEmpty.load(ordering: .relaxed) { return declared }
        return known.withLock { $0[declared] } ?? declared
    }

    /// - Parameter stored: Nil where the stored one is as declared, or is not there.
    func set(_ stored: CollectionSchema?, for declared: CollectionSchema) {
        known.withLock { known in
            known[declared] = stored?.definition == declared.definition ? nil : stored
            isEmpty.store(known.isEmpty, ordering: .relaxed)
        }
    }
}
