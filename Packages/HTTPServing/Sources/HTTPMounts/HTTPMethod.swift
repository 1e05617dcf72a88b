/// A request's method (RFC 9110, section 9.3; RFC 5789).
///
/// HEAD is not one of them: it is a GET, whose response the server sends without its body.
public enum HTTPMethod: String, CaseIterable, Sendable {
    case get = "GET"
    case post = "POST"
    case put = "PUT"
    case patch = "PATCH"
    case delete = "DELETE"
    case options = "OPTIONS"

    /// Whether a body of the request means something.
    package var hasBody: Bool {
        switch self {
        case .post, .put, .patch: true
        case .get, .delete, .options: false
        }
    }
}
