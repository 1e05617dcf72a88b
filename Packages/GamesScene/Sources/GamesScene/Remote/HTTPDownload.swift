import Dispatch
import Foundation
import FoundationNetworking
import Synchronization

/// One GET, with an end: it answers or fails once, within its time and its size.
///
/// The time is kept here, since Foundation's own timeouts begin anew with each byte that arrives.
final class HTTPDownload: NSObject, URLSessionDataDelegate, Sendable {
    struct Limits: Sendable {
        var time: Duration
        /// In bytes, after decompression.
        var size: Int
        var redirections = 5
    }

    private struct State {
        var continuation: CheckedContinuation<Result<HTTPAnswer, CatalogueFailure>, Never>?
        var answer: HTTPAnswer?
        var redirections = 0
        var session: URLSession?
        var isOver = false
    }

    private let state = Mutex(State())
    private let url: String
    private let limits: Limits

    private init(url: String, limits: Limits) {
        self.url = url
        self.limits = limits
    }

    /// - Throws: `GamesFailure.catalogue`, or `.cancelled` where the task was.
    static func run(_ request: URLRequest, limits: Limits) async throws(GamesFailure) -> HTTPAnswer {
        let download = HTTPDownload(url: request.url?.withoutSecrets ?? "", limits: limits)
        let clock = Task {
            try await Task.sleep(for: limits.time)
            download.end(.failure(.timedOut(url: download.url, limit: limits.time)))
        }
        defer { clock.cancel() }
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { download.begin(request, $0) }
        } onCancel: {
            download.end(.failure(.unreachable(url: download.url, reason: "it was cancelled")))
        }
        if Task.isCancelled { throw .cancelled }
        switch result {
        case .success(let answer): return answer
        case .failure(let failure): throw .catalogue(failure)
        }
    }

    private func begin(
        _ request: URLRequest,
        _ continuation: CheckedContinuation<Result<HTTPAnswer, CatalogueFailure>, Never>
    ) {
        let session = URLSession(configuration: Self.configuration, delegate: self, delegateQueue: nil)
        let isCancelled = state.withLock { state in
            guard !state.isOver else { return true }
            state.continuation = continuation
            state.session = session
            return false
        }
        guard !isCancelled else {
            session.invalidateAndCancel()
            continuation.resume(
                returning: .failure(.unreachable(url: url, reason: "it was cancelled"))
            )
            return
        }
        session.dataTask(with: request).resume()
    }

    /// The first end counts; whatever the session still delivers is dropped.
    private func end(_ result: Result<HTTPAnswer, CatalogueFailure>) {
        let (continuation, session) = state.withLock { state in
            defer {
                state.isOver = true
                state.continuation = nil
                state.session = nil
                state.answer = nil
            }
            return (state.continuation, state.session)
        }
        continuation?.resume(returning: result)
        // Foundation waits here for libcurl, which does not let go while a server sends faster than it reads.
        if let session { DispatchQueue.global(qos: .utility).async { session.invalidateAndCancel() } }
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

    /// Where a redirection leads. Foundation's own answer forgets the scheme where it knows none of that name.
    private static func target(of response: HTTPURLResponse) -> URL? {
        response.value(forHTTPHeaderField: "Location")
            .flatMap { URL(string: $0, relativeTo: response.url)?.absoluteURL }
    }

    // MARK: - URLSessionDataDelegate

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest,
        completionHandler: @escaping (URLRequest?) -> Void
    ) {
        let number = state.withLock { state in
            state.redirections += 1
            return state.redirections
        }
        let target = Self.target(of: response)
        let leavesEncryption = response.url?.scheme?.lowercased() == "https" && target?.scheme != "https"
        guard let target, target.isWebAddress, !leavesEncryption, number <= limits.redirections else {
            completionHandler(nil)
            end(.failure(.redirected(url: url, target: target?.withoutSecrets ?? "nowhere")))
            return
        }
        var request = request
        request.url = target
        completionHandler(request)
    }

    func urlSession(
        _ session: URLSession,
        dataTask: URLSessionDataTask,
        didReceive response: URLResponse,
        completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
    ) {
        guard let response = response as? HTTPURLResponse else {
            completionHandler(.cancel)
            end(.failure(.unreachable(url: url, reason: "it does not answer in HTTP")))
            return
        }
        let answer = HTTPAnswer(response)
        if (100...199).contains(answer.status) {
            // What is only on the way to an answer.
            completionHandler(.allow)
            return
        }
        guard answer.status == 200 else {
            completionHandler(.cancel)
            end(.success(answer))
            return
        }
        guard response.expectedContentLength <= Int64(limits.size) else {
            completionHandler(.cancel)
            end(.failure(.tooLarge(url: url, limit: limits.size)))
            return
        }
        state.withLock { $0.answer = $0.isOver ? nil : answer }
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let size = state.withLock { state in
            guard let size = state.answer?.body.count else { return 0 }
            if size + data.count <= limits.size { state.answer?.body.append(contentsOf: data) }
            return size + data.count
        }
        if size > limits.size { end(.failure(.tooLarge(url: url, limit: limits.size))) }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        if let error {
            end(.failure(.unreachable(url: url, reason: ConnectionFault.text(error))))
        } else if let answer = state.withLock({ $0.answer }) {
            end(.success(answer))
        } else {
            end(.failure(.unreachable(url: url, reason: "it gave no answer")))
        }
    }
}
