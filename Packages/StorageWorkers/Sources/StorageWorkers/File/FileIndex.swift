/// The tables of a store, and where the log ends that they are read from.
struct FileIndex: Sendable {
    var tables = RecordTables()
    /// Where the log's last batch ends; the offset is zero if nothing has been read.
    var end = LogPosition()
    /// Whether the log ends in a commit line that is whole but for its newline.
    var lacksNewline = false
    /// The collection of the last line, which is mostly that of the next.
    private var last: (name: [UInt8], number: Int)?

    init() {}

    /// Reads a log that was just written, to its end.
    init(of log: LogFile) throws {
        tables.log = log
        let size = try log.stamp().size
        try LogReader.read(log, upTo: size, into: &self)
        guard end.offset == size else { throw StorageError.failed("\(log.path) is not what was written") }
    }

    /// The bytes of the log that are not needed any more.
    var garbage: UInt64 { end.offset - min(end.offset, liveBytes) }

    /// The bytes of the lines that are needed.
    var liveBytes: UInt64 { tables.all.reduce(0) { $0 + $1.liveBytes } }

    /// Where the lines are that are needed, in their order.
    func livePlaces() -> [LinePlace] {
        tables.all.flatMap { table in [table.declaration.place] + table.liveRows.map(table.place) }
            .sorted { $0.offset < $1.offset }
    }

    /// The lines that the log has lost from its end since the store was last closed; nil if it has lost none.
    func missingEnd(closedAt closed: UInt64?) -> String? {
        guard let closed, end.sequence < closed else { return nil }
        let lost = closed - end.sequence == 1 ? "line" : "\(closed - end.sequence) lines"
        return "the log has lost its last \(lost) since it was last closed"
    }

    // MARK: - Reading lines

    /// Adds a line that is committed; false if its fields are not those of its kind.
    mutating func apply(_ line: LogLine, at offset: UInt64, _ row: LogRow) -> Bool {
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

    mutating func committed(_ end: LogPosition) {
        self.end = end
        tables.commit()
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
        tables.declare(
            String(decoding: name, as: UTF8.self),
            RecordTable.Declaration(
                version: Int(version),
                definition: text == FileFormat.unknownDefinition ? nil : text,
                place: place
            )
        )
        return true
    }
}
