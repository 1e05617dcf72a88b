import Glibc

/// Reads vCards of all versions from bytes as they come, one card in memory at a time.
///
/// A card that is broken is a fault that names its line, and the next one is read.
public struct VCardReader {
    /// A card that is larger is not one.
    public static let cardLimit = 16 << 20

    private var decoder = DocumentDecoder(labels: .vCard)
    private var partialLine: [UInt8] = []
    private var builder = VCardBuilder()

    /// Makes a reader of one document.
    public init() {}

    /// Reads more of the document, and hands over what has ended in it.
    public mutating func feed(_ bytes: UnsafeRawBufferPointer, _ handle: (CardItem) throws -> Void) rethrows {
        if let plain = decoder.pass(bytes) {
            try feedUTF8(plain, handle)
        } else {
            let converted = decoder.convert(bytes)
            try converted.withUnsafeBytes { try feedUTF8($0, handle) }
        }
    }

    /// Ends the document.
    public mutating func finish(_ handle: (CardItem) throws -> Void) rethrows {
        let rest = decoder.finish()
        try rest.withUnsafeBytes { try feedUTF8($0, handle) }
        let last = partialLine
        partialLine = []
        if !last.isEmpty { try last.withUnsafeBytes { try addLines($0, handle) } }
        try builder.finish(handle)
    }

    private mutating func feedUTF8(
        _ bytes: UnsafeRawBufferPointer,
        _ handle: (CardItem) throws -> Void
    ) rethrows {
        var start = 0
        if !partialLine.isEmpty {
            guard let end = bytes.firstIndex(of: UInt8(ascii: "\n"), from: 0) else {
                try keepPartial(bytes, handle)
                return
            }
            partialLine.append(contentsOf: bytes[..<end])
            let line = partialLine
            partialLine.removeAll(keepingCapacity: true)
            try line.withUnsafeBytes { try addLines($0, handle) }
            start = end + 1
        }
        while let end = bytes.firstIndex(of: UInt8(ascii: "\n"), from: start) {
            try addLines(UnsafeRawBufferPointer(rebasing: bytes[start..<end]), handle)
            start = end + 1
        }
        try keepPartial(UnsafeRawBufferPointer(rebasing: bytes[start...]), handle)
    }

    private mutating func keepPartial(
        _ bytes: UnsafeRawBufferPointer,
        _ handle: (CardItem) throws -> Void
    ) rethrows {
        guard partialLine.count + bytes.count <= Self.cardLimit else {
            partialLine.removeAll()
            try builder.refuseLine(handle)
            return
        }
        partialLine.append(contentsOf: bytes)
        // Carriage returns alone may end all of the lines; the last byte may be half of a CRLF.
        guard bytes.firstIndex(of: UInt8(ascii: "\r"), from: 0) != nil,
            let end = partialLine.dropLast().lastIndex(of: UInt8(ascii: "\r"))
        else { return }
        let lines = partialLine[...end]
        partialLine.removeFirst(lines.count)
        try lines.withUnsafeBytes { try addLines($0, handle) }
    }

    /// Adds what stands before a line feed: one line, or several where carriage returns alone end them.
    private mutating func addLines(
        _ bytes: UnsafeRawBufferPointer,
        _ handle: (CardItem) throws -> Void
    ) rethrows {
        var line = bytes
        if line.last == UInt8(ascii: "\r") { line = UnsafeRawBufferPointer(rebasing: line.dropLast()) }
        guard line.firstIndex(of: UInt8(ascii: "\r"), from: 0) != nil else {
            try builder.add(line, handle)
            return
        }
        for part in line.split(separator: UInt8(ascii: "\r"), omittingEmptySubsequences: false) {
            try builder.add(UnsafeRawBufferPointer(rebasing: part), handle)
        }
    }
}
