/// Puts physical lines together into cards: unfolding, nesting, and what is wrong with them.
struct VCardBuilder {
    private enum State {
        case outside
        /// Inside a card that began at a line.
        case inside(Int)
        /// Inside a card that has been reported, until its end.
        case skipping
    }

    private var state = State.outside
    private var lineNumber = 0
    private var card: [UInt8] = []
    /// Where the current logical line begins in `card`.
    private var lineStart = 0
    private var isNested = false
    /// Whether the current line goes on in the next one, as quoted-printable has it.
    private var continuesQuoted = false
    private var isGarbageReported = false

    mutating func add(_ line: UnsafeRawBufferPointer, _ handle: (CardItem) throws -> Void) rethrows {
        lineNumber += 1
        guard case .inside(let start) = state else {
            try addOutside(line, handle)
            return
        }
        if card.count + line.count > VCardReader.cardLimit {
            state = .skipping
            try handle(.fault(CardFault(line: start, message: "the card is larger than 16 MiB")))
            return
        }
        if continuesQuoted, !line.trimmingSpace.equalsIgnoringCase("END:VCARD") {
            // The soft break of quoted-printable: RFC 2045, section 6.7.
            card.removeLast(2)
            append(line)
            return
        }
        guard let first = line.first else { return }
        if first == UInt8(ascii: " ") || first == UInt8(ascii: "\t") {
            unfold(UnsafeRawBufferPointer(rebasing: line.dropFirst()))
            return
        }
        if first | 0x20 == UInt8(ascii: "b"), line.isMarker("BEGIN") {
            try beginInside(line, start: start, handle)
            return
        }
        if first | 0x20 == UInt8(ascii: "e"), line.isMarker("END") {
            try endInside(line, start: start, handle)
            return
        }
        try addProperty(line, start: start, handle)
    }

    mutating func finish(_ handle: (CardItem) throws -> Void) rethrows {
        if case .inside(let start) = state {
            try handle(.fault(CardFault(line: start, message: "the card has no END:VCARD before the end")))
        }
        state = .outside
    }

    /// Reports a line that is too long to be one.
    mutating func refuseLine(_ handle: (CardItem) throws -> Void) rethrows {
        state = .skipping
        try handle(.fault(CardFault(line: lineNumber + 1, message: "the line is longer than 16 MiB")))
    }

    private mutating func addOutside(
        _ line: UnsafeRawBufferPointer,
        _ handle: (CardItem) throws -> Void
    ) rethrows {
        let text = line.trimmingSpace
        if text.isMarker("BEGIN"), text.containsIgnoringCase("VCARD") {
            begin()
            return
        }
        if case .skipping = state {
            if text.isMarker("END"), text.containsIgnoringCase("VCARD") { state = .outside }
            return
        }
        // A wrapper around the cards, as some phones write it.
        if text.isEmpty || text.containsIgnoringCase("VADDRESSBOOK") { return }
        guard !isGarbageReported else { return }
        isGarbageReported = true
        let what = text.isMarker("END") ? "END:VCARD without BEGIN:VCARD" : "text outside of a card"
        try handle(
            .fault(CardFault(line: lineNumber, column: 1, message: what + "; a card begins with BEGIN:VCARD"))
        )
    }

    private mutating func begin() {
        state = .inside(lineNumber)
        card.removeAll(keepingCapacity: true)
        lineStart = 0
        isNested = false
        continuesQuoted = false
        isGarbageReported = false
    }

    private mutating func beginInside(
        _ line: UnsafeRawBufferPointer,
        start: Int,
        _ handle: (CardItem) throws -> Void
    ) rethrows {
        let isAgent = card[lineStart...].withUnsafeBytes { CardLine($0).isNamed("AGENT") }
        if isAgent, !isNested {
            isNested = true
            nest(line)
            return
        }
        try handle(
            .fault(
                CardFault(
                    line: start,
                    message: "the card has no END:VCARD before the next BEGIN:VCARD in line \(lineNumber)"
                )
            )
        )
        begin()
    }

