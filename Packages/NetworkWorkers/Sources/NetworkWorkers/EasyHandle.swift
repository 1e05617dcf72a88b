import CCurl

/// A libcurl handle for one request, without its redirections.
final class EasyHandle {
    let easy: UnsafeMutableRawPointer
    let request: OutgoingRequest
    let reception: Reception
    private let limits: (whole: Duration, connection: Duration?)
    var headers: UnsafeMutablePointer<curl_slist>?
    let message: UnsafeMutablePointer<CChar>

    /// - Parameters:
    ///   - time: The rest of the client's time limit.
    ///   - isRestricted: Whether only public addresses may be connected.
    init(
        _ request: OutgoingRequest,
        client: HTTPClient,
        time: Duration,
        isRestricted: Bool
    ) throws(HTTPFailure) {
        guard let easy = libcurl.curl_easy_init() else { throw .system(reason: "out of memory") }
        self.easy = easy
        self.request = request
        reception = Reception(headLimit: client.headSize, bodyLimit: client.bodySize)
        limits = (client.time, client.connectTime < time ? client.connectTime : nil)
        message = .allocate(capacity: Int(CURL_ERROR_SIZE))
        message.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
        try configure(client, time: time)
        if isRestricted { try restrictAddresses() }
        try configureRequest()
    }

    deinit {
        libcurl.curl_easy_cleanup(easy)
        libcurl.curl_slist_free_all(headers)
        message.deallocate()
    }

    /// The redirection's target as an absolute URL.
    var redirection: String? {
        scenekit_curl_text(libcurl, easy, CURLINFO_REDIRECT_URL).map { String(cString: $0) }
    }

    /// Converts libcurl's result and the received data to a response or a failure.
    func response(_ code: CURLcode) throws(HTTPFailure) -> HTTPClientResponse {
        if let failure = reception.failure { throw failure }
        guard code == CURLE_OK else { throw failure(code) }
        // libcurl accepts a head that ends after its first line.
        guard reception.isHeadComplete else {
            throw .brokenOff(reason: "the head of the response is incomplete")
        }
        return reception.response
    }

    /// Whether the first byte of a response has arrived.
    private var hasResponse: Bool { scenekit_curl_size(libcurl, easy, CURLINFO_STARTTRANSFER_TIME_T) > 0 }

    private func failure(_ code: CURLcode) -> HTTPFailure {
        switch code {
        case CURLE_OPERATION_TIMEDOUT:
            let isConnected = scenekit_curl_size(libcurl, easy, CURLINFO_PRETRANSFER_TIME_T) > 0
            return .timedOut(limit: isConnected ? limits.whole : limits.connection ?? limits.whole)
        case CURLE_FILESIZE_EXCEEDED:
            return .bodyTooLarge(limit: reception.bodyLimit)
        // libcurl's results for a header line above 100 KiB; 100 is CURLE_TOO_LARGE of libcurl 8.6.
        case CURLE_OUT_OF_MEMORY where hasResponse, CURLcode(rawValue: 100) where hasResponse:
            return .headTooLarge(limit: reception.headLimit)
        default: break
        }
        return HTTPFailure(
            code,
            detail: message.pointee == 0 ? code.text : String(cString: message),
            systemCode: Int32(scenekit_curl_number(libcurl, easy, CURLINFO_OS_ERRNO)),
            host: request.address.host
        )
    }
}
