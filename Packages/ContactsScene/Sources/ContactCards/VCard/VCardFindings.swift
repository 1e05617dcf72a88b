/// Scans a card's lines for the version and similar facts that affect parsing.
struct VCardFindings {
    /// The declared or assumed version.
    private(set) var version = CardVersion.v30
    private(set) var hasVersion = false
    private(set) var unknownVersion: String?
    private(set) var isNamed = false
    private(set) var needsRewriting = false

    init(_ lines: UnsafeRawBufferPointer) {
        lines.forEachCardLine { line in
            note(line)
            let parameters = line.parameters
            guard !parameters.isEmpty, !needsRewriting else { return }
            needsRewriting =
                parameters.containsIgnoringCase("QUOTED-PRINTABLE")
                || parameters.containsIgnoringCase("CHARSET=")
                || parameters.containsIgnoringCase("ENCODING=Q")
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
        guard !hasVersion else { return }
        hasVersion = true
        let plain = value.trimmingSpace
        if let known = CardVersion(plain) {
            version = known
        } else {
            unknownVersion = String(decoding: plain.prefix(20), as: UTF8.self)
            version = plain.first == UInt8(ascii: "4") ? .v40 : plain.first == UInt8(ascii: "2") ? .v21 : .v30
        }
        if version == .v21 || unknownVersion != nil || plain.count != value.count { needsRewriting = true }
    }

    /// Whether any property describes a person rather than the card itself.
    static func hasContent(_ lines: UnsafeRawBufferPointer) -> Bool {
        var hasContent = false
        lines.forEachCardLine { line in
            let isTechnical =
                [
                    "VERSION", "PRODID", "REV", "UID", "KIND", "X-ADDRESSBOOKSERVER-KIND", "SOURCE",
                    "X-UNREADABLE",
                ]
                .contains(String(decoding: line.name, as: UTF8.self).uppercased())
            let isEmpty = line.value.allSatisfy { $0 == UInt8(ascii: ";") || $0 <= 0x20 }
            if !isTechnical, !isEmpty { hasContent = true }
        }
        return hasContent
    }
}

extension CardVersion {
    init?(_ text: UnsafeRawBufferPointer) {
        if text.equalsIgnoringCase("3.0") {
            self = .v30
        } else if text.equalsIgnoringCase("4.0") {
            self = .v40
        } else if text.equalsIgnoringCase("2.1") {
            self = .v21
        } else {
            return nil
        }
    }
}
