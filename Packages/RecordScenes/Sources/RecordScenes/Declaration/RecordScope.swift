import SceneKitCore
public import StorageWorkers

/// The records that a person may see: others are not there for them. Whoever sees a record that refers to one of the others
/// reads its title there.
///
/// ```swift
/// $0.scope = { context in
///     let people = try context.service((any UserDirectory).self)
///     return {
///         guard !people.allows(.role("librarian")) else { return nil }
///         let name = people.currentUserName ?? ""
///         return RecordScope(sortedLike: Loan.byDue) {
///             RecordQuery(Loan.byReaderAndDue[name], direction: $0)
///         } contains: {
///             $0.reader == name
///         }
///     }
/// }
/// ```
public struct RecordScope<R: FieldRecord>: Sendable {
    let order: String
    let query: @Sendable (RecordQuery<R>.Direction) -> RecordQuery<R>
    let contains: @Sendable (R) -> Bool

    /// - Parameters:
    ///   - order: The index with the order that the query's records have.
    ///   - query: All records of the scope, by an index that serves it.
    ///   - contains: Whether a record is one of them.
    public init<Key>(
        sortedLike order: RecordIndex<R, Key>,
        query: @escaping @Sendable (RecordQuery<R>.Direction) -> RecordQuery<R>,
        contains: @escaping @Sendable (R) -> Bool
    ) {
        self.order = order.name
        self.query = query
        self.contains = contains
    }
}

/// Records of which some people see a part only, by the scene that shows one of them. References to them are chosen among that
/// part.
struct ScopedRecords: Sendable {
    let card: String
}
