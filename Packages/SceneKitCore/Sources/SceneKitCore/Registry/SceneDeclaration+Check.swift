extension SceneDeclaration {
    /// Rejects a declaration that contradicts itself.
    ///
    /// - Parameter router: The type of the scene's router; nil if it is not known yet.
    @MainActor
    func check(router: (any SegueRouting.Type)?) throws(SceneError) {
        guard name.first?.isLetter == true, name.allSatisfy({ $0.isLetter || $0.isNumber }) else {
            throw .invalidDeclaration(scene: name, reason: "a scene's name is letters and digits")
        }
        try checkUnique(segues.map(\.identifier), what: "segue")
        if let router { try checkRoutes(of: router) }
        try checkUnique(actions.map(\.identifier), what: "action")
        try checkUnique((form + filters.flatMap(\.fields)).map(\.identifier), what: "field")
        try checkUnique(parameters.map(\.identifier), what: "parameter")
        try checkUnique(lists.map(\.identifier), what: "list")
        try checkFields()
        try checkParameters()
        for action in actions {
            let fields = action.takesForm ? form.map(\.identifier) : []
            try checkUnique(
                action.parameters.map(\.identifier) + fields,
                what: "parameter of '\(action.identifier)'"
            )
            if let segue = action.segue {
                try checkSegue(segue, "the action '\(action.identifier)' needs")
            }
        }
        for list in lists {
            if let segue = list.segue {
                try checkSegue(segue, "a row of the list '\(list.identifier)' performs")
            }
            try checkBeside(list)
        }
    }

    /// Checks that a list which stays beside the scene of its row can be found again from that scene.
    private func checkBeside(_ list: SceneList) throws(SceneError) {
        guard list.isBeside else { return }
        let isPushed = segues.contains {
            $0.identifier == list.segue && $0.kind == .push && $0.result == nil
        }
        guard isPushed, list.parameter != nil else {
            throw .invalidDeclaration(
                scene: name,
                reason:
                    "the list '\(list.identifier)' stays beside its row's scene, so its segue must be a push without a "
                    + "result, and it must name the destination's parameter that takes the row"
            )
        }
    }

    private func checkSegue(_ segue: String, _ subject: String) throws(SceneError) {
        let known = segues.map(\.identifier)
        if let declared = segues.first(where: { $0.identifier == segue }) {
            guard declared.kind == .embed else { return }
            throw .invalidDeclaration(
                scene: name,
                reason: "\(subject) the segue '\(segue)', which embeds a scene and leads nowhere"
            )
        }
        throw .invalidDeclaration(
            scene: name,
            reason: "\(subject) the segue '\(segue)', which is not declared"
                + Suggestion.phrase(Suggestion.nearest(to: segue, in: known))
        )
    }

    private func checkParameters() throws(SceneError) {
        for parameter in parameters where parameter.kind == .password {
            throw .invalidDeclaration(
                scene: name,
                reason:
                    "the parameter '\(parameter.identifier)' is a password, and locations are shown and recorded; "
                    + "ask for it in the scene's form or in an action"
            )
        }
        for parameter in parameters {
            for action in parameter.appliesTo ?? []
            where !actions.contains(where: { $0.identifier == action }) {
                throw .invalidDeclaration(
                    scene: name,
                    reason:
                        "the parameter '\(parameter.identifier)' applies to '\(action)', which is not an action"
                )
            }
        }
    }

    /// Checks that each method in a router's table has a segue, since the framework would never call the others, and each
    /// segue a method, since it would pass no data without one. A segue for a result, one that embeds a scene, or one of a router
    /// that does not cover all segues, needs a method only if there is data to pass.
    @MainActor
    func checkRoutes(of router: any SegueRouting.Type) throws(SceneError) {
        let known = segues.map(\.selector)
        for selector in router.selectors where !known.contains(selector) {
            throw .invalidDeclaration(
                scene: name,
                reason:
                    "the router \(router) has '\(selector)' in its table, and no segue of that name is declared"
                    + Suggestion.phrase(Suggestion.nearest(to: selector, in: known))
            )
        }
        guard router.coversAllSegues else { return }
        for segue in segues where segue.needsMethod && !router.selectors.contains(segue.selector) {
            throw .invalidDeclaration(
                scene: name,
                reason:
                    "the segue '\(segue.identifier)' is declared, and the router \(router) has no '\(segue.selector)' "
                    + "in its table"
            )
        }
    }

    func checkUnique(_ identifiers: [String], what: String) throws(SceneError) {
        var seen: Set<String> = []
        for identifier in identifiers where !seen.insert(identifier).inserted {
            throw .invalidDeclaration(scene: name, reason: "the \(what) '\(identifier)' is declared twice")
        }
    }
}
