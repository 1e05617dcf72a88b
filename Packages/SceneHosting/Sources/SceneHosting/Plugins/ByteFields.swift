/// Reads little-endian numbers from bytes. The caller has checked the offsets against the length.
struct ByteFields {
    let bytes: [UInt8]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    func short(_ offset: Int) -> UInt16 { UInt16(truncatingIfNeeded: number(offset, 2)) }
    func word(_ offset: Int) -> UInt32 { UInt32(truncatingIfNeeded: number(offset, 4)) }
    func long(_ offset: Int) -> UInt64 { number(offset, 8) }

    private func number(_ offset: Int, _ count: Int) -> UInt64 {
        bytes[offset..<offset + count].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
}
