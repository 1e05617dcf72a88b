import Dispatch
import Foundation
import FoundationNetworking
import Synchronization

/// One request and its answer: it ends once, with an answer or a failure.
///
/// Its owner keeps the time, since Foundation's timeouts begin anew with each byte that arrives.
final class HTTPExchange: NSObject, Sendable {
    typealias Outcome = Result<HTTPAnswer, CatalogueFailure>

    struct State {
        var continuation: CheckedContinuation<Outcome, Never>?
        /// What has arrived so far.
        var answer: HTTPAnswer?
        var session: URLSession?
        /// Set when it is over; whatever the session still delivers is dropped.
        var outcome: Outcome?
    }

    let state = Mutex(State())
    /// The URL as messages may show it.
    let url: String
    let sizeLimit: Int

    init(url: String, sizeLimit: Int) {
        self.url = url
        self.sizeLimit = sizeLimit
    }

    /// Sends the request and waits for the end; a cancelled task ends it at once. To be called once.
    func run(_ request: URLRequest) async -> Outcome {
        await withTaskCancellationHandler {
            await withCheckedContinuation { begin(request, $0) }
        } onCancel: {
            end(.failure(.unreachable(url: url, reason: "it was cancelled")))
        }
    }

    /// Ends the exchange; the first end counts.
    func end(_ outcome: Outcome) {
        let (continuation, session) = state.withLock {
            state -> (CheckedContinuation<Outcome, Never>?, URLSession?) in
            guard state.outcome == nil else { return (nil, nil) }
            let ended = (state.continuation, state.session)
            state = State(outcome: outcome)
            return ended
        }
        continuation?.resume(returning: outcome)
        // Foundation waits here for libcurl, which does not let go while a server sends faster than it reads.
        if let session { DispatchQueue.global(qos: .utility).async { session.invalidateAndCancel() } }
    }

    private func begin(_ request: URLRequest, _ continuation: CheckedContinuation<Outcome, Never>) {
        let session = URLSession(configuration: Self.configuration, delegate: self, delegateQueue: nil)
        let outcome = state.withLock { state in
            guard state.outcome == nil else { return state.outcome }
            state.continuation = continuation
            state.session = session
            // Within the lock, since a session that has been ended takes no task.
            session.dataTask(with: request).resume()
            return nil
        }
        guard let outcome else { return }
        session.invalidateAndCancel()
        continuation.resume(returning: outcome)
    }

    /// Nothing is kept between requests: no cookies, no cache, no credentials.
    private static var configuration: URLSessionConfiguration {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.urlCache = nil
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        configuration.urlCredentialStorage = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        return configuration
    }
}
