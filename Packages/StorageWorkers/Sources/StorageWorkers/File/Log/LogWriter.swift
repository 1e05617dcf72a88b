/// Writes a new log in batches.
struct LogWriter {
    private let file: LogFile
    private let encoder = LogEncoder(capacity: batchSize * 2)

    private static let batchSize = 1 << 20

    init(_ file: LogFile) throws {
        self.file = file
        try FileFormat.header.withUnsafeBytes { try file.write($0, at: 0) }
        encoder.begin(at: LogPosition(offset: UInt64(FileFormat.header.count)))
    }

    /// Adds lines.
    func add(_ lines: (LogEncoder) -> Void) throws {
        lines(encoder)
        guard encoder.buffer.count >= Self.batchSize else { return }
        encoder.commit()
        try flush()
    }

    /// Copies the live lines of an index, and completes the log.
    func copy(_ index: FileIndex, progress: StorageProgress = { _ in }) throws {
        // A line needs the declaration of its collection before it.
        for (name, declaration) in index.lateDeclarations {
            try add { $0.declare(name, declaration, isNumbered: false) }
        }
        let places = index.livePlaces()
        try index.tables.log?.forEachLine(at: places) { position, line in
            try add { $0.copy(line) }
            if position.isMultiple(of: 1 << 10) { try progress(Double(position) / Double(places.count)) }
        }
        try finish(sequence: index.end.sequence)
    }

    /// Completes the log.
    ///
    /// - Parameter sequence: The last used sequence number.
    func finish(sequence: UInt64) throws {
        guard !encoder.places.isEmpty || sequence > encoder.end.sequence else { return }
        encoder.commit(sequence: sequence)
        try flush()
    }

    private func flush() throws {
        try file.write(encoder.buffer.rawBytes, at: encoder.start)
        encoder.begin(at: encoder.end)
    }
}
