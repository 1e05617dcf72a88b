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
        stack = []
        isBusy = true
        left.last?.scene.didDisappear()
        for entry in left.reversed() { release(entry, result: nil) }
        isBusy = false
    }

    private func commit(_ plan: NavigationPlan) {
        isBusy = true
        let before = stack.last
        stack = plan.stack
        for entry in plan.entering { entry.scene.host = self }
        if let before, before !== stack.last { before.scene.didDisappear() }
        for (position, entry) in plan.leaving.enumerated() {
            release(entry, result: position == 0 ? plan.result : nil)
        }
        isBusy = false
        guard let top = stack.last else { return }
        if top !== before { appear(top) } else { top.deliverResults() }
    }

    private func appear(_ entry: SceneEntry) {
        let isFirst = !entry.hasLoaded
        entry.hasLoaded = true
        let scene = entry.scene
        run(nil, for: entry, isAppearing: true) { [weak self] in
            // Callers that wait for a result continue after `willAppear` has ended.
            defer { entry.deliverResults() }
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
    }

    private func release(_ entry: SceneEntry, result: (any Sendable)?) {
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
