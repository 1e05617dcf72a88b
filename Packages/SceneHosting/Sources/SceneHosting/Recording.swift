import FoundationEssentials
import SceneKitCore

/// A session as a file: what was seen and what was done, a JSON object a line.
///
/// Secrets are not in it, but masks of them; see `RecordedSecrets`.
enum Recording {
    /// The first line.
    struct Head: Codable, Equatable {
        static let format = 1

        var recording: Int
        var host: String
        var version: String
        /// Where it began; nil is wherever the host begins.
        var location: String?
    }

    /// As much of the first line as every format has.
    struct Format: Decodable {
        var recording: Int
    }

    /// Any further line: what is seen, or what is done then.
    struct Line: Codable, Equatable {
        var event: Event?
        var location: String?
        var screen: Screen?
        /// Whether no work ran that could still change the screen.
        var settled: Bool?

        /// Whether it says anything at all.
        var isEmpty: Bool { event == nil && location == nil }
    }

    static func line(_ value: some Encodable) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return Array(try encoder.encode(value)) + [UInt8(ascii: "\n")]
    }
}

extension Event {
    /// The same event with each value of the named fields and parameters changed.
    func changingValues(of names: Set<String>, _ change: (String) -> String) -> Event {
        switch self {
        case .change(let field, let values) where names.contains(field):
            .change(field: field, values: values.map(change))
        case .action(let identifier, let values):
            .action(
                identifier,
                values: Dictionary(
                    uniqueKeysWithValues: values.map { name, values in
                        (name, names.contains(name) ? values.map(change) : values)
                    }
                )
            )
        default: self
        }
    }
}
