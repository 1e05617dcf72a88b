@_spi(Hosting) import SceneKitCore

/// Queues keys while a scene responds to the previous key, since they are meant for the response: a form that opens, a
/// question, a narrowed list. They wait a limited time.
extension TerminalSession {
    /// Handles input now, or after the scene has responded to earlier input.
    func take(_ input: TerminalInput) {
        if model.isBusy, input == .key(.escape) || input == .key(.control("c")) {
            // Interrupts do not wait, and they discard queued keys.
            typedAhead = []
            lastAsked = nil
        }
        if moveDivider(with: input) { return }
        typedAhead.append(input)
        takeTypedAhead()
    }

    func takeTypedAhead() {
        while let next = typedAhead.first, status == nil {
            if !next.movesInList { awaitRow() }
            if isAnswering, !showsProgress {
                waitAtMost()
                return
            }
            let input = typedAhead.removeFirst()
            takeScreen()
            handle(input)
        }
    }

    /// Shows the scene of the row to which a person has moved. The key after the movement is for that scene, and waits for it.
    private func awaitRow() {
        if panes.hasMoved { preview() }
        guard let previewed = panes.previewed, lastAsked.map({ $0.since < previewed }) ?? true else { return }
        lastAsked = Asked(since: previewed, isChange: false)
    }

    /// Whether a person sees that an action takes time. Keys are then not meant for its response.
    private var showsProgress: Bool {
        offeredBefore != nil
            && navigator.screen?.blocks.contains { if case .progress = $0 { true } else { false } } == true
    }

    /// Handles input, unless it would begin something else or end the session while an action runs.
    private func handle(_ input: TerminalInput) {
        // Escape stops the action instead of leaving its scene, however short it has run.
        if offeredBefore != nil, isActing {
            model.isBusy = true
            changeActive { $0.isBusy = true }
        }
        guard let input = route(input) else { return }
        let place = activePlace
        let position = chosenPosition
        let before = offeredBefore == nil ? nil : changeActive { $0 }
        let commands = changeActive { $0.handle(input) }
        if chosenPosition != position { panes.hasMoved = true }
        guard let before, let offeredBefore, isActing, !navigator.isStopping,
            navigator.screen?.question == nil,
            navigator.chooser == nil,
            input != .key(.control("c")), commands.contains(where: { $0.beginsAnother(than: offeredBefore) })
        else { return perform(commands, at: place) }
        changeActive { model in
            model = before
            model.notice = Message(.information, "An action is running; Esc stops it.")
        }
        perform([.ring])
    }

    /// Notes that an event was sent whose response keys may wait for.
    func note(_ event: Event) {
        switch event.unplaced {
        case .action, .select, .open: panes.entersScene = true
        case .change, .back: panes.entersScene = false
        case .answer, .window, .placed: break
        }
        switch event.unplaced {
        case .action, .select, .back, .answer, .open: lastAsked = Asked(since: .now, isChange: false)
        case .change:
            if let lastAsked, !lastAsked.isChange, isAnswering { return }
            lastAsked = Asked(since: .now, isChange: true)
        case .placed: break
        case .window: if changeActive({ $0.awaitsMarks }) { lastAsked = Asked(since: .now, isChange: false) }
        }
    }

    /// Whether keys wait for a response.
    var isAnswering: Bool {
        guard let lastAsked, lastAsked.since.duration(to: .now) < longestWait else { return false }
        // The next letter of a word does not wait for the results of the letters before it.
        if lastAsked.isChange, changeActive({ $0.isTyping }), !isDelivering, !isQuitting { return false }
        if isCompleting || changeActive({ $0.awaitsMarks }) || isDelivering || !outbox.isEmpty { return true }
        return lastAsked.isChange ? isChanging : navigator.isAnswering
    }

    /// Ends the keys' wait when its time is over; a response ends it earlier.
    private func waitAtMost() {
        guard !isTimingWait, let lastAsked else { return }
        isTimingWait = true
        let end = lastAsked.since + longestWait
        Task { [mailbox] in
            try? await Task.sleep(until: end)
            mailbox.post(.waited)
        }
    }
}

extension Command {
    /// Whether it would begin other work in a scene or leave the scene, given the actions that were offered before the
    /// running one. An action that is offered only since then, such as one that stops it, would not.
    fileprivate func beginsAnother(than offered: Set<String>) -> Bool {
        switch self {
        case .post(.action(let action, _, _)): offered.contains(action)
        case .post(.select), .post(.open), .openAbove, .quit: true
        case .post(.placed(let event, _)): Command.post(event).beginsAnother(than: offered)
        case .post(.change), .post(.window), .post(.answer), .post(.back), .quitNow, .cancelWork, .suspend,
            .findEntrances, .copy, .openAddress, .complete, .repaint, .ring:
            false
        }
    }
}

extension TerminalModel {
    /// Whether letters are typed into a field.
    var isTyping: Bool { overlay != nil || view.focusedForm != nil }
}
