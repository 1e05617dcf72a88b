/// Encodes the lines of batches into a buffer.
///
/// - Note: `@unchecked Sendable` is safe, because each encoder belongs to one function or is guarded by the writer's lock.
final class LogEncoder: @unchecked Sendable {
    // Accesses cannot overlap, because none of them calls other code.
    @exclusivity(unchecked) private(set) var buffer: ByteBuffer
    /// The offset of the buffer in the log.
    private(set) var start: UInt64 = 0
    /// The places of the lines in the log, without commit lines.
    private(set) var places: [LinePlace] = []
    private var position = LogPosition()
    private var batchCount = 0

    /// The maximum memory to keep between writes. Most writes need less.
    private static let keptCapacity = 8 << 20

    init(capacity: Int = 0) {
        buffer = ByteBuffer(capacity: capacity)
    }

    /// The end of the log once the buffer is written.
    var end: LogPosition {
        LogPosition(
            offset: start + UInt64(buffer.count),
            sequence: position.sequence,
            digest: position.digest
        )
    }

    /// Empties the buffer, and continues at the end of a log.
    func begin(at end: LogPosition) {
        buffer.truncate(to: 0)
        places.removeAll(keepingCapacity: true)
        start = end.offset
        position = end
        batchCount = 0
    }

    /// Frees the memory of an unusually large write.
    func shrink() {
        guard buffer.capacity > Self.keptCapacity else { return }
        buffer = ByteBuffer(capacity: 0)
        places = []
    }

    // MARK: - Batches

    /// Adds the lines of a batch.
    func add(_ plan: WritePlan) {
        guard !plan.isEmpty else { return }
        for (name, declaration) in plan.declarations { declare(name, declaration) }
        for (action, operation) in zip(plan.actions, plan.batch.operations) where action != .skip {
            let collection = plan.batch.schemas[operation.collection].name
            operation.withRow { row in
                if action == .delete {
                    line(.delete, collection) { field(row.id) }
                } else {
                    put(row, in: collection)
                }
            }
        }
        commit()
    }

    /// Ends a batch.
    ///
    /// - Parameter sequence: The last used sequence number, if it is after the last line's.
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

    /// Declares a collection.
    ///
    /// - Parameter isNumbered: Whether the line gets a new sequence number.
    func declare(_ name: String, _ declaration: RecordTable.Declaration, isNumbered: Bool = true) {
        line(.collection, name, isNumbered: isNumbered) {
            buffer.append(FileFormat.tab)
            buffer.append(integer: declaration.version)
            (declaration.definition ?? FileFormat.unknownDefinition).withBytes(field)
            if !declaration.shape.isEmpty { declaration.shape.withBytes(field) }
        }
    }

    /// Adds a line of another log unchanged.
    func copy(_ line: LogLine) {
        let start = buffer.count
        buffer.append(line.text)
        buffer.append(FileFormat.newline)
        position.sequence = line.sequence
        count(checksum: line.checksum, from: start)
    }

    /// Adds a line of another log with the current sequence number.
    func copyRenumbered(_ line: LogLine) {
        let start = beginLine(line.kind)
        buffer.append(FileFormat.tab)
        buffer.append(line.fields.rest)
        count(checksum: endLine(start), from: start)
    }

    private func put(_ row: StorageRow, in collection: String) {
        line(.put, collection) {
            field(row.id)
            row.forEachKey { index, key in
                buffer.append(FileFormat.tab)
                buffer.append(integer: index)
                buffer.append(UInt8(ascii: "="))
                buffer.appendEscaped(key)
            }
            if !row.words.isEmpty {
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
        // Names of collections need no escapes.
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
