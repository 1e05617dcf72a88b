internal import Glibc

/// An IPv4 or IPv6 address.
///
/// An IPv4 address that is mapped to IPv6 (`::ffff:192.0.2.1`) is the IPv4 address.
public struct IPAddress: Hashable, Sendable, CustomStringConvertible {
    /// 4 or 16 bytes.
    public let bytes: [UInt8]

    /// Returns nil if the text is no address: names, ports, brackets and zones are not part of one.
    public init?(_ text: String) {
        var bytes = [UInt8](repeating: 0, count: 16)
        guard !text.utf8.contains(0) else { return nil }
        if inet_pton(AF_INET, text, &bytes) == 1 {
            self.init(Array(bytes.prefix(4)))
        } else if inet_pton(AF_INET6, text, &bytes) == 1 {
            self.init(bytes)
        } else {
            return nil
        }
    }

    private init(_ bytes: [UInt8]) {
        let isMapped = bytes.prefix(12).elementsEqual([UInt8](repeating: 0, count: 10) + [0xFF, 0xFF])
        self.bytes = isMapped ? Array(bytes.suffix(4)) : bytes
    }

    /// The address of a socket; nil if its family is another one.
    init?(_ address: UnsafePointer<sockaddr>) {
        let raw = UnsafeRawPointer(address)
        switch Int32(address.pointee.sa_family) {
        case AF_INET:
            self.init(withUnsafeBytes(of: raw.load(as: sockaddr_in.self).sin_addr) { Array($0) })
        case AF_INET6:
            self.init(withUnsafeBytes(of: raw.load(as: sockaddr_in6.self).sin6_addr) { Array($0) })
        default: return nil
        }
    }

    public var isIPv4: Bool { bytes.count == 4 }

    public var description: String {
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        inet_ntop(isIPv4 ? AF_INET : AF_INET6, bytes, &text, socklen_t(text.count))
        return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// The range that one customer usually has: an IPv4 address, or an IPv6 network (/64).
    var network: IPAddress {
        isIPv4 ? self : IPAddress(bytes.prefix(8) + [UInt8](repeating: 0, count: 8))
    }
}
