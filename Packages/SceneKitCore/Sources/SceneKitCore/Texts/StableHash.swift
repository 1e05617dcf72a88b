/// A 64-bit hash that is the same in every process and on every machine, unlike the standard library's: FNV-1a (RFC 9923).
///
/// It is not secure: anybody can find texts with equal hashes.
@frozen
public struct StableHash: Sendable {
    public var value: UInt64

    /// - Parameter seed: The value before the first byte: FNV's offset basis, or another where two hashes of the same bytes
    ///   must differ.
    @inlinable
    public init(seed: UInt64 = 0xcbf2_9ce4_8422_2325) { value = seed }

    @inlinable
    public init(_ bytes: some Sequence<UInt8>) {
        self.init()
        for byte in bytes { combine(byte) }
    }

    @inlinable
    public mutating func combine(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }

    /// The value as 16 hexadecimal digits.
    public var hexadecimal: String { value.hexadecimal }
}

@_spi(Hosting)
extension UInt64 {
    /// The number as 16 hexadecimal digits.
    public var hexadecimal: String {
        let digits = String(self, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
