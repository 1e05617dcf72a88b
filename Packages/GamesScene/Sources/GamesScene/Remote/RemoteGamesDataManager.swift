import Foundation
import FoundationNetworking

/// Fetches the catalogue with HTTP.
struct RemoteGamesDataManager: RemoteGamesDataManaging {
    let url: URL
    let client: HTTPClient
    let retries: RetryPolicy

    var source: CatalogueSource {
        .web(address: url.withoutSecrets, hash: StableHash.fnv1a(url.absoluteString.utf8))
    }

    func fetchGames(unlessTagged etag: String?) async throws(GamesFailure) -> RemoteGames {
        let address = url.withoutSecrets
        guard url.isWebAddress else { throw .catalogue(.notAWebAddress(url: address)) }
        var request = URLRequest(url: url)
        request.setValue("application/json", forHTTPHeaderField: "Accept")
        if let etag { request.setValue(etag, forHTTPHeaderField: "If-None-Match") }
        let answer = try await answer(to: request, expecting: etag == nil ? [200] : [200, 304])
        if answer.status == 304 { return .unchanged }
        do {
            return .games(try CatalogueReader.games(in: answer.body), etag: answer.etag)
        } catch {
            throw .catalogue(.malformed(url: address, error))
        }
    }

    /// Asks until there is one of the expected answers, or trying again would not help.
    private func answer(
        to request: URLRequest,
        expecting expected: Set<Int>
    ) async throws(GamesFailure) -> HTTPAnswer {
        var attempt = 1
        while true {
            let failure: CatalogueFailure
            var wanted: Duration?
            do {
                let answer = try await client.get(request)
                if expected.contains(answer.status) { return answer }
                failure = .status(url: url.withoutSecrets, code: answer.status)
                wanted = answer.retryAfter
            } catch .catalogue(let reason) {
                failure = reason
            }
            guard failure.mayPass, let pause = retries.pause(after: attempt, wanted: wanted) else {
                throw .catalogue(failure)
            }
            do { try await retries.sleep(pause) } catch { throw .cancelled }
            attempt += 1
        }
    }
}
