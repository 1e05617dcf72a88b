/// Puts together the lines of batches, to be written at once.
///
/// - Note: Unchecked, and right: it is a part of what a writer has, or of what one function uses, and each of them has it
///   alone.
final class LogEncoder: @unchecked Sendable {
    /// Where a line is in the buffer.
    struct Line {
        var start: Int
        /// With its newline.
        var length: Int
    }

    // No access can overlap another: nothing is called while one lasts.
    @exclusivity(unchecked) private(set) var buffer: ByteBuffer
    /// The lines that are not commit lines.
    private(set) var lines: [Line] = []
    private(set) var sequence: UInt64 = 0
    private(set) var digest: UInt64 = 0
    private var batchCount = 0

    /// How much memory is kept from one batch to the next: more than what is usually written at a time.
    private static let keptCapacity = 8 << 20

    /// Gives back the memory of a batch that was much longer than most.
    func shrink() {
        guard buffer.capacity > Self.keptCapacity else { return }
        buffer = ByteBuffer(capacity: 0)
        lines = []
    }

    init(capacity: Int = 0) {
        buffer = ByteBuffer(capacity: capacity)
    }

    /// Begins anew behind what is written already.
    func begin(sequence: UInt64, digest: UInt64) {
        buffer.truncate(to: 0)
        lines.removeAll(keepingCapacity: true)
        self.sequence = sequence
        self.digest = digest
        batchCount = 0
    }

    func collection(_ schema: CollectionSchema) {
        collection(schema.name, version: schema.version, definition: schema.definition)
    }

    /// - Parameter isNumbered: whether the line gets a number of its own.
    func collection(_ name: String, version: Int, definition: String, isNumbered: Bool = true) {
        line(.collection, isNumbered: isNumbered) {
            field(Array(name.utf8))
            field(Array(String(version).utf8))
            field(Array(definition.utf8))
        }
    }

    /// Adds the lines of a batch.
    func add(_ plan: WritePlan) {
        guard !plan.isEmpty else { return }
        for schema in plan.newSchemas { collection(schema) }
        for (step, operation) in zip(plan.steps, plan.batch.operations) where step.action != .skip {
            let schema = plan.batch.schemas[operation.collection]
            operation.withRow { row in
                if step.action == .delete { delete(schema, id: row.id) } else { put(schema, row) }
            }
        }
        commit()
    }

    private func put(_ schema: CollectionSchema, _ parts: StorageRow) {
        line(.put) {
            var name = schema.name
            buffer.append(FileFormat.tab)
            name.withUTF8 { buffer.append(UnsafeRawBufferPointer($0)) }
            field(parts.id)
            parts.forEachKey { key($0, $1) }
            if schema.isSearchable, !parts.words.isEmpty {
                buffer.append(FileFormat.tab)
                buffer.append(FileFormat.wordsPrefix)
                buffer.appendEscaped(parts.words)
            }
            field(parts.body)
        }
    }

    private func delete(_ schema: CollectionSchema, id: UnsafeRawBufferPointer) {
        line(.delete) {
            field(Array(schema.name.utf8))
            field(id)
        }
    }

    /// Adds a line as it was written before.
    func copy(_ line: LogLine, _ text: UnsafeRawBufferPointer) {
        let start = buffer.count
        buffer.append(text)
        buffer.append(FileFormat.newline)
        sequence = line.sequence
        add(checksum: line.checksum, from: start)
    }

    /// Adds what a line says that was written before, under the present number.
    func add(_ written: LogLine, _ text: UnsafeRawBufferPointer) {
        line(written.kind, isNumbered: false) {
            buffer.append(FileFormat.tab)
            buffer.append(UnsafeRawBufferPointer(rebasing: text[written.fieldsStart...]))
        }
    }

    /// Ends a batch.
    func commit() { commit(sequence: sequence) }

    /// Ends a batch, and says that numbers were given up to another one.
    func commit(sequence: UInt64) {
        self.sequence = sequence
        let start = beginLine(.commit)
        buffer.append(FileFormat.tab)
        buffer.append(integer: batchCount)
        buffer.append(FileFormat.tab)
        buffer.appendHexadecimal(digest)
        _ = endLine(start)
        batchCount = 0
    }

    // MARK: - Lines

    private func line(_ kind: LogLine.Kind, isNumbered: Bool = true, _ fields: () -> Void) {
        if isNumbered { sequence += 1 }
        let start = beginLine(kind)
        fields()
        add(checksum: endLine(start), from: start)
    }

    private func add(checksum: UInt64, from start: Int) {
        digest = FileFormat.digest(digest, adding: checksum)
        lines.append(Line(start: start, length: buffer.count - start))
        batchCount += 1
    }

    private func beginLine(_ kind: LogLine.Kind) -> Int {
        let start = buffer.count
        buffer.appendHexadecimal(0)
        buffer.append(FileFormat.tab)
        buffer.append(integer: sequence)
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

    private func field(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { field($0) }
    }

    private func field(_ bytes: UnsafeRawBufferPointer) {
        buffer.append(FileFormat.tab)
        buffer.appendEscaped(bytes)
    }

    private func key(_ index: Int, _ bytes: UnsafeRawBufferPointer) {
        buffer.append(FileFormat.tab)
        buffer.append(integer: index)
        buffer.append(UInt8(ascii: "="))
        buffer.appendEscaped(bytes)
    }
}
