import Glibc
public import TextWorkers

/// Reads vCards of all versions from bytes as they come, one card in memory at a time.
///
/// What cannot be read in a card is a warning that names its line, and is kept as an `X-UNREADABLE` property. Only a
/// card that says nothing or is too large is left out: a fault, followed by the card's text.
public struct VCardReader {
    /// A card that is larger is not one.
    public static let cardLimit = 16 << 20

    private var decoder: DocumentDecoder
    private var partialLine: [UInt8] = []
    var builder: VCardBuilder

    /// Makes a reader of one document.
    ///
    /// - Parameters:
    ///   - isStrict: whether a card is left out if anything in it cannot be read.
    ///   - encoding: what the document is in; nil to find out.
    public init(isStrict: Bool = false, encoding: TextEncoding? = nil) {
        decoder = DocumentDecoder(encoding: encoding, labels: .vCard)
        builder = VCardBuilder(isStrict: isStrict)
    }

    /// What the text of the document that names no charset is in, as far as it was read.
    public var encoding: DocumentEncoding { decoder.encoding }

    /// Reads more of the document, and hands over what has ended in it.
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
            // A line feed may follow the last ones, which end the line with it.
            let last = partialLine.lastIndex(where: { $0 != UInt8(ascii: "\r") }),
            let end = partialLine[..<last].lastIndex(of: UInt8(ascii: "\r"))
        else { return }
        let lines = partialLine[..<end]
        partialLine.removeFirst(lines.count + 1)
        try lines.withUnsafeBytes { try builder.add($0, endedByReturn: true, handle) }
    }

    /// Adds what stands before a line feed.
    private mutating func addLine(
        _ bytes: UnsafeRawBufferPointer,
        _ handle: (CardItem) throws -> Void
    ) rethrows {
        var count = bytes.count
        while count > 0, bytes[count - 1] == UInt8(ascii: "\r") { count -= 1 }
        try builder.add(UnsafeRawBufferPointer(rebasing: bytes[..<count]), endedByReturn: false, handle)
    }
}
