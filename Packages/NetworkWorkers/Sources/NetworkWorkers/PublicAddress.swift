import Glibc

/// Tells public addresses from those of this machine and of its networks.
enum PublicAddress {
    /// Whether the bytes of a socket address are those of a server on the public internet.
    static func isPublic(socketAddress bytes: UnsafeRawBufferPointer) -> Bool {
        guard bytes.count >= 8 else { return false }
        switch Int32(bytes.loadUnaligned(as: UInt16.self)) {
        // The address is behind the family and the port.
        case AF_INET: return isPublic(Array(bytes[4..<8]))
        // It is behind the flow information, too.
        case AF_INET6 where bytes.count >= 24: return isPublic(Array(bytes[8..<24]))
        default: return false
        }
    }

    /// Whether 4 or 16 bytes are an address of the public internet (IANA's registries of special-purpose addresses).
    static func isPublic(_ bytes: [UInt8]) -> Bool {
        if bytes.count == 4 { return !special4.contains { $0.contains(bytes) } }
        // NAT64 (RFC 6052): the address of an IPv4 server behind a gateway.
        if Block([0x00, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0], 96).contains(bytes) {
            return isPublic(Array(bytes[12...]))
        }
        // All others outside 2000::/3 are loopback, private, link-local, multicast, mapped from IPv4, or reserved.
        return Block([0x20], 3).contains(bytes) && !special6.contains { $0.contains(bytes) }
    }

    /// Addresses that begin with the same bits.
    private struct Block {
        let bytes: [UInt8]
        let bits: Int

        init(_ bytes: [UInt8], _ bits: Int) {
            (self.bytes, self.bits) = (bytes, bits)
        }

        func contains(_ address: [UInt8]) -> Bool {
            (0..<bits).allSatisfy { bit in
                let mask: UInt8 = 0x80 >> (bit % 8)
                let wanted = bit / 8 < bytes.count ? bytes[bit / 8] : 0
                return bit / 8 < address.count && address[bit / 8] & mask == wanted & mask
            }
        }
    }

    private static let special4: [Block] = [
        Block([0], 8), Block([10], 8), Block([100, 64], 10), Block([127], 8), Block([169, 254], 16),
        Block([172, 16], 12), Block([192, 0, 0], 24), Block([192, 0, 2], 24), Block([192, 88, 99], 24),
        Block([192, 168], 16), Block([198, 18], 15), Block([198, 51, 100], 24), Block([203, 0, 113], 24),
        // Multicast, reserved and broadcast.
        Block([224], 4), Block([240], 4),
    ]

    /// Protocol assignments with Teredo, documentation, and 6to4.
    private static let special6: [Block] = [
        Block([0x20, 0x01, 0x00], 23), Block([0x20, 0x01, 0x0D, 0xB8], 32), Block([0x20, 0x02], 16),
        Block([0x3F, 0xFF, 0x00], 20),
    ]
}
