/// Goes through a log line by line, whatever its batches: for a log that is damaged.
struct LogScan {
    enum Piece {
        case line(LogLine)
        /// A line that does not verify, or that no program of ours writes.
        case damaged(StorageDamage)
        /// The last line, which has no end.
        case unfinished
    }

    private let visit: (Piece, _ offset: UInt64) throws -> Void
    private let row = LogRow()

    /// Visits every piece behind the first line, with where it is; damaged lines are searched for whole ones.
    static func visit(
        _ file: LogFile,
        upTo size: UInt64,
        progress: @escaping StorageProgress = { _ in },
        _ visit: (Piece, _ offset: UInt64) throws -> Void
    ) throws {
        try withoutActuallyEscaping(visit) { visit in
            let scan = LogScan(visit: visit)
            let walk = LogWalk(file, upTo: size, progress: progress)
            while let text = try walk.next() {
                if walk.start > 0 || !FileFormat.header.dropLast().elementsEqual(text) {
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

    private func end(_ text: UnsafeRawBufferPointer, at offset: UInt64) throws {
        if text.isEmpty { return }
        // Only its newline may be missing, or be another byte.
        for text in [text, UnsafeRawBufferPointer(rebasing: text.dropLast())] {
            if let line = LogLine(verifying: text) { return try whole(line, at: offset) }
        }
        try visit(.unfinished, offset)
    }

    /// Visits a line, or the lines in it: if a newline has been lost, whole ones lie within.
    private func split(_ text: UnsafeRawBufferPointer, at offset: UInt64) throws {
        if let line = LogLine(verifying: text) { return try whole(line, at: offset) }
        var start = 0
        var position = 0
        while let tab = text[position...].firstIndex(of: FileFormat.tab) {
            position = tab + 1
            // A checksum stands before its tab.
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

    private func part(_ text: UnsafeRawBufferPointer, at offset: UInt64) throws {
        if let line = LogLine(verifying: text) { return try whole(line, at: offset) }
        try damaged(text, at: offset, "its line does not match its checksum")
    }

    /// Visits a line that verifies, which is damaged all the same if its fields are not those of its kind.
    private func whole(_ line: LogLine, at offset: UInt64) throws {
        if row.isReadable(line) { return try visit(.line(line), offset) }
        try damaged(line.text, at: offset, "it is not what this program writes")
    }

    private func damaged(_ text: UnsafeRawBufferPointer, at offset: UInt64, _ what: String) throws {
        try visit(.damaged(StorageDamage(at: offset, record: LogLine.recordName(text), what)), offset)
    }
}

extension StorageDamage {
    /// Damage at a byte of a log.
    init(at offset: UInt64, record: String? = nil, _ what: String, isUnfinishedWrite: Bool = false) {
        self.init(record: record, message: "byte \(offset): \(what)", isUnfinishedWrite: isUnfinishedWrite)
    }

    /// The end of a log that a write has not finished.
    init(unfinishedFrom offset: UInt64, to size: UInt64, _ more: String = "") {
        let what = "the last \(size - offset) bytes are of a write that did not finish"
        self.init(at: offset, what + more, isUnfinishedWrite: true)
    }
}
