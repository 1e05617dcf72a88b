/// Converts the lines of a card to one property a line (RFC 6350, section 3.2, and the practice of older versions).
///
/// A line that is not a property is kept as an `X-UNREADABLE` property, with its text escaped as a value.
struct VCardUnfolder {
    /// The properties, each ended by a line feed.
    private(set) var lines: [UInt8] = []
    private(set) var problems: [VCardProblem] = []
    private var number: Int
    /// The start of the current property in `lines`, and the number of its first line.
    private var start = 0
    private var startNumber = 0
    /// The length of the previous line, which shows how a continuation was folded.
    private var previousCount = 0
    /// The number of open nested cards.
    private var depth = 0
    private var isVersion21 = false
    /// The text before the colon of the current property, once the colon is known.
    private var head: Head?
    /// The end of the part of `lines` searched for the colon, and whether a quote is open there.
    private var scanned = 0
    private var isInQuote = false
    /// The number of problems that were not listed.
    private var omitted = 0
    /// Whether the current line continues in the next one, as in quoted-printable.
    private var continuesQuoted = false

    private struct Head {
        private(set) var isQuotedPrintable = false
        private(set) var isBase64 = false
        /// Whether the value may be base64 without a mark.
        let isBinary: Bool

        /// - Parameter line: A property up to its colon.
        init(_ line: UnsafeRawBufferPointer) {
            isBinary = InlineData.binaryNames.contains(
                String(decoding: CardLine(line).name.prefix(20), as: UTF8.self).uppercased()
            )
            // Fast path: most properties have no encoding.
            guard
                line.containsIgnoringCase("QUOTED-PRINTABLE") || line.containsIgnoringCase("BASE64")
                    || line.containsIgnoringCase("ENCODING=B") || line.containsIgnoringCase("ENCODING=Q"),
                let property = CardProperty(line: line)
            else { return }
            isQuotedPrintable = property.isQuotedPrintable
            isBase64 = property.isBase64
        }
    }

    /// The maximum number of problems listed for one card.
    private static let problemLimit = 100

    /// - Parameter firstLine: The number of the card's first line.
    init(firstLine: Int) {
        number = firstLine
    }

    /// Adds all lines of a card; a carriage return ends one if a property follows.
    mutating func add(_ text: UnsafeRawBufferPointer) {
        var position = 0
        while position < text.count {
            let end = text.firstIndex(of: UInt8(ascii: "\n"), from: position) ?? text.count
            number += 1
            var rest = UnsafeRawBufferPointer(rebasing: text[position..<end])
            if end == text.count, rest.last == UInt8(ascii: "\r") {
                rest = UnsafeRawBufferPointer(rebasing: rest.dropLast())
            }
            while let middle = rest.lineBreakingReturn(breaksAtReturns: false) {
                addLine(UnsafeRawBufferPointer(rebasing: rest[..<middle]))
                rest = UnsafeRawBufferPointer(rebasing: rest[(middle + 1)...])
            }
            addLine(rest)
            position = end + 1
        }
        endProperty()
        guard omitted > 0 else { return }
        problems.append(
            VCardProblem(
                line: number,
                "\(omitted) more places up to this line cannot be read",
                remedy: "they are kept as X-UNREADABLE"
            )
        )
    }

    private mutating func report(_ problem: VCardProblem) {
        if problems.count < Self.problemLimit { problems.append(problem) } else { omitted += 1 }
    }

