package import Glibc

/// An address with a port, for the system's calls.
package struct SocketAddress {
    private var storage = sockaddr_storage()

    package init(_ address: IPAddress, port: UInt16) {
        withUnsafeMutableBytes(of: &storage) { storage in
            if address.isIPv4 {
                var target = sockaddr_in()
                target.sin_family = sa_family_t(AF_INET)
                target.sin_port = port.bigEndian
                withUnsafeMutableBytes(of: &target.sin_addr) { $0.copyBytes(from: address.bytes) }
                storage.storeBytes(of: target, as: sockaddr_in.self)
            } else {
                var target = sockaddr_in6()
                target.sin6_family = sa_family_t(AF_INET6)
                target.sin6_port = port.bigEndian
                withUnsafeMutableBytes(of: &target.sin6_addr) { $0.copyBytes(from: address.bytes) }
                storage.storeBytes(of: target, as: sockaddr_in6.self)
            }
        }
    }

    init(_ storage: sockaddr_storage) { self.storage = storage }

    package var family: Int32 { Int32(storage.ss_family) }

    /// The port is at the same place in both families' addresses.
    var port: UInt16 {
        withUnsafeBytes(of: storage) { UInt16(bigEndian: $0.load(as: sockaddr_in.self).sin_port) }
    }

    /// Passes the address and its size to a call that reads or replaces it.
    package mutating func withPointer<Result>(
        _ body: (UnsafeMutablePointer<sockaddr>, inout socklen_t) -> Result
    ) -> Result {
        var size = socklen_t(
            family == AF_INET ? MemoryLayout<sockaddr_in>.size : MemoryLayout<sockaddr_in6>.size
        )
        return withUnsafeMutablePointer(to: &storage) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, &size) }
        }
    }
}
