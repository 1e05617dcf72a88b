internal import Glibc

/// What is kept in memory of a row: the length of its line, its id and its keys; the body stays in the log.
///
/// ```
/// length: 4 bytes   keys: 2   id: 4 + n   for each key: index 2, key 4 + n
/// ```
struct RowFront {
    let start: UnsafeRawPointer

    /// Where the id is, as a text: four bytes of length, then the bytes.
    static let idOffset = 6
    /// What a front takes beside the bytes of its id and keys.
    static let overhead = 10
    static let keyOverhead = 6
    /// The length of the line with its newline.
    var lineLength: Int { Int(start.loadUnaligned(as: UInt32.self)) }

    var id: UnsafeRawBufferPointer { text(at: Self.idOffset) }

    func text(at offset: Int) -> UnsafeRawBufferPointer {
        let length = Int((start + offset).loadUnaligned(as: UInt32.self))
        return UnsafeRawBufferPointer(start: start + offset + 4, count: length)
    }

    /// Calls with each key's index and where the key is.
    func forEachKey(_ body: (_ index: Int, _ offset: Int) -> Void) {
        let count = Int((start + 4).loadUnaligned(as: UInt16.self))
        var offset = Self.idOffset + 4 + id.count
        for _ in 0..<count {
            body(Int((start + offset).loadUnaligned(as: UInt16.self)), offset + 2)
            offset += 6 + text(at: offset + 2).count
        }
    }
}

/// Writes a front.
struct RowFrontWriter {
    private let start: UnsafeMutableRawPointer
    private(set) var count = RowFront.idOffset
    private var keys: UInt16 = 0

    /// - Parameter start: room for all that will be written.
    init(_ start: UnsafeMutableRawPointer, lineLength: Int) {
        self.start = start
        start.storeBytes(of: UInt32(truncatingIfNeeded: lineLength), as: UInt32.self)
    }

    /// Appends a field as it is, or what it stands for, which is no longer; false where that is nothing.
    mutating func append(_ field: UnsafeRawBufferPointer, isPlain: Bool) -> Bool {
        guard !isPlain else {
            append(field)
            return true
        }
        let room = UnsafeMutableRawBufferPointer(start: start + count + 4, count: field.count)
        guard let length = FieldText.unescape(field, into: room) else { return false }
        addText(of: length)
        return true
    }

    mutating func append(index: Int, _ key: UnsafeRawBufferPointer, isPlain: Bool) -> Bool {
        add(index)
        return append(key, isPlain: isPlain)
    }

    mutating func append(_ text: UnsafeRawBufferPointer) {
        if let base = text.baseAddress { memcpy(start + count + 4, base, text.count) }
        addText(of: text.count)
    }

    mutating func append(index: Int, _ key: UnsafeRawBufferPointer) {
        add(index)
        append(key)
    }

    private mutating func add(_ index: Int) {
        (start + count).storeBytes(of: UInt16(truncatingIfNeeded: index), as: UInt16.self)
        count += 2
        keys += 1
    }

    private mutating func addText(of length: Int) {
        (start + count).storeBytes(of: UInt32(truncatingIfNeeded: length), as: UInt32.self)
        count += 4 + length
    }

    mutating func end() -> RowFront {
        (start + 4).storeBytes(of: keys, as: UInt16.self)
        return RowFront(start: UnsafeRawPointer(start))
    }
}

extension StorageRowParts {
    /// Keeps id and keys in memory.
    func front(in memory: IndexMemory, lineLength: Int) -> RowFront {
        var size = RowFront.overhead + id.count
        forEachKey { size += RowFront.keyOverhead + $1.count }
        var writer = RowFrontWriter(memory.reserve(size), lineLength: lineLength)
        writer.append(id)
        forEachKey { writer.append(index: $0, $1) }
        let front = writer.end()
        memory.commit(writer.count)
        return front
    }
}

extension UnsafeRawBufferPointer {
    /// Below zero where it comes before another, byte by byte; zero where they are equal.
    func compared(to other: UnsafeRawBufferPointer) -> Int {
        let common = Swift.min(count, other.count)
        if common > 0, let left = baseAddress, let right = other.baseAddress {
            let order = memcmp(left, right, common)
            if order != 0 { return Int(order) }
        }
        return count - other.count
    }
}
