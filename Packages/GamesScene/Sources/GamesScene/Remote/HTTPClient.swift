import Foundation
import FoundationNetworking

/// Sends a GET and follows its redirections, within a time and a size.
struct HTTPClient: Sendable {
    /// For all redirections together, from the first byte sent to the last one received.
    var time: Duration
    /// How many bytes a body may have, after decompression.
    var size: Int
    var redirections = 5

    /// - Throws: `GamesFailure.catalogue`, or `.cancelled` where the task was.
    func get(_ request: URLRequest) async throws(GamesFailure) -> HTTPAnswer {
        let address = request.url?.withoutSecrets ?? ""
        let end = ContinuousClock.now + time
        var request = request
        for _ in 0...redirections {
            let exchange = HTTPExchange(url: address, sizeLimit: size)
            let clock = Task {
                try await Task.sleep(until: end, clock: .continuous)
                exchange.end(.failure(.timedOut(url: address, limit: time)))
            }
            let result = await exchange.run(request)
            clock.cancel()
            if Task.isCancelled { throw .cancelled }
            let answer: HTTPAnswer
            switch result {
            case .success(let success): answer = success
            case .failure(let failure): throw .catalogue(failure)
            }
            guard answer.isRedirection else { return answer }
            request.url = try target(of: answer, from: request.url, address: address)
        }
        throw .catalogue(.redirected(url: address, target: request.url?.withoutSecrets ?? ""))
    }

    /// Where a redirection leads, if it is to be followed: to the web, and never out of an encrypted connection.
    private func target(
        of answer: HTTPAnswer,
        from source: URL?,
        address: String
    ) throws(GamesFailure) -> URL {
        let target = answer.location.flatMap { URL(string: $0, relativeTo: source)?.absoluteURL }
        let leavesEncryption =
            source?.scheme?.lowercased() == "https"
            && target?.scheme?.lowercased() != "https"
        guard let target, target.isWebAddress, !leavesEncryption else {
            let shown = target?.withoutSecrets ?? "nowhere"
            throw .catalogue(.redirected(url: address, target: shown))
        }
        return target
    }
}
