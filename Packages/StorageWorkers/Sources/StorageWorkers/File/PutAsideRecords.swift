internal import Glibc

/// The records in the files into which writers have put what did not finish.
struct PutAsideRecords {
    private struct Line {
        var line: LogLine
        var text: [UInt8]
        var collection: String
    }

    /// By collection and id; where several files have a record, that of the last one.
    private var records: [String: Line] = [:]
    private var declarations: [String: Line] = [:]

    init(in folder: String) throws {
        for path in try FileFolder.unfinishedPaths(in: folder) {
            let file = try LogFile(path: path, flags: O_RDONLY)
            try LogScan(file, size: try file.stamp().size).forEachPiece(progress: { _, _ in }) { piece, _ in
                guard case .line(let line, let text) = piece else { return }
                let found = Line(
                    line: line,
                    text: Array(text),
                    collection: LogLine.collectionName(line, text)
                )
                if line.kind == .collection {
                    declarations[found.collection] = found
                } else if line.kind == .put, let name = LogLine.recordName(text) {
                    records[name] = found
                }
            }
        }
    }

    /// Leaves out a record of which the log says something: it was written later.
    mutating func leaveOut(_ text: UnsafeRawBufferPointer) {
        if !records.isEmpty, let name = LogLine.recordName(text) { records[name] = nil }
    }

    /// Copies the records to a new log, behind everything else.
    ///
    /// - Parameter declared: the collections that the log declares.
    /// - Returns: how many there are.
    func copy(to writer: inout NewLogWriter, declared: Set<String>) throws -> Int {
        for name in Set(records.values.map(\.collection)).subtracting(declared).sorted() {
            if let declaration = declarations[name] {
                try writer.add(declaration.line, declaration.text)
            } else {
                writer.declareUnknown(name)
            }
        }
        for (_, record) in records.sorted(by: { $0.key < $1.key }) {
            try writer.add(record.line, record.text)
        }
        return records.count
    }
}
