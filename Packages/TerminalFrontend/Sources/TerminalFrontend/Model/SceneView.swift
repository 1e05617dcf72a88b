import SceneKitCore

/// The front end's own state of one scene: focus, scrolling, half-typed fields.
struct SceneView: Equatable, Sendable {
    /// The part of a scene's screen that receives the keys.
    enum Focus: Hashable, Sendable {
        case list(String)
        case form(String)
        /// The line for a form's collapsed rare fields.
        case more(String)
        /// An action that takes the form, as a button below it.
        case button(String)
        /// A block that only scrolls, by position.
        case block(Int)

        var isBlock: Bool { if case .block = self { true } else { false } }
    }

    /// Identifies the scene, so that its state is found again on return.
    let identity: Int
    /// The scene's last known title.
    var title: String
    var focus: Focus?
    /// The initial focus of the scene; nil once a person has moved the focus.
    private var givenFocus: Focus?
    var lists: [String: ListState] = [:]
    var forms: [String: FormEditor] = [:]
    /// The scroll offsets of blocks, by position.
    var scrolls: [Int: Int] = [:]
    /// The focused items of details, by the block's position.
    var items: [Int: Int] = [:]
    var histories: [String: EntryHistory] = [:]
    /// The words of the last search in place, until Esc; and the earlier ones.
    var sought = ""
    var soughtBefore = EntryHistory()

    init(identity: Int, title: String) {
        self.identity = identity
        self.title = title
    }

    /// Takes over the scene's screen.
    mutating func merge(_ screen: Screen) {
        title = screen.title
        for list in screen.lists {
            lists[list.identifier, default: ListState()]
                .merge(list, isNarrowed: screen.isNarrowed(list.identifier))
        }
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
        if focus != givenFocus { givenFocus = nil }
        // A list or a form that arrives after a text gets the focus, unless a person has moved it.
        if focus == nil || (givenFocus?.isBlock == true) {
            setFocus(initialFocus(of: screen))
            givenFocus = focus
        }
    }

    /// The parts that can have the focus, in the order of Tab.
    func stops(of screen: Screen) -> [Focus] {
        var stops: [Focus] = []
        for (index, block) in screen.blocks.enumerated() {
            switch block {
            case .list(let list): stops.append(.list(list.identifier))
            case .form(let form):
                guard !form.fields.isEmpty, let editor = forms[form.identifier] else { continue }
                if !editor.stops.isEmpty { stops.append(.form(form.identifier)) }
                if !editor.folded.isEmpty { stops.append(.more(form.identifier)) }
            case .detail, .text, .chart: stops.append(.block(index))
            case .progress: break
            }
        }
        if screen.hasButtons {
            stops += screen.formActions.map { .button($0.identifier) }
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

    /// The folded words of the search that narrows a list, or of one in place; empty if there is none.
    func searchedWords(in list: String, _ screen: Screen) -> [[Character]] {
        guard let (form, field) = screen.searchField(of: list) else { return soughtWords }
        return FoldedText.words(of: forms[form]?.values[field]?.first?.text(of: nil) ?? "")
    }

    /// The folded words of the last search in a list; empty if there was none.
    func lastSearchedWords(in list: String, _ screen: Screen) -> [[Character]] {
        let words = searchedWords(in: list, screen)
        guard words.isEmpty else { return words }
        guard let (_, field) = screen.searchField(of: list) else { return lastSoughtWords }
        return FoldedText.words(of: histories[field]?.entries.last ?? "")
    }

    var focusedForm: String? {
        if case .form(let identifier) = focus { identifier } else { nil }
    }

    var focusedList: String? {
        if case .list(let identifier) = focus { identifier } else { nil }
    }
}

extension Field {
    /// Whether values of a filter hide no rows.
    fileprivate func isEmptyFilter(_ values: [FieldEntry]) -> Bool {
        values.allSatisfy { $0.isEmpty || kind == .toggle && $0 == "false" }
    }
}

extension FormEditor {
    /// Whether the typed values of a filter hide no rows.
    var isEmptyFilter: Bool {
        zip(block.fields, fields).allSatisfy { $0.isEmptyFilter($1.values) }
    }
}

extension Screen {
    func filteredList(of form: String) -> String? {
        forms.first { $0.identifier == form }?.filters
    }

    /// Whether a filter hides rows of a list: one with a value, or one that an action would reset.
    func isNarrowed(_ list: String) -> Bool {
        let hasValue = forms.contains { form in
            form.filters == list && form.fields.contains { !$0.isEmptyFilter($0.values) }
        }
        return hasValue || actions.contains { $0.role == .reset }
    }

    /// Whether a form only filters a list.
    func isFilter(_ form: String) -> Bool { filteredList(of: form) != nil }

    /// Whether actions that take the form appear as buttons below it.
    var hasButtons: Bool { lastForm != nil && !formActions.isEmpty }

    /// The buttons below a form. Only the last form that is not a filter has them.
    func buttons(below form: String) -> [SceneAction] {
        lastForm == form ? formActions : []
    }

    private var lastForm: String? {
        forms.last { !$0.fields.isEmpty && $0.filters == nil }?.identifier
    }

    /// The identifiers of the form that filters a list and of the field for its search.
    func searchField(of list: String) -> (form: String, field: String)? {
        forms.lazy.filter { $0.filters == list }
            .compactMap { form in
                form.fields.first(where: \.kind.isTyped).map { (form.identifier, $0.identifier) }
            }.first
    }

    /// The form and field of the search, if a form filters a list.
    var searchField: (form: String, field: Int)? {
        for form in forms where form.filters != nil {
            if let field = form.fields.firstIndex(where: { $0.kind.isTyped }) {
                return (form.identifier, field)
            }
        }
        return nil
    }
}
