/// Encodes the lines of batches, to be written at once.
///
/// - Note: Unchecked, and right: it belongs to a writer, which has the right to write, or to one function.
final class LogEncoder: @unchecked Sendable {
    // No access can overlap another: nothing is called while one lasts.
    @exclusivity(unchecked) private(set) var buffer: ByteBuffer
    /// Where the buffer begins in the log.
    private(set) var start: UInt64 = 0
    /// Where each line is in the log, but for the commit lines.
    private(set) var places: [LinePlace] = []
    private var position = LogPosition()
    private var batchCount = 0

    /// The memory that is kept from one write to the next: more than most need.
    private static let keptCapacity = 8 << 20

    init(capacity: Int = 0) {
        buffer = ByteBuffer(capacity: capacity)
    }

    /// Where the log ends once the buffer is written.
    var end: LogPosition {
        LogPosition(
            offset: start + UInt64(buffer.count),
            sequence: position.sequence,
            digest: position.digest
        )
    }

    /// Begins anew at the end of a log.
    func begin(at end: LogPosition) {
        buffer.truncate(to: 0)
        places.removeAll(keepingCapacity: true)
        start = end.offset
        position = end
        batchCount = 0
    }

    /// Gives back the memory of a write that was much longer than most.
    func shrink() {
        guard buffer.capacity > Self.keptCapacity else { return }
        buffer = ByteBuffer(capacity: 0)
        places = []
    }

    // MARK: - Batches

    /// Adds the lines of a batch.
    func add(_ plan: WritePlan) {
        guard !plan.isEmpty else { return }
        for schema in plan.newSchemas {
            declare(schema.name, version: schema.version, definition: schema.definition)
        }
        for (action, operation) in zip(plan.actions, plan.batch.operations) where action != .skip {
            let schema = plan.batch.schemas[operation.collection]
            operation.withRow { row in
                if action == .delete {
                    line(.delete, schema.name) { field(row.id) }
                } else {
                    put(schema, row)
                }
            }
        }
        commit()
    }

    /// Ends a batch.
    ///
    /// - Parameter sequence: the number up to which line numbers are used up; by default that of the last line.
    func commit(sequence: UInt64 = 0) {
        position.sequence = max(position.sequence, sequence)
        let start = beginLine(.commit)
        buffer.append(FileFormat.tab)
        buffer.append(integer: batchCount)
        buffer.append(FileFormat.tab)
        buffer.appendHexadecimal(position.digest)
        _ = endLine(start)
        batchCount = 0
    }

    // MARK: - Lines

    /// - Parameter isNumbered: whether the line gets a number of its own.
    func declare(_ name: String, version: Int, definition: String, isNumbered: Bool = true) {
        line(.collection, name, isNumbered: isNumbered) {
            buffer.append(FileFormat.tab)
            buffer.append(integer: version)
            definition.withBytes(field)
        }
    }

    /// Adds a line as it was written before.
    func copy(_ line: LogLine) {
        let start = buffer.count
        buffer.append(line.text)
        buffer.append(FileFormat.newline)
        position.sequence = line.sequence
        count(checksum: line.checksum, from: start)
    }

    /// Adds a line that was written before, under the present number.
    func copyRenumbered(_ line: LogLine) {
        let start = beginLine(line.kind)
        buffer.append(FileFormat.tab)
        buffer.append(line.fields.rest)
        count(checksum: endLine(start), from: start)
    }

    private func put(_ schema: CollectionSchema, _ row: StorageRow) {
        line(.put, schema.name) {
            field(row.id)
            row.forEachKey { index, key in
                buffer.append(FileFormat.tab)
                buffer.append(integer: index)
                buffer.append(UInt8(ascii: "="))
                buffer.appendEscaped(key)
            }
            if schema.isSearchable, !row.words.isEmpty {
                buffer.append(FileFormat.tab)
                buffer.append(FileFormat.wordsPrefix)
                buffer.appendEscaped(row.words)
            }
            field(row.body)
        }
    }

    private func line(_ kind: LogLine.Kind, _ name: String, isNumbered: Bool = true, _ fields: () -> Void) {
        if isNumbered { position.sequence += 1 }
        let start = beginLine(kind)
        buffer.append(FileFormat.tab)
        // A collection's name needs no escapes.
        buffer.append(text: name)
        fields()
        count(checksum: endLine(start), from: start)
    }

    private func field(_ bytes: UnsafeRawBufferPointer) {
        buffer.append(FileFormat.tab)
        buffer.appendEscaped(bytes)
    }

    private func beginLine(_ kind: LogLine.Kind) -> Int {
        let start = buffer.count
        buffer.appendHexadecimal(0)
        buffer.append(FileFormat.tab)
        buffer.append(integer: position.sequence)
        buffer.append(FileFormat.tab)
        buffer.append(kind.word)
        return start
    }

    private func endLine(_ start: Int) -> UInt64 {
        let content = buffer.rawBytes[(start + LogLine.contentStart)...]
        let checksum = XXHash64.hash(UnsafeRawBufferPointer(rebasing: content))
        buffer.putHexadecimal(checksum, at: start)
        buffer.append(FileFormat.newline)
        return checksum
    }

    private func count(checksum: UInt64, from start: Int) {
        position.add(checksum)
        places.append(LinePlace(offset: self.start + UInt64(start), length: buffer.count - start))
        batchCount += 1
    }
}
