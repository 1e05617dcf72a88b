public import FoundationEssentials
public import StorageWorkers

/// The spaces of visitors in a store. A space needs no storage before the first write, is limited, and is emptied when
/// its visitor has not returned for a long time.
public struct VisitorSpaces: Sendable {
    private let store: RecordStore
    private let settings: VisitorSettings
    private let clock: AccountClock

    private static let prefix = "visitor_"

    /// - Parameter store: The whole store.
    public init(
        store: RecordStore,
        settings: VisitorSettings = VisitorSettings(),
        clock: @escaping AccountClock = { .now }
    ) {
        self.store = store
        self.settings = settings
        self.clock = clock
    }

    /// The name of a visitor's space.
    ///
    /// - Parameter id: lower-case letters and digits.
    public static func name(of id: String) -> String { prefix + id }

    /// A visitor's records. A write beyond the limits throws `StorageError.spaceFull`.
    ///
    /// - Throws: `StorageError.invalidRecord` if the id has other characters.
    public func store(of id: String) throws -> RecordStore {
        guard !id.isEmpty else {
            throw StorageError.invalidRecord(id, "a visitor's id is letters and digits")
        }
        return try store.scoped(
            to: Self.name(of: id),
            rules: SpaceRules(
                recordLimit: settings.recordLimit,
                writeLimit: settings.writeLimit,
                advice: "sign up to keep more"
            )
        )
    }

    /// Records a visit, if the visitor has records, and deletes expired records of other visitors.
    ///
    /// - Throws: `StorageError`.
    public func begin(_ id: String) async throws {
        let now = Instant(clock())
        if try await store.count(inSpace: Self.name(of: id)) > 0 { try await note([id], at: now) }
        if let last = try await store.get(VisitorRecord.self, id: VisitorRecord.purge)?.usedAt,
            now < last + settings.purgeInterval
        {
            return
        }
        try await note([VisitorRecord.purge], at: now)
        try await purge(now)
    }

    private func purge(_ now: Instant) async throws {
        let spaces = Set(
            try await store.allCollections().filter { $0.count > 0 && $0.name.hasPrefix(Self.prefix) }
                .compactMap { $0.name.split(separator: "/").first?.dropFirst(Self.prefix.count) }
        )
        var unknown: [String] = []
        for id in spaces.map(String.init).sorted() {
            guard let used = try await store.get(VisitorRecord.self, id: id)?.usedAt else {
                unknown.append(id)
                continue
            }
            guard now >= used + settings.lifetime else { continue }
            try await store.removeRecords(ofSpace: Self.name(of: id))
            var batch = RecordBatch()
            batch.delete(VisitorRecord.self, id: id)
            try await store.write(batch)
        }
        // A visitor with new records is recorded at the first visit afterwards.
        try await note(unknown, at: now)
    }

    private func note(_ ids: [String], at now: Instant) async throws {
        var batch = RecordBatch()
        for id in ids { try batch.put(VisitorRecord(id: id, usedAt: now)) }
        try await store.write(batch)
    }
}

/// The time at which a visitor was last seen.
struct VisitorRecord: Record, Hashable {
    static let schema = RecordSchema<Self>(name: "visitors")
    /// The id of the record with the time of the last search for expired spaces; no visitor has such an id.
    static let purge = "-"

    var id: String
    var usedAt: Instant
}
