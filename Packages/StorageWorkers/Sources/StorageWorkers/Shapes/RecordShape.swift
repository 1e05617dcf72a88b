/// The properties that records may have, as a tree: those of a type, or those that a collection has ever been written with.
///
/// A store keeps the shape of each collection as a text; see `RecordShape.text`. A version of a program that knows all of it
/// writes as if it were alone. One that does not reads a record before it writes it, and keeps the rest.
struct RecordShape: Hashable, Sendable {
    /// A step into a value.
    enum Step: Hashable, Sendable {
        case key(String)
        /// The elements of an array.
        case element
        /// The values of a dictionary, whose keys are data.
        case value
    }

    /// The kind of a value, for people and snapshots.
    enum Kind: String, Codable, Sendable {
        case text, number, flag, list, object, unknown
    }

    var parts: [Step: RecordShape] = [:]
    /// Of a property, whether every object here has it.
    var isAlways = false
    /// Whether there may be more here than the parts: the type does not show all of it, as an enumeration with values.
    var isOpen = false

    // What follows is known of types only, and not stored.

    /// Whether decoding fails without the property: it is not optional, and no blank has it.
    var isNeeded = false
    var kind = Kind.unknown
    /// The name of the value's type.
    var type = ""

    /// Whether this shape, as stored, has something that a type's shape has not.
    func exceeds(_ known: RecordShape) -> Bool {
        if isOpen { return true }
        return parts.contains { step, part in known.parts[step].map(part.exceeds) ?? true }
    }

    /// The shape of a collection after records of another shape were written beside its own.
    func adding(_ other: RecordShape) -> RecordShape {
        var sum = RecordShape(isAlways: isAlways && other.isAlways, isOpen: isOpen || other.isOpen)
        for (step, part) in parts {
            var part = part
            if let added = other.parts[step] { part = part.adding(added) } else { part.isAlways = false }
            sum.parts[step] = part
        }
        for (step, added) in other.parts where parts[step] == nil {
            var part = added.stored
            part.isAlways = false
            sum.parts[step] = part
        }
        return sum
    }

    /// What a store keeps of a type's shape.
    var stored: RecordShape {
        RecordShape(parts: parts.mapValues(\.stored), isAlways: isAlways, isOpen: isOpen)
    }

    /// The needed properties that records of a stored shape may lack, by the keys that lead there.
    func missing(in stored: RecordShape) -> [[Step]] {
        parts.flatMap { step, part -> [[Step]] in
            guard let other = stored.parts[step] else { return part.isNeeded ? [[step]] : [] }
            let inner = part.missing(in: other).map { [step] + $0 }
            return part.isNeeded && !other.isAlways ? [[step]] + inner : inner
        }
    }

    /// The same with all needed properties of a type noted as always there.
    func proven(_ type: RecordShape) -> RecordShape {
        var shape = self
        for (step, part) in type.parts {
            guard var own = parts[step] else { continue }
            own = own.proven(part)
            own.isAlways = own.isAlways || part.isNeeded
            shape.parts[step] = own
        }
        return shape
    }

    /// The part that keys and positions lead to.
    func part(at path: some Collection<CodecKey>) -> RecordShape? {
        guard let first = path.first else { return self }
        let step: Step = first.intValue == nil ? .key(first.stringValue) : .element
        return (parts[step] ?? parts[.value])?.part(at: path.dropFirst())
    }
}

// MARK: - Text

extension RecordShape {
    private static let (element, value, open) = ("[]", "*", "...")

    /// The shape as JSON: an object with the properties in it, `!name` for one that every object has, `?name` for one that
    /// some may lack, `[]` for the elements of an array, `*` for the values of a dictionary, and `...` where there may be
    /// more.
    var text: String {
        var buffer = ByteBuffer()
        append(to: &buffer)
        return String(decoding: buffer.bytes, as: UTF8.self)
    }

    private func append(to buffer: inout ByteBuffer) {
        var named = parts.map { step, part in (name: Self.name(step, part), part: part) }
        if isOpen { named.append((Self.open, RecordShape())) }
        buffer.append(UInt8(ascii: "{"))
        for (position, (name, part)) in named.sorted(by: {
            $0.name.utf8.lexicographicallyPrecedes($1.name.utf8)
        })
        .enumerated() {
            if position > 0 { buffer.append(UInt8(ascii: ",")) }
            buffer.append(string: name)
            buffer.append(UInt8(ascii: ":"))
            part.append(to: &buffer)
        }
        buffer.append(UInt8(ascii: "}"))
    }

    private static func name(_ step: Step, _ part: RecordShape) -> String {
        switch step {
        case .key(let key): (part.isAlways ? "!" : "?") + key
        case .element: element
        case .value: value
        }
    }

    /// - Returns: nil where the text is none of a shape.
    init?(text: String) {
        guard let document = try? JSONDocument(copying: Array(text.utf8)) else { return nil }
        self.init(document, JSONDocument.root)
    }

    private init?(_ document: JSONDocument, _ object: Int) {
        guard document[object].kind == .object else { return nil }
        for key in document.keys(of: object) {
            let name = document.string(key)
            guard var part = RecordShape(document, key + 1) else { return nil }
            switch name {
            case Self.element: parts[.element] = part
            case Self.value: parts[.value] = part
            case Self.open: isOpen = true
            default:
                guard let mark = name.first, mark == "!" || mark == "?" else { return nil }
                part.isAlways = mark == "!"
                parts[.key(String(name.dropFirst()))] = part
            }
        }
    }

    init(parts: [Step: RecordShape] = [:], isAlways: Bool = false, isOpen: Bool = false) {
        self.parts = parts
        self.isAlways = isAlways
        self.isOpen = isOpen
    }
}

// MARK: - Bodies

extension RecordShape {
    /// Adds the properties of a stored body, of which nothing else is known.
    ///
    /// - Parameter known: the shape of the type, which tells dictionaries from objects.
    mutating func add(_ document: JSONDocument, _ index: Int = JSONDocument.root, known: RecordShape?) {
        let token = document[index]
        switch token.kind {
        case .object:
            for key in document.keys(of: index) {
                let isDictionary = known?.parts[.value] != nil
                let step: Step = isDictionary ? .value : .key(document.string(key))
                parts[step, default: RecordShape()].add(document, key + 1, known: known?.parts[step])
            }
        case .array:
            var next = index + 1
            while next < token.next {
                if document[next].kind == .object || document[next].kind == .array {
                    parts[.element, default: RecordShape()].add(document, next, known: known?.parts[.element])
                }
                next = document[next].next
            }
        default: break
        }
    }
}
