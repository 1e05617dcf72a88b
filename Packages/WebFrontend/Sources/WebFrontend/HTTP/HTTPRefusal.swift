/// The reason for which a request is not served.
struct HTTPRefusal: Error, Equatable {
    var status: Int
    var reason: String

    init(_ status: Int, _ reason: String) {
        self.status = status
        self.reason = reason
    }

    var response: HTTPResponse {
        var response = HTTPResponse.text(status, reason)
        // The next request may be a part of this one.
        response.headers.append(("connection", "close"))
        if status == 405 { response.headers.append(("allow", "GET, HEAD, POST")) }
        return response
    }
}
