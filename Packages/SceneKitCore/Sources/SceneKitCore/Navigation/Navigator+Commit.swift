extension Navigator {
    /// Asks each scene that would be left, the top one first, and changes the stack when all allow it.
    func askScenes(_ plan: NavigationPlan, leaving: ArraySlice<SceneEntry>, completion: NavigationCompletion?)
    {
        var unasked = leaving
        while let entry = unasked.popFirst() {
            switch whileBusy({ entry.scene.leaveDecision() }) {
            case .allow: continue
            case .deny(let reason):
                end(.refused(.init(.vetoed, reason)), completion)
                return
            case .ask(let question):
                pending = PendingNavigation(
                    plan: plan,
                    unasked: unasked,
                    question: question,
                    completion: completion
                )
                onChange?()
                return
            }
        }
        commit(plan)
        end(.done, completion)
    }

    /// Continues or abandons the navigation that waits for an answer.
    func answerPending(_ confirmed: Bool) {
        guard let pending else { return }
        self.pending = nil
        guard confirmed else {
            end(.refused(.init(.declined, "the question was declined")), pending.completion)
            return
        }
        askScenes(pending.plan, leaving: pending.unasked, completion: pending.completion)
    }

    /// Leaves every scene without asking any, so that the next person never sees the previous person's scenes.
    public func discardScenes() {
        let left = stack
        if let pending {
            self.pending = nil
            end(.cancelled(.init(.superseded, "all scenes were discarded")), pending.completion)
        }
        let shown = shown
        stack = []
        lastChoice = nil
        isBusy = true
        for entry in shown.reversed() { disappear(entry) }
        for entry in left.reversed() { release(entry, result: nil) }
        isBusy = false
    }

    private func commit(_ plan: NavigationPlan) {
        changeShown {
            stack = plan.stack
            for entry in plan.entering { entry.scene.host = self }
        } release: {
            for (position, entry) in plan.leaving.enumerated() {
                release(entry, result: position == plan.above ? plan.result : nil)
            }
        }
    }

    /// Changes the stack or what is shown of it, and tells the scenes that are shown no longer, and those that are shown now.
    /// A scene that comes to the top appears, even if it was shown beside the top one before.
    func changeShown(_ change: () -> Void, release: () -> Void = {}) {
        isBusy = true
        let before = shown
        let formerTop = stack.last
        change()
        let after = shown
        for entry in before.reversed() where !after.contains(where: { $0 === entry }) {
            disappear(entry)
        }
        release()
        isBusy = false
        guard let top = stack.last else { return }
        // The top scene first: it is what the person has asked for.
        if top !== formerTop { appear(top) } else { top.deliverResults() }
        for entry in after.dropLast() where !before.contains(where: { $0 === entry }) { appear(entry) }
    }

    private func disappear(_ entry: SceneEntry) {
        for scene in entry.shownFamily.reversed() { scene.scene.didDisappear() }
    }

    func appear(_ entry: SceneEntry) {
        let isFirst = !entry.hasLoaded
        entry.hasLoaded = true
        let scene = entry.scene
        run(nil, for: entry, isAppearing: true) { [weak self] in
            // Callers that wait for a result continue after `willAppear` has ended.
            defer { entry.deliverResults() }
            // With a held key, most scenes are left before they begin to load.
            guard let left = self?.leftScenes, scene.host !== left else { return }
            if isFirst {
                // The scene stays on top even if loading fails.
                do { try await scene.didLoad() } catch
                    where !(error is CancellationError && Task.isCancelled)
                {
                    self?.show(error, over: entry)
                }
            }
            try await scene.willAppear()
        }
        showEmbedded(in: entry, isAppearing: true)
    }

    func release(_ entry: SceneEntry, result: (any Sendable)?) {
        for case let embedded? in entry.embedded.reversed().map(\.entry) { release(embedded, result: nil) }
        entry.embedded = []
        entry.scene.host = leftScenes
        entry.decline()
        entry.tasks.leave()
        entry.deliverResults()
        let resolve = entry.takeResolution()
        if let presenter = entry.presenter, presenter === stack.last {
            // The presenter may take long to appear. That must not keep the left scene.
            presenter.deliver { resolve?(result) }
        } else {
            resolve?(result)
        }
        #if DEBUG
            watchRelease(of: entry)
        #endif
    }

    #if DEBUG
        /// Reports a scene that is still in memory after all of its work has ended.
        private func watchRelease(of entry: SceneEntry) {
            let name = entry.scene.sceneName
            let tasks = entry.tasks
            let trace = tracing
            weak let scene = entry.scene
            Task { @MainActor in
                await tasks.ended()
                // The task that ended last may hold the scene for the rest of its turn.
                for _ in 0..<8 { await Task.yield() }
                if scene != nil { trace.record(.retained(scene: name)) }
            }
        }
    #endif
}
