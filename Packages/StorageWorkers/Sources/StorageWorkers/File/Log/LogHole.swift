/// What a power cut may leave: parts of the last write that never reached the disk, and read as zeros.
enum LogHole {
    /// The smallest piece that a disk writes.
    private static let sector: UInt64 = 512

    /// Whether a line that does not verify is only of a batch that was never acknowledged: it has a hole in it, and
    /// behind its batch there is no other.
    static func isUnfinished(_ file: LogFile, from offset: UInt64, size: UInt64) throws -> Bool {
        let window = LogWindow(at: offset)
        var position = 0
        var isFirst = true
        var isBehindCommit = false
        while true {
            guard let end = window.newline(from: position) else {
                window.drop(position)
                position = 0
                guard try window.fill(from: file, upTo: size) else { break }
                continue
            }
            let text = UnsafeRawBufferPointer(rebasing: window.bytes[position..<end])
            if isFirst {
                guard hasHole(text, at: window.offset + UInt64(position)) else { return false }
                isFirst = false
            } else if let line = LogLine(verifying: text) {
                guard !isBehindCommit else { return false }
                isBehindCommit = line.kind == .commit
            }
            position = end + 1
        }
        return true
    }

    /// Whether there are zeros from one sector's beginning to another's.
    private static func hasHole(_ text: UnsafeRawBufferPointer, at offset: UInt64) -> Bool {
        var position = 0
        while let start = text[position...].firstIndex(of: 0) {
            let end = text[start...].firstIndex { $0 != 0 } ?? text.count
            if (offset + UInt64(start)).isMultiple(of: sector), (offset + UInt64(end)).isMultiple(of: sector)
            {
                return true
            }
            position = end
        }
        return false
    }
}
