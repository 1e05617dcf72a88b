import StorageWorkers

/// A device on which a person has signed in before. Its failures are counted separately.
struct DeviceRecord: Record, Hashable {
    static let byPerson = RecordIndex("person", \DeviceRecord.person)
    static let byUse = RecordIndex("used", \DeviceRecord.usedAt)
    static let schema = RecordSchema(name: "devices", indexes: byPerson, byUse)

    var id: String
    /// The hash of the token's secret, in hexadecimal.
    var tokenHash: String
    var person: String
    var usedAt: Instant
}
