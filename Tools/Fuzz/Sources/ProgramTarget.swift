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
        guard case .update(_, let update) = message else {
            if case .service(_, let params) = message { check(params) }
            return
        }
        do throws(UpdateFault) {
            let screen = try update.apply(to: Screen(title: "Before", blocks: [.text(TextBlock("text"))]))
            let again = try SceneUpdate(screen: screen).apply(to: Screen(title: ""))
            require(again == screen, "a screen changes when it is sent whole")
        } catch {
            require(!error.description.isEmpty, "no reason is given")
        }
    }

    private static let notes = CollectionDescription(
        fields: ["room": .identifier, "title": .text, "days": .integer, "size": .number, "done": .toggle],
        indexes: ["by_room": ["room", "days"], "by_title": ["title", "size"], "by_done": ["done"]]
    )

    /// Values are the same once they are written, and make keys or are refused.
    private static func check(_ params: any ServiceParams) {
        switch params {
        case let params as WriteRecordsParams:
            for value in params.writes.compactMap(\.value) {
                let line = try? MessageCoding.line([value])
                let again = line.flatMap { try? MessageCoding.value([JSONValue].self, in: $0) }
                require(again == [value], "\(value) becomes \(again.map { "\($0)" } ?? "nothing")")
                try? notes.check(value)
            }
        case let params as QueryRecordsParams:
            for index in notes.indexes.keys {
                guard let range = try? notes.range(of: index, params) else { continue }
                require(!range.lower.bytes.isEmpty || params.equal?.isEmpty != false, "a value has no key")
            }
        default: break
        }
    }
}
