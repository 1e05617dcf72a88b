/// Where the parts of a row are among the bytes of its batch.
///
/// All rows of a batch lie in one array, so that a record costs no allocation of its own. A row is its lengths
/// (id, words, body, the number of keys in indexes with one and with many, each as 32 bits, then the keys': all bits
/// set where there is no key), and then the parts themselves in that order, the body last.
struct EncodedRow: Sendable {
    let arena: [UInt8]
    let start: Int

    static let fixedNumbers = 5
    static let noKey = UInt32.max

    var id: Range<Int> { range(at: headerEnd, count: number(0)) }
    var words: Range<Int> { range(at: id.upperBound + keysLength, count: number(1)) }
    var body: Range<Int> { range(at: words.upperBound, count: number(2)) }

    func key(_ index: Int) -> Range<Int>? {
        guard rawNumber(Self.fixedNumbers + index) != Self.noKey else { return nil }
        var offset = id.upperBound
        for other in 0..<index { offset += keyLength(other) }
        return range(at: offset, count: number(Self.fixedNumbers + index))
    }

    /// The keys in the indexes with many.
    var manyKeys: [(index: Int, key: Range<Int>)] {
        var found: [(index: Int, key: Range<Int>)] = []
        found.reserveCapacity(number(4))
        forEachKey { index, key in
            if rawNumber(Self.fixedNumbers + index) == Self.noKey { found.append((index, key)) }
        }
        return found
    }

    /// Calls with the keys, those of the indexes with one key first, and with their indexes' positions.
    func forEachKey(_ work: (_ index: Int, _ key: Range<Int>) throws -> Void) rethrows {
        var offset = id.upperBound
        for index in 0..<number(3) {
            guard rawNumber(Self.fixedNumbers + index) != Self.noKey else { continue }
            let key = range(at: offset, count: number(Self.fixedNumbers + index))
            try work(index, key)
            offset = key.upperBound
        }
        let first = Self.fixedNumbers + number(3)
        for position in 0..<number(4) {
            let key = range(at: offset, count: number(first + 2 * position + 1))
            try work(number(first + 2 * position), key)
            offset = key.upperBound
        }
    }

    func bytes(_ range: Range<Int>) -> [UInt8] { Array(arena[range]) }

    private var headerEnd: Int { start + 4 * (Self.fixedNumbers + number(3) + 2 * number(4)) }

    private var keysLength: Int {
        var length = 0
        for index in 0..<number(3) { length += keyLength(index) }
        for position in 0..<number(4) { length += number(Self.fixedNumbers + number(3) + 2 * position + 1) }
        return length
    }

    private func keyLength(_ index: Int) -> Int {
        let length = rawNumber(Self.fixedNumbers + index)
        return length == Self.noKey ? 0 : Int(length)
    }

    private func range(at offset: Int, count: Int) -> Range<Int> { offset..<offset + count }

    private func number(_ position: Int) -> Int { Int(rawNumber(position)) }

    private func rawNumber(_ position: Int) -> UInt32 {
        arena.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: start + 4 * position, as: UInt32.self) }
    }
}

extension EncodedRow {
    /// Appends a row without keys and words; that of a deletion has no body either.
    static func append(
        id: String,
        body: UnsafeRawBufferPointer = UnsafeRawBufferPointer(start: nil, count: 0),
        to arena: inout [UInt8]
    ) {
        for number in [UInt32(clamping: id.utf8.count), 0, UInt32(clamping: body.count), 0, 0] {
            withUnsafeBytes(of: number) { arena.append(contentsOf: $0) }
        }
        arena.append(contentsOf: id.utf8)
        arena.append(contentsOf: body)
    }
}

extension IndexEntries {
    /// Appends a record's row; where the record cannot be encoded, the arena is as it was.
    ///
    /// It changes the entries, so that a batch which keeps them does not copy them.
    mutating func encode<R: Record>(_ record: R, to arena: inout [UInt8]) throws {
        removeAll()
        R.schema.fill(record, &self)
        guard keys.count + manyKeys.count <= CollectionSchema.mostKeys else {
            throw StorageError.invalidRecord(
                schema.name,
                "it has more than \(CollectionSchema.mostKeys) keys in its indexes"
            )
        }
        let start = arena.count
        var id = record.id
        id.withUTF8 { id in
            appendHead(idCount: id.count, to: &arena)
            arena.append(contentsOf: id)
        }
        appendParts(to: &arena)
        let bodyStart = arena.count
        do {
            try record.appendBody(to: &arena)
            guard arena.count - start < Int(Int32.max) else {
                throw StorageError.invalidRecord(schema.name, "it has more than two billion bytes")
            }
        } catch {
            arena.removeSubrange(start...)
            throw error
        }
        let bodyCount = UInt32(clamping: arena.count - bodyStart)
        arena.withUnsafeMutableBytes {
            $0.storeBytes(of: bodyCount, toByteOffset: start + 8, as: UInt32.self)
        }
    }

    private func appendHead(idCount: Int, to arena: inout [UInt8]) {
        let count = EncodedRow.fixedNumbers + keys.count + 2 * manyKeys.count
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: count) { head in
            var numbers = EncodedRowHead(head)
            numbers.append(idCount)
            numbers.append(words.bytes.count)
            // That of the body, once it is known.
            numbers.append(0)
            numbers.append(keys.count)
            numbers.append(manyKeys.count)
            for key in keys { numbers.append(key?.count) }
            for entry in manyKeys {
                numbers.append(entry.index)
                numbers.append(entry.key.count)
            }
            arena.append(contentsOf: UnsafeRawBufferPointer(head))
        }
    }

    private func appendParts(to arena: inout [UInt8]) {
        bytes.withUnsafeBytes { bytes in
            for case .some(let key) in keys { arena.append(contentsOf: bytes[key]) }
            for entry in manyKeys { arena.append(contentsOf: bytes[entry.key]) }
        }
        words.bytes.withUnsafeBytes { arena.append(contentsOf: $0) }
    }
}

/// The numbers at the beginning of a row, while they are put together.
private struct EncodedRowHead {
    private let numbers: UnsafeMutableBufferPointer<UInt32>
    private var count = 0

    init(_ numbers: UnsafeMutableBufferPointer<UInt32>) {
        self.numbers = numbers
    }

    /// - Parameter number: nil where there is no key.
    mutating func append(_ number: Int?) {
        numbers.initializeElement(at: count, to: number.map { UInt32(clamping: $0) } ?? EncodedRow.noKey)
        count += 1
    }
}
