@_spi(Hosting) import SceneKitCore

extension TerminalSession {
    /// - Parameter place: The place in the stack of the scene that events are for; nil for the top one.
    func perform(_ commands: [Command], at place: Int? = nil) {
        for command in commands {
            switch command {
            case .post(let event): send(event.placed(at: place))
            case .openAbove(let above):
                let steps = navigator.location.steps.prefix(place.map { $0 + 1 } ?? .max)
                send(.open(Location(steps + above.steps)))
            case .quit: quit()
            case .quitNow:
                navigator.cancelWork()
                status = 130
            case .cancelWork:
                isQuitting = false
                outbox = []
                for place in [nil, panes.choice?.place] { change(at: place) { $0.attempt?.isStopped = true } }
                navigator.cancelWork()
            case .suspend:
                deliver()
                suspend(wholeGroup: true)
            case .findEntrances: findEntrances()
            case .copy(let text): copy(text)
            case .openAddress(let address): open(address)
            case .complete(let text): complete(text)
            case .repaint: redraw()
            case .ring: terminal.ring()
            }
        }
    }

    private func copy(_ text: String) {
        guard terminal.copy(text) else {
            changeActive { $0.notice = Message(.warning, "This terminal has no clipboard.") }
            return
        }
        changeActive { $0.notice = Message(.information, "Copied \(VisibleText.line(text)).") }
    }

    private func open(_ address: String) {
        changeActive { $0.notice = Message(.information, "Opening \(VisibleText.line(address)) …") }
        Task.detached { [mailbox, opener] in
            mailbox.post(.opened(await opener(address)))
        }
    }

    /// Looks for documents beside the main actor, since a folder may be on a slow server. Keys wait for the names.
    private func complete(_ text: String) {
        isCompleting = true
        lastAsked = Asked(since: .now, isChange: false)
        Task.detached { [mailbox, documentNames] in
            mailbox.post(.completed(text, documentNames(text)))
        }
    }

    /// Queues an event. It is posted after earlier ones, when all keys that arrived together have been handled.
    ///
    /// If several letters arrive together, only the last change is sent, since the results of the others would never
    /// be shown.
    private func send(_ event: Event) {
        note(event)
        if case .change(let field, _, _) = event.unplaced, let last = outbox.last, last.place == event.place,
            case .change(field, _, _) = last.unplaced
        {
            outbox.removeLast()
        }
        outbox.append(event)
    }

    /// Posts the queued events. Between changes and another event it waits until the scene has handled the changes,
    /// since whether a scene may be left depends on what was typed.
    func deliver() {
        guard status == nil else { return }
        isDelivering = false
        while let event = outbox.first {
            if event.waitsForChanges, isChanging {
                isDelivering = true
                return
            }
            outbox.removeFirst()
            post(event)
        }
        if isQuitting { goOnQuitting() }
    }

    /// Whether the scene is still handling a change and the person has not interrupted it.
    var isChanging: Bool {
        !navigator.isStopping && navigator.runningWork.contains { $0.hasPrefix("change ") }
    }

    private func post(_ event: Event) {
        note(event)
        let place = event.place
        if event.unplaced == .answer(false) {
            isQuitting = false
            change(at: place) { $0.attempt?.isStopped = true }
        }
        if case .action(let action, _, _) = event.unplaced {
            // Responses to the earlier changes are not the response to the action.
            takeScreen()
            change(at: place) { $0.note(asking: action) }
        }
        do {
            try navigator.post(event.canonical(on: navigator.screen(at: place), in: navigator.texts))
            switch event.unplaced {
            case .action, .answer:
                change(at: place) { model in
                    model.attempt?.isSent = true
                    offeredBefore = Set((model.screen?.actions ?? []).map(\.identifier))
                }
            case .select, .change, .window, .back, .open, .placed: break
            }
        } catch {
            isQuitting = false
            change(at: place) { model in
                model.attempt?.isStopped = true
                model.notice = Message(.error, LocalizedText(error))
            }
        }
    }

    /// Whether an action that the person has sent, or the choice that it waits for, may be under way.
    var isActing: Bool {
        !outbox.isEmpty || isDelivering || navigator.isAnswering || navigator.chooser != nil
            || navigator.runningWork.contains { !$0.hasPrefix("change ") && !$0.hasPrefix("window ") }
    }

    // MARK: - Leaving

    /// Leaves the scenes one after the other; each may ask a question or refuse.
    private func quit() {
        isQuitting = true
        if outbox.isEmpty, !isDelivering { goOnQuitting() }
    }

    /// Continues leaving after an answer, until no scene is left or one stays.
    private func goOnQuitting() {
        while isQuitting, outbox.isEmpty, !isDelivering {
            guard navigator.topScene != nil else {
                status = 0
                return
            }
            if navigator.screen?.question != nil { return }
            if isChanging {
                isDelivering = true
                return
            }
            let depth = navigator.location.steps.count
            post(.back)
            if navigator.screen?.question == nil, navigator.location.steps.count >= depth {
                isQuitting = false
                return
            }
        }
    }
}

extension Event {
    /// Whether the event is posted only after the scene has handled the earlier changes.
    fileprivate var waitsForChanges: Bool {
        switch unplaced {
        case .change, .window, .answer, .placed: false
        case .action, .select, .back, .open: true
        }
    }
}
