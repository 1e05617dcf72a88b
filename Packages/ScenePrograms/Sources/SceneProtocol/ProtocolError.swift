/// The error in a response (JSON-RPC 2.0, section 5.1).
public struct ProtocolError: Error, Codable, Equatable, Sendable, CustomStringConvertible {
    public var code: Int
    /// The reason in words that a person may read.
    public var message: String

    public init(_ code: Int, _ message: String) {
        self.code = code
        self.message = message
    }

    public static let unknownMethodCode = -32_601
    public static let invalidParamsCode = -32_602
    /// The work was cancelled, as the other side asked.
    public static let cancelledCode = -32_800
    /// A refusal or failure that a person may read.
    public static let refusedCode = 1
    /// A record is not as it was read; the program may read again and try again.
    public static let conflictCode = 2

    public var description: String { message }
}
