/// The collections of a store in memory.
struct RecordTables: Sendable {
    /// The log with the rows' words and bodies; nil if the tables have them.
    var log: LogFile?
    var all: [RecordTable] = []
    private var numbers: [String: Int] = [:]
    /// The tables that the batch being read or written changes.
    private var changed: [Int] = []

    /// The number of a collection's table.
    func number(_ name: String) -> Int? { numbers[name] }

    /// The number of a schema's table; nil if nothing has been written to it.
    ///
    /// - Throws: `StorageError.schemaMismatch` if it was declared otherwise.
    mutating func number(of schema: CollectionSchema) throws -> Int? {
        guard let number = numbers[schema.name] else { return nil }
        let declaration = all[number].declaration
        guard let definition = declaration.definition, all[number].checkedSchema != schema else {
            return number
        }
        try schema.check(storedVersion: declaration.version, definition: definition)
        all[number].checkedSchema = schema
        return number
    }

    /// Works with a schema's table; returns nil if nothing has been written to it.
    mutating func table<Value>(
        of schema: CollectionSchema,
        _ work: (inout RecordTable) throws -> Value
    ) throws -> Value? {
        guard let number = try number(of: schema) else { return nil }
        return try work(&all[number])
    }

    /// Changes a table as a part of a batch.
    mutating func change<Value>(_ number: Int, _ work: (inout RecordTable) -> Value) -> Value {
        if changed.last != number, !changed.contains(number) { changed.append(number) }
        return work(&all[number])
    }

    mutating func declare(_ name: String, _ declaration: RecordTable.Declaration) {
        if let number = numbers[name] {
            all[number].declare(declaration)
        } else {
            numbers[name] = all.count
            all.append(RecordTable(name: name, declaration))
        }
    }

    /// The batches whose changes have been made are whole.
    mutating func commit() {
        for number in changed { all[number].changes += 1 }
        changed.removeAll(keepingCapacity: true)
    }

    /// Goes on counting where other tables of the same store have come to: what changed meanwhile is not known.
    mutating func countChanges(after other: RecordTables) {
        for table in other.all {
            if let number = numbers[table.name] { all[number].changes = table.changes + 1 }
        }
    }

    /// Makes tables anew in which more has ended than is there still; for those that have all of their rows.
    mutating func compact() {
        for number in all.indices where all[number].isWasteful { all[number] = all[number].compacted() }
    }

    /// How many records each collection has.
    var counts: [String: Int] { Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0.count) }) }

    var stored: [StoredCollection] {
        all.map { table in
            StoredCollection(
                name: table.name,
                version: table.declaration.version,
                definition: table.declaration.definition ?? "",
                count: table.count,
                changes: table.changes
            )
        }
        .sorted { $0.name < $1.name }
    }
}
