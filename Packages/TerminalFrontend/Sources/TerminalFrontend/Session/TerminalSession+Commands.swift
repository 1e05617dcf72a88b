import SceneKitCore

extension TerminalSession {
    func perform(_ commands: [Command]) {
        for command in commands {
            switch command {
            case .post(let event): send(event)
            case .quit: quit()
            case .quitNow:
                navigator.cancelWork()
                status = 130
            case .cancelWork:
                isQuitting = false
                outbox = []
                navigator.cancelWork()
            case .suspend:
                deliver()
                suspend(wholeGroup: true)
            case .findEntrances: findEntrances()
            case .repaint: redraw()
            case .ring: terminal.ring()
            }
        }
    }

    /// Has an event posted, after those before it, when all keys that came with it have been taken.
    ///
    /// Of letters that came in one go only the last one's change is told: what the others find nobody sees.
    private func send(_ event: Event) {
        note(event)
        if case .change(let field, _) = event, case .change(field, _)? = outbox.last { outbox.removeLast() }
        outbox.append(event)
    }

    /// Posts what waits. A field's change is taken in before anything but another change: whether a scene may be
    /// left hangs on what was typed.
    func deliver() {
        guard !isDelivering, status == nil else { return }
        while let event = outbox.first {
            if event.waitsForChanges, isChanging {
                deliverLater()
                return
            }
            outbox.removeFirst()
            post(event)
        }
        if isQuitting { goOnQuitting() }
    }

    /// Whether a field's change is being taken in, and nobody has had enough of waiting for it.
    var isChanging: Bool {
        !navigator.isStopping && navigator.runningWork.contains { $0.hasPrefix("change ") }
    }

    private func deliverLater() {
        isDelivering = true
        Task {
            while isChanging, status == nil { try? await Task.sleep(for: .milliseconds(1)) }
            isDelivering = false
            deliver()
            mailbox.post(.screenChanged)
        }
    }

    private func post(_ event: Event) {
        note(event)
        if event == .answer(false) { isQuitting = false }
        if case .action(let action, _) = event {
            // The answers to the changes before it are none to the action.
            takeScreen()
            model.note(asking: action)
        }
        do {
            try navigator.post(event)
        } catch {
            isQuitting = false
            model.notice = Message(.error, "\(error)")
        }
    }

    // MARK: - Leaving

    /// Leaves the scenes one after the other; each may ask a question, or refuse.
    private func quit() {
        isQuitting = true
        if outbox.isEmpty, !isDelivering { goOnQuitting() }
    }

    /// Goes on after an answer, until nothing is left, or a scene stays.
    private func goOnQuitting() {
        while isQuitting, outbox.isEmpty, !isDelivering {
            guard navigator.topScene != nil else {
                status = 0
                return
            }
            if navigator.screen?.question != nil { return }
            if isChanging {
                deliverLater()
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
    /// Whether it is posted only when the changes before it have been taken in.
    fileprivate var waitsForChanges: Bool {
        switch self {
        case .change, .window, .answer: false
        case .action, .select, .back, .open: true
        }
    }
}
