/// An object whose keys are noted as they are asked for.
struct KeyedShapeProbe<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let probe: ShapeProbe

    var codingPath: [any CodingKey] { [] }

    /// A key of a dictionary may be any text. Another type that lists the keys has properties which cannot be guessed.
    var allKeys: [Key] {
        if isDictionary {
            probe.node.isListed = true
            return Key(stringValue: "0").map { [$0] } ?? []
        }
        probe.node.shape.isOpen = true
        guard let sample = probe.sample else { return [] }
        return sample.document.keys(of: sample.index).compactMap {
            Key(stringValue: sample.document.string($0))
        }
    }

    private var isDictionary: Bool { ["0", "-7"].allSatisfy { Key(stringValue: $0) != nil } }

    /// - Parameter isOptional: Whether decoding goes on without the property.
    private func inner(_ key: Key, isOptional: Bool) -> ShapeProbe {
        guard !probe.node.isListed else { return probe.inner(.value, sample: nil) }
        let name = key.stringValue
        let sample = probe.sample?.value(name)
        let inner = probe.inner(.key(name), sample: sample.flatMap { $0.isNull ? nil : $0 })
        if !isOptional, !inner.node.isLookedAt {
            inner.node.shape.isAlways = true
            inner.node.shape.isNeeded = sample == nil
        }
        return inner
    }

    private func look(at key: Key) {
        let inner = inner(key, isOptional: true)
        inner.node.isLookedAt = true
    }

    func contains(_ key: Key) -> Bool {
        look(at: key)
        return true
    }

    func decodeNil(forKey key: Key) -> Bool {
        look(at: key)
        return false
    }

    func decode<T: FixedWidthInteger & Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
        try inner(key, isOptional: false).scalar(type)
    }
    func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 {
        try inner(key, isOptional: false).scalar(type)
    }
    func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 {
        try inner(key, isOptional: false).scalar(type)
    }

    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
        try inner(key, isOptional: false).any(type)
    }

    func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? {
        let inner = inner(key, isOptional: true)
        return try? inner.any(type)
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type,
        forKey key: Key
    ) -> KeyedDecodingContainer<NestedKey> {
        inner(key, isOptional: false).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedDecodingContainer {
        inner(key, isOptional: false).unkeyedContainer()
    }

    func superDecoder() -> any Decoder { probe.inner(.key("super"), sample: nil) }
    func superDecoder(forKey key: Key) -> any Decoder { inner(key, isOptional: true) }
}

/// An array of a few elements.
struct UnkeyedShapeProbe: UnkeyedDecodingContainer {
    let probe: ShapeProbe
    private(set) var currentIndex = 0

    var codingPath: [any CodingKey] { [] }
    var count: Int? { probe.attempt.elements }
    var isAtEnd: Bool { currentIndex >= probe.attempt.elements }

    init(probe: ShapeProbe) {
        self.probe = probe
    }

    private mutating func next() -> ShapeProbe {
        currentIndex += 1
        return probe.inner(.element, sample: nil)
    }

    mutating func decodeNil() -> Bool { false }
    mutating func decode<T: FixedWidthInteger & Decodable>(_ type: T.Type) throws -> T {
        try next().scalar(type)
    }
    mutating func decode(_ type: Int128.Type) throws -> Int128 { try next().scalar(type) }
    mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try next().scalar(type) }
    mutating func decode<T: Decodable>(_ type: T.Type) throws -> T { try next().any(type) }

    mutating func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type
    ) -> KeyedDecodingContainer<NestedKey> {
        next().container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() -> any UnkeyedDecodingContainer { next().unkeyedContainer() }
    mutating func superDecoder() -> any Decoder { next() }
}

/// A value on its own.
struct SingleShapeProbe: SingleValueDecodingContainer {
    let probe: ShapeProbe

    var codingPath: [any CodingKey] { [] }

    func decodeNil() -> Bool { false }
    func decode<T: FixedWidthInteger & Decodable>(_ type: T.Type) throws -> T { try probe.scalar(type) }
    func decode(_ type: Int128.Type) throws -> Int128 { try probe.scalar(type) }
    func decode(_ type: UInt128.Type) throws -> UInt128 { try probe.scalar(type) }
    func decode<T: Decodable>(_ type: T.Type) throws -> T { try probe.any(type) }
}

extension ShapeProbe {
    fileprivate func scalar<T: FixedWidthInteger & Decodable>(_ type: T.Type) throws -> T {
        node.shape.type = "\(type)"
        node.shape.kind = .number
        if let value = try? sample?.decoder.decode(type) { return value }
        return T(clamping: attempt.number)
    }

    /// A value of a type that JSON has itself, or of another one.
    fileprivate func any<T: Decodable>(_ type: T.Type) throws -> T {
        let (kind, value): (RecordShape.Kind, any Sendable)
        switch type {
        case is String.Type: (kind, value) = (.text, attempt.text)
        case is Bool.Type: (kind, value) = (.flag, false)
        case is Double.Type: (kind, value) = (.number, Double(attempt.number))
        case is Float.Type: (kind, value) = (.number, Float(attempt.number))
        default:
            if let integer = type as? any (FixedWidthInteger & Decodable).Type,
                let value = try scalar(integer) as? T
            {
                return value
            }
            return try self.value(type)
        }
        node.shape.type = "\(type)"
        node.shape.kind = kind
        if let value = try? sample?.decoder.decode(type) { return value }
        guard let value = value as? T else { throw ShapeProbeFailure() }
        return value
    }
}
