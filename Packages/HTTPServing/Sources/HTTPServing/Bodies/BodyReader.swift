/// Reads the body of a request while it arrives.
protocol BodyReader: AnyObject {
    /// The bytes that a whole body may have.
    var limit: Int { get }

    func read(_ bytes: UnsafeRawBufferPointer) throws(HTTPRefusal)

    /// Adds the body to its request when it has ended.
    func finish(_ request: inout HTTPRequest) throws(HTTPRefusal)
}

/// Reads bytes of any media type into memory.
final class BytesReader: BodyReader {
    let limit: Int
    private var bytes: [UInt8] = []

    init(limit: Int) {
        self.limit = limit
    }

    func read(_ bytes: UnsafeRawBufferPointer) throws(HTTPRefusal) {
        guard bytes.count <= limit - self.bytes.count else { throw .bodyIsTooLarge(limit) }
        self.bytes += bytes
    }

    func finish(_ request: inout HTTPRequest) { request.body = bytes }
}

extension HTTPMount.Body {
    /// The reader for a body.
    ///
    /// - Parameter contentType: The request's media type; nil for a form that must be empty.
    /// - Throws: `HTTPRefusal`, with status 415 for another type than a form's.
    func reader(contentType: String?) throws(HTTPRefusal) -> any BodyReader {
        switch self {
        case .form(let limits): try formReader(contentType: contentType, limits: limits)
        case .bytes(let limit): BytesReader(limit: limit)
        case .multipartOrBytes(let limits, let limit):
            if let contentType, HeaderParameters(parsing: contentType)?.value == "multipart/form-data" {
                try formReader(contentType: contentType, limits: limits)
            } else {
                BytesReader(limit: limit)
            }
        }
    }
}

extension HTTPRefusal {
    static func bodyIsTooLarge(_ limit: Int) -> HTTPRefusal {
        HTTPRefusal(413, "The request is larger than \(limit) bytes.")
    }
}
