import Glibc
public import TextWorkers

/// Reads vCards of all versions incrementally, with one card in memory at a time.
///
/// An unreadable part of a card is reported as a warning with its line, and kept as an `X-UNREADABLE` property. Only a
/// card without content or above the limit is skipped: a fault, followed by the card's text.
public struct VCardReader {
    /// The maximum size of a card in bytes.
    public static let cardLimit = 16 << 20

    private var decoder: DocumentDecoder
    private var partialLine: [UInt8] = []
    var builder: VCardBuilder

    /// Makes a reader of one document.
    ///
    /// - Parameters:
    ///   - isStrict: Whether to skip cards with unreadable parts.
    ///   - encoding: The document's encoding; nil to detect it.
    public init(isStrict: Bool = false, encoding: TextEncoding? = nil) {
        decoder = DocumentDecoder(encoding: encoding, labels: .vCard)
        builder = VCardBuilder(isStrict: isStrict)
    }

    /// The encoding of text without a charset, as far as it has been read.
    public var encoding: DocumentEncoding { decoder.encoding }

    /// Reads more bytes, and passes complete items to `handle`.
    public mutating func feed(_ bytes: UnsafeRawBufferPointer, _ handle: (CardItem) throws -> Void) rethrows {
        if let plain = decoder.pass(bytes) {
            try feedUTF8(plain, handle)
        } else {
            let converted = decoder.convert(bytes)
            builder.encoding = decoder.valueEncoding
            try converted.withUnsafeBytes { try feedUTF8($0, handle) }
        }
    }

    /// Ends the document.
    public mutating func finish(_ handle: (CardItem) throws -> Void) rethrows {
        let rest = decoder.finish()
        builder.encoding = decoder.valueEncoding
        try rest.withUnsafeBytes { try feedUTF8($0, handle) }
        let last = partialLine
        partialLine = []
        if !last.isEmpty { try last.withUnsafeBytes { try addLine($0, handle) } }
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
            try line.withUnsafeBytes { try addLine($0, handle) }
            start = end + 1
        }
        while let end = bytes.firstIndex(of: UInt8(ascii: "\n"), from: start) {
            try addLine(UnsafeRawBufferPointer(rebasing: bytes[start..<end]), handle)
            start = end + 1
        }
        try keepPartial(UnsafeRawBufferPointer(rebasing: bytes[start...]), handle)
    }

    private mutating func keepPartial(
        _ bytes: UnsafeRawBufferPointer,
        _ handle: (CardItem) throws -> Void
    ) rethrows {
        guard partialLine.count + bytes.count <= builder.limit else {
            try builder.refuse(partialLine + bytes, handle)
            partialLine.removeAll()
            return
        }
        partialLine.append(contentsOf: bytes)
        guard builder.breaksAtReturns, bytes.firstIndex(of: UInt8(ascii: "\r"), from: 0) != nil,
            // A line feed may follow these carriage returns and end the line with them.
            let last = partialLine.lastIndex(where: { $0 != UInt8(ascii: "\r") }),
            let end = partialLine[..<last].lastIndex(of: UInt8(ascii: "\r"))
        else { return }
        let lines = partialLine[..<end]
        partialLine.removeFirst(lines.count + 1)
        try lines.withUnsafeBytes { try builder.add($0, endedByReturn: true, handle) }
    }

    /// Adds the text before a line feed.
    private mutating func addLine(
        _ bytes: UnsafeRawBufferPointer,
        _ handle: (CardItem) throws -> Void
    ) rethrows {
        var count = bytes.count
        while count > 0, bytes[count - 1] == UInt8(ascii: "\r") { count -= 1 }
        try builder.add(UnsafeRawBufferPointer(rebasing: bytes[..<count]), endedByReturn: false, handle)
    }
}
