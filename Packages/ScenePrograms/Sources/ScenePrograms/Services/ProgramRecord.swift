import SceneProtocol
import StorageWorkers
internal import Synchronization

/// A record of a program's collection.
protocol ProgramRecord: Record {
    init(id: String, value: JSONValue)
    var value: JSONValue { get }
}

extension ProgramRecord {
    /// The mistake in the collection's names; nil if there is none.
    static var schemaFault: String? { schema.fault }
}

/// The type of the records of one collection: a store knows a collection by a type, and a program declares it at run time.
private struct SlotRecord<Slot: RecordSlot>: ProgramRecord {
    static var schema: RecordSchema<Self> { RecordSlots.schema(of: Self.self) }

    let id: String
    let value: JSONValue

    init(id: String, value: JSONValue) {
        (self.id, self.value) = (id, value)
    }

    /// Reads a body without its id. The decoder sees that all keys of the value are known.
    init(from decoder: any Decoder) throws {
        var body = try decoder.unkeyedContainer()
        self.init(id: "", value: try body.decode(JSONValue.self))
    }

    func encode(to encoder: any Encoder) throws {
        var body = encoder.unkeyedContainer()
        try body.encode(value)
    }

    /// An array with the value, since a value need not be an object.
    func appendBody(to bytes: inout [UInt8]) throws {
        bytes += try MessageCoding.line(self).dropLast()
    }

    static func decode(id: String, body: UnsafeRawBufferPointer) throws -> Self {
        Self(id: id, value: try MessageCoding.value(Self.self, in: Array(body)).value)
    }
}

/// A place for a collection's type. Each place makes the type of the next one.
private protocol RecordSlot: Sendable {}

private enum FirstSlot: RecordSlot {}

private enum NextSlot<Slot: RecordSlot>: RecordSlot {}

/// The types of the collections that the programs of this host declare.
enum RecordSlots {
    private struct Declaration: Hashable {
        var name: String
        var description: CollectionDescription
    }

    private struct State {
        var types: [Declaration: any ProgramRecord.Type] = [:]
        var schemas: [ObjectIdentifier: any Sendable] = [:]
        var next: any RecordSlot.Type = FirstSlot.self
    }

    private static let state = Mutex(State())

    /// So many collections have all programs of a host together.
    private static let limit = 500

    /// The type for a collection's name in the store and its indexes.
    static func type(
        named name: String,
        indexedAs description: CollectionDescription
    ) throws(ProgramFailure) -> any ProgramRecord.Type {
        let declaration = Declaration(name: name, description: description)
        let type = state.withLock { state -> (any ProgramRecord.Type)? in
            if let type = state.types[declaration] { return type }
            guard state.types.count < limit else { return nil }
            return add(declaration, state.next, to: &state)
        }
        guard let type else {
            throw .malformed("the programs of this host have more than \(limit) collections together")
        }
        return type
    }

    private static func add<Slot: RecordSlot>(
        _ declaration: Declaration,
        _ slot: Slot.Type,
        to state: inout State
    ) -> any ProgramRecord.Type {
        let type = SlotRecord<Slot>.self
        state.schemas[ObjectIdentifier(type)] = RecordSchema<SlotRecord<Slot>>(
            name: declaration.name,
            indexes: declaration.description.recordIndexes()
        )
        state.types[declaration] = type
        state.next = NextSlot<Slot>.self
        return type
    }

    /// The schema of a type that this has made.
    fileprivate static func schema<R: ProgramRecord>(of type: R.Type) -> RecordSchema<R> {
        let schema = state.withLock { $0.schemas[ObjectIdentifier(type)] } as? RecordSchema<R>
        // The name is none, so that a store refuses a type that this has not made.
        return schema ?? RecordSchema(name: "", indexes: [RecordIndex<R, ProgramKey>]())
    }
}
