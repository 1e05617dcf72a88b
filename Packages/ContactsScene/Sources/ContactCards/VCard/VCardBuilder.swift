/// Finds the cards among the lines of a document.
struct VCardBuilder {
    private enum State {
        case outside, inside
        /// Within a card that is too large, until its end.
        case skipping
    }

    /// The encodings of values without a charset.
    var encoding = VCardValueEncoding()
    /// The maximum bytes of a card; tests lower it.
    var limit = VCardReader.cardLimit
    private let isStrict: Bool
    private var state = State.outside
    private var lineNumber = 0
    private var source = VCardSource()
    /// Unreported text outside of cards: one unfolded line, or its beginning.
    private var outside: [UInt8] = []
    private var outsideLine = 0
    private var isOutsideReported = false

    init(isStrict: Bool) {
        self.isStrict = isStrict
    }

    /// Whether a carriage return alone ends a line: outside of cards, and in a card whose first line ended so.
    var breaksAtReturns: Bool { state != .inside || source.breaksAtReturns }

    /// Adds the text before a line feed, or before a carriage return that ends a line.
    mutating func add(
        _ text: UnsafeRawBufferPointer,
        endedByReturn: Bool,
        _ handle: (CardItem) throws -> Void
    ) rethrows {
        var rest = text
        lineNumber += 1
        while let end = rest.lineBreakingReturn(breaksAtReturns: breaksAtReturns) {
            let isLineEnd = breaksAtReturns
            try addLine(
                UnsafeRawBufferPointer(rebasing: rest[..<end]),
                endedBy: isLineEnd ? "\n" : "\r",
                isReturn: true,
                handle
            )
            if isLineEnd { lineNumber += 1 }
            rest = UnsafeRawBufferPointer(rebasing: rest[(end + 1)...])
        }
        try addLine(rest, endedBy: "\n", isReturn: endedByReturn, handle)
    }

    mutating func finish(_ handle: (CardItem) throws -> Void) rethrows {
        switch state {
        case .inside: try endCard(missing: "the card has no END:VCARD before the end", handle)
        case .outside: try judgeOutside(handle)
        case .skipping: break
        }
        state = .outside
    }

    /// Skips the beginning of a line that is too long, with its card; more of the line follows.
    mutating func refuse(_ bytes: [UInt8], _ handle: (CardItem) throws -> Void) rethrows {
        if state != .skipping { try skip("the line is longer than 16 MiB", line: lineNumber + 1, handle) }
        try handle(.rejected(bytes))
    }

    private mutating func addLine(
        _ line: UnsafeRawBufferPointer,
        endedBy end: Unicode.Scalar,
        isReturn: Bool,
        _ handle: (CardItem) throws -> Void
    ) rethrows {
        switch state {
        case .outside: try addOutside(line, isReturn: isReturn, handle)
        case .skipping where line.isCardBegin: begin(line, isReturn: isReturn)
        case .skipping:
            try handle(.rejected(Array(line) + "\r\n".utf8))
            if line.isCardEnd { state = .outside }
        case .inside where source.bytes.count + line.count > limit:
            try skip("the card is larger than 16 MiB", line: source.firstLine, handle)
            try handle(.rejected(Array(line) + "\r\n".utf8))
        case .inside:
            switch source.add(line, endedBy: UInt8(ascii: end)) {
            case .part: break
            case .end: try endCard(missing: nil, handle)
            case .endAndBegin:
                try endCard(missing: nil, handle)
                begin(line, isReturn: isReturn)
            case .nextBegin:
                try endCard(
                    missing: "the card has no END:VCARD before the next BEGIN:VCARD in line \(lineNumber)",
                    handle
                )
                begin(line, isReturn: isReturn)
            }
        }
    }

    private mutating func begin(_ line: UnsafeRawBufferPointer, isReturn: Bool) {
        state = .inside
        source.begin(line: lineNumber, indentation: line.indentation, breaksAtReturns: isReturn)
        outside = []
        isOutsideReported = false
    }

