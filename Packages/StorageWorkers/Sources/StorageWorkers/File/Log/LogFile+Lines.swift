extension LogFile {
    /// Lines that lie this near each other are read at once.
    private static let nearness = 4_096
    /// The most that is read at once, but for longer lines.
    private static let largestRead = 1 << 18

    /// Reads lines, and checks them; gives each with its position among the places.
    ///
    /// - Throws: `StorageError.corrupt` for a line that is not what was written there, or what the body throws.
    func forEachLine(
        at places: [LinePlace],
        _ body: (_ position: Int, _ line: LogLine, _ text: UnsafeRawBufferPointer) throws -> Void
    ) throws {
        var buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 0, alignment: 16)
        defer { buffer.deallocate() }
        var first = 0
        while first < places.count {
            let start = places[first].offset
            var end = start + UInt64(places[first].length)
            var next = first + 1
            while next < places.count, places[next].offset >= end,
                places[next].offset - end <= UInt64(Self.nearness),
                places[next].offset + UInt64(places[next].length) - start <= UInt64(Self.largestRead)
            {
                end = places[next].offset + UInt64(places[next].length)
                next += 1
            }
            let size = Int(end - start)
            if buffer.count < size {
                buffer.deallocate()
                buffer = .allocate(byteCount: max(size, buffer.count * 2), alignment: 16)
            }
            let count = try read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<size]), at: start)
            for position in first..<next {
                let offset = Int(places[position].offset - start)
                let range = offset..<(offset + places[position].length - 1)
                guard range.upperBound < count, buffer[range.upperBound] == FileFormat.newline else {
                    throw Self.changed(places[position], nil, path)
                }
                let text = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(buffer)[range])
                guard let line = LogLine(verifying: text) else {
                    throw Self.changed(places[position], LogLine.recordName(text), path)
                }
                try body(position, line, text)
            }
            first = next
        }
    }

    private static func changed(_ place: LinePlace, _ record: String?, _ path: String) -> StorageError {
        .corrupt(
            "its line does not match its checksum, in \(path)",
            record: record,
            offset: Int(place.offset)
        )
    }
}
