@_spi(Hosting) import SceneKitCore

/// Names the questions of a call that a program has answered with yes, in their order.
///
/// A token is no proof: whoever may perform an action may also answer its question. It makes sure that a yes is for the
/// question that was asked: a call whose question has changed meanwhile, such as one about more records, gets the new one.
/// Any host over the same store understands it.
struct QuestionToken: Equatable {
    /// The digests of the answered questions.
    private(set) var digests: [String] = []

    init() {}

    /// Parses `DIGEST.DIGEST`; nil if that is no token.
    init?(parsing text: String) {
        digests = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        let isToken = digests.allSatisfy { digest in
            digest.utf8.count == 16 && digest.utf8.allSatisfy { "0123456789abcdef".utf8.contains($0) }
        }
        guard isToken, digests.count <= Self.mostQuestions else { return nil }
    }

    private static let mostQuestions = 16

    var text: String { digests.joined(separator: ".") }

    /// The answer to the question of a number, from 0, is yes.
    func confirms(_ question: Question, number: Int, of call: String) -> Bool {
        digests.indices.contains(number) && digests[number] == Self.digest(question, number, call)
    }

    /// The token that answers a question in addition to those before it.
    func confirming(_ question: Question, number: Int, of call: String) -> QuestionToken {
        var token = self
        token.digests = digests.prefix(number) + [Self.digest(question, number, call)]
        return token
    }

    private static func digest(_ question: Question, _ number: Int, _ call: String) -> String {
        StableHash("\(number)\u{0}\(call)\u{0}\(question.text)\u{0}\(question.confirm)".utf8).hexadecimal
    }
}
