/// A value that can be stored: it has an id within its collection, and its schema has the indexes that find it.
///
/// A record is `Codable`, and by default kept as JSON; one with a readable text form of its own may keep that.
///
/// Stored records outlive the version that wrote them. A record with a `blank` is still read after its type has got another
/// property: the blank has the value; see <doc:WhenRecordsChange>.
public protocol Record: BlankProviding {
    static var schema: RecordSchema<Self> { get }

    /// The steps from one version of the schema to the next, in order; a version without a step changes indexes only.
    static var migrations: [RecordMigration] { get }

    /// Its name within the collection; never empty.
    var id: String { get }

    /// Appends the record as UTF-8 text, without its id.
    func appendBody(to bytes: inout [UInt8]) throws

    /// Reads a body that `appendBody` wrote; on the store's thread, or on the caller's.
    static func decode(id: String, body: UnsafeRawBufferPointer) throws -> Self
}
