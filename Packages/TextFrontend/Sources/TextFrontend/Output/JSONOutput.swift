import FoundationEssentials
import SceneKitCore

/// The JSON output of front ends, one object a line.
public enum JSONOutput {
    /// The location and the screen: `{"location":"/ContactList","screen":{…}}`.
    struct Answer: Encodable {
        var location: String
        /// Only in the output of a one-shot command.
        var outcome: Outcome?
        var screen: Screen?
        /// The error, if the screen does not show it.
        var error: Failure.Details?
    }

    /// The outcome of a one-shot command: only `done` has exit status 0.
    enum Outcome: String, Encodable {
        case done
        /// Nothing matched, something was left out, or a person or a guard refused.
        case refused
        case failed

        /// The outcome according to a scene's last message.
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
            /// The field with the invalid value.
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
