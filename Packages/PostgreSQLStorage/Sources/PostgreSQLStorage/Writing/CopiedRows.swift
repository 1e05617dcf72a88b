internal import StorageWorkers

/// The rows of many new records, which COPY writes faster than statements do.
struct CopiedRows {
    private var records: CopiedTable
    private var keys: CopiedTable
    private var words: CopiedTable

    private static let bytesAtOnce = 4 << 20
    /// YugabyteDB may commit within a COPY of 20,000 rows or more.
    private static let rowsAtOnce = 19_000
    /// The length and the bytes of a number.
    private static let numberLength = 12

    /// - Parameter head: The space and the collection's number.
    init(_ head: [ServerValue]) {
        records = CopiedTable(Statements.copyRecords, head)
        keys = CopiedTable(Statements.copyKeys, head, sortedColumn: Self.numberLength)
        words = CopiedTable(Statements.copyWords, head)
    }

    /// Whether what there is should be written.
    var isFull: Bool {
        max(records.count, keys.count, words.count) >= Self.rowsAtOnce
            || records.size + words.size >= Self.bytesAtOnce
    }

    mutating func append(_ row: StorageRow, _ number: Int, _ packed: [UInt8]) {
        records.begin(columns: 8)
        records.append(row.id)
        records.append(number)
        packed.withUnsafeBytes { records.append($0) }
        records.append(row.words)
        records.append(row.body)
        records.append(StorageRow.checksum(id: row.id, body: row.body))
    }

    mutating func append(_ key: PackedKeys.Key, _ id: [UInt8]) {
        keys.begin(columns: 5)
        keys.append(key.index)
        key.key.withUnsafeBytes { keys.append($0) }
        id.withUnsafeBytes { keys.append($0) }
    }

    /// - Parameter texts: The record's words, with spaces between.
    mutating func append(words texts: UnsafeRawBufferPointer, _ number: Int, _ id: [UInt8]) {
        for word in texts.split(separator: UInt8(ascii: " ")) {
            words.begin(columns: 5)
            words.append(UnsafeRawBufferPointer(rebasing: word))
            words.append(number)
            id.withUnsafeBytes { words.append($0) }
        }
    }

    mutating func takeCommands() -> [ServerCommand] {
        [records.takeCommand(), keys.takeCommand(), words.takeCommand()].compactMap(\.self)
    }
}
