import FoundationEssentials
import SceneKitCore

/// The JSON that front ends answer with, one object a line.
public enum JSONOutput {
    /// Where a person is and what they see: `{"location":"/ContactList","screen":{…}}`.
    struct Answer: Encodable {
        var location: String
        /// Only in the answer to a one-shot command.
        var outcome: Outcome?
        var screen: Screen?
        /// Why it could not be done, where the screen does not say so.
        var error: Failure.Details?
    }

    /// How a one-shot command ended: only `done` has exit status 0.
    enum Outcome: String, Encodable {
        case done
        /// Nothing matched, something was left out, or a person or a guard said no.
        case refused
        case failed

        /// What a scene's last message says about it.
        init(_ message: Message?) {
            switch message?.kind {
            case .information, nil: self = .done
            case .warning: self = .refused
            case .error: self = .failed
            }
        }
    }

    struct Failure: Encodable {
        struct Details: Encodable {
            var message: String
            /// The field whose value is wrong.
            var field: String?
            var line: Int?
            var column: Int?
        }

        var error: Details
    }

    struct Progress: Encodable {
        var progress: ProgressBlock
    }

    /// Any value as one line.
    public static func line(_ value: some Encodable) throws -> TerminalText {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return TerminalText(json: String(decoding: try encoder.encode(value), as: UTF8.self) + "\n")
    }

    /// An error as one line.
    ///
    /// - Parameter field: The field whose value is wrong.
    public static func failure(
        _ message: String,
        field: String? = nil,
        line: Int? = nil,
        column: Int? = nil
    ) -> TerminalText {
        let failure = Failure(error: .init(message: message, field: field, line: line, column: column))
        return (try? self.line(failure)) ?? "{\"error\":{\"message\":\"the error cannot be encoded\"}}\n"
    }
}
