internal import CPostgreSQL
internal import Dispatch

extension ServerConnection {
    /// How long a server that was told to stop may take.
    static let stopTimeout = Duration.seconds(5)

    /// The failure of a server that says nothing, and does not end the connection either.
    var silence: ServerFailure {
        let seconds = address.answerTimeout / .seconds(1)
        return ServerFailure(
            state: "",
            message: "the server has not answered for \(Int(seconds.rounded(.up))) seconds",
            isLost: true
        )
    }

    /// Asks the server, on a connection of its own, to stop what this connection runs.
    ///
    /// - Returns: False if the server does not take the request.
    func stop() -> Bool {
        guard let cancel = libpq.PQgetCancel(handle) else { return true }
        let (request, taken) = (UInt(bitPattern: cancel), DispatchSemaphore(value: 0))
        // PQcancel waits without a limit, so that it waits on another thread for a server that hangs.
        DispatchQueue.global().async {
            let cancel = OpaquePointer(bitPattern: request)
            // If the request fails, the wait for the answer ends it.
            var message = [CChar](repeating: 0, count: 256)
            _ = libpq.PQcancel(cancel, &message, Int32(message.count))
            libpq.PQfreeCancel(cancel)
            taken.signal()
        }
        return taken.wait(timeout: .now() + Self.stopTimeout / .seconds(1)) == .success
    }
}
