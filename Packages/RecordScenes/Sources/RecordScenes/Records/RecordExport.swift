import Dispatch
public import SceneKitCore
import StorageWorkers
import TextWorkers

/// The records to write to a document.
public struct RecordExport: Equatable, Sendable {
    /// The format of a document.
    public enum Format: String, FieldChoice {
        case csv, json

        public var label: LocalizedText { LocalizedText(verbatim: rawValue.uppercased()) }
    }

    public var document = ""
    /// The format; nil to choose it by the document's name.
    public var format: Format?
    public var replacesExisting = false
    /// The records; none for those of the list.
    public var ids: [String] = []
    /// The query of the list.
    public var query = RecordListQuery()

    public init() {}

    /// The format that was chosen, or that the document's name suggests.
    var chosenFormat: Format {
        format ?? (document.lowercased().hasSuffix(".json") ? .json : .csv)
    }
}

extension StoredRecordWorker {
    func export(_ request: RecordExport) async throws(RecordsFailure) -> Int {
        guard let documents else { throw .document("There are no documents here.") }
        return try await RecordsFailure.attempt {
            let plan = RecordPlan(scenes: scenes, query: request.query, scope: scenes.present())
            let format = RecordFormat(
                fields: scenes.fields.filter { !$0.declaration.kind.isSecret },
                references: scenes.references,
                format: request.chosenFormat
            )
            let (records, own) = try await open().read(readTypes) { reader in
                var records: [R] = []
                if request.ids.isEmpty {
                    try plan.forEach(reader) { records.append($0) }
                } else {
                    records = try reader.get(R.self, ids: request.ids).filter(isShown)
                }
                return (records, try titles(of: records, reader))
            }
            let others = try await otherTitles(of: records)
            try await documents.write(to: request.document, replacing: request.replacesExisting) {
                try format.bytes(of: records, titles: own.merging(others) { _, other in other })
            }
            return records.count
        }
    }
}

/// Formats records as the text of a document.
private struct RecordFormat<R: FieldRecord>: Sendable {
    let fields: [BoundField<R>]
    let references: [RecordReference<R>]
    let format: RecordExport.Format

    /// The record's fields by their identifiers; a reference has the id and the title of the other record.
    private func object(_ record: R, _ titles: [String: [String: String]]) -> JSONValue {
        var values = ["id": JSONValue.string(record.id)]
        for field in fields {
            let name = field.declaration.identifier
            guard let reference = references.first(where: { $0.field == name }) else {
                values[name] = JSONValue(field.entries(of: record), of: field.declaration)
                continue
            }
            let id = reference.id(record)
            var other = ["id": JSONValue.string(id)]
            other["title"] = titles[name]?[id].map(JSONValue.string)
            values[name] = id.isEmpty ? .null : .object(other)
        }
        return .object(values)
    }

    func bytes(of records: [R], titles: [String: [String: String]]) throws -> [UInt8] {
        switch format {
        case .json:
            var bytes: [UInt8] = Array("[".utf8)
            for (position, record) in records.enumerated() {
                bytes += Array((position == 0 ? "\n" : ",\n").utf8)
                bytes += try object(record, titles).encoded()
            }
            return bytes + Array("\n]\n".utf8)
        case .csv:
            var bytes = CSVLine.format(["id"] + fields.map(\.declaration.identifier))
            for record in records {
                let cells = fields.map { field in
                    let name = field.declaration.identifier
                    if let reference = references.first(where: { $0.field == name }) {
                        let id = reference.id(record)
                        return titles[name]?[id] ?? id
                    }
                    return field.declaration.cell(field.entries(of: record))
                }
                bytes += CSVLine.format([record.id] + cells)
            }
            return bytes
        }
    }
}

extension DocumentAccess {
    /// Makes and writes a document whole, on a thread of its own, since it may block.
    ///
    /// - Throws: `DocumentError`, or an error of making it; then no document is written.
    fileprivate nonisolated(nonsending) func write(
        to name: String,
        replacing: Bool,
        _ bytes: @escaping @Sendable () throws -> [UInt8]
    ) async throws {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            DispatchQueue(label: "document").async {
                continuation.resume(
                    with: Result {
                        let writer = try openForWriting(name, replacing: replacing)
                        try writer.write(bytes())
                        try writer.finish()
                    }
                )
            }
        }
    }
}
