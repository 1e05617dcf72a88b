/// Reads a log into an index, batch by batch.
///
/// The lines of a batch are applied once their commit line is found. An unfinished batch at the end of the log is ignored;
/// the index then ends before the log.
struct LogReader: ~Copyable {
    private let file: LogFile
    private let size: UInt64
    /// Whether to validate bodies too.
    private let isCheck: Bool
    private var walk: LogWalk
    /// The lines of the current batch, and their offsets in the walk.
    private var lines: [(start: Int, line: LogLine)] = []
    private var row = LogRow()
    /// The end of the last line.
    private var end: LogPosition

    /// The size of a log from which on no more memory is reserved.
    private static let largestReserve: UInt64 = 1 << 28

    /// Reads from the end of an index up to the given size of the log.
    ///
    /// - Parameters:
    ///   - isCheck: Whether to validate bodies too, which the index does not need.
    ///   - progress: Called with the part of the log that has been read.
    /// - Throws: `StorageError.corrupt` for damage other than an unfinished batch. The index has the batches before it.
    static func read(
        _ file: LogFile,
        upTo size: UInt64,
        into index: inout FileIndex,
        isCheck: Bool = false,
        progress: @escaping StorageProgress = { _ in }
    ) throws {
        if index.end.offset == 0 { (index.end, index.version) = try LogHeader.read(file) }
        var reader = LogReader(
            file: file,
            size: size,
            isCheck: isCheck,
            walk: LogWalk(file, from: index.end.offset, upTo: size, progress: progress),
            end: index.end
        )
        try reader.read(into: &index)
    }

    private mutating func read(into index: inout FileIndex) throws {
        if index.lacksNewline, index.end.offset < size {
            guard try walk.next()?.isEmpty == true else { throw badEnd(walk.bytes, at: walk.start) }
            walk.drop()
            index.end.offset = walk.start
            index.lacksNewline = false
        }
        while let text = try walk.next() {
            let start = walk.position - text.count - 1
            guard let line = LogLine(verifying: text), follows(line) else {
                return try passOver(text, at: walk.start + UInt64(start))
            }
            if line.kind == .commit {
                try apply(line, to: &index)
            } else {
                end.sequence = line.sequence
                end.add(line.checksum)
                lines.append((start, line))
            }
        }
        let offset = walk.offset
        let text = walk.last()
        if let line = commit(text) {
            // The batch is complete; its last newline may still be on its way.
            try apply(line, to: &index)
            index.lacksNewline = true
        } else if commit(UnsafeRawBufferPointer(rebasing: text.dropLast())) != nil {
            // A partial write would end earlier, so the wrong last byte is damage.
            throw badEnd(UnsafeRawBufferPointer(rebasing: text.dropLast()), at: offset)
        }
    }

    private func commit(_ text: UnsafeRawBufferPointer) -> LogLine? {
        LogLine(verifying: text).flatMap { $0.kind == .commit && follows($0) ? $0 : nil }
    }

    /// Whether a line can follow the last one.
    private func follows(_ line: LogLine) -> Bool {
        guard line.sequence >= end.sequence else { return false }
        guard line.kind == .commit else { return true }
        var fields = line.fields
        return fields.next().flatMap(FieldText.decimal) == UInt64(lines.count)
            && FieldText.hexadecimal(fields.rest) == end.digest
    }

    private mutating func apply(_ commit: LogLine, to index: inout FileIndex) throws {
        let bytes = walk.bytes
        for (start, var line) in lines {
            line.text = UnsafeRawBufferPointer(rebasing: bytes[start..<start + line.text.count])
            let offset = walk.start + UInt64(start)
            guard !isCheck || row.isReadable(line), index.apply(line, at: offset, &row) else {
                throw damage("it is not what this program writes", line.text, at: offset)
            }
        }
        lines.removeAll(keepingCapacity: true)
        walk.drop()
        end.sequence = commit.sequence
        end.offset = walk.start
        if index.end.offset == UInt64(FileFormat.header.count) {
            // The other batches have about as many rows for their size as the first one.
            index.tables.reserve(times: Int(min(size, Self.largestReserve) / end.offset) + 1)
        }
        index.end = end
        index.tables.commit()
    }

    /// Ignores the rest of the log after an invalid line.
    ///
    /// - Throws: `StorageError.corrupt` unless the rest is an unfinished batch.
    private func passOver(_ text: UnsafeRawBufferPointer, at offset: UInt64) throws {
        if try LogHole.isUnfinished(file, from: offset, size: size) { return }
        let what = LogLine(verifying: text) == nil ? "does not match its checksum" : "is out of its order"
        throw damage("its line \(what)", text, at: offset)
    }

    private func badEnd(_ text: UnsafeRawBufferPointer, at offset: UInt64) -> StorageError {
        damage("its line does not end as it should", text, at: offset)
    }

    private func damage(_ what: String, _ text: UnsafeRawBufferPointer, at offset: UInt64) -> StorageError {
        .corrupt("\(what), in \(file.path)", record: LogLine.recordName(text), offset: Int(offset))
    }
}
