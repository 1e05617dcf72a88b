/// A terminal's answer to `TerminalBackground.question` or `PictureProtocol.question`.
enum TerminalAnswer: Equatable, Sendable {
    /// The colour of its background, as it writes it.
    case background(String)
    /// It draws pictures with kitty's protocol, or understands it but cannot draw.
    case kitty(Bool)
    /// The number of its sixel colours.
    case colors(Int)
    /// Its primary device attributes: the last answer.
    case attributes([Int])

    private static let longest = 256
    private static let colorPrefix = Array("]11;".utf8)

    /// Reads the answer at the beginning of some bytes, which no key begins with.
    ///
    /// - Returns: The answer, nil if it means nothing here, and its length, 0 if it is incomplete; nil if the bytes begin
    ///   with something else.
    static func step(_ bytes: ArraySlice<UInt8>) -> (answer: TerminalAnswer?, length: Int)? {
        guard bytes.first == 0x1B else { return nil }
        let rest = bytes.dropFirst()
        if rest.elementsEqual("_".utf8) { return (nil, 0) }
        if rest.starts(with: "_G".utf8) { return kitty(bytes) }
        if rest.starts(with: "[?".utf8) { return control(bytes) }
        if rest.starts(with: colorPrefix) { return background(bytes) }
        if rest.first == colorPrefix.first, colorPrefix.starts(with: rest) { return (nil, 0) }
        return nil
    }

    /// Whether bytes are the beginning of an answer and of no key, so that the rest is on its way.
    static func isBegun(_ bytes: [UInt8]) -> Bool {
        bytes.count > 2 && step(bytes[...])?.length == 0
    }

    /// `ESC _ G i=31;OK ESC \`
    private static func kitty(_ bytes: ArraySlice<UInt8>) -> (TerminalAnswer?, Int)? {
        let text = bytes.dropFirst(3)
        guard let end = text.prefix(longest).firstIndex(of: 0x1B) else {
            return text.count < longest ? (nil, 0) : nil
        }
        guard let last = bytes[end...].dropFirst().first else { return (nil, 0) }
        guard last == UInt8(ascii: "\\") else { return nil }
        let isOK = text[..<end].elementsEqual("i=31;OK".utf8)
        return (.kitty(isOK), end - bytes.startIndex + 2)
    }

    /// `ESC ] 11 ; rgb:ffff/ffff/ffff`, then BEL or `ESC \`
    private static func background(_ bytes: ArraySlice<UInt8>) -> (TerminalAnswer?, Int)? {
        let text = bytes.dropFirst(1 + colorPrefix.count)
        guard let end = text.prefix(longest).firstIndex(where: { $0 == 0x07 || $0 == 0x1B }) else {
            return text.count < longest ? (nil, 0) : nil
        }
        let answer = TerminalAnswer.background(String(decoding: text[..<end], as: UTF8.self))
        if bytes[end] == 0x07 { return (answer, end - bytes.startIndex + 1) }
        guard let last = bytes[end...].dropFirst().first else { return (nil, 0) }
        return last == UInt8(ascii: "\\") ? (answer, end - bytes.startIndex + 2) : nil
    }

    /// `ESC [ ? 1;0;256 S` or `ESC [ ? 62;4 c`
    private static func control(_ bytes: ArraySlice<UInt8>) -> (TerminalAnswer?, Int)? {
        let text = bytes.dropFirst(3)
        guard let end = text.prefix(longest).firstIndex(where: { !(0x30..<0x40).contains($0) }) else {
            return text.count < longest ? (nil, 0) : nil
        }
        let length = end - bytes.startIndex + 1
        let numbers = String(decoding: text[..<end], as: UTF8.self)
            .split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
        switch bytes[end] {
        case UInt8(ascii: "c"): return (.attributes(numbers), length)
        case UInt8(ascii: "S"):
            // The item, 1 for colours; 0 for success; the value.
            guard numbers.count == 3, numbers[0] == 1, numbers[1] == 0 else { return (nil, length) }
            return (.colors(numbers[2]), length)
        default: return bytes[end] >= 0x40 ? (nil, length) : nil
        }
    }
}
