/// Copies the whole lines of a damaged log to a new one.
struct LogSalvage {
    private let writer: LogWriter
    /// The records of unfinished writes that the log says nothing of.
    private var putAside: PutAsideRecords
    /// The lines since the last commit line, and where they were.
    private var batch: [(line: KeptLine, offset: UInt64)] = []
    private var declared: Set<String> = []
    private var sequence: UInt64 = 0

    init(_ writer: LogWriter, _ putAside: PutAsideRecords) {
        self.writer = writer
        self.putAside = putAside
    }

    mutating func copy(
        _ log: LogFile,
        upTo size: UInt64,
        _ report: (StorageDamage) -> Void,
        _ progress: @escaping StorageProgress
    ) throws {
        // A commit line may itself be damaged: then the lines before it are of a whole batch.
        var isWhole = true
        var tail: UInt64?
        try LogScan.visit(log, upTo: size, progress: progress) { piece, offset in
            switch piece {
            case .line(let line) where line.kind == .commit:
                try copyBatch(report)
                (isWhole, tail) = (true, nil)
            case .line(let line):
                batch.append((KeptLine(line), offset))
                tail = tail ?? offset
            case .unfinished: tail = tail ?? offset
            case .damaged(let damage):
                isWhole = false
                report(damage)
            }
        }
        guard isWhole, let tail else { return try copyBatch(report) }
        batch.removeAll { $0.line.kind == .delete }
        try copyBatch(report)
        report(StorageDamage(unfinishedFrom: tail, to: size, "; the records in it are copied"))
    }

    /// Copies the records that were put aside behind everything else, and ends the new log.
    ///
    /// - Returns: how many records there are.
    mutating func finish() throws -> Int {
        for record in putAside.records.sorted(by: { $0.key < $1.key }).map(\.value) {
            let declaration = putAside.declarations[record.collection]
            if let declaration, declared.insert(record.collection).inserted {
                try declaration.withLine { line in try writer.add { $0.copyRenumbered(line) } }
            }
            try declare(record.collection)
            try record.withLine { line in try writer.add { $0.copyRenumbered(line) } }
        }
        try writer.finish(sequence: sequence)
        return putAside.records.count
    }

    private mutating func copyBatch(_ report: (StorageDamage) -> Void) throws {
        for (kept, offset) in batch {
            try kept.withLine { line in
                let record = LogLine.recordName(line.text)
                if let record { putAside.records[record] = nil }
                guard line.sequence >= sequence else {
                    return report(StorageDamage(at: offset, record: record, "its line is out of its order"))
                }
                sequence = line.sequence
                if line.kind == .collection {
                    declared.insert(kept.collection)
                } else {
                    try declare(kept.collection)
                }
                try writer.add { $0.copy(line) }
            }
        }
        batch.removeAll()
    }

    /// Declares a collection whose declaration is lost.
    private mutating func declare(_ name: String) throws {
        guard declared.insert(name).inserted else { return }
        try writer.add {
            $0.declare(name, version: 1, definition: FileFormat.unknownDefinition, isNumbered: false)
        }
    }
}
