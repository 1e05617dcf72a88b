import Glibc

/// Makes a card of its collected lines: 2.1 becomes 3.0, charsets become UTF-8, and what is no card is a fault.
enum VCardNormalizer {
    static func item(_ lines: [UInt8], line: Int) -> CardItem {
        lines.withUnsafeBytes { item($0, line: line) }
    }

    private static func item(_ lines: UnsafeRawBufferPointer, line: Int) -> CardItem {
        if let position = lines.firstIndex(of: 0, from: 0) {
            return .fault(
                CardFault(line: line, message: "the card has a NUL byte at its byte \(position + 1)")
            )
        }
        let findings = VCardFindings(lines)
        if let other = findings.unknownVersion {
            return .fault(
                CardFault(line: line, message: "version '\(other)' is not known; 2.1, 3.0 and 4.0 are")
            )
        }
        guard findings.isNamed else {
            return .fault(
                CardFault(
                    line: line,
                    message: "the card has no name: one of N, FN, ORG, NICKNAME, EMAIL or TEL is needed"
                )
            )
        }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(lines.count + (findings.version == nil ? 12 : 0))
        if findings.version == nil { bytes.append(contentsOf: "VERSION:3.0\n".utf8) }
        if findings.needsRewriting || !UTF8Validation.isValid(lines) {
            lines.forEachCardLine {
                VCardPropertyNormalizer.append($0, isVersion21: findings.version == .v21, to: &bytes)
            }
        } else {
            bytes.append(contentsOf: lines)
        }
        return .card(Card(bytes: bytes))
    }
}

/// What a card's lines say of how they are to be taken.
private struct VCardFindings {
    var version: CardVersion?
    var unknownVersion: String?
    var isNamed = false
    var needsRewriting = false

    init(_ lines: UnsafeRawBufferPointer) {
        lines.forEachCardLine { line in
            note(line)
            let parameters = line.parameters
            guard !parameters.isEmpty, !needsRewriting else { return }
            needsRewriting =
                parameters.containsIgnoringCase("QUOTED-PRINTABLE")
                || parameters.containsIgnoringCase("CHARSET=")
        }
    }

    private mutating func note(_ line: CardLine) {
        let name = line.name
        switch (name.first ?? 0) & 0xDF {
        case UInt8(ascii: "V") where name.equalsIgnoringCase("VERSION"): noteVersion(line.value)
        case _ where isNamed: break
        case UInt8(ascii: "F"), UInt8(ascii: "N"), UInt8(ascii: "O"), UInt8(ascii: "E"), UInt8(ascii: "T"):
            let isIdentifying =
                name.equalsIgnoringCase("FN") || name.equalsIgnoringCase("N")
                || name.equalsIgnoringCase("ORG")
                || name.equalsIgnoringCase("NICKNAME") || name.equalsIgnoringCase("EMAIL")
                || name.equalsIgnoringCase("TEL")
            isNamed =
                isIdentifying && line.value.contains { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: " ") }
        default: break
        }
    }

    private mutating func noteVersion(_ value: UnsafeRawBufferPointer) {
        guard version == nil, unknownVersion == nil else { return }
        let plain = value.trimmingSpace
        if plain.equalsIgnoringCase("3.0") {
            version = .v30
        } else if plain.equalsIgnoringCase("4.0") {
            version = .v40
        } else if plain.equalsIgnoringCase("2.1") {
            version = .v21
            needsRewriting = true
        } else {
            unknownVersion = String(decoding: plain.prefix(20), as: UTF8.self)
        }
        if plain.count != value.count { needsRewriting = true }
    }
}
