import SceneKitCore
import SceneProtocol

@testable import ScenePrograms

/// The output of a program with scenes: its messages are the same wherever the bytes are cut, and updates can be applied or are
/// refused.
enum ProgramTarget {
    private static let limit = 4_096

    static func run(_ bytes: [UInt8]) {
        let middle = bytes.count / 2
        let whole = messages(in: [bytes[...]])
        let parts = messages(in: [bytes[..<middle], bytes[middle...]])
        // A line that is too long ends everything, and the cut decides which lines come before it.
        guard ![whole, parts].contains(where: { $0.last == ProgramFailure.tooLong(limit).description }) else {
            return
        }
        require(whole == parts, "\(whole) becomes \(parts)")
    }

    /// The messages in words, and the failure that ends them.
    private static func messages(in parts: [ArraySlice<UInt8>]) -> [String] {
        var limits = ProgramLimits()
        limits.messageBytes = limit
        limits.messagesPerSecond = .max
        let answers = ExpectedAnswers()
        for number in 0..<4 {
            answers.expect(number) {
                try $0.decodeIfPresent(SceneUpdate.self, forKey: .result) ?? SceneUpdate()
            }
        }
        answers.expect(4) { try $0.decode(InitializeResult.self, forKey: .result) }
        let reader = MessageReader(answers: answers, limits: limits)
        var words: [String] = []
        for part in parts {
            let batch = reader.read(part)
            words += batch.lines.map { String(decoding: $0, as: UTF8.self) }
            for message in batch.messages { check(message) }
            if let failure = batch.failure { return words + [failure.description] }
        }
        return words
    }

    private static func check(_ message: ProgramMessage) {
        guard case .update(_, let update) = message else { return }
        do throws(UpdateFault) {
            let screen = try update.apply(to: Screen(title: "Before", blocks: [.text(TextBlock("text"))]))
            let again = try SceneUpdate(screen: screen).apply(to: Screen(title: ""))
            require(again == screen, "a screen changes when it is sent whole")
        } catch {
            require(!error.description.isEmpty, "no reason is given")
        }
    }
}
