import SceneKitCore

/// What belongs to one scene in the front end alone: focus, scrolling, half-typed fields.
struct SceneView: Equatable, Sendable {
    /// Who in a scene's screen has the keys.
    enum Focus: Hashable, Sendable {
        case list(String)
        case form(String)
        /// An action that takes the form, as a button below it.
        case button(String)
        /// A block that only scrolls, by its position.
        case block(Int)
    }

    /// Which scene it is, so that coming back to one finds everything as it was.
    let identity: Int
    /// The scene's title when it was seen last.
    var title: String
    var focus: Focus?
    var lists: [String: ListState] = [:]
    var forms: [String: FormEditor] = [:]
    /// How far blocks are scrolled, by their position.
    var scrolls: [Int: Int] = [:]
    var histories: [String: EntryHistory] = [:]

    init(identity: Int, title: String) {
        self.identity = identity
        self.title = title
    }

    /// Takes over the scene's screen.
    mutating func merge(_ screen: Screen) {
        title = screen.title
        for list in screen.lists { lists[list.identifier, default: ListState()].merge(list) }
        for form in screen.forms where !form.fields.isEmpty {
            if forms[form.identifier] == nil {
                forms[form.identifier] = FormEditor(form)
            } else {
                forms[form.identifier]?.merge(form)
            }
        }
        let known = Set(screen.forms.map(\.identifier))
        for identifier in forms.keys where !known.contains(identifier) { forms[identifier] = nil }
        if let focus, !stops(of: screen).contains(focus) { self.focus = nil }
        if focus == nil { setFocus(initialFocus(of: screen)) }
    }

    /// What can have the focus, in the order of Tab.
    func stops(of screen: Screen) -> [Focus] {
        var stops: [Focus] = []
        for (index, block) in screen.blocks.enumerated() {
            switch block {
            case .list(let list): stops.append(.list(list.identifier))
            case .form(let form):
                if !form.fields.isEmpty { stops.append(.form(form.identifier)) }
            case .detail, .text, .chart: stops.append(.block(index))
            case .progress: break
            }
        }
        if screen.hasButtons {
            stops += screen.actions.filter(\.takesForm).map { .button($0.identifier) }
        }
        return stops
    }

    private func initialFocus(of screen: Screen) -> Focus? {
        let stops = stops(of: screen)
        if let list = stops.first(where: { if case .list = $0 { true } else { false } }) { return list }
        return stops.first { if case .form = $0 { true } else { false } } ?? stops.first
    }

    mutating func setFocus(_ new: Focus?, atEnd: Bool = false) {
        if case .form(let identifier) = focus, new != focus { forms[identifier]?.blur() }
        focus = new
        if case .form(let identifier) = new, let form = forms[identifier], !form.isActive {
            let stop = atEnd ? form.stops.last : form.stops.first
            if let stop { forms[identifier]?.focus(stop) }
        }
    }

    /// The form that has the focus.
    var focusedForm: String? {
        if case .form(let identifier) = focus { identifier } else { nil }
    }

    var focusedList: String? {
        if case .list(let identifier) = focus { identifier } else { nil }
    }
}

extension Screen {
    /// Whether the form with a list below it only says what the list shows.
    func isFilter(_ form: String) -> Bool {
        guard
            let position = blocks.firstIndex(where: {
                if case .form(let block) = $0 { block.identifier == form } else { false }
            })
        else { return false }
        return blocks[position...].contains { if case .list = $0 { true } else { false } }
    }

    /// Whether actions that take the form are shown as buttons below it.
    var hasButtons: Bool {
        forms.contains { !$0.fields.isEmpty && !isFilter($0.identifier) }
            && actions.contains(where: \.takesForm)
    }

    /// The form and field in which one searches, if there is a form above a list.
    var searchField: (form: String, field: Int)? {
        for form in forms where isFilter(form.identifier) {
            if let field = form.fields.firstIndex(where: { $0.kind.isTyped }) {
                return (form.identifier, field)
            }
        }
        return nil
    }
}
