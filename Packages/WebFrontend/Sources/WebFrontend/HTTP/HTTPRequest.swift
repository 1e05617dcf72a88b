/// A complete HTTP request that has passed `RequestCheck`.
struct HTTPRequest: Sendable {
    /// `GET` or `POST`. A HEAD is a GET, whose response is sent without its body.
    var method: String
    /// Percent-encoded, without the query.
    var path: String
    /// Percent-encoded, without the question mark.
    var query: String
    /// The headers in order, with names in lower case; a name may repeat.
    var headers: [(name: String, value: String)]
    /// Empty for a GET.
    var form = HTTPForm()
    /// The client's address, such as `127.0.0.1`.
    var client: String
    /// Whether the client's connection is encrypted.
    var isSecure = false

    /// The first value of a header.
    subscript(name: String) -> String? { headers.first { $0.name == name }?.value }
}
