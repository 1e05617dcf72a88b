extension JSONParser {
    /// The byte that is next, or nil at the end.
    var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

    /// Passes over the character if it is next.
    mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard peek == UInt8(ascii: character) else { return false }
        index += 1
        return true
    }

    mutating func skipBlanks() {
        while let byte = peek, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { index += 1 }
    }

    /// A fault at this place.
    func fault(_ reason: String) -> JSONFault { JSONFault(offset: index, reason: reason) }

    /// What stands here, for messages.
    var found: String {
        guard index < bytes.count else { return "the end of the document" }
        let rest = String(decoding: bytes[index...].prefix(32), as: UTF8.self)
        return rest.first.map { "'\($0)'" } ?? "nothing"
    }
}
