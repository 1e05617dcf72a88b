/// Records that are read on the store's thread for a caller elsewhere.
///
/// A few are copied as they are stored, and made where they are wanted: texts that one thread allocates and another one
/// frees cost more than the copy. Many are made where they are read.
@usableFromInline
struct FoundRecords<R: Record>: Sendable {
    /// Ids and bodies, each behind its length.
    @usableFromInline var copies: [UInt8] = []
    /// How many are copied.
    @usableFromInline var copyCount = 0
    /// Nil while they are few.
    @usableFromInline var made: [R]?

    /// What is read in a few microseconds.
    @usableFromInline static var mostCopies: Int { 16_384 }

    @inlinable
    init() {}

    @inlinable
    mutating func append(id: UnsafeRawBufferPointer, body: UnsafeRawBufferPointer) throws {
        if made == nil {
            if copies.count + id.count + body.count <= Self.mostCopies {
                copy(id)
                copy(body)
                copyCount += 1
                return
            }
            made = try records()
            copies = []
        }
        made?.append(try R.decode(stored: String(stored: id), body))
    }

    @usableFromInline
    mutating func copy(_ text: UnsafeRawBufferPointer) {
        if copies.isEmpty { copies.reserveCapacity(Self.mostCopies / 2) }
        withUnsafeBytes(of: text.count) { copies.append(contentsOf: $0) }
        copies.append(contentsOf: text)
    }

    @inlinable
    func records() throws -> [R] {
        if let made { return made }
        return try copies.withUnsafeBytes { copies in
            var records: [R] = []
            records.reserveCapacity(copyCount)
            var rest = copies[...]
            while !rest.isEmpty {
                let id = String(stored: Self.next(&rest))
                records.append(try R.decode(stored: id, Self.next(&rest)))
            }
            return records
        }
    }

    @inlinable
    static func next(_ rest: inout Slice<UnsafeRawBufferPointer>) -> UnsafeRawBufferPointer {
        let length = UnsafeRawBufferPointer(rebasing: rest).loadUnaligned(as: Int.self)
        rest = rest.dropFirst(MemoryLayout<Int>.size)
        defer { rest = rest.dropFirst(length) }
        return UnsafeRawBufferPointer(rebasing: rest.prefix(length))
    }
}
