/// The collections of a store in memory.
struct RecordTables: Sendable {
    /// The log with the words and bodies of the rows; nil if they are in the tables.
    var log: LogFile?
    var all: [RecordTable] = []
    private var numbers: [String: Int] = [:]
    /// The number of batches so far.
    private(set) var batches = 0
    /// The tables that the current batch changes.
    private var changed: [Int] = []

    /// The number of a collection's table.
    func number(_ name: String) -> Int? { numbers[name] }

    /// The number of a schema's table; nil if the collection does not exist.
    ///
    /// - Throws: `StorageError.schemaMismatch` or `.futureCollection` if its declaration differs.
    mutating func number(of schema: CollectionSchema, for use: CollectionSchema.Use) throws -> Int? {
        guard let number = numbers[schema.name] else { return nil }
        let declaration = all[number].declaration
        guard let definition = declaration.definition,
            all[number].checkedSchema != schema || all[number].checkedUse != use
        else { return number }
        try schema.check(storedVersion: declaration.version, definition: definition, for: use)
        (all[number].checkedSchema, all[number].checkedUse) = (schema, use)
        return number
    }

    /// Uses a schema's table; nil if the collection does not exist.
    mutating func table<Value>(
        of schema: CollectionSchema,
        for use: CollectionSchema.Use,
        _ work: (inout RecordTable) throws -> Value
    ) throws -> Value? {
        guard let number = try number(of: schema, for: use) else { return nil }
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

    /// Reserves memory for that many times the current rows.
    mutating func reserve(times factor: Int) {
        for number in all.indices { all[number].reserve(times: factor) }
    }

    /// Ends a batch, and counts it in the tables that it changed.
    mutating func commit() {
        for number in changed { all[number].changes += 1 }
        changed.removeAll(keepingCapacity: true)
        batches += 1
    }

    /// Continues the counts of earlier tables of the same store, so that each collection counts as changed.
    mutating func countChanges(after other: RecordTables) {
        for table in other.all {
            if let number = numbers[table.name] { all[number].changes = table.changes + 1 }
        }
    }

    /// Compacts the tables with more dead rows than live ones. Works only without a log.
    mutating func compact() {
        for number in all.indices where all[number].isWasteful { all[number] = all[number].compacted() }
    }

    /// The number of records in each collection.
    var counts: [String: Int] { Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0.count) }) }

    var stored: [StoredCollection] {
        all.map { table in
            StoredCollection(
                name: table.name,
                version: table.declaration.version,
                definition: table.declaration.definition ?? "",
                count: table.count,
                changes: table.changes,
                shape: table.declaration.shape
            )
        }
        .sorted { $0.name < $1.name }
    }
}
