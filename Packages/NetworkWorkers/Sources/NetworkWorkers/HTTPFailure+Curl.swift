import CCurl
import Glibc

extension HTTPFailure {
    /// Converts a result of libcurl other than `CURLE_OK`.
    ///
    /// - Parameters:
    ///   - detail: libcurl's message.
    ///   - systemCode: The `errno` of a failed connection, or 0.
    ///   - host: The requested host.
    init(_ code: CURLcode, detail: String, systemCode: Int32, host: String) {
        self =
            switch code {
            case CURLE_COULDNT_RESOLVE_HOST: .cannotResolve(host: host)
            // If a proxy could not be reached, libcurl's message names the proxy.
            case CURLE_COULDNT_CONNECT where systemCode != 0 && detail.contains(host):
                .cannotConnect(reason: String(cString: strerror(systemCode)))
            case CURLE_COULDNT_CONNECT, CURLE_COULDNT_RESOLVE_PROXY, CURLE_PROXY:
                .cannotConnect(reason: detail)
            case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM,
                CURLE_SSL_CIPHER, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR,
                CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_CLIENTCERT, CURLE_SSL_ENGINE_INITFAILED:
                .notSecure(reason: detail)
            case CURLE_GOT_NOTHING, CURLE_PARTIAL_FILE, CURLE_SEND_ERROR, CURLE_RECV_ERROR,
                CURLE_SSL_SHUTDOWN_FAILED:
                .brokenOff(reason: detail)
            case CURLE_OUT_OF_MEMORY, CURLE_FAILED_INIT, CURLE_NOT_BUILT_IN, CURLE_UNKNOWN_OPTION,
                CURLE_BAD_FUNCTION_ARGUMENT, CURLE_INTERFACE_FAILED:
                .system(reason: detail)
            default: .malformed(reason: detail)
            }
    }
}
