public import SceneKitCore
import StorageWorkers

/// A CSV document whose rows have been compared with the stored records. Nothing has been written.
public struct RecordImport<R: FieldRecord>: Equatable, Sendable {
    /// A row of the document.
    public struct Row: Equatable, Sendable {
        /// The number of its first line.
        public var line: Int
        /// The stored record; nil for a new one.
        public var before: R?
        /// The record with the row's values; nil if the row has mistakes.
        public var after: R?
        public var mistakes: [LocalizedText] = []
        /// The title of the record, or the row's first cell.
        public var title: String
    }

    public var document: String
    public var rows: [Row] = []
    /// The document's columns that are no fields.
    public var ignored: [String] = []

    public var added: Int { rows.count { $0.after != nil && $0.before == nil } }
    public var changed: Int { rows.count { $0.before != nil && $0.after != nil && $0.after != $0.before } }
    public var unchanged: Int { rows.count { $0.after != nil && $0.after == $0.before } }
    /// The rows with mistakes, which are left out.
    public var rejected: [Row] { rows.filter { $0.after == nil } }
    /// The records that it would write.
    var changes: [RecordRule<R>.Change] {
        rows.compactMap { row in
            guard let after = row.after, after != row.before else { return nil }
            return .init(before: row.before, after: after)
        }
    }
    /// Whether there is anything to write.
    public var isEmpty: Bool { added + changed == 0 }
}

extension StoredRecordWorker {
    /// The most bytes and rows of a document.
    private static var sizeLimit: Int { 64 << 20 }
    private static var mostRows: Int { 100_000 }

    func readImport(_ document: String) async throws(RecordsFailure) -> RecordImport<R> {
        try checkRight()
        guard let documents else { throw .document("There are no documents here.") }
        return try await RecordsFailure.attempt {
            guard let bytes = try await documents.bytes(of: document, limit: Self.sizeLimit) else {
                throw DocumentError(document, reason: "it has more than \(Self.sizeLimit >> 20) MiB")
            }
            let spellings = try await spellings()
            let table = try RecordTable<R>(bytes, of: document, mostRows: Self.mostRows, spellings)
            let otherIDs = try await otherIDs(in: table)
            return try await open().read(readTypes) { reader in
                var imported = RecordImport<R>(document: document, ignored: table.ignored)
                var lines: [String: Int] = [:]
                // Each name is looked up once, however many rows have it.
                var known = otherIDs
                for row in table.rows {
                    imported.rows.append(try self.row(row, spellings, &known, &lines, reader))
                }
                try rejectRuled(&imported, reader)
                return imported
            }
        }
    }

    /// Leaves out the rows that a rule refuses, until the rest fulfils all rules.
    private func rejectRuled(_ imported: inout RecordImport<R>, _ reader: RecordReader) throws {
        var violations: [RecordRule<R>.Violation] = []
        repeat {
            violations = try self.violations(imported.changes, reader)
            let mistakes = Dictionary(grouping: violations, by: \.id)
            for (position, row) in imported.rows.enumerated() {
                guard let id = row.after?.id, let found = mistakes[id] else { continue }
                imported.rows[position].after = nil
                imported.rows[position].mistakes = found.map { mistake($0).text }
            }
        } while !violations.isEmpty && imported.rows.contains { $0.after != nil }
    }

    /// The records that other modules know by the texts of a document, each asked for once.
    private func otherIDs(
        in table: RecordTable<R>
    ) async throws -> [String: [String: Result<String, FieldProblem>]] {
        var known: [String: [String: Result<String, FieldProblem>]] = [:]
        for (field, other) in others {
            for text in Set(table.rows.compactMap { $0.cell(field) }) where !text.isEmpty {
                let found = try await other.find(RecordName(text, limit: 3))
                known[field, default: [:]][text] = Self.only(found, ReferenceName(text: text))
            }
        }
        return known
    }

    private func row(
        _ row: RecordTable<R>.Row,
        _ spellings: RecordSpellings,
        _ known: inout [String: [String: Result<String, FieldProblem>]],
        _ lines: inout [String: Int],
        _ reader: RecordReader
    ) throws -> RecordImport<R>.Row {
        let chosen = scenes.idField.flatMap { row.cell($0.declaration.identifier) } ?? ""
        let id = row.cell("id") ?? (chosen.isEmpty ? nil : chosen)
        let stored = try id.flatMap { try reader.get(R.self, id: $0) }
        let before = stored.flatMap { isShown($0) ? $0 : nil }
        var record = before ?? scenes.newRecord()
        if before == nil, let id { record.id = id }
        var result = RecordImport<R>.Row(line: row.line, before: before, title: row.cells.first ?? "")
        if let id, let other = lines.updateValue(row.line, forKey: id) {
            result.mistakes.append("the id '\(id)' is also in line \(other)")
        }
        if stored != nil, before == nil { result.mistakes.append("the id '\(id ?? "")' is not for you") }
        for field in before == nil ? scenes.editable : scenes.changeable {
            let declaration = field.declaration
            guard let cell = row.cell(declaration.identifier) else {
                if before == nil, declaration.isRequired, field.entries(of: record).isEmpty {
                    result.mistakes.append("\(declaration.$label): this is needed")
                }
                continue
            }
            let entries = spellings.entries(ofCell: cell, declaration)
            if let reference = scenes.reference(declaration.identifier) {
                let name = ReferenceName(entries: entries)
                let found = try known[reference.field]?[name.text] ?? resolved(name, reference, reader)
                known[reference.field, default: [:]][name.text] = found
                switch found {
                case .success(let id): reference.setID(&record, id)
                case .failure(let problem): result.mistakes.append("\(declaration.$label): \(problem.text)")
                }
            } else if let problem = field.set(&record, to: entries) {
                result.mistakes.append("\(declaration.$label): \(problem)")
            }
        }
        if before == nil { record.id = id ?? scenes.newID(record) }
        result.mistakes += mistakes(in: record).map(\.text)
        result.title = record.title
        if result.mistakes.isEmpty { result.after = record }
        return result
    }

    func write(_ imported: RecordImport<R>) async throws(RecordsFailure) {
        try checkRight()
        try await RecordsFailure.attempt {
            try await open().transaction(writeTypes) { transaction in
                let rows = imported.rows.filter { $0.after != nil && $0.after != $0.before }
                let present = try transaction.reader.get(R.self, ids: rows.compactMap { $0.after?.id })
                let known = Dictionary(present.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
                let moved = rows.filter { row in row.before != row.after.flatMap { known[$0.id] } }
                guard moved.isEmpty else {
                    throw RecordsFailure.changedSinceShown(moved.prefix(3).map(\.title))
                }
                try check(imported.changes, transaction.reader, orThrow: RecordsFailure.unfulfilled)
                // Neither the history nor an undo needs the changes of a longer document.
                guard rows.count <= RecordUndoStep.mostChanges || !keepers.isEmpty else {
                    for case let record? in rows.map(\.after) { try transaction.batch.put(record) }
                    return
                }
                let changes = try rows.compactMap { row in
                    try row.after.map { try RecordChange.put($0, over: row.before, in: &transaction) }
                }
                let title = rows.first?.title ?? ""
                try remember(changes, .importing, title: title, from: .import, in: &transaction)
            }
        }
    }
}
