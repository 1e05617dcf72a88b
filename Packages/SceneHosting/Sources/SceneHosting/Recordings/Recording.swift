import FoundationEssentials
import SceneKitCore

/// A recorded session as a file: screens and events, one JSON object a line.
///
/// Secrets are replaced by masks: typed ones (see `RecordedSecrets`), and those that a screen shows once. Values that no field, action or scene declares are omitted,
/// since one may be a secret under a wrong name.
enum Recording {
    /// The first line.
    struct Head: Codable, Equatable {
        /// The version of the format of screens and events. In 2, values became entries and columns became objects.
        static let format = 2

        var recording: Int
        var host: String
        var version: String
        /// The session's first location; nil for the host's default.
        var location: String?
    }

    /// The part of the first line that every format has.
    struct Format: Decodable {
        var recording: Int
    }

    /// Any further line: a screen, and the event that follows it.
    struct Line: Codable, Equatable {
        var event: Event?
        var location: String?
        var screen: Screen?
        /// Whether no running work could still change the screen.
        var settled: Bool?

        init(event: Event) { self.event = event }

        /// The screen at a location, without the secrets that it shows.
        init(at location: Location, _ screen: Screen?, settled: Bool?) {
            self.location = "\(location)"
            self.screen = screen?.withoutSecrets
            self.settled = settled
        }

        /// Whether the line records nothing.
        var isEmpty: Bool { event == nil && location == nil }
    }

    static func line(_ value: some Encodable) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return Array(try encoder.encode(value)) + [UInt8(ascii: "\n")]
    }
}

extension Event {
    /// Transforms the secrets in the event, and removes undeclared values and rows that no list shows.
    ///
    /// Such a value may be a secret under a wrong name. A replay is not affected: it refuses the event for the name
    /// alone.
    ///
    /// - Parameters:
    ///   - screen: The screen that the event is sent to; it declares fields and actions.
    ///   - scenes: The scenes whose parameters a location may have.
    func changingSecrets(
        on screen: Screen?,
        of scenes: [SceneDefinition],
        _ change: (String) -> String
    ) -> Event {
        let kinds = screen?.kinds(ofValuesIn: self) ?? []
        func kept(_ name: String, _ values: [FieldEntry]) -> [FieldEntry] {
            let declared = kinds.filter { $0.name == name }
            if declared.contains(where: { $0.kind == .password }) {
                // A password has no parts: the event is refused, whatever the parts contain.
                return values.map { $0.text.map { .text(change($0)) } ?? .parts([:]) }
            }
            return declared.isEmpty ? [] : values
        }
        func kept(_ name: String, _ shown: Event.Shown) -> Event.Shown {
            if case .entries(let entries) = shown { .entries(kept(name, entries)) } else { shown }
        }
        switch self {
        case .change(let field, let values, let was):
            return .change(field: field, values: kept(field, values), was: was.map { kept(field, $0) })
        case .action(let identifier, let values, let was):
            let pairs = values.map { ($0, kept($0, $1)) }
            return .action(
                identifier,
                values: Dictionary(uniqueKeysWithValues: pairs),
                was: Dictionary(uniqueKeysWithValues: was.map { ($0, kept($0, $1)) })
            )
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
        case .placed(let event, let place):
            return .placed(event.changingSecrets(on: screen, of: scenes, change), at: place)
        }
    }
}

extension Screen {
    /// The screen without the secrets that it shows, such as a new access token: items of the kind of passwords.
    fileprivate var withoutSecrets: Screen {
        var screen = self
        for (index, block) in screen.blocks.enumerated() {
            guard case .detail(var detail) = block else { continue }
            for (place, item) in detail.items.enumerated() where item.kind == .password {
                detail.items[place] = .init(item.$label, LocalizedText(verbatim: "secret"), kind: .password)
            }
            screen.blocks[index] = .detail(detail)
        }
        return screen
    }

    /// The declared kinds of an event's values: from the action's fields, or from the screen's forms for a change.
    fileprivate func kinds(ofValuesIn event: Event) -> [(name: String, kind: ValueKind)] {
        let fields = forms.flatMap(\.fields).map { (name: $0.identifier, kind: $0.kind) }
        switch event {
        case .change: return fields
        case .action(let identifier, _, _):
            guard let action = actions.first(where: { $0.identifier == identifier }) else { return [] }
            let parameters = action.parameters.map { (name: $0.identifier, kind: $0.kind) }
            return action.takesForm ? parameters + fields : parameters
        case .select, .window, .answer, .back, .open, .placed: return []
        }
    }
}

extension Location {
    /// The location with all other parameters emptied.
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
