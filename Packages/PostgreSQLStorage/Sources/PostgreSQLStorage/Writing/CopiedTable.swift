internal import Glibc

/// The new rows of one table as COPY takes them in its binary format.
struct CopiedTable {
    private let statement: ServerStatement
    /// The columns with which each row begins: the space and the collection's number.
    private let head: [UInt8]
    /// Where the column by which the rows are sorted has its length, behind the head.
    private let sortedColumn: Int
    private var bytes: [UInt8] = []
    private var starts: [Int] = []

    /// The signature, no flags, and no further head.
    private static let signature: [UInt8] =
        Array("PGCOPY\n".utf8) + [0xFF, 0x0D, 0x0A, 0] + [UInt8](repeating: 0, count: 8)
    /// In place of a number of columns.
    private static let ending: [UInt8] = [0xFF, 0xFF]
    private static let countLength = 2
    private static let lengthLength = 4

    /// - Parameters:
    ///   - head: The space and the collection's number.
    ///   - sortedColumn: Behind the head, where the length of the column is by which the rows are sorted.
    init(_ statement: ServerStatement, _ head: [ServerValue], sortedColumn: Int = 0) {
        self.statement = statement
        var bytes: [UInt8] = []
        for value in head { value.bytes.withUnsafeBytes { Self.append($0, to: &bytes) } }
        self.head = bytes
        self.sortedColumn = Self.countLength + bytes.count + sortedColumn
    }

    var count: Int { starts.count }
    var size: Int { bytes.count }

    /// Begins a row, whose other columns are appended next.
    mutating func begin(columns: Int16) {
        starts.append(bytes.count)
        withUnsafeBytes(of: columns.bigEndian) { bytes.append(contentsOf: $0) }
        bytes.append(contentsOf: head)
    }

    mutating func append(_ value: UnsafeRawBufferPointer) { Self.append(value, to: &bytes) }

    mutating func append(_ number: Int) {
        withUnsafeBytes(of: Int64(number).bigEndian) { Self.append($0, to: &bytes) }
    }

    private static func append(_ value: UnsafeRawBufferPointer, to bytes: inout [UInt8]) {
        withUnsafeBytes(of: Int32(clamping: value.count).bigEndian) { bytes.append(contentsOf: $0) }
        bytes.append(contentsOf: value)
    }

    /// The statement with the rows, each once, in the order of the table's index: so the server finds its pages faster.
    mutating func takeCommand() -> ServerCommand? {
        guard !starts.isEmpty else { return nil }
        defer { (bytes, starts) = ([], []) }
        let ends = starts.dropFirst() + [bytes.count]
        let copied = bytes.withUnsafeBytes { all in
            let rows = zip(starts, ends).map { UnsafeRawBufferPointer(rebasing: all[$0..<$1]) }
            var copied = Self.signature
            copied.reserveCapacity(all.count + copied.count + Self.ending.count)
            var last = UnsafeRawBufferPointer(start: nil, count: 0)
            for row in rows.map({ (row: $0, key: key(of: $0)) }).sorted(by: Self.precedes).map(\.row) {
                // Equal rows are those of one record, and stand beside each other.
                if !row.elementsEqual(last) { copied.append(contentsOf: row) }
                last = row
            }
            return copied
        }
        return ServerCommand(copying: copied + Self.ending, with: statement)
    }

    private typealias SortedRow = (row: UnsafeRawBufferPointer, key: UnsafeRawBufferPointer)

    private func key(of row: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
        let length = Int32(bigEndian: row.loadUnaligned(fromByteOffset: sortedColumn, as: Int32.self))
        let start = sortedColumn + Self.lengthLength
        return UnsafeRawBufferPointer(rebasing: row[start..<start + Int(length)])
    }

    /// Rows with the same key stay in the order in which they came.
    private static func precedes(_ one: SortedRow, _ other: SortedRow) -> Bool {
        guard let left = one.key.baseAddress, let right = other.key.baseAddress else { return false }
        let order = memcmp(left, right, min(one.key.count, other.key.count))
        if order != 0 { return order < 0 }
        return one.key.count == other.key.count ? left < right : one.key.count < other.key.count
    }
}
