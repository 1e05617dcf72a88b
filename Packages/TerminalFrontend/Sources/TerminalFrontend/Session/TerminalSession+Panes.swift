@_spi(Hosting) import SceneKitCore

/// A list and the scene of its row, side by side on a wide terminal.
///
/// Each pane has a model of its own: `model` is always the top scene's, and `list` that of the list beside it.
@MainActor
struct Panes {
    /// The list, and its row whose scene is shown; nil if the top scene is shown alone.
    var choice: RowChoice?
    /// The pane of the list below the top scene; nil if the list is on top itself.
    var list: TerminalModel?
    /// Whether that pane receives the keys.
    var isListActive = false
    /// Whether the next scene of a row receives the keys, because a person opened it and did not only move to its row.
    var entersScene = true
    /// Whether the keys go back to the list once the question of the other pane is answered.
    var returnsToList = false
    /// Whether a person has moved to a row whose scene is not shown yet.
    var hasMoved = false
    /// When a row's scene was last shown because a person moved to the row.
    var previewed: ContinuousClock.Instant?
    /// How long the last scene stays on the screen while the next one loads.
    var patience = TerminalSession.patience
    /// The last frame of the right pane while its scene had content.
    var lastRight: Frame?
    /// The part of the columns that the left pane has, in percent.
    var divider = 40
    /// The divider when the mouse took it; nil while it is not held.
    var heldDivider: Int?
}

extension TerminalInput {
    /// Whether it moves to another row of a list, so that nothing has to be shown before it.
    var movesInList: Bool {
        guard case .key(let key) = self else { return false }
        var keys = MotionKeys()
        return keys.read(key) != .nothing
    }
}

extension TerminalSession {
    /// The columns of the panes; nil if the terminal has no room for two.
    var columns: PaneColumns? { PaneColumns(size, divider: panes.divider) }

    /// The place of the events of the pane that receives the keys; nil for the top scene's.
    var activePlace: Int? { panes.isListActive && panes.list != nil ? panes.choice?.place : nil }

    /// Changes the model of the pane that receives the keys, and performs its commands.
    func perform(_ change: (inout TerminalModel) -> [Command]) {
        let place = activePlace
        perform(changeActive(change), at: place)
    }

    func changeActive<Value>(_ change: (inout TerminalModel) -> Value) -> Value {
        guard panes.isListActive, var list = panes.list else { return change(&model) }
        panes.list = nil
        let value = change(&list)
        panes.list = list
        return value
    }

    /// Changes the model of the scene at a place; nil for the top scene.
    func change(at place: Int?, _ change: (inout TerminalModel) -> Void) {
        guard let place, place == panes.choice?.place, panes.list != nil else { return change(&model) }
        if var list = panes.list {
            panes.list = nil
            change(&list)
            panes.list = list
        }
    }

    // MARK: - Screens

    /// Takes over the screen of the list beside the top scene, and sets the size of the top scene's pane.
    ///
    /// Moves the list's focus and other state of the front end between the pane and the scenes below the top one.
    func takeList() {
        let columns = columns
        navigator.showsBeside = columns != nil
        navigator.keepsRowChosen = columns != nil
        let former = panes.choice
        let choice = columns == nil ? nil : navigator.choice
        panes.choice = choice
        if let list = panes.list, let former, choice?.isOpen != true || choice?.place != former.place {
            if model.trail.indices.contains(former.place) { model.trail[former.place] = list.view }
            (panes.list, panes.isListActive, panes.returnsToList) = (nil, false, false)
        }
        guard let choice, let columns else {
            model.size = size
            model.hiddenTitles = 0
            model.isPane = false
            panes.hasMoved = false
            return
        }
        model.size = Size(columns: choice.isOpen ? columns.right : columns.left, rows: size.rows)
        model.hiddenTitles = choice.isOpen ? choice.place + 1 : 0
        model.isPane = choice.isOpen
        guard choice.isOpen, let scene = navigator.scene(at: choice.place),
            let screen = navigator.shownScreen(at: choice.place)
        else { return }
        var list = panes.list ?? TerminalModel(size: size)
        if panes.list == nil {
            list.trail = Array(model.trail.prefix(choice.place + 1))
            list.keys = model.keys
            list.clipboard = model.clipboard
            list.paletteHistory = model.paletteHistory
            panes.isListActive = !panes.entersScene
        }
        list.texts = navigator.texts
        list.isPane = true
        list.size = Size(columns: columns.left, rows: size.rows)
        list.entrances = model.entrances
        list.isBarHidden = navigator.isBarHidden
        (list.isBusy, list.isStopping, list.phase) = (model.isBusy, model.isStopping, model.phase)
        let depth = choice.place + 1
        let commands = list.show(
            screen,
            identity: identity(of: scene, depth: depth, isTop: false),
            titles: Array(navigator.shownTitles.prefix(depth))
        )
        // A search moves the list to its first match, and keeps the scene beside it.
        if let row = choice.row, !panes.hasMoved, row != former?.row || list.view.focusedList != choice.list {
            list.show(row: row, in: choice.list)
        }
        panes.list = list
        perform(commands + changePane(at: choice.place), at: choice.place)
    }

    private func changePane(at place: Int) -> [Command] {
        var commands: [Command] = []
        change(at: place) { commands = $0.settle() }
        return commands
    }

    /// Gives the keys to the pane with a question, and back once it is answered.
    func followQuestions() {
        guard let list = panes.list else { return }
        if list.screen?.question != nil {
            panes.isListActive = true
        } else if model.screen?.question != nil {
            panes.returnsToList = panes.returnsToList || panes.isListActive
            panes.isListActive = false
        } else if panes.returnsToList {
            (panes.returnsToList, panes.isListActive) = (false, true)
        }
    }

