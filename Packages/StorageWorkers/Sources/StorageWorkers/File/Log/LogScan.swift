/// Goes through a log line by line, whatever the batches: what is left to do where a log is damaged.
struct LogScan {
    private let file: LogFile
    private let size: UInt64

    init(_ file: LogFile, size: UInt64) {
        self.file = file
        self.size = size
    }

    /// A part of the log.
    enum Piece {
        case line(LogLine, UnsafeRawBufferPointer)
        /// A line that does not verify, or that no program of ours writes, and what is wrong with it.
        case damaged(UnsafeRawBufferPointer, what: String)
        /// The last line, which has no end.
        case unfinished(UnsafeRawBufferPointer)
    }

    /// Calls with every piece behind the first line, and where it is; damaged lines are searched for whole ones.
    func forEachPiece(
        progress: LogReader.Progress,
        _ body: (Piece, _ offset: UInt64) throws -> Void
    ) throws {
        let window = LogWindow(at: 0)
        var isHeader = true
        while true {
            guard let end = window.newline(from: 0) else {
                try progress(Int(window.offset) + window.bytes.count, Int(size))
                guard try window.fill(from: file, upTo: size) else { break }
                continue
            }
            let text = UnsafeRawBufferPointer(rebasing: window.bytes[..<end])
            if !isHeader || !FileFormat.header.dropLast().elementsEqual(text) {
                try piece(text, at: window.offset, body)
            }
            isHeader = false
            window.drop(end + 1)
        }
        if window.bytes.isEmpty { return }
        // Only its newline may be missing, or be another byte.
        for text in [window.bytes, UnsafeRawBufferPointer(rebasing: window.bytes.dropLast())] {
            if let line = LogLine(verifying: text) { return try whole(line, text, at: window.offset, body) }
        }
        try body(.unfinished(window.bytes), window.offset)
    }

    private func piece(
        _ text: UnsafeRawBufferPointer,
        at offset: UInt64,
        _ body: (Piece, UInt64) throws -> Void
    ) throws {
        if let line = LogLine(verifying: text) { return try whole(line, text, at: offset, body) }
        // Where a newline has been lost, whole lines lie within.
        var start = 0
        var position = 0
        while let tab = text[position...].firstIndex(of: FileFormat.tab) {
            position = tab + 1
            let candidate = tab - 16
            guard candidate > start else { continue }
            let before = UnsafeRawBufferPointer(rebasing: text[start..<(candidate - 1)])
            let behind = UnsafeRawBufferPointer(rebasing: text[candidate...])
            if let line = LogLine(verifying: before) {
                try whole(line, before, at: offset + UInt64(start), body)
                start = candidate
            } else if LogLine(verifying: behind) != nil {
                try body(.damaged(before, what: Self.mismatch), offset + UInt64(start))
                start = candidate
                break
            }
        }
        let rest = UnsafeRawBufferPointer(rebasing: text[start...])
        if let line = LogLine(verifying: rest) {
            try whole(line, rest, at: offset + UInt64(start), body)
        } else {
            try body(.damaged(rest, what: Self.mismatch), offset + UInt64(start))
        }
    }

    private static let mismatch = "its line does not match its checksum"

    /// Calls with a line that verifies, which is damaged all the same where its fields are not those of its kind.
    private func whole(
        _ line: LogLine,
        _ text: UnsafeRawBufferPointer,
        at offset: UInt64,
        _ body: (Piece, UInt64) throws -> Void
    ) throws {
        let isReadable = line.isReadable(text)
        try body(
            isReadable ? .line(line, text) : .damaged(text, what: "it is not what this program writes"),
            offset
        )
    }

    func damagedLines(progress: LogReader.Progress) throws -> [FileCheckReport.Problem] {
        var problems: [FileCheckReport.Problem] = []
        try forEachPiece(progress: progress) { piece, offset in
            guard case .damaged(let text, let what) = piece else { return }
            problems.append(
                FileCheckReport.Problem(
                    offset: Int(offset),
                    record: LogLine.recordName(text),
                    what: "\(what), in \(file.path)"
                )
            )
        }
        return problems
    }
}
