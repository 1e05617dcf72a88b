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

    // The following properties are known of types only, and not stored.

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

    /// The part of a type's shape that a store keeps.
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
