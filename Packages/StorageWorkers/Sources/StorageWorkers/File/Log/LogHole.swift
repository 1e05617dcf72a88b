/// Detects the sectors of zeros that a power failure leaves, where parts of the last write did not reach the disk.
enum LogHole {
    /// The smallest unit that a disk writes.
    private static let sector: UInt64 = 512

    /// Whether an invalid line belongs to a batch that was never acknowledged: it has a hole, and its batch is the last.
    static func isUnfinished(_ file: LogFile, from offset: UInt64, size: UInt64) throws -> Bool {
        var walk = LogWalk(file, from: offset, upTo: size)
        guard let first = try walk.next(), hasHole(first, at: offset) else { return false }
        var isBehindCommit = false
        while let text = try walk.next() {
            if let line = LogLine(verifying: text) {
                guard !isBehindCommit else { return false }
                isBehindCommit = line.kind == .commit
            }
            walk.drop()
        }
        return true
    }

    /// Whether a run of zeros begins and ends at sector boundaries.
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
