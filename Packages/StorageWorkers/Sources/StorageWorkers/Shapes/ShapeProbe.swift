internal import FoundationEssentials

/// A decoder that answers a type with sample values, and so learns which properties `init(from:)` asks for.
struct ShapeProbe: Decoder {
    let node: ShapeNode
    let attempt: ShapeAttempt
    /// The value's place in a blank, where there is one.
    let sample: ShapeSample?
    /// The types around the value: one that contains itself is asked once.
    let types: [ObjectIdentifier]

    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
        node.shape.kind = .object
        return KeyedDecodingContainer(KeyedShapeProbe<Key>(probe: self))
    }

    func unkeyedContainer() -> any UnkeyedDecodingContainer {
        node.shape.kind = .list
        return UnkeyedShapeProbe(probe: self)
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { SingleShapeProbe(probe: self) }

    /// A probe of a value within this one.
    func inner(_ step: RecordShape.Step, sample: ShapeSample?) -> ShapeProbe {
        ShapeProbe(node: node.part(step), attempt: attempt, sample: sample, types: types)
    }
}

/// The shape of a value that is being learnt.
final class ShapeNode {
    /// Without its parts.
    var shape = RecordShape()
    private var parts: [RecordShape.Step: ShapeNode] = [:]
    /// Whether the type looks whether it is there, before it decodes it.
    var isLookedAt = false
    /// Whether it is a dictionary, whose type lists the keys.
    var isListed = false

    func part(_ step: RecordShape.Step) -> ShapeNode {
        if let part = parts[step] { return part }
        let part = ShapeNode()
        parts[step] = part
        return part
    }

    var whole: RecordShape {
        var shape = shape
        shape.parts = parts.mapValues(\.whole)
        return shape
    }

    var hasParts: Bool { !parts.isEmpty }
}

/// With which values a probe answers.
struct ShapeAttempt {
    var text = ""
    var number = 0
    /// How many elements an array has.
    var elements = 1

    /// Texts and numbers that types accept which read them from one.
    static let scalars: [ShapeAttempt] =
        [
            "", "2000-01-01", "00:00", "a", "0", "2000-01-01T00:00:00Z", "en", "https://example.org/",
            "00000000-0000-4000-8000-000000000000",
        ].map { ShapeAttempt(text: $0) } + [ShapeAttempt(number: 1)]
}

/// A value in the JSON of a blank.
struct ShapeSample {
    let document: JSONDocument
    let index: Int

    func value(_ key: String) -> ShapeSample? {
        document.value(in: index, key).map { ShapeSample(document: document, index: $0) }
    }

    var decoder: RecordDecoder { RecordDecoder(document: document, index: index) }
    var isNull: Bool { document.isNull(index) }
}

struct ShapeProbeFailure: Error {}

extension ShapeProbe {
    /// Learns the shape of a type at this probe's place, and makes a value of it.
    ///
    /// - Throws: where no value can be made, so that what is around it cannot be decoded to its end.
    func value<T: Decodable>(_ type: T.Type) throws -> T {
        node.shape.type = "\(type)"
        if let url = URL(string: "a") as? T {
            let noted = noting(url)
            return (try? sample?.decoder.decode(type)) ?? noted
        }
        let name = ObjectIdentifier(type)
        guard !types.contains(name) else {
            node.shape.isOpen = true
            throw ShapeProbeFailure()
        }
        let own = BlankText.of(type).flatMap { try? JSONDocument(copying: $0) }
        let sample = own.map { ShapeSample(document: $0, index: JSONDocument.root) } ?? sample
        func decode(_ attempt: ShapeAttempt) throws -> T {
            try T(from: ShapeProbe(node: node, attempt: attempt, sample: sample, types: types + [name]))
        }
        do {
            return try decode(attempt)
        } catch {
            if node.shape.kind == .list {
                // The keys and values of a dictionary alternate in an array.
                for elements in [2, 0] {
                    if let value = try? decode(ShapeAttempt(elements: elements)) { return value }
                }
            } else if !node.hasParts {
                if let value = try? sample?.decoder.decode(type) { return value }
                for attempt in ShapeAttempt.scalars { if let value = try? decode(attempt) { return value } }
            }
            if let value = Self.firstCase(of: type) { return value }
            if node.hasParts || node.shape.kind == .object { node.shape.isOpen = true }
            if let value = try? sample?.decoder.decode(type) { return value }
            throw error
        }
    }

    /// Notes the properties of a URL, which no sample text makes.
    private func noting<T>(_ url: T) -> T {
        node.shape.kind = .text
        node.part(.key("relative")).shape.isAlways = true
        node.part(.key("base")).part(.key("relative")).shape.isAlways = true
        return url
    }

    /// The first case of an enumeration without values; nil for other types.
    ///
    /// The value only lets `init(from:)` go on to the next property, and is dropped.
    private static func firstCase<T>(of type: T.Type) -> T? {
        guard type is any RawRepresentable.Type, _isPOD(type) else { return nil }
        // In one byte without references, 0 is the first case of an enumeration, and valid in everything that can be made
        // of numbers and such enumerations. A type without bits has one value.
        switch MemoryLayout<T>.size {
        case 0: return unsafeBitCast((), to: type)
        case 1: return unsafeBitCast(UInt8(0), to: type)
        default: return nil
        }
    }
}
