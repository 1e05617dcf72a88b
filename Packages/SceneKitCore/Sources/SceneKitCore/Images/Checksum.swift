/// A hash that is the same in every process, unlike the standard library's: FNV-1a of 64 bits.
struct Checksum {
    private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }

    static func fnv1a(_ bytes: some Sequence<UInt8>) -> UInt64 {
        var checksum = Checksum()
        for byte in bytes { checksum.add(byte) }
        return checksum.value
    }
}
