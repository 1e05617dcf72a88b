extension LogFile {
    /// The largest gap between lines that are read at once.
    private static let nearness: UInt64 = 4_096
    /// The maximum size of a read with several lines.
    private static let largestRead: UInt64 = 1 << 18

    /// Reads and verifies the lines at the given places.
    ///
    /// - Throws: `StorageError.corrupt` for an invalid line, and errors of the body.
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

    /// The end of the group of places to read at once.
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
