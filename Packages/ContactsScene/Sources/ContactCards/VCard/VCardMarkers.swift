/// What a line says of where cards and properties begin and end.
extension UnsafeRawBufferPointer {
    var isCardBegin: Bool { trimmingSpace.equalsIgnoringCase("BEGIN:VCARD") }

    var isCardEnd: Bool { trimmingSpace.equalsIgnoringCase("END:VCARD") }

    /// Whether the line is what two documents leave that were put together without a line break between them.
    var isCardEndAndBegin: Bool {
        count == 20 && equalsIgnoringCase("END:VCARDBEGIN:VCARD")
    }

    /// Whether the line goes on with the one before: RFC 6350, section 3.2.
    var isContinuation: Bool { first == UInt8(ascii: " ") || first == UInt8(ascii: "\t") }

    /// Whether the line is `BEGIN:…` or `END:…`, or would be without its parameters.
    var isMarker: Bool { begins("END") || begins("BEGIN") }

    /// Whether the line begins with a name, given in capitals, and what stands behind a name.
    private func begins(_ name: StaticString) -> Bool {
        let length = name.utf8CodeUnitCount
        return count > length && (self[length] == UInt8(ascii: ":") || self[length] == UInt8(ascii: ";"))
            && UnsafeRawBufferPointer(rebasing: self[..<length]).equalsIgnoringCase(name)
    }

    /// Whether the line is a property in which nothing has to be mended.
    var isSoundProperty: Bool {
        guard let name = propertyName, name.end == name.delimiter, !isMarker else { return false }
        if self[name.end] == UInt8(ascii: ":") { return true }
        guard let colon = firstIndex(of: UInt8(ascii: ":"), from: name.end) else { return false }
        let head = UnsafeRawBufferPointer(rebasing: self[..<colon])
        guard let quote = head.firstIndex(of: UInt8(ascii: "\""), from: name.end) else { return true }
        // A colon in a quote ends no parameters.
        var isQuoted = false
        for byte in self[quote...] {
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            if byte == UInt8(ascii: ":"), !isQuoted { return true }
        }
        return false
    }

    /// How long a property's name may be, its group included.
    static var nameLimit: Int { 70 }

    /// Where the name of a property and its group end, and the `;` or `:` behind it, which blanks may separate from
    /// the name; nil if the line does not begin with a name, has only a group, or has a name
    /// that does not fit into one line: folded within its name, a property could be taken for base 64.
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

    /// How many blanks and tabs the line begins with.
    var indentation: Int { prefix { $0 == 0x20 || $0 == 0x09 }.count }

    /// Where the first carriage return is that ends a line: any if all of them do, else one before a property.
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

    /// Whether the line begins with a property's name in capitals, one that is known or begins with `X-`.
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

    /// Without blanks, tabs and NUL bytes at both ends.
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
    /// Whether the byte is a letter, a digit, a hyphen, an underscore, or the dot behind a group.
    fileprivate var isNameByte: Bool {
        (0x61...0x7A).contains(self | 0x20) || (0x30...0x39).contains(self) || self == UInt8(ascii: "-")
            || self == UInt8(ascii: ".") || self == UInt8(ascii: "_")
    }
}
