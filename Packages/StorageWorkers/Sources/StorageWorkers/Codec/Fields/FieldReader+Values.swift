extension FieldReader {
    /// A text.
    ///
    /// - Throws: `DecodingError`, as all that read, where the field is not there or is something else; its description
    ///   names the byte and the field.
    public mutating func string(_ name: StaticString) throws -> String {
        if let value = nextString(name) { return value }
        let (document, index) = try require(name)
        return try document.string(at: index)
    }

    /// A text, or nil where the field is not there or null.
    public mutating func stringIfPresent(_ name: StaticString) throws -> String? {
        if let value = nextString(name) { return value }
        return try findValue(name).map { try $0.string(at: $1) }
    }

    /// A whole number; one that does not fit in an `Int`, or has a fraction, is an error.
    public mutating func int(_ name: StaticString) throws -> Int {
        if let value = nextInt(name) { return value }
        let (document, index) = try require(name)
        return try document.integer(at: index)
    }

    /// The same, or nil where the field is not there or null.
    public mutating func intIfPresent(_ name: StaticString) throws -> Int? {
        if let value = nextInt(name) { return value }
        return try findValue(name).map { try $0.integer(at: $1) }
    }

    /// True or false.
    public mutating func bool(_ name: StaticString) throws -> Bool {
        if let value = nextBool(name) { return value }
        let (document, index) = try require(name)
        return try document.boolean(at: index)
    }

    /// The same, or nil where the field is not there or null.
    public mutating func boolIfPresent(_ name: StaticString) throws -> Bool? {
        if let value = nextBool(name) { return value }
        return try findValue(name).map { try $0.boolean(at: $1) }
    }

    /// A number; one that is too large for a `Double` is an error.
    public mutating func double(_ name: StaticString) throws -> Double {
        if let value = nextDouble(name) { return value }
        let (document, index) = try require(name)
        return try document.double(at: index)
    }

    /// The same, or nil where the field is not there or null.
    public mutating func doubleIfPresent(_ name: StaticString) throws -> Double? {
        if let value = nextDouble(name) { return value }
        return try findValue(name).map { try $0.double(at: $1) }
    }

    /// A list of texts.
    public mutating func strings(_ name: StaticString) throws -> [String] {
        if let values = nextStrings(name) { return values }
        let (document, index) = try require(name)
        return try document.decode([String].self, at: index)
    }

    /// Any other value, read as it decodes itself.
    public mutating func value<Value: Decodable>(
        _ name: StaticString,
        as type: Value.Type = Value.self
    ) throws -> Value {
        if let value = try nextValue(name, type) { return value }
        let (document, index) = try require(name)
        return try document.decode(type, at: index)
    }

    /// The same, or nil where the field is not there or null.
    public mutating func valueIfPresent<Value: Decodable>(
        _ name: StaticString,
        as type: Value.Type = Value.self
    ) throws -> Value? {
        if document == nil, let start = start(of: name), text.literalEnd("null", start) == nil {
            return try nextValue(name, type)
        }
        return try findValue(name).map { try $0.decode(type, at: $1) }
    }
}
