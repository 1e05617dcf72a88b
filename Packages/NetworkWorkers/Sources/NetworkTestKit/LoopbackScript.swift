/// What a `LoopbackServer` does on one connection, step by step; then it hangs up.
public struct LoopbackScript: Sendable, ExpressibleByArrayLiteral {
    public enum Step: Sendable {
        /// Waits for a request: its head, and the body that its `Content-Length` announces.
        case receive
        case send(String)
        case sendBytes([UInt8])
        /// Sends the body of the last request back, as a complete response.
        case echo
        /// Sends the text again and again until the client hangs up, at most once in that many microseconds.
        case repeatSending(String, pause: UInt32)
        /// Says nothing for that many microseconds.
        case rest(UInt32)
        /// Says nothing until the client hangs up.
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

    /// The body of the request in response to it.
    public static let echo: LoopbackScript = [.receive, .echo]

    /// These characters in response to whatever is asked.
    public static func raw(_ text: String) -> LoopbackScript { [.receive, .send(text)] }

    /// The connection is accepted, the request is read, and nothing comes back.
    public static let silence: LoopbackScript = [.receive, .waitForHangUp]

    /// A head, then a byte every two milliseconds without an end.
    public static let trickle: LoopbackScript = [
        .receive, .send("HTTP/1.1 200 OK\r\n\r\n"), .repeatSending(" ", pause: 2_000),
    ]

    /// A head without a length, then a body without an end.
    public static let flood: LoopbackScript = [
        .receive, .send("HTTP/1.1 200 OK\r\n\r\n"),
        .repeatSending(String(repeating: " ", count: 16_384), pause: 0),
    ]

    /// The request is read and the connection closed.
    public static let hangUp: LoopbackScript = [.receive]
}
