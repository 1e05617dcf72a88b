/// A hash that is the same in every process, unlike the standard library's.
enum Checksum {
    /// FNV-1a of 64 bits.
    static func fnv1a(_ bytes: some Sequence<UInt8>) -> UInt64 {
        bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}
