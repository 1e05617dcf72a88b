import SceneKitCore
import SceneProtocol
import StorageWorkers

/// The records of a program in the space of one session.
///
/// The program names its own collections and nothing else; the space is that of the session that the host has found.
struct ProgramRecords: Sendable {
    private let store: RecordStore
    private let collections: [String: ProgramCollection]
    private let limits: ProgramLimits

    /// - Parameters:
    ///   - store: The session's own records.
    ///   - collections: The collections that are granted.
    init(_ store: RecordStore, _ collections: [ProgramCollection], _ limits: ProgramLimits) {
        self.store = store
        self.collections = Dictionary(collections.map { ($0.name, $0) }) { first, _ in first }
        self.limits = limits
    }

    // MARK: - Reading

    func get(_ params: GetRecordsParams) async throws -> StoredRecordsResult {
        guard params.ids.count <= limits.pageRecords else {
            throw Self.invalid("ids: there are more than \(limits.pageRecords)")
        }
        let records = try await store.records(collection(params.collection).type, ids: params.ids)
        guard records.size <= limits.pageBytes else {
            throw Self.invalid(
                "ids: the records have more than \(limits.pageBytes) bytes together; ask for fewer"
            )
        }
        return StoredRecordsResult(records: records)
    }

    func query(_ params: QueryRecordsParams) async throws -> StoredRecordsResult {
        let collection = try collection(params.collection)
        var limit = max(0, min(params.limit ?? 50, limits.pageRecords))
        while true {
            let result = try await store.page(collection.type, collection.description, params, limit: limit)
            // The rest comes with the next page.
            guard result.records.size > limits.pageBytes, limit > 1 else { return result }
            limit /= 2
        }
    }

    /// A signal for each change of a collection in this space, or for several in a row.
    func changes(of name: String) throws -> AsyncStream<Void> {
        store.changes(of: try collection(name).type)
    }

    // MARK: - Writing

    /// Compares what the program has read, and writes, in one transaction of the store, in which no program takes part.
    func write(_ params: WriteRecordsParams) async throws -> WriteRecordsResult {
        let checks = params.checks ?? []
        guard max(checks.count, params.writes.count) <= limits.batchRecords else {
            throw Self.invalid("there are more than \(limits.batchRecords) checks or writes")
        }
        for write in params.writes { try check(write) }
        let names = Set(checks.map(\.collection) + params.writes.map(\.collection)).sorted()
        let used = try names.map(collection)
        return try await store.transaction(used.map { $0.type as any Record.Type }) { transaction in
            for check in checks {
                let type = try collection(check.collection).type
                guard try transaction.revision(type, check.id) == check.revision else {
                    throw ProtocolError(
                        ProtocolError.conflictCode,
                        "the record '\(check.id)' of '\(check.collection)' was changed meanwhile"
                    )
                }
            }
            for collection in used { try checkRoom(collection, params.writes, transaction) }
            let revisions = try params.writes.map {
                try transaction.write(collection($0.collection).type, $0)
            }
            return WriteRecordsResult(revisions: revisions)
        }
    }

    private func check(_ write: WriteRecordsParams.Write) throws {
        let collection = try collection(write.collection)
        guard (1...limits.idBytes).contains(write.id.utf8.count) else {
            throw Self.invalid("an id has 1 to \(limits.idBytes) bytes")
        }
        guard let value = write.value else { return }
        do throws(ProtocolError) { try collection.description.check(value) } catch {
            throw Self.invalid("the record '\(write.id)' of '\(write.collection)': \(error)")
        }
        let size = try MessageCoding.line(value).count
        guard size <= limits.recordBytes else {
            throw Self.invalid(
                "the record '\(write.id)' of '\(write.collection)' has more than \(limits.recordBytes) bytes"
            )
        }
    }

    private func checkRoom(
        _ collection: ProgramCollection,
        _ writes: [WriteRecordsParams.Write],
        _ transaction: RecordTransaction
    ) throws {
        let ids = Set(writes.filter { $0.collection == collection.name && $0.value != nil }.map(\.id))
        guard try transaction.hasRoom(collection.type, for: ids, limit: limits.collectionRecords) else {
            throw ProtocolError(
                ProtocolError.refusedCode,
                "'\(collection.name)' may have \(limits.collectionRecords) records"
            )
        }
    }

    private func collection(_ name: String) throws -> ProgramCollection {
        guard let collection = collections[name] else {
            let known = collections.keys.sorted().joined(separator: ", ")
            throw Self.invalid(
                "the program has no granted collection '\(VisibleText.excerpt(name))'"
                    + (known.isEmpty ? "" : "; it has \(known)")
            )
        }
        return collection
    }

    static func invalid(_ reason: String) -> ProtocolError {
        ProtocolError(ProtocolError.invalidParamsCode, reason)
    }
}
