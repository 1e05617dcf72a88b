import FoundationEssentials
import StorageWorkers

/// A collection in a space.
struct BrowsedCollection: Equatable, Sendable {
    /// `loans` in the person's own space, `library.loans` in a shared one.
    var address: String
    var collection: String
    /// The name of the shared space; nil for the person's own.
    var space: String?
    var module: String
    var count: Int
}

/// Some records of a collection, in the order of their ids.
struct BrowsedPage: Equatable, Sendable {
    var records: [BrowsedRecord] = []
    var offset = 0
    var total = 0
}

/// A record as it is stored.
struct BrowsedRecord: Equatable, Sendable {
    struct Property: Equatable, Sendable {
        var name: String
        /// The JSON of a list or an object; nil for a secret.
        var value: String?
    }

    var id: String
    var properties: [Property]

    init(id: String, properties: [Property]) {
        (self.id, self.properties) = (id, properties)
    }

    /// A record that is not JSON has one property with its whole text.
    init<R: Record>(_ record: R) throws {
        id = record.id
        var body: [UInt8] = []
        try record.appendBody(to: &body)
        guard let object = try? JSONDecoder().decode([String: JSONValue].self, from: Data(body)) else {
            properties = [Property(name: "text", value: String(decoding: body, as: UTF8.self))]
            return
        }
        properties = object.sorted { $0.key < $1.key }.filter { $0.key != "id" }.map { name, value in
            Property(name: name, value: Self.isSecret(name) ? nil : value.concealed.text)
        }
    }

    private static let secretWords = ["password", "passphrase", "secret", "token"]

    static func isSecret(_ name: String) -> Bool {
        secretWords.contains { name.lowercased().contains($0) }
    }
}

/// A value of JSON.
private enum JSONValue: Codable {
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

    /// The value without its secrets.
    var concealed: JSONValue {
        switch self {
        case .list(let values): .list(values.map(\.concealed))
        case .object(let values):
            .object(values.filter { !BrowsedRecord.isSecret($0.key) }.mapValues(\.concealed))
        default: self
        }
    }

    /// The text of a simple value, otherwise JSON.
    var text: String {
        switch self {
        case .null: return ""
        case .string(let value): return value
        default:
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? ""
        }
    }
}
