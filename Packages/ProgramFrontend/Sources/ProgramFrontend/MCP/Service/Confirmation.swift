import FoundationEssentials

/// The question of a call, as a client keeps it until its person has answered: bound to the caller, the call and a time.
struct Confirmation {
    /// How long a person may think.
    static let lifetime = 900

    private let signature: Signature
    /// The caller, the tool and its arguments.
    private let bonds: [String]

    /// - Parameters:
    ///   - caller: Who makes the call.
    ///   - arguments: Everything that the call would do, besides the confirmation.
    init(_ signature: Signature, caller: String, tool: String, arguments: JSONValue) {
        self.signature = signature
        bonds = [caller, tool, String(decoding: arguments.bytes, as: UTF8.self)]
    }

    /// The text of a question that is answered with yes when it comes back.
    ///
    /// - Parameter token: Of the questions of the call that have been answered, and of this one.
    func text(_ token: QuestionToken, now: Int = Self.now) -> String {
        signature.sign("\(now + Self.lifetime).\(token.text)", .question, boundTo: bonds)
    }

    /// The answers that a text gives; nil if it is none of this caller and call, or too old.
    func answers(_ text: String, now: Int = Self.now) -> QuestionToken? {
        guard let payload = signature.payload(of: text, .question, boundTo: bonds) else { return nil }
        let parts = payload.split(separator: ".", maxSplits: 1)
        guard parts.count == 2, let end = Int(parts[0]), now < end else { return nil }
        return QuestionToken(parsing: String(parts[1]))
    }

    private static var now: Int { Int(Date.now.timeIntervalSince1970) }
}
