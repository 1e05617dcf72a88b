extension MicrohttpdLoop {
    /// The connection to the process that answers a request; nil if this one does.
    func forward(_ request: HTTPRequest, to mount: HTTPMount, limit: Int) -> Forward? {
        guard let peers = options.peers, mount.answer == nil else { return nil }
        guard let path = peers.socket(request, mount) ?? (isEnding ? peers.successor : nil) else {
            return nil
        }
        return Forward(to: path, limit: limit)
    }

    /// Sends a request to the process that answers it.
    func begin(_ forward: Forward, _ request: HTTPRequest, by mount: HTTPMount, of exchange: Exchange) {
        forward.begin(request, target: exchange.target)
        forwards[forward.socket.number] = exchange
        let isSent = forward.write()
        watch.exchange(forward.socket.number, isWriting: !isSent, isNew: true)
    }

    /// Goes on with a request that another process answers, when its socket is ready.
    func goOn(_ exchange: Exchange) {
        guard let forward = exchange.forward else { return }
        let isSent = forward.write()
        let part = forward.read()
        switch part {
        case .nothing: break
        case .response(let response):
            exchange.phase = .answered(response)
            endForward(of: exchange)
            resume(exchange)
            return
        case .head(let response, _, let length):
            exchange.streamLength = length
            exchange.phase = .answered(response)
            resume(exchange)
        case .end:
            endForward(of: exchange)
            forward.stream?.end()
            return
        case .broken: return `break`(exchange, forward)
        }
        // The client reads more slowly than the other process writes.
        let isPaused = (forward.stream?.waiting ?? 0) > Forward.waitingBytes
        watch.exchange(forward.socket.number, isWriting: !isSent, isPaused: isPaused)
    }

    /// Answers a request whose process has ended before its response: a GET here, which changes nothing. Another request
    /// may have been performed, so its connection is lost, as it is when a server ends.
    private func `break`(_ exchange: Exchange, _ forward: Forward) {
        endForward(of: exchange)
        if let stream = forward.stream {
            // Its end would look like that of the whole response.
            exchange.client.isGone = true
            return stream.end()
        }
        if let request = exchange.request, let mount = exchange.mount, request.method == .get {
            perform(request, by: mount, of: exchange)
        } else {
            lose(exchange)
        }
    }

    /// Closes the connection of a request that is being handled.
    func lose(_ exchange: Exchange) {
        exchange.phase = .lost
        resume(exchange)
    }

    func endForward(of exchange: Exchange) {
        guard let forward = exchange.forward else { return }
        forwards[forward.socket.number] = nil
        watch.remove(forward.socket.number)
        exchange.forward = nil
    }
}
