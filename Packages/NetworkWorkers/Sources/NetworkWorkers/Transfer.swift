import CCurl
import Synchronization

/// Drives libcurl on the calling thread of `perform(_:)`, until the transfer has ended or another thread cancels it.
///
/// libcurl's progress callback could cancel too, but with a silent server it is called once a second;
/// `curl_multi_wakeup` ends the wait at once.
final class Transfer: Sendable {
    /// Unchecked, since any thread may call `curl_multi_wakeup`, and all other calls are made by the one thread that
    /// performs, or by `deinit`, when no other reference is left.
    nonisolated(unsafe) private let multi: UnsafeMutableRawPointer
    private let isCancelled = Atomic(false)

    init() throws(HTTPFailure) {
        try LibCurl.load()
        guard let multi = libcurl.curl_multi_init() else {
            throw .system(reason: "out of memory")
        }
        self.multi = multi
    }

    deinit { _ = libcurl.curl_multi_cleanup(multi) }

    /// Ends the current transfer and every later one.
    func cancel() {
        isCancelled.store(true, ordering: .releasing)
        _ = libcurl.curl_multi_wakeup(multi)
    }

    /// Blocks its thread until the transfer has ended; one thread at a time may call it.
    func perform(_ handle: EasyHandle) throws(HTTPFailure) -> HTTPClientResponse {
        try check(libcurl.curl_multi_add_handle(multi, handle.easy))
        defer { _ = libcurl.curl_multi_remove_handle(multi, handle.easy) }
        var runningCount: Int32 = 1
        while true {
            if isCancelled.load(ordering: .acquiring) { throw .cancelled }
            try check(libcurl.curl_multi_perform(multi, &runningCount))
            if runningCount == 0 { break }
            // libcurl shortens the wait to what the transfer's time limits allow.
            try check(libcurl.curl_multi_poll(multi, nil, 0, .max, nil))
        }
        var leftCount: Int32 = 0
        guard let message = libcurl.curl_multi_info_read(multi, &leftCount) else {
            throw .system(reason: "libcurl ended without a result")
        }
        return try handle.response(scenekit_curl_message_result(message))
    }

    private func check(_ code: CURLMcode) throws(HTTPFailure) {
        guard code == CURLM_OK else {
            throw .system(reason: code.text)
        }
    }
}
