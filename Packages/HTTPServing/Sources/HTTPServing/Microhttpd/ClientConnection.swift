internal import Glibc

/// A client's connection, on the server's thread.
final class ClientConnection {
    let descriptor: Int32
    let address: IPAddress?
    /// The time at which the connection is closed; nil while the server works on its request.
    var deadline: ContinuousClock.Instant?
    /// Whether a response is being sent.
    var isSending = false
    var isSuspended = false
    /// Whether the client has closed its side while a stream was suspended.
    var isGone = false

    init(descriptor: Int32, address: IPAddress?) {
        self.descriptor = descriptor
        self.address = address
    }

    /// Shuts the socket down, so that the library closes the connection.
    ///
    /// The unread part of a response is thrown away; otherwise the system would keep it for minutes.
    func shutDown() {
        deadline = nil
        if isSending {
            var reset = linger(l_onoff: 1, l_linger: 0)
            setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &reset, socklen_t(MemoryLayout<linger>.size))
        }
        shutdown(descriptor, Int32(SHUT_RDWR))
    }
}
