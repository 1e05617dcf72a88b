extension SceneViewController {
    /// Performs the event as the scene's tables declare.
    public func handle(_ event: Event) async throws {
        switch event {
        case .action(let identifier, let values, let was):
            guard let action = tables.actions.first(where: { $0.action.identifier == identifier }) else {
                return
            }
            if scene.screen.message != nil { screen.message = nil }
            try await action.perform(self, values, was)
        case .select(let list, let row):
            if scene.screen.message != nil { screen.message = nil }
            if let list = tables.lists.first(where: { $0.list.identifier == list }) {
                try await list.select(self, row)
            } else if let destination = screen.lists.first(where: { $0.identifier == list })?.destination {
                // The rows of a list without a segue, such as those of another module's scene.
                open(Location(destination.scene, parameters: destination.parameter.map { [$0: row] } ?? [:]))
            }
        case .window(let list, let offset, let limit):
            let list = tables.lists.first { $0.list.identifier == list }
            try await list?.window?(self, ListWindow(offset: offset, limit: limit))
        case .change(let field, let entries, let was):
            let bound = tables.forms.first { $0.fields.contains { $0.identifier == field } }
            guard let bound else { return }
            let form = bound.form(self)
            form.take(entries, into: field, was: was)
            update(form)
            if bound.filters == nil { screen.message = nil }
            if form.errors[field] == nil {
                try await bound.changed(self)
            }
        // `confirm` delivers answers to the scene; a question that the scene set on its screen itself only disappears.
        case .answer: screen.question = nil
        case .back, .open, .placed: break
        }
    }

    /// Asks before a form with unsaved changes is left.
    public func leaveDecision() -> LeaveDecision {
        let isModified = tables.forms.contains { $0.filters == nil && $0.form(self).isModified }
        guard isModified else { return .allow }
        return .ask(Question("Leave without saving the changes?", confirm: "Leave", isDestructive: true))
    }

    /// Asks a person a question and returns the answer.
    ///
    /// - Returns: false if the person declines, the scene is left, or no front end shows it.
    public func confirm(_ question: Question) async -> Bool {
        await host?.confirm(question, for: self) ?? false
    }

    /// Performs a segue through the router's method, or directly if there is none.
    func route(to segue: String) {
        let selector = Segue.selector(segue)
        if let router = segueRouter, router.responds(to: selector) {
            router.perform(selector, with: nil)
        } else {
            performSegue(segue)
        }
    }

    /// Updates a form on the screen.
    func update(_ form: any AnySceneForm) {
        let new = form.block
        for (position, block) in scene.screen.blocks.enumerated() {
            if case .form(let old) = block, old.identifier == new.identifier, old != new {
                scene.screen.blocks[position] = .form(new)
            }
        }
    }
}
