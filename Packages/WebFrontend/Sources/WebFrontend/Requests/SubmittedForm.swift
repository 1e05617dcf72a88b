import HTTPServing
@_spi(Hosting) import SceneHosting
@_spi(Hosting) import SceneKitCore

/// A posted form: the event that its button stands for, or the link that was followed; and the values of its fields.
struct SubmittedForm: Equatable {
    struct Failure: TextError, Equatable, CustomStringConvertible {
        let text: LocalizedText

        init(_ text: LocalizedText) { self.text = text }

        /// A fault that no page of ours has.
        init(description: String) { text = LocalizedText(verbatim: description) }

        var description: String { text.string }
    }

    /// Begins the name of the check boxes for a list's rows.
    static let rowPrefix = "row:"
    private static let actionPrefix = "action:"
    /// Separates an action from its field in a form with the fields of several actions.
    static let ownerSign = ":"
    /// The event of Enter in a form with several actions, whose first button it presses (HTML Living Standard, section
    /// 4.10.22.2).
    static let enterEvent = "enter"

    /// Begins the value of a button that makes room for one more value of a field.
    static let addition = "more:"

    /// Begins the value of a button that takes over a field's value from somebody else.
    static let acceptance = "theirs:"

    /// `action:save`, `theirs:price`, `more:phone`, `select:contacts:42`, `change:search`, `answer:yes`, `enter` or `leave`.
    private let event: String
    /// Where the followed link leads.
    private let link: String?
    let token: String?
    let tab: String?
    /// The position in the stack of the form's scene; nil for the top one.
    let place: Int?
    /// The fields' values by name.
    private var values: [String: [FieldEntry]] = [:]
    /// The digests of the values that the page showed, by field.
    private var shown: [String: String] = [:]

