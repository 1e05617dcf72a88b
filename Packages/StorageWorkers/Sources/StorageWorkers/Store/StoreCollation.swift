import Synchronization
import TextWorkers

/// The locale by which the texts of a store sort. It is recorded with the first collection that needs it, and only
/// `RecordStore.setLocale` changes it.
final class StoreCollation: Sendable {
    private struct Known {
        var collator: Collator
        /// The version of ICU that made the store's keys.
        var version: String
    }

    /// For a store that has none.
    private let defaultLocale: String
    private let known = Mutex<Known?>(nil)

    init(defaultLocale: String) {
        self.defaultLocale = defaultLocale
    }

    /// Nil as long as the store has no record of its locale.
    var collator: Collator? { known.withLock { $0?.collator } }

    /// The locale and version in the definitions of collated collections: `sv@76.1`. With another one, a collection is
    /// indexed anew at its first use.
    var tag: String? { known.withLock { $0.map { $0.collator.locale + "@" + $0.version } } }

    /// The key of a text; in the locale that the store would get, where it has none.
    func key(of text: CollatedText) throws -> [UInt8] {
        try (collator ?? Collator(locale: defaultLocale)).key(of: text.text)
    }

    /// A sentence for the store's owner where another version of ICU made the keys.
    var notices: [String] {
        guard let known = known.withLock(\.self), known.version != Collator.version else { return [] }
        return [
            "the store was sorted with ICU \(known.version), and this program sorts with ICU \(Collator.version): "
                + "some names may be out of place until the store is reindexed"
        ]
    }

    /// Reads the record, if there is one.
    func load(_ connection: any StorageConnection) throws {
        guard let record = try StoreLocale.read(connection) else { return }
        try take(record)
    }

    /// Reads the record, or writes it if there is none.
    func loadOrMake(_ connection: any StorageConnection) throws {
        let record = try connection.exclusively {
            if let record = try StoreLocale.read(connection) { return record }
            let collator = try Collator(locale: defaultLocale)
            let record = StoreLocale(locale: collator.locale, icu: Collator.version)
            try record.write(connection)
            return record
        }
        try take(record)
    }

    /// Records another locale, or the present one with the present version of ICU.
    func set(_ locale: String?, _ connection: any StorageConnection) throws {
        let record = try connection.exclusively {
            let stored = try StoreLocale.read(connection)?.locale
            let collator = try Collator(locale: locale ?? stored ?? defaultLocale)
            let record = StoreLocale(locale: collator.locale, icu: Collator.version)
            try record.write(connection)
            return record
        }
        try take(record)
    }

    private func take(_ record: StoreLocale) throws {
        do {
            let collator = try Collator(locale: record.locale)
            known.withLock { $0 = Known(collator: collator, version: record.icu) }
        } catch {
            throw StorageError.corrupt(
                "\(error); reindexing the store with a known one mends it",
                record: "\(StoreLocale.schema.name)/\(record.id)"
            )
        }
    }
}

/// The record of a store's locale, beside the records of all spaces. Lists and counts of collections leave it out.
struct StoreLocale: Record {
    static let schema = RecordSchema<StoreLocale>(name: "store_locale")

    var id = "locale"
    /// A BCP 47 tag.
    var locale: String
    /// The version of ICU that made the keys.
    var icu: String

    static func read(_ connection: any StorageConnection) throws -> StoreLocale? {
        var found: StoreLocale?
        try connection.forEachBody(of: schema.collection, ids: ["locale"]) {
            found = try decode(stored: "locale", $1)
        }
        return found
    }

    func write(_ connection: any StorageConnection) throws {
        var batch = RecordBatch()
        try batch.put(self)
        _ = try connection.apply(
            StorageBatch(operations: batch.operations(), schemas: [Self.schema.collection])
        )
    }
}

extension StorageEngine {
    /// Whether the store has a record of its locale.
    func hasLocale() throws -> Bool {
        let connection = try connect()
        let isRecorded = try StoreLocale.read(connection) != nil
        try connection.close()
        return isRecorded
    }
}
