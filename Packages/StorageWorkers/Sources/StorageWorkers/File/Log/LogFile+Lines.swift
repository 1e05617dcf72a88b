extension LogFile {
    /// Lines that lie this near each other are read at once.
    private static let nearness: UInt64 = 4_096
    /// The most that is read at once, but for longer lines.
    private static let largestRead: UInt64 = 1 << 18

    /// Reads lines, and checks them; gives each with its position among the places.
    ///
    /// - Throws: `StorageError.corrupt` for a line that is not what was written there, or what the body throws.
    func forEachLine(at places: [LinePlace], _ body: (_ position: Int, _ line: LogLine) throws -> Void) throws
    {
        var buffer: [UInt8] = []
        var first = 0
        while first < places.count {
            let next = Self.endOfGroup(from: first, among: places)
            let start = places[first].offset
            let size = Int(places[next - 1].end - start)
            if buffer.count < size { buffer = [UInt8](repeating: 0, count: max(size, 2 * buffer.count)) }
            try buffer.withUnsafeMutableBytes { buffer in
                let count = try read(
                    into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<size]),
                    at: start
                )
                for position in first..<next {
                    let offset = Int(places[position].offset - start)
                    let end = offset + places[position].length - 1
                    let isThere = end < count && buffer[end] == FileFormat.newline
                    let text = UnsafeRawBufferPointer(rebasing: buffer[offset..<(isThere ? end : offset)])
                    guard let line = LogLine(verifying: text) else {
                        throw StorageError.corrupt(
                            "its line does not match its checksum, in \(path)",
                            record: LogLine.recordName(text),
                            offset: Int(places[position].offset)
                        )
                    }
                    try body(position, line)
                }
            }
            first = next
        }
    }

    /// Where the places end that are read at once.
    private static func endOfGroup(from first: Int, among places: [LinePlace]) -> Int {
        var next = first + 1
        while next < places.count, places[next].offset >= places[next - 1].end,
            places[next].offset - places[next - 1].end <= nearness,
            places[next].end - places[first].offset <= largestRead
        {
            next += 1
        }
        return next
    }
}
