/// The header fields of a request or a response, in order; names are case-insensitive.
public struct HTTPHeaders: Equatable, Sendable, ExpressibleByDictionaryLiteral {
    public struct Field: Equatable, Sendable {
        public var name: String
        public var value: String

        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }

        func isNamed(_ other: String) -> Bool { name.lowercased() == other.lowercased() }
    }

    public var fields: [Field]

    public init(fields: [Field] = []) { self.fields = fields }

    public init(dictionaryLiteral elements: (String, String)...) {
        fields = elements.map(Field.init)
    }

    /// The value of the first field of that name. Setting it replaces or removes all of them.
    public subscript(name: String) -> String? {
        get { fields.first { $0.isNamed(name) }?.value }
        set {
            fields.removeAll { $0.isNamed(name) }
            if let newValue { fields.append(Field(name: name, value: newValue)) }
        }
    }
}

extension HTTPHeaders {
    /// - Throws: `HTTPFailure.invalidRequest` for a field that cannot be sent unchanged or that a server would parse
    ///   differently (RFC 9110, sections 5.1 and 5.5).
    func checkForSending() throws(HTTPFailure) {
        for field in fields {
            guard !field.name.isEmpty, field.name.utf8.allSatisfy(Self.isTokenByte) else {
                throw .invalidRequest(reason: "'\(field.name)' is not a valid header field name")
            }
            guard field.value.utf8.allSatisfy({ $0 == 9 || ($0 >= 32 && $0 != 127) }) else {
                throw .invalidRequest(
                    reason: "the value of the header field '\(field.name)' contains a control character"
                )
            }
            guard !["host", "content-length", "transfer-encoding"].contains(field.name.lowercased()) else {
                throw .invalidRequest(reason: "the client sets the header field '\(field.name)' itself")
            }
        }
    }

    private static func isTokenByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
    }
}
