import Foundation
import FoundationNetworking
import Synchronization

extension HTTPExchange: URLSessionDataDelegate {
    /// The redirection is the answer. The completion handler is never called: Foundation traps where it is called
    /// while the session is cancelled, and waits for it in peace where it is not.
    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest,
        completionHandler: @escaping (URLRequest?) -> Void
    ) {
        end(.success(HTTPAnswer(response)))
    }

    func urlSession(
        _ session: URLSession,
        dataTask: URLSessionDataTask,
        didReceive response: URLResponse,
        completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
    ) {
        completionHandler(.allow)
        guard let response = response as? HTTPURLResponse else {
            end(.failure(.unreachable(url: url, reason: "it does not answer in HTTP")))
            return
        }
        let answer = HTTPAnswer(response)
        // What is only on the way to an answer.
        if (100...199).contains(answer.status) { return }
        if answer.status != 200 {
            end(.success(answer))
        } else if response.expectedContentLength > Int64(sizeLimit) {
            end(.failure(.tooLarge(url: url, limit: sizeLimit)))
        } else {
            state.withLock { $0.answer = $0.outcome == nil ? answer : nil }
        }
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let size = state.withLock { state in
            guard let size = state.answer?.body.count else { return 0 }
            if size + data.count <= sizeLimit { state.answer?.body.append(contentsOf: data) }
            return size + data.count
        }
        if size > sizeLimit { end(.failure(.tooLarge(url: url, limit: sizeLimit))) }
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
