internal import StorageWorkers

/// The ids that a write has changed in a collection, as the table of changes has them: a byte that tells whether they are
/// listed, and for each its length and itself.
struct PackedIDs {
    /// Nil where there were too many to list.
    private(set) var ids: [[UInt8]]?

    /// A write of more does not list them.
    private static let mostIDs = 100

    init(_ ids: [[UInt8]]?) {
        self.ids = ids.flatMap { $0.count > Self.mostIDs ? nil : $0 }
    }

    mutating func add(_ other: PackedIDs) {
        guard let ids, let others = other.ids else { return self = PackedIDs(nil) }
        self = PackedIDs(ids + others)
    }

    var bytes: [UInt8] {
        guard let ids else { return [0] }
        return ids.reduce(into: [1]) { bytes, id in
            withUnsafeBytes(of: UInt32(clamping: id.count).littleEndian) { bytes.append(contentsOf: $0) }
            bytes.append(contentsOf: id)
        }
    }

    /// - Throws: `StorageError.corrupt`.
    init(reading bytes: UnsafeRawBufferPointer) throws {
        guard let first = bytes.first else { throw Self.damage }
        guard first == 1 else {
            ids = nil
            return
        }
        var (ids, place) = ([[UInt8]](), 1)
        while place < bytes.count {
            guard bytes.count - place >= 4 else { throw Self.damage }
            let length = UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self))
            place += 4
            guard length <= bytes.count - place else { throw Self.damage }
            ids.append(Array(bytes[place..<place + Int(length)]))
            place += Int(length)
        }
        self.ids = ids
    }

    private static var damage: StorageError {
        .corrupt("the list of the last changes cannot be read", record: nil)
    }
}
