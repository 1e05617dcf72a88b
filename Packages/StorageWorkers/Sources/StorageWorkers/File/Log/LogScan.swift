/// Scans a damaged log line by line, without regard to batches.
struct LogScan: ~Copyable {
    enum Piece {
        case line(LogLine)
        /// An invalid line.
        case damaged(StorageDamage)
        /// The last line, which is incomplete.
        case unfinished
    }

    private let visit: (Piece, _ offset: UInt64) throws -> Void
    private var row = LogRow()

    /// Visits every piece after the first line, with its offset. Damaged lines are searched for valid ones.
    static func visit(
        _ file: LogFile,
        upTo size: UInt64,
        progress: @escaping StorageProgress = { _ in },
        _ visit: (Piece, _ offset: UInt64) throws -> Void
    ) throws {
        try withoutActuallyEscaping(visit) { visit in
            var scan = LogScan(visit: visit)
            var walk = LogWalk(file, upTo: size, progress: progress)
            while let text = try walk.next() {
                if walk.start > 0 || !FileFormat.isHeader(text) {
                    try scan.split(text, at: walk.start)
                }
                walk.drop()
            }
            try scan.end(walk.last(), at: walk.start)
        }
    }

    private init(visit: @escaping (Piece, UInt64) throws -> Void) {
        self.visit = visit
    }

    private mutating func end(_ text: UnsafeRawBufferPointer, at offset: UInt64) throws {
        if text.isEmpty { return }
        // Only its newline may be missing or wrong.
        for text in [text, UnsafeRawBufferPointer(rebasing: text.dropLast())]
        where LogLine(verifying: text) != nil {
            return try part(text, at: offset)
        }
        try visit(.unfinished, offset)
    }

    /// Visits a line, or, if a newline is damaged, the lines in it.
    private mutating func split(_ text: UnsafeRawBufferPointer, at offset: UInt64) throws {
        if LogLine(verifying: text) != nil { return try part(text, at: offset) }
        var start = 0
        var position = 0
        while let tab = text[position...].firstIndex(of: FileFormat.tab) {
            position = tab + 1
            // A tab follows each checksum.
            let candidate = tab - 16
            guard candidate > start else { continue }
            let before = UnsafeRawBufferPointer(rebasing: text[start..<(candidate - 1)])
            let isBehindWhole = LogLine(verifying: before) != nil
            let behind = UnsafeRawBufferPointer(rebasing: text[candidate...])
            guard isBehindWhole || LogLine(verifying: behind) != nil else { continue }
            try part(before, at: offset + UInt64(start))
            start = candidate
            if !isBehindWhole { break }
        }
        try part(UnsafeRawBufferPointer(rebasing: text[start...]), at: offset + UInt64(start))
    }

    private mutating func part(_ text: UnsafeRawBufferPointer, at offset: UInt64) throws {
        let line = LogLine(verifying: text)
        if let line, row.isReadable(line) { return try visit(.line(line), offset) }
        let what = line == nil ? "its line does not match its checksum" : "it is not what this program writes"
        try visit(.damaged(StorageDamage(at: offset, record: LogLine.recordName(text), what)), offset)
    }
}

extension StorageDamage {
    /// Damage at an offset of a log.
    init(at offset: UInt64, record: String? = nil, _ what: String, isUnfinishedWrite: Bool = false) {
        self.init(record: record, message: "byte \(offset): \(what)", isUnfinishedWrite: isUnfinishedWrite)
    }

    /// An unfinished write at the end of a log.
    init(unfinishedFrom offset: UInt64, to size: UInt64, _ more: String = "") {
        let what = "the last \(size - offset) bytes are of a write that did not finish"
        self.init(at: offset, what + more, isUnfinishedWrite: true)
    }
}
