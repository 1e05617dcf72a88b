import SceneKitCore

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
        typedAhead.append(input)
        takeTypedAhead()
    }

    func takeTypedAhead() {
        while !typedAhead.isEmpty, status == nil {
            if isAnswering {
                waitAtMost()
                return
            }
            let input = typedAhead.removeFirst()
            takeScreen()
            perform(model.handle(input))
        }
    }

    /// Notes that an event was sent whose response keys may wait for.
    func note(_ event: Event) {
        switch event {
        case .action, .select, .back, .answer, .open: lastAsked = Asked(since: .now, isChange: false)
        case .change:
            if let lastAsked, !lastAsked.isChange, isAnswering { return }
            lastAsked = Asked(since: .now, isChange: true)
        case .window: if model.awaitsMarks { lastAsked = Asked(since: .now, isChange: false) }
        }
    }

    /// Whether keys wait for a response.
    var isAnswering: Bool {
        guard let lastAsked, lastAsked.since.duration(to: .now) < longestWait else { return false }
        // The next letter of a word does not wait for the results of the letters before it.
        if lastAsked.isChange, model.isTyping, !isDelivering, !isQuitting { return false }
        if isCompleting || model.awaitsMarks || isDelivering || !outbox.isEmpty { return true }
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

extension TerminalModel {
    /// Whether letters are typed into a field.
    var isTyping: Bool { overlay != nil || view.focusedForm != nil }
}
