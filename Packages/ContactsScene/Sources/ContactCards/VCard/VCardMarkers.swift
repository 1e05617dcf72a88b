/// Detects the markers in a line that begin and end cards and properties.
extension UnsafeRawBufferPointer {
    var isCardBegin: Bool { isMarker("BEGIN") }

    var isCardEnd: Bool { isMarker("END") }

    /// Whether the line is a name, given in capitals, and `VCARD`, with or without blanks around the colon.
    private func isMarker(_ name: StaticString) -> Bool {
        let text = trimmingSpace
        let length = name.utf8CodeUnitCount
        // Fast path: nearly every line has another length or another first letter.
        guard text.count >= length + 6, text.count <= length + 20, let first = text.first,
            first & 0xDF == name.utf8Start[0],
            let colon = text.firstIndex(of: UInt8(ascii: ":"), from: length)
        else { return false }
        return UnsafeRawBufferPointer(rebasing: text[..<colon]).trimmingSpace.equalsIgnoringCase(name)
            && UnsafeRawBufferPointer(rebasing: text[(colon + 1)...]).trimmingSpace.equalsIgnoringCase(
                "VCARD"
            )
    }

    /// Whether the line joins the end of one card and the begin of another, from concatenated documents without a line
    /// break.
    var isCardEndAndBegin: Bool {
        count == 20 && equalsIgnoringCase("END:VCARDBEGIN:VCARD")
    }

    /// Whether the line continues the previous one (RFC 6350, section 3.2).
    var isContinuation: Bool { first == UInt8(ascii: " ") || first == UInt8(ascii: "\t") }

    /// Whether the line is `BEGIN:…` or `END:…`, with or without parameters.
    var isMarker: Bool { begins("END") || begins("BEGIN") }

    /// Whether the line begins with a name, given in capitals, and a delimiter.
    private func begins(_ name: StaticString) -> Bool {
        let length = name.utf8CodeUnitCount
        return count > length && (self[length] == UInt8(ascii: ":") || self[length] == UInt8(ascii: ";"))
            && UnsafeRawBufferPointer(rebasing: self[..<length]).equalsIgnoringCase(name)
    }

    /// Whether the line is a property that needs no repair.
    var isSoundProperty: Bool {
        guard let name = propertyName, name.end == name.delimiter, !isMarker else { return false }
        if self[name.end] == UInt8(ascii: ":") { return true }
        guard let colon = firstIndex(of: UInt8(ascii: ":"), from: name.end) else { return false }
        let head = UnsafeRawBufferPointer(rebasing: self[..<colon])
        guard let quote = head.firstIndex(of: UInt8(ascii: "\""), from: name.end) else { return true }
        // A quoted colon does not end the parameters.
        var isQuoted = false
        for byte in self[quote...] {
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            if byte == UInt8(ascii: ":"), !isQuoted { return true }
        }
        return false
    }

    /// The maximum length of a property's name with its group.
    static var nameLimit: Int { 70 }

    /// The end of a property's name with its group, and the index of the `;` or `:` after it, before which blanks may
    /// stand.
    /// Nil if the line does not begin with a name, has only a group, or has a name too long for one line: if folded
    /// within its name, a property could be mistaken for base 64.
    var propertyName: (end: Int, delimiter: Int)? {
        var end = 0
        while end < count, self[end].isNameByte { end += 1 }
        var delimiter = end
        while delimiter < count, self[delimiter] == 0x20 || self[delimiter] == 0x09 { delimiter += 1 }
        guard end > 0, end <= Self.nameLimit, self[end - 1] != UInt8(ascii: "."), delimiter < count,
            self[delimiter] == UInt8(ascii: ":") || self[delimiter] == UInt8(ascii: ";")
        else { return nil }
        return (end, delimiter)
    }

    /// The number of leading blanks and tabs.
    var indentation: Int { prefix { $0 == 0x20 || $0 == 0x09 }.count }

    /// The first carriage return that ends a line: any if all of them do, else one before a property.
    func lineBreakingReturn(breaksAtReturns: Bool) -> Int? {
        var searched = 0
        while let index = firstIndex(of: UInt8(ascii: "\r"), from: searched) {
            searched = index + 1
            if breaksAtReturns || UnsafeRawBufferPointer(rebasing: self[searched...]).beginsProperty {
                return index
            }
        }
        return nil
    }

    /// Whether the line begins with a property's name in capitals, either known or with `X-`.
    private var beginsProperty: Bool {
        var start = 0
        for index in 0..<Swift.min(count, 40) {
            switch self[index] {
            case UInt8(ascii: "."): start = index + 1
            case UInt8(ascii: ":"), UInt8(ascii: ";"):
                let name = String(decoding: self[start..<index], as: UTF8.self)
                return name.hasPrefix("X-") || Self.knownNames.contains(name)
            default: break
            }
        }
        return false
    }

    private static let knownNames: Set<String> = [
        "BEGIN", "END", "VERSION", "ADR", "AGENT", "ANNIVERSARY", "BDAY", "CALADRURI", "CALURI", "CATEGORIES",
        "CLASS", "CLIENTPIDMAP", "EMAIL", "FBURL", "FN", "GENDER", "GEO", "IMPP", "KEY", "KIND", "LABEL",
        "LANG", "LOGO", "MAILER", "MEMBER", "N", "NAME", "NICKNAME", "NOTE", "ORG", "PHOTO", "PRODID",
        "PROFILE", "RELATED", "REV", "ROLE", "SORT-STRING", "SOUND", "SOURCE", "TEL", "TITLE", "TZ", "UID",
        "URL", "XML",
    ]

    /// The bytes without surrounding blanks, tabs and NUL bytes.
    var trimmingSpace: UnsafeRawBufferPointer {
        var slice = self[...]
        while let first = slice.first, first == 0x20 || first == 0x09 || first == 0 {
            slice = slice.dropFirst()
        }
        while let last = slice.last, last == 0x20 || last == 0x09 || last == 0 { slice = slice.dropLast() }
        return UnsafeRawBufferPointer(rebasing: slice)
    }
}

extension UInt8 {
    /// Whether the byte is a letter, a digit, a hyphen, an underscore, or the dot after a group.
    fileprivate var isNameByte: Bool {
        (0x61...0x7A).contains(self | 0x20) || (0x30...0x39).contains(self) || self == UInt8(ascii: "-")
            || self == UInt8(ascii: ".") || self == UInt8(ascii: "_")
    }
}
