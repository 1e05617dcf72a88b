import FoundationEssentials
import SceneKitCore
import SceneProtocol
import StorageWorkers

// Reads and writes of records whose type is only known at run time.

extension RecordStore {
    func records<R: ProgramRecord>(_ type: R.Type, ids: [String]) async throws -> [StoredRecord] {
        try await get(type, ids: ids).map(StoredRecord.init)
    }

    func page<R: ProgramRecord>(
        _ type: R.Type,
        _ description: CollectionDescription,
        _ params: QueryRecordsParams,
        limit: Int
    ) async throws -> StoredRecordsResult {
        let direction: RecordQuery<R>.Direction = params.descending == true ? .descending : .ascending
        var query = RecordQuery<R>(direction: direction, limit: limit)
        if let name = params.index {
            guard let index: RecordIndex<R, ProgramKey> = description.recordIndex(name) else {
                throw ProgramRecords.invalid(
                    "'\(params.collection)' has no index '\(VisibleText.excerpt(name))'"
                )
            }
            let range = try description.range(of: name, params)
            query = RecordQuery(index[range], direction: direction, limit: limit)
        } else if [params.equal?.first, params.from, params.upTo, params.through].contains(where: {
            $0 != nil
        }) {
            throw ProgramRecords.invalid("a part of the records needs an index")
        }
        guard let offset = params.offset else {
            query.after = try params.after.map(RecordCursor.init(parsing:))
            let page = try await page(type, query)
            return StoredRecordsResult(
                records: try page.records.map(StoredRecord.init),
                next: page.next?.text
            )
        }
        let (page, total) = try await read(type) { [query] in
            try $0.countedWindow(type, query, offset: max(0, offset))
        }
        return StoredRecordsResult(
            records: try page.records.map(StoredRecord.init),
            next: page.next?.text,
            total: total.value
        )
    }
}

extension RecordTransaction {
    /// The revision of a record; nil if there is none.
    func revision<R: ProgramRecord>(_ type: R.Type, _ id: String) throws -> String? {
        try get(type, id: id).map(StoredRecord.init)?.revision
    }

    /// - Returns: The new revision; nil for a deleted record.
    mutating func write<R: ProgramRecord>(
        _ type: R.Type,
        _ write: WriteRecordsParams.Write
    ) throws -> String? {
        guard let value = write.value else {
            batch.delete(type, id: write.id)
            return nil
        }
        let record = type.init(id: write.id, value: value)
        try batch.put(record)
        return try StoredRecord(record).revision
    }

    /// Whether a collection has no more records than the limit when those of some ids are there.
    func hasRoom<R: ProgramRecord>(
        _ type: R.Type,
        for ids: Set<String>,
        limit: Int
    ) throws -> Bool {
        let count = try reader.count(type).value
        guard count + ids.count > limit else { return true }
        return try count + ids.count - reader.get(type, ids: ids.sorted()).count <= limit
    }
}

extension StoredRecord {
    init(_ record: some ProgramRecord) throws {
        var body: [UInt8] = []
        try record.appendBody(to: &body)
        let checksum = Array(record.id.utf8).withUnsafeBytes { id in
            body.withUnsafeBytes { StorageRow.checksum(id: id, body: $0) }
        }
        self.init(
            id: record.id,
            revision: String(UInt64(bitPattern: Int64(checksum)), radix: 36),
            value: record.value
        )
    }
}

extension [StoredRecord] {
    /// The bytes of the values.
    var size: Int {
        reduce(0) { $0 + ((try? MessageCoding.line($1.value).count) ?? 0) }
    }
}

extension RecordCursor {
    /// The text of a cursor, of which a program knows nothing: the key and the id.
    var text: String {
        [Data(key), Data(id.utf8)].map { $0.base64EncodedString() }.joined(separator: ".")
    }

    init(parsing text: String) throws {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
            .map { Data(base64Encoded: String($0)) }
        guard parts.count == 2, let key = parts[0], let name = parts[1],
            let id = String(validating: name, as: UTF8.self)
        else { throw ProgramRecords.invalid("after: it is no 'next' of an answer") }
        self.init(key: Array(key), id: id)
    }
}
