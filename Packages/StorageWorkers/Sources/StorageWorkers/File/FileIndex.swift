/// The tables of a store, with the position up to which its log has been read.
struct FileIndex: Sendable {
    var tables = RecordTables()
    /// The end of the log's last batch. The offset is 0 before the first read.
    var end = LogPosition()
    /// The version of the log's format.
    var version = FileFormat.version
    /// Whether the last commit line still lacks its newline.
    var lacksNewline = false
    /// The collection of the last line. The next line usually has the same.
    private var last: (name: [UInt8], number: Int)?

    init() {}

    /// Reads a new log.
    ///
    /// - Throws: `StorageError` unless all of it is valid.
    init(of log: LogFile) throws {
        tables.log = log
        let size = try log.stamp().size
        try LogReader.read(log, upTo: size, into: &self)
        guard end.offset == size else { throw StorageError.failed("\(log.path) is not what was written") }
    }

    /// The number of bytes that compacting would free.
    var garbage: UInt64 { end.offset - min(end.offset, liveBytes) }

    /// The number of bytes in live lines.
    var liveBytes: UInt64 { tables.all.reduce(0) { $0 + $1.liveBytes } }

    /// The places of the live lines, in order, without those of late declarations.
    func livePlaces() -> [LinePlace] {
        tables.all.flatMap { table in
            (hasLateDeclaration(table) ? [] : [table.declaration.place]) + table.liveRows.map(table.place)
        }
        .sorted { $0.offset < $1.offset }
    }

    /// The collections that were declared again, with another shape, after the first of their live lines.
    var lateDeclarations: [(name: String, declaration: RecordTable.Declaration)] {
        tables.all.filter(hasLateDeclaration).map { ($0.name, $0.declaration) }
    }

    private func hasLateDeclaration(_ table: RecordTable) -> Bool {
        table.liveRows.contains { table.place($0).offset < table.declaration.place.offset }
    }

    /// A message about lines that the log has lost since the store was closed; nil if it has all of them.
    func missingEnd(closedAt closed: UInt64?) -> String? {
        guard let closed, end.sequence < closed else { return nil }
        let lost = closed - end.sequence == 1 ? "line" : "\(closed - end.sequence) lines"
        return "the log has lost its last \(lost) since it was last closed"
    }

    // MARK: - Reading lines

    /// Applies a committed line.
    ///
    /// - Returns: Whether its fields are valid.
    mutating func apply(_ line: LogLine, at offset: UInt64, _ row: inout LogRow) -> Bool {
        let place = LinePlace(offset: offset, length: line.text.count + 1)
        var fields = line.fields
        guard let name = fields.next() else { return false }
        if line.kind == .collection { return declare(name, fields, place) }
        guard let number = number(name), row.read(line, whole: tables.all[number].words != nil)
        else { return false }
        tables.change(number) { table in
            if line.kind == .delete { return table.delete(row.id) }
            table.put(at: place, words: row.words) { StorageRow.append(id: row.id, keys: row.keys, to: &$0) }
        }
        return true
    }

    private mutating func number(_ name: UnsafeRawBufferPointer) -> Int? {
        if let last, last.name.withUnsafeBytes({ $0.compared(to: name) }) == 0 { return last.number }
        guard let number = tables.number(String(decoding: name, as: UTF8.self)) else { return nil }
        last = (Array(name), number)
        return number
    }

    private mutating func declare(
        _ name: UnsafeRawBufferPointer,
        _ rest: LogFields,
        _ place: LinePlace
    ) -> Bool {
        var fields = rest
        guard let version = fields.next().flatMap(FieldText.decimal), let definition = fields.next() else {
            return false
        }
        let text = String(decoding: definition, as: UTF8.self)
        // Without a shape, the line has no field for it.
        guard let shape = fields.isAtEnd ? "" : fields.next().flatMap(FieldText.text) else { return false }
        tables.declare(
            String(decoding: name, as: UTF8.self),
            RecordTable.Declaration(
                version: Int(version),
                definition: text == FileFormat.unknownDefinition ? nil : text,
                shape: shape,
                place: place
            )
        )
        return true
    }
}
