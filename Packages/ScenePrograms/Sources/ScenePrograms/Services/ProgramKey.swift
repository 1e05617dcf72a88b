import SceneProtocol
import StorageWorkers

/// A key of a program's index, or its beginning: the values of its fields as components.
struct ProgramKey: IndexKey {
    var bytes: [UInt8] = []

    /// Each index has the form of its own fields.
    static var form: String { "program" }

    func appendKey(to bytes: inout [UInt8]) { bytes += self.bytes }

    /// Above each key that begins with this one.
    var end: ProgramKey { ProgramKey(bytes: bytes + [0xFF]) }

    /// The most bytes of an identifier in a key. Keys of texts are cut by the store.
    private static let longest = 500

    /// Appends the place of a field without a value.
    mutating func appendAbsent() { Int?.none.appendComponent(to: &bytes) }

    /// Appends the value of a field; one that is absent or null sorts first.
    ///
    /// - Throws: `ProtocolError` if the value is of another kind.
    mutating func append(
        _ value: JSONValue?,
        _ kind: CollectionDescription.Kind,
        of field: String
    ) throws(ProtocolError) {
        guard let value, value != .null else {
            return appendAbsent()
        }
        switch (kind, value) {
        case (.text, .string(let text)):
            Optional(CollatedText(text)).appendComponent(to: &bytes)
        case (.identifier, .string(let text)):
            guard text.utf8.count <= Self.longest else {
                throw ProtocolError(
                    ProtocolError.invalidParamsCode,
                    "the field '\(field)' has more than \(Self.longest) bytes"
                )
            }
            Optional(text).appendComponent(to: &bytes)
        case (.integer, .integer(let number)): Optional(number).appendComponent(to: &bytes)
        case (.number, .integer(let number)): Optional(Double(number)).appendComponent(to: &bytes)
        case (.number, .number(let number)): Optional(number).appendComponent(to: &bytes)
        case (.toggle, .boolean(let isTrue)): Optional(isTrue).appendComponent(to: &bytes)
        default:
            throw ProtocolError(
                ProtocolError.invalidParamsCode,
                "the field '\(field)' takes \(kind.words)"
            )
        }
    }
}

/// A part of a program's index.
struct ProgramKeyRange: KeyRange {
    var lower = ProgramKey()
    var upper: ProgramKey?

    var lowerKey: ProgramKey? { lower }
    var upperKey: (ProgramKey, isIncluded: Bool)? { upper.map { ($0, false) } }
}

extension CollectionDescription {
    /// The indexes of records, sorted by their names.
    func recordIndexes<R: ProgramRecord>() -> [RecordIndex<R, ProgramKey>] {
        indexes.keys.sorted().compactMap(recordIndex)
    }

    /// The index of a name; nil if none is declared.
    func recordIndex<R: ProgramRecord>(_ name: String) -> RecordIndex<R, ProgramKey>? {
        guard let names = indexes[name] else { return nil }
        let fields = names.compactMap { name in self.fields[name].map { (name: name, kind: $0) } }
        let form = "(" + fields.map(\.kind.form).joined(separator: ",") + ")"
        return RecordIndex(name, form: form) { record in
            var key = ProgramKey()
            for field in fields {
                // Before the field was declared, it may have got a value of another kind.
                do { try key.append(record.value[field.name], field.kind, of: field.name) } catch {
                    key.appendAbsent()
                }
            }
            return key
        }
    }

    /// Checks the kinds of a value's indexed fields.
    func check(_ value: JSONValue) throws(ProtocolError) {
        for (field, kind) in fields.sorted(by: { $0.key < $1.key }) {
            var key = ProgramKey()
            try key.append(value[field], kind, of: field)
        }
    }

    /// The part of an index that a query names.
    func range(of index: String, _ params: QueryRecordsParams) throws(ProtocolError) -> ProgramKeyRange {
        let names = indexes[index] ?? []
        let equal = params.equal ?? []
        let hasEnds = [params.from, params.upTo, params.through].contains { $0 != nil }
        guard equal.count + (hasEnds ? 1 : 0) <= names.count else {
            throw ProtocolError(
                ProtocolError.invalidParamsCode,
                "the index '\(index)' has no more fields than \(names.joined(separator: ", "))"
            )
        }
        var beginning = ProgramKey()
        for (name, value) in zip(names, equal) {
            try beginning.append(value, fields[name] ?? .text, of: name)
        }
        guard hasEnds else { return ProgramKeyRange(lower: beginning, upper: beginning.end) }
        let name = names[equal.count]
        func key(_ value: JSONValue) throws(ProtocolError) -> ProgramKey {
            var key = beginning
            try key.append(value, fields[name] ?? .text, of: name)
            return key
        }
        var range = ProgramKeyRange(lower: beginning, upper: beginning.end)
        if let from = params.from { range.lower = try key(from) }
        if let upTo = params.upTo { range.upper = try key(upTo) }
        if let through = params.through { range.upper = try key(through).end }
        return range
    }
}

extension CollectionDescription.Kind {
    /// The form of its values in keys; see `IndexKey.form`.
    fileprivate var form: String {
        switch self {
        case .text: CollatedText?.form
        case .identifier: String?.form
        case .integer: Int?.form
        case .number: Double?.form
        case .toggle: Bool?.form
        }
    }

    /// A value of the kind, in words.
    fileprivate var words: String {
        switch self {
        case .text, .identifier: "a string"
        case .integer: "a whole number"
        case .number: "a number"
        case .toggle: "true or false"
        }
    }
}
