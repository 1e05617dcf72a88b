/// A JSON value, for documents whose form no Swift type has.
indirect enum JSONValue: Equatable, Sendable {
    case string(String)
    case integer(Int)
    case boolean(Bool)
    case array([JSONValue])
    case object([String: JSONValue])

    /// An object without the values that are nil.
    static func object(_ values: [String: JSONValue?]) -> JSONValue {
        .object(values.compactMapValues { $0 })
    }
}

extension JSONValue: Encodable {
    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .string(let text): try container.encode(text)
        case .integer(let number): try container.encode(number)
        case .boolean(let isTrue): try container.encode(isTrue)
        case .array(let values): try container.encode(values)
        case .object(let values): try container.encode(values)
        }
    }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    init(stringLiteral text: String) { self = .string(text) }
    init(booleanLiteral isTrue: Bool) { self = .boolean(isTrue) }
    init(integerLiteral number: Int) { self = .integer(number) }
    init(arrayLiteral values: JSONValue...) { self = .array(values) }
    init(dictionaryLiteral pairs: (String, JSONValue)...) {
        self = .object(Dictionary(pairs, uniquingKeysWith: { _, last in last }))
    }
}
