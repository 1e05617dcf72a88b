import SceneKitCore

/// Everything that is seen, but for the terminal: a value that keys and screens change.
struct TerminalModel: Equatable, Sendable {
    var size: Size
    private(set) var screen: Screen?
    /// What the scenes below and the one on top keep in the front end, from the root up.
    private(set) var trail: [SceneView] = []
    var overlay: Overlay?
    /// Where one can go from here, besides back.
    var entrances: [OpenEntrance] = []
    /// Whether the answer in focus confirms the question.
    var confirms = false
    /// What the front end itself has to say, until the next key.
    var notice: Message?
    /// Whether work has run for so long that a person should know.
    var isBusy = false
    /// Whether all that runs has been asked to stop; what does not can be left all the same.
    var isStopping = false
    /// Counts up while work runs.
    var phase = 0
    /// What was cut out of a line last.
    var clipboard = ""
    private var lastMessage: Message?

    init(size: Size) {
        self.size = size
    }

    /// The scene on top.
    var view: SceneView {
        get { trail.last ?? SceneView(identity: 0, title: "") }
        set { if !trail.isEmpty { trail[trail.count - 1] = newValue } }
    }

    /// Takes over what the navigator shows: the screen, and the scenes' titles from the root up.
    ///
    /// - Parameter identity: says whether the scene on top is one that was seen before.
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
        screen = new
        view.merge(new)
        return settle()
    }

    /// Scrolls to what has the focus, and asks for rows that are seen and not there.
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
            case .detail, .text, .chart, .progress:
                let most = max(0, pane.height - pane.rect.rows)
                view.scrolls[pane.block] = min(view.scrolls[pane.block] ?? 0, most)
            }
        }
        return commands
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
            focus: view.focus
        )
        var scroll = min(view.scrolls[pane.block] ?? 0, max(0, lines.lines.count - pane.rect.rows))
        if let focused = lines.focusedRange {
            if focused.upperBound > scroll + pane.rect.rows { scroll = focused.upperBound - pane.rect.rows }
            if focused.lowerBound < scroll { scroll = focused.lowerBound }
        }
        view.scrolls[pane.block] = scroll
    }

    /// The focused row, where it is loaded.
    var focusedRow: ListBlock.Row? {
        guard let list = focusedList, let state = view.lists[list.identifier] else { return nil }
        return list.row(at: state.cursor)
    }

    /// The list that has the focus, or the only one there is.
    var focusedList: ListBlock? {
        guard let screen else { return nil }
        if let identifier = view.focusedList {
            return screen.lists.first { $0.identifier == identifier }
        }
        return screen.lists.count == 1 ? screen.lists[0] : nil
    }
}
