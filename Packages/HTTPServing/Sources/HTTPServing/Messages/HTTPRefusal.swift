/// The reason for which a request is not served.
struct HTTPRefusal: Error, Equatable {
    var status: Int
    var reason: String
    /// The methods that the address answers, for the status 405.
    var allowed: [String] = []

    init(_ status: Int, _ reason: String, allowed: [String] = []) {
        self.status = status
        self.reason = reason
        self.allowed = allowed
    }

    /// - Parameter form: Makes the response; nil for plain text.
    func response(in form: HTTPMount.Refusal?) -> HTTPResponse {
        var response = form?(status, reason) ?? .text(status, reason)
        // The next request may be a part of this one.
        response.headers.append(("connection", "close"))
        if !allowed.isEmpty { response.headers.append(("allow", allowed.joined(separator: ", "))) }
        return response
    }
}
