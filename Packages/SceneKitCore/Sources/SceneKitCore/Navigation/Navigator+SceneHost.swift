extension Navigator: SceneHost {
    public func screenDidChange(_ scene: any SceneViewController) {
        guard let place = place(of: scene) else { return }
        if stack[place].scene === scene { showEmbedded(in: stack[place]) }
        onChange?()
        followChoice()
    }

    public func performSegue(
        _ identifier: String,
        from scene: any SceneViewController,
        parameters: Parameters
    ) {
        guard let place = shownPlace(of: scene) else { return }
        do {
            let declaration = try declaration(of: identifier, from: scene)
            let position = positionInStack(of: declaration, from: place)
            let destination = position.map { stack[$0].scene }
            let prepared = try prepare(declaration, from: scene, to: destination, parameters: parameters)
            // The scene below knows nothing of the scene that leaves, so its last words appear there.
            let message = declaration.kind == .back ? scene.screen.message : nil
            perform(navigation(declaration.kind, to: prepared, at: position), from: place) {
                [weak self] outcome in
                if let message, outcome == .done { self?.stack.last?.alert = message }
            }
        } catch let error as NavigationError {
            end(error.outcome, nil, at: place)
        } catch {
            end(.failed(Self.reason(for: error)), nil, at: place)
        }
    }

    /// Configures a segue's destination, unless it is already in the stack, and has the scene pass its data.
    func prepare(
        _ declaration: SegueDeclaration,
        from scene: any SceneViewController,
        to existing: (any SceneViewController)? = nil,
        parameters: Parameters
    ) throws -> any SceneViewController {
        let destination = try existing ?? makeScene(declaration.destination, parameters: parameters)
        let segue = Segue(
            identifier: declaration.identifier,
            kind: declaration.kind,
            source: scene,
            destination: destination
        )
        scene.prepare(for: segue)
        if let failure = segue.failure {
            throw NavigationError(.failed(.init(.dataNotPassed, LocalizedText(verbatim: failure))))
        }
        try requireParameters(of: destination)
        return destination
    }

    public func open(_ location: Location, from scene: any SceneViewController) {
        guard let place = shownPlace(of: scene) else { return }
        let renamed = configurator.newNames(for: scene)
        open(renamed.map(location.renamingScenes) ?? location, from: place, nil) { .push($0) }
    }

    public func leave(_ scene: any SceneViewController) {
        guard let place = shownPlace(of: scene) else { return }
        perform(.pop, from: place)
    }

    public func finish(_ scene: any SceneViewController, with result: any Sendable) {
        guard let place = shownPlace(of: scene) else { return }
        // The result is that of the scene which embeds it.
        guard stack[place].scene === scene else { return end(notOnTop(scene), nil) }
        perform(.finish(with: result), from: place)
    }

    public func result<Value: Sendable>(
        of identifier: String,
        parameters: Parameters,
        as type: Value.Type,
        from scene: any SceneViewController
    ) async throws -> SceneResult<Value> {
        guard let place = shownPlace(of: scene) else { throw NavigationError(notOnTop(scene)) }
        let declaration = try declaration(of: identifier, from: scene)
        let name = declaration.destination
        guard declaration.result == ResultType(type) else {
            throw SceneError.resultMismatch(
                scene: name,
                expected: "\(Value.self)",
                actual: declaration.result?.description ?? "none, as the segue '\(identifier)' declares"
            )
        }
        var opened: SceneEntry? = entry(
            try prepare(declaration, from: scene, parameters: parameters),
            isPresented: true
        )
        opened?.presenter = stack[place]
        let work = SceneTasks.current
        let result = try await withCheckedThrowingContinuation {
            (continuation: CheckedContinuation<(any Sendable)?, any Error>) in
            guard let entry = opened else { return continuation.resume(returning: nil) }
            // This call lasts until the presenter has appeared again, and must not keep the left scene so long.
            opened = nil
            entry.resolve = {
                work?.endWaiting()
                continuation.resume(returning: $0)
            }
            work?.beginWaiting()
            perform(.push([entry]), from: place) { outcome in
                guard outcome != .done else { return }
                entry.resolve = nil
                work?.endWaiting()
                continuation.resume(throwing: NavigationError(outcome))
            }
        }
        switch result {
        case nil: return .dismissed
        case let value as Value: return .value(value)
        case .some(let other):
            throw SceneError.resultMismatch(
                scene: name,
                expected: "\(Value.self)",
                actual: "\(Swift.type(of: other))"
            )
        }
    }

    public func run(
        _ key: String?,
        for scene: any SceneViewController,
        _ work: @escaping @MainActor () async -> Void
    ) {
        entry(of: scene)?.tasks.run(key, work)
    }

    public func observe(
        _ key: String,
        for scene: any SceneViewController,
        _ body: @escaping @MainActor () async -> Void
    ) {
        guard followsChanges else { return }
        entry(of: scene)?.tasks.observe(key, body)
    }

    public func cancel(_ key: String, for scene: any SceneViewController) {
        entry(of: scene)?.tasks.cancel(key)
    }

    public func confirm(_ question: Question, for scene: any SceneViewController) async -> Bool {
        guard let entry = entry(of: scene), !Task.isCancelled else { return false }
        let asked = PendingQuestion(question, work: SceneTasks.current)
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                asked.wait(continuation)
                entry.ask(asked)
                onChange?()
            }
        } onCancel: {
            Task { @MainActor in entry.decline(asked) }
        }
    }

    public func showAlert(title: LocalizedText, message: LocalizedText?, over scene: any SceneViewController)
    {
        guard let entry = entry(of: scene) else { return }
        entry.alert = Message(.error, message.map { "\(title): \($0)" } ?? title)
        onChange?()
    }

    /// The position of a scene that is shown, or of the one that embeds it. Only such scenes may change the stack: requests of
    /// covered scenes are refused, not queued.
    private func shownPlace(of scene: any SceneViewController) -> Int? {
        if let place = place(of: scene) { return place }
        end(notOnTop(scene), nil)
        return nil
    }

    private func notOnTop(_ scene: any SceneViewController) -> NavigationOutcome {
        .refused(.init(.notOnTop, "\(scene.sceneName) is not on top"))
    }

    /// The position in the stack of the scene that a segue of the scene at another position leads back to, if it is there.
    private func positionInStack(of segue: SegueDeclaration, from place: Int) -> Int? {
        switch segue.kind {
        case .push, .present, .replace, .root, .embed: nil
        case .unwind: stack.prefix(place).lastIndex { $0.scene.sceneName == segue.destination }
        case .back: place > 0 ? place - 1 : nil
        }
    }

    private func declaration(
        of identifier: String,
        from scene: any SceneViewController
    ) throws(SceneError) -> SegueDeclaration {
        let segues = try configurator.definition(of: scene.sceneName).segues.filter { $0.kind != .embed }
        guard let declaration = segues.first(where: { $0.identifier == identifier }) else {
            throw .unknownSegue(identifier, scene: scene.sceneName, known: segues.map(\.identifier))
        }
        return declaration
    }

    private func navigation(
        _ kind: SegueKind,
        to destination: any SceneViewController,
        at position: Int?
    ) -> Navigation {
        switch kind {
        // A segue that embeds its destination is never performed.
        case .push, .embed: .push([entry(destination)])
        case .present: .push([entry(destination, isPresented: true)])
        case .replace: .replaceTop(entry(destination))
        case .root: .setStack([entry(destination)])
        case .unwind, .back: position.map(Navigation.unwind) ?? .replaceTop(entry(destination))
        }
    }
}
