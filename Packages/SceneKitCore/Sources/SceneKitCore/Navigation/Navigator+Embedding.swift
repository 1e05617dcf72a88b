extension Navigator {
    /// The scenes of the stack, each with those that are embedded in it.
    var entries: [SceneEntry] { stack.flatMap(\.family) }

    func entry(of scene: any SceneViewController) -> SceneEntry? { entries.first { $0.scene === scene } }

    /// The position in the stack of the shown scene which is this one or embeds it.
    func place(of scene: any SceneViewController) -> Int? {
        let places = [besidePlace, stack.indices.last].compactMap(\.self)
        return places.last { stack[$0].shownFamily.contains { $0.scene === scene } }
    }

    /// Makes, shows and hides the scenes that are embedded in a scene which is shown.
    ///
    /// - Parameter isAppearing: Whether the scene itself appears, with everything that is embedded in it.
    func showEmbedded(in entry: SceneEntry, isAppearing: Bool = false) {
        // A scene that is asked or hidden may change its screen.
        guard !entry.embeds.isEmpty, !isBusy else { return }
        let former = entry.embedded
        var appearing: [SceneEntry] = []
        whileBusy {
            entry.embedded = entry.embeds.compactMap { segue in
                let known = former.first { $0.segue == segue.identifier }
                let parameters = entry.scene.embedding(segue.identifier)
                if var known, parameters == nil || known.parameters == parameters {
                    let wasShown = known.isShown
                    known.isShown = parameters != nil
                    if let scene = known.entry {
                        if wasShown, !known.isShown { scene.scene.didDisappear() }
                        if known.isShown, !wasShown || isAppearing { appearing.append(scene) }
                    }
                    return known
                }
                return parameters.map {
                    let made = embed(segue, $0, in: entry)
                    if let made { appearing.append(made) }
                    return EmbeddedScene(
                        segue: segue.identifier,
                        parameters: $0,
                        entry: made,
                        isShown: true
                    )
                }
            }
            for gone in former where !entry.embedded.contains(where: { $0.entry === gone.entry }) {
                guard let scene = gone.entry else { continue }
                if gone.isShown { scene.scene.didDisappear() }
                release(scene, result: nil)
            }
        }
        for scene in appearing { appear(scene) }
    }

    /// Configures an embedded scene; nil if no guard allows it, or if it cannot be made, which a message then tells.
    private func embed(
        _ segue: SegueDeclaration,
        _ parameters: Parameters,
        in entry: SceneEntry
    ) -> SceneEntry? {
        do {
            guard allows(try configurator.definition(of: segue.destination)) else { return nil }
            let embedded = self.entry(try prepare(segue, from: entry.scene, parameters: parameters))
            embedded.scene.host = self
            return embedded
        } catch {
            entry.alert = Message(.error, (error as? NavigationError)?.text ?? Self.reason(for: error).$text)
            return nil
        }
    }
}
