extension Navigator {
    /// Sends an event to the top scene, or to the scene beside it that the event names, which handles it up to its first
    /// suspension before this returns.
    ///
    /// - Throws: `EventRefusal` if the screen does not offer what the event asks for, a location cannot be opened, or the
    ///   scene that the event names is not shown.
    public func post(_ event: Event) throws(EventRefusal) {
        onEvent?(event)
        let place = try position(of: event)
        let event = event.unplaced
        let entry = stack[place]
        let screen = screen(of: entry)
        if pending != nil, entry !== stack.last {
            throw EventRefusal("the question must be answered first: answer true or false")
        }
        if case .back = event, pending != nil {
            answerPending(false)
            return
        }
        if entry.scene.restoresForm(of: event, on: screen) {
            onChange?()
            return
        }
        if let reason = entry.scene.refusal(of: event, on: screen) { throw EventRefusal(reason) }
        try event.check(against: screen)
        for entry in entry.family { entry.alert = nil }
        if case .answer(let confirmed) = event {
            if pending != nil {
                answerPending(confirmed)
                return
            }
            if entry.shownFamily.contains(where: { $0.answer(confirmed) }) {
                onChange?()
                return
            }
        }
        if case .back = event {
            // A row's scene that a person leaves is not opened again; a form above it is no row's scene.
            if choice.map({ place <= $0.place + 1 }) ?? true { lastChoice = nil }
            perform(.pop, from: place)
            return
        }
        if case .open(let location) = event {
            var failure: NavigationReason?
            open(location) { if case .failed(let reason) = $0 { failure = reason } }
            if let failure { throw EventRefusal(failure.$text) }
            return
        }
        let (target, own) = entry.target(of: event)
        let scene = target.scene
        run(own.taskKey, for: target, isImmediate: true) { try await scene.handle(own) }
    }

    /// The position in the stack of the scene that an event is for.
    private func position(of event: Event) throws(EventRefusal) -> Int {
        guard !stack.isEmpty else { throw EventRefusal("there is no scene to send it to") }
        let top = stack.count - 1
        guard let place = event.place, place != top else { return top }
        guard place == besidePlace else {
            throw EventRefusal(
                LocalizedText(verbatim: "no scene is shown at the place \(place); the top scene's is \(top)")
            )
        }
        return place
    }

    /// Sends an event and returns when the scenes have settled.
    ///
    /// The error is untyped because Swift 6.3.1 crashes when it optimises calls of `async` functions with a typed
    /// error.
    ///
    /// - Throws: `EventRefusal` if the screen does not offer what the event asks for, or a location cannot be opened.
    public func send(_ event: Event) async throws {
        try post(event)
        await settle()
    }

    /// Runs a scene's work. An error that it throws appears over the scene until the next event.
    func run(
        _ key: String?,
        for entry: SceneEntry,
        isAppearing: Bool = false,
        isImmediate: Bool = false,
        _ work: @escaping @MainActor () async throws -> Void
    ) {
        let appearing = isAppearing ? entry.scene.sceneName : nil
        entry.tasks.run(key, appearing: appearing, isImmediate: isImmediate) { [weak self] in
            do {
                try await work()
            } catch is CancellationError where Task.isCancelled {
                // The work was cancelled.
            } catch {
                self?.show(error, over: entry)
            }
        }
    }

    /// Shows an error over the scene that threw it.
    func show(_ error: any Error, over entry: SceneEntry) {
        let name = entry.scene.sceneName
        // Errors of cancelled work or of a left scene only go to the trace.
        guard !Task.isCancelled, entries.contains(where: { $0 === entry }) else {
            tracing.record(.dropped(scene: name, what: "the error '\(error)'"))
            return
        }
        entry.alert = Message(
            .error,
            error is EventRefusal ? LocalizedText(error) : "\(name) failed: \(error)"
        )
        onChange?()
    }
}

extension Event {
    /// The key under which a newer event supersedes this one: changes of one field, windows of one list.
    var taskKey: String? {
        switch self {
        case .change(let field, _, _): "change " + field
        case .window(let list, _, _): "window " + list
        case .placed(let event, _): event.taskKey
        case .action, .select, .answer, .back, .open: nil
        }
    }
}

extension SceneViewController {
    /// Shows the entries of a form that a person has, and the scene has no longer; false if the event has none.
    fileprivate func restoresForm(of event: Event, on screen: Screen) -> Bool {
        guard case .action(let identifier, let values, let was) = event, !was.isEmpty, screen.question == nil,
            !screen.actions.contains(where: { $0.identifier == identifier }),
            let restore = tables.actions.first(where: { $0.action.identifier == identifier })?.restore
        else { return false }
        restore(self, values)
        return true
    }

    fileprivate func refusal(of event: Event, on screen: Screen) -> LocalizedText? {
        guard case .action(let identifier, _, _) = event, screen.question == nil else { return nil }
        return refusal(of: identifier, on: screen)
    }

    /// The declared reason why an action is not on a screen of this scene; nil if it is, or if no reason was declared.
    @_spi(Hosting) public func refusal(of action: String, on screen: Screen) -> LocalizedText? {
        guard !screen.actions.contains(where: { $0.identifier == action }) else { return nil }
        return scene.refusals[action]
            ?? tables.actions.first { $0.action.identifier == action }?.refusal?(self)
    }
}
