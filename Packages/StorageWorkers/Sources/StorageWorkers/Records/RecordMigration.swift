/// One step that brings stored records to a version of their schema.
public struct RecordMigration: Sendable {
    /// The version it leads to.
    public let version: Int
    let change: @Sendable (_ id: String, _ body: inout [UInt8]) throws -> Void

    /// - Parameters:
    ///   - version: the version it leads to.
    ///   - change: changes a stored body from the version before; an error that it throws leaves the store as it was.
    public init(
        to version: Int,
        _ change: @escaping @Sendable (_ id: String, _ body: inout [UInt8]) throws -> Void
    ) {
        self.version = version
        self.change = change
    }

    /// - Parameters:
    ///   - version: the version it leads to.
    ///   - change: changes the properties of a body that is JSON; an error that it throws leaves the store as it was. A
    ///     property that the records no longer have is to be removed: it would be kept as one of another version.
    public init(
        to version: Int,
        _ change: @escaping @Sendable (inout [String: StoredValue]) throws -> Void
    ) {
        self.init(to: version) { _, body in
            guard var properties = try StoredValue(body).object else { return }
            try change(&properties)
            body = StoredValue.object(properties).body
        }
    }
}
