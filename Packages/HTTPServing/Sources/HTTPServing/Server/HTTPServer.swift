internal import Dispatch
// A server is nothing without the mounts, which hosts without one declare too.
@_exported public import HTTPMounts
internal import Synchronization

/// Serves HTTP with libmicrohttpd: each request goes to the handler of the mount that its path lies under.
public final class HTTPServer: Sendable {
    private let mailbox: Mailbox<MicrohttpdLoop.Notice>
    /// Held by `run`, whose thread is the only one that uses the loop.
    private let loop: Mutex<MicrohttpdLoop>

    /// Takes over the listener, and answers nothing before `run`.
    ///
    /// - Throws: `HTTPServerError` if the library refuses the socket or the certificate, or if a mount's declaration
    ///   is wrong.
    public convenience init(
        listener: HTTPListener,
        options: HTTPServerOptions,
        mounts: [HTTPMount]
    ) throws(HTTPServerError) {
        try self.init(socket: listener.descriptor, options: options, mounts: mounts)
    }

    /// Takes over a listening socket, such as a Unix socket for the other processes of the server.
    public init(
        socket: OwnedDescriptor,
        options: HTTPServerOptions,
        mounts: [HTTPMount]
    ) throws(HTTPServerError) {
        mailbox = try Mailbox()
        loop = Mutex(
            try MicrohttpdLoop(
                listener: socket,
                options: options,
                mounts: MountTable(mounts),
                mailbox: mailbox
            )
        )
    }

    /// Serves on a thread of its own until `stop`, and then until the requests under way have been answered.
    ///
    /// May be called once.
    public func run() async throws(HTTPServerError) {
        let result = await withCheckedContinuation { continuation in
            DispatchQueue(label: "HTTP server").async {
                continuation.resume(
                    returning: Result { () throws(HTTPServerError) in
                        try self.loop.withLock { (loop) throws(HTTPServerError) in try loop.run() }
                    }
                )
            }
        }
        try result.get()
    }

    /// Leaves the requests to the successor among `HTTPServerOptions.peers`, from any thread: the server accepts no more
    /// connections, closes the streams, and passes further requests on. `run` ends with the last connection, each of
    /// which is closed after its next response, or after 10 s.
    public func retire() {
        mailbox.send(.retire)
    }

    /// Ends `run`, from any thread: the server accepts no more connections, closes the streams, and answers the
    /// requests under way.
    public func stop() {
        mailbox.send(.stop)
    }
}
