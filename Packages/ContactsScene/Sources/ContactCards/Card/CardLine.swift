import Glibc

/// One property's line, parsed in place: its name at once, its colon on demand, since most lines are passed over.
struct CardLine {
    let bytes: UnsafeRawBufferPointer
    private let nameStart: Int
    private let nameEnd: Int

    init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
        var start = 0
        var end = 0
        // A quote before the parameters is invalid in a name, but must not hide the colon.
        while end < bytes.count, bytes[end] != UInt8(ascii: ";"), bytes[end] != UInt8(ascii: ":") {
            if bytes[end] == UInt8(ascii: ".") { start = end + 1 }
            end += 1
        }
        nameStart = start
        nameEnd = end
    }

    /// The index of the colon before the value; colons in quoted parameter values do not count.
    var colon: Int? {
        var isQuoted = false
        for index in nameEnd..<bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "\""): isQuoted.toggle()
            case UInt8(ascii: ":") where !isQuoted: return index
            default: break
            }
        }
        // If a quote is never closed, use the first colon.
        return isQuoted ? bytes.firstIndex(of: UInt8(ascii: ":"), from: nameEnd) : nil
    }

    /// What stands before the dot of a name in a group.
    var group: UnsafeRawBufferPointer? {
        nameStart == 0 ? nil : UnsafeRawBufferPointer(rebasing: bytes[..<(nameStart - 1)])
    }

    var name: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: bytes[nameStart..<nameEnd]) }

    /// The text between the name and the value.
    var parameters: UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: bytes[nameEnd..<(colon ?? nameEnd)])
    }

    var value: UnsafeRawBufferPointer {
        guard let colon else { return UnsafeRawBufferPointer(rebasing: bytes[bytes.count...]) }
        return UnsafeRawBufferPointer(rebasing: bytes[(colon + 1)...])
    }

    /// Whether the property has the name, given in capitals.
    func isNamed(_ name: StaticString) -> Bool { self.name.equalsIgnoringCase(name) }

    /// Whether the property has a name that is known only at run time.
    func isNamed(text name: String) -> Bool { self.name.equalsIgnoringCase(text: name) }
}

extension UnsafeRawBufferPointer {
    func firstIndex(of byte: UInt8, from start: Int) -> Int? {
        guard start < count, let base = baseAddress,
            let found = memchr(base + start, Int32(byte), count - start)
        else { return nil }
        return UnsafeRawPointer(found) - base
    }

    /// Compares ASCII with a text in capitals, without making a `String`.
    func equalsIgnoringCase(_ capitals: StaticString) -> Bool {
        guard count == capitals.utf8CodeUnitCount else { return false }
        for index in 0..<count {
            let byte = self[index]
            let upper = (0x61...0x7A).contains(byte) ? byte & 0xDF : byte
            if upper != capitals.utf8Start[index] { return false }
        }
        return true
    }

    /// Compares ASCII with a text in capitals.
    func equalsIgnoringCase(text capitals: String) -> Bool {
        let utf8 = capitals.utf8
        // Fast path: nearly every line differs in its first letter.
        guard count == utf8.count, let byte = first, let wanted = utf8.first, (byte ^ wanted) & 0xDF == 0
        else { return count == 0 && utf8.isEmpty }
        for (byte, wanted) in zip(self, utf8) {
            let upper = (0x61...0x7A).contains(byte) ? byte & 0xDF : byte
            if upper != wanted { return false }
        }
        return true
    }

    /// Whether a text in capitals occurs, whatever its case here.
    func containsIgnoringCase(_ capitals: StaticString) -> Bool {
        let length = capitals.utf8CodeUnitCount
        guard count >= length else { return false }
        for start in 0...(count - length)
        where UnsafeRawBufferPointer(rebasing: self[start..<(start + length)]).equalsIgnoringCase(capitals) {
            return true
        }
        return false
    }
}
