/// Reads the body of a form while it arrives.
///
/// libmicrohttpd's `MHD_PostProcessor` is not used: it passes malformed escapes on, ends names at a NUL, finds `name=`
/// inside a quoted file name, and ends a form at its first line break, none of which a caller can see.
protocol FormReader: BodyReader {
    /// Returns the form when the body has ended.
    func finish() throws(HTTPRefusal) -> HTTPForm
}

extension FormReader {
    func finish(_ request: inout HTTPRequest) throws(HTTPRefusal) { request.form = try finish() }
}

/// The reader for a form.
///
/// - Parameter contentType: The request's media type; nil for a body that must be empty.
/// - Throws: `HTTPRefusal`, with status 415 for another type than a form's.
func formReader(contentType: String?, limits: HTTPFormLimits) throws(HTTPRefusal) -> any FormReader {
    guard let contentType else { return NoBodyReader() }
    guard let type = HeaderParameters(parsing: contentType) else {
        throw HTTPRefusal(400, "The Content-Type is malformed.")
    }
    switch type.value {
    case "application/x-www-form-urlencoded"
    where type.parameters.allSatisfy { $0.key == "charset" && $0.value.lowercased() == "utf-8" }:
        return URLEncodedReader(limits: limits)
    case "multipart/form-data":
        return try MultipartReader(boundary: type.parameters["boundary"] ?? "", limits: limits)
    default:
        throw .unknownType
    }
}

/// The reader for a request without a media type, which must have no body.
private final class NoBodyReader: FormReader {
    /// Lets `read` refuse every body, with the proper status.
    var limit: Int { .max / 2 }

    func read(_ bytes: UnsafeRawBufferPointer) throws(HTTPRefusal) { throw .unknownType }

    func finish() throws(HTTPRefusal) -> HTTPForm { HTTPForm() }
}

extension HTTPRefusal {
    fileprivate static let unknownType = HTTPRefusal(
        415,
        "The body must be application/x-www-form-urlencoded in UTF-8, or multipart/form-data."
    )
}
