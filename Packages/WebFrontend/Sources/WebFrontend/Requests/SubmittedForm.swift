import SceneKitCore

/// A posted form: the event that its button stands for, and the values of its fields.
struct SubmittedForm: Equatable {
    struct Failure: Error, Equatable, CustomStringConvertible {
        let description: String
    }

    /// `action:save`, `select:contacts:42`, `change:search` or `answer:yes`.
    private let event: String
    let token: String?
    let tab: String?
    /// The fields' values by name.
    private var values: [String: [FieldEntry]] = [:]

    /// - Throws: `Failure` if the form has no button's value.
    init(_ form: HTTPForm) throws(Failure) {
        let fields = form.fields
        guard let event = fields["_event"] else { throw Failure(description: "the form names no event") }
        self.event = event
        token = fields["_token"]
        tab = fields["_tab"]
        var groups: [String: [Int: [String: String]]] = [:]
        for (name, value) in fields.all where !name.hasPrefix("_") {
            let parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
            switch parts.count {
            case 1: values[parts[0], default: []].append(.text(value))
            case 2 where Int(parts[1]) != nil: values[parts[0], default: []].append(.text(value))
            case 2: groups[parts[0], default: [:]][0, default: [:]][parts[1]] = value
            case 3:
                guard let position = Int(parts[1]) else {
                    throw Failure(description: "'\(name)' is no field's name")
                }
                groups[parts[0], default: [:]][position, default: [:]][parts[2]] = value
            default: throw Failure(description: "'\(name)' is no field's name")
            }
        }
        // The scene opens an upload by its name.
        for file in form.files { values[file.field, default: []].append(.text(file.filename)) }
        for (name, entries) in groups {
            values[name] = entries.sorted { $0.key < $1.key }.map { .parts($0.value) }
        }
    }

    /// The event for the screen that the form was on.
    ///
    /// Blank values of a field are left out, but for a scene's own form, where a blank value empties the field.
    ///
    /// - Throws: `Failure` if the button's value is no event.
    func event(on screen: Screen) throws(Failure) -> Event {
        let parts = event.split(separator: ":", maxSplits: 2).map(String.init)
        switch (parts.first, parts.count) {
        case ("action", 2...):
            let identifier = parts.dropFirst().joined(separator: ":")
            let takesForm = screen.actions.contains { $0.identifier == identifier && $0.takesForm }
            return .action(identifier, values: takesForm ? values.mapValues(Self.filled) : given)
        case ("change", 2): return .change(field: parts[1], values: given[parts[1]] ?? [])
        case ("select", 3): return .select(list: parts[1], row: parts[2])
        case ("answer", 2) where ["yes", "no"].contains(parts[1]): return .answer(parts[1] == "yes")
        default: throw Failure(description: "'\(event)' is no event")
        }
    }

    /// A field's values without blank ones; one blank value stays, which empties the field.
    private static func filled(_ entries: [FieldEntry]) -> [FieldEntry] {
        let filled = entries.filter { !$0.isBlank }
        return filled.isEmpty ? [.text("")] : filled
    }

    private var given: [String: [FieldEntry]] {
        values.mapValues { $0.filter { !$0.isBlank } }.filter { !$0.value.isEmpty }
    }
}
