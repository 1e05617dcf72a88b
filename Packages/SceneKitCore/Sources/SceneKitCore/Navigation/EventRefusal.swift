/// The reason why an event does not fit the screen it was sent to. Thrown before the event has any effect.
public struct EventRefusal: TextError, Equatable, CustomStringConvertible {
    /// The mistake and how to correct it.
    public let text: LocalizedText
    /// The mistake without the field's name, for a front end that shows it beside the field.
    public let problem: LocalizedText
    /// The field whose value was wrong or is missing; nil for any other mistake.
    public let field: String?

    init(_ text: LocalizedText) {
        self.text = text
        problem = text
        field = nil
    }

    /// Refuses a field's value.
    init(_ problem: LocalizedText, of field: Field) {
        text =
            "\(LocalizedText(command: "'\(VisibleText.excerpt(field.identifier))'", label: field.$label)): \(problem)"
        self.problem = problem
        self.field = field.identifier
    }

    /// Refuses an action without a value that it needs.
    init(_ action: SceneAction, needs field: Field) {
        problem = "this is needed"
        text = LocalizedText(
            command: "'\(action.identifier)' needs the value '\(field.identifier)'",
            label: field.row == nil
                ? .joined([field.$label, problem], separator: ": ")
                : "Mark rows for '\(action.$label)' first."
        )
        self.field = field.identifier
    }

    public var description: String { text.string }
}

extension Event {
    /// The maximum number of rows in one window.
    public static let windowLimit = 10_000

    /// Checks that the screen offers what the event asks for. Scenes receive only events they offer.
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
        case .action(let identifier, let values, let was):
            let shown = was.filter { values[$0.key] == nil }.mapValues { _ in [FieldEntry]() }
            try check(action: identifier, values: values.merging(shown) { given, _ in given }, on: screen)
        case .select(let list, let row):
            guard try block(list, on: screen).rows.contains(where: { $0.identifier == row }) else {
                throw EventRefusal("the list '\(list)' shows no row '\(VisibleText.excerpt(row))'")
            }
        case .window(let list, let offset, let limit):
            _ = try block(list, on: screen)
            // The sum of offset and limit must not overflow.
            guard (0...Int.max - Self.windowLimit).contains(offset), (1...Self.windowLimit).contains(limit)
            else {
                throw EventRefusal(
                    "a window's offset is 0 or more and its limit from 1 to \(Self.windowLimit), "
                        + "not \(offset) and \(limit)"
                )
            }
        case .change(let field, let values, _):
            try check(field: field, values: values, on: screen)
        case .placed(let event, _): try event.check(against: screen)
        }
    }

    private func check(
        action identifier: String,
        values: [String: [FieldEntry]],
        on screen: Screen
    ) throws(EventRefusal) {
        let known = screen.actions.map(\.identifier)
        guard let action = screen.actions.first(where: { $0.identifier == identifier }) else {
            throw unknown("action", identifier, known: known)
        }
        let fields = action.takesForm ? screen.forms.filter { $0.filters == nil }.flatMap(\.fields) : []
        for (name, given) in values.sorted(by: { $0.key < $1.key }) {
            if let parameter = action.parameters.first(where: { $0.identifier == name }) {
                guard !given.allSatisfy(parameter.isBlank) else { continue }
                if let problem = parameter.problem(with: given) { throw EventRefusal(problem, of: parameter) }
            } else if let field = fields.first(where: { $0.identifier == name }) {
                try checkCount(of: given, in: field)
            } else {
                throw unknown("value", name, known: (action.parameters + fields).map(\.identifier))
            }
        }
        for parameter in action.parameters
        where parameter.isRequired && values[parameter.identifier, default: []].allSatisfy(parameter.isBlank)
        {
            throw EventRefusal(action, needs: parameter)
        }
    }

    /// Checks only which field the values are for; the form checks the values and shows mistakes beside the field.
    private func check(field: String, values: [FieldEntry], on screen: Screen) throws(EventRefusal) {
        let fields = screen.forms.flatMap(\.fields)
        guard let found = fields.first(where: { $0.identifier == field }) else {
            throw unknown("field", field, known: fields.map(\.identifier))
        }
        try checkCount(of: values, in: found)
    }

    private func checkCount(of values: [FieldEntry], in field: Field) throws(EventRefusal) {
        guard field.isRepeated || values.count <= 1 else {
            throw EventRefusal("it takes one value, not \(values.count)", of: field)
        }
    }

    private func block(_ list: String, on screen: Screen) throws(EventRefusal) -> ListBlock {
        guard let block = screen.lists.first(where: { $0.identifier == list }) else {
            throw unknown("list", list, known: screen.lists.map(\.identifier))
        }
        return block
    }

    private func unknown(_ what: String, _ name: String, known: [String]) -> EventRefusal {
        // A program's mistake: a front end offers people only what there is.
        EventRefusal(
            LocalizedText(
                verbatim: "there is no \(what) '\(VisibleText.excerpt(name))' here"
                    + Suggestion.phrase(Suggestion.nearest(to: name, in: known))
                    + (known.isEmpty ? "" : "; available: " + known.joined(separator: ", "))
            )
        )
    }
}
