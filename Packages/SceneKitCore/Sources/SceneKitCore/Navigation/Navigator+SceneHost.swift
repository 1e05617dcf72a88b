extension Navigator: SceneHost {
    public func screenDidChange(_ scene: any SceneViewController) {
        if scene === topScene { onChange?() }
    }

    public func performSegue(
        _ identifier: String,
        from scene: any SceneViewController,
        parameters: Parameters
    ) {
        guard isOnTop(scene) else { return }
        do {
            let declaration = try declaration(of: identifier, from: scene)
            let position = declaration.kind == .unwind ? positionInStack(of: declaration.destination) : nil
            let destination =
                try position.map { stack[$0].scene }
                ?? configurator.makeScene(declaration.destination, parameters: parameters)
            let segue = Segue(
                identifier: identifier,
                kind: declaration.kind,
                source: scene,
                destination: destination
            )
            scene.prepare(for: segue)
            if let failure = segue.failure {
                end(.failed(.init(.dataNotPassed, failure)), nil)
                return
            }
            try requireParameters(of: destination)
            perform(navigation(declaration.kind, to: destination, at: position))
        } catch {
            end(.failed(Self.reason(for: error)), nil)
        }
    }

    public func leave(_ scene: any SceneViewController) {
        guard isOnTop(scene) else { return }
        perform(.pop)
    }

    public func finish(_ scene: any SceneViewController, with result: any Sendable) {
        guard isOnTop(scene) else { return }
        perform(.finish(with: result))
    }

    public func result<Value: Sendable>(
        of name: String,
        parameters: Parameters,
        as type: Value.Type,
        from scene: any SceneViewController
    ) async throws -> SceneResult<Value> {
        guard isOnTop(scene) else {
            throw NavigationError(.refused(.init(.notOnTop, "\(scene.sceneName) is not on top")))
        }
        let destination = try configurator.makeScene(name, parameters: parameters)
        try requireParameters(of: destination)
        let entry = SceneEntry(destination, isPresented: true)
        let work = SceneTasks.current
        let result = try await withCheckedThrowingContinuation {
            (continuation: CheckedContinuation<(any Sendable)?, any Error>) in
            entry.resolve = {
                work?.endWaiting()
                continuation.resume(returning: $0)
            }
            work?.beginWaiting()
            perform(.push(entry)) { outcome in
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
        stack.first { $0.scene === scene }?.tasks.run(key, work)
    }

    public func observe(
        _ key: String,
        for scene: any SceneViewController,
        _ body: @escaping @MainActor () async -> Void
    ) {
        stack.first { $0.scene === scene }?.tasks.observe(key, body)
    }

    public func cancel(_ key: String, for scene: any SceneViewController) {
        stack.first { $0.scene === scene }?.tasks.cancel(key)
    }

    public func showAlert(title: String, message: String?, over scene: any SceneViewController) {
        guard let entry = stack.first(where: { $0.scene === scene }) else { return }
        entry.alert = Message(.error, message.map { title + ": " + $0 } ?? title)
        onChange?()
    }

    /// A scene that is covered has no say about the stack; what it asks for is refused, not queued.
    private func isOnTop(_ scene: any SceneViewController) -> Bool {
        if scene === topScene { return true }
        end(.refused(.init(.notOnTop, "\(scene.sceneName) is not on top")), nil)
        return false
    }

    private func positionInStack(of name: String) -> Int? {
        stack.dropLast().lastIndex { $0.scene.sceneName == name }
    }

    private func declaration(
        of identifier: String,
        from scene: any SceneViewController
    ) throws(SceneError) -> SegueDeclaration {
        let segues = try configurator.definition(of: scene.sceneName).segues
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
        case .push: .push(SceneEntry(destination))
        case .present: .push(SceneEntry(destination, isPresented: true))
        case .replace: .replaceTop(SceneEntry(destination))
        case .root: .setStack([SceneEntry(destination)])
        case .unwind: position.map(Navigation.unwind) ?? .replaceTop(SceneEntry(destination))
        }
    }
}
