/// The 64-bit hash of Fowler, Noll and Vo in its variant 1a (RFC 9923): the same on every machine, and not secure.
struct FNV1a {
    private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

    init(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }
    }
}
