import CCurl
import Glibc

extension EasyHandle {
    /// Sets the options that all requests share.
    func configure(_ client: HTTPClient, time: Duration) throws(HTTPFailure) {
        try check(scenekit_curl_set_error_buffer(libcurl, easy, message))
        try set(CURLOPT_URL, request.address.url)
        try check(scenekit_curl_allow_web_only(libcurl, easy))
        try check(scenekit_curl_leave_lookups(libcurl, easy))
        try set(CURLOPT_NOSIGNAL, 1)
        // `Exchange` handles redirections and credentials.
        try set(CURLOPT_FOLLOWLOCATION, 0)
        try set(CURLOPT_UNRESTRICTED_AUTH, 0)
        try set(CURLOPT_NETRC, Int(CURL_NETRC_IGNORED.rawValue))
        try set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
        if request.address.isLoopback { try set(CURLOPT_PROXY, "") }

        try set(CURLOPT_TIMEOUT_MS, time.wholeMilliseconds)
        try set(CURLOPT_CONNECTTIMEOUT_MS, min(client.connectTime, time).wholeMilliseconds)

        // HTTP/2 has no benefit for one response on one connection.
        try set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_1_1))
        // These encodings need little memory to decode, whatever a server sends.
        try set(CURLOPT_ACCEPT_ENCODING, "gzip, deflate")
        try check(
            scenekit_curl_set_size(
                libcurl,
                easy,
                CURLOPT_MAXFILESIZE_LARGE,
                curl_off_t(max(1, client.bodySize))
            )
        )

        try set(CURLOPT_SSL_VERIFYPEER, 1)
        try set(CURLOPT_SSL_VERIFYHOST, 2)
        try set(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
        if let file = client.certificateFile {
            try set(CURLOPT_CAINFO, file)
            try check(scenekit_curl_set_text(libcurl, easy, CURLOPT_CAPATH, nil))
        }
        try check(
            scenekit_curl_set_receivers(
                libcurl,
                easy,
                { bytes, size, count, context in
                    Reception.of(context).receiveHeaderLine(bytes, count: size * count)
                },
                { bytes, size, count, context in
                    Reception.of(context).receiveBody(bytes, count: size * count)
                },
                Unmanaged.passUnretained(reception).toOpaque()
            )
        )
    }

    /// Sets the method, the header fields and the body.
    func configureRequest() throws(HTTPFailure) {
        if request.method == .get, request.body.isEmpty {
            try set(CURLOPT_HTTPGET, 1)
        } else if request.method == .delete, request.body.isEmpty {
            try set(CURLOPT_CUSTOMREQUEST, request.method.rawValue)
        } else {
            let size = curl_off_t(request.body.count)
            try check(scenekit_curl_set_size(libcurl, easy, CURLOPT_POSTFIELDSIZE_LARGE, size))
            // An empty array may have no address, and libcurl would then read the body from standard input.
            let code = (request.body + [0]).withUnsafeBytes {
                scenekit_curl_copy_body(libcurl, easy, $0.baseAddress)
            }
            try check(code)
            try set(CURLOPT_CUSTOMREQUEST, request.method.rawValue)
        }
        // Suppress two headers that libcurl adds: waiting for the server's `100 Continue` may cost a second.
        if request.headers["Content-Type"] == nil { try addHeader("Content-Type:") }
        if request.headers["Expect"] == nil { try addHeader("Expect:") }
        for field in request.headers.fields {
            let isBlank = field.value.allSatisfy { $0 == " " || $0 == "\t" }
            try addHeader(isBlank ? "\(field.name);" : "\(field.name): \(field.value)")
        }
        try check(scenekit_curl_set_headers(libcurl, easy, headers))
    }

    /// Refuses connections to addresses that are not public. libcurl asks for each address before it connects to it, so
    /// no second look-up can give another one.
    func restrictAddresses() throws(HTTPFailure) {
        // A proxy would look up the host itself.
        try set(CURLOPT_PROXY, "")
        try check(
            scenekit_curl_set_socket_opener(
                libcurl,
                easy,
                { context, _, address in
                    guard let address else { return -1 }
                    let bytes = UnsafeRawBufferPointer(
                        start: UnsafeRawPointer(address) + scenekit_curl_address_offset(),
                        count: Int(address.pointee.addrlen)
                    )
                    guard PublicAddress.isPublic(socketAddress: bytes) else {
                        Reception.of(context).refuseAddress()
                        return -1
                    }
                    let type = address.pointee.socktype | Int32(SOCK_CLOEXEC.rawValue)
                    return socket(address.pointee.family, type, address.pointee.protocol)
                },
                Unmanaged.passUnretained(reception).toOpaque()
            )
        )
    }

    private func addHeader(_ line: String) throws(HTTPFailure) {
        guard let longer = libcurl.curl_slist_append(headers, line) else {
            throw .system(reason: "out of memory")
        }
        headers = longer
    }

    private func set(_ option: CURLoption, _ text: String) throws(HTTPFailure) {
        try check(scenekit_curl_set_text(libcurl, easy, option, text))
    }

    private func set(_ option: CURLoption, _ number: Int) throws(HTTPFailure) {
        try check(scenekit_curl_set_number(libcurl, easy, option, number))
    }

    private func check(_ code: CURLcode) throws(HTTPFailure) {
        guard code == CURLE_OK else {
            throw .system(reason: "libcurl: " + code.text)
        }
    }
}

extension Duration {
    /// At least 1, since libcurl takes 0 for no limit, and at most libcurl's maximum.
    fileprivate var wholeMilliseconds: Int {
        let limit = Duration.milliseconds(Int32.max)
        guard self < limit else { return Int(Int32.max) }
        let (seconds, attoseconds) = components
        return max(1, Int(seconds * 1_000 + attoseconds / 1_000_000_000_000_000))
    }
}
