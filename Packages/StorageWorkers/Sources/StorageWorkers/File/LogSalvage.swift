internal import Glibc

/// Copies the valid lines of a damaged store to a new log.
struct LogSalvage {
    private let writer: LogWriter
    private var declared: Set<String> = []
    /// The records of unfinished writes that the log does not mention.
    private(set) var putAside: Set<String> = []

    init(_ writer: LogWriter) {
        self.writer = writer
    }

    /// Copies the records of an unfinished write. Later lines take precedence.
    mutating func copyPutAside(_ file: LogFile) throws {
        try LogScan.visit(file, upTo: try file.stamp().size) { piece, _ in
            guard case .line(let line) = piece, line.kind == .put || line.kind == .collection else { return }
            if let record = LogLine.recordName(line.text) { putAside.insert(record) }
            try declareCollection(of: line)
            try writer.add { $0.copyRenumbered(line) }
        }
    }

    /// Copies the lines of the log, and completes the new log.
    mutating func copy(
        _ log: LogFile,
        upTo size: UInt64,
        _ report: (StorageDamage) -> Void,
        _ progress: @escaping StorageProgress
    ) throws {
        let tail = try Self.unfinishedTail(of: log, upTo: size) { try progress($0 / 2) }
        var sequence: UInt64 = 0
        try LogScan.visit(log, upTo: size, progress: { try progress(0.5 + $0 / 2) }) { piece, offset in
            if case .damaged(let damage) = piece { report(damage) }
            guard case .line(let line) = piece, line.kind != .commit,
                line.kind != .delete || offset < tail ?? .max
            else { return }
            let record = LogLine.recordName(line.text)
            if let record { putAside.remove(record) }
            guard line.sequence >= sequence else {
                return report(StorageDamage(at: offset, record: record, "its line is out of its order"))
            }
            sequence = line.sequence
            try declareCollection(of: line)
            try writer.add { $0.copy(line) }
        }
        if let tail {
            report(StorageDamage(unfinishedFrom: tail, to: size, "; the records in it are copied"))
        }
        try writer.finish(sequence: sequence)
    }

    /// The offset of an unfinished batch at the end of the log; nil if there is none.
    private static func unfinishedTail(
        of log: LogFile,
        upTo size: UInt64,
        progress: @escaping StorageProgress
    ) throws -> UInt64? {
        var tail: UInt64?
        // A damaged line may be a commit line, so the lines before it may be committed.
        var isWhole = true
        try LogScan.visit(log, upTo: size, progress: progress) { piece, offset in
            switch piece {
            case .line(let line) where line.kind == .commit: (tail, isWhole) = (nil, true)
            case .line, .unfinished: tail = tail ?? offset
            case .damaged: isWhole = false
            }
        }
        return isWhole ? tail : nil
    }

    /// Declares the collection of a line if the declaration is lost.
    private mutating func declareCollection(of line: LogLine) throws {
        let name = line.collection
        guard declared.insert(name).inserted, line.kind != .collection else { return }
        try writer.add {
            $0.declare(name, RecordTable.Declaration(version: 1, definition: nil), isNumbered: false)
        }
    }
}
