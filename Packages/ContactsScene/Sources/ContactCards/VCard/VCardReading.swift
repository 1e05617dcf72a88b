/// The result of parsing one card's lines: the card, unless nothing in it can be read, and the problems.
struct VCardReading {
    private(set) var card: Card?
    /// The problems in the order of lines; not empty without a card.
    private(set) var problems: [VCardProblem] = []

    /// - Parameter missingEnd: The reason why the card ends without `END:VCARD`, if it does.
    init(_ source: VCardSource, limit: Int, missingEnd: String?, _ encoding: VCardValueEncoding) {
        if let missingEnd {
            problems.append(
                VCardProblem(line: source.firstLine, missingEnd, remedy: "the readable part is kept")
            )
        }
        let unfolded = source.unfolded()
        guard unfolded.lines.count <= limit else {
            problems = [VCardProblem(line: source.firstLine, "the card is larger than 16 MiB", remedy: "")]
            return
        }
        unfolded.lines.withUnsafeBytes { read($0, line: source.firstLine, encoding) }
        problems += unfolded.problems
        if problems.count > 1 {
            problems.sort { ($0.fault.line, $0.fault.column ?? 0) < ($1.fault.line, $1.fault.column ?? 0) }
        }
    }

    private mutating func read(
        _ lines: UnsafeRawBufferPointer,
        line: Int,
        _ encoding: VCardValueEncoding
    ) {
        let findings = VCardFindings(lines)
        if let other = findings.unknownVersion {
            problems.append(
                VCardProblem(
                    line: line,
                    "version '\(other)' is not known; 2.1, 3.0 and 4.0 are",
                    remedy: "the card is read as \(findings.version.rawValue)"
                )
            )
        }
        if !findings.isNamed {
            guard VCardFindings.hasContent(lines) else {
                problems = [
                    VCardProblem(line: line, "the card has no readable content", remedy: "")
                ]
                return
            }
            problems.append(
                VCardProblem(
                    line: line,
                    "the card has no name: one of N, FN, ORG, NICKNAME, EMAIL or TEL is needed",
                    remedy: "it is kept"
                )
            )
        }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(lines.count + (findings.hasVersion ? 0 : 12))
        if !findings.hasVersion { bytes.append(contentsOf: "VERSION:3.0\n".utf8) }
        if findings.needsRewriting || !UTF8Validation.isValid(lines) {
            lines.forEachCardLine {
                VCardPropertyNormalizer.append($0, version: findings.version, encoding, to: &bytes)
            }
        } else {
            bytes.append(contentsOf: lines)
        }
        let read = Card(bytes: bytes)
        if let excess = read.excess {
            problems = [VCardProblem(line: line, excess, remedy: "")]
        } else {
            card = read
        }
    }
}
