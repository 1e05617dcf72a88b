import FoundationEssentials
import SceneKitCore

/// A value of JSON.
enum JSONValue: Codable, Equatable {
    case null
    case bool(Bool)
    case number(Decimal)
    case string(String)
    case list([JSONValue])
    case object([String: JSONValue])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        self =
            if container.decodeNil() {
                .null
            } else if let value = try? container.decode(Bool.self) {
                .bool(value)
            } else if let value = try? container.decode(Decimal.self) {
                .number(value)
            } else if let value = try? container.decode(String.self) {
                .string(value)
            } else if let value = try? container.decode([JSONValue].self) {
                .list(value)
            } else {
                .object(try container.decode([String: JSONValue].self))
            }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .string(let value): try container.encode(value)
        case .list(let value): try container.encode(value)
        case .object(let value): try container.encode(value)
        }
    }

    /// The text of a simple value, otherwise JSON.
    var text: String {
        switch self {
        case .null: return ""
        case .string(let value): return value
        default:
            return (try? encoded()).map { String(decoding: $0, as: UTF8.self) } ?? ""
        }
    }

    /// The value in JSON, with sorted keys.
    func encoded() throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return Array(try encoder.encode(self))
    }
}

extension JSONValue {
    /// The values of a field: numbers as numbers, a switch as a boolean, other values as texts, and null for none.
    init(_ entries: [FieldEntry], of field: Field) {
        let values = entries.map { Self($0, field.kind) }
        self = field.isRepeated ? .list(values) : values.first ?? .null
    }

    private init(_ entry: FieldEntry, _ kind: ValueKind) {
        self =
            switch (entry, kind) {
            case (.parts(let parts), _): .object(parts.mapValues(Self.string))
            case (.text(let text), .integer), (.text(let text), .decimal), (.text(let text), .money):
                Decimal(string: text).map(Self.number) ?? .string(text)
            case (.text(let text), .toggle): .bool(text == "true")
            case (.text(let text), _): .string(text)
            }
    }
}
