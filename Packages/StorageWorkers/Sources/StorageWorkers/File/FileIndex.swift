/// All that a store knows of its log without reading it again.
struct FileIndex: Sendable {
    var tables = RecordTables()
    /// The last number that a line got.
    private(set) var sequence: UInt64 = 0
    private(set) var digest = FileFormat.headerChecksum
    private(set) var batches = 0
    /// Where the log's last batch ends; zero where nothing has been read.
    var end: UInt64 = 0
    /// Whether the log ends in a commit line that is whole but for its newline.
    var lacksNewline = false
    /// The collection of the last line, which is mostly that of the next.
    private var last: (name: [UInt8], number: Int)?

    /// The bytes of the lines that are needed still.
    var liveBytes: UInt64 { tables.all.reduce(0) { $0 + $1.liveBytes } }

    /// How many records each collection has.
    var counts: [String: Int] { tables.counts }

    /// Adds a line that is committed; false where it says nothing that can be.
    ///
    /// - Parameter fields: have memory that is used again for each line.
    mutating func apply(
        _ line: LogLine,
        _ text: UnsafeRawBufferPointer,
        at offset: UInt64,
        _ fields: inout RowFields
    ) -> Bool {
        let place = LinePlace(offset: offset, length: text.count + 1)
        var rest = LogFields(text, from: line.fieldsStart)
        guard let name = rest.next() else { return false }
        if line.kind == .collection { return declare(name, &rest, place) }
        guard let number = number(name) else { return false }
        switch line.kind {
        case .put:
            guard fields.read(&rest), fields.keys.count <= CollectionSchema.mostKeys else { return false }
            return fields.unescaped { fields in
                tables.change(number) { table in
                    table.put(at: place, hash: XXHash64.hash, words: { fields.unescapedWords }) {
                        StorageRow.append(id: fields.id, keys: fields.keys, to: &$0)
                    }
                }
            }
        case .delete:
            guard let id = rest.next().flatMap(FieldText.unescaped) else { return false }
            tables.change(number) { table in
                id.withUnsafeBytes { table.delete($0, hash: XXHash64.hash($0)) }
            }
            return true
        case .collection, .commit: return false
        }
    }

    mutating func committed(sequence: UInt64, digest: UInt64, end: UInt64) {
        self.sequence = sequence
        self.digest = digest
        self.end = end
        batches += 1
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
        _ fields: inout LogFields,
        _ place: LinePlace
    ) -> Bool {
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

    /// Where the lines are that are needed, in their order.
    func livePlaces() -> [LinePlace] {
        tables.all.flatMap { table in [table.declaration.place] + table.liveRows.map(table.place) }
            .sorted { $0.offset < $1.offset }
    }
}

/// Where a line is in the log.
struct LinePlace: Sendable {
    var offset: UInt64 = 0
    /// With its newline.
    var length = 0
}
