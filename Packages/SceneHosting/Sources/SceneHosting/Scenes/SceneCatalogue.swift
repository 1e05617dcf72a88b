@_spi(Hosting) import SceneKitCore

/// The output of `scenes`.
struct SceneCatalogue: Encodable {
    /// A scene's declaration, with where it comes from.
    struct Entry: Encodable {
        var scene: SceneDeclaration
        /// The module's version.
        var version: String
        /// `built in`, or the plugin's path.
        var origin: String

        private enum CodingKeys: String, CodingKey { case version, origin }

        func encode(to encoder: any Encoder) throws {
            try scene.encode(to: encoder)
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(version, forKey: .version)
            try container.encode(origin, forKey: .origin)
        }
    }

    var scenes: [Entry]

    @MainActor
    init(_ configurator: Configurator, hostVersion: String, origins: [String: String]) {
        let versions = Dictionary(
            configurator.modules.map { ($0.name, $0.version) },
            uniquingKeysWith: { first, _ in first }
        )
        scenes = configurator.definitions.map {
            Entry(
                scene: $0.declaration,
                version: versions[$0.package] ?? hostVersion,
                origin: origins[$0.name] ?? "built in"
            )
        }
    }

    /// The catalogue as a table for people.
    var table: ListBlock {
        ListBlock(
            identifier: "scenes",
            columns: ["Scene", "Package", "Version", "Origin", "Access", "Actions", "Leads to", "Summary"],
            rows: scenes.map { entry in
                let scene = entry.scene
                let names = [
                    scene.name, scene.package, entry.version, entry.origin, "\(scene.access)",
                    scene.actions.map(\.identifier).joined(separator: " "),
                    scene.segues.map(\.destination).joined(separator: " "),
                ]
                return ListBlock.Row(
                    identifier: scene.name,
                    texts: names.map(LocalizedText.init(verbatim:)) + [scene.$summary]
                )
            }
        )
    }
}
