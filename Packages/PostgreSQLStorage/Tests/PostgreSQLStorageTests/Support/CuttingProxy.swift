import Foundation
import Glibc
import PostgreSQLTestKit
import Synchronization
import Testing

/// A proxy between a host and a server, which ends or spoils one connection after so many bytes.
final class CuttingProxy: Sendable {
    enum Fault {
        /// The connection ends when the host has sent a commit, and no other is made.
        case committed
        /// The connection ends instead of passing on a commit, once.
        case uncommitted
        /// The connection ends after so many bytes from the host.
        case sent(Int)
        /// The connection ends after so many bytes from the server.
        case received(Int)
        /// The bytes of the server are changed from there on, and the connection ends a little later.
        case spoiled(Int)
        /// The server says that it has another version.
        case version(String)
        /// Nothing that the server says arrives, until the proxy is opened again.
        case silent
        /// Each connection ends when something is sent, until the proxy is opened again.
        case cut
        /// The server does not know notifications.
        case withoutNotifications
        /// A notification fails at the end of its transaction, as `fails()` does.
        case failingNotifications
        /// Nothing that the server says arrives before another connection has ended, once.
        case held
    }

    /// The folder of the proxy's socket.
    let folder: String
    private let server: String
    private let listener: Int32
    private let fault = Mutex<Fault?>(nil)
    private let isClosed = Atomic(false)
    /// Signalled when a connection ends.
    private let ends = DispatchSemaphore(value: 0)
    /// The bytes of all connections since the last fault was set.
    private let counts = Mutex((sent: 0, received: 0))

    private static let socketName = ".s.PGSQL.5432"
    /// How many spoiled bytes a host gets.
    private static let spoiledBytes = 64

    init(server: DatabaseServer) throws {
        self.server = server.socketFolder + "/" + Self.socketName
        folder = FileManager.default.temporaryDirectory.path + "/proxy-\(UUID().uuidString.prefix(8))"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        let address = Self.address(folder + "/" + Self.socketName)
        let bound = withUnsafePointer(to: address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        try #require(listener >= 0 && bound == 0 && listen(listener, 64) == 0)
        Thread.detachNewThread { [self] in
            while case let host = accept(listener, nil, nil), host >= 0 {
                Thread.detachNewThread { self.forward(host) }
            }
        }
    }

    func stop() {
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// The URI of a store, through the proxy.
    func uri(_ uri: String, at server: DatabaseServer) -> String {
        uri.replacingOccurrences(of: server.socketFolder, with: folder)
    }

    /// The bytes that have passed since this was called.
    func count(_ work: () async throws -> Void) async throws -> (sent: Int, received: Int) {
        counts.withLock { $0 = (0, 0) }
        try await work()
        return counts.withLock { $0 }
    }

    /// Lets connections be made again.
    func reopen() {
        fault.withLock { $0 = nil }
        isClosed.store(false, ordering: .relaxed)
    }

    /// Does one thing wrong, once.
    func set(_ next: Fault) {
        while ends.wait(timeout: .now()) == .success {}
        counts.withLock { $0 = (0, 0) }
        fault.withLock { $0 = next }
    }

    private static func address(_ path: String) -> sockaddr_un {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix(107)) }
        return address
    }

    private func forward(_ host: Int32) {
        let server = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        defer {
            close(host)
            close(server)
            ends.signal()
        }
        let address = Self.address(self.server)
        let connected = withUnsafePointer(to: address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(server, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard connected == 0, !isClosed.load(ordering: .relaxed) else { return }
        var descriptors = [host, server].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        while poll(&descriptors, 2, -1) > 0 {
            if descriptors[0].revents != 0, !pass(from: host, to: server, isSent: true) { return }
            if descriptors[1].revents != 0, !pass(from: server, to: host, isSent: false) { return }
        }
    }

    /// - Returns: False when the connection is to end.
    private func pass(from source: Int32, to target: Int32, isSent: Bool) -> Bool {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = recv(source, &buffer, buffer.count, 0)
        guard count > 0 else { return false }
        var bytes = Array(buffer[..<count])
        if !isSent, takeHold() { ends.wait() }
        let goesOn = apply(to: &bytes, isSent: isSent)
        let sent = bytes.isEmpty ? 0 : send(target, bytes, bytes.count, Int32(MSG_NOSIGNAL))
        return goesOn && sent == bytes.count
    }

    /// Replaces the text after the name, up to the zero that ends it, and keeps its length.
    private static func setVersion(_ version: String, in bytes: inout [UInt8]) {
        guard let name = bytes.firstRange(of: Array("server_version\0".utf8)),
            let end = bytes[name.upperBound...].firstIndex(of: 0)
        else { return }
        let blanks = repeatElement(
            UInt8(ascii: " "),
            count: max(0, end - name.upperBound - version.utf8.count)
        )
        bytes.replaceSubrange(name.upperBound..<end, with: Array(version.utf8) + blanks)
    }

    /// Whether this connection's bytes are to be held.
    private func takeHold() -> Bool {
        fault.withLock { fault in
            guard case .held = fault else { return false }
            fault = nil
            return true
        }
    }

    private func apply(to bytes: inout [UInt8], isSent: Bool) -> Bool {
        let before = counts.withLock { counts in
            defer { if isSent { counts.sent += bytes.count } else { counts.received += bytes.count } }
            return isSent ? counts.sent : counts.received
        }
        return fault.withLock { fault in
            switch fault {
            case .sent(let end) where isSent && before + bytes.count >= end,
                .received(let end) where !isSent && before + bytes.count >= end:
                bytes.removeSubrange(min(bytes.count, max(0, end - before))...)
                fault = nil
                return false
            case .committed where isSent && bytes.firstRange(of: Array("COMMIT\0".utf8)) != nil:
                isClosed.store(true, ordering: .relaxed)
                return false
            case .uncommitted where isSent && bytes.firstRange(of: Array("COMMIT\0".utf8)) != nil:
                bytes = []
                fault = nil
                return false
            case .spoiled(let start) where !isSent && before + bytes.count > start:
                let first = max(0, start - before)
                for index in bytes.indices.dropFirst(first) { bytes[index] = bytes[index] &* 31 &+ 7 }
                bytes.removeSubrange(min(bytes.count, first + Self.spoiledBytes)...)
                fault = nil
                return false
            case .version(let version) where !isSent:
                Self.setVersion(version, in: &bytes)
                return true
            case .silent where !isSent:
                bytes = []
                return true
            case .cut:
                bytes = []
                return false
            case .withoutNotifications where isSent:
                if let name = bytes.firstRange(of: Array("NOTIFY".utf8)) {
                    bytes.replaceSubrange(name, with: Array("NOTHAS".utf8))
                }
                return true
            case .failingNotifications where isSent:
                let notify = Array("NOTIFY scenekit".utf8)
                if let text = bytes.firstRange(of: notify) {
                    bytes.replaceSubrange(text, with: Array("SELECT fails() ".utf8))
                }
                return true
            default: return true
            }
        }
    }
}
