import SceneKitCore

/// Keys that come while a scene answers the key before them are meant for what the answer shows: the form that is
/// opening, the question that is coming, the list that is being narrowed. They wait for it, but never for long.
extension TerminalSession {
    /// Takes what was typed now, or as soon as what was typed before has been answered.
    func take(_ input: TerminalInput) {
        if model.isBusy, input == .key(.escape) || input == .key(.control("c")) {
            // Who stops the work does not wait for it, and neither does what was typed for its answer.
            typedAhead = []
            lastAsked = nil
        }
        typedAhead.append(input)
        takeTypedAhead()
    }

    func takeTypedAhead() {
        while !typedAhead.isEmpty, status == nil {
            if isAnswering {
                takeTypedAheadLater()
                return
            }
            let input = typedAhead.removeFirst()
            takeScreen()
            perform(model.handle(input))
        }
    }

    /// Notes that an event was sent whose answer keys may wait for.
    func note(_ event: Event) {
        switch event {
        case .action, .select, .back, .answer, .open: lastAsked = Asked(since: .now, isChange: false)
        case .change:
            if let lastAsked, !lastAsked.isChange, isAnswering { return }
            lastAsked = Asked(since: .now, isChange: true)
        case .window: break
        }
    }

    private var isAnswering: Bool {
        guard let lastAsked, lastAsked.since.duration(to: .now) < longestWait else { return false }
        // The next letter of a word does not wait for what the letters before it find.
        if lastAsked.isChange, model.isTyping, !isDelivering, !isQuitting { return false }
        if isDelivering || !outbox.isEmpty { return true }
        return lastAsked.isChange ? isChanging : navigator.isAnswering
    }

    private func takeTypedAheadLater() {
        guard !isHoldingKeys else { return }
        isHoldingKeys = true
        Task {
            while isAnswering, status == nil { try? await Task.sleep(for: .milliseconds(1)) }
            isHoldingKeys = false
            mailbox.post(.answered)
        }
    }
}

extension TerminalModel {
    /// Whether letters go into a field.
    var isTyping: Bool { overlay != nil || view.focusedForm != nil }
}
