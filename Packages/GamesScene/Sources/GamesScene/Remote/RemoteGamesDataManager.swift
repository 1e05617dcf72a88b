import FoundationEssentials
import NetworkWorkers
import SceneKitCore

/// Fetches the catalogue over HTTP. The client's time limit applies to all attempts and pauses together.
struct RemoteGamesDataManager: RemoteGamesDataManaging {
    let url: URL
    let client: HTTPClient
    var retries: RetryPolicy

    var source: CatalogueSource {
        .web(address: url.withoutSecrets, hash: StableHash(url.absoluteString.utf8).value)
    }

    func fetchGames(unlessTagged etag: String?) async throws(GamesFailure) -> RemoteGames {
        var request = HTTPClientRequest(url: url, headers: ["Accept": "application/json"])
        request.headers["If-None-Match"] = etag
        let response = try await response(to: request, expecting: etag == nil ? [200] : [200, 304])
        if response.status == 304 { return .unchanged }
        do {
            return .games(try CatalogueReader.games(in: response.body), etag: response.etag)
        } catch {
            throw .catalogue(.malformed(url: url.withoutSecrets, error))
        }
    }

    /// Repeats the request until there is an expected response, or a further attempt would not help.
    private func response(
        to request: HTTPClientRequest,
        expecting expected: Set<Int>
    ) async throws(GamesFailure) -> HTTPClientResponse {
        let deadline = retries.now() + self.client.time
        var client = self.client
        var attempt = 1
        while true {
            let failure: CatalogueFailure
            var wanted: Duration?
            do {
                let response = try await client.send(request)
                if expected.contains(response.status) { return response }
                failure = .status(url: url.withoutSecrets, code: response.status)
                wanted = response.retryAfter
            } catch .cancelled {
                throw .cancelled
            } catch .timedOut(limit: client.time) {
                // The attempt used all of the remaining time.
                throw .catalogue(.connection(url: url.withoutSecrets, .timedOut(limit: self.client.time)))
            } catch {
                failure = .connection(url: url.withoutSecrets, error)
            }
            guard failure.mayPass, let pause = retries.pause(after: attempt, wanted: wanted),
                retries.now() + pause < deadline
            else { throw .catalogue(failure) }
            do { try await retries.sleep(pause) } catch { throw .cancelled }
            client.time = deadline - retries.now()
            attempt += 1
        }
    }
}

extension HTTPClientResponse {
    /// The tag for the next request; tags longer than 1,024 bytes are ignored.
    fileprivate var etag: String? {
        headers["ETag"].flatMap { $0.utf8.count <= 1_024 ? $0 : nil }
    }

    /// The server's requested delay before the next attempt.
    fileprivate var retryAfter: Duration? {
        headers["Retry-After"].flatMap { Int($0) }.flatMap { $0 >= 0 ? .seconds($0) : nil }
    }
}
