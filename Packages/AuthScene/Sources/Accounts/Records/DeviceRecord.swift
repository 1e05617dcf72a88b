import StorageWorkers

/// A device on which a person has signed in before: its failures are counted apart from those of strangers.
struct DeviceRecord: Record, Hashable {
    static let schema = RecordSchema(name: "devices", indexes: [RecordIndex("person"), RecordIndex("used")])

    var id: String
    /// The hash of the token's secret, in hexadecimal.
    var tokenHash: String
    var person: String
    var usedAt: Instant

    func fillIndexes(_ entries: inout IndexEntries) {
        entries.set("person", person)
        entries.set("used", usedAt.key)
    }
}
