internal import StorageWorkers

/// Rows to be inserted, as one array for each column.
struct NewRows {
    private var ids = ServerArray(elementType: ServerArray.byteaType)
    private var numbers = ServerArray(elementType: ServerArray.bigintType)
    private var keys = ServerArray(elementType: ServerArray.byteaType)
    private var words = ServerArray(elementType: ServerArray.byteaType)
    private var bodies = ServerArray(elementType: ServerArray.byteaType)
    private var checksums = ServerArray(elementType: ServerArray.bigintType)

    private var keyIndexes = ServerArray(elementType: ServerArray.bigintType)
    private var keyTexts = ServerArray(elementType: ServerArray.byteaType)
    private var keyIDs = ServerArray(elementType: ServerArray.byteaType)

    private var wordTexts = ServerArray(elementType: ServerArray.byteaType)
    private var wordNumbers = ServerArray(elementType: ServerArray.bigintType)
    private var wordIDs = ServerArray(elementType: ServerArray.byteaType)

    /// The number of records.
    var count: Int { ids.count }
    /// The bytes of the records.
    private(set) var size = 0

    mutating func append(_ row: StorageRow, _ number: Int, _ packed: [UInt8]) {
        ids.append(row.id)
        numbers.append(number)
        packed.withUnsafeBytes { keys.append($0) }
        words.append(row.words)
        bodies.append(row.body)
        checksums.append(StorageRow.checksum(id: row.id, body: row.body))
        size += row.body.count + row.words.count + packed.count
    }

    mutating func append(_ key: PackedKeys.Key, _ id: [UInt8]) {
        keyIndexes.append(key.index)
        key.key.withUnsafeBytes { keyTexts.append($0) }
        id.withUnsafeBytes { keyIDs.append($0) }
    }

    /// - Parameter words: The record's words, with spaces between.
    mutating func append(words: UnsafeRawBufferPointer, _ number: Int, _ id: [UInt8]) {
        var seen: Set<[UInt8]> = []
        for word in words.split(separator: UInt8(ascii: " ")) where seen.insert(Array(word)).inserted {
            wordTexts.append(UnsafeRawBufferPointer(rebasing: word))
            wordNumbers.append(number)
            id.withUnsafeBytes { wordIDs.append($0) }
        }
    }

    /// The statements, with their parameters behind those of each statement.
    var statements: [(ServerStatement, [ServerValue])] {
        var statements: [(ServerStatement, [ServerValue])] = []
        if count > 0 {
            let columns = [ids, numbers, keys, words, bodies, checksums]
            statements.append((Statements.putRecords, columns.map { ServerValue($0) }))
        }
        if keyIDs.count > 0 {
            let columns = [keyIndexes, keyTexts, keyIDs]
            statements.append((Statements.putKeys, columns.map { ServerValue($0) }))
        }
        if wordIDs.count > 0 {
            let columns = [wordTexts, wordNumbers, wordIDs]
            statements.append((Statements.putWords, columns.map { ServerValue($0) }))
        }
        return statements
    }
}
