import Synchronization

/// Serves HTTP with libmicrohttpd.
final class MicrohttpdServer: HTTPServer {
    private let mailbox: Mailbox<MicrohttpdLoop.Notice>
    /// Held by `run`, whose thread is the only one that uses the loop.
    private let loop: Mutex<MicrohttpdLoop>

    /// - Throws: `HTTPServerError` if the library refuses the socket or the certificate.
    init(
        listener: HTTPListener,
        options: HTTPServerOptions,
        handler: @escaping Handler
    ) throws(HTTPServerError) {
        mailbox = try Mailbox()
        loop = Mutex(
            try MicrohttpdLoop(listener: listener, options: options, mailbox: mailbox, handler: handler)
        )
    }

    func run() throws(HTTPServerError) {
        try loop.withLock { (loop) throws(HTTPServerError) in try loop.run() }
    }

    func stop() {
        mailbox.send(.stop)
    }
}
