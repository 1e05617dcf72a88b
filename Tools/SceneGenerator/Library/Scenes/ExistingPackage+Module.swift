/// The lists in the module's declaration.
extension ExistingPackage {
    /// The expression with the module's scenes.
    static func scenes(in source: SwiftSource) -> Range<Int>? {
        source.calls("SceneModule").lazy.compactMap { source.argument("scenes", in: $0) }.first
    }

    /// One of the module's lists.
    static func list(_ label: String, in source: SwiftSource) -> SwiftSource.Block? {
        source.calls("SceneModule").lazy.compactMap { source.list(label, in: $0) }.first
    }

    /// Adds a shared space to the module, unless it has one of that name.
    ///
    /// - Parameter name: The expression for the name.
    static func add(
        space: String,
        as name: String,
        to module: inout SourceFile
    ) throws(GeneratorFailure) {
        let element = "SharedSpace(\(name), writers: .everyone)"
        if let list = list("spaces", in: module.source) {
            guard !module.source.text(of: list.content).contains("\"\(space)\"") else { return }
            try module.add(element, to: { Self.list("spaces", in: $0) }, "the module's list 'spaces'")
        } else if Self.hasSpaces(module.source) {
            throw GeneratorFailure(
                "\(module.name): the module's 'spaces' are no list, to which '\(element)' has to be added"
            )
        } else if let scenes = Self.scenes(in: module.source) {
            // The labels have an order: only these come between the scenes and the spaces.
            let call = module.source.calls("SceneModule").first { $0.contains(scenes.lowerBound) }
            let source = module.source
            let before = ["roles", "settings", "services", "entrances"].lazy.compactMap { label in
                call.flatMap { source.argument(label, in: $0) }
            }.first
            module.source = module.source.inserting(
                ",\n        spaces: [\(element)]",
                at: (before ?? scenes).upperBound
            )
        }
    }

    private static func hasSpaces(_ source: SwiftSource) -> Bool {
        source.calls("SceneModule").contains { source.argument("spaces", in: $0) != nil }
    }
}
