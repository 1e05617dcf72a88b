/// A list that a front end can show beside the scene which its rows open, and the row of that scene.
@_spi(Hosting) public struct RowChoice: Equatable, Sendable {
    /// The position in the stack of the scene with the list: the place of its events.
    public let place: Int
    /// The list's identifier.
    public let list: String
    /// The row whose scene stands beside the list; nil if none does, or if that scene shows no row, like a form for a new
    /// record.
    public let row: String?
    /// Whether a scene stands beside the list. If not, the scene with the list is the top one.
    public let isOpen: Bool
}

extension Navigator {
    /// The list on the left of what is shown, if there is one; independent of `showsBeside`.
    ///
    /// It is the topmost one that stays beside the scene above it. Everything above that scene stands in its place.
    @_spi(Hosting) public var choice: RowChoice? {
        if let place = pairedPlace, let list = list(at: place) {
            let above = stack[place + 1].scene
            let row = above.sceneName == list.destination ? above.parameters[list.parameter] : nil
            return RowChoice(place: place, list: list.identifier, row: row, isOpen: true)
        }
        guard let list = stack.last?.listsBeside.first else { return nil }
        return RowChoice(place: stack.count - 1, list: list.identifier, row: nil, isOpen: false)
    }

    /// The screen of the scene at a position in the stack, nil for the top one; nil if there is none.
    @_spi(Hosting) public func screen(at place: Int?) -> Screen? {
        guard let place else { return screen }
        return stack.indices.contains(place) ? screen(of: stack[place]) : nil
    }

    /// `screen(at:)` in the language of `texts`.
    @_spi(Hosting) public func shownScreen(at place: Int?) -> Screen? {
        screen(at: place)?.localized(by: texts)
    }

    /// The scene at a position in the stack; nil if there is none.
    @_spi(Hosting) public func scene(at place: Int) -> (any SceneViewController)? {
        stack.indices.contains(place) ? stack[place].scene : nil
    }

    /// The scenes that are shown, from the left.
    var shown: [SceneEntry] { [besidePlace.map { stack[$0] }, stack.last].compactMap(\.self) }

    /// The position of the scene that is shown beside the top one; nil if none is.
    @_spi(Hosting) public var besidePlace: Int? { showsBeside ? pairedPlace : nil }

    /// The position of the topmost scene with a list that stays beside the scene above it.
    private var pairedPlace: Int? { stack.indices.dropLast().last { list(at: $0) != nil } }

    /// The list of the scene at a position that stays beside the scene above it.
    private func list(at place: Int) -> BesideList? {
        let above = stack[place + 1].scene.sceneName
        return stack[place].listsBeside.first { $0.scenes.contains(above) }
    }
}

// MARK: - A row that leaves its list

/// The row whose scene was shown, and its list at the time.
struct KeptChoice {
    weak var entry: SceneEntry?
    var row: String
    var list: ListBlock
}

extension Navigator {
    /// Chooses the neighbour of the chosen row when that has left its list: it was deleted, or a search hides it. Without
    /// any row, the scene that showed it is left. A form above that scene stays.
    func followChoice() {
        guard keepsRowChosen, showsBeside, let choice, let list = list(of: choice) else { return }
        let entry = stack[choice.place]
        if let row = choice.row, list.rows.contains(where: { $0.identifier == row }) {
            lastChoice = KeptChoice(entry: entry, row: row, list: list)
            return
        }
        // A form for a new record shows no row, and has not left the list either.
        let isOfRow = choice.isOpen ? choice.row == lastChoice?.row : true
        guard let kept = lastChoice, kept.entry === entry, isOfRow, pending == nil,
            stack.count - choice.place <= 2, shown.allSatisfy(\.tasks.isIdle)
        else { return }
        let isClosed = list.rows.contains { $0.identifier == kept.row }
        guard isClosed || list.hasLost(kept.row, since: kept.list) else { return }
        lastChoice = nil
        // Its scene was left in another way than by deleting the row.
        guard !isClosed else { return }
        let next = list.neighbour(of: kept.row, in: kept.list)
        // Work of the list's scene, which everybody waits for, and not a part of the change of a screen.
        run(nil, for: entry) { [weak self] in
            guard let self, self.choice == choice, pending == nil else { return }
            let isStill = self.list(of: choice)?.rows.contains { $0.identifier == next } ?? false
            if let next, isStill {
                // The list's words about the row that has gone stay: they may offer to bring it back.
                let message = screen(of: entry).message
                try? post(.placed(.select(list: choice.list, row: next), at: choice.place))
                if let message { entry.alert = message }
            } else if choice.isOpen {
                try? post(.back)
            }
        }
    }

    private func list(of choice: RowChoice) -> ListBlock? {
        stack[choice.place].scene.screen.lists.first { $0.identifier == choice.list }
    }
}

extension ListBlock {
    /// Whether a row that a former window had is in the list no longer. A row of which that is not certain counts as there:
    /// this window may only show others.
    func hasLost(_ row: String, since former: ListBlock) -> Bool {
        if offset == 0, isAtEnd { return true }
        guard let index = former.rows.firstIndex(where: { $0.identifier == row }),
            total.count < former.total.count
        else { return false }
        // The next row has moved up, or the previous one is the last.
        let place = former.offset + index - offset
        let next = former.rows.dropFirst(index + 1).first?.identifier
        if let next { return rows.indices.contains(place) && rows[place].identifier == next }
        return index > 0 && rows.last?.identifier == former.rows[index - 1].identifier
    }

    /// The row at the place of one that has left the list, or the last one; nil if it is not in the window.
    func neighbour(of row: String, in former: ListBlock) -> String? {
        guard let index = former.rows.firstIndex(where: { $0.identifier == row }), total.count > 0 else {
            return nil
        }
        let position = min(former.offset + index, total.count - 1) - offset
        return rows.indices.contains(position) ? rows[position].identifier : rows.last?.identifier
    }
}