    /// Gives the keys to a new scene beside the list, if a person has opened it.
    func noteNewScene() {
        guard panes.list != nil else { return }
        if panes.entersScene { (panes.isListActive, panes.returnsToList) = (false, false) }
    }

    func frame() -> Frame {
        guard let choice = panes.choice, let columns else { return Renderer(model).frame() }
        let frames = PaneFrames(size: size, columns: columns)
        guard choice.isOpen, let list = panes.list else {
            panes.lastRight = nil
            let text = model.texts("Nothing is chosen yet. Move to a row to see it here.")
            return frames.frame(
                left: Renderer(model).frame(),
                right: frames.empty(text),
                isLeftActive: true
            )
        }
        let isLeftActive = panes.isListActive
        let left = Renderer(isLeftActive ? list : list.withoutFocus).frame()
        if let last = panes.lastRight, isLeftActive, awaitsPreview {
            return frames.frame(left: left, right: last, isLeftActive: true)
        }
        let right = Renderer(isLeftActive ? model.withoutFocus : model).frame()
        panes.lastRight = right
        return frames.frame(left: left, right: right, isLeftActive: isLeftActive)
    }

    // MARK: - Rows

    /// Whether the scene of a row has just been opened and may still load. Until then, the last one stays on the screen.
    private var awaitsPreview: Bool {
        guard let previewed = panes.previewed else { return false }
        guard navigator.isAnswering, previewed.duration(to: .now) < panes.patience else {
            panes.previewed = nil
            return false
        }
        return true
    }

    /// Opens the scene of the row to which a person has moved, once the row is loaded.
    func preview() {
        guard panes.hasMoved, let choice = panes.choice, outbox.isEmpty, !isQuitting,
            // Whether a scene may be left depends on what was typed.
            !isChanging
        else { return }
        let list = choice.isOpen ? panes.list : model
        guard let list, list.overlay == nil, list.screen?.question == nil, navigator.screen?.question == nil,
            list.view.focusedList == choice.list
        else {
            panes.hasMoved = false
            return
        }
        guard let row = list.focusedRow else { return }
        panes.hasMoved = false
        guard row.identifier != choice.row else { return }
        panes.entersScene = false
        panes.previewed = .now
        Task { [mailbox, panes] in
            try? await Task.sleep(for: panes.patience)
            mailbox.post(.screenChanged)
        }
        let event = Event.select(list: choice.list, row: row.identifier).placed(at: choice.place)
        do { try navigator.post(event) } catch {
            change(at: choice.place) { $0.notice = Message(.error, LocalizedText(error)) }
        }
        takeScreen()
    }

    // MARK: - The divider

    /// Moves the divider with the mouse that holds it.
    ///
    /// - Returns: Whether the input was about that, and about nothing in a pane.
    func moveDivider(with input: TerminalInput) -> Bool {
        guard case .pointer(let pointer) = input else { return false }
        let column = pointer.position.column
        switch pointer.kind {
        case .press:
            guard panes.choice != nil, column == columns?.left else { return false }
            panes.heldDivider = panes.divider
        case .drag:
            guard panes.heldDivider != nil, columns != nil else { return false }
            panes.divider = PaneColumns.divider(at: column, of: size.columns)
            takeScreen()
        case .release:
            guard let before = panes.heldDivider.take() else { return false }
            let percent = panes.divider
            guard percent != before else { return true }
            changeActive {
                $0.notice = Message(
                    .information,
                    "The list has \(percent) percent of the screen. The setting 'divider' keeps that for other sessions."
                )
            }
        case .wheelUp, .wheelDown: return false
        }
        return true
    }

    // MARK: - Input

    /// The input as the pane that it is for understands it, which then receives the keys; nil if it only changes panes.
    func route(_ input: TerminalInput) -> TerminalInput? {
        guard let choice = panes.choice, let columns else { return input }
        switch input {
        case .key(let key):
            guard panes.list != nil else {
                // Nothing is chosen yet: the way to the right opens the row.
                return key == Key(.right) && model.overlay == nil && model.view.focusedList == choice.list
                    ? .key(.enter) : input
            }
            let isList = panes.isListActive
            guard changeActive({ $0.leavesPane(key, isList: isList, choice) }) else { return input }
            perform { $0.commit() }
            panes.isListActive = !isList
            return nil
        case .pointer(var pointer):
            guard let (isLeft, position) = columns.place(pointer.position) else { return nil }
            guard panes.list != nil else { return isLeft ? input : nil }
            pointer.position = position
            if isLeft != panes.isListActive {
                // A question receives all input.
                guard changeActive({ $0.screen?.question == nil && $0.overlay == nil }) else { return nil }
                guard pointer.kind == .press else {
                    turn(pointer, isLeft: isLeft)
                    return nil
                }
                perform { $0.commit() }
                panes.isListActive = isLeft
            }
            return .pointer(pointer)
        case .paste: return input
        }
    }

    /// Scrolls the pane under the pointer, which does not receive the keys.
    private func turn(_ pointer: Pointer, isLeft: Bool) {
        let position = chosenPosition
        panes.isListActive = isLeft
        perform { $0.handle(.pointer(pointer)) }
        panes.isListActive = !isLeft
        if chosenPosition != position { panes.hasMoved = true }
    }

    /// The position in the list whose row's scene stands beside it.
    var chosenPosition: Int? {
        guard let choice = panes.choice else { return nil }
        return (choice.isOpen ? panes.list : model)?.view.lists[choice.list]?.cursor
    }
}
