internal import Glibc
public import HTTPMounts

/// Unix sockets, by which the processes of one server reach each other.
public enum LocalSocket {
    /// Listens at a path, in the place of a process that has listened there before.
    ///
    /// The path is replaced at once, so that no client finds nothing there.
    ///
    /// - Throws: `HTTPServerError` with the reason.
    public static func listen(at path: String) throws(HTTPServerError) -> OwnedDescriptor {
        let socket = OwnedDescriptor(make())
        let temporary = path + ".new"
        unlink(temporary)
        let isListening = withAddress(temporary) { address, size in
            bind(socket.number, address, size) == 0 && Glibc.listen(socket.number, SOMAXCONN) == 0
        }
        guard isListening == true, rename(temporary, path) == 0 else {
            throw HTTPServerError("cannot listen at \(path): " + String(cString: strerror(errno)))
        }
        return socket
    }

    /// A connection to the process that listens at a path; nil if there is none, or if it has too many to take.
    static func connect(to path: String) -> OwnedDescriptor? {
        let socket = OwnedDescriptor(make())
        let isConnected = withAddress(path) { Glibc.connect(socket.number, $0, $1) == 0 }
        return isConnected == true ? socket : nil
    }

    private static func make() -> Int32 {
        socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
    }

    /// Nil if the path is too long.
    private static func withAddress<Value>(
        _ path: String,
        _ body: (UnsafePointer<sockaddr>, socklen_t) -> Value
    ) -> Value? {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else {
            errno = ENAMETOOLONG
            return nil
        }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        return withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
    }
}