    /// - Throws: `Failure` if the form has no button's value.
    init(_ form: HTTPForm) throws(Failure) {
        let fields = form.fields
        guard let event = fields["_event"] else { throw Failure(description: "the form names no event") }
        self.event = event
        token = fields["_token"]
        tab = fields["_tab"]
        place = fields["_place"].flatMap(Int.init)
        link = event == "leave" ? fields["_to"] : nil
        for (name, value) in fields.all where name.hasPrefix(ShownDigest.prefix) {
            shown[String(name.dropFirst(ShownDigest.prefix.count))] = value
        }
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

    /// The address that a person wants to see next, with unsaved input in the form.
    var destination: PageAddress? {
        get throws {
            try link.map { link in
                let parts = link.split(separator: "?", maxSplits: 1).map(String.init)
                return try PageAddress(path: parts.first ?? "/", query: parts.count > 1 ? parts[1] : "")
            }
        }
    }

    /// The unsaved input, as changes of the scene's own form; passwords are left out.
    func changes(on screen: Screen, in texts: Texts = .english) -> [Event] {
        let (values, was) = compared(values, on: screen, in: texts)
        return screen.forms.filter { $0.filters == nil }.flatMap(\.fields).compactMap { field in
            guard field.kind != .password, let entries = values[field.identifier] else { return nil }
            let given = entries.filter { !$0.isBlank }
            return given == field.values
                ? nil
                : .change(field: field.identifier, values: given, was: was[field.identifier])
        }
    }

    /// Whether the form asks for room for one more value: its unsaved input then is all that it sends.
    var addsRoom: Bool { event.hasPrefix(Self.addition) }

    /// The unsaved input that belongs to an event, but is not a part of it: one that changes a single field of a form that is
    /// saved. Without it, the page that answers would have lost what was typed in the other fields.
    func inputBefore(_ event: Event, on screen: Screen, in texts: Texts = .english) -> [Event] {
        guard case .change(let field, _, _) = event,
            screen.forms.contains(where: { form in
                form.filters == nil && form.fields.contains { $0.identifier == field }
            })
        else { return [] }
        return changes(on: screen, in: texts).filter {
            if case .change(field, _, _) = $0 { false } else { true }
        }
    }

    /// Compares the values with those that the page showed and with those that the form has now.
    ///
    /// - Returns: The values, with the present ones in the place of those that the person has not changed, and the fields
    ///   in which the person has changed others than the present ones.
    private func compared(
        _ values: [String: [FieldEntry]],
        on screen: Screen,
        in texts: Texts
    ) -> (values: [String: [FieldEntry]], was: [String: Event.Shown]) {
        let digest = ShownDigest(token: token ?? "")
        var (values, was) = (values, [String: Event.Shown]())
        if case .action(_, let canonical, _) = Event.action("", values: values).canonical(
            on: screen,
            in: texts
        ) {
            values = canonical
        }
        for (name, digestShown) in shown {
            let form = screen.forms.first { $0.fields.contains { $0.identifier == name } }
            guard let field = form?.fields.first(where: { $0.identifier == name }),
                let loaded = form?.loaded?[name]
            else {
                was[name] = .outdated
                continue
            }
            // Browsers send nothing for a check box that is off.
            guard let given = values[name] ?? (field.kind == .toggle ? ["false"] : nil) else { continue }
            values[name] = given
            if RandomName.areEqual(digest(given, in: field), digestShown) {
                values[name] = loaded.isEmpty ? [.text("")] : loaded
            } else if !RandomName.areEqual(digest(loaded, in: field), digestShown) {
                was[name] = .outdated
            }
        }
        return (values, was)
    }

    /// The event for the screen that the form was on.
    ///
    /// Blank values of a field are left out, but for a scene's own form, where a blank value empties the field.
    ///
    /// - Throws: `Failure` if the button's value is no event.
    func event(on screen: Screen, in texts: Texts = .english) throws(Failure) -> Event {
        let parts = event.split(separator: ":", maxSplits: 2).map(String.init)
        switch (parts.first, parts.count) {
        case ("action", 2...):
            return actionEvent(parts.dropFirst().joined(separator: ":"), on: screen, in: texts)
        case (Self.enterEvent, 1): return actionEvent(try filledAction, on: screen, in: texts)
        case ("change", 2):
            return Event.change(field: parts[1], values: given[parts[1]] ?? []).canonical(
                on: screen,
                in: texts
            )
        case ("theirs", 2):
            let loaded = screen.forms.lazy.compactMap { $0.loaded?[parts[1]] }.first
            return .change(field: parts[1], values: loaded ?? [])
        case ("select", 3): return .select(list: parts[1], row: parts[2])
        case ("answer", 2) where ["yes", "no"].contains(parts[1]): return .answer(parts[1] == "yes")
        default: throw Failure(description: "'\(event)' is no event")
        }
    }

    private func actionEvent(_ identifier: String, on screen: Screen, in texts: Texts) -> Event {
        let action = screen.actions.first { $0.identifier == identifier }
        let values = ownValues(of: identifier, taking: action?.parameters ?? [])
        guard action?.takesForm != false else {
            return Event.action(identifier, values: Self.given(in: values)).canonical(on: screen, in: texts)
        }
        let (entries, was) = compared(values, on: screen, in: texts)
        return .action(identifier, values: entries.mapValues(Self.filled), was: was)
    }

    /// The action that Enter performs: the only one whose own fields have values.
    private var filledAction: String {
        get throws(Failure) {
            let owners = Set(
                given.keys.compactMap { name in
                    name.hasPrefix(Self.rowPrefix)
                        ? nil : name.firstRange(of: Self.ownerSign).map { String(name[..<$0.lowerBound]) }
                }
            )
            guard owners.count == 1, let owner = owners.first else {
                throw Failure("Press the button of the action that you mean.")
            }
            return owner
        }
    }

    /// Whether the form performs an action, even if Enter does not tell which.
    var performsAction: Bool { event == Self.enterEvent || event.hasPrefix(Self.actionPrefix) }

    /// Whether the form performs this action.
    func performs(_ action: SceneAction) -> Bool {
        let performed =
            event == Self.enterEvent ? try? filledAction : String(event.dropFirst(Self.actionPrefix.count))
        return performsAction && performed == action.identifier
    }

    /// What was typed into a field or chosen there.
    func entries(_ name: String) -> [FieldEntry] { given[name] ?? [] }

    /// The rows of a list whose check boxes were checked, also of rows that another page shows.
    func marks(of list: String) -> [String] {
        values[Self.rowPrefix + list]?.compactMap(\.text) ?? []
    }

    /// A field's values without blank ones; one blank value stays, which empties the field.
    private static func filled(_ entries: [FieldEntry]) -> [FieldEntry] {
        let filled = entries.filter { !$0.isBlank }
        return filled.isEmpty ? [.text("")] : filled
    }

    private var given: [String: [FieldEntry]] { Self.given(in: values) }

    private static func given(in values: [String: [FieldEntry]]) -> [String: [FieldEntry]] {
        values.mapValues { $0.filter { !$0.isBlank } }.filter { !$0.value.isEmpty }
    }

    /// The values of one action: without those of other actions in the same form, and with the marked rows.
    private func ownValues(of action: String, taking parameters: [Field]) -> [String: [FieldEntry]] {
        var own = values.filter { !$0.key.contains(Self.ownerSign) }
        let start = action + Self.ownerSign
        for (name, entries) in values where name.hasPrefix(start) {
            own[String(name.dropFirst(start.count))] = entries
        }
        for parameter in parameters {
            guard let list = parameter.row, let rows = values[Self.rowPrefix + list] else { continue }
            own[parameter.identifier] = rows
        }
        return own
    }
}