    private mutating func addLine(_ line: UnsafeRawBufferPointer) {
        guard line.firstIndex(of: 0, from: 0) == nil else {
            report(
                VCardProblem(
                    line: number,
                    column: line.firstIndex(of: 0, from: 0).map { $0 + 1 },
                    "the line has a NUL byte",
                    remedy: "NUL bytes are left out"
                )
            )
            line.filter { $0 != 0 }.withUnsafeBytes { addLine($0) }
            return
        }
        defer { previousCount = line.count }
        if depth == 0, let column = line.firstIndex(of: UInt8(ascii: "\r"), from: 0) {
            report(
                VCardProblem(
                    line: number,
                    column: column + 1,
                    "the line has a carriage return in it",
                    remedy: "it is read as a line break"
                )
            )
        }
        if depth > 0 {
            addNested(line)
        } else if continuesQuoted {
            // The soft break of quoted-printable: RFC 2045, section 6.7.
            lines.removeLast(2)
            append(line)
        } else if line.isEmpty {
            return
        } else if line.isContinuation, lines.count > start {
            lines.removeLast()
            append(continuation(line))
        } else if isBase64Tail(line) || isQuotedTail(line) {
            lines.removeLast()
            append(line)
        } else if line.isCardBegin {
            depth = 1
            nest(line)
        } else {
            endProperty()
            startNumber = number
            if line[0] | 0x20 == UInt8(ascii: "a"), VCardAgent(line) == .begun {
                append(UnsafeRawBufferPointer(rebasing: line[..<(line.count - CardLine(line).value.count)]))
                depth = 1
                nest(CardLine(line).value)
            } else {
                append(line)
            }
        }
    }

    private mutating func append(_ line: UnsafeRawBufferPointer) {
        lines.append(contentsOf: line)
        lines.append(UInt8(ascii: "\n"))
        scanHead()
        guard head?.isQuotedPrintable == true else {
            continuesQuoted = false
            return
        }
        // Blanks after the soft break are not part of the text: RFC 2045, section 6.7.
        let blanks = line.reversed().prefix { $0 == 0x20 || $0 == 0x09 }.count
        continuesQuoted = line.dropLast(blanks).last == UInt8(ascii: "=")
        if continuesQuoted, blanks > 0 {
            lines.removeSubrange((lines.count - 1 - blanks)..<(lines.count - 1))
        }
    }

    /// Searches the added text for the colon.
    private mutating func scanHead() {
        guard head == nil else { return }
        for index in scanned..<(lines.count - 1) {
            if lines[index] == UInt8(ascii: "\"") { isInQuote.toggle() }
            guard lines[index] == UInt8(ascii: ":"), !isInQuote else { continue }
            head = lines[start...index].withUnsafeBytes { Head($0) }
            return
        }
        scanned = lines.count - 1
    }

    /// Parses the current property, as far as it has been read.
    private func withProperty<Result>(_ body: (CardLine) -> Result) -> Result {
        lines[start...].dropLast().withUnsafeBytes { body(CardLine($0)) }
    }

    /// The text that a folded line adds. In vCard 2.1 its blank belongs to the text, unless the previous line was cut
    /// at the width at which programs fold later versions.
    private func continuation(_ line: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
        let keepsBlank = isVersion21 && previousCount != 75 && previousCount != 76
        if keepsBlank, head != nil { return line }
        return UnsafeRawBufferPointer(rebasing: line.dropFirst())
    }

    /// Whether the line is base64 that vCard 2.1 allows to follow without a leading blank, and that other programs write so
    /// in data URIs, too.
    private func isBase64Tail(_ line: UnsafeRawBufferPointer) -> Bool {
        guard let head, head.isBase64 || head.isBinary,
            line.allSatisfy({ Base64.isDigit($0) || $0 == 0x3D || $0 == 0x20 || $0 == 0x09 })
        else { return false }
        return head.isBase64
            || withProperty {
                !UnsafeRawBufferPointer(rebasing: $0.value.prefix(4)).equalsIgnoringCase("HTTP")
            }
    }

    /// Whether the line is quoted-printable whose program has forgotten the soft break after an encoded line break.
    private func isQuotedTail(_ line: UnsafeRawBufferPointer) -> Bool {
        guard head?.isQuotedPrintable == true, line.propertyName == nil, !line.isMarker else { return false }
        let end = lines.suffix(4).dropLast()
        return end.elementsEqual("=0A".utf8) || end.elementsEqual("=0D".utf8)
    }
}

// MARK: - Cards within the card

extension VCardUnfolder {
    private static let nestedBreak: StaticString = "\\n\n"

    private mutating func addNested(_ line: UnsafeRawBufferPointer) {
        if line.isContinuation {
            // Remove the line break that nesting added.
            lines.removeLast(Self.nestedBreak.utf8CodeUnitCount)
            nest(continuation(line))
            return
        }
        guard !line.isEmpty else { return }
        if line.isCardBegin || VCardAgent(line) == .begun { depth += 1 }
        if line.isCardEnd { depth -= 1 }
        nest(line)
    }

