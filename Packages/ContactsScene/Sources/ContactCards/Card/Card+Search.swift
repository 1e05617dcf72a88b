extension Card {
    /// Visits the searchable text of every field in place: text, the digits of phone numbers, and names of several
    /// words also as one word.
    public func forEachSearchText(_ body: (UnsafeRawBufferPointer) -> Void) {
        var plain: [UInt8] = []
        forEachLine { line in
            guard let name = line.name.first, !Self.isTechnical(line, name | 0x20) else { return }
            if line.isNamed("TEL") {
                plain.removeAll(keepingCapacity: true)
                if line.value.allSatisfy({ $0 < 0x80 }) {
                    plain.append(contentsOf: line.value.lazy.filter { $0 &- 0x30 < 10 })
                } else {
                    let number = String(decoding: line.value, as: UTF8.self)
                    plain.append(contentsOf: ComparablePhone.digits(of: number).utf8)
                }
                if !plain.isEmpty { plain.withUnsafeBytes(body) }
            } else if line.isNamed("GENDER") {
                plain = Array(gender.utf8)
                plain.withUnsafeBytes(body)
            } else if line.value.firstIndex(of: UInt8(ascii: "\\"), from: 0) != nil {
                plain.removeAll(keepingCapacity: true)
                CardText.appendUnescaped(line.value, to: &plain)
                plain.withUnsafeBytes(body)
            } else {
                body(line.value)
                if line.isNamed("N") || line.isNamed("ORG") {
                    Self.forEachJoinedName(in: line.value, buffer: &plain, body)
                }
            }
        }
    }

    /// Visits `vanderBerg` for `van der Berg`: parts of a name or organisation without their inner blanks or hyphens.
    /// Initials are skipped: `James A.` is found as it is.
    private static func forEachJoinedName(
        in value: UnsafeRawBufferPointer,
        buffer: inout [UInt8],
        _ body: (UnsafeRawBufferPointer) -> Void
    ) {
        var start = 0
        while start < value.count {
            let end = value.firstIndex(of: UInt8(ascii: ";"), from: start) ?? value.count
            let part = UnsafeRawBufferPointer(rebasing: value[start..<end])
            start = end + 1
            let isJoinable = part.contains { isNameSeparator($0) } && part.last != UInt8(ascii: ".")
            guard isJoinable else { continue }
            buffer.removeAll(keepingCapacity: true)
            buffer.append(contentsOf: part.lazy.filter { !isNameSeparator($0) })
            buffer.withUnsafeBytes(body)
        }
    }

    private static func isNameSeparator(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "-")
    }

    /// Properties without searchable text: identifiers, program data, and encoded bytes.
    private static func isTechnical(_ line: CardLine, _ initial: UInt8) -> Bool {
        switch initial {
        case UInt8(ascii: "v"): line.isNamed("VERSION")
        case UInt8(ascii: "u"): line.isNamed("UID")
        case UInt8(ascii: "r"): line.isNamed("REV")
        case UInt8(ascii: "p"): line.isNamed("PHOTO") || line.isNamed("PRODID")
        case UInt8(ascii: "k"): line.isNamed("KEY") || line.isNamed("KIND")
        case UInt8(ascii: "m"): line.isNamed("MEMBER")
        case UInt8(ascii: "l"), UInt8(ascii: "s"), UInt8(ascii: "x"): line.isBinary
        default: false
        }
    }

    /// The value of the first property of a name, in place; empty if there is none.
    public func withValue<Result>(of name: String, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        bytes.withUnsafeBytes { lines in
            body(
                lines.firstCardLine { $0.isNamed(text: name) }?.value
                    ?? UnsafeRawBufferPointer(start: nil, count: 0)
            )
        }
    }
}
