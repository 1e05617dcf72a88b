/// A text within the input, between a beginning and an end: a paste, or a reply of the terminal.
struct DecodedText: Equatable, Sendable {
    enum Kind: Equatable, Sendable {
        case paste
        /// An OSC, DCS, APC, PM or SOS string (ECMA-48, section 5.6), which is no input.
        case reply
    }

    let kind: Kind
    private(set) var hasEnded = false
    /// Whether a pause has passed without the text's end.
    var isLate = false
    private var bytes: [UInt8] = []

    static let pasteEnd = Array("\u{1B}[201~".utf8)

    init(_ kind: Kind) { self.kind = kind }

    /// Whether bytes after an Escape byte begin a reply. Otherwise the first one was typed with Alt.
    static func beginsReply(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard let first = bytes.first, mayBeginReply(first), let second = bytes.dropFirst().first else {
            return false
        }
        let isDigit = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(second)
        switch first {
        case UInt8(ascii: "]"): return isDigit || second == UInt8(ascii: "l") || second == UInt8(ascii: "L")
        case UInt8(ascii: "P"):
            return isDigit || (0x21..<0x30).contains(second) || (0x3C..<0x40).contains(second)
        case UInt8(ascii: "_"): return second == UInt8(ascii: "G")
        default: return (0x20..<0x7F).contains(second)
        }
    }

    /// Whether a byte after an Escape byte may begin a reply.
    static func mayBeginReply(_ byte: UInt8) -> Bool { "]P_^X".utf8.contains(byte) }

    /// Takes the bytes that belong to the text.
    ///
    /// - Returns: Their number; the end may be incomplete.
    mutating func append(_ new: ArraySlice<UInt8>) -> Int {
        switch kind {
        case .paste: appendPaste(new)
        case .reply: skipReply(new)
        }
    }

    /// The input so far; line ends become line feeds.
    mutating func take() -> [TerminalInput] {
        defer { bytes = [] }
        guard kind == .paste, !bytes.isEmpty || hasEnded else { return [] }
        let text = String(decoding: bytes, as: UTF8.self)
        return [.paste(text.replacing("\r\n", with: "\n").replacing("\r", with: "\n"))]
    }

    private mutating func appendPaste(_ new: ArraySlice<UInt8>) -> Int {
        var index = new.startIndex
        while let escape = new[index...].firstIndex(of: 0x1B) {
            let rest = new[escape...].prefix(Self.pasteEnd.count)
            if rest.elementsEqual(Self.pasteEnd.prefix(rest.count)) {
                bytes += new[..<escape]
                hasEnded = rest.count == Self.pasteEnd.count
                return escape - new.startIndex + (hasEnded ? rest.count : 0)
            }
            index = escape + 1
        }
        bytes += new
        return new.count
    }

    /// A string ends with BEL or ST (`ESC \\`). Another escape sequence, CAN or SUB breaks it off.
    private mutating func skipReply(_ new: ArraySlice<UInt8>) -> Int {
        guard let end = new.firstIndex(where: { [0x07, 0x18, 0x1A, 0x1B].contains($0) }) else {
            return new.count
        }
        let before = end - new.startIndex
        guard new[end] == 0x1B else {
            hasEnded = true
            return before + 1
        }
        guard let last = new[end...].dropFirst().first else { return before }
        hasEnded = true
        return last == UInt8(ascii: "\\") ? before + 2 : before
    }
}
