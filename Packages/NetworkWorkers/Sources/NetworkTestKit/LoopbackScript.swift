/// The steps of a `LoopbackServer` on one connection, after which it closes the connection.
public struct LoopbackScript: Sendable, ExpressibleByArrayLiteral {
    public enum Step: Sendable {
        /// Waits for a request: its head, and the body that its `Content-Length` announces.
        case receive
        case send(String)
        case sendBytes([UInt8])
        /// Returns the body of the last request as a complete response.
        case echo
        /// Sends the text repeatedly until the client hangs up, at most once in that many microseconds.
        case repeatSending(String, pause: UInt32)
        /// Pauses for that many microseconds.
        case rest(UInt32)
        /// Waits until the client hangs up.
        case waitForHangUp
    }

    public var steps: [Step]

    public init(arrayLiteral elements: Step...) { steps = elements }

    public init(_ steps: [Step]) { self.steps = steps }
}

extension LoopbackScript {
    /// A response with its length and `Connection: close`.
    public static func answer(status: String, headers: [String] = [], body: String = "") -> LoopbackScript {
        [.receive, .sendBytes(response(status: status, headers: headers, body: body))]
    }

    static func response(status: String = "200 OK", headers: [String] = [], body: String) -> [UInt8] {
        let length = status.hasPrefix("304") ? [] : ["Content-Length: \(body.utf8.count)"]
        let head = ["HTTP/1.1 \(status)"] + headers + length + ["Connection: close", "", ""]
        return Array((head.joined(separator: "\r\n") + body).utf8)
    }

    /// Returns the request's body.
    public static let echo: LoopbackScript = [.receive, .echo]

    /// Sends these characters in response to any request.
    public static func raw(_ text: String) -> LoopbackScript { [.receive, .send(text)] }

    /// Accepts the connection and reads the request, but never responds.
    public static let silence: LoopbackScript = [.receive, .waitForHangUp]

    /// Sends a head, then a byte every two milliseconds without end.
    public static let trickle: LoopbackScript = [
        .receive, .send("HTTP/1.1 200 OK\r\n\r\n"), .repeatSending(" ", pause: 2_000),
    ]

    /// Sends a head without a length, then an endless body.
    public static let flood: LoopbackScript = [
        .receive, .send("HTTP/1.1 200 OK\r\n\r\n"),
        .repeatSending(String(repeating: " ", count: 16_384), pause: 0),
    ]

    /// Reads the request and closes the connection.
    public static let hangUp: LoopbackScript = [.receive]
}
