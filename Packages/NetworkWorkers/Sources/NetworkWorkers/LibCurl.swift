internal import CCurl
internal import Glibc

/// libcurl, which is loaded when a program first names a web address, since it needs some thirty libraries.
enum LibCurl {
    /// Filled once, by `failure`, and only read afterwards; the functions may be called from any thread.
    nonisolated(unsafe) fileprivate static let functions = UnsafeMutablePointer<scenekit_libcurl>.allocate(
        capacity: 1
    )

    /// Why the library cannot be used; nil if it has been loaded and prepared, which is never undone, since it may be in
    /// use until the end.
    private static let failure: String? = {
        guard scenekit_libcurl_load(functions) else {
            let reason = dlerror().map { String(cString: $0) } ?? "no reason is known"
            return "libcurl cannot be loaded: \(reason); install it (Debian: libcurl4)"
        }
        let isPrepared = functions.pointee.curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK
        return isPrepared ? nil : "libcurl cannot be started"
    }()

    /// Loads the library; no function may be called before.
    static func load() throws(HTTPFailure) {
        if let failure { throw .system(reason: failure) }
    }
}

/// The functions of libcurl, once it has been loaded.
var libcurl: scenekit_libcurl { LibCurl.functions.pointee }

extension CURLcode {
    /// The meaning of the code in libcurl's words.
    var text: String { libcurl.curl_easy_strerror(self).map { String(cString: $0) } ?? "code \(rawValue)" }
}

extension CURLMcode {
    /// The meaning of the code in libcurl's words.
    var text: String { libcurl.curl_multi_strerror(self).map { String(cString: $0) } ?? "code \(rawValue)" }
}
