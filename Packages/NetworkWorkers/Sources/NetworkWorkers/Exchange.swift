/// Performs a request and its redirections until there is a response or a failure.
struct Exchange: Sendable {
    let client: HTTPClient
    let first: OutgoingRequest
    let deadline: ContinuousClock.Instant
    let transfer: Transfer

    /// Blocks its thread until the exchange has ended.
    func result() -> Result<HTTPClientResponse, HTTPFailure> {
        do { return .success(try run()) } catch { return .failure(error) }
    }

    private func run() throws(HTTPFailure) -> HTTPClientResponse {
        var request = first
        for _ in 0...max(0, client.redirections) {
            let left = deadline - ContinuousClock.now
            guard left > .zero else { throw .timedOut(limit: client.time) }
            let isRestricted = try client.checkReach(of: request)
            let handle = try EasyHandle(request, client: client, time: left, isRestricted: isRestricted)
            let response = try transfer.perform(handle)
            guard [301, 302, 303, 307, 308].contains(response.status), let location = handle.redirection
            else { return response }
            request = try request.redirected(status: response.status, to: location)
            try client.checkEncryption(of: request)
        }
        throw .tooManyRedirections(limit: client.redirections)
    }
}