    /// Appends a line of a nested card to the escaped text of its property (RFC 2426, section 3.5.4).
    private mutating func nest(_ line: UnsafeRawBufferPointer) {
        if lines.last == UInt8(ascii: "\n") { lines.removeLast() }
        appendEscaped(line)
        lines.append(contentsOf: UnsafeBufferPointer(start: Self.nestedBreak.utf8Start, count: 3))
    }

    private mutating func appendEscaped(_ text: some Sequence<UInt8>) {
        for byte in text {
            switch byte {
            case UInt8(ascii: "\\"), UInt8(ascii: ","), UInt8(ascii: ";"):
                lines.append(UInt8(ascii: "\\"))
                lines.append(byte)
            case UInt8(ascii: "\r"): lines.append(contentsOf: "\\n".utf8)
            default: lines.append(byte)
            }
        }
    }
}

// MARK: - Whole properties

extension VCardUnfolder {
    /// Checks the completed property; an invalid one is kept as the text of another.
    private mutating func endProperty() {
        guard lines.count > start else { return }
        let isSound = lines[start...].withUnsafeBytes {
            $0.isSoundProperty && $0.firstIndex(of: UInt8(ascii: "\r"), from: 0) == nil
        }
        if !isSound {
            if let reason = withProperty({ Self.fault(of: $0) }) { keepUnreadable(reason) } else { mend() }
        }
        if lines[start] | 0x20 == UInt8(ascii: "v") {
            isVersion21 =
                isVersion21
                || withProperty { $0.isNamed("VERSION") && CardVersion($0.value.trimmingSpace) == .v21 }
        }
        start = lines.count
        head = nil
        scanned = start
        isInQuote = false
        continuesQuoted = false
    }

    private static func fault(of line: CardLine) -> String? {
        if line.bytes.first == UInt8(ascii: "#") { return "a comment is not a property" }
        guard line.colon != nil else { return "a property has a colon after its name, like FN:Ada Lovelace" }
        let name = line.name.trimmingSpace
        if name.isEmpty { return "a property's name is missing before the colon" }
        if line.name.count > UnsafeRawBufferPointer.nameLimit {
            return "a property's name has at most \(UnsafeRawBufferPointer.nameLimit) characters"
        }
        guard line.bytes.propertyName != nil else {
            return "a property's name has only letters, digits and hyphens"
        }
        if name.equalsIgnoringCase("BEGIN") || name.equalsIgnoringCase("END") {
            return "only BEGIN:VCARD and END:VCARD can be in a card"
        }
        return nil
    }

    private mutating func keepUnreadable(_ reason: String) {
        report(
            VCardProblem(line: startNumber, column: 1, reason, remedy: "the line is kept as X-UNREADABLE")
        )
        let text = Array(lines[start...].dropLast())
        lines.removeSubrange(start...)
        lines.append(contentsOf: "X-UNREADABLE:".utf8)
        appendEscaped(text)
        lines.append(UInt8(ascii: "\n"))
    }

    /// Removes blanks after the name, and converts carriage returns to line breaks.
    private mutating func mend() {
        let line = Array(lines[start...].dropLast())
        let name = line.withUnsafeBytes { $0.propertyName }
        let colon = line.withUnsafeBytes { CardLine($0).colon }
        guard let name, let colon, name.end < name.delimiter || line.contains(UInt8(ascii: "\r")) else {
            return
        }
        let isBase64 = head?.isBase64 == true
        lines.removeSubrange(start...)
        lines += line[..<name.end]
        lines += line[name.delimiter...colon].filter { $0 != UInt8(ascii: "\r") }
        let value = Array(line[(colon + 1)...])
        if isBase64 {
            lines += value.filter { $0 != UInt8(ascii: "\r") }
        } else {
            VCardPropertyNormalizer.appendEscaped(value, separators: [], to: &lines)
        }
        lines.append(UInt8(ascii: "\n"))
    }
}
