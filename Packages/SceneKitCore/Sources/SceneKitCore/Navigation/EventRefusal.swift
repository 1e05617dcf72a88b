/// Why an event does not fit the screen it was sent to; nothing has happened.
public struct EventRefusal: Error, Equatable, CustomStringConvertible {
    /// What was wrong, and what would be right.
    public let description: String

    init(_ description: String) {
        self.description = description
    }
}

extension Event {
    /// The most rows that one window may ask for.
    public static let windowLimit = 10_000

    /// Checks that a screen offers what the event asks for, so that no scene gets what it did not offer.
    func check(against screen: Screen) throws(EventRefusal) {
        if screen.question != nil {
            guard case .answer = self else {
                throw EventRefusal("the question must be answered first: answer true or false")
            }
            return
        }
        switch self {
        case .answer:
            throw EventRefusal("no question has been asked")
        case .back, .open:
            break
        case .action(let identifier, let values):
            try check(action: identifier, values: values, on: screen)
        case .select(let list, let row):
            guard try block(list, on: screen).rows.contains(where: { $0.identifier == row }) else {
                throw EventRefusal("the list '\(list)' shows no row '\(row)'")
            }
        case .window(let list, let offset, let limit):
            _ = try block(list, on: screen)
            // The end of a window must be a number too.
            guard (0...Int.max - Self.windowLimit).contains(offset), (1...Self.windowLimit).contains(limit)
            else {
                throw EventRefusal(
                    "a window's offset is 0 or more and its limit from 1 to \(Self.windowLimit), "
                        + "not \(offset) and \(limit)"
                )
            }
        case .change(let field, let values):
            try check(field: field, values: values, on: screen)
        }
    }

    private func check(
        action identifier: String,
        values: [String: [String]],
        on screen: Screen
    ) throws(EventRefusal) {
        let known = screen.actions.map(\.identifier)
        guard let action = screen.actions.first(where: { $0.identifier == identifier }) else {
            throw unknown("action", identifier, known: known)
        }
        var parameters = action.parameters
        if action.takesForm {
            parameters += screen.forms.flatMap(\.fields).map {
                ActionParameter($0.identifier, kind: $0.kind, summary: $0.label, isRepeated: $0.isRepeated)
            }
        }
        for (name, given) in values.sorted(by: { $0.key < $1.key }) {
            guard let parameter = parameters.first(where: { $0.identifier == name }) else {
                throw unknown("value", name, known: parameters.map(\.identifier))
            }
            try check(given, of: name, kind: parameter.kind, isRepeated: parameter.isRepeated)
        }
        for parameter in parameters
        where parameter.isRequired && values[parameter.identifier, default: []].isEmpty {
            throw EventRefusal("'\(identifier)' needs the value '\(parameter.identifier)'")
        }
    }

    private func check(field: String, values: [String], on screen: Screen) throws(EventRefusal) {
        let fields = screen.forms.flatMap(\.fields)
        guard let found = fields.first(where: { $0.identifier == field }) else {
            throw unknown("field", field, known: fields.map(\.identifier))
        }
        try check(values, of: field, kind: found.kind, isRepeated: found.isRepeated)
    }

    private func check(
        _ values: [String],
        of name: String,
        kind: ValueKind,
        isRepeated: Bool
    ) throws(EventRefusal) {
        guard isRepeated || values.count <= 1 else {
            throw EventRefusal("'\(name)' takes one value, not \(values.count)")
        }
        for value in values {
            switch kind {
            case .choice(let options) where !options.contains(value):
                throw unknown("value of '\(name)'", value, known: options)
            case .number where Int(value) == nil:
                throw EventRefusal("'\(name)' is a whole number, not '\(value)'")
            case .toggle where value != "true" && value != "false":
                throw EventRefusal("'\(name)' is true or false, not '\(value)'")
            default: break
            }
        }
    }

    private func block(_ list: String, on screen: Screen) throws(EventRefusal) -> ListBlock {
        guard let block = screen.lists.first(where: { $0.identifier == list }) else {
            throw unknown("list", list, known: screen.lists.map(\.identifier))
        }
        return block
    }

    private func unknown(_ what: String, _ name: String, known: [String]) -> EventRefusal {
        EventRefusal(
            "there is no \(what) '\(name)' here" + Suggestion.phrase(Suggestion.nearest(to: name, in: known))
                + "; there " + (known.isEmpty ? "is none" : "are " + known.joined(separator: ", "))
        )
    }
}
