import FoundationEssentials
@_spi(Hosting) import StorageWorkers
@_spi(Hosting) import TextFrontend

/// A JSON value, for documents and messages whose form no Swift type has.
indirect enum JSONValue: Equatable, Sendable {
    case null
    case string(String)
    case integer(Int)
    case number(Double)
    case boolean(Bool)
    case array([JSONValue])
    case object([String: JSONValue])

    /// An object without the values that are nil.
    static func object(_ values: [String: JSONValue?]) -> JSONValue {
        .object(values.compactMapValues { $0 })
    }

    /// The value of a key; nil if there is none, or if this is no object.
    subscript(key: String) -> JSONValue? { object?[key] }

    var string: String? { if case .string(let text) = self { text } else { nil } }

    var integer: Int? { if case .integer(let number) = self { number } else { nil } }

    var array: [JSONValue]? { if case .array(let values) = self { values } else { nil } }

    var object: [String: JSONValue]? { if case .object(let values) = self { values } else { nil } }

    /// The keys and values in the order of the keys; empty if this is no object.
    var members: [(key: String, value: JSONValue)] { (object ?? [:]).sorted { $0.key < $1.key } }

    /// The object with further values, which replace those of the same keys.
    func adding(_ values: [String: JSONValue]) -> JSONValue {
        .object((object ?? [:]).merging(values) { _, new in new })
    }

    /// UTF-8 on one line, with sorted keys.
    var bytes: [UInt8] {
        // Only a number that is not finite cannot be encoded, and JSON has none.
        (try? RecordJSONEncoder.bytes(self)) ?? []
    }
}

extension JSONValue: Codable {
    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        // The kinds that are most frequent come first: each that does not fit costs an error.
        if let text = try? container.decode(String.self) {
            self = .string(text)
        } else if let values = try? container.decode([String: JSONValue].self) {
            self = .object(values)
        } else if let values = try? container.decode([JSONValue].self) {
            self = .array(values)
        } else if let isTrue = try? container.decode(Bool.self) {
            self = .boolean(isTrue)
        } else if let number = try? container.decode(Int.self) {
            self = .integer(number)
        } else if container.decodeNil() {
            self = .null
        } else {
            self = .number(try container.decode(Double.self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .string(let text): try container.encode(text)
        case .integer(let number): try container.encode(number)
        case .number(let number): try container.encode(number)
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
