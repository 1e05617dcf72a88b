/// The lines of one card as they came, without its first and its last.
struct VCardSource {
    /// What a line means for the card.
    enum Meaning {
        case part, end, endAndBegin, nextBegin
    }

    /// Each line ended by a line feed, or by a carriage return if the document has the next one in the same line.
    private(set) var bytes: [UInt8] = []
    /// The number of the line that began the card.
    private(set) var firstLine = 0
    /// Whether a carriage return alone ends the card's lines, as it ended the first.
    private(set) var breaksAtReturns = false
    /// Whether every line is a property or continues one as RFC 6350 has it: none is nested or doubtful.
    private var isPlain = true
    private var isFolded = false
    /// How many blanks stand before each line.
    private var indentation = 0
    /// How many cards within the card have begun.
    private var depth = 0
    private var isAfterAgent = false
    /// Where the last line begins that continues no other.
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
        // There is nothing yet that the first line could continue: all lines are indented.
        if bytes.isEmpty, indentation == 0 { indentation = text.indentation }
        if indentation > 0 {
            line = UnsafeRawBufferPointer(rebasing: text[min(indentation, text.indentation)...])
        }
        guard let first = line.first, !line.isContinuation else {
            // A line that ends in `=` may go on in the next one, as quoted-printable has it.
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

    /// The lines unfolded, and what was doubtful in them.
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

    /// Takes away every line break before a blank, with the blank.
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

    /// Whether the line is a property that needs no second look.
    private static func isPlain(_ line: UnsafeRawBufferPointer) -> Bool {
        guard line.isSoundProperty, line.last != UInt8(ascii: "=") else { return false }
        // The lines of vCard 2.1 are folded in another way.
        return (line[0] | 0x20) != UInt8(ascii: "v")
            || !line.trimmingSpace.equalsIgnoringCase("VERSION:2.1")
    }

    /// Whether the last lines are a folded `END:VCARD`; they are taken away then.
    private mutating func takeFoldedEnd() -> Bool {
        guard depth == 0, bytes.count - lastStart < 40, bytes.count > lastStart,
            bytes[lastStart] | 0x20 == UInt8(ascii: "e"),
            bytes[lastStart...].filter({ $0 > 0x20 }).withUnsafeBytes({ $0.isCardEnd })
        else { return false }
        bytes.removeSubrange(lastStart...)
        return true
    }
}

/// What a line named `AGENT` says of a card within the card, as vCard 2.1 has it.
enum VCardAgent {
    /// The card begins in the next line.
    case announced
    /// The card has begun behind the colon.
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
