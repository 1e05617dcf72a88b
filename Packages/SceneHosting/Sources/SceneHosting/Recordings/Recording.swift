import FoundationEssentials
import SceneKitCore

/// A session as a file: what was seen and what was done, a JSON object a line.
///
/// Secrets are not in it, but masks of them; see `RecordedSecrets`. Nor are values that no field, parameter of an action
/// or parameter of a scene declares: one may be a secret under a wrong name.
enum Recording {
    /// The first line.
    struct Head: Codable, Equatable {
        /// Counts up when screens or events are written in another way: values became entries, and columns objects, in 2.
        static let format = 2

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
    /// The event with each secret changed, and without the values that nothing declares and rows that no list shows.
    ///
    /// Such a value may be a secret under a wrong name. Leaving it out makes no difference to a replay: the event is
    /// refused for the name alone.
    ///
    /// - Parameters:
    ///   - screen: what the event is sent to; it declares fields and actions.
    ///   - scenes: declare what a location may hold.
    func changingSecrets(
        on screen: Screen?,
        of scenes: [SceneDefinition],
        _ change: (String) -> String
    ) -> Event {
        let kinds = screen?.kinds(ofValuesIn: self) ?? []
        func kept(_ name: String, _ values: [FieldEntry]) -> [FieldEntry] {
            let declared = kinds.filter { $0.name == name }
            if declared.contains(where: { $0.kind == .password }) {
                // A password has no parts: those that were sent are refused, with anything in them or nothing.
                return values.map { $0.text.map { .text(change($0)) } ?? .parts([:]) }
            }
            return declared.isEmpty ? [] : values
        }
        switch self {
        case .change(let field, let values):
            return .change(field: field, values: kept(field, values))
        case .action(let identifier, let values):
            let pairs = values.map { ($0, kept($0, $1)) }
            return .action(identifier, values: Dictionary(uniqueKeysWithValues: pairs))
        case .open(let location):
            return .open(
                location.keepingValues { scene, name in
                    scenes.contains { $0.name == scene && $0.parameters.contains { $0.identifier == name } }
                }
            )
        case .select(let list, let row):
            let isShown = screen?.lists.contains { block in
                block.identifier == list && block.rows.contains { $0.identifier == row }
            }
            return .select(list: list, row: isShown == true ? row : "")
        case .window, .answer, .back:
            return self
        }
    }
}

extension Screen {
    /// What the screen declares of the values that an event carries: of an action its own, of a change the fields'.
    fileprivate func kinds(ofValuesIn event: Event) -> [(name: String, kind: ValueKind)] {
        let fields = forms.flatMap(\.fields).map { (name: $0.identifier, kind: $0.kind) }
        switch event {
        case .change: return fields
        case .action(let identifier, _):
            guard let action = actions.first(where: { $0.identifier == identifier }) else { return [] }
            let parameters = action.parameters.map { (name: $0.identifier, kind: $0.kind) }
            return action.takesForm ? parameters + fields : parameters
        case .select, .window, .answer, .back, .open: return []
        }
    }
}

extension Location {
    /// The same location, in which the other parameters are empty.
    fileprivate func keepingValues(where isKept: (_ scene: String, _ name: String) -> Bool) -> Location {
        var location = self
        for (index, step) in steps.enumerated() {
            for name in step.parameters.names where !isKept(step.scene, name) {
                location.steps[index].parameters[name] = ""
            }
        }
        return location
    }
}
