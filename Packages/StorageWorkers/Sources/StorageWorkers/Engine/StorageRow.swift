import TextWorkers

/// A record's id, keys, words and body, in place among other rows in an array.
///
/// A row begins with five numbers of 32 bits: the lengths of its id, of its keys with their heads, of its words and of its
/// body, and how many keys there are. The parts follow in that order; a key's head is its index and its length.
public struct StorageRow {
    private let row: UnsafeRawBufferPointer

    private static let headLength = 20
    private static let keyHeadLength = 8

    /// - Parameters:
    ///   - rows: the array's bytes.
    ///   - start: where the row begins among them.
    init(_ rows: UnsafeRawBufferPointer, at start: Int) {
        row = UnsafeRawBufferPointer(rebasing: rows[start...])
    }

    /// UTF-8 text.
    public var id: UnsafeRawBufferPointer { part(Self.headLength, number(0)) }
    /// The folded words, each once, with spaces between, in UTF-8.
    public var words: UnsafeRawBufferPointer { part(wordsStart, number(8)) }
    /// UTF-8 text.
    public var body: UnsafeRawBufferPointer { part(wordsStart + number(8), number(12)) }

    /// A checksum of a record, with which a backend can tell damage.
    public static func checksum(id: UnsafeRawBufferPointer, body: UnsafeRawBufferPointer) -> Int {
        Int(Int64(bitPattern: Checksum.of(id, body)))
    }

    /// See `checksum(id:body:)`.
    var checksum: Int { Self.checksum(id: id, body: body) }

    private var keysStart: Int { Self.headLength + number(0) }
    private var wordsStart: Int { keysStart + number(4) }

    /// Calls with each key's index, as its position in the schema, and with the key.
    public func forEachKey(_ work: (_ index: Int, _ key: UnsafeRawBufferPointer) throws -> Void) rethrows {
        try forEachKeyPlace { try work($0, key(at: $1)) }
    }

    /// The key in an index with one key.
    public func key(_ index: Int) -> UnsafeRawBufferPointer? {
        var found: UnsafeRawBufferPointer?
        forEachKey { if $0 == index { found = $1 } }
        return found
    }

    /// Calls with each key's index, and where in the row the key is.
    func forEachKeyPlace(_ work: (_ index: Int, _ place: Int) throws -> Void) rethrows {
        var place = keysStart
        for _ in 0..<number(16) {
            try work(number(place), place)
            place += Self.keyHeadLength + number(place + 4)
        }
    }

    /// The key whose head is at that place in the row.
    func key(at place: Int) -> UnsafeRawBufferPointer { part(place + Self.keyHeadLength, number(place + 4)) }

    private func number(_ offset: Int) -> Int {
        Int(row.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
    }

    private func part(_ start: Int, _ count: Int) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: row[start..<start + count])
    }
}

extension UnsafeRawBufferPointer {
    static var empty: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: nil, count: 0) }
}

/// A key and its index, as the index's position in the schema.
typealias RowKey = (index: Int, key: UnsafeRawBufferPointer)

extension StorageRow {
    /// Appends a row to an array of rows.
    static func append(
        id: UnsafeRawBufferPointer,
        keys: some Collection<RowKey> = [RowKey](),
        words: UnsafeRawBufferPointer = .empty,
        body: UnsafeRawBufferPointer = .empty,
        to rows: inout [UInt8]
    ) {
        let keysLength = keys.reduce(0) { $0 + keyHeadLength + $1.key.count }
        append([id.count, keysLength, words.count, body.count, keys.count], to: &rows)
        rows.append(contentsOf: id)
        for (index, key) in keys {
            append([index, key.count], to: &rows)
            rows.append(contentsOf: key)
        }
        rows.append(contentsOf: words)
        rows.append(contentsOf: body)
    }

    private static func append<let count: Int>(_ numbers: InlineArray<count, Int>, to rows: inout [UInt8]) {
        let head = InlineArray<count, UInt32> { UInt32(clamping: numbers[$0]) }
        withUnsafeBytes(of: head) { rows.append(contentsOf: $0) }
    }

    /// Gives the keys of the row that begins at `start` the positions of a store's indexes.
    static func renumber(_ positions: [Int], ofRowAt start: Int, in rows: inout [UInt8]) {
        var places: [(index: Int, place: Int)] = []
        rows.withUnsafeBytes { StorageRow($0, at: start).forEachKeyPlace { places.append(($0, $1)) } }
        for (index, place) in places { set(positions[index], at: start + place, in: &rows) }
    }

    /// Sets the length of the body that follows the row which begins at `start`.
    static func setBodyLength(_ length: Int, ofRowAt start: Int, in rows: inout [UInt8]) {
        set(length, at: start + 12, in: &rows)
    }

    private static func set(_ number: Int, at place: Int, in rows: inout [UInt8]) {
        rows.withUnsafeMutableBytes {
            $0.storeBytes(of: UInt32(clamping: number), toByteOffset: place, as: UInt32.self)
        }
    }

    /// Appends the same row, or one with nothing but its id and keys.
    func append(to rows: inout [UInt8], whole: Bool) {
        let start = rows.count
        let end = whole ? wordsStart + number(8) + number(12) : wordsStart
        rows.append(contentsOf: UnsafeRawBufferPointer(rebasing: row[..<end]))
        guard !whole else { return }
        Self.set(0, at: start + 8, in: &rows)
        Self.set(0, at: start + 12, in: &rows)
    }
}

extension StorageRow {
    /// Appends the same row with another body.
    func append(to rows: inout [UInt8], body: [UInt8]) {
        let start = rows.count
        rows.append(contentsOf: UnsafeRawBufferPointer(rebasing: row[..<(wordsStart + number(8))]))
        rows.append(contentsOf: body)
        Self.setBodyLength(body.count, ofRowAt: start, in: &rows)
    }
}

extension StorageRow {
    /// Appends the same row with the keys of a locale, each key of an index once.
    ///
    /// - Parameter schema: the collection's, or nil for a row without keys.
    func append(to rows: inout [UInt8], schema: CollectionSchema?, _ collator: Collator) {
        guard let schema, schema.isCollated else { return append(to: &rows, whole: true) }
        var bytes: [UInt8] = []
        var keys: [(index: Int, key: Range<Int>)] = []
        var seen = SeenTexts()
        forEachKey { index, key in
            let start = bytes.count
            let entries = schema.indexes[index]
            if entries.isCollated {
                collator.appendResolved(key, to: &bytes)
                // Different texts may have one key.
                if entries.cardinality == .many {
                    guard seen.keepIfNew(index, keyFrom: start, in: &bytes) else { return }
                }
            } else {
                bytes.append(contentsOf: key)
            }
            keys.append((index, start..<bytes.count))
        }
        bytes.withUnsafeBytes { bytes in
            StorageRow.append(
                id: id,
                keys: keys.lazy.map { ($0.index, UnsafeRawBufferPointer(rebasing: bytes[$0.key])) },
                words: words,
                body: body,
                to: &rows
            )
        }
    }
}
