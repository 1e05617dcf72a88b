/// A value of JSON. Numbers are whole ones of 64 bits, or doubles.
public indirect enum JSONValue: Equatable, Sendable {
    case null
    case boolean(Bool)
    case integer(Int)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])

    /// The value of a key; nil if there is none, or if this is no object.
    public subscript(key: String) -> JSONValue? {
        if case .object(let values) = self { values[key] } else { nil }
    }

    /// The value as another type encodes itself.
    ///
    /// - Throws: `EncodingError`, or `DecodingError` for a value with more than 64 levels.
    public init(encoding value: some Encodable) throws {
        self = try MessageCoding.value(JSONValue.self, in: MessageCoding.line(value))
    }

    /// The value as another type.
    ///
    /// - Throws: `DecodingError`.
    public func decoded<Value: Decodable>(as type: Value.Type) throws -> Value {
        try MessageCoding.value(type, in: MessageCoding.line(self))
    }

    /// Deeper values are refused, since each level takes a part of the reader's stack.
    static let deepest = 64
}

extension JSONValue: Codable {
    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    public init(from decoder: any Decoder) throws {
        guard decoder.codingPath.count <= Self.deepest else {
            throw DecodingError.dataCorrupted(
                .init(
                    codingPath: decoder.codingPath,
                    debugDescription: "the value has more than \(Self.deepest) levels"
                )
            )
        }
        if let object = try? decoder.container(keyedBy: Key.self) {
            var values: [String: JSONValue] = [:]
            for key in object.allKeys {
                values[key.stringValue] = try object.decode(JSONValue.self, forKey: key)
            }
            self = .object(values)
        } else if var array = try? decoder.unkeyedContainer() {
            var values: [JSONValue] = []
            while !array.isAtEnd { values.append(try array.decode(JSONValue.self)) }
            self = .array(values)
        } else {
            try self.init(single: decoder.singleValueContainer())
        }
    }

    private init(single container: any SingleValueDecodingContainer) throws {
        if container.decodeNil() {
            self = .null
        } else if let text = try? container.decode(String.self) {
            self = .string(text)
        } else if let isTrue = try? container.decode(Bool.self) {
            self = .boolean(isTrue)
        } else if let number = try? container.decode(Int.self) {
            self = .integer(number)
        } else {
            self = .number(try container.decode(Double.self))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .boolean(let isTrue): try container.encode(isTrue)
        case .integer(let number): try container.encode(number)
        case .number(let number): try container.encode(number)
        case .string(let text): try container.encode(text)
        case .array(let values): try container.encode(values)
        case .object(let values): try container.encode(values)
        }
    }
}
