/// A person's name for a record: its id, the beginning of its id, or its name.
public struct RecordName: Equatable, Sendable {
    public var text: String
    /// The most records to find.
    public var limit: Int

    public init(_ text: String, limit: Int = 20) {
        self.text = text
        self.limit = limit
    }
}

/// Finds the records that a person may mean, with the services that the scene declares.
///
/// The record of exactly that id is the only one found; else those of exactly that name; else those whose id or name
/// begins with the text. Nil if the parameter takes no record. Front ends for shells call it; events and locations have
/// ids.
public typealias RecordFinder =
    @MainActor @Sendable (ServiceContext, RecordName) async throws -> [PickedItem]?
