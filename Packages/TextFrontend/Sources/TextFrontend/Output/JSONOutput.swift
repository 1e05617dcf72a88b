import FoundationEssentials
@_spi(Hosting) public import SceneKitCore

/// The JSON output of front ends, one object a line.
public enum JSONOutput {
    /// The location and the screen: `{"location":"/ContactList","screen":{…}}`.
    @_spi(Hosting) public struct Answer: Encodable {
        public var location: String
        /// Only in the output of a one-shot command.
        public var outcome: Outcome?
        public var screen: Screen?
        /// The error, if the screen does not show it.
        var error: Failure.Details?
        /// Where each list goes on whose window does not end with its last row; only in answers to programs over HTTP.
        public var next: [String: String]?

        public init(location: String, outcome: Outcome?, screen: Screen? = nil) {
            self.location = location
            self.outcome = outcome
            self.screen = screen
        }
    }

    /// The outcome of a one-shot command: only `done` has exit status 0.
    @_spi(Hosting) public enum Outcome: String, CaseIterable, Encodable {
        case done
        /// Nothing matched, something was left out, or a person or a guard refused.
        case refused
        case failed

        /// The outcome according to a scene's last message.
        public init(_ message: Message?) {
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
        TerminalText(json: String(decoding: try bytes(value), as: UTF8.self) + "\n")
    }

    /// Any value as UTF-8.
    @_spi(Hosting) public static func bytes(_ value: some Encodable) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return [UInt8](try encoder.encode(value))
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
