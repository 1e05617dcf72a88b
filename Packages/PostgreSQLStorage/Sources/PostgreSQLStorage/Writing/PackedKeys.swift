internal import StorageWorkers

/// A record's keys, as its row has them: for each its index, its length and itself.
struct PackedKeys {
    struct Key: Hashable {
        var index: Int
        var key: [UInt8]
    }

    let keys: [(index: Int, key: [UInt8])]

    private static let headLength = 8

    /// - Throws: `StorageError.corrupt`.
    init(_ bytes: UnsafeRawBufferPointer) throws {
        var keys: [(index: Int, key: [UInt8])] = []
        var place = 0
        while place < bytes.count {
            guard bytes.count - place >= Self.headLength else { throw Self.damage }
            let index = bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self)
            let length = bytes.loadUnaligned(fromByteOffset: place + 4, as: UInt32.self)
            place += Self.headLength
            guard UInt32(littleEndian: length) <= bytes.count - place else { throw Self.damage }
            let end = place + Int(UInt32(littleEndian: length))
            keys.append((Int(UInt32(littleEndian: index)), Array(bytes[place..<end])))
            place = end
        }
        self.keys = keys
    }

    /// The keys of a row, packed.
    static func packed(_ row: StorageRow) -> [UInt8] {
        var bytes: [UInt8] = []
        row.forEachKey { index, key in
            for number in [index, key.count] {
                withUnsafeBytes(of: UInt32(clamping: number).littleEndian) { bytes.append(contentsOf: $0) }
            }
            bytes.append(contentsOf: key)
        }
        return bytes
    }

    var all: Set<Key> { Set(keys.map { Key(index: $0.index, key: $0.key) }) }

    private static var damage: StorageError {
        .corrupt("the keys of a record cannot be read; 'store check' lists the damaged records", record: nil)
    }
}
