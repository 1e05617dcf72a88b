/// Writes a log from its beginning, in batches.
struct NewLogWriter {
    private let file: LogFile
    private let encoder = LogEncoder(capacity: FileCore.batchSize * 2)
    private var end: UInt64

    init(_ file: LogFile) throws {
        self.file = file
        try FileFormat.header.withUnsafeBytes { try file.write($0, at: 0) }
        end = UInt64(FileFormat.header.count)
        encoder.begin(sequence: 0, digest: FileFormat.headerChecksum)
    }

    /// Declares a collection of which the declaration is lost; before its records are copied.
    mutating func declareUnknown(_ name: String) {
        encoder.collection(name, version: 1, definition: FileFormat.unknownDefinition, isNumbered: false)
    }

    mutating func copy(_ line: LogLine, _ text: UnsafeRawBufferPointer) throws {
        encoder.copy(line, text)
        try flushIfFull()
    }

    /// Adds what a line says that has another number.
    mutating func add(_ line: LogLine, _ text: [UInt8]) throws {
        text.withUnsafeBytes { encoder.add(line, $0) }
        try flushIfFull()
    }

    private mutating func flushIfFull() throws {
        guard encoder.buffer.count >= FileCore.batchSize else { return }
        encoder.commit()
        try flush()
    }

    mutating func finish(sequence: UInt64) throws {
        encoder.commit(sequence: max(sequence, encoder.sequence))
        try flush()
    }

    private mutating func flush() throws {
        try file.write(encoder.buffer.rawBytes, at: end)
        end += UInt64(encoder.buffer.count)
        encoder.begin(sequence: encoder.sequence, digest: encoder.digest)
    }
}
