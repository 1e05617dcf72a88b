/// All that a store knows of its log without reading it again.
///
/// - Note: It holds no lock: whoever builds one has it alone until it is part of a `FileCore`'s state, and from then on
///   it is used only while that state is locked.
final class FileIndex: @unchecked Sendable {
    private(set) var collections: [FileCollection] = []
    private var numbers: [String: Int] = [:]
    /// The last number that a line got.
    private(set) var sequence: UInt64 = 0
    private(set) var digest = FileFormat.headerChecksum
    private(set) var batches = 0
    /// Where the log's last batch ends; zero where nothing has been read.
    var end: UInt64 = 0
    /// Whether the log ends in a commit line that is whole but for its newline.
    var lacksNewline = false

    /// The bytes of the lines that are needed still.
    var liveBytes: UInt64 { collections.reduce(0) { $0 + $1.liveBytes } }

    func collection(_ name: String) -> FileCollection? { numbers[name].map { collections[$0] } }

    /// The collection of a schema; nil where nothing has been written to it.
    ///
    /// - Throws: `StorageError.schemaMismatch` where it was declared otherwise.
    func collection(_ schema: CollectionSchema) throws -> FileCollection? {
        guard let collection = collection(schema.name) else { return nil }
        guard collection.definition != FileFormat.unknownDefinition, collection.checkedSchema != schema else {
            return collection
        }
        let version = collection.declaration.version
        guard version <= schema.version else {
            throw StorageError.futureCollection(schema.name, found: version, supported: schema.version)
        }
        guard collection.definition == schema.definition, version == schema.version else {
            throw StorageError.schemaMismatch(
                collection: schema.name,
                stored: collection.definition,
                declared: schema.definition
            )
        }
        collection.checkedSchema = schema
        return collection
    }

    /// Adds a line that is committed; false where it says nothing that can be.
    func apply(_ line: LogLine, _ text: UnsafeRawBufferPointer, at offset: UInt64) -> Bool {
        var fields = LogFields(text, from: line.fieldsStart)
        guard let name = fields.next() else { return false }
        if line.kind == .collection { return declare(name, &fields, text.count + 1, at: offset) }
        guard let collection = collection(named: name) else { return false }
        touch(collection)
        switch line.kind {
        case .put: return collection.put(&fields, lineLength: text.count + 1, at: offset)
        case .delete: return collection.delete(&fields)
        case .collection, .commit: return false
        }
    }

    func committed(sequence: UInt64, digest: UInt64, end: UInt64) {
        self.sequence = sequence
        self.digest = digest
        self.end = end
        batches += 1
        for collection in touched { changes[collection.name, default: 0] += 1 }
        touched.removeAll(keepingCapacity: true)
    }

    /// How many batches have written to each collection.
    private(set) var changes: [String: Int] = [:]
    /// The collections that the batch being read writes to.
    private var touched: [FileCollection] = []

    func touch(_ collection: FileCollection) {
        if touched.last !== collection, !touched.contains(where: { $0 === collection }) {
            touched.append(collection)
        }
    }

    /// Goes on counting where another index of the same store has come to: what changed meanwhile is not known.
    func countChanges(after other: FileIndex) {
        for (name, count) in other.changes { changes[name] = count + 1 }
    }

    private var last: FileCollection?

    private func collection(named name: UnsafeRawBufferPointer) -> FileCollection? {
        if let last, last.isNamed(name) { return last }
        last = collection(String(decoding: name, as: UTF8.self))
        return last
    }

    private func declare(
        _ name: UnsafeRawBufferPointer,
        _ fields: inout LogFields,
        _ length: Int,
        at offset: UInt64
    ) -> Bool {
        guard let version = fields.next().flatMap(FieldText.decimal), let definition = fields.next() else {
            return false
        }
        declare(
            String(decoding: name, as: UTF8.self),
            FileCollection.Declaration(
                version: Int(version),
                definition: String(decoding: definition, as: UTF8.self),
                place: LinePlace(offset: offset, length: length)
            )
        )
        return true
    }

    func declare(_ schema: CollectionSchema, _ place: LinePlace) {
        declare(
            schema.name,
            FileCollection.Declaration(version: schema.version, definition: schema.definition, place: place)
        )
    }

    private func declare(_ name: String, _ declaration: FileCollection.Declaration) {
        if let collection = collection(name) {
            collection.declare(declaration)
        } else {
            numbers[name] = collections.count
            collections.append(FileCollection(name: name, declaration))
        }
    }
}

/// Where a line is in the log.
struct LinePlace: Sendable {
    var offset: UInt64
    /// With its newline.
    var length: Int
}
