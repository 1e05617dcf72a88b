/// The original lines of one card, without the first and the last.
struct VCardSource {
    /// The meaning of a line for the card.
    enum Meaning {
        case part, end, endAndBegin, nextBegin
    }

    /// The lines, each ended by a line feed, or by a carriage return if the next one is in the same line of the
    /// document.
    private(set) var bytes: [UInt8] = []
    /// The number of the line that began the card.
    private(set) var firstLine = 0
    /// Whether a carriage return alone ends the card's lines, as it ended the first.
    private(set) var breaksAtReturns = false
    /// Whether every line is a property or continues one as in RFC 6350, without nesting or errors.
    private var isPlain = true
    private var isFolded = false
    /// The number of blanks before each line.
    private var indentation = 0
    /// The number of open nested cards.
    private var depth = 0
    private var isAfterAgent = false
    /// The start of the last line that is not a continuation.
    private var lastStart = 0

    mutating func begin(line: Int, indentation: Int, breaksAtReturns: Bool) {
        bytes.removeAll(keepingCapacity: true)
        firstLine = line
        self.breaksAtReturns = breaksAtReturns
        isPlain = true
        isFolded = false
        self.indentation = indentation
        depth = 0
        isAfterAgent = false
        lastStart = 0
    }

    mutating func add(_ text: UnsafeRawBufferPointer, endedBy end: UInt8) -> Meaning {
        var line = text
        // The first line cannot be a continuation, so the whole card is indented.
        if bytes.isEmpty, indentation == 0 { indentation = text.indentation }
        if indentation > 0 {
            line = UnsafeRawBufferPointer(rebasing: text[min(indentation, text.indentation)...])
        }
        guard let first = line.first, !line.isContinuation else {
            // A line that ends in `=` may continue in the next one, as in quoted-printable.
            isPlain = isPlain && !line.isEmpty && !bytes.isEmpty && line.last != UInt8(ascii: "=")
            isFolded = true
            append(line, end)
            return takeFoldedEnd() ? .end : .part
        }
        switch first | 0x20 {
        case UInt8(ascii: "b") where line.isCardBegin:
            guard isAfterAgent else { return .nextBegin }
            depth += 1
            isPlain = false
        case UInt8(ascii: "e") where line.isCardEnd:
            guard depth > 0 else { return .end }
            depth -= 1
        case UInt8(ascii: "e") where line.isCardEndAndBegin:
            return .endAndBegin
        default:
            isPlain = isPlain && Self.isPlain(line)
        }
        isAfterAgent = false
        if first | 0x20 == UInt8(ascii: "a"), let agent = VCardAgent(line) {
            isAfterAgent = agent == .announced
            if agent == .begun { depth += 1 }
            isPlain = false
        }
        lastStart = bytes.count
        append(line, end)
        return .part
    }

    /// The unfolded lines and their problems.
    func unfolded() -> (lines: [UInt8], problems: [VCardProblem]) {
        bytes.withUnsafeBytes { text in
            let isPlain =
                isPlain && text.firstIndex(of: 0, from: 0) == nil
                && text.firstIndex(of: UInt8(ascii: "\r"), from: 0) == nil
            guard !isPlain else { return (isFolded ? Self.unfolded(text) : bytes, []) }
            var unfolder = VCardUnfolder(firstLine: firstLine)
            unfolder.add(text)
            return (unfolder.lines, unfolder.problems)
        }
    }

    /// Removes every line break before a blank, and the blank.
    private static func unfolded(_ text: UnsafeRawBufferPointer) -> [UInt8] {
        var lines: [UInt8] = []
        lines.reserveCapacity(text.count)
        var start = 0
        var position = 0
        while let end = text.firstIndex(of: UInt8(ascii: "\n"), from: position) {
            position = end + 1
            guard position < text.count, text[position] == 0x20 || text[position] == 0x09 else { continue }
            lines.append(contentsOf: UnsafeRawBufferPointer(rebasing: text[start..<end]))
            start = position + 1
        }
        lines.append(contentsOf: UnsafeRawBufferPointer(rebasing: text[start...]))
        return lines
    }

    private mutating func append(_ line: UnsafeRawBufferPointer, _ end: UInt8) {
        bytes.append(contentsOf: line)
        bytes.append(end)
    }

    /// Whether the line is a property that needs no further check.
    private static func isPlain(_ line: UnsafeRawBufferPointer) -> Bool {
        guard line.isSoundProperty, line.last != UInt8(ascii: "=") else { return false }
        // vCard 2.1 folds lines differently.
        return (line[0] | 0x20) != UInt8(ascii: "v")
            || !line.trimmingSpace.equalsIgnoringCase("VERSION:2.1")
    }

    /// Removes the last lines if they are a folded `END:VCARD`; returns whether they were.
    private mutating func takeFoldedEnd() -> Bool {
        guard depth == 0, bytes.count - lastStart < 40, bytes.count > lastStart,
            bytes[lastStart] | 0x20 == UInt8(ascii: "e"),
            bytes[lastStart...].filter({ $0 > 0x20 }).withUnsafeBytes({ $0.isCardEnd })
        else { return false }
        bytes.removeSubrange(lastStart...)
        return true
    }
}

/// The form of a nested card in a line `AGENT`, as in vCard 2.1.
enum VCardAgent {
    /// The card begins in the next line.
    case announced
    /// The card has begun after the colon.
    case begun

    init?(_ text: UnsafeRawBufferPointer) {
        let line = CardLine(text)
        guard line.isNamed("AGENT"), line.colon != nil else { return nil }
        if line.value.trimmingSpace.isEmpty {
            self = .announced
        } else if line.value.isCardBegin {
            self = .begun
        } else {
            return nil
        }
    }
}
