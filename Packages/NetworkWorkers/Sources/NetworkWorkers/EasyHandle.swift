import CCurl

/// A libcurl handle for one request, without its redirections.
final class EasyHandle {
    let easy: UnsafeMutableRawPointer
    let request: OutgoingRequest
    let reception: Reception
    private let limits: (whole: Duration, connection: Duration?)
    var headers: UnsafeMutablePointer<curl_slist>?
    let message: UnsafeMutablePointer<CChar>

    /// - Parameter time: What is left of the client's time.
    init(_ request: OutgoingRequest, client: HTTPClient, time: Duration) throws(HTTPFailure) {
        guard let easy = curl_easy_init() else { throw .system(reason: "libcurl cannot be started") }
        self.easy = easy
        self.request = request
        reception = Reception(headLimit: client.headSize, bodyLimit: client.bodySize)
        limits = (client.time, client.connectTime < time ? client.connectTime : nil)
        message = .allocate(capacity: Int(CURL_ERROR_SIZE))
        message.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
        try configure(client, time: time)
        try configureRequest()
    }

    deinit {
        curl_easy_cleanup(easy)
        curl_slist_free_all(headers)
        message.deallocate()
    }

    /// Where the response redirects to, as an absolute URL.
    var redirection: String? {
        scenekit_curl_text(easy, CURLINFO_REDIRECT_URL).map { String(cString: $0) }
    }

    /// What libcurl's result and what has arrived amount to.
    func response(_ code: CURLcode) throws(HTTPFailure) -> HTTPResponse {
        if let failure = reception.failure { throw failure }
        guard code == CURLE_OK else { throw failure(code) }
        // libcurl takes a head that breaks off after its first line for a whole one.
        guard reception.isHeadComplete else {
            throw .brokenOff(reason: "the head of the response is incomplete")
        }
        return reception.response
    }

    /// Whether the first byte of a response has arrived.
    private var hasResponse: Bool { scenekit_curl_size(easy, CURLINFO_STARTTRANSFER_TIME_T) > 0 }

    private func failure(_ code: CURLcode) -> HTTPFailure {
        switch code {
        case CURLE_OPERATION_TIMEDOUT:
            let isConnected = scenekit_curl_size(easy, CURLINFO_PRETRANSFER_TIME_T) > 0
            return .timedOut(limit: isConnected ? limits.whole : limits.connection ?? limits.whole)
        case CURLE_FILESIZE_EXCEEDED:
            return .bodyTooLarge(limit: reception.bodyLimit)
        // What libcurl says to a line of a head that has more than 100 KiB; the second is CURLE_TOO_LARGE of libcurl 8.6.
        case CURLE_OUT_OF_MEMORY where hasResponse, CURLcode(rawValue: 100) where hasResponse:
            return .headTooLarge(limit: reception.headLimit)
        default: break
        }
        return HTTPFailure(
            code,
            detail: String(cString: message.pointee == 0 ? curl_easy_strerror(code) : UnsafePointer(message)),
            systemCode: Int32(scenekit_curl_number(easy, CURLINFO_OS_ERRNO)),
            host: request.address.host
        )
    }
}
