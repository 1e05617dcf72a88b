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

    /// The address of a record: the collection's, a slash and the id, which may have slashes, too.
    struct Place {
        var address: String
        var id: String

        init(_ text: String) {
            let parts = text.split(separator: "/", maxSplits: 1).map(String.init)
            address = parts.first ?? ""
            id = parts.count == 2 ? parts[1] : ""
        }

        /// The name of the shared space; nil for the person's own.
        var space: String? {
            let parts = address.split(separator: ".", maxSplits: 1)
            return parts.count == 2 ? String(parts[0]) : nil
        }
    }

    var id: String
    var properties: [Property]
    /// Whether the browser may change it.
    var isEditable = false

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

extension JSONValue {
    /// The value without its secrets.
    fileprivate var concealed: JSONValue {
        switch self {
        case .list(let values): .list(values.map(\.concealed))
        case .object(let values):
            .object(values.filter { !BrowsedRecord.isSecret($0.key) }.mapValues(\.concealed))
        default: self
        }
    }
}
