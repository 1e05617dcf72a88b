@_spi(Hosting) import SceneKitCore

extension OneShot {
    /// The size of a window when all rows are requested.
    private static let step = 1_000

    /// Whether every row is printed: another program reads all of them unless it asks for some.
    private var printsAll: Bool { options.showsAll || options.limit == nil && !terminal.isOutputTerminal }

    /// Prints the resulting screen or message.
    ///
    /// - Parameter hasMovedOn: Whether the action has succeeded and led to another scene. That scene's failure is not the
    ///   action's.
    /// - Returns: The exit status; a warning or an error is not success.
    func show(isMessageOnly: Bool, hasMovedOn: Bool) async throws -> Int32 {
        // Keep the message about the action: loading more rows may replace it.
        var message = navigator.screen == nil ? lastMessage : navigator.screen?.message
        if hasMovedOn, let failure = message, failure.kind == .error {
            message = Message(.information, "Done, but the result cannot be shown: \(failure.$text)")
        }
        if !isMessageOnly { try await showWindow() }
        // The action's result is known only now, and it has taken effect.
        if options.choosesRows, navigator.screen?.lists.isEmpty == true {
            let warning = Message(.warning, Self.noRows(navigator.topScene?.sceneName ?? ""))
            terminal.writeError(MessageText.lines(warning, navigator.texts))
        }
        if options.isJSON {
            try await writeJSON(message)
        } else {
            try await writeText(message, isMessageOnly: isMessageOnly, addsLists: !hasMovedOn)
        }
        if isInterrupted { return ExitStatus.interrupted }
        return JSONOutput.Outcome(message) == .done ? ExitStatus.done : ExitStatus.refused
    }

    private func showWindow() async throws {
        guard let list = navigator.screen?.lists.first else { return }
        // If all rows are wanted, a first window of full size determines the column widths.
        let isWhole = list.rows.count >= list.total.count && !list.total.isLowerBound
        let wantsMore = printsAll && !isWhole
        guard options.limit != nil || options.offset != nil || wantsMore else { return }
        let limit = options.limit ?? (printsAll ? Self.step : max(1, list.rows.count))
        try await window(list.identifier, offset: options.offset ?? 0, limit: limit)
    }

    private func window(_ list: String, offset: Int, limit: Int) async throws {
        do {
            try await navigator.send(.window(list: list, offset: offset, limit: limit))
        } catch {
            throw UsageError(LocalizedText(error))
        }
    }

    private func writeJSON(_ message: Message?) async throws {
        var answer = JSONOutput.Answer(location: "\(navigator.location)", outcome: .init(message))
        answer.screen = navigator.screen
        answer.screen?.message = message
        if printsAll, let list = navigator.screen?.lists.first {
            var all = list
            try await rest(of: list) { all.rows += $0.rows }
            let position = answer.screen?.blocks.firstIndex { if case .list = $0 { true } else { false } }
            if let position { answer.screen?.blocks[position] = .list(all) }
        }
        try terminal.write(try JSONOutput.line(answer))
    }

    /// - Parameter addsLists: Whether a message comes with the lists that the action has added to its scene, such as the rows of
    ///   a preview.
    private func writeText(_ message: Message?, isMessageOnly: Bool, addsLists: Bool) async throws {
        // A program that reads the output gets it in English.
        guard let screen = terminal.isOutputTerminal ? navigator.shownScreen : navigator.screen else {
            if let message { terminal.writeError(MessageText.lines(message, navigator.texts)) }
            return
        }
        if isMessageOnly, addsLists {
            let added = screen.lists.filter { !listsBefore.contains($0.identifier) }
            try terminal.write(
                text(of: screen).content(of: Screen(title: screen.$title, blocks: added.map(Block.list)))
            )
        } else if !isMessageOnly {
            try await writeContent(screen)
        }
        if let message {
            terminal.writeError(MessageText.lines(message, navigator.texts))
        } else if !isMessageOnly, let list = screen.lists.first, list.total.count == 0,
            let text = list.placeholder
        {
            terminal.writeError("\(text)\n")
        }
        guard isMessageOnly else { return }
        for field in navigator.screen?.forms.flatMap(\.fields) ?? [] {
            // Most scenes repeat the errors in their message.
            guard let error = field.$error, message?.text.contains(error.string) != true else { continue }
            let mistake = Message(.error, "\(field.identifier): \(error)")
            terminal.writeError(MessageText.lines(mistake, navigator.texts))
        }
    }

    private func text(of screen: Screen) -> ScreenText {
        var text = ScreenText(
            width: terminal.isOutputTerminal ? terminal.width : nil,
            isStyled: terminal.allowsStyle,
            identifiers: screen.lists.allSatisfy(navigator.findsRecords) ? .beginning : .whole
        )
        if terminal.isOutputTerminal { text.texts = navigator.texts }
        return text
    }

    private func writeContent(_ screen: Screen) async throws {
        let text = text(of: screen)
        try terminal.write(text.content(of: screen))
        guard let list = screen.lists.first, !list.rows.isEmpty else { return }
        let shown = list.offset + list.rows.count
        if printsAll {
            let table = text.columns(of: list)
            try await rest(of: list) { next in
                let shown = terminal.isOutputTerminal ? next.localized(by: navigator.texts) : next
                try terminal.write(table.rows(of: shown))
            }
        } else if shown < list.total.count || list.total.isLowerBound {
            let (first, last) = ((list.offset + 1).grouped, shown.grouped)
            let total = list.total.count.grouped
            let text: LocalizedText =
                list.total.isLowerBound
                ? "Rows \(first) to \(last) of more than \(total); --limit and --offset select others, --all selects all."
                : "Rows \(first) to \(last) of \(total); --limit and --offset select others, --all selects all."
            terminal.writeError("\(navigator.texts(text))\n")
        }
    }

    /// Passes the windows after a list's first one to `take`, in order.
    private func rest(of list: ListBlock, _ take: (ListBlock) throws -> Void) async throws {
        var offset = list.offset + list.rows.count
        while !isInterrupted {
            if offset >= list.total.count, !list.total.isLowerBound { return }
            try await window(list.identifier, offset: offset, limit: Self.step)
            guard let next = navigator.screen?.lists.first(where: { $0.identifier == list.identifier }),
                next.offset == offset, !next.rows.isEmpty
            else { return }
            try take(next)
            offset += next.rows.count
        }
    }
}
