/// Records as they are stored, copied on the store's thread and decoded by the task that asked for them, so that several
/// tasks decode at a time.
@usableFromInline
struct EncodedRecords: Sendable {
    /// Ids and bodies, each behind its length.
    @usableFromInline var bytes: [UInt8] = []
    @usableFromInline var count = 0
    /// The cursor of the last record where more follow.
    @usableFromInline var next: RecordCursor?

    mutating func append(id: UnsafeRawBufferPointer, body: UnsafeRawBufferPointer) {
        // One allocation suffices for one record.
        if bytes.isEmpty { bytes.reserveCapacity(2 * MemoryLayout<Int>.size + id.count + body.count) }
        for text in [id, body] {
            withUnsafeBytes(of: text.count) { bytes.append(contentsOf: $0) }
            bytes.append(contentsOf: text)
        }
        count += 1
    }

    @inlinable
    func page<R: Record>(_ type: R.Type) throws -> RecordPage<R> {
        RecordPage(records: try decoded(type), next: next)
    }

    @inlinable
    func decoded<R: Record>(_ type: R.Type) throws -> [R] {
        try bytes.withUnsafeBytes { bytes in
            var records: [R] = []
            records.reserveCapacity(count)
            var rest = bytes[...]
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
