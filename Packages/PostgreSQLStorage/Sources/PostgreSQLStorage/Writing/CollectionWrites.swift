internal import StorageWorkers

/// The statements that bring a collection's rows from what is stored to what is staged.
struct CollectionWrites {
    private let head: [ServerValue]
    private var commands: [ServerCommand] = []
    private var rows = NewRows()
    /// The rows of new records, if there are many.
    private var copied: CopiedRows?

    /// So many bytes are sent with one statement.
    private static let bytesAtOnce = 4 << 20
    private static let rowsAtOnce = 5_000
    /// From so many records on, COPY is faster than statements.
    private static let leastCopied = 100

    /// - Parameters:
    ///   - head: The parameters with which each statement begins: the space and the collection's number.
    ///   - count: How many records are to be written.
    init(_ head: [ServerValue], count: Int) {
        self.head = head
        copied = count < Self.leastCopied ? nil : CopiedRows(head)
    }

    /// Deletes a record.
    mutating func delete(_ id: [UInt8], _ stored: StagedCollection.StoredRow, _ counts: inout [Int]) throws {
        for key in try PackedKeys.all(stored.keys) { delete(key, id, &counts) }
        deleteWords(stored)
        add(Statements.deleteRecord, ServerValue(id))
        counts[counts.count - 1] &-= 1
    }

    /// Puts a record, in place of the stored one if there is one.
    mutating func put(
        _ row: StorageRow,
        _ id: [UInt8],
        _ stored: StagedCollection.StoredRow?,
        _ counts: inout [Int],
        newNumber: () -> Int
    ) throws {
        let keys = PackedKeys.packed(row)
        let isCopied = stored == nil && copied != nil
        let (before, after) = (try PackedKeys.all(stored?.keys ?? []), try PackedKeys.all(keys))
        for key in before.subtracting(after) { delete(key, id, &counts) }
        for key in after.subtracting(before) where counts.indices.contains(key.index) {
            if isCopied { copied?.append(key, id) } else { rows.append(key, id) }
            counts[key.index] &+= 1
        }
        // As long as its words are the same, a record keeps its number, and so its rows in the table of words.
        let hasSameWords = stored.map { $0.words.elementsEqual(row.words) } ?? false
        let number = hasSameWords ? stored?.number ?? newNumber() : newNumber()
        if !hasSameWords {
            if let stored { deleteWords(stored) }
            if isCopied {
                copied?.append(words: row.words, number, id)
            } else {
                rows.append(words: row.words, number, id)
            }
        }
        if stored == nil { counts[counts.count - 1] &+= 1 }
        if isCopied { copied?.append(row, number, keys) } else { rows.append(row, number, keys) }
        if rows.size >= Self.bytesAtOnce || rows.count >= Self.rowsAtOnce || copied?.isFull == true {
            flush()
        }
    }

    /// Adds the statements for the rows that were collected.
    mutating func flush() {
        for (statement, values) in rows.statements {
            commands.append(ServerCommand(statement, values: head + values))
        }
        rows = NewRows()
        commands += copied?.takeCommands() ?? []
    }

    /// The statements until now, which the caller sends before those of a later call.
    mutating func takeCommands() -> [ServerCommand] {
        defer { commands = [] }
        return commands
    }

    private mutating func delete(_ key: PackedKeys.Key, _ id: [UInt8], _ counts: inout [Int]) {
        add(Statements.deleteKey, ServerValue(key.index), ServerValue(key.key), ServerValue(id))
        if counts.indices.contains(key.index) { counts[key.index] &-= 1 }
    }

    private mutating func deleteWords(_ stored: StagedCollection.StoredRow) {
        for word in stored.words.split(separator: UInt8(ascii: " ")) {
            add(Statements.deleteWord, ServerValue(word), ServerValue(stored.number))
        }
    }

    private mutating func add(_ statement: ServerStatement, _ values: ServerValue...) {
        commands.append(ServerCommand(statement, values: head + values))
    }
}

extension PackedKeys {
    /// The keys of a packed row.
    static func all(_ bytes: [UInt8]) throws -> Set<Key> {
        try bytes.withUnsafeBytes { try PackedKeys($0).all }
    }
}
