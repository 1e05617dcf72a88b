/// Reads a log from where an index ends, and adds it batch by batch.
///
/// Lines are checked first, and looked into when their commit line has been found.
struct LogReader {
    /// Told how many bytes have been read, of how many; what it throws ends the reading.
    typealias Progress = (_ done: Int, _ total: Int) throws -> Void

    /// A line of the batch that is being read.
    private struct Line {
        /// Where it is in the window.
        var start: Int
        /// With its newline.
        var length: Int
        var line: LogLine
    }

    private let file: LogFile
    private var window: LogWindow
    private var lines: [Line] = []
    private var fields = RowFields()
    private var sequence: UInt64
    private var digest: UInt64

    /// - Parameter index: what has been read of the log before.
    init(_ file: LogFile, behind index: FileIndex) {
        self.file = file
        window = LogWindow(at: index.end)
        sequence = index.sequence
        digest = index.digest
    }

    /// Reads up to a size; gives what is left behind the last batch.
    ///
    /// - Throws: `StorageError.corrupt` for what is no unfinished batch; the index holds the batches before it.
    mutating func read(
        upTo size: UInt64,
        into index: inout FileIndex,
        progress: Progress = { _, _ in }
    ) throws -> LogTail? {
        if index.end == 0 {
            index.end = try LogHeader.read(file, size: size)
            window = LogWindow(at: index.end)
        }
        if index.lacksNewline, try window.fill(from: file, upTo: size) {
            guard window.newline(from: 0) == 0 else {
                throw damage("its line does not end as it should", window.bytes, at: window.offset)
            }
            window.drop(1)
            index.end += 1
            index.lacksNewline = false
        }
        var position = 0
        while true {
            guard let end = window.newline(from: position) else {
                try progress(Int(window.offset) + window.bytes.count, Int(size))
                guard try window.fill(from: file, upTo: size) else { break }
                continue
            }
            let text = UnsafeRawBufferPointer(rebasing: window.bytes[position..<end])
            guard let line = LogLine(verifying: text), follows(line, text) else {
                return try tail(orDamageAt: position, size: size, behind: index.end)
            }
            if line.kind == .commit {
                try apply(upTo: end + 1, sequence: line.sequence, to: &index)
                position = 0
            } else {
                sequence = line.sequence
                digest = FileFormat.digest(digest, adding: line.checksum)
                lines.append(Line(start: position, length: end + 1 - position, line: line))
                position = end + 1
            }
        }
        return try tail(endingAt: position, size: size, &index)
    }

    /// Whether a line may come next.
    private func follows(_ line: LogLine, _ text: UnsafeRawBufferPointer) -> Bool {
        guard line.kind == .commit else { return line.sequence >= sequence }
        var fields = LogFields(text, from: line.fieldsStart)
        return line.sequence >= sequence
            && fields.next().flatMap(FieldText.decimal) == UInt64(lines.count)
            && FieldText.hexadecimal(fields.rest) == digest
    }

    private mutating func apply(upTo end: Int, sequence: UInt64, to index: inout FileIndex) throws {
        let bytes = window.bytes
        for line in lines {
            let text = UnsafeRawBufferPointer(rebasing: bytes[line.start..<(line.start + line.length - 1)])
            let offset = window.offset + UInt64(line.start)
            guard index.apply(line.line, text, at: offset, &fields) else {
                throw damage("it is not what this program writes", text, at: offset)
            }
        }
        lines.removeAll(keepingCapacity: true)
        self.sequence = sequence
        window.drop(end)
        index.committed(sequence: sequence, digest: digest, end: window.offset)
    }

    // MARK: - The end

    private func tail(orDamageAt position: Int, size: UInt64, behind last: UInt64) throws -> LogTail? {
        let offset = window.offset + UInt64(position)
        guard try LogHole.isUnfinished(file, from: offset, size: size) else {
            let end = window.newline(from: position) ?? window.bytes.count
            let text = UnsafeRawBufferPointer(rebasing: window.bytes[position..<end])
            let what = LogLine(verifying: text) == nil ? "does not match its checksum" : "is out of its order"
            throw damage("its line \(what)", text, at: offset)
        }
        return LogTail(offset: Int(last), length: Int(size - last))
    }

    private mutating func tail(
        endingAt position: Int,
        size: UInt64,
        _ index: inout FileIndex
    ) throws -> LogTail? {
        let rest = UnsafeRawBufferPointer(rebasing: window.bytes[position...])
        if let line = LogLine(verifying: rest), line.kind == .commit, follows(line, rest) {
            // All of the batch is there; only the newline behind it is not, or not yet.
            try apply(upTo: window.bytes.count, sequence: line.sequence, to: &index)
            index.lacksNewline = true
            return nil
        }
        // A batch that is written only in part ends early; one that ends in another byte than it should is damaged.
        let text = UnsafeRawBufferPointer(rebasing: rest.dropLast())
        if let line = LogLine(verifying: text), line.kind == .commit, follows(line, text) {
            throw damage("its line does not end as it should", text, at: window.offset + UInt64(position))
        }
        return window.bytes.isEmpty
            ? nil : LogTail(offset: Int(index.end), length: window.bytes.count)
    }

    private func damage(_ what: String, _ text: UnsafeRawBufferPointer, at offset: UInt64) -> StorageError {
        .corrupt("\(what), in \(file.path)", record: LogLine.recordName(text), offset: Int(offset))
    }
}
