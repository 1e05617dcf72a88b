/// A type of records in words, to be compared with what it was when its records were stored.
public struct RecordDescription: Codable, Hashable, Sendable {
    /// The name of the type.
    public var type: String
    public var collection: String
    public var version: Int
    /// The indexes, as `CollectionSchema.definition` has them.
    public var indexes: [String]
    /// The kinds of the properties by their paths, such as `lines[].price`: text, number, flag, list, object or unknown. A
    /// question mark follows where a property may be missing.
    public var properties: [String: String]
    /// The paths of properties that stored records must have, as they are neither optional nor in a blank.
    public var needed: [String]
    /// The body of a record with a value for each property; nil where none can be made.
    public var sample: String?

    /// Describes a type.
    ///
    /// - Throws: `StorageError.invalidSchema` where a name of its schema is no valid one.
    public init<R: Record>(_ type: R.Type) throws {
        try type.checkSchema()
        let schema = R.schema.collection
        let (shape, sample) = RecordShape.probe(type)
        self.type = "\(type)"
        collection = schema.name
        version = schema.version
        indexes = schema.definition.split(separator: " ").map(String.init)
        (properties, needed) = ([:], [])
        add(shape, at: "")
        needed.sort()
        var body: [UInt8] = []
        try sample?.appendBody(to: &body)
        self.sample = body.isEmpty ? nil : String(decoding: body, as: UTF8.self)
    }

    private mutating func add(_ shape: RecordShape, at path: String) {
        if shape.isOpen { properties[path + "..."] = "" }
        for (step, part) in shape.parts {
            switch step {
            case .element, .value:
                let path = path + (step == .element ? "[]" : "{}")
                if part.kind != .object { properties[path] = part.kind.rawValue }
                add(part, at: path)
            case .key(let key):
                let name = path.isEmpty ? key : path + "." + key
                properties[name] = part.kind.rawValue + (part.isAlways ? "" : "?")
                if part.isNeeded { needed.append(name) }
                add(part, at: name)
            }
        }
    }
}

extension Record {
    /// Reads a stored body of a version of the type: its migrations are applied first.
    ///
    /// - Throws: the error of a migration, or `StorageError.unreadable` or `.corrupt`.
    public static func reading(_ body: String, ofVersion version: Int, id: String) throws -> Self {
        var bytes = Array(body.utf8)
        for step in steps(from: version) { try step.change(id, &bytes) }
        return try bytes.withUnsafeBytes { try decode(stored: id, $0) }
    }
}
