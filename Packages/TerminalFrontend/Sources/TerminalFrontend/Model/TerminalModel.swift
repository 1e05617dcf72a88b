@_spi(Hosting) import SceneKitCore

/// The complete visible state apart from the terminal. Keys and screens change it.
struct TerminalModel: Equatable, Sendable {
    var size: Size
    private(set) var screen: Screen?
    /// The front end's state of the scenes in the stack, from the root up.
    var trail: [SceneView] = []
    /// Whether the title bar leaves out the scenes below the top one.
    var isBarHidden = false
    /// The number of scenes whose titles another pane shows.
    var hiddenTitles = 0
    /// Whether another pane is beside this one.
    var isPane = false
    var overlay: Overlay?
    /// The action whose outcome decides whether marks and typed values stay.
    var attempt: Attempt?
    /// The entrances that can be opened from here.
    var entrances: [OpenEntrance] = []
    /// Whether the focused answer confirms the question.
    var confirms = false
    /// The last key before the question, which does not confirm it when it repeats.
    var asker: Key?
    /// The front end's own message, until the next key.
    var notice: Message?
    /// Whether work has run long enough to show it.
    var isBusy = false
    /// Whether all running work has been cancelled. Work that does not stop can be left.
    var isStopping = false
    /// The phase of the activity display, incremented while work runs.
    var phase = 0
    /// The former choices from the palette.
    var paletteHistory = EntryHistory()
    /// The text cut last.
    var clipboard = ""
    /// The beginning of a document's name for which Tab has listed the names.
    var listed: String?
    /// The screen's picture, once it is loaded.
    var photo: Photo?
    /// The language of the full screen.
    var texts = Texts.english
    /// The keys of a movement that has begun.
    var motionKeys = MotionKeys()
    /// The keys that a person has chosen.
    var keys = KeyBindings()

    init(size: Size) {
        self.size = size
    }

    /// The scene on top.
    var view: SceneView {
        get { trail.last ?? SceneView(identity: 0, title: "") }
        set { if !trail.isEmpty { trail[trail.count - 1] = newValue } }
    }

    /// Takes over the navigator's screen and the scenes' titles from the root up.
    ///
    /// - Parameter identity: Identifies the scene on top, so that its earlier state is found.
    mutating func show(_ new: Screen, identity: Int, titles: [String]) -> [Command] {
        if new.question != screen?.question { confirms = new.question?.isDestructive == false }
        if trail.count > titles.count { trail.removeLast(trail.count - titles.count) }
        if trail.count == titles.count, let top = trail.last, top.identity != identity { trail.removeLast() }
        for title in titles.dropFirst(trail.count).dropLast() {
            trail.append(SceneView(identity: 0, title: title))
        }
        for (index, title) in zip(trail.indices.dropLast(), titles) { trail[index].title = title }
        if trail.count < titles.count {
            trail.append(SceneView(identity: identity, title: new.title))
            overlay = nil
            notice = nil
        }
        var shown = new.forPeople(texts)
        keys.apply(to: &shown)
        // A notice hides the scene's message, so a newer message ends it.
        if let message = shown.shownMessage, message != screen?.shownMessage { notice = nil }
        screen = shown
        view.merge(shown)
        if let attempt, !trail.contains(where: { $0.identity == attempt.identity }) { self.attempt = nil }
        return goOnSearching(shown) + settle()
    }

    /// Scrolls to the focus and requests visible rows that are missing.
    mutating func settle() -> [Command] {
        guard let screen else { return [] }
        var commands: [Command] = []
        let layout = BodyLayout(self)
        for pane in layout.panes {
            switch screen.blocks[pane.block] {
            case .list(let list):
                var state = view.lists[list.identifier] ?? ListState()
                let visible = ListPane.visibleRows(pane.rect, of: list)
                state.settle(visible: visible)
                if let window = state.missingWindow(in: list, visible: visible), screen.question == nil {
                    commands.append(
                        .post(.window(list: list.identifier, offset: window.lowerBound, limit: window.count))
                    )
                }
                view.lists[list.identifier] = state
            case .form(let form):
                settleForm(form.identifier, pane)
            case .detail(let detail): settleDetail(detail, pane)
            case .text, .chart, .progress:
                let most = max(0, pane.height - pane.rect.rows)
                view.scrolls[pane.block] = min(view.scrolls[pane.block] ?? 0, most)
            }
        }
        return commands
    }

    /// Scrolls just enough to show the focused item, or a part of an item that is taller than the pane.
    private mutating func settleDetail(_ detail: DetailBlock, _ pane: BodyLayout.Pane) {
        let item = min(max(0, view.items[pane.block] ?? 0), max(0, detail.items.count - 1))
        view.items[pane.block] = item
        var scroll = min(view.scrolls[pane.block] ?? 0, max(0, pane.height - pane.rect.rows))
        let range = DetailLines(detail, columns: pane.rect.columns).range(of: item)
        if view.focus == .block(pane.block), !range.isEmpty {
            let rows = pane.rect.rows
            let first = item == 0 ? 0 : range.lowerBound
            let isTall = range.count > rows
            let least = isTall ? range.lowerBound : range.upperBound - rows
            let most = isTall ? range.upperBound - rows : first
            scroll = max(0, min(max(scroll, least), most))
        }
        view.scrolls[pane.block] = scroll
    }

    private mutating func settleForm(_ form: String, _ pane: BodyLayout.Pane) {
        guard let screen, let editor = view.forms[form] else { return }
        if !editor.isActive, screen.isFilter(form) {
            view.scrolls[pane.block] = 0
            return
        }
        let lines = FormLines(
            editor,
            columns: pane.rect.columns,
            buttons: screen.buttons(below: form),
            focus: view.focus,
            texts: texts
        )
        var scroll = min(view.scrolls[pane.block] ?? 0, max(0, lines.lines.count - pane.rect.rows))
        if let focused = lines.focusedRange {
            if focused.upperBound > scroll + pane.rect.rows { scroll = focused.upperBound - pane.rect.rows }
            if focused.lowerBound < scroll { scroll = focused.lowerBound }
        }
        view.scrolls[pane.block] = scroll
    }

    /// The focused row, if it is loaded.
    var focusedRow: ListBlock.Row? {
        guard let list = focusedList, let state = view.lists[list.identifier] else { return nil }
        return list.row(at: state.cursor)
    }

    /// The focused list, or the only one.
    var focusedList: ListBlock? {
        guard let screen else { return nil }
        if let identifier = view.focusedList {
            return screen.lists.first { $0.identifier == identifier }
        }
        return screen.lists.count == 1 ? screen.lists[0] : nil
    }
}

extension Screen {
    /// The screen without names for programs, and with dates in forms as the person writes them.
    fileprivate func forPeople(_ texts: Texts) -> Screen {
        var screen = self
        for (position, block) in blocks.enumerated() {
            switch block {
            case .detail(let detail): screen.blocks[position] = .detail(detail.forPeople)
            case .form(var form):
                form.fields = form.fields.map { $0.withOwnDates(texts) }
                screen.blocks[position] = .form(form)
            case .list, .text, .progress, .chart: break
            }
        }
        return screen
    }
}