    private mutating func endInside(
        _ line: UnsafeRawBufferPointer,
        start: Int,
        _ handle: (CardItem) throws -> Void
    ) rethrows {
        if isNested {
            nest(line)
            isNested = false
            return
        }
        state = .outside
        try handle(VCardNormalizer.item(card, line: start))
    }

    /// Joins a line that begins with a blank to the one before: RFC 6350, section 3.2.
    private mutating func unfold(_ rest: UnsafeRawBufferPointer) {
        guard !card.isEmpty else { return }
        if isNested {
            // Takes back the line break that nesting wrote.
            card.removeLast(Self.nestedBreak.utf8CodeUnitCount)
            nest(rest)
        } else {
            card.removeLast()
            append(rest)
        }
    }

    private static let nestedBreak: StaticString = "\\n\n"

    /// Keeps a card within a card as the escaped text of its property: RFC 2426, section 3.5.4.
    private mutating func nest(_ line: UnsafeRawBufferPointer) {
        if card.last == UInt8(ascii: "\n") { card.removeLast() }
        for byte in line {
            if byte == UInt8(ascii: "\\") || byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";") {
                card.append(UInt8(ascii: "\\"))
            }
            card.append(byte)
        }
        card.append(contentsOf: UnsafeBufferPointer(start: Self.nestedBreak.utf8Start, count: 3))
    }

    private mutating func addProperty(
        _ line: UnsafeRawBufferPointer,
        start: Int,
        _ handle: (CardItem) throws -> Void
    ) rethrows {
        if isNested {
            nest(line)
            return
        }
        guard let colon = line.firstIndex(of: UInt8(ascii: ":"), from: 0) else {
            if isBase64Tail(line) {
                card.removeLast()
                append(line)
                return
            }
            state = .skipping
            try handle(
                .fault(
                    CardFault(
                        line: lineNumber,
                        column: 1,
                        message:
                            "a property has a colon after its name, like FN:Ada Lovelace; the card is skipped"
                    )
                )
            )
            return
        }
        guard colon > 0 else {
            state = .skipping
            try handle(
                .fault(
                    CardFault(
                        line: lineNumber,
                        column: 1,
                        message: "a property's name is missing before the colon; the card is skipped"
                    )
                )
            )
            return
        }
        lineStart = card.count
        append(line)
    }

    /// Lines of base 64 that vCard 2.1 allows to follow without a blank in front.
    private func isBase64Tail(_ line: UnsafeRawBufferPointer) -> Bool {
        guard card.count > lineStart else { return false }
        let isEncoded = card[lineStart...].withUnsafeBytes {
            let head = CardLine($0).parameters
            return head.containsIgnoringCase("BASE64") || head.containsIgnoringCase("ENCODING=B")
        }
        return isEncoded
            && line.allSatisfy {
                (0x30...0x39).contains($0) || (0x41...0x5A).contains($0 & 0xDF) || $0 == 0x2B || $0 == 0x2F
                    || $0 == 0x3D
            }
    }

    private mutating func append(_ line: UnsafeRawBufferPointer) {
        card.append(contentsOf: line)
        card.append(UInt8(ascii: "\n"))
        continuesQuoted = false
        guard line.last == UInt8(ascii: "=") else { return }
        continuesQuoted = card[lineStart...].withUnsafeBytes {
            CardLine($0).parameters.containsIgnoringCase("QUOTED-PRINTABLE")
        }
    }
}

extension UnsafeRawBufferPointer {
    /// Whether it is `BEGIN:…` or `END:…`.
    func isMarker(_ name: StaticString) -> Bool {
        let length = name.utf8CodeUnitCount
        guard count > length, self[length] == UInt8(ascii: ":") else { return false }
        return UnsafeRawBufferPointer(rebasing: self[..<length]).equalsIgnoringCase(name)
    }

    var trimmingSpace: UnsafeRawBufferPointer {
        var slice = self[...]
        while let first = slice.first, first == 0x20 || first == 0x09 || first == 0 {
            slice = slice.dropFirst()
        }
        while let last = slice.last, last == 0x20 || last == 0x09 || last == 0 { slice = slice.dropLast() }
        return UnsafeRawBufferPointer(rebasing: slice)
    }
}
