/// A header's value with parameters, such as `form-data; name="photo"` (RFC 9110, section 5.6.6).
///
/// A quoted parameter ends at the next quotation mark; a backslash has no meaning, as in the forms of browsers (HTML
/// Standard, "Multipart form data").
struct HeaderParameters: Equatable {
    /// In lower case.
    private(set) var value: String
    /// The parameters by name, in lower case.
    private(set) var parameters: [String: String] = [:]

    /// Returns nil if a parameter is malformed or repeated.
    init?(parsing text: String) {
        var rest = Array(text.utf8)[...]
        value = Self.token(&rest, also: UInt8(ascii: "/")).lowercased()
        guard !value.isEmpty else { return nil }
        while true {
            Self.skipSpaces(&rest)
            if rest.isEmpty { return }
            guard rest.popFirst() == UInt8(ascii: ";") else { return nil }
            Self.skipSpaces(&rest)
            let name = Self.token(&rest).lowercased()
            guard !name.isEmpty, rest.popFirst() == UInt8(ascii: "="), parameters[name] == nil else {
                return nil
            }
            if rest.first == UInt8(ascii: "\"") {
                rest.removeFirst()
                guard let end = rest.firstIndex(of: UInt8(ascii: "\"")) else { return nil }
                parameters[name] = String(decoding: rest[..<end], as: UTF8.self)
                rest = rest[(end + 1)...]
            } else {
                let value = Self.token(&rest)
                guard !value.isEmpty else { return nil }
                parameters[name] = value
            }
        }
    }

    /// Whether a byte may be part of a token (RFC 9110, section 5.6.2).
    static func isToken(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
    }

    private static func token(_ text: inout ArraySlice<UInt8>, also other: UInt8? = nil) -> String {
        let token = text.prefix { isToken($0) || $0 == other }
        text = text[token.endIndex...]
        return String(decoding: token, as: UTF8.self)
    }

    private static func skipSpaces(_ text: inout ArraySlice<UInt8>) {
        text = text.drop { $0 == 0x20 || $0 == 0x09 }
    }
}