    /// Reports the card; `missing` is the reason why it ends without `END:VCARD`.
    private mutating func endCard(
        missing: String?,
        _ handle: (CardItem) throws -> Void
    ) rethrows {
        state = .outside
        let reading = VCardReading(source, limit: limit, missingEnd: missing, encoding)
        if let card = reading.card, !isStrict || reading.problems.isEmpty {
            for problem in reading.problems { try handle(.warning(problem.warning)) }
            try handle(.card(card))
            return
        }
        if let fault = reading.problems.first?.rejection { try handle(.fault(fault)) }
        try handle(.rejected(rejectedText(end: missing == nil ? "END:VCARD\r\n" : "")))
    }

    private mutating func skip(
        _ message: String,
        line: Int,
        _ handle: (CardItem) throws -> Void
    ) rethrows {
        try handle(.fault(CardFault(line: line, message: message + "; it is skipped")))
        if state == .inside { try handle(.rejected(rejectedText(end: ""))) }
        state = .skipping
    }

    /// The card's original text, with CRLF line ends.
    private func rejectedText(end: String) -> [UInt8] {
        var text = Array("BEGIN:VCARD\r\n".utf8)
        for byte in source.bytes {
            if byte == UInt8(ascii: "\n") { text.append(UInt8(ascii: "\r")) }
            text.append(byte)
        }
        return text + end.utf8
    }
}

// MARK: - Outside of cards

extension VCardBuilder {
    private mutating func addOutside(
        _ line: UnsafeRawBufferPointer,
        isReturn: Bool,
        _ handle: (CardItem) throws -> Void
    ) rethrows {
        if line.isContinuation, !outside.isEmpty, !line.isCardBegin {
            // A folded `BEGIN:VCARD` is short.
            outside += line.dropFirst().prefix(40 - min(40, outside.count))
        } else {
            try judgeOutside(handle)
            outside = Array(line.prefix(40))
            outsideLine = lineNumber
        }
        let isBegin = outside.withUnsafeBytes { $0.isCardBegin }
        guard !isBegin else {
            // The last part of a folded BEGIN:VCARD does not show the card's indentation.
            begin(line.isCardBegin ? line : .init(start: nil, count: 0), isReturn: isReturn)
            return
        }
        if line.endsWithCardBegin {
            // Accept a byte order mark between concatenated documents, or an END:VCARD without its line break.
            if !line.starts(with: [0xEF, 0xBB, 0xBF]) || line.count > 14 {
                try report("there is text before BEGIN:VCARD", column: 1, handle)
            }
            begin(UnsafeRawBufferPointer(rebasing: line[line.count...]), isReturn: isReturn)
        } else if line.isKnownVersion {
            try report("BEGIN:VCARD is missing before the card's version", column: nil, handle)
            begin(line, isReturn: isReturn)
            _ = source.add(line, endedBy: UInt8(ascii: "\n"))
        }
    }

    /// Reports text outside of cards, once before each card.
    private mutating func judgeOutside(_ handle: (CardItem) throws -> Void) rethrows {
        defer { outside = [] }
        let (isText, isEnd) = outside.withUnsafeBytes { text in
            // Some phones wrap their cards in a VADDRESSBOOK.
            (!text.trimmingSpace.isEmpty && !text.containsIgnoringCase("VADDRESSBOOK"), text.isCardEnd)
        }
        guard isText, !isOutsideReported else { return }
        isOutsideReported = true
        let what = isEnd ? "END:VCARD without BEGIN:VCARD" : "text outside of a card"
        let fault = CardFault(
            line: outsideLine,
            column: 1,
            message: what + "; a card begins with BEGIN:VCARD"
        )
        try handle(isStrict ? .fault(fault) : .warning(fault))
    }

    private func report(
        _ message: String,
        column: Int?,
        _ handle: (CardItem) throws -> Void
    ) rethrows {
        let fault = CardFault(line: lineNumber, column: column, message: message)
        try handle(isStrict ? .fault(fault) : .warning(fault))
    }
}

extension UnsafeRawBufferPointer {
    fileprivate var endsWithCardBegin: Bool {
        let text = trimmingSpace
        return text.count > 11
            && UnsafeRawBufferPointer(rebasing: text[(text.count - 11)...]).equalsIgnoringCase("BEGIN:VCARD")
    }

    fileprivate var isKnownVersion: Bool {
        let text = trimmingSpace
        return text.equalsIgnoringCase("VERSION:2.1") || text.equalsIgnoringCase("VERSION:3.0")
            || text.equalsIgnoringCase("VERSION:4.0")
    }
}
