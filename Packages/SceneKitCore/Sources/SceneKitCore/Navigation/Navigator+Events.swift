extension Navigator {
    /// Sends an event to the top scene, which handles it up to its first suspension before this returns.
    ///
    /// - Throws: `EventRefusal` where the screen does not offer what the event asks for, or a location cannot be opened.
    public func post(_ event: Event) throws(EventRefusal) {
        onEvent?(event)
        guard let entry = stack.last, let screen else {
            throw EventRefusal("there is no scene to send it to")
        }
        if case .back = event, pending != nil {
            answerPending(false)
            return
        }
        try event.check(against: screen)
        entry.alert = nil
        if case .answer(let confirmed) = event {
            if pending != nil {
                answerPending(confirmed)
                return
            }
            if entry.answer(confirmed) {
                onChange?()
                return
            }
        }
        if case .back = event {
            perform(.pop)
            return
        }
        if case .open(let location) = event {
            var failure: NavigationReason?
            open(location) { if case .failed(let reason) = $0 { failure = reason } }
            if let failure { throw EventRefusal(failure.text) }
            return
        }
        let scene = entry.scene
        run(event.taskKey, for: entry, isImmediate: true) { try await scene.handle(event) }
    }

    /// Sends an event and returns when the scenes have settled.
    ///
    /// The error is not typed: Swift 6.3.1 crashes on optimising calls of `async` functions that throw a typed one.
    ///
    /// - Throws: `EventRefusal` where the screen does not offer what the event asks for, or a location cannot be opened.
    public func send(_ event: Event) async throws {
        try post(event)
        await settle()
    }

    /// Runs what a scene does; what it throws is shown over it until the next event.
    func run(
        _ key: String?,
        for entry: SceneEntry,
        isImmediate: Bool = false,
        _ work: @escaping @MainActor () async throws -> Void
    ) {
        entry.tasks.run(key, isImmediate: isImmediate) { [weak self] in
            do {
                try await work()
            } catch is CancellationError where Task.isCancelled {
                // It was asked to stop, and did.
            } catch {
                self?.show(error, over: entry)
            }
        }
    }

    /// Shows what a scene has thrown over the scene.
    func show(_ error: any Error, over entry: SceneEntry) {
        let name = entry.scene.sceneName
        // Nobody asks any more for what was cancelled or left.
        guard !Task.isCancelled, stack.contains(where: { $0 === entry }) else {
            tracing.record(.dropped(scene: name, what: "the error '\(error)'"))
            return
        }
        entry.alert = Message(.error, error is EventRefusal ? "\(error)" : "\(name) failed: \(error)")
        onChange?()
    }
}

extension Event {
    /// What a newer event of the same kind supersedes: changes of one field, windows of one list.
    var taskKey: String? {
        switch self {
        case .change(let field, _): "change " + field
        case .window(let list, _, _): "window " + list
        case .action, .select, .answer, .back, .open: nil
        }
    }
}
