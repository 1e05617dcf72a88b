/// A requested change of the stack.
enum Navigation {
    case push([SceneEntry])
    case pop
    /// Leaves the top scene with its result. The result is delivered only when the scene is left: a veto may keep it.
    case finish(with: any Sendable)
    /// Leaves the presented scene on top; refused if none is presented.
    case dismiss
    case popToRoot
    /// Returns to the scene at that position.
    case unwind(to: Int)
    case replaceTop(SceneEntry)
    case setStack([SceneEntry])
}

/// The effect of a navigation, computed completely before anything changes.
struct NavigationPlan {
    /// The stack afterwards.
    var stack: [SceneEntry]
    /// The scenes to leave, the top one first.
    var leaving: [SceneEntry]
    /// The scenes to add.
    var entering: [SceneEntry]
    /// The result of the first scene of `leaving` that the navigation itself leaves.
    var result: (any Sendable)?
    /// The number of scenes in `leaving` that are above the scene which navigates.
    var above = 0
}

/// A navigation that waits for a person's answer to a scene's question.
struct PendingNavigation {
    var plan: NavigationPlan
    /// The scenes that have not been asked yet.
    var unasked: ArraySlice<SceneEntry>
    var question: Question
    var completion: NavigationCompletion?
}

extension Navigation {
    /// The effect of a navigation by the scene at a position, which first leaves the scenes above it.
    ///
    /// - Throws: `NavigationError` if the navigation is impossible for this stack.
    @MainActor
    func plan(for stack: [SceneEntry], from place: Int) throws(NavigationError) -> NavigationPlan {
        var plan = try plan(for: Array(stack.prefix(place + 1)))
        let above = stack.dropFirst(place + 1)
        plan.leaving = above.reversed() + plan.leaving
        plan.above = above.count
        return plan
    }

    /// - Throws: `NavigationError` if the navigation is impossible for this stack.
    @MainActor
    func plan(for stack: [SceneEntry]) throws(NavigationError) -> NavigationPlan {
        switch self {
        case .push(let entries):
            try refuseShown(entries, in: stack)
            return NavigationPlan(stack: stack + entries, leaving: [], entering: entries)
        case .pop:
            return try dropping(1, from: stack)
        case .finish(let result):
            var plan = try dropping(1, from: stack)
            plan.result = result
            return plan
        case .dismiss:
            guard let top = stack.last, top.isPresented else {
                throw NavigationError(.refused(.init(.nothingToPop, "no scene is presented")))
            }
            return try dropping(1, from: stack)
        case .popToRoot:
            guard !stack.isEmpty else {
                throw NavigationError(.refused(.init(.nothingToPop, "there is no scene")))
            }
            return try dropping(stack.count - 1, from: stack)
        case .unwind(let position):
            return try dropping(stack.count - 1 - position, from: stack)
        case .replaceTop(let entry):
            try refuseShown([entry], in: stack)
            return NavigationPlan(
                stack: stack.dropLast() + [entry],
                leaving: stack.suffix(1),
                entering: [entry]
            )
        case .setStack(let entries):
            try refuseShown(entries, in: stack)
            return NavigationPlan(stack: entries, leaving: stack.reversed(), entering: entries)
        }
    }

    private func dropping(_ count: Int, from stack: [SceneEntry]) throws(NavigationError) -> NavigationPlan {
        guard count <= stack.count, !stack.isEmpty else {
            throw NavigationError(.refused(.init(.nothingToPop, "there is no scene to leave")))
        }
        return NavigationPlan(
            stack: stack.dropLast(count),
            leaving: stack.suffix(count).reversed(),
            entering: []
        )
    }

    @MainActor
    private func refuseShown(_ entries: [SceneEntry], in stack: [SceneEntry]) throws(NavigationError) {
        for entry in entries where stack.contains(where: { $0.scene === entry.scene }) {
            throw NavigationError(
                .refused(.init(.alreadyShown, "\(entry.scene.sceneName) is shown already"))
            )
        }
    }
}
