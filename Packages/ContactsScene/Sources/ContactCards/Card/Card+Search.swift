extension Card {
    /// Visits the text of every field that a person may look for, and the digits of phone numbers, in place.
    public func forEachSearchText(_ body: (UnsafeRawBufferPointer) -> Void) {
        var plain: [UInt8] = []
        forEachLine { line in
            guard let name = line.name.first, !Self.isTechnical(line, name | 0x20) else { return }
            if line.isNamed("TEL") {
                plain.removeAll(keepingCapacity: true)
                plain.append(contentsOf: line.value.lazy.filter { $0 &- 0x30 < 10 })
                if !plain.isEmpty { plain.withUnsafeBytes(body) }
            } else if line.value.firstIndex(of: UInt8(ascii: "\\"), from: 0) != nil {
                plain.removeAll(keepingCapacity: true)
                CardText.appendUnescaped(line.value, to: &plain)
                plain.withUnsafeBytes(body)
            } else {
                body(line.value)
            }
        }
    }

    /// Properties that say nothing to a person: identifiers, dates of change, pictures, and what programs add.
    private static func isTechnical(_ line: CardLine, _ initial: UInt8) -> Bool {
        switch initial {
        case UInt8(ascii: "v"): line.isNamed("VERSION")
        case UInt8(ascii: "u"): line.isNamed("UID")
        case UInt8(ascii: "r"): line.isNamed("REV")
        case UInt8(ascii: "p"): line.isNamed("PHOTO") || line.isNamed("PRODID")
        case UInt8(ascii: "l"): line.isNamed("LOGO")
        case UInt8(ascii: "s"): line.isNamed("SOUND") || line.isNamed("SORT-STRING")
        case UInt8(ascii: "k"): line.isNamed("KEY") || line.isNamed("KIND")
        case UInt8(ascii: "m"): line.isNamed("MEMBER") || line.isNamed("MAILER")
        case UInt8(ascii: "b"): line.isNamed("BDAY")
        case UInt8(ascii: "t"): line.isNamed("TZ")
        case UInt8(ascii: "g"): line.isNamed("GEO")
        case UInt8(ascii: "x"):
            !line.isNamed("X-PHONETIC-FIRST-NAME") && !line.isNamed("X-PHONETIC-LAST-NAME")
        default: false
        }
    }

    /// The value of the first property of a name, in place; empty where there is none.
    public func withValue<Result>(of name: String, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        var start = 0
        var end = 0
        bytes.withUnsafeBytes { all in
            forEachLine { line in
                if end == 0, line.isNamed(name), let base = line.value.baseAddress,
                    let origin = all.baseAddress
                {
                    start = base - origin
                    end = start + line.value.count
                }
            }
        }
        return bytes.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[start..<end])) }
    }
}
