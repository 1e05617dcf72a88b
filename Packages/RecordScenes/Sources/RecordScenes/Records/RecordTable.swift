import SceneKitCore
import TextWorkers

/// The rows of a CSV document whose heading names fields of a record, in any order.
struct RecordTable<R: FieldRecord>: Sendable {
    struct Row: Sendable {
        var line: Int
        var cells: [String]
        let columns: [String: Int]

        /// The cell of a field; nil if the document has no such column.
        func cell(_ field: String) -> String? {
            guard let position = columns[field], position < cells.count else { return nil }
            let cell = cells[position].trimmingBlanks
            return field == "id" && cell.isEmpty ? nil : cell
        }
    }

    private(set) var rows: [Row] = []
    /// The columns that are no fields.
    private(set) var ignored: [String] = []

    /// - Throws: `DocumentError` for a document that is no table of the record.
    init(_ bytes: [UInt8], of document: String, mostRows: Int, _ spellings: RecordSpellings) throws {
        let text = try Self.utf8(bytes)
        var items: [CSVParser.Item] = []
        var parser = CSVParser()
        text.withUnsafeBytes { bytes in parser.feed(bytes) { items.append($0) } }
        parser.finish { items.append($0) }
        var columns: [String: Int]?
        for item in items {
            switch item {
            case .fault(let fault, let line): throw DocumentError(document, reason: "line \(line): \(fault)")
            case .rejected: continue
            case .row(let cells, let line):
                if let columns {
                    rows.append(Row(line: line, cells: cells, columns: columns))
                    guard rows.count <= mostRows else {
                        throw DocumentError(document, reason: "it has more than \(mostRows.grouped) rows")
                    }
                } else {
                    columns = try self.columns(cells, of: document, spellings)
                }
            }
        }
        guard columns != nil else { throw DocumentError(document, reason: "it is empty") }
    }

    /// The document in UTF-8, without a byte order mark.
    private static func utf8(_ bytes: [UInt8]) throws -> [UInt8] {
        var text = bytes
        if bytes.starts(with: [0xFF, 0xFE]) {
            text = try TextEncoding.utf16LittleEndian.decode(bytes)
        } else if bytes.starts(with: [0xFE, 0xFF]) {
            text = try TextEncoding.utf16BigEndian.decode(bytes)
        } else if String(validating: bytes, as: UTF8.self) == nil {
            text = try EncodingDetector.detect(Array(bytes.prefix(1 << 16))).decode(bytes)
        }
        return text.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(text.dropFirst(3)) : text
    }

    private mutating func columns(
        _ heading: [String],
        of document: String,
        _ spellings: RecordSpellings
    ) throws -> [String: Int] {
        var columns: [String: Int] = [:]
        for (position, cell) in heading.enumerated() {
            let name = cell.trimmingBlanks.lowercased()
            let isField = name == "id" || R.fields.contains { $0.declaration.identifier == name }
            guard let known = isField ? name : spellings.field(name) else {
                if !name.isEmpty { ignored.append(cell.trimmingBlanks) }
                continue
            }
            guard columns.updateValue(position, forKey: known) == nil else {
                throw DocumentError(document, reason: "line 1: the column '\(known)' is there twice")
            }
        }
        guard columns.keys.contains(where: { $0 != "id" }) else {
            let names = R.fields.map(\.declaration.identifier).joined(separator: ", ")
            throw DocumentError(document, reason: "line 1 names no column of these records: \(names)")
        }
        return columns
    }
}

extension Field {
    /// A value's text in a cell: its entries, each in a line if there are several.
    func cell(_ entries: [FieldEntry]) -> String { entries.map(shortText).joined(separator: "\n") }

    /// The entries of a cell that `cell(_:)` made or a person wrote.
    func entries(ofCell cell: String) -> [FieldEntry] {
        guard isRepeated else { return cell.isEmpty ? [] : [.text(cell)] }
        return cell.split(whereSeparator: \.isNewline).map { .text(String($0)) }
    }
}
