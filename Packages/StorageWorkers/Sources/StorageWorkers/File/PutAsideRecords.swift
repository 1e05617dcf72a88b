internal import Glibc

/// The lines in the files into which writers have put unfinished batches.
struct PutAsideRecords {
    /// By collection and id; if several files have a record, that of the last one.
    var records: [String: KeptLine] = [:]
    /// By collection.
    private(set) var declarations: [String: KeptLine] = [:]

    init(in folder: FileFolder) throws {
        for name in try folder.unfinishedNames() {
            let file = try folder.open(O_RDONLY, name)
            try LogScan.visit(file, upTo: try file.stamp().size) { piece, _ in
                guard case .line(let line) = piece else { return }
                if line.kind == .collection {
                    declarations[line.collection] = KeptLine(line)
                } else if line.kind == .put, let name = LogLine.recordName(line.text) {
                    records[name] = KeptLine(line)
                }
            }
        }
    }
}

/// A line that is kept after the log has been read.
struct KeptLine {
    private let line: LogLine
    private let text: [UInt8]

    init(_ line: LogLine) {
        self.line = line
        text = Array(line.text)
    }

    var kind: LogLine.Kind { line.kind }
    var collection: String { withLine(\.collection) }

    /// Gives the line, whose text is there until the work returns.
    func withLine<Value>(_ work: (LogLine) throws -> Value) rethrows -> Value {
        try text.withUnsafeBytes { text in
            var line = line
            line.text = text
            return try work(line)
        }
    }
}
