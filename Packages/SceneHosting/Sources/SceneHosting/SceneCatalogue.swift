import SceneKitCore

/// What a host has, as `scenes` tells it.
struct SceneCatalogue: Encodable {
    struct Entry: Encodable {
        var name: String
        var package: String
        /// The plugin's, or the host's for what is built in.
        var version: String
        /// `built in`, or the plugin's file.
        var origin: String
        var access: SceneAccess
        var summary: String
        var parameters: [ActionParameter]
        var actions: [SceneAction]
        var form: [FormField]
        var segues: [SegueDeclaration]
    }

    var scenes: [Entry]

    @MainActor
    init(_ definitions: [SceneDefinition], hostVersion: String, plugins: [String: Plugin]) {
        scenes = definitions.map {
            Entry(
                name: $0.name,
                package: $0.package,
                version: plugins[$0.name]?.manifest.version ?? hostVersion,
                origin: plugins[$0.name]?.file.path ?? "built in",
                access: $0.access,
                summary: $0.summary,
                parameters: $0.parameters,
                actions: $0.actions,
                form: $0.form,
                segues: $0.segues
            )
        }
    }

    /// The same as a table for people.
    var table: ListBlock {
        ListBlock(
            identifier: "scenes",
            columns: ["Scene", "Package", "Version", "Origin", "Access", "Actions", "Leads to", "Summary"],
            rows: scenes.map { scene in
                ListBlock.Row(
                    identifier: scene.name,
                    cells: [
                        scene.name, scene.package, scene.version, scene.origin, scene.access.rawValue,
                        scene.actions.map(\.identifier).joined(separator: " "),
                        scene.segues.map(\.destination).joined(separator: " "), scene.summary,
                    ]
                )
            }
        )
    }
}
