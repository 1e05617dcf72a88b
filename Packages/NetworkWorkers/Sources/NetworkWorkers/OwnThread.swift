import Glibc

/// A thread for one piece of blocking work.
enum OwnThread {
    /// - Returns: Whether the thread could be started; if not, the work is dropped.
    static func start(_ work: @escaping @Sendable () -> Void) -> Bool {
        final class Box: Sendable {
            let work: @Sendable () -> Void
            init(_ work: @escaping @Sendable () -> Void) { self.work = work }
        }
        let box = Unmanaged.passRetained(Box(work))
        var thread = pthread_t()
        let code = pthread_create(
            &thread,
            nil,
            { context in
                // OpenSSL writes to a closed connection with write(2), which would end the process.
                var signals = sigset_t()
                sigemptyset(&signals)
                sigaddset(&signals, SIGPIPE)
                pthread_sigmask(SIG_BLOCK, &signals, nil)
                if let context { Unmanaged<Box>.fromOpaque(context).takeRetainedValue().work() }
                return nil
            },
            box.toOpaque()
        )
        guard code == 0 else {
            box.release()
            return false
        }
        pthread_detach(thread)
        return true
    }
}
