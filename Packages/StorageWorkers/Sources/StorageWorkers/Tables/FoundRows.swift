/// The rows that a read returns, with their bodies or the log that has them.
struct FoundRows: Sendable {
    private struct Row: Sendable {
        var id: [UInt8]
        var place: LinePlace
        /// Empty if the body is in the log.
        var body: [UInt8]
    }

    private let rows: [Row]
    private let log: LogFile?

    init(_ numbers: [UInt32], in table: RecordTable, _ log: LogFile?) {
        self.log = log
        rows = table.bytes.withUnsafeBytes { bytes in
            numbers.map { number in
                let row = StorageRow(bytes, at: table.start(number))
                return Row(
                    id: Array(row.id),
                    place: table.place(number),
                    body: log == nil ? Array(row.body) : []
                )
            }
        }
    }

    /// Visits the rows in order.
    ///
    /// - Throws: `StorageError.corrupt` if the log has another line at a row's place.
    func forEach(
        _ visit: (_ position: Int, _ id: UnsafeRawBufferPointer, _ body: UnsafeRawBufferPointer) throws ->
            Void
    ) throws {
        guard let log else {
            for (position, row) in rows.enumerated() {
                try row.id.withUnsafeBytes { id in
                    try row.body.withUnsafeBytes { try visit(position, id, $0) }
                }
            }
            return
        }
        var found = LogRow()
        try log.forEachLine(at: rows.map(\.place)) { position, line in
            let row = rows[position]
            guard line.kind == .put, found.read(line, whole: true), found.id.elementsEqual(row.id) else {
                throw StorageError.corrupt(
                    "another line is in its place, in \(log.path)",
                    record: String(decoding: row.id, as: UTF8.self),
                    offset: Int(row.place.offset)
                )
            }
            try visit(position, found.id, found.body)
        }
    }
}
