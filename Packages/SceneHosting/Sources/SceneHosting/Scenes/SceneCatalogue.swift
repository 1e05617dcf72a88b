import SceneKitCore

/// The output of `scenes`.
struct SceneCatalogue: Encodable {
    struct Entry: Encodable {
        var name: String
        var package: String
        /// The module's version.
        var version: String
        /// `built in`, or the plugin's path.
        var origin: String
        var access: SceneAccess
        var summary: String
        var parameters: [Field]
        var actions: [SceneAction]
        var form: [Field]
        var lists: [SceneList]
        var segues: [SegueDeclaration]
        /// The type of the scene's result; if set, only other scenes open it.
        var result: ResultType?
    }

    var scenes: [Entry]

    @MainActor
    init(_ configurator: Configurator, hostVersion: String, plugins: [String: Plugin]) {
        let versions = Dictionary(
            configurator.modules.map { ($0.name, $0.version) },
            uniquingKeysWith: { first, _ in first }
        )
        scenes = configurator.definitions.map {
            Entry(
                name: $0.name,
                package: $0.package,
                version: versions[$0.package] ?? hostVersion,
                origin: plugins[$0.name]?.file.path ?? "built in",
                access: $0.access,
                summary: $0.summary,
                parameters: $0.parameters,
                actions: $0.actions,
                form: $0.form,
                lists: $0.lists,
                segues: $0.segues,
                result: $0.result
            )
        }
    }

    /// The catalogue as a table for people.
    var table: ListBlock {
        ListBlock(
            identifier: "scenes",
            columns: ["Scene", "Package", "Version", "Origin", "Access", "Actions", "Leads to", "Summary"],
            rows: scenes.map { scene in
                ListBlock.Row(
                    identifier: scene.name,
                    cells: [
                        scene.name, scene.package, scene.version, scene.origin, "\(scene.access)",
                        scene.actions.map(\.identifier).joined(separator: " "),
                        scene.segues.map(\.destination).joined(separator: " "), scene.summary,
                    ]
                )
            }
        )
    }
}
